"""Minefields that men clear turn by turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import ClearMines
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effects_in
from companion.tabletop.hexes import parse_label
from tests.builders import resolve_action
from tests.rulesets.omega.battles import facing, omega

PLACE = parse_label("0505")


def mined(lost: int = 0) -> Battle:
    """Return a foot platoon in a minefield, its sweepers with losses."""
    at = facing(platoon="red 0505 0", warden="blue 0501 3")
    unit = at.units["platoon"]
    at = at.with_unit(replace(unit, structure={**unit.structure, "squad_6": 4 - lost}))
    return replace(at, hex_effects={PLACE: (HexEffect("conventional", 5),)})


def again(at: Battle) -> Battle:
    """Return the battle when the platoon may act again."""
    unit = at.units["platoon"]
    doings = replace(unit.doings, declared=None, blow=None, has_resolved=False)
    return at.with_unit(replace(unit, doings=doings))


@pytest.mark.rule("Omega", "R68")
@pytest.mark.parametrize(("lost", "turns"), [(0, 4), (1, 5), (2, 8), (3, 16)])
def test_sweepers_clear_a_hex_in_so_many_turns(lost: int, turns: int) -> None:
    at = mined(lost)
    for turn in range(1, turns + 1):
        assert effects_in(at, PLACE), turn
        at = again(resolve_action(at, ClearMines("platoon")).battle)
    assert effects_in(at, PLACE) == ()


@pytest.mark.rule("Omega", "R68")
def test_a_platoon_without_sweepers_clears_nothing() -> None:
    assert "no minesweepers" in str(omega().why_not(mined(4), ClearMines("platoon")))


@pytest.mark.rule("Omega", "R75")
def test_suits_clear_a_hex_in_four_turns_of_one() -> None:
    suits = omega().rules.tables.battle_armor
    assert suits is not None
    assert suits.clears_in == 4
