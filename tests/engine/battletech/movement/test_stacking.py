"""Stacking limits: the number of units in a hex, as the tables say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.state import Battle
from tests.citytech import fight, in_phase
from tests.engine.battletech.move_helpers import forbidden, march, where


def with_stacking(name: str, mechs: int, per_side: int, units: int = 4) -> Battle:
    """Return a Wolfhound south of another unit, in rules by which a hex holds so many."""
    setups = {"wolfhound": "red 0505 0", name: "red 0504 0", "uller": "blue 1517 0"}
    at = in_phase(fight(**setups), "movement")
    tables = at.rules.tables
    assert tables.movement.stacking is not None
    some = {"mechs": mechs, "units_per_side": per_side, "units": units}
    stacking = tables.movement.stacking.model_copy(update=some)
    movement = tables.movement.model_copy(update={"stacking": stacking})
    return replace(at, rules=replace(at.rules, tables=tables.model_copy(update={"movement": movement})))


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_a_hex_holds_as_many_units_as_the_tables_say() -> None:
    assert "a move cannot end there" in forbidden(with_stacking("orion", 1, 2), "F")
    assert where(march(with_stacking("orion", 2, 2), "F")) == ("0504", 0)
    assert "a move cannot end there" in forbidden(with_stacking("orion", 2, 1), "F")
    assert "a move cannot end there" in forbidden(with_stacking("orion", 2, 2, 1), "F")


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_nobody_stops_where_a_building_stands() -> None:
    assert "a move cannot end there" in forbidden(with_stacking("tower", 2, 2), "F")
