from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.battles.entries import SNAPSHOT_EVERY, Changes
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.battletech.battle.actions import DeclareFire, Move, Place, ResolveFire, RollInitiative
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer, Script
from companion.engine.skeleton.common_actions import GoOn
from companion.errors import CompanionError, IllegalAction, StoreError
from companion.store.journal import Journal
from companion.tabletop.hexes import parse_label
from tests.battles.builders import FIRE, HEAD, HIT, MISS, reopen

TICK = Mark("hermes", "armor/head", 8)
ROLLS = Script([(3,), (9,)])


def recorded_changes(session: Session) -> list[Changes]:
    heard: list[Changes] = []
    session.subscribe(heard.append)
    return heard


def head_armor(session: Session) -> int:
    left: int = session.battle.units["hermes"].armor["head"]
    return left


# --- do ---


def test_an_action_is_stored_shown_and_announced(session: Session, tmp_path: Path) -> None:
    heard = recorded_changes(session)
    changes = session.do(TICK)
    assert heard == [changes]
    assert head_armor(session) == 8
    assert reopen(tmp_path, session.id).battle == session.battle


def test_what_the_rules_forbid_is_refused_and_leaves_no_trace(session: Session) -> None:
    heard, before = recorded_changes(session), session.battle
    with pytest.raises(IllegalAction, match="this is the Initiative Phase"):
        session.do(Move("cicada", "walked"))
    assert (session.battle, session.lines(), heard) == (before, (), [])


def test_a_rule_can_be_overruled_and_the_overruling_is_on_record(session: Session) -> None:
    session.do(Move("cicada", "stationary"), overruled="We forgot the initiative")
    assert session.battle.units["cicada"].doings.moved.movement == "stationary"
    assert session.lines()[0].overruled == "We forgot the initiative"


def test_an_overruling_of_nothing_is_not_on_record(session: Session) -> None:
    session.do(TICK, overruled="To be sure")
    assert session.lines()[0].overruled is None


@pytest.mark.parametrize(
    "nonsense",
    [
        Mark("nobody", "armor/head", 1),
        Mark("hermes", "armor/tail", 1),
        Mark("hermes", "armor/head", 99),
        Place("hermes", parse_label("5050"), 0),
    ],
)
def test_nonsense_cannot_be_overruled(session: Session, nonsense: object) -> None:
    with pytest.raises(IllegalAction):
        session.do(nonsense, overruled="It happened")
    assert session.lines() == ()


def test_a_question_leaves_no_trace(session: Session) -> None:
    heard, before = recorded_changes(session), session.battle
    with pytest.raises(NeedsAnswer, match="Attackers: initiative") as question:
        session.do(RollInitiative(), Script([(7,)]))
    assert question.value.given_answers == ((7,),)
    assert (session.battle, session.lines(), heard) == (before, (), [])


def test_a_preview_shows_what_would_happen_and_stores_nothing(firing: Session) -> None:
    before = firing.battle
    preview = firing.preview(FIRE, Script([HIT, HEAD, MISS]))
    assert preview.battle.units["hermes"].armor["head"] == 4
    assert preview.description.line == "Cicada fires at Hermes: 1 of 2 hit for 5"
    assert (firing.battle, len(firing.lines())) == (before, 5)


def test_what_cannot_be_stored_did_not_happen(firing: Session, tmp_path: Path) -> None:
    heard, before, lines = recorded_changes(firing), firing.battle, firing.lines()
    full = StoreError("The disk is full, nothing was saved.")
    with patch.object(Journal, "append_many", side_effect=full), pytest.raises(StoreError):
        firing.do(TICK)
    with patch.object(Journal, "move_head", side_effect=full), pytest.raises(StoreError):
        firing.undo()
    assert (firing.battle, firing.lines(), heard) == (before, lines, [])
    firing.do(TICK)
    assert reopen(tmp_path, firing.id).battle == firing.battle != before


# --- undo, redo, branches ---


def test_undo_goes_back_to_the_start_and_redo_to_the_end(firing: Session) -> None:
    end = firing.battle
    while firing.undo_line:
        firing.undo()
    assert (firing.battle, firing.head) == (firing.start, None)
    while firing.redo_line:
        firing.redo()
    assert firing.battle == end


def test_undo_and_redo_say_what_they_do(firing: Session) -> None:
    assert (firing.undo_line, firing.redo_line) == ("Hermes holds its fire", None)
    firing.undo()
    assert firing.redo_line == "Hermes holds its fire"


def test_nothing_to_undo_or_redo_is_told(session: Session) -> None:
    with pytest.raises(CompanionError, match="nothing to undo"):
        session.undo()
    with pytest.raises(CompanionError, match="nothing to redo"):
        session.redo()


def test_what_was_undone_stands_at_the_end_of_the_journal(firing: Session) -> None:
    firing.undo()
    firing.undo()
    assert [line.is_undone for line in firing.lines()] == [False, False, False, True, True]
    assert len(firing.entries()) == 3


