"""What strikes platoons bodily, who shares a hex with them, and what slides over them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import Move
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.movement.displacement import fall_into, may_be_forced
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, refusal_text
from tests.citytech import act_by_rule, fight, in_phase
from tests.engine.battletech.physical_attacks import (
    HIT,
    new_turn,
    row,
    strike_and_roll,
    why_not,
    with_fields,
)


def beside(ground: Board | None = None, place: str = "0504") -> Battle:
    """Return a battle when bodies strike: a Hunchback in 0505, a platoon in front of it."""
    return in_phase(
        fight(ground, hunchback="red 0505 0", rifles=f"blue {place}"), "physical_attack", "declare"
    )


def together(ground: Board | None = None) -> Battle:
    """Return the same with both in one hex."""
    at = beside(ground)
    return new_turn(at.with_unit(replace(at.units["rifles"], hex=at.units["hunchback"].hex)))


def men(at: Battle) -> int:
    """Return the men that are left."""
    return at.units["rifles"].structure["platoon"]


@pytest.mark.rule("CityTech", "Combat > Kicking")
def test_a_platoon_is_kicked_in_the_kickers_hex_only() -> None:
    assert "not in the same hex as" in why_not(beside(), "kick/left_leg", target="rifles")
    view = row(together(), "kick/left_leg", target="rifles")
    assert (view.refusal, view.calculation.number, view.damage) == (None, 6, 20)


@pytest.mark.rule("CityTech", "Infantry > Damage to Standard Infantry")
@pytest.mark.parametrize(("ground", "lost"), [("clear", 20), ("light_woods", 10)])
def test_a_kick_takes_a_man_a_point_and_two_in_the_open(ground: str, lost: int) -> None:
    at = together(board((15, 17), **{ground: "0505"}))
    struck = strike_and_roll(at, "kick/left_leg", HIT, target="rifles")
    assert men(struck.battle) == 28 - lost
    assert struck.battle.dues == ()


@pytest.mark.rule("CityTech", "Combat > Punching")
@pytest.mark.rule("CityTech", "Combat > Pushing")
def test_it_is_punched_from_below_only_and_never_pushed() -> None:
    assert why_not(beside(), "punch/left_arm", target="rifles")
    assert why_not(beside(), "push", target="rifles")


@pytest.mark.rule("CityTech", "Combat > Physical Attacks by Prone BattleMechs")
def test_a_mech_on_the_ground_thrashes_at_it() -> None:
    at = with_fields(together(), "hunchback", is_prone=True)
    assert row(at, "thrash", target="rifles").damage == 34
    assert men(strike_and_roll(at, "thrash", target="rifles").battle) == 0


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_a_move_ends_in_an_enemys_hex_and_does_not_go_on() -> None:
    at = in_phase(fight(hunchback="red 0505 0", rifles="blue 0504"), "movement")
    assert citytech().why_not(at, Move("hunchback", "walked", ("forward",))) is None
    onward = Move("hunchback", "walked", ("forward", "forward"))
    assert "An enemy stands in hex 0504: a move can end there" in refusal_text(at, onward)
    found = {place.hex.label: place for place in citytech().reach(at, "hunchback", "walked").places}
    assert found["0504"].is_stop
    assert all("0504" not in [it.label for it in place.route[:-1]] for place in found.values())


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_two_mechs_do_not_share_a_hex_whatever_stands_there_besides() -> None:
    at = in_phase(fight(hunchback="red 0505 0", orion="blue 0504 3"), "movement")
    assert "An enemy stands in hex 0504." in refusal_text(at, Move("hunchback", "walked", ("forward",)))


@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
def test_a_mech_that_falls_into_its_hex_misses_it() -> None:
    at = in_phase(fight(hunchback="red 0505 0", rifles="blue 0504"), "movement")
    fallen = act_by_rule(
        at, lambda play: fall_into(play, "hunchback", parse_label("0504")), (1,), HIT, (3, 4), (6, 6)
    )
    assert (men(fallen.battle), fallen.battle.units["hunchback"].hex) == (28, parse_label("0504"))


@pytest.mark.rule("CityTech", "Infantry > Movement")
def test_it_is_not_forced_into_water() -> None:
    at = fight(board(water_1="0503"), orion="red 0101", rifles="blue 0504")
    assert not may_be_forced(at, at.units["rifles"], parse_label("0503"))
    assert may_be_forced(at, at.units["rifles"], parse_label("0404"))
