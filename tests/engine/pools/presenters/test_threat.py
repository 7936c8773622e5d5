"""Threat over the board: exactly where an attack could be made, and only with what still works."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.state import Battle
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import toward
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import change_unit, fight, plain_board, turn_of
from tests.engine.pools.builders import SYSTEM, game

HERE = parse_label("0505")


@pytest.fixture
def battle() -> Battle:
    """A Bantam among woods, with another to shoot at."""
    board = plain_board(9, 9, heavy_woods="0504 0604", rough="0406")
    return turn_of(fight(board, a="red Bantam 0505 0", b="blue Bantam 0507 0"), "a")


@pytest.mark.rule(SYSTEM, "R255")
@pytest.mark.rule(SYSTEM, "R296")
def test_threat_is_where_an_attack_may_be_made(battle: Battle) -> None:
    weapons = list(battle.facts(battle.units["a"]).armaments)
    board = battle.board
    assert board is not None
    for weapon in weapons:
        found = game().threat(battle, "a", [weapon])
        for place in board.all_hexes():
            if place != HERE:
                there = change_unit(battle, "b", hex=place, facing=toward(place, HERE))
                refusal = game().why_not(there, Attack("a", "b", (weapon,)))
                assert (place in found) == (refusal is None), (weapon, place.label, refusal)


def test_lost_weapons_threaten_nobody(battle: Battle) -> None:
    mech = battle.units["a"]
    weapons = list(battle.facts(mech).armaments)
    assert game().threat(battle, "a", weapons)
    nothing_left = {name: replace(state, sp=0) for name, state in mech.locations.items()}
    assert not game().threat(change_unit(battle, "a", locations=nothing_left), "a", weapons)
