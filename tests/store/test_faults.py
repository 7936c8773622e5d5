"""A disk without room, a folder that may only be read, a clock that runs back, two at the same backup."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest

from companion.errors import StoreError
from companion.store.backups.automatic_backups import AutomaticBackup, restore
from companion.store.backups.copies import BackupReason, backups_of
from companion.store.backups.integrity import check
from companion.store.database import Database
from tests.store.builders import NOON, add, changed_backup, fill_database, labels, new_battle, ticking

WITHOUT_ROOM = """
import resource, sys
from pathlib import Path
from companion.errors import StoreError
from companion.store.database import Database
from companion.store.records import NewCommand, NewEntry
from companion.store.backups.automatic_backups import backup, restore
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check

path = Path(sys.argv[1])
entry = NewEntry('{}', '[]', '["' + 'x' * 20000 + '"]', '{"line": "Fire"}')

def room(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def refused(deed):
    try:
        deed()
    except StoreError as error:
        print(str(error).replace(str(path.parent), "HERE"))
        return
    print("done")

with Database.open(path) as database:
    battle = database.battles.create("Training", "quickstart", "{}")
    campaign = database.campaigns.create("Border war", "quickstart", [NewCommand('{"do": "found"}', "")])
    head = database.journal.append_many(battle, None, [entry] * 20)[-1].id
    made = backup(path)
    room(path.with_name(path.name + "-wal").stat().st_size)

    def commit():
        with database.together():
            database.campaigns.append(
                campaign, 1, [NewCommand('{"do": "begin_battle"}', "")],
                name="Border war", ruleset="quickstart")
            database.battles.create("In it", "quickstart", "{}", entries=[entry] * 5, campaign_id=campaign)

    refused(lambda: database.journal.append_many(battle, head, [entry] * 5))
    refused(commit)
    room(100_000)
    refused(lambda: backup(path))
    room(resource.RLIM_INFINITY)
    assert backups_of(path) == [made]
    assert list(made.parent.iterdir()) == [made]
    refused(lambda: database.journal.append_many(battle, head, [entry] * 5))
    refused(commit)
room(100_000)
refused(lambda: restore(path, made))
room(resource.RLIM_INFINITY)
assert check(path) == []
with Database.open(path) as database:
    entries, deeds = len(database.journal.children(battle)), database.campaigns.last(campaign)
    print(entries, deeds, len(database.battles.list()))
    print(sorted(file.name for file in path.parent.glob("*-new*")))
"""


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no process has a limit of its own")
def test_without_room_everything_is_refused_in_words_and_goes_on_once_there_is_some(path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_ROOM, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    entry, campaign, copy, *later, restored, counts, left = done.stdout.splitlines()
    for text in (entry, campaign):
        assert text.startswith("The disk failed at HERE/companion.sqlite3")
        assert text.endswith("nothing was saved. Check the disk.")
    assert "HERE" in copy
    assert later == ["done", "done"]
    assert restored != "done"
    assert counts == "25 2 2"
    assert left == "[]"


def test_a_folder_for_backups_that_may_only_be_read_is_told_and_play_goes_on(ordinary_path: Path) -> None:
    made = changed_backup(ordinary_path)
    with Database.open(ordinary_path, clock=ticking()) as database:
        made.parent.chmod(0o500)
        entry = add(database, new_battle(database), None, "Walk")
        with pytest.raises(StoreError, match=r"backups cannot be written to\."):
            AutomaticBackup(ordinary_path).run(BackupReason.HOURLY)
        assert add(database, entry.battle_id, entry.id, "Fire").number == 2
        made.parent.chmod(0o700)
        assert AutomaticBackup(ordinary_path).run(BackupReason.HOURLY) is not None


def test_a_clock_that_runs_back_changes_neither_order_nor_entries(path: Path) -> None:
    def back() -> Iterator[datetime]:
        now = NOON
        while True:
            yield now
            now -= timedelta(days=100)

    with Database.open(path, clock=back().__next__) as database:
        battle, parent = new_battle(database), None
        for number in range(40):
            parent = add(database, battle, parent, f"Entry {number}").id
        database.journal.move_head(battle, 20)
    with Database.open(path, clock=ticking(datetime(1971, 1, 1, tzinfo=NOON.tzinfo))) as database:
        assert database.battles.faults() == {}
        assert labels(database.journal.path(battle, parent)) == [f"Entry {number}" for number in range(40)]
        assert database.battles.get(battle).head_id == 20
    assert check(path) == []


def test_two_that_back_up_at_once_come_out_with_sound_copies(path: Path, database: Database) -> None:
    battle, parent, problems = new_battle(database), None, list[BaseException]()

    def keep() -> None:
        try:
            AutomaticBackup(path).run(BackupReason.HOURLY)
        except BaseException as problem:
            problems.append(problem)

    for number in range(4):
        parent = add(database, battle, parent, f"Entry {number}").id
        threads = [Thread(target=keep) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert problems == []
    assert len(backups_of(path)) == 4
    assert [check(copy) for copy in backups_of(path)] == [[]] * 4


def test_a_restored_backup_may_be_the_last_that_there_is_room_for(path: Path) -> None:
    battle = fill_database(path, entries=5)
    copy = changed_backup(path)
    with Database.open(path, clock=ticking()) as database:
        database.battles.delete(battle)
    kept = restore(path, copy, NOON)
    assert kept is not None
    with Database.open(path, backs_up=False) as database:
        assert len(database.battles.list()) == 1
    restore(path, kept, NOON)
    with Database.open(path, backs_up=False) as database:
        assert len(database.battles.list(deleted=True)) == 1
