"""The integrity check of a whole database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion.errors import StoreError
from companion.store.failures import StoreDamaged, explaining_errors
from companion.store.files import companion_files, connect_for_reading, has_log, recognise, refuse_newer
from companion.store.migrations import BATTLES, Lineage, version
from companion.store.salvage.log import read_log
from companion.store.schema import schema_faults

IsHalted = Callable[[], bool]
"""Whether a long work should be given up."""
_OF_ONE_ROW = ("CHECK constraint failed in", "NULL value in")
_CHECK, _HEADING = "PRAGMA integrity_check(1000)", "*** in database"
_SHOWN = 6
"""So many faults of pages are named; the others are counted."""
_OFTEN = 50_000
"""Steps of SQLite between two looks at whether to go on."""


def never() -> bool:
    """Nobody gives up."""
    return False


def examine(path: Path, lineage: Lineage = BATTLES, halted: IsHalted = never) -> list[str]:
    """Return the damage in a database as a whole, in words; single battles may be damaged all the same.

    Raises StoreError for what no backup mends: a newer version, another program's file, a missing permission.
    """
    try:
        with explaining_errors(path):
            recognise(path, lineage)
            with closing(connect_for_reading(path)) as stored:
                stored.set_progress_handler(halted, _OFTEN)
                refuse_newer(path, version(stored), lineage)
                return [*filter(None, [log_fault(path)]), *_faults(stored, lineage)]
    except StoreDamaged as error:
        return [str(error)]


def check(path: Path, lineage: Lineage = BATTLES) -> list[str]:
    """Return whatever is wrong with a database, in words; nothing when it is sound."""
    try:
        return examine(path, lineage)
    except StoreError as error:
        return [str(error)]


def log_fault(path: Path) -> str:
    """Say where something that was committed to the write-ahead log cannot be read by SQLite any more."""
    log, _ = companion_files(path)
    if not has_log(path) or not read_log(log).is_damaged:
        return ""
    return "a part of its write-ahead log cannot be read, and what was played after it would be passed over"


def _faults(connection: sqlite3.Connection, lineage: Lineage) -> list[str]:
    # Rows that break a constraint are the fault of what they tell of, which is examined one by one.
    connection.execute("PRAGMA ignore_check_constraints = ON")
    answers = [line for (answer,) in connection.execute(_CHECK) for line in answer.splitlines()]
    connection.execute("PRAGMA ignore_check_constraints = OFF")
    found = [line for line in answers if line != "ok" and not line.startswith((*_OF_ONE_ROW, _HEADING))]
    more = [f"and {len(found) - _SHOWN} more of this kind"] if len(found) > _SHOWN else []
    return [*found[:_SHOWN], *more, *schema_faults(connection, lineage)]
