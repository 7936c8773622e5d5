from __future__ import annotations

from pathlib import Path

import pytest

from companion.battles.correction import Correction, MergedAnswers, correct
from companion.battles.dice_log import rolls_of_battle
from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.asks import Answer, Choice, Option, Roll
from companion.engine.battletech.battle.actions import DeclareFire, Hit, Move, RollInitiative
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.setup import BoardData, Setup
from companion.engine.views.turn import RecordAction
from companion.errors import InputError, StoreError
from companion.tabletop.dice import parse_dice
from tests import citytech
from tests.battles.builders import (
    FIRE,
    HEAD,
    HIT,
    LASERS,
    LEFT_ARM,
    MISS,
    RIGHT_LEG,
    begin_fire,
    next_turn,
    reopen,
)
from tests.questions import make_question


def entry(session: Session, number: int) -> int:
    return session.lines()[number - 1].entry_id


def correct_entry(session: Session, number: int, *answers: Answer) -> Correction:
    return correct(session, {entry(session, number): answers})


def test_a_miss_made_a_hit_asks_for_the_location(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    asking = correct_entry(firing, 6, HIT)
    assert asking.ask is not None
    assert asking.ask.purpose == "Medium Laser hits Hermes: where?"
    assert (asking.asking, asking.answered, asking.is_ready) == (entry(firing, 6), (HIT,), False)
    ready = correct_entry(firing, 6, HIT, HEAD, MISS)
    assert ready.is_ready
    assert firing.lines()[5].dice == "2, 2"


def test_a_correction_gives_what_would_have_been_played(library: Library, tmp_path: Path) -> None:
    wrong, right = begin_fire(library), begin_fire(library)
    for session, rolls in ((wrong, (MISS, MISS)), (right, (HIT, HEAD, MISS))):
        session.do(FIRE, Script(rolls))
        session.do(Hit("hermes", "head", 2))
        next_turn(session, (5,), (8,))
    changes = correct_entry(wrong, 6, HIT, HEAD, MISS).commit()
    assert changes.units == {"hermes"}
    assert wrong.battle == right.battle
    assert reopen(tmp_path, wrong.id).battle == right.battle
    assert [line.description for line in wrong.lines()] == [line.description for line in right.lines()]


def test_the_lines_say_what_changes(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    firing.do(Mark("hermes", "armor/left_arm", 3))
    assert correct_entry(firing, 6, HIT, HEAD, MISS).lines == (
        "Cicada fires at Hermes: all miss → Cicada fires at Hermes: 1 of 2 hit for 5",
    )
    assert correct_entry(firing, 6, (3,), MISS).lines == (
        "Cicada fires at Hermes: all miss (details differ)",
    )
    assert correct_entry(firing, 6, MISS, MISS).lines == ()


def test_what_was_played_stays_in_its_own_branch(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    old = entry(firing, 6)
    correct_entry(firing, 6, HIT, HEAD, MISS).commit()
    assert firing.lines()[5].other_branches == (old,)
    firing.go_to(old)
    assert firing.battle.units["hermes"].armor["head"] == 9


def test_a_later_entry_that_is_no_longer_possible_stops_the_replay(session: Session) -> None:
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(Move("cicada", "stationary"))
    session.do(Move("hermes", "stationary"))
    old = entry(session, 2)
    correction = correct_entry(session, 1, (9,), (3,))
    assert correction.stop.startswith(
        "“Cicada stood still” is no longer possible, and 1 more with it: Attackers act next."
    )
    correction.commit()
    assert len(session.lines()) == 1
    assert session.battle.units["cicada"].doings.moved is None
    session.go_to(old)
    assert session.battle.units["cicada"].doings.moved is not None


def test_an_overruled_entry_is_replayed_all_the_same(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    firing.do(DeclareFire("cicada"), overruled="Forgotten")
    correction = correct_entry(firing, 6, HIT, HEAD, MISS)
    assert (correction.stop, len(correction.entries)) == ("", 2)
    correction.commit()
    assert firing.lines()[6].overruled == "Forgotten"


def test_where_a_shot_hit_is_no_roll_for_the_next_shot(library: Library) -> None:
    """A leg lost earlier makes the first shot of the next turn a hit; the second shot keeps its own roll."""
    firing = begin_fire(library, immobile_target="bonus")
    firing.do(Mark("hermes", "armor/right_leg", 5))
    firing.do(FIRE, Script([MISS, MISS]))
    next_turn(firing, (3,), (9,))
    firing.do(Move("cicada", "stationary"))
    firing.do(Move("hermes", "stationary"))
    firing.do(DeclareFire("cicada", "hermes", LASERS))
    firing.do(DeclareFire("hermes"))
    firing.do(FIRE, Script([(3,), (12,), LEFT_ARM]))
    asking = correct_entry(firing, 7, HIT, RIGHT_LEG, MISS)
    assert asking.ask is not None
    assert asking.ask.purpose == "Medium Laser hits Hermes: where?"
    later = entry(firing, 14)
    assert (asking.asking, asking.answered) == (later, ((3,),))
    ready = correct(firing, {entry(firing, 7): (HIT, RIGHT_LEG, MISS), later: ((3,), RIGHT_LEG)})
    assert ready.is_ready
    ready.commit()
    assert firing.lines()[13].dice == "3, 5, 12, 10"


def test_an_old_choice_that_is_none_any_more_is_asked_anew() -> None:
    given = (("to_hit/a", (3,)), ("which/b", "left"), ("to_hit/a", (4,)))
    kept = MergedAnswers((), given)
    either = Choice(make_question("which/b"), (Option("right", "Right"), Option("ahead", "Ahead")))
    roll = Roll(parse_dice("1d6"), make_question("to_hit/a"))
    assert [kept.take(ask) for ask in (either, either, roll, roll, roll)] == [None, None, (3,), (4,), None]


def test_what_is_answered_anew_uses_up_the_old_answer() -> None:
    kept = MergedAnswers([(5,)], (("to_hit/a", (3,)), ("to_hit/b", (4,))))
    first, second = (Roll(parse_dice("1d6"), make_question(name)) for name in ("to_hit/a", "to_hit/b"))
    assert [kept.take(ask) for ask in (first, second, first)] == [(5,), (4,), None]


def test_two_entries_can_be_corrected_at_once(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    next_turn(firing, (5,), (8,))
    correct(firing, {entry(firing, 6): (MISS, HIT, RIGHT_LEG), entry(firing, 8): ((8,), (5,))}).commit()
    assert firing.battle.units["hermes"].armor["right_leg"] == 9
    assert firing.battle.turn.initiative == {"defenders": 8, "attackers": 5}


def test_dice_that_cannot_be_change_nothing(firing: Session) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    with pytest.raises(InputError, match="13"):
        correct_entry(firing, 6, (13,))


@pytest.mark.parametrize("which", ["undone", "unknown", "none"])
def test_only_what_is_played_now_can_be_corrected(firing: Session, which: str) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    undone = entry(firing, 6)
    firing.undo()
    answers = {"undone": {undone: (HIT,)}, "unknown": {999: (HIT,)}, "none": {}}[which]
    with pytest.raises(InputError, match="can be corrected"):
        correct(firing, answers)


def test_a_second_window_may_look_at_a_correction_but_not_commit_it(firing: Session, tmp_path: Path) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    looking = reopen(tmp_path, firing.id)
    correction = correct_entry(looking, 6, (3,), MISS)
    with pytest.raises(StoreError, match="it is read-only here"):
        correction.commit()


def test_a_correction_drops_the_open_question(firing: Session, tmp_path: Path) -> None:
    firing.do(FIRE, Script([MISS, MISS]))
    firing.save_draft(FIRE, (HIT,))
    correction = correct_entry(firing, 6, (3,), MISS)
    correction.commit()
    assert firing.draft is None
    firing.save_draft(FIRE, (HIT,))
    assert reopen(tmp_path, firing.id).draft is not None


def note_line(session: Session, line: str, *answers: Answer) -> None:
    """Note a line of table talk of the Orion."""
    meant = session.game.understand(session.battle, "orion", line)
    assert isinstance(meant, RecordAction)
    session.do(meant.action, Script(answers))


def test_dice_told_in_a_line_are_corrected_like_others(library: Library, tmp_path: Path) -> None:
    """Three entries ago a 7 was typed; it was a 2, and the 'Mech falls."""
    units = (citytech.unit("orion", "red 0505 0"), citytech.unit("wolfhound", "blue 0510 0"))
    setup = Setup(
        title="Slip", ruleset="citytech", board=BoardData(size=(15, 17)), sides=citytech.SIDES, units=units
    )
    session = library.new_battle(setup)
    for line in ("psr 7", "rt5", "ct3 lt2", "heat +4"):
        note_line(session, line)
    first = session.lines()[0]
    assert (first.dice, first.given_answers) == ("7", ((7,),))
    rolls = rolls_of_battle(library.database, session.id)
    assert [(roll.note.total, roll.player, roll.roller) for roll in rolls] == [(7, "Red", "real dice")]
    asking = correct_entry(session, 1, (2,))
    assert asking.ask is not None
    assert "how does it land?" in asking.ask.purpose
    ready = correct_entry(session, 1, (2,), (6,), (4, 2), (3, 1), (5, 1))
    assert ready.is_ready
    ready.commit()
    assert session.battle.units["orion"].is_prone
    assert session.battle.units["orion"].heat == 4, "what was noted after it stays"
    assert session.lines()[0].description.line.startswith("Orion falls")
    assert rolls_of_battle(library.database, session.id)[0].note.total == 2
    assert disagreements(session) == []
    assert reopen(tmp_path, session.id).battle == session.battle
