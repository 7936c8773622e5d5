"""`python -m tests.store.killed_migrations DATABASE…`: every migration that is still to come is killed.

Each is killed before each of its statements; then the database is opened as the next start does. Whatever is
wrong is printed, and how many kills there were.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import overload

from companion.store.backups.copies import BackupReason, find_backups
from companion.store.backups.integrity import check
from companion.store.catalogue import migrations as catalogue
from companion.store.catalogue.database import CatalogueDatabase
from companion.store.database import Database
from companion.store.migrations import BATTLES, MIGRATIONS, Lineage

MADE_BY_CHANCE = {"battle": "uid"}


class Killing(Sequence[str]):
    """Statements of a migration that end the process before one of them."""

    def __init__(self, statements: Sequence[str], place: int) -> None:
        self._statements, self._place = statements, place

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return self._statements[place]

    def __len__(self) -> int:
        return len(self._statements)

    def __iter__(self) -> Iterator[str]:
        yield from self._statements[: self._place]
        os.kill(os.getpid(), signal.SIGKILL)


def main(paths: Sequence[str]) -> None:
    """Kill every migration of these databases, and tell what that broke."""
    kills = 0
    for path in map(Path, paths):
        is_catalogue = path.name.startswith("catalogue")
        migrations = catalogue.MIGRATIONS if is_catalogue else MIGRATIONS
        with tempfile.TemporaryDirectory() as folder:
            whole = _copy(path, Path(folder) / "whole")
            _open(whole, is_catalogue)
            wanted = _content(whole)
        for number in range(_version(path), len(migrations)):
            for place in range(len(migrations[number]) + 1):
                kills += 1
                with tempfile.TemporaryDirectory() as folder:
                    copy = _copy(path, Path(folder))
                    _kill_migration(copy, number, place, is_catalogue)
                    for fault in _faults(path, copy, wanted, is_catalogue):
                        print(f"{path.parent.name}/{path.name}, migration {number + 1}, {place}: {fault}")
    print(f"{kills} kills")


def _kill_migration(copy: Path, number: int, place: int, is_catalogue: bool) -> None:
    process = os.fork()
    if process == 0:
        statements = catalogue.MIGRATIONS if is_catalogue else MIGRATIONS
        statements[number] = Killing(statements[number], place)
        _open(copy, is_catalogue)
        os._exit(0)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status), "it came to its end"


def _faults(path: Path, copy: Path, wanted: object, is_catalogue: bool) -> Iterator[str]:
    lineage: Lineage = catalogue.CATALOGUE if is_catalogue else BATTLES
    copies = [each for each in find_backups(copy) if each.reason is BackupReason.MIGRATION]
    if [_version(each.path) for each in copies] != [_version(path)]:
        yield f"it has the backups {[each.path.name for each in find_backups(copy)]}"
    yield from (f"{each.path.name}: {fault}" for each in copies for fault in check(each.path, lineage))
    if copies and _content(copies[0].path) != _content(path):
        yield "the backup is not what there was"
    _open(copy, is_catalogue)
    yield from check(copy, lineage)
    if _content(copy) != wanted:
        yield "it does not come to what it comes to in one go"


def _copy(path: Path, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(path, folder / path.name))


def _open(path: Path, is_catalogue: bool) -> None:
    (CatalogueDatabase if is_catalogue else Database).open(path).close()


def _version(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def _content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows by table, but for what is made by chance."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1"
            )
        ]
        content = {}
        for name in names:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            kept = [column for column in columns if column != MADE_BY_CHANCE.get(name)]
            content[name] = connection.execute(f"SELECT {', '.join(kept)} FROM {name} ORDER BY 1").fetchall()
        return content


if __name__ == "__main__":
    main(sys.argv[1:])
