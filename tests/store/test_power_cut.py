"""The power fails between two writes or within one: what was acknowledged is there, the rest whole or not."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.store.backups.integrity import check
from companion.store.database import Database
from companion.store.files import companion_files
from tests.examples import at_most
from tests.store.builders import new_battle, new_entry, ticking

LINE, HEADER = 7, 32
CUTS = at_most(40, 400)


@dataclass(frozen=True)
class Disk:
    """The bytes of a database and of its log, as they were settled after an acknowledged change."""

    pages: bytes
    log: bytes

    @classmethod
    def of(cls, path: Path) -> Disk:
        log, _ = companion_files(path)
        return cls(path.read_bytes(), log.read_bytes())


def power_cut(before: Disk, after: Disk, chance: random.Random) -> Disk:
    """Return what the next change may have left, by the order in which SQLite lets bytes settle.

    First it writes its log, behind what lies there or from the start where all of that is in the database;
    only once the log has settled it carries pages over.
    """
    if chance.random() < 0.3:
        return Disk(_pages(before.pages, after.pages, chance), after.log)
    settled = 0
    if after.log[:HEADER] == before.log[:HEADER]:  # else the log was begun anew
        settled = next((place for place, pair in enumerate(zip(before.log, after.log, strict=False))
                        if pair[0] != pair[1]), len(before.log))  # fmt: skip
    length = chance.randint(settled, len(after.log))
    torn = bytearray(after.log[:length])
    if chance.random() < 0.5 and length > settled:
        place = chance.randrange(settled, length)
        torn[place:] = chance.randbytes(length - place)
    return Disk(before.pages, bytes(torn) + before.log[length:])


def _pages(before: bytes, after: bytes, chance: random.Random, size: int = 4096) -> bytes:
    """Pages of which some were written already."""
    found = b""
    for place in range(0, len(after), size):
        one = chance.choice((before, after))[place : place + size]
        found += one or bytes(size)
    return found


def write_disk(disk: Disk, folder: Path) -> Path:
    path = folder / "companion.sqlite3"
    path.write_bytes(disk.pages)
    log, _ = companion_files(path)
    log.write_bytes(disk.log)
    return path


def labels(path: Path) -> list[str]:
    with Database.open(path, backs_up=False) as database:
        head = database.battles.get(1).head_id
        return [entry.label for entry in database.journal.path(1, head)]


@pytest.mark.parametrize("seed", range(at_most(2, 6)))
def test_a_power_cut_loses_nothing_that_was_acknowledged(path: Path, tmp_path: Path, seed: int) -> None:
    chance, copies = random.Random(seed), 0
    texts: list[str] = []
    with Database.open(path, clock=ticking()) as database:
        assert database._writer is not None
        database._writer.connection.execute("PRAGMA wal_autocheckpoint = 20")
        new_battle(database)
        parent, disk = None, Disk.of(path)
        for turn in range(CUTS):
            line = [f"{turn}/{number}" for number in range(chance.choice((1, LINE)))]
            entries = [new_entry(label, snapshot='{"x": "' + "y" * 9000 + '"}') for label in line]
            parent = database.journal.append_many(1, parent, entries)[-1].id
            before, disk = disk, Disk.of(path)
            folder = tmp_path / f"cut {turn}"
            folder.mkdir()
            copy = write_disk(power_cut(before, disk, chance), folder)
            assert labels(copy) in (texts, texts + line)
            assert check(copy) == []
            shutil.rmtree(folder)
            texts += line
            copies += 1
    assert copies == CUTS
    assert labels(path) == texts
