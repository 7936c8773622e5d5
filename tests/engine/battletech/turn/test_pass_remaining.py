"""Passing for all units that still have to act: one action, one journal line."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.events import Event
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from tests.builders import battle as quickstart
from tests.builders import citytech, perform, resolve_action
from tests.citytech import declaring, fight, in_phase, on_paper

FOUR = {"wolfhound": "red 0502 0", "uller": "red 0702 0", "orion": "blue 0501 3", "victor": "blue 0701 3"}


def let_be(at: Battle) -> tuple[Battle, str]:
    game, action = citytech(), actions.LetBe()
    assert game.why_not(at, action) is None
    played = resolve_action(at, action)
    events: list[Event] = played.events
    return played.battle, game.describe(at, action, events).line


@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
@pytest.mark.parametrize("on_map", [True, False])
def test_whoever_has_not_moved_stands_still(on_map: bool) -> None:
    at = fight(**FOUR) if on_map else on_paper(wolfhound="red", uller="red", orion="blue", victor="blue")
    at = perform(in_phase(at, "movement"), actions.NoteMove("wolfhound", "walked", 2))
    assert citytech().turn(at).pass_remaining is not None
    then, line = let_be(at)
    assert line == "Uller, Orion and Victor stand still"
    moved = {name: unit.doings.moved for name, unit in then.units.items()}
    assert [each.movement for each in moved.values() if each] == ["walked", *3 * ["stationary"]]
    assert then.turn.phase == "reaction"


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_whoever_has_not_declared_holds_its_fire() -> None:
    at = perform(declaring(fight(**FOUR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    then, line = let_be(at)
    assert line == "Uller, Orion and Victor hold their fire"
    assert then.turn.step == "resolve", "what was declared is rolled"


def test_of_many_units_the_news_comes_before_their_names() -> None:
    at = in_phase(on_paper(wolfhound="red", uller="red", orion="blue", victor="blue"), "movement")
    assert let_be(at)[1] == "4 stand still: Wolfhound, Uller, Orion and Victor"


def test_one_unit_that_is_left_is_told_alone() -> None:
    at = perform(
        declaring(fight(wolfhound="red 0502 0", orion="blue 0501 3")), actions.DeclareFire("wolfhound")
    )
    assert let_be(at)[1] == "Orion holds its fire"


@pytest.mark.parametrize("phase", ["initiative", "reaction", "physical_attack", "heat", "end"])
def test_nobody_is_let_be_where_nobody_has_to_act(phase: str) -> None:
    at = in_phase(fight(**FOUR), phase, "declare" if phase == "physical_attack" else "")
    refusal = citytech().why_not(at, actions.LetBe())
    assert refusal is not None
    assert refusal.id == "nobody_to_let_be"
    assert citytech().turn(at).pass_remaining is None


def test_the_button_says_what_it_lets_be() -> None:
    def label(at: Battle) -> str:
        command = citytech().turn(at).pass_remaining
        assert command is not None
        return command.label

    moving = in_phase(fight(**FOUR), "movement")
    assert label(moving) == "Red: all stand still"
    one = perform(moving, actions.NoteMove("wolfhound", "stationary"))
    assert label(one) == "Blue: all stand still"
    assert label(perform(one, actions.NoteMove("orion", "stationary"))) == "Red: all others stand still"
    assert label(declaring(fight(**FOUR))) == "Red: all hold fire"


@pytest.mark.parametrize("phase", ["movement", "weapon_attack"])
def test_a_side_lets_only_its_own_units_be(phase: str) -> None:
    at = in_phase(fight(**FOUR), phase, "declare" if phase == "weapon_attack" else "")
    command = citytech().turn(at).pass_remaining
    assert command is not None
    then = perform(at, command.action)
    assert {unit.side for unit in pending_units(then)} == {"blue"}
    assert then.turn.phase == phase


def test_before_the_battle_nobody_is_let_be() -> None:
    at = quickstart(hermes="0707 0", cicada="0704 3")
    assert citytech().turn(at).pass_remaining is None
