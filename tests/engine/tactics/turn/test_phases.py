"""One press for all others: they stand still, take no special action, attack no more, or cool."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.common_actions import LetBe
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.battle.actions import PlanOrders
from companion.engine.tactics.battle.sequence import pending
from companion.engine.tactics.battle.state import Battle, Orders
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    BLUE,
    SYSTEM,
    activating,
    after,
    after_action,
    change_unit,
    fight,
    game,
    in_combat,
    mech,
    nonsense_of,
    play,
    refusal_of,
)

LANCES = {"griffin": "red 0505 0", "wasp": "red 0705 0", "atlas": "blue 0501 3", "jager": "blue 0701 3"}


def pass_label(battle: Battle) -> str:
    """Return the words of the one press; empty where there is none."""
    command = game().turn(battle).pass_remaining
    return command.label if command is not None else ""


def entry_text(battle: Battle) -> str:
    before, played = battle, play(battle, LetBe())
    return game().describe(before, LetBe(), played.events).line


@pytest.mark.rule(SYSTEM, "R21")
def test_the_rest_of_one_side_is_ordered_to_stand_and_nobody_is_told_so() -> None:
    battle = fight(**LANCES)
    assert pass_label(battle) == "Red: all stand still"
    battle = after_action(battle, PlanOrders("griffin", "walk", parse_label("0504")))
    assert pass_label(battle) == "Red: all others stand still"
    assert entry_text(battle) == "Wasp has its orders"
    battle = after_action(battle, LetBe())
    assert mech(battle, "wasp").orders == {1: Orders("stand")}
    assert mech(battle, "griffin").orders == {1: Orders("walk", parse_label("0504"))}
    assert {unit.side for unit in pending(battle)} == {BLUE}, "the other side writes its own"
    assert game().turn(after_action(battle, LetBe())).pass_remaining is None
    assert nonsense_of(after_action(battle, LetBe()), LetBe()) == "Units that cannot act are skipped."


@pytest.mark.rule(SYSTEM, "R24")
def test_all_who_were_ordered_to_stay_are_revealed_and_do_nothing() -> None:
    battle = activating(fight(**LANCES), griffin="walk 0504")
    assert refusal_of(battle, LetBe()).startswith("Griffin has orders to move.")
    assert pass_label(battle) == "Blue: all stand still", "who has to move is of the other side"
    battle = change_unit(battle, "griffin", is_activated=True, moved="walk")
    assert pass_label(battle) == "Blue: all stand still"
    assert entry_text(battle) == "Atlas, Jager and Wasp stand still"
    battle = after_action(battle, LetBe())
    assert battle.turn.phase == "combat"
    assert all(
        unit.is_activated and not unit.actions for unit in battle.units.values() if unit.id != "griffin"
    )


@pytest.mark.rule(SYSTEM, "R36")
def test_special_tokens_are_let_go() -> None:
    battle = change_unit(change_unit(activating(fight(**LANCES)), "griffin", special=1), "atlas", special=1)
    battle = after(battle, PhaseBegan("special"))
    assert pass_label(battle) == "Blue: no special actions"
    assert entry_text(battle) == "Atlas and Griffin take no special action"
    assert after_action(battle, LetBe()).turn.phase == "combat"


@pytest.mark.rule(SYSTEM, "R42")
def test_nobody_attacks_any_more() -> None:
    battle = in_combat(fight(**LANCES))
    assert pass_label(battle) == "Red: no more attacks"
    last = battle
    for name in ("griffin", "wasp", "atlas"):
        last = change_unit(last, name, has_fought=True)
    assert pass_label(last) == "", "for one there is a button of its own"
    own = game().turn(battle).pass_remaining
    assert own is not None
    rest = after_action(battle, own.action)
    assert {unit.side for unit in pending(rest)} == {BLUE}, "the other side's attacks are its own to end"
    assert pass_label(rest) == "Blue: no more attacks"
    battle = after_action(battle, LetBe())
    assert battle.turn.phase in ("heat", "clean_up", "end")
    assert not pending(battle)


@pytest.mark.rule(SYSTEM, "R72")
def test_all_cool_in_one_go() -> None:
    battle = change_unit(
        change_unit(in_combat(fight(**LANCES)), "griffin", heat_down=1), "atlas", heat_down=2
    )
    battle = after(battle, PhaseBegan("heat"))
    assert pass_label(battle) == "Cool all"
    battle = after_action(battle, LetBe())
    assert battle.turn.phase == "end"
    assert [unit.heat_cards for unit in battle.units.values()] == [0, 0, 0, 0]


def test_in_the_set_up_nobody_is_let_be() -> None:
    battle = after(fight(**LANCES), PhaseBegan("end"))
    assert nonsense_of(battle, LetBe()) == "Units that cannot act are skipped."
