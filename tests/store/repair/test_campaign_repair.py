"""Damaged campaigns and contents: found by name, and brought back entry by entry from backups."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import Content, Database, NewDeed
from companion.store.backups import backups_of, check
from companion.store.repair import mend_campaigns
from tests.store.builders import NOON, changed_backup, new_battle, spoil_row, ticking

LATER = "later than every backup"


def deed(what: str) -> NewDeed:
    return NewDeed(f'{{"do": "{what}"}}', "Ann")


def campaigns(path: Path) -> None:
    """Two campaigns with three entries each, and in the first another after the last backup."""
    with Database.open(path, clock=ticking()) as database:
        for name in ("Border war", "The long march"):
            made = database.campaigns.create(
                name, "citytech", [deed("found"), deed("enlist"), deed("repair")]
            )
            database.contents.hold_for_campaign(made, {"portrait/1": Content.of({"of": "Ann"})})
        battle = new_battle(database)
        database.contents.hold_for_battle(battle, {"rules": Content.of({"ruleset": "citytech"})})
    changed_backup(path)
    with Database.open(path, clock=ticking(NOON)) as database:
        database.campaigns.append(1, 3, [deed(LATER)], name="Border war", ruleset="citytech")


ENTRY = "UPDATE campaign_entry SET {} WHERE campaign_id = 1 AND number = {}"
GONE = "DELETE FROM campaign_entry WHERE campaign_id = 1 AND number {}"
DAMAGE = [
    (ENTRY.format("deed = 'torn'", 2), "entry 2: its deed is not JSON"),
    (ENTRY.format("deed = '[]'", 2), "entry 2: its deed is not JSON"),
    (ENTRY.format("deed = '{}'", 2), "entry 2: its deed has another shape"),
    (ENTRY.format("made_by = x'ff'", 1), "entry 1: the name of its writer is not text"),
    (ENTRY.format("made_at = 'noon'", 1), "entry 1: the time that it was made is no moment"),
    (GONE.format("= 2"), "entry 3: an entry before it is missing"),
    (GONE.format("< 3"), "entry 3: an entry before it is missing"),
    ("UPDATE campaign SET name = x'00' WHERE id = 1", "its name is not text"),
    ("UPDATE campaign SET created_at = 'once' WHERE id = 1", "the time of its beginning is no moment"),
    ("DELETE FROM campaign WHERE id = 1", "only its journal is left"),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGE)
def test_a_damaged_campaign_is_told_and_comes_back_with_all_that_came_later(
    path: Path, damage: str, told: str
) -> None:
    campaigns(path)
    spoil_row(path, damage)
    with Database.open(path, clock=ticking()) as database:
        faults = database.campaigns.faults()
        assert set(faults) == {1}
        assert faults[1].startswith(told)
    mended = mend_campaigns(path, backups_of(path), NOON)
    assert mended.left == []
    assert len(mended.done) == 1
    assert "brought back" in mended.done[0]
    assert mended.kept is not None
    with Database.open(path, clock=ticking()) as database:
        assert database.campaigns.faults() == {}
        assert {record.name for record in database.campaigns.list()} == {"Border war", "The long march"}
        assert [LATER in entry.deed for entry in database.campaigns.entries(1)] == [False] * 3 + [True]
        assert len(database.contents.of_campaign(1)) == 1
    assert check(path) == []


def test_an_entry_that_no_backup_has_takes_the_campaign_back_to_the_newest_that_is_whole(path: Path) -> None:
    campaigns(path)
    spoil_row(path, "UPDATE campaign_entry SET deed = 'torn' WHERE number = 4")
    mended = mend_campaigns(path, backups_of(path))
    assert mended.done[0].endswith("with 3 entries.")
    with Database.open(path) as database:
        assert len(database.campaigns.entries(1)) == 3
    with Database.open(mended.kept or path, read_only=True) as kept:
        assert len(kept.campaigns.entries(1)) == 4


def test_a_backup_of_another_campaign_with_the_same_id_brings_nothing_back(path: Path) -> None:
    campaigns(path)
    spoil_row(
        path,
        """UPDATE campaign_entry SET deed = '{"do": "other"}' WHERE campaign_id = 1 AND number = 1""",
        "UPDATE campaign_entry SET deed = 'torn' WHERE campaign_id = 1 AND number = 2",
    )
    mended = mend_campaigns(path, backups_of(path))
    assert mended.done == []
    assert mended.left[0].startswith("Border war: entry 2: its deed is not JSON, and no backup has it whole.")


def test_contents_come_back_and_what_is_whole_is_left_alone(path: Path) -> None:
    campaigns(path)
    assert mend_campaigns(path, backups_of(path)).kept is None
    spoil_row(
        path,
        "UPDATE content SET data = '{}' WHERE data LIKE '%citytech%'",
        "DELETE FROM content WHERE data LIKE '%Ann%'",
    )
    mended = mend_campaigns(path, backups_of(path))
    assert mended.left == []
    assert any(line.startswith("Training: rules: brought back") for line in mended.done)
    assert any("Border war: portrait/1; The long march: portrait/1" in line for line in mended.done)
    with Database.open(path) as database:
        assert database.battles.faults() == {}
        (held,) = database.contents.of_campaign(2)
        assert database.contents.text(held.digest) == '{"of":"Ann"}'
