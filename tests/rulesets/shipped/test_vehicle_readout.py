"""The vehicles of CityTech's Technical Readout as they come with the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from tests.builders import citytech
from tests.plain_yaml import plain_yaml

PRINTED = plain_yaml(Path(__file__).parent / "vehicle_readout.yaml")


@pytest.mark.rule("CityTech", "Components > Vehicle Data")
@pytest.mark.parametrize(
    "printed",
    [
        pytest.param(row, marks=pytest.mark.rule("CityTech", row["section"]), id=row["model"])
        for row in PRINTED
    ],
)
def test_a_vehicle_is_as_printed(printed: Mapping[str, Any]) -> None:
    found = citytech().rules.models[printed["model"]]
    assert isinstance(found, VehicleModel)
    assert (found.tonnage, found.motive) == (printed["tons"], printed["motive"])
    assert [found.movement.cruising, found.movement.flank] == printed["movement"]
    assert found.engine is not None
    assert [found.engine.rating, found.engine.kind] == printed["engine"]
    assert found.heat_sinks is not None
    assert found.heat_sinks.number == printed["heat_sinks"]
    assert dict(found.armor) == printed["armor"]
    assert Counter(mount.weapon for mount in found.weapons) == printed["weapons"]
    shots: Counter[str] = Counter()
    for stored in found.ammunition:
        shots[stored.weapon] += stored.shots
    assert shots == printed["shots"]
