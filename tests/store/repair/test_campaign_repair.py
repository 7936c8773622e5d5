"""Damaged campaigns and contents: found by name, and brought back entry by entry from backups."""

from __future__ import annotations

import json
import sqlite3
import tracemalloc
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.registry import parse_command
from companion.errors import StoreError
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.records import Content, NewCommand
from companion.store.repair.campaigns import mend_campaigns
from tests.store.builders import NOON, changed_backup, new_battle, spoil_row, ticking

LATER = "later than every backup"


def new_command(what: str) -> NewCommand:
    return NewCommand(f'{{"do": "{what}"}}', "Ann")


def campaigns(path: Path) -> None:
    """Two campaigns with three entries each, and in the first another after the last backup."""
    with Database.open(path, clock=ticking()) as database:
        for name in ("Border war", "The long march"):
            made = database.campaigns.create(
                name, "citytech", [new_command("found"), new_command("enlist"), new_command("repair")]
            )
            database.contents.hold_for_campaign(made, {"portrait/1": Content.of({"of": "Ann"})})
        battle = new_battle(database)
        database.contents.hold_for_battle(battle, {"rules": Content.of({"ruleset": "citytech"})})
    changed_backup(path)
    with Database.open(path, clock=ticking(NOON)) as database:
        database.campaigns.append(1, 3, [new_command(LATER)], name="Border war", ruleset="citytech")


ENTRY = "UPDATE campaign_entry SET {} WHERE campaign_id = 1 AND number = {}"
GONE = "DELETE FROM campaign_entry WHERE campaign_id = 1 AND number {}"
DAMAGE = [
    (ENTRY.format("deed = 'torn'", 2), "entry 2: its action is not JSON"),
    (ENTRY.format("deed = '[]'", 2), "entry 2: its action is not JSON"),
    (ENTRY.format("deed = '{}'", 2), "entry 2: its action is malformed"),
    (ENTRY.format("made_by = x'ff'", 1), "entry 1: the name of its writer is not text"),
    (ENTRY.format("made_at = 'noon'", 1), "entry 1: the time that it was made is not a valid time"),
    (GONE.format("= 2"), "entry 3: an entry before it is missing"),
    (GONE.format("< 3"), "entry 3: an entry before it is missing"),
    ("UPDATE campaign SET name = x'00' WHERE id = 1", "its name is not text"),
    ("UPDATE campaign SET created_at = 'once' WHERE id = 1", "the time of its beginning is not a valid time"),
    ("DELETE FROM campaign WHERE id = 1", "only its journal is left"),
]


@pytest.mark.parametrize(("damage", "text"), DAMAGE)
def test_a_damaged_campaign_is_told_and_comes_back_with_all_that_came_later(
    path: Path, damage: str, text: str
) -> None:
    campaigns(path)
    spoil_row(path, damage)
    with Database.open(path, clock=ticking()) as database:
        faults = database.campaigns.faults()
        assert set(faults) == {1}
        assert faults[1].startswith(text)
    mended = mend_campaigns(path, backups_of(path), NOON)
    assert mended.failed == []
    assert len(mended.done) == 1
    assert "brought back" in mended.done[0]
    assert mended.kept_copy is not None
    with Database.open(path, clock=ticking()) as database:
        assert database.campaigns.faults() == {}
        assert {record.name for record in database.campaigns.list()} == {"Border war", "The long march"}
        assert [LATER in entry.deed for entry in database.campaigns.entries(1)] == [False] * 3 + [True]
        assert len(database.contents.of_campaign(1)) == 1
    assert check(path) == []


def test_an_entry_at_the_end_that_no_backup_has_is_left_out(path: Path) -> None:
    campaigns(path)
    spoil_row(path, "UPDATE campaign_entry SET deed = 'torn' WHERE number = 4")
    mended = mend_campaigns(path, backups_of(path))
    assert mended.done == ["Border war: 1 entry at its end that could not be read left out."]
    with Database.open(path) as database:
        assert len(database.campaigns.entries(1)) == 3
    with Database.open(mended.kept_copy or path, read_only=True) as kept:
        assert len(kept.campaigns.entries(1)) == 4


def test_a_backup_of_another_campaign_with_the_same_id_brings_nothing_back(path: Path) -> None:
    campaigns(path)
    spoil_row(
        path,
        """UPDATE campaign_entry SET deed = '{"do": "other"}' WHERE campaign_id = 1 AND number = 1""",
        "UPDATE campaign_entry SET deed = 'torn' WHERE campaign_id = 1 AND number = 2",
    )
    mended = mend_campaigns(path, backups_of(path))
    assert mended.done == ["Border war: 1 entry lost, each replaced by a note."]
    with Database.open(path) as database:
        assert [json.loads(entry.deed)["do"] for entry in database.campaigns.entries(1)] == [
            "other", "write_note", "repair", LATER,
        ]  # fmt: skip


@pytest.mark.parametrize("state", ["'torn'", "CAST('{}' AS BLOB)"])
def test_an_entry_that_a_flipped_byte_left_readable_is_that_of_the_backup_again(
    path: Path, state: str
) -> None:
    campaigns(path)
    spoil_row(
        path,
        """UPDATE campaign_entry SET deed = '{"do": "enlisu"}' WHERE campaign_id = 1 AND number = 2""",
        "UPDATE campaign SET name = x'00' WHERE id = 1",
        f"INSERT INTO campaign_snapshot VALUES (1, 3, {state})",
    )
    mended = mend_campaigns(path, backups_of(path))
    assert (len(mended.done), mended.failed) == (1, [])
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM campaign_snapshot").fetchone() == (0,)
    with Database.open(path) as database:
        assert [json.loads(entry.deed)["do"] for entry in database.campaigns.entries(1)] == [
            "found", "enlist", "repair", LATER,
        ]  # fmt: skip


