"""The 'Mechs of CityTech's Technical Readout as they come with the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.units.mech_model import MechModel
from tests.builders import citytech, mech_model
from tests.plain_yaml import plain_yaml

PRINTED = plain_yaml(Path(__file__).parent / "technical_readout.yaml")
TORSOS = ("left_torso", "right_torso")


def model(name: str) -> MechModel:
    return mech_model(citytech().rules, name)


def count_filled(found: MechModel, filling: str, *locations: str) -> int:
    """Return how many slots hold something."""
    return sum(found.slots_of(where).count(filling) for where in locations or found.slots)


@pytest.mark.parametrize(
    "printed",
    [
        pytest.param(
            row, marks=pytest.mark.rule("CityTech", f"Technical Readout > {row['section']}"), id=row["model"]
        )
        for row in PRINTED
    ],
)
def test_a_mech_is_as_printed(printed: Mapping[str, Any]) -> None:
    found = model(printed["model"])
    movement = found.movement
    assert found.tonnage == printed["tons"]
    assert [movement.walking, movement.running, movement.jumping] == printed["movement"]
    assert count_filled(found, "jump_jet") == movement.jumping
    assert found.engine is not None
    assert [found.engine.rating, found.engine.kind] == printed["engine"]
    assert found.heat_sinks is not None
    assert [found.heat_sinks.kind, found.heat_sinks.number] == printed["heat_sinks"]
    assert found.structure_kind == printed["structure"]
    armor = sum(found.armor.values()) + sum(found.rear_armor.values())
    assert [found.armor_kind, armor] == printed["armor"]
    assert Counter(it.weapon for it in found.weapons) == printed["weapons"]
    assert Counter(it.item for it in found.equipment) == printed.get("equipment", {})
    shots: Counter[str] = Counter()
    for stored in found.ammunition:
        shots[stored.weapon] += stored.shots
    assert shots == printed.get("shots", {})


@pytest.mark.rule("CityTech", "Equipment > XL Engines Table")
@pytest.mark.rule("CityTech", "Equipment > XL Engines")
@pytest.mark.parametrize("name", [row["model"] for row in PRINTED])
def test_an_xl_engine_fills_the_slots_of_its_technology(name: str) -> None:
    found = model(name)
    assert found.engine is not None
    row = citytech().rules.tables.equipment["clan.xl_engine" if found.tech == "clan" else "is.xl_engine"]
    wanted = row.side_torso_slots if found.engine.kind == "xl" else 0
    assert row.side_torso_slots == {"clan": 2, "inner_sphere": 3}[found.tech]
    assert [count_filled(found, "engine", where) for where in TORSOS] == [wanted, wanted]
    assert count_filled(found, "engine", "center_torso") == 6


@pytest.mark.rule("CityTech", "Equipment > Endo Steel Internal Structure")
@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
@pytest.mark.parametrize("name", [row["model"] for row in PRINTED])
def test_endo_steel_and_ferro_fibrous_armor_fill_all_their_slots(name: str) -> None:
    found, equipment = model(name), citytech().rules.tables.equipment
    tech = "clan" if found.tech == "clan" else "is"
    for kind, is_built in (
        ("endo_steel", found.structure_kind == "endo_steel"),
        ("ferro_fibrous", found.armor_kind == "ferro_fibrous"),
    ):
        assert count_filled(found, kind) == (equipment[f"{tech}.{kind}"].slots if is_built else 0)