def test_an_undone_branch_stays_reachable(firing: Session) -> None:
    old, old_end = firing.lines()[3:], firing.battle
    firing.undo()
    firing.undo()
    firing.do(DeclareFire("cicada"))
    new = firing.lines()[3]
    assert len(firing.lines()) == 4
    assert new.other_branches == (old[0].entry_id,)
    firing.go_to(old[0].entry_id)
    assert [line.entry_id for line in firing.lines()[3:]] == [line.entry_id for line in old]
    assert firing.lines()[3].other_branches == (new.entry_id,)
    firing.redo()
    assert firing.battle == old_end


def test_the_first_entry_may_branch_too(session: Session) -> None:
    session.do(TICK)
    session.undo()
    session.do(RollInitiative(), ROLLS)
    (line,) = session.lines()
    session.go_to(line.other_branches[0])
    assert head_armor(session) == 8


def test_going_to_the_start_keeps_what_lies_ahead(firing: Session) -> None:
    end = firing.battle
    firing.go_to(None)
    assert firing.battle == firing.start
    firing.go_to(firing.lines()[-1].entry_id)
    assert firing.battle == end


def test_an_entry_of_another_battle_is_no_place_to_go(library: Library, firing: Session) -> None:
    other = library.play_scenario("quickstart", "training")
    other.do(Mark("hermes", "armor/head", 8))
    with pytest.raises(StoreError, match="not part of battle"):
        firing.go_to(other.lines()[0].entry_id)
    assert len(firing.entries()) == 5


def test_where_the_battle_stood_survives_the_window(firing: Session, tmp_path: Path) -> None:
    firing.undo()
    again = reopen(tmp_path, firing.id)
    assert again.battle == firing.battle
    assert again.redo_line == "Hermes holds its fire"


def test_any_moment_can_be_looked_at(firing: Session, tmp_path: Path) -> None:
    firing.do(FIRE, Script([HIT, HEAD, MISS]))
    firing.undo()
    fired = firing.lines()[-1].entry_id
    for looking in (firing, reopen(tmp_path, firing.id)):
        present = looking.battle
        assert looking.battle_at(None) == firing.start
        assert looking.battle_at(fired).units["hermes"].armor["head"] == 4
        assert looking.battle is present


def test_a_moment_of_another_branch_can_be_looked_at(firing: Session, tmp_path: Path) -> None:
    left = firing.lines()[-1].entry_id
    firing.undo()
    firing.do(TICK)
    again = reopen(tmp_path, firing.id)
    assert again.battle_at(left).turn.step == "resolve"
    assert again.battle.turn.step == "declare"


# --- changes ---


def test_changes_name_the_units_touched_and_no_others(firing: Session) -> None:
    assert firing.do(TICK) == Changes(frozenset({"hermes"}), turn=False)
    fired = firing.do(FIRE, Script([HIT, HEAD, MISS]))
    assert fired == Changes(frozenset({"cicada", "hermes"}), turn=True)
    assert firing.undo() == fired


def test_a_missed_attack_leaves_its_target_as_it_was(firing: Session) -> None:
    assert firing.do(FIRE, Script([MISS, MISS])).units == {"cicada"}


def test_nobody_is_told_after_the_end_of_a_subscription(session: Session) -> None:
    heard: list[Changes] = []
    stop = session.subscribe(heard.append)
    stop()
    session.do(TICK)
    assert heard == []


# --- long battles ---


def test_a_long_battle_opens_from_its_last_snapshot(session: Session, library: Library) -> None:
    for left in range(SNAPSHOT_EVERY + 2):
        session.do(Mark("hermes", "armor/head", left % 9))
    snapshot = library.database.journal.latest_snapshot(session.id, session.head)
    assert snapshot is not None
    assert snapshot.number == SNAPSHOT_EVERY
    with patch.object(session.game, "apply", wraps=session.game.apply) as applied:
        again = library.open_battle(session.id)
    assert again.game is session.game
    assert again.battle == session.battle
    assert applied.call_count == 2, "the two marks since then"
    assert len(again.lines()) == SNAPSHOT_EVERY + 2


# --- read-only ---


def test_a_second_window_looks_and_changes_nothing(firing: Session, tmp_path: Path) -> None:
    looking = reopen(tmp_path, firing.id)
    before = looking.battle
    changes: list[Callable[[], Changes]] = [
        lambda: looking.do(TICK),
        lambda: looking.do(FIRE),
        lambda: looking.undo(),
        lambda: looking.go_to(None),
    ]
    for change in changes:
        with pytest.raises(StoreError, match="it is read-only here"):
            change()
    assert looking.battle == before
    assert len(looking.lines()) == 5
    assert looking.preview(FIRE, Script([MISS, MISS])).description.line


# --- the view ---


def test_what_the_window_showed_is_kept(session: Session, tmp_path: Path) -> None:
    shown = {"unit": "hermes", "zoom": 2}
    session.save_view(shown)
    shown["unit"] = "cicada"
    session.save_view(shown)
    looking = reopen(tmp_path, session.id)
    assert looking.view == {"unit": "cicada", "zoom": 2}
    looking.save_view({"unit": "hermes"})
    assert looking.view == {"unit": "hermes"}
    assert reopen(tmp_path, session.id).view == {"unit": "cicada", "zoom": 2}


def test_going_on_is_refused_while_somebody_has_to_act(firing: Session) -> None:
    refusal = firing.why_not(GoOn())
    assert refusal is not None
    assert refusal.can_be_overruled
    assert firing.why_not(ResolveFire("cicada")) is None
