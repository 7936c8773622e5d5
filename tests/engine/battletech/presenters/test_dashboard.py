"""Figures of a roster card: the unit as a target, and its heat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.presenters.roster import side_views, unit_views
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import battle as quickstart
from tests.citytech import change_unit, fight, in_phase

PAIR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
@pytest.mark.parametrize(
    ("state", "text"),
    [
        ({}, ""),
        ({"moved": MoveRecord("stationary")}, "+0 to be hit"),
        ({"moved": MoveRecord("walked", 5)}, "+2 to be hit"),
        ({"moved": MoveRecord("jumped", 5)}, "+3 to be hit"),
        ({"moved": MoveRecord("ran", 3, has_skidded=True)}, "+3 to be hit"),
        ({"is_prone": True}, "+1 to be hit (−2 adjacent)"),
        ({"is_prone": True, "moved": MoveRecord("walked", 3)}, "+2 to be hit (−1 adjacent)"),
        ({"is_shut_down": True}, "−4 to be hit"),
        ({"has_left": True, "hex": None}, ""),
        ({"is_out": True, "moved": MoveRecord("walked", 5)}, ""),
    ],
)
def test_what_movement_and_posture_add_to_shots_at_a_unit(state: dict[str, Any], text: str) -> None:
    at = change_unit(fight(**PAIR), "orion", **state)
    assert {unit.id: unit.to_be_hit for unit in unit_views(at)}["orion"] == text


@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
@pytest.mark.parametrize(("heat", "text"), [(0, ""), (5, "−1 MP"), (8, "−1 MP, +1 to hit")])
def test_what_heat_takes(heat: int, text: str) -> None:
    at = change_unit(fight(**PAIR), "orion", heat=heat)
    assert {unit.id: unit.heat_effects for unit in unit_views(at)}["orion"] == text


def test_rules_without_heat_tell_none() -> None:
    assert {unit.heat_effects for unit in unit_views(quickstart(hermes="0707 0", cicada="0704 3"))} == {""}


def test_the_side_that_won_the_initiative_is_marked() -> None:
    at = fight(**PAIR)
    assert not any(side.has_initiative for side in side_views(at))
    at = in_phase(at, "movement", first="red")
    assert [side.id for side in side_views(at) if side.has_initiative] == ["blue"]


def test_who_is_still_waited_for_still_acts() -> None:
    at = change_unit(in_phase(fight(**PAIR), "movement"), "orion", moved=MoveRecord("walked", 2))
    assert {unit.id: unit.still_acts for unit in unit_views(at)} == {"wolfhound": True, "orion": False}


def test_a_unit_that_may_act_now_keeps_all_else_that_is_told_of_it() -> None:
    at = in_phase(fight(**PAIR), "movement", first="red")
    before = {unit.id: unit for unit in unit_views(at)}["orion"]
    at = change_unit(at, "wolfhound", moved=MoveRecord("walked", 2))
    after = {unit.id: unit for unit in unit_views(at)}["orion"]
    assert (before.may_act, after.may_act) == (False, True)
    assert after.chips is before.chips


def test_a_view_follows_what_becomes_of_the_building_about_a_unit() -> None:
    board = Board("Town", 6, 6, {parse_label("0501"): BoardHex(0, ("building_medium_cf40_h2",))})
    at = fight(board, **PAIR)
    structure = structure_in(at, parse_label("0501"))
    assert structure is not None
    hurt = replace(structure, factor=12)
    chips = [
        {chip.id: chip for unit in unit_views(each) if unit.id == "orion" for chip in unit.chips}["floor"]
        for each in (at, replace(at, structures={parse_label("0501"): hurt}))
    ]
    assert ["Factor 40" in chips[0].hint, "Factor 12" in chips[1].hint] == [True, True]
