"""The Reaction Phase: torso twists."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.events import TurnBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import citytech, perform, refusal_text
from tests.citytech import apply_events, change_unit, fight, in_phase


def reacting(**fields: object) -> Battle:
    at = in_phase(fight(wolfhound="blue 0505 0", uller="red 1517 0"), "reaction")
    return change_unit(at, "wolfhound", **fields)


@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
@pytest.mark.parametrize("twist", [-1, 0, 1])
def test_a_torso_twists_one_hexside_and_the_feet_stay(twist: int) -> None:
    at = perform(reacting(), React("wolfhound", twist))
    mech = at.units["wolfhound"]
    assert (mech.doings.twist, mech.facing, mech.doings.has_reacted) == (twist, 0, True)
    assert "has already reacted" in refusal_text(at, React("wolfhound", 0))


@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
def test_a_torso_twists_no_farther_nor_on_the_ground_nor_without_a_warrior() -> None:
    assert "can twist 1 hexside" in refusal_text(reacting(), React("wolfhound", 2))
    assert "counted in hexsides" in refusal_text(reacting(), React("wolfhound", 4))
    assert "is prone" in refusal_text(reacting(is_prone=True), React("wolfhound", 1))
    assert "Nobody in Wolfhound can act" in refusal_text(reacting(is_shut_down=True), React("wolfhound", 1))
    assert perform(reacting(is_prone=True), React("wolfhound", 0)).units["wolfhound"].doings.has_reacted


@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
def test_the_winner_of_the_initiative_twists_first_and_nobody_has_to() -> None:
    at = reacting()
    assert at.turn.order == ("blue", "red")
    assert "Blue act next" in refusal_text(at, React("uller", 1))
    at = perform(perform(at, React("wolfhound", 1)), GoOn())
    assert (at.turn.phase, at.units["wolfhound"].doings.twist, at.units["uller"].doings.twist) == (
        "weapon_attack",
        1,
        0,
    )


@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
def test_a_twist_turns_the_arcs_until_the_turn_ends() -> None:
    straight, right = reacting(), reacting(twist=1)
    assert citytech().arc(straight, "wolfhound") != citytech().arc(right, "wolfhound")
    assert apply_events(right, TurnBegan(2)).units["wolfhound"].doings.twist == 0
