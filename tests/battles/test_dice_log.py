"""The log of dice: the roller and the purpose of each roll, also in battles of earlier releases."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import pytest

from companion.battles.action_resolver import ActionResolver
from companion.battles.dice_log import (
    StoredLine,
    all_rolls,
    dice_statistics,
    format_csv,
    format_text,
    log_rolls,
    rolls_of_battle,
)
from companion.battles.library import Library
from companion.battles.rolls import Roller, RollNote, mark_app_rolls, notes_data, parse_notes
from companion.engine.asks import AppDice
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup

FACES = ("hit", "hit", "eye", "blank")
NOTES = (
    RollNote("2d6", "PPC at Victor", (3, 4), "red", 8, Roller.TABLE),
    RollNote("1d6", "location", (6,), "blue", 0, Roller.APP),
    RollNote("3d4", "attack", (1, 3, 4), "red", None, Roller.APP, FACES),
    RollNote("2d6", "initiative", (9,), "", None, Roller.TABLE, is_declared=True),
)


def lines(notes: tuple[RollNote, ...] = NOTES) -> list[StoredLine]:
    given = {"turn": 2, "phase": "Weapon attack", "line": "Orion fires", "rolls": notes_data(notes)}
    return [StoredLine(7, json.dumps(given), "[]")]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path)


def duel() -> Setup:
    return Setup(
        title="Duel",
        ruleset="citytech",
        sides=(SideSetup(id="red", name="Anna"), SideSetup(id="blue", name="Ben")),
        units=(
            UnitSetup(id="orion", model="ON1-M", side="red"),
            UnitSetup(id="victor", model="VTR-9K", side="blue"),
        ),
    )


def test_a_note_says_the_same_when_it_is_read_again() -> None:
    assert parse_notes(json.loads(json.dumps(notes_data(NOTES)))) == NOTES
    strange = [3, {}, {"dice": "9x9", "for": "", "got": []}, {"dice": "2d6", "for": "x", "got": ["?"]}]
    assert parse_notes(strange) == ()
    assert parse_notes(None) == ()


def test_a_roll_in_words_and_as_rows() -> None:
    rolls = list(log_rolls("Duel", lines(), {"red": "Anna", "blue": "Ben"}))
    assert format_text(rolls).splitlines() == [
        "Duel: turn 2, Weapon attack. Anna: PPC at Victor, 2d6: 3 4 = 7, needed 8 (real dice)",
        "Duel: turn 2, Weapon attack. Ben: location, 1d6: 6, needed 0 (the app)",
        "Duel: turn 2, Weapon attack. Anna: attack, 3d4: hit eye blank (the app)",
        "Duel: turn 2, Weapon attack. initiative, 2d6: 9 (real dice)",
    ]
    rows = list(csv.DictReader(format_csv(rolls).splitlines()))
    assert [row["total"] for row in rows] == ["7", "6", "", "9"]
    assert rows[0]["player"] == "Anna"
    assert rows[0]["rolled by"] == "real dice"


def test_no_cell_is_a_formula() -> None:
    text = format_csv(log_rolls("=1+1", lines(), {}))
    assert "'=1+1" in text


def test_entries_of_earlier_releases_tell_what_they_kept() -> None:
    label = json.dumps({"turn": 1, "phase": "Initiative", "line": "Red win the initiative"})
    old = [StoredLine(1, label, '[[3, 4], [9], "left", [1, 2, 3]]')]
    rolls = list(log_rolls("Old", old, {}))
    assert [(roll.note.dice, roll.result) for roll in rolls] == [("2d6", "7"), ("", "9"), ("", "1 2 3")]
    assert {roll.note.roller for roll in rolls} == {Roller.UNKNOWN}


def test_dice_that_the_app_rolled_stay_marked() -> None:
    answers = ((3, 4), "left", (6,), (1, 2, 3))
    found = mark_app_rolls(answers, NOTES)
    assert found == answers
    assert [isinstance(answer, AppDice) for answer in found] == [False, False, True, False]


def test_a_battle_notes_its_dice(library: Library) -> None:
    session = library.new_battle(duel())
    asking = ActionResolver(session, random.Random(3))
    begin = session.game.turn(session.battle).next
    assert begin is not None
    asking.propose(begin.action)
    asking.answer((4, 5))
    asking.roll_for_me()
    rolls = rolls_of_battle(library.database, session.id)
    assert [(roll.player, roll.note.dice, roll.note.roller) for roll in rolls] == [
        ("Anna", "2d6", Roller.TABLE), ("Ben", "2d6", Roller.APP),
    ]  # fmt: skip
    assert rolls[0].faces == "4 5"
    assert all_rolls(library.database) == rolls
    session.undo()
    assert rolls_of_battle(library.database, session.id) == (), "only what counts is told"
    library.close()


def test_a_roll_of_the_app_is_known_after_a_crash(library: Library) -> None:
    session = library.new_battle(duel())
    begin = session.game.turn(session.battle).next
    assert begin is not None
    first = ActionResolver(session, random.Random(3))
    first.propose(begin.action)
    first.roll_for_me()
    again = ActionResolver(session)
    again.restore()
    again.answer((1, 1))
    rollers = [roll.note.roller for roll in rolls_of_battle(library.database, session.id)]
    assert rollers[:2] == [Roller.APP, Roller.TABLE]
    library.close()


def test_the_statistics_count_faces_totals_and_custom_dice() -> None:
    many = tuple(
        RollNote("2d6", "x", (first, second), side, roller=Roller.TABLE)
        for side in ("red", "blue")
        for first in range(1, 7)
        for second in range(1, 7)
    )
    rolls = list(log_rolls("Duel", lines((*many, *NOTES)), {"red": "Anna", "blue": "Ben"}))
    found = dice_statistics(rolls)
    assert [table.title for table in found.everybody.tables] == [
        "Six-sided dice, each face", "2d6, totals", "Dice of 4 faces (hit, eye, blank)",
    ]  # fmt: skip
    faces, totals, custom = (table.fairness for table in found.everybody.tables)
    assert faces.number == 2 * 72 + 3
    assert totals.number == 74
    assert [count.observed for count in totals.counts][5] == 13
    assert [(count.label, count.observed) for count in custom.counts] == [
        ("hit", 1),
        ("eye", 1),
        ("blank", 1),
    ]
    assert custom.probability is None
    assert [(each.name, each.rolls) for each in found.players] == [
        ("Anna", 38), ("Ben", 37), ("Nobody in particular", 1),
    ]  # fmt: skip
    assert [each.name for each in found.rollers] == ["Real dice", "The app"]
    assert dice_statistics([]).everybody.tables == ()
