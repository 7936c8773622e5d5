"""The sequence of a round: phases, initiative, and who acts when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.battle.actions import Activate, Attack, Cool, Decline, PlanOrders, UseSpecial
from companion.engine.tactics.battle.sequence import next_units, round_initiative
from tests.engine.tactics.builders import (
    BLUE,
    RED,
    SYSTEM,
    activating,
    after,
    after_action,
    change_unit,
    fight,
    game,
    in_combat,
    refusal_of,
    set_up,
    tables,
)


@pytest.mark.rule(SYSTEM, "R19")
def test_a_round_has_eight_phases_and_goes_through_them() -> None:
    assert [row.label for row in tables().rounds.order] == [
        "Initiative", "Planning", "Activation", "Special actions", "Combat", "Heat", "Clean-up", "End",
    ]  # fmt: skip
    battle = after_action(set_up(wasp="red 0101 3", atlas="blue 0505 0"), GoOn())
    assert (battle.turn.number, battle.turn.phase) == (1, "planning")
    assert "Wasp, Atlas still have to act" in refusal_of(battle, GoOn())
    for name in ("wasp", "atlas"):
        battle = after_action(battle, PlanOrders(name, "stand"))
    battle = after_action(battle, GoOn())
    assert battle.turn.phase == "activation"
    for name in ("atlas", "wasp"):
        battle = after_action(battle, Activate(name))
        battle = after_action(battle, Decline(name))
    assert battle.turn.phase == "combat"  # nobody has a special action
    for name in ("wasp", "atlas"):
        battle = after_action(battle, Decline(name))
    assert battle.turn.phase == "end"  # nobody has heat
    assert after_action(battle, GoOn()).turn.number == 2


@pytest.mark.rule(SYSTEM, "R1")
def test_a_battle_lasts_twelve_rounds() -> None:
    assert tables().rounds.number == 12
    battle = fight(wasp="red 0101 3", atlas="blue 0505 0")
    battle = replace(battle, turn=replace(battle.turn, number=12))
    battle = in_combat(battle)
    for name in ("wasp", "atlas"):
        battle = after_action(battle, Decline(name))
    assert battle.ending is not None
    assert refusal_of(battle, GoOn()) == "The battle is over."


@pytest.mark.rule(SYSTEM, "R20")
def test_the_cheaper_lance_holds_the_initiative_in_every_round() -> None:
    battle = fight(wasp="red 0505 0", atlas="blue 0101 3")
    assert {round_initiative(battle, number) for number in range(1, 13)} == {RED}


@pytest.mark.rule(SYSTEM, "R20")
def test_equal_lances_alternate() -> None:
    battle = replace(fight(wasp="red 0505 0", wasp_2="blue 0101 3"), first=BLUE)
    assert [round_initiative(battle, number) for number in (1, 2, 3, 4)] == [BLUE, RED, BLUE, RED]


@pytest.mark.rule(SYSTEM, "R23")
def test_units_activate_lowest_first_and_the_initiative_later() -> None:
    battle = activating(fight(griffin="red 0505 0", shadow="blue 0101 3", atlas="red 0707 0"))
    assert [unit.id for unit in next_units(battle)] == ["atlas"]
    assert "Atlas comes before Griffin" in refusal_of(battle, Activate("griffin"))
    battle = after_action(after_action(battle, Activate("atlas")), Decline("atlas"))
    assert "Shadow comes before Griffin" in refusal_of(battle, Activate("griffin"))
    assert game().why_not(battle, Activate("shadow")) is None


@pytest.mark.rule(SYSTEM, "R23")
def test_a_player_chooses_among_his_own_equal_units() -> None:
    battle = activating(fight(griffin="red 0505 0", shadow="red 0101 3", locust="blue 0909 0"))
    assert {unit.id for unit in next_units(battle)} == {"griffin", "shadow"}


@pytest.mark.rule(SYSTEM, "R36")
def test_special_actions_are_resolved_lowest_first() -> None:
    battle = fight(griffin="red 0505 0", shadow="blue 0101 3", locust="red 0909 0")
    for name in battle.units:
        battle = change_unit(battle, name, special=1)
    battle = after(battle, PhaseBegan("special"))
    assert "Shadow comes before Griffin" in refusal_of(battle, UseSpecial("griffin", "torso_twist", 1))
    battle = after_action(battle, UseSpecial("shadow", "torso_twist", 1))
    battle = after_action(battle, UseSpecial("griffin", "torso_twist", 1))
    assert after_action(battle, UseSpecial("locust")).turn.phase == "combat"


@pytest.mark.rule(SYSTEM, "R42")
def test_units_attack_highest_first_and_the_initiative_first() -> None:
    battle = in_combat(fight(griffin="red 0505 0", shadow="blue 0503 3", locust="blue 0909 0"))
    assert [unit.id for unit in next_units(battle)] == ["locust"]
    battle = after_action(battle, Decline("locust"))
    assert "Griffin comes before Shadow" in refusal_of(battle, Attack("shadow", "griffin", ("srm",)))
    assert game().why_not(battle, Attack("griffin", "shadow", ("ppc",))) is None


@pytest.mark.rule(SYSTEM, "R42")
def test_a_unit_attacks_as_often_as_it_likes_until_it_is_done() -> None:
    battle = in_combat(fight(griffin="red 0505 0", shadow="blue 0503 3"))
    battle = after_action(battle, Attack("griffin", "shadow", ("ppc",)), (7,), (6,))
    assert [unit.id for unit in next_units(battle)] == ["griffin"]
    battle = after_action(battle, Decline("griffin"))
    assert "Griffin has already acted or has nothing to do" in refusal_of(
        battle, Attack("griffin", "shadow", ("lrm",))
    )


@pytest.mark.rule(SYSTEM, "R74")
def test_a_shut_down_unit_skips_planning_and_combat() -> None:
    battle = change_unit(fight(wasp="red 0505 0", atlas="blue 0503 3"), "wasp", is_shut_down=True)
    assert "shut down and has no orders" in refusal_of(battle, PlanOrders("wasp", "stand"))
    battle = after_action(battle, PlanOrders("atlas", "stand"))
    battle = after_action(battle, GoOn())
    assert [unit.id for unit in next_units(battle)] == ["atlas"]
    battle = after_action(after_action(battle, Activate("atlas")), Decline("atlas"))
    assert "Wasp is shut down" in refusal_of(battle, Attack("wasp", "atlas", ("lasers",)))


def test_what_belongs_to_another_phase_is_told() -> None:
    battle = fight(wasp="red 0505 0", atlas="blue 0503 3")
    assert "This is done in Combat" in refusal_of(battle, Attack("wasp", "atlas", ("lasers",)))
    assert "This is done in Heat" in refusal_of(battle, Cool("wasp"))
    assert "There is no unit 'nobody'" in refusal_of(battle, Cool("nobody"))