def test_an_entry_that_belongs_to_no_campaign_goes_back_to_the_one_that_lacks_it(path: Path) -> None:
    campaigns(path)
    for copy in backups_of(path):
        copy.unlink()
    # Both have an entry 3; only the first has a fourth.
    spoil_row(path, ENTRY.format("campaign_id = 0", 2), ENTRY.format("campaign_id = 7", 4))
    mended = mend_campaigns(path, [])
    assert mended.failed == []
    assert mended.done == ["2 entries put back into the campaign around them."]
    with Database.open(path) as database:
        assert [json.loads(entry.deed)["do"] for entry in database.campaigns.entries(1)] == [
            "found", "enlist", "repair", LATER,
        ]  # fmt: skip


def test_the_note_in_the_place_of_a_lost_entry_is_a_deed_of_the_campaign(path: Path) -> None:
    campaigns(path)
    for copy in backups_of(path):
        copy.unlink()
    spoil_row(path, GONE.format("= 3"))
    mended = mend_campaigns(path, [])
    assert (mended.failed, len(mended.done)) == ([], 1)
    with Database.open(path) as database:
        lost = database.campaigns.entries(1)[2]
    command = parse_command(lost.deed)
    assert isinstance(command, WriteDiaryNote)
    assert command.title == "Entry 3 is lost"


NONSENSE = [
    ENTRY.format("number = 1000000000000000000", 4),
    ENTRY.format("number = 9223372036854775807", 4),
    ENTRY.format("number = -3", 4),
    ENTRY.format("number = 1e999", 4),
    ENTRY.format("number = x'00ff'", 4),
    ENTRY.format("deed = CAST(x'7b22ff227d' AS TEXT)", 4),
    ENTRY.format("deed = zeroblob(9)", 4),
    ENTRY.format("made_at = 1e999", 4),
]


@pytest.mark.parametrize("damage", NONSENSE)
def test_nonsense_in_an_entry_is_told_and_left_out_within_bounds(path: Path, damage: str) -> None:
    campaigns(path)
    spoil_row(path, damage)
    with Database.open(path) as database:
        assert set(database.campaigns.faults()) == {1}
        assert {record.name for record in database.campaigns.list()} == {"Border war", "The long march"}
        with suppress(StoreError):
            database.campaigns.entries(1)
    tracemalloc.start()
    mended = mend_campaigns(path, backups_of(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * 2**20
    assert (mended.failed, len(mended.done)) == ([], 1)
    with Database.open(path) as database:
        assert database.campaigns.faults() == {}
        assert len(database.campaigns.entries(1)) == 3


ROWS = [
    "name = CAST(x'ff41' AS TEXT)",
    "name = zeroblob(5)",
    "uid = x'00'",
    "ruleset = zeroblob(3)",
    "status = CAST(x'c328' AS TEXT)",
    "created_at = 1e999, updated_at = x'ff', deleted_at = 7",
]


@pytest.mark.parametrize("damage", ROWS)
def test_nonsense_in_a_campaigns_row_is_mended_without_a_backup(path: Path, damage: str) -> None:
    campaigns(path)
    spoil_row(path, f"UPDATE campaign SET {damage} WHERE id = 1")
    with Database.open(path) as database:
        assert set(database.campaigns.faults()) == {1}
        assert len(database.campaigns.list()) + len(database.campaigns.list(deleted=True)) == 2
    mended = mend_campaigns(path, [])
    assert (mended.failed, len(mended.done)) == ([], 1)
    with Database.open(path) as database:
        assert database.campaigns.faults() == {}
        assert len(database.campaigns.entries(1)) == 4


def test_contents_come_back_and_what_is_whole_is_left_alone(path: Path) -> None:
    campaigns(path)
    assert mend_campaigns(path, backups_of(path)).kept_copy is None
    spoil_row(
        path,
        "UPDATE content SET data = '{}' WHERE data LIKE '%citytech%'",
        "DELETE FROM content WHERE data LIKE '%Ann%'",
    )
    mended = mend_campaigns(path, backups_of(path))
    assert mended.failed == []
    assert any(line.startswith("Training: rules: brought back") for line in mended.done)
    assert any("Border war: portrait/1; The long march: portrait/1" in line for line in mended.done)
    with Database.open(path) as database:
        assert database.battles.faults() == {}
        (held,) = database.contents.of_campaign(2)
        assert database.contents.text(held.digest) == '{"of":"Ann"}'


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE campaign_content SET digest = '0' WHERE campaign_id = 1",
        "UPDATE campaign_content SET digest = '0', name = x'00' WHERE campaign_id = 1",
        "UPDATE campaign_content SET digest = '0', name = 'rules' WHERE campaign_id = 1",
    ],
)
def test_what_a_campaign_keeps_comes_back_where_it_led_nowhere(path: Path, damage: str) -> None:
    campaigns(path)
    spoil_row(path, damage)
    mended = mend_campaigns(path, backups_of(path), NOON)
    assert (len(mended.done), mended.failed) == (1, [])
    with Database.open(path, clock=ticking()) as database:
        assert database.campaigns.faults() == {}
        assert [held.name for held in database.contents.of_campaign(1)] == ["portrait/1"]
