"""Settling and waiving what is owed, one by one or all, and what each will come to."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech import owed
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Dismiss, DismissAll, Settle, SettleAll
from companion.engine.battletech.battle.events import DueSettled, UnitFell, WarriorFainted
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.dues import due_label
from companion.engine.battletech.damage import piloting, warriors
from tests.builders import citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import act_by_rule, change_unit, change_warrior, fight, in_phase

PAIR = {"orion": "red 0505 0", "uller": "blue 0510 0"}
LEGS = ((4, 5), (2, 3))


def owing(phase: str = "physical_attack", **fields: Any) -> Battle:
    """Return the Orion owes a roll to stay conscious and two to stay upright."""

    def arise(it: Any) -> None:
        piloting.owe(it, "orion", "kicked")
        piloting.owe(it, "orion", "charged")
        warriors.hurt_warrior(it, "orion", 1, "head_hit")

    at = change_unit(in_phase(fight(**PAIR), phase, "resolve"), "orion", **fields)
    return act_by_rule(at, arise).battle


def by_kind(at: Battle, kind: str) -> str:
    return next(due.id for due in dues.pending_dues(at) if due.kind == kind)


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_all_are_settled_in_order_and_who_faints_falls() -> None:
    played = resolve_action(owing(), SettleAll(), (1, 1), (1,), *LEGS)
    assert events_of(played, WarriorFainted) == [WarriorFainted("orion")]
    kinds = {due.id: due.kind for due in owing().dues}
    settled = [event for event in events_of(played, DueSettled) if event.due in kinds]
    assert [kinds[event.due] for event in settled] == ["consciousness", "piloting", "piloting"]
    assert [(event.number, event.rolled, event.is_waived) for event in settled] == [
        (3, 2, False), (None, None, False), (None, None, False),
    ]  # fmt: skip
    assert len(events_of(played, UnitFell)) == 1


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_consciousness_comes_first() -> None:
    at = owing()
    assert "must first resolve: Stay conscious" in refusal_text(at, Settle(by_kind(at, "piloting")))
    assert resolve_action(at, Settle(by_kind(at, "piloting")), (6, 6)).battle.units["orion"].is_prone is False
    at = perform(at, Settle(by_kind(at, "consciousness")), (6, 6))
    assert len(perform(at, Settle(by_kind(at, "piloting")), (6, 6)).dues) == 1


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_a_due_is_named_by_unit_and_kind() -> None:
    at = owing()
    awake = Settle(unit="orion", kind="consciousness")
    assert (
        resolve_action(at, awake, (6, 6)).battle
        == resolve_action(at, Settle(by_kind(at, "consciousness")), (6, 6)).battle
    )
    first = resolve_action(at, Settle(unit="orion"), (6, 6))
    assert first.battle == resolve_action(at, awake, (6, 6)).battle
    at = first.battle
    kicked, charged = (due for due in at.dues if due.kind == "piloting")
    assert perform(at, Settle(unit="orion", kind="piloting"), (6, 6)).dues == (charged,)
    assert perform(at, Settle(charged.id, "orion", "piloting"), (6, 6)).dues == (kicked,)
    assert perform(at, Dismiss(unit="orion", kind="piloting")).dues == (charged,)


def test_a_due_that_is_not_owed_is_told_with_those_that_are() -> None:
    at = owing()
    owes = "due now: orion consciousness, orion piloting, orion piloting"
    assert f"Say which roll is due: its unit and kind, or its id; {owes}." in refusal_text(at, Settle())
    assert f"Say which roll is due: its unit and kind, or its id; {owes}." in refusal_text(
        at, Dismiss(kind="piloting")
    )
    text = refusal_text(at, Settle(unit="uller", kind="piloting"))
    assert f"No piloting roll is due for Uller; {owes}." in text
    assert f"Nothing is due for 'uller'; {owes}." in refusal_text(at, Dismiss(unit="uller"))
    assert "There is no due roll of the kind 'pilot': choose from consciousness," in refusal_text(
        at, Settle(unit="orion", kind="pilot")
    )
    assert "There is no unit 'x'" in refusal_text(at, Settle(unit="x"))
    assert "'due1' is not due as described" in refusal_text(at, Settle("due1", "uller"))


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_dues_are_waived_one_by_one_or_all() -> None:
    at = owing()
    played = resolve_action(at, Dismiss(by_kind(at, "piloting")))
    assert events_of(played, DueSettled)[0].is_waived
    assert len(played.battle.dues) == 2
    assert perform(at, DismissAll()).dues == ()


def test_there_has_to_be_something_owed() -> None:
    at = in_phase(fight(**PAIR), "physical_attack", "resolve")
    assert "Nothing is due" in refusal_text(at, SettleAll())
    assert "Nothing is due" in refusal_text(at, DismissAll())
    for action in (Settle("due7"), Dismiss("due7"), Settle(unit="orion", kind="shutdown")):
        assert refusal_text(at, action) == "Nothing is due."


def test_a_due_that_has_lapsed_is_not_settled() -> None:
    at = change_unit(owing(), "orion", is_prone=True)
    assert "Nothing due is called" in refusal_text(at, Settle("due1"))


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
def test_the_turn_goes_on_once_nothing_is_owed() -> None:
    at = owing()
    assert at.turn.phase == "physical_attack"
    assert perform(at, SettleAll(), (6, 6), (6, 6), (6, 6)).turn.phase == "heat"
    assert perform(at, DismissAll()).turn.phase == "heat"


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_only_one_unit_settles_what_it_owes_in_the_middle_of_its_move() -> None:
    at = act_by_rule(owing(), lambda it: piloting.owe(it, "uller", "kicked")).battle
    at = act_by_rule(at, lambda it: owed.settle_owed_to(it, "uller"), (6, 6)).battle
    assert {due.unit for due in at.dues} == {"orion"}


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
def test_the_outlook_of_a_piloting_roll_tells_number_chance_and_reasons() -> None:
    at = owing()
    due = next(due for due in at.dues if due.cause == "kicked")
    due_outlook = owed.due_outlook(at, due)
    assert due_label(at, due) == "Piloting Skill Roll: kicked"
    assert (due_outlook.number, due_outlook.source) == (
        7,
        "CityTech, Movement > Physical Attacks on BattleMech",
    )
    assert due_outlook.chance == pytest.approx(21 / 36)
    assert [(row.label, row.value) for row in due_outlook.modifiers] == [("Piloting", 5), ("Charged", 2)]


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
def test_the_outlook_tells_why_a_roll_fails_by_itself() -> None:
    at = owing(is_shut_down=True)
    due_outlook = owed.due_outlook(at, at.dues[0])
    assert (due_outlook.number, due_outlook.chance, due_outlook.fails) == (None, 0.0, "shut_down")


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
def test_the_outlook_of_a_fall() -> None:
    at = act_by_rule(
        in_phase(fight(**PAIR), "weapon_attack", "resolve"),
        lambda it: piloting.owe(it, "orion", "leg_destroyed"),
    ).battle
    due_outlook = owed.due_outlook(at, at.dues[0])
    assert due_label(at, at.dues[0]) == "Falls: leg destroyed"
    assert (due_outlook.number, due_outlook.chance) == (None, None)


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Consciousness Table")
def test_the_outlook_of_staying_conscious_and_of_waking() -> None:
    at = change_warrior(owing(), "orion", hits=4)
    due = next(due for due in at.dues if due.kind == "consciousness")
    due_outlook = owed.due_outlook(at, due)
    assert (due_label(at, due), due_outlook.number) == ("Stay conscious: Head hit", 3)
    assert due_outlook.chance == pytest.approx(35 / 36)
    waking = act_by_rule(at, lambda it: dues.owe(it, "orion", dues.WAKE)).battle.dues[-1]
    assert (due_label(at, waking), owed.due_outlook(at, waking).number) == ("Wake up", 10)


@pytest.mark.parametrize("kind", dues.ORDER)
def test_every_kind_can_be_settled_and_told(kind: str) -> None:
    assert kind in owed.SETTLERS
    assert kind in owed.OUTLOOKS


def test_the_turn_shows_what_is_owed() -> None:
    view = citytech().turn(owing())
    assert [due.unit for due in view.dues] == ["orion"] * 3
    assert [due.number for due in view.dues] == [3, 7, 7]
