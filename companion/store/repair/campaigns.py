"""Bringing back campaigns, and what battles and campaigns keep, from backups.

Entries and contents are never changed once they are written: any sound copy of one is right, and what came
after it stays.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.errors import StoreError
from companion.store.damage import campaign_faults, content_faults, entry_faults, needed_by
from companion.store.damage.texts import has_table
from companion.store.failures import in_words
from companion.store.files import connect, connect_for_reading, copy_to, free_name, recognise, stamp
from companion.store.writer import WriterLock
from companion.tabletop.counting import counted

_ENTRY = "SELECT number, deed, made_by, made_at FROM campaign_entry WHERE campaign_id = ?"
_UNREADABLE_STATES = "DELETE FROM campaign_snapshot WHERE NOT coalesce(json_type(state) = 'object', 0)"


@dataclass
class Mended:
    """What was brought back and what could not be, in words; `kept` is the database as it was."""

    done: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    kept: Path | None = None


@dataclass(frozen=True, slots=True)
class _Copy:
    """A campaign as a backup has it: its row, and its sound entries by number."""

    path: Path
    row: Mapping[str, Any] | None
    entries: Mapping[int, tuple[Any, ...]]
    contents: Sequence[tuple[str, str]]
    is_whole: bool


def mend_campaigns(path: Path, copies: Sequence[Path], now: datetime | None = None) -> Mended:
    """Bring back damaged contents and campaigns from these copies, newest first: all of it or nothing.

    Raises StoreInUse while a window has the database open.
    """
    mended = Mended()
    with in_words(path):
        lock = WriterLock(path)
        try:
            recognise(path)
            with closing(connect(path)) as connection:
                if not campaign_faults(connection) and not content_faults(connection):
                    return mended
                mended.kept = copy_to(path, _kept_name(path, now or datetime.now(UTC)))
                with _transaction(connection):
                    _mend_contents(connection, copies, mended)
                    for campaign, reason in campaign_faults(connection).items():
                        _mend_campaign(connection, campaign, reason, copies, mended)
                    connection.execute(_UNREADABLE_STATES)
        finally:
            lock.release()
    return mended


def _kept_name(path: Path, now: datetime) -> Path:
    return free_name(path.with_name(f"{path.stem}-kept-{stamp(now)}{path.suffix}"))


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _mend_contents(connection: sqlite3.Connection, copies: Sequence[Path], mended: Mended) -> None:
    for digest, reason in content_faults(connection).items():
        whose = "; ".join(needed_by(connection, digest)) or "nobody's"
        for copy in copies:
            if (data := _content_of(copy, digest)) is not None:
                connection.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (digest, data))
                mended.done.append(f"{whose}: brought back from {copy.name}.")
                break
        else:
            mended.left.append(f"{whose}: {reason}, and no backup has it whole. It was left as it is.")


def _content_of(copy: Path, digest: str) -> str | None:
    query = "SELECT data FROM content WHERE digest = ? AND is_content(digest, CAST(data AS BLOB))"
    try:
        with in_words(copy), closing(connect_for_reading(copy)) as backup:
            row = backup.execute(query, (digest,)).fetchone() if has_table(backup, "content") else None
            return str(row[0]) if row else None
    except StoreError:
        return None


def _mend_campaign(
    connection: sqlite3.Connection, campaign: int, reason: str, copies: Sequence[Path], mended: Mended
) -> None:
    name = _name_of(connection, campaign)
    backups = [found for copy in copies if (found := _read(copy, campaign)) is not None]
    backups = [backup for backup in backups if _is_same_journal(connection, campaign, backup)]
    name = name or next((str(copy.row["name"]) for copy in backups if copy.row), f"Campaign {campaign}")
    for attempt in (_fill_in, _replace):
        connection.execute("SAVEPOINT attempt")
        words = attempt(connection, campaign, backups)
        if words and campaign not in campaign_faults(connection, campaign):
            connection.execute("RELEASE attempt")
            mended.done.append(f"{name}: {words}.")
            return
        connection.execute("ROLLBACK TO attempt")
        connection.execute("RELEASE attempt")
    mended.left.append(f"{name}: {reason}, and no backup has it whole. It was left as it is.")


def _fill_in(connection: sqlite3.Connection, campaign: int, backups: Sequence[_Copy]) -> str:
    """Put single entries back in their places; what was written since the backups stays."""
    damaged = set(entry_faults(connection, campaign))
    present = {number for number, *_ in connection.execute(_ENTRY, (campaign,)) if isinstance(number, int)}
    whole = present - damaged
    most = max([*whole, *(max(copy.entries, default=0) for copy in backups)], default=0)
    used = set()
    for number in sorted(set(range(1, most + 1)) - whole):
        for copy in backups:
            if number in copy.entries:
                _put(connection, campaign, copy.entries[number])
                used.add(copy.path.name)
                break
    if row := next((copy.row for copy in backups if copy.row), None):
        _put_row(connection, campaign, row, must_replace=not _name_of(connection, campaign))
    numbers = sorted(set(range(1, most + 1)) - whole)
    where = ", ".join(sorted(used, reverse=True)) or (backups[0].path.name if backups else "")
    told = counted(len(numbers), "entry") if numbers else "its name and moments"
    return f"{told} brought back from {where}" if where else ""


def _replace(connection: sqlite3.Connection, campaign: int, backups: Sequence[_Copy]) -> str:
    """Put the newest backup that has the campaign whole in its place; what came later is gone from it."""
    for copy in backups:
        if copy.is_whole and copy.row:
            connection.execute("DELETE FROM campaign_entry WHERE campaign_id = ?", (campaign,))
            connection.execute("DELETE FROM campaign_snapshot WHERE campaign_id = ?", (campaign,))
            _put_row(connection, campaign, copy.row, must_replace=True)
            for entry in copy.entries.values():
                _put(connection, campaign, entry)
            for name, digest in copy.contents:
                connection.execute(
                    "INSERT OR IGNORE INTO campaign_content VALUES (?, ?, ?)", (campaign, name, digest)
                )
            return f"brought back from {copy.path.name}, with {counted(len(copy.entries), 'entry')}"
    return ""


def _put(connection: sqlite3.Connection, campaign: int, entry: tuple[Any, ...]) -> None:
    connection.execute("INSERT OR REPLACE INTO campaign_entry VALUES (?, ?, ?, ?, ?)", (campaign, *entry))


def _put_row(
    connection: sqlite3.Connection, campaign: int, row: Mapping[str, Any], *, must_replace: bool
) -> None:
    if must_replace or campaign in campaign_faults(connection, campaign):
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        connection.execute(f"INSERT OR REPLACE INTO campaign ({names}) VALUES ({marks})", tuple(row.values()))


def _name_of(connection: sqlite3.Connection, campaign: int) -> str:
    row = connection.execute("SELECT name FROM campaign WHERE id = ?", (campaign,)).fetchone()
    return row[0] if row and isinstance(row[0], str) else ""


def _is_same_journal(connection: sqlite3.Connection, campaign: int, copy: _Copy) -> bool:
    """Whether no sound entry says otherwise: an id may be given anew after an older backup came back."""
    damaged = entry_faults(connection, campaign)
    mine = {entry[0]: entry for entry in connection.execute(_ENTRY, (campaign,)) if entry[0] not in damaged}
    return all(copy.entries[number] == entry for number, entry in mine.items() if number in copy.entries)


def _read(copy: Path, campaign: int) -> _Copy | None:
    """A campaign of a backup; None where there is nothing of it, or the backup cannot be read."""
    try:
        with in_words(copy), closing(connect_for_reading(copy)) as backup:
            return _read_from(backup, copy, campaign) if has_table(backup, "campaign") else None
    except StoreError:
        return None


def _read_from(backup: sqlite3.Connection, copy: Path, campaign: int) -> _Copy | None:
    faults = campaign_faults(backup, campaign)
    damaged = entry_faults(backup, campaign)
    rows = backup.execute("SELECT * FROM campaign WHERE id = ?", (campaign,))
    names = [column[0] for column in rows.description]
    row = next((dict(zip(names, values, strict=True)) for values in rows), None)
    entries = {entry[0]: entry for entry in backup.execute(_ENTRY, (campaign,)) if entry[0] not in damaged}
    contents = backup.execute(
        "SELECT name, digest FROM campaign_content WHERE campaign_id = ?", (campaign,)
    ).fetchall()
    return _Copy(copy, row if not faults else None, entries, contents, not faults) if entries else None
