"""The battles and campaigns of a database, as a list, and their differences from another's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from pathlib import Path
from typing import Any

from companion.store.backups.integrity import check
from companion.store.damage import Shape, battle_faults, campaign_faults
from companion.store.failures import explaining_errors
from companion.store.files import connect_for_reading, recognise, refuse_newer
from companion.store.migrations import version
from companion.store.sound_texts import has_table, parse_timestamp

_BATTLES = """
    SELECT b.*, (SELECT count(*) FROM entry e WHERE e.battle_id = b.id) AS entries,
        (SELECT max(e.id) FROM entry e WHERE e.battle_id = b.id) AS last
    FROM battle b ORDER BY b.updated_at DESC, b.id DESC
"""
_CAMPAIGNS = """
    SELECT c.*, (SELECT count(*) FROM campaign_entry e WHERE e.campaign_id = c.id) AS entries,
        (SELECT max(e.number) FROM campaign_entry e WHERE e.campaign_id = c.id) AS last
    FROM campaign c ORDER BY c.updated_at DESC, c.id DESC
"""
_MADE = {
    "battle": "SELECT made_at, action FROM entry WHERE id = ? AND battle_id = ?",
    "campaign": "SELECT made_at, deed FROM campaign_entry WHERE number = ? AND campaign_id = ?",
}


class BackupDifference(Enum):
    """The difference of an item in a backup from the one there is now."""

    SAME = auto()
    EARLIER = auto()
    """All of it is here as well, and more."""
    OTHER = auto()
    """It has entries that are not here."""
    MISSING = auto()
    """It is not here at all, or cannot be read here."""


@dataclass(frozen=True, slots=True)
class HeldItem:
    """A battle or campaign of a backup; `damage` says what is wrong with it there."""

    kind: str
    id: int
    uid: str | None
    title: str
    ruleset: str
    entries: int
    updated_at: datetime | None
    created_at: str
    is_deleted: bool
    stands: tuple[Any, ...]
    last: tuple[Any, ...]
    damage: str = ""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All battles and campaigns of a backup, the last played first."""

    battles: tuple[HeldItem, ...]
    campaigns: tuple[HeldItem, ...]


def holdings(copy: Path, shape: Shape | None = None) -> Holdings:
    """Return what a backup holds, or a database that may be in use; raises StoreError in words.

    Entries of battles must have this shape to be sound.
    """
    with explaining_errors(copy):
        recognise(copy)
        with closing(connect_for_reading(copy)) as connection:
            refuse_newer(copy, version(connection))
            faults = battle_faults(connection, shape)
            battles = tuple(_read_items(connection, "battle", _BATTLES, faults))
            if not has_table(connection, "campaign"):
                return Holdings(battles, ())
            faults = campaign_faults(connection)
            return Holdings(battles, tuple(_read_items(connection, "campaign", _CAMPAIGNS, faults)))


def differences(
    now: Holdings, path: Path, held: Holdings
) -> tuple[dict[tuple[str, int], BackupDifference], tuple[HeldItem, ...]]:
    """Return how everything held differs from now, by kind and id, and what there is now that is not held."""
    here = [*now.battles, *now.campaigns]
    found, matched = dict[tuple[str, int], BackupDifference](), set[tuple[str, int]]()
    with explaining_errors(path), closing(connect_for_reading(path)) as connection:
        for item in (*held.battles, *held.campaigns):
            mine = next((each for each in here if _is_same(each, item)), None)
            found[item.kind, item.id] = _difference(connection, mine, item)
            matched |= {(mine.kind, mine.id)} if mine else set()
    return found, tuple(item for item in here if (item.kind, item.id) not in matched)


def _difference(connection: sqlite3.Connection, own: HeldItem | None, item: HeldItem) -> BackupDifference:
    if own is None or (own.damage and not item.damage):
        return BackupDifference.MISSING
    if own.stands == item.stands and own.last == item.last and own.is_deleted == item.is_deleted:
        return BackupDifference.SAME
    number, *made = item.last
    if number is None:
        return BackupDifference.EARLIER
    row = connection.execute(_MADE[item.kind], (number, own.id)).fetchone()
    return BackupDifference.EARLIER if row is not None and list(row) == made else BackupDifference.OTHER


def _is_same(own: HeldItem, other: HeldItem) -> bool:
    if own.kind != other.kind:
        return False
    if own.uid is not None and other.uid is not None:
        return own.uid == other.uid
    # Before they had lasting names.
    return (own.id, own.created_at) == (other.id, other.created_at)


def _read_items(
    connection: sqlite3.Connection, kind: str, query: str, faults: Mapping[int, str]
) -> Iterator[HeldItem]:
    rows = connection.execute(query)
    names = [column[0] for column in rows.description]
    for values in rows.fetchall():
        row = dict(zip(names, values, strict=True))
        title = row["title" if kind == "battle" else "name"]
        made = connection.execute(_MADE[kind], (row["last"], row["id"])).fetchone() or (None, None)
        yield HeldItem(
            kind,
            row["id"],
            row.get("uid"),
            title if isinstance(title, str) else f"{kind.capitalize()} {row['id']}",
            str(row["ruleset"]),
            row["entries"],
            parse_timestamp(row["updated_at"]),
            str(row["created_at"]),
            row["deleted_at"] is not None,
            (row["entries"], row.get("head_id"), str(title)),
            (row["last"], *made),
            faults.get(row["id"], ""),
        )


@dataclass(frozen=True, slots=True)
class Lag:
    """Battles and campaigns of which the newest sound backup has more than the database itself."""

    copy: Path
    items: Sequence[tuple[HeldItem, BackupDifference]]

    def ids(self, kind: str, difference: BackupDifference | None = None) -> list[int]:
        """Return the ids of what lags, of one kind; only of one difference where it is told."""
        return [item.id for item, how in self.items if item.kind == kind and difference in (None, how)]

    def describe(self) -> list[str]:
        """Say what is missing, a line each."""
        return [f"{item.title}: {_WORDS[how]}, though {self.copy.name} has it." for item, how in self.items]


_WORDS = {
    BackupDifference.OTHER: "the end of its journal is missing",
    BackupDifference.MISSING: "it is missing here",
}


def find_lag(path: Path, copies: Sequence[Path], shape: Shape | None = None) -> Lag | None:
    """Compare a sound database with its newest sound backup; None where it lacks nothing of that.

    A battle whose entries have not this shape is damaged, and nothing is missing that it alone has.
    """
    copy = next((copy for copy in copies if not check(copy)), None)
    if copy is None:
        return None
    here, held = holdings(path, shape), holdings(copy, shape)
    found, _ = differences(here, path, held)
    damaged = {(item.kind, item.id) for item in (*here.battles, *here.campaigns) if item.damage}
    items = [
        (item, found[item.kind, item.id])
        for item in (*held.battles, *held.campaigns)
        if found[item.kind, item.id] in _WORDS and not item.damage and (item.kind, item.id) not in damaged
    ]
    return Lag(copy, items) if items else None
