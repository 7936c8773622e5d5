"""A damaged database rebuilt row by row: what is intact stays, what is lost comes from backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.store.backups.integrity import check
from companion.store.failures import explaining_errors
from companion.store.files import put_aside, remove, replace
from companion.store.migrations import BATTLES, Lineage
from companion.store.salvage.pages import PageFile
from companion.store.salvage.rebuilding import RestoredRows, SalvagedRows, fill_in_lost, salvage_rows
from companion.store.writer import WriterLock
from companion.tabletop.number_text import format_count
from companion.writing import settle

_NAMES = {
    "battle": "battle",
    "entry": "journal entry",
    "campaign": "campaign",
    "campaign_entry": "campaign entry",
    "item": "unit or design",
    "folder": "folder",
}
"""What players call the rows of the tables that they know of."""

_STANDS_AT_LAST = """
    UPDATE battle SET head_id = (SELECT max(id) FROM entry WHERE battle_id = battle.id),
        tip_id = (SELECT max(id) FROM entry WHERE battle_id = battle.id)
    WHERE head_id IS NOT NULL AND head_id NOT IN (SELECT id FROM entry WHERE battle_id = battle.id)
"""


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """The rows saved from a damaged database, which is kept as it was at `kept_copy`."""

    salvage: SalvagedRows
    restored_rows: RestoredRows
    kept_copy: Path

    def describe(self) -> list[str]:
        """Say what was saved, what came from backups, and where the damaged file is."""
        saved = _counts({name: self.salvage.saved[name] for name in _NAMES})
        lines = [f"Rebuilt row by row: {saved or 'nothing of value'} saved."]
        if brought := _counts({name: self.restored_rows.of(name) for name in _NAMES}):
            copies = ", ".join(copy.name for copy in self.restored_rows.copies)
            lines.append(f"Brought back from {copies}: {brought}.")
        return [*lines, f"The damaged file is {self.kept_copy}."]


def rebuild(
    path: Path, copies: Sequence[Path], now: datetime | None = None, lineage: Lineage = BATTLES
) -> RebuildReport | None:
    """Put a database made of all readable rows in the place of a damaged one; None where there are none.

    Rows that are lost come from sound backups, newest first. Raises StoreInUse while a window has the
    database open.
    """
    lock = WriterLock(path)
    new = path.with_name(path.name + "-new")
    try:
        with explaining_errors(path):
            remove(new)
            made = _build(path, new, copies, lineage)
            if made is None or check(new, lineage):
                return None
            settle(new)
            kept = put_aside(path, now or datetime.now(UTC))
            replace(new, path)
            return RebuildReport(*made, kept)
    finally:
        remove(new)
        lock.release()


def _build(
    path: Path, new: Path, copies: Sequence[Path], lineage: Lineage
) -> tuple[SalvagedRows, RestoredRows] | None:
    with PageFile.open(path) as file, closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        salvage = salvage_rows(file, connection, lineage)
        if not any(salvage.saved[name] for name in _NAMES):
            return None
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("BEGIN")
        filling = fill_in_lost(connection, salvage.incomplete, copies, lineage)
        if lineage.has_battles:
            connection.execute(_STANDS_AT_LAST)
        connection.execute("COMMIT")
        connection.execute("PRAGMA ignore_check_constraints = OFF")
    return salvage, filling


def _counts(numbers: dict[str, int]) -> str:
    texts = [format_count(number, _NAMES[name]) for name, number in numbers.items() if number]
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))
