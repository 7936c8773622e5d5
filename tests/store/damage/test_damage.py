from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from companion.errors import StoreError
from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import KEPT, backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.sound_texts import parse_timestamp
from tests.store.builders import (
    NOON,
    add,
    changed_backup,
    fill_database,
    labels,
    new_battle,
    new_entry,
    spoil_row,
    ticking,
)

SHAPE = {"label": {"$": "object", "$.line": "text"}, "answers": {"$": "array"}}
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def battle(change: str) -> str:
    return f"UPDATE battle SET {change} WHERE id = 1"


def entry(change: str, number: int = 2) -> str:
    return f"UPDATE entry SET {change} WHERE id = {number}"


DAMAGE = [
    (battle("title = x'00ff'"), "its title is not text"),
    (battle("title = 'Tra' || char(0) || 'ining'"), "its title is not text"),
    (battle("title = CAST(x'ff41' AS TEXT)"), "its title is not text"),
    (battle("status = x'37'"), "its status is not text"),
    (battle("header = '{\"board\"'"), "its header is not JSON"),
    (battle("header = '[]'"), "its header is not JSON"),
    (battle("updated_at = 'tomorrow'"), "the time of its last action is not a valid time"),
    (battle("created_at = '0001-01-01'"), "the time of its beginning is not a valid time"),
    (battle("deleted_at = ''"), "the time of its removal is not a valid time"),
    (battle("head_id = 999"), "the entry that it stands at is missing"),
    (battle("tip_id = 5"), "the entry that redo leads to is missing"),
    (battle("tip_id = 2"), "it stands at an entry that is not on the line of play"),
    (entry("made_at = 'noon'"), "entry 2: the time that it was made is not a valid time"),
    (entry("made_at = 1e300"), "entry 2: the time that it was made is not a valid time"),
    (entry("action = 'torn'"), "entry 2: its action is not JSON"),
    (entry("events = x'5b5d'"), "entry 2: its events is not text"),
    (entry("answers = '{}'"), "entry 2: its dice is malformed"),
    (entry("label = 'Walk'"), "entry 2: its line in the journal is malformed"),
    (entry("label = '{\"line\": 3}'"), "entry 2: its line in the journal is malformed"),
    (entry("overruled = x'00'"), "entry 2: its overruling is not text"),
    (entry("number = 9223372036854775807"), "entry 9223372036854775807: its number does"),
    (entry("number = 'two'"), "entry 2: its number does not follow on"),
    (entry("parent_id = 3", 1), "entry 1: it follows itself or what came later"),
    (entry("parent_id = 2"), "entry 2: it follows itself or what came later"),
    (entry("parent_id = 77"), "entry 2: the entry that it follows is missing"),
    (entry("parent_id = 5"), "entry 2: the entry that it follows is missing"),
    ("DELETE FROM entry WHERE id = 2", "entry 3: the entry that it follows is missing"),
    ("UPDATE snapshot SET state = '[1'", "entry 3: the state stored with it cannot be read"),
    ("DELETE FROM battle WHERE id = 1", "only its journal is left"),
]  # fmt: skip


def two_battles(path: Path) -> None:
    """A battle of the entries 1 to 3, and another of the entries 4 and 5."""
    with Database.open(path, clock=ticking()) as database:
        for title, length in (("Training", 3), ("At the ford", 2)):
            made, parent = new_battle(database, title), None
            for number in range(1, length + 1):
                line = new_entry(f'{{"line": "Entry {number}"}}', snapshot="{}" if number == 3 else None)
                (record,) = database.journal.append_many(made, parent, [line])
                parent = record.id


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("damage", "text"), DAMAGE)
def test_a_damaged_battle_is_told_and_the_other_is_played_on(path: Path, damage: str, text: str) -> None:
    two_battles(path)
    spoil_row(path, damage)
    assert check(path) == []
    with Database.open(path, clock=ticking(NOON + 2 * DAY)) as database:
        faults = database.battles.faults(SHAPE)
        assert set(faults) == {1}
        assert faults[1].startswith(text)
        assert database.battles.faults(SHAPE, 1) == faults
        assert database.battles.faults(SHAPE, 2) == {}
        assert "At the ford" in [line.title for line in database.battles.list()]
        add(database, 2, 5, "Walk")
        assert len(database.journal.path(2, 6)) == 3
    assert len(backups_of(path)) == 1


def test_a_sound_database_has_no_faults(path: Path) -> None:
    two_battles(path)
    with Database.open(path, read_only=True) as database:
        assert database.battles.faults(SHAPE) == {}
    fill_database(path)
    with Database.open(path) as database:
        assert database.battles.faults() == {}
        assert set(database.battles.faults(SHAPE)) == {3}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("walk", ["path", "move_head", "latest_snapshot"])
def test_a_journal_that_runs_in_a_circle_ends(path: Path, walk: str) -> None:
    two_battles(path)
    spoil_row(path, "UPDATE entry SET parent_id = 3 WHERE id = 1")
    with Database.open(path) as database:
        getattr(database.journal, walk)(2, 5)
        getattr(database.journal, walk)(1, 2)


def test_damaged_battles_are_listed_as_well_as_they_can_be(path: Path) -> None:
    two_battles(path)
    spoil_row(path, battle("title = x'00', updated_at = 'never', status = x'01'"))
    with Database.open(path) as database:
        (line,) = (line for line in database.battles.list() if line.id == 1)
        assert (line.title, line.status, line.updated_at) == ("Battle 1", "", None)
        with pytest.raises(StoreError, match=r"cannot be read.*doctor --repair"):
            database.battles.get(1)


def test_the_last_backup_that_has_a_damaged_battle_whole_is_never_dropped(path: Path) -> None:
    two_battles(path)
    sound = [changed_backup(path, NOON + number * MINUTE) for number in range(3)]
    spoil_row(path, "UPDATE entry SET made_at = 'noon' WHERE id = 2")
    made = [changed_backup(path, NOON + (5 + number) * MINUTE) for number in range(KEPT + 2)]
    assert backups_of(path) == [*made[:1:-1], sound[-1]]
    spoil_row(path, f"UPDATE entry SET made_at = '{NOON.isoformat()}' WHERE id = 2")
    assert len([backup(path, NOON), *backups_of(path)]) == KEPT + 1


@pytest.mark.parametrize(
    "text", ["", "noon", "2026-13-01", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", None, 7]
)  # fmt: skip
def test_what_is_no_moment(text: object) -> None:
    assert parse_timestamp(text) is None
    assert parse_timestamp(NOON.isoformat()) == NOON


def test_every_label_stays_as_it_was(path: Path) -> None:
    two_battles(path)
    with closing(sqlite3.connect(path)) as connection:
        stored = [label for (label,) in connection.execute("SELECT label FROM entry WHERE battle_id = 1")]
    with Database.open(path) as database:
        assert labels(database.journal.path(1, 3)) == stored


def test_a_list_of_tables_that_is_no_text_is_damage(path: Path) -> None:
    two_battles(path)
    raw = path.read_bytes().replace(b"tableentryentry", b"table\xb6ntryentry")
    path.write_bytes(raw.replace(b"CREATE TABLE entry", b"CREATE TABLE (ntry"))
    with pytest.raises(StoreError, match="list of tables is not text"):
        Database.open(path, clock=ticking())
    assert check(path) != []
