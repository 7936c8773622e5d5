"""Actions missed when a step may end without them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.events import Event
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.presenters.physical_plan import (
    physical_plan,
    possible_strikes,
    strike_points,
)
from companion.engine.battletech.presenters.turn import missed_actions
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.volleys import can_hit
from tests.builders import citytech, perform, resolve_action
from tests.citytech import change_unit, fight, in_phase, on_paper
from tests.engine.battletech.fights.random_fights import play_fight


def forgone(at: Battle) -> tuple[str, ...]:
    step = citytech().turn(at).next
    assert step is not None
    return step.missed_actions


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_the_best_attack_of_each_unit_that_has_not_declared() -> None:
    at = in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "physical_attack", "declare")
    assert {text for _, text in missed_actions(at)} == {
        "Centurion can still kick Wolfhound", "Wolfhound can still kick Centurion"
    }  # fmt: skip
    at = perform(at, actions.DeclareBlow("centurion"))
    assert forgone(at) == ("Wolfhound can still kick Centurion",)


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_who_reaches_nobody_is_not_named() -> None:
    away = in_phase(fight(centurion="red 0502 3", wolfhound="blue 0501 0"), "physical_attack", "declare")
    assert forgone(away) == ()
    prone = change_unit(
        in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "physical_attack", "declare"),
        "centurion",
        is_prone=True,
    )
    assert all(not text.startswith("Centurion") for text in forgone(prone))


@pytest.mark.parametrize(("phase", "step"), [("physical_attack", "declare"), ("reaction", "")])
def test_on_paper_nobody_is_named_as_nobody_knows_who_reaches_whom(phase: str, step: str) -> None:
    at = in_phase(on_paper(centurion="red", wolfhound="blue"), phase, step)
    assert forgone(at) == ()


@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
def test_who_may_still_twist_is_named() -> None:
    at = in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "reaction")
    assert {text for _, text in missed_actions(at)} == {
        "Wolfhound can still twist", "Centurion can still twist"
    }  # fmt: skip
    assert forgone(in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "movement")) == ()


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_a_side_ends_its_own_attacks_only() -> None:
    at = in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "physical_attack", "declare")
    button = citytech().turn(at).next
    assert button is not None
    assert (button.label, button.missed_side) == ("Red: no more attacks", "red")
    assert button.missed_actions == ("Centurion can still kick Wolfhound",)
    played = resolve_action(at, button.action)
    events: list[Event] = played.events
    assert citytech().describe(at, button.action, events).line == "Centurion makes no physical attack"
    turn = citytech().turn(played.battle)
    assert (turn.phase, turn.side) == ("physical_attack", "blue"), "the other side may still act"
    assert turn.next is not None
    assert turn.next.action == GoOn(), "and ends the step, as the last one"


def test_who_is_of_the_acting_side_is_named_first() -> None:
    fighting = fight(centurion="red 0502 0", wolfhound="blue 0501 3")
    at = in_phase(fighting, "reaction", first="blue")
    assert [unit.side for unit, _ in missed_actions(at)] == ["red", "blue"]
    step = citytech().turn(at).next
    assert step is not None
    assert (step.missed_actions, step.missed_side) == (("Centurion can still twist",), "red")


@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
def test_a_side_ends_its_own_twists_only() -> None:
    at = in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "reaction", first="blue")
    button = citytech().turn(at).next
    assert button is not None
    assert button.label == "Red: no more twists"
    played = resolve_action(at, button.action)
    events: list[Event] = played.events
    assert citytech().describe(at, button.action, events).line == "Centurion stays as it is"
    turn = citytech().turn(played.battle)
    assert (turn.phase, turn.side) == ("reaction", "blue"), "the other side may still twist"
    assert turn.next is not None
    assert (turn.next.label, turn.next.action) == ("No more twists", GoOn())


@pytest.mark.parametrize(
    ("phase", "step", "first"), [("physical_attack", "declare", "red"), ("reaction", "", "blue")]
)
def test_on_paper_a_side_ends_its_own_part_only(phase: str, step: str, first: str) -> None:
    at = in_phase(on_paper(centurion="red", wolfhound="blue"), phase, step, first=first)
    button = citytech().turn(at).next
    assert button is not None
    assert button.action == LetBe("red")
    turn = citytech().turn(perform(at, button.action))
    assert (turn.phase, turn.side) == (phase, "blue"), "the other side may still act"
    assert turn.next is not None
    assert turn.next.action == GoOn(), "and ends the step, as the last one"


def test_two_of_a_name_are_told_apart() -> None:
    at = in_phase(fight(centurion="red 0502 0", wolfhound="blue 0501 3"), "physical_attack", "declare")
    alike = replace(at, units={**at.units, "centurion": replace(at.units["centurion"], name="Wolfhound")})
    assert {text for _, text in missed_actions(alike)} == {
        "Wolfhound a can still kick Wolfhound b", "Wolfhound b can still kick Wolfhound a"
    }  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_unit_may_strike_is_what_its_plans_allow(seed: int) -> None:
    declaring = [
        at
        for at in play_fight(seed).moments
        if (at.turn.phase, at.turn.step) == ("physical_attack", "declare")
    ]
    pairs = [(at, one, other) for at in declaring for one, other in permutations(at.units.values(), 2)]
    for at, one, other in pairs:
        allowed = {
            f"{strike.attack}/{strike.limb}".rstrip("/"): (strike_points(strike), number)
            for strike, number in possible_strikes(at, one, other)
        }
        plan = physical_plan(at, one, other, None)
        hits = {it.id: (it.damage, it.calculation) for it in plan.attacks if can_hit(it)}
        assert allowed == (hits if plan.refusal is None else {})
    assert pairs
