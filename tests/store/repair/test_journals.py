"""Entries of battles that cannot be read: brought back one by one, and what came later stays."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.records import Content
from companion.store.repair.journals import LOST_LINE, mend_battles
from tests.store.builders import NOON, new_battle, new_entry, spoil_row, ticking

SHAPE = {"label": {"$": "object", "$.line": "text"}, "answers": {"$": "array"}, "action": {"$": "object"}}


def entry(number: int) -> str:
    return f'{{"line": "Entry {number}"}}'


@pytest.fixture
def played(path: Path) -> Path:
    """A battle of eight entries, of which a backup has five, and another battle."""
    with Database.open(path, clock=ticking()) as database:
        for title in ("Training", "At the ford"):
            made = new_battle(database, title)
            database.contents.hold_for_battle(made, {"rules": Content.of({"ruleset": "citytech"})})
            database.journal.append_many(made, None, [new_entry(entry(number)) for number in range(1, 6)])
    backup(path, NOON)
    with Database.open(path, clock=ticking(NOON)) as database:
        database.journal.append_many(1, 5, [new_entry(entry(number)) for number in range(6, 9)])
    return path


def lines(path: Path, battle: int = 1) -> list[str]:
    with Database.open(path) as database:
        assert database.battles.faults(SHAPE) == {}
        record = database.battles.get(battle)
        return [json.loads(it.label)["line"] for it in database.journal.path(battle, record.tip_id)]


WHOLE = [f"Entry {number}" for number in (1, 2, 3, 4, 5, 6, 7, 8)]
FILLED = [
    "UPDATE entry SET action = 'torn' WHERE id = 3",
    "UPDATE entry SET events = CAST(x'ff41' AS TEXT) WHERE id IN (2, 4)",
    "DELETE FROM entry WHERE id = 3",
    "UPDATE entry SET number = 1000000000000000000 WHERE id = 7",
    "UPDATE entry SET number = 1e999 WHERE id = 7",
    "UPDATE entry SET parent_id = 'torn' WHERE id IN (3, 12)",
    "UPDATE entry SET parent_id = -5 WHERE id IN (12, 13)",
    "UPDATE entry SET parent_id = 8 WHERE id = 12",
    "UPDATE entry SET parent_id = NULL WHERE id = 12",
    "UPDATE battle SET title = x'ff', header = '[]' WHERE id = 1",
    "UPDATE battle SET head_id = 77, tip_id = 99 WHERE id = 1",
    "DELETE FROM battle WHERE id = 1",
    "UPDATE battle_content SET digest = CAST(x'ff41c3' AS TEXT) WHERE battle_id = 1",
    "UPDATE battle_content SET name = zeroblob(100) WHERE battle_id = 1",
    "UPDATE battle_content SET name = '{}', digest = '0' WHERE battle_id = 1",
]


@pytest.mark.parametrize("damage", FILLED)
def test_what_a_backup_has_comes_back_and_what_came_later_stays(played: Path, damage: str) -> None:
    spoil_row(played, damage)
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert (len(mended.done), mended.failed) == (1, [])
    assert mended.kept_copy is not None
    assert lines(played) == WHOLE
    assert lines(played, 2) == WHOLE[:5]
    assert check(played) == []


def test_a_state_that_cannot_be_read_keeps_nothing_from_being_repaired(played: Path) -> None:
    spoil_row(
        played, "UPDATE entry SET action = 'torn' WHERE id = 3", "INSERT INTO snapshot VALUES (4, 'torn')"
    )
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert (len(mended.done), mended.failed, lines(played)) == (1, [], WHOLE)


@pytest.mark.parametrize("stray", ["x'00ff80'", "77", "'torn'"])
def test_entries_that_strayed_from_their_battle_are_put_back_into_it(played: Path, stray: str) -> None:
    spoil_row(played, f"UPDATE entry SET battle_id = {stray} WHERE id IN (1, 4, 7)")
    mended = mend_battles(played, [], SHAPE)
    assert mended.failed == []
    assert mended.done[0] == "3 journal entries put back into the battle around them."
    assert lines(played) == WHOLE


def test_what_a_battle_that_never_was_holds_goes_and_what_it_was_of_comes_back(played: Path) -> None:
    spoil_row(
        played,
        "UPDATE battle_content SET battle_id = 0 WHERE battle_id = 1",
        "UPDATE entry SET action = 'torn' WHERE id = 3",
    )
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert (len(mended.done), mended.failed, lines(played)) == (1, [], WHOLE)
    with Database.open(played) as database:
        assert [held.name for held in database.contents.of_battle(1)] == ["rules"]


def test_what_is_held_under_a_digest_of_its_own_comes_back_for_all_who_hold_it(played: Path) -> None:
    spoil_row(played, "UPDATE content SET digest = '1'")
    spoil_row(played, "UPDATE battle_content SET digest = '1'")
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert (len(mended.done), mended.failed) == (2, [])
    assert (lines(played), lines(played, 2)) == (WHOLE, WHOLE[:5])


def test_entries_that_follow_one_which_nobody_has_are_left_out_and_counted(played: Path) -> None:
    spoil_row(played, "UPDATE entry SET action = 'torn' WHERE number = 7")
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert mended.done == [
        "Training: 2 journal entries left out that could not be read, or followed one that could not."
    ]
    assert lines(played) == WHOLE[:6]
    with Database.open(mended.kept_copy or played, read_only=True) as kept:
        assert len(kept.journal.children(1)) == 8


@pytest.mark.parametrize("column", ["label = x'ff'", "made_at = 'noon'", "overruled = zeroblob(3)"])
def test_an_entry_without_its_line_is_played_all_the_same(played: Path, column: str) -> None:
    spoil_row(played, f"UPDATE entry SET {column} WHERE number = 7")
    mended = mend_battles(played, backups_of(played), SHAPE)
    assert mended.done == ["Training: 1 journal entry kept without its line, which could not be read."]
    assert lines(played) == [*WHOLE[:6], LOST_LINE, WHOLE[7]]


def test_a_battle_that_lags_behind_its_backup_takes_what_is_missing(played: Path) -> None:
    before = played.read_bytes()
    with Database.open(played, clock=ticking(NOON)) as database:
        database.journal.append_many(1, 13, [new_entry(entry(9))])
    backup(played)
    played.write_bytes(before)
    assert mend_battles(played, backups_of(played), SHAPE).done == []
    mended = mend_battles(played, backups_of(played), SHAPE, lagging=[1])
    assert mended.done[0].startswith("Training: 1 journal entry brought back from companion-000002-")
    assert lines(played) == [*WHOLE, "Entry 9"]


def test_a_battle_that_went_another_way_takes_nothing_from_a_backup(played: Path) -> None:
    before = played.read_bytes()
    with Database.open(played, clock=ticking(NOON)) as database:
        database.journal.append_many(1, 13, [new_entry(entry(9)), new_entry(entry(10))])
    backup(played)
    played.write_bytes(before)
    with Database.open(played, clock=ticking(NOON + timedelta(days=1))) as database:
        database.journal.append_many(1, 13, [new_entry('{"line": "Otherwise"}')])
    mended = mend_battles(played, backups_of(played)[1:2], SHAPE, lagging=[1])
    assert mended.done == []
    assert mended.failed == [
        "Training: its newest backup went a different way. Look at it under Backups in the window."
    ]
    assert lines(played) == [*WHOLE, "Otherwise"]


def test_a_row_without_a_backup_is_mended_from_the_rest(played: Path) -> None:
    spoil_row(
        played,
        "UPDATE battle SET title = x'ff', status = zeroblob(3), created_at = 'once', updated_at = 1e999,"
        " deleted_at = '', ruleset = x'00', rules_digest = x'01' WHERE id = 1",
    )
    mended = mend_battles(played, [], SHAPE)
    assert mended.done == ["Battle 1: what the list of battles shows is repaired."]
    assert lines(played) == WHOLE
