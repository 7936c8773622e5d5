"""Bringing back single entries of battles from backups: what came later stays where it can be reached.

Entries are never changed once they are written: any sound copy of one is right.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.store.backups.integrity import check
from companion.store.damage import Shape, battle_faults, unreadable_entries
from companion.store.failures import explaining_errors
from companion.store.files import connect, connect_for_reading, keep_copy, recognise
from companion.store.repair.campaigns import OTHERWISE, MendReport, transaction
from companion.store.repair.contents import OF_BATTLES, HeldContent
from companion.store.sound_texts import is_moment, is_not_json, is_text
from companion.store.writer import WriterLock
from companion.tabletop.number_text import format_count

_UNREADABLE_STATES = f"""
    DELETE FROM snapshot WHERE {is_not_json("state", "object")}
        OR entry_id NOT IN (SELECT id FROM entry)
"""
_STRAYED = """
    UPDATE entry SET battle_id = ({kin})
    WHERE battle_id NOT IN (SELECT id FROM battle) AND ({kin}) IS NOT NULL
"""
_KIN = """
    SELECT k.battle_id FROM entry k WHERE {} AND k.battle_id IN (SELECT id FROM battle)
"""
_PARENT, _CHILD = (_KIN.format(who) for who in ("k.id = entry.parent_id", "k.parent_id = entry.id"))
_BEFORE = "FROM entry k WHERE k.battle_id = :battle AND k.id < entry.id AND k.number = entry.number - 1"
_REJOIN = f"""
    UPDATE entry SET parent_id = (SELECT k.id {_BEFORE})
    WHERE battle_id = :battle AND (SELECT count(*) {_BEFORE}) = 1 AND (
        typeof(parent_id) <> 'integer' OR parent_id NOT BETWEEN 1 AND id - 1
        OR parent_id IN (SELECT p.id FROM entry p WHERE p.battle_id <> :battle)
    )
"""
"""An entry that follows none there can be follows the one entry with the number before its own."""
_PLACE = """
    UPDATE entry SET parent_id = :parent_id
    WHERE id = :id AND battle_id = :battle_id AND parent_id IS NOT :parent_id
"""
_KNOWN = "SELECT id FROM battle UNION SELECT battle_id FROM entry WHERE typeof(battle_id) = 'integer'"
_PLAYED = ("action", "answers", "events")
"""What of an entry a battle is made of; the rest is only read by people."""
LOST_LINE = "This line could not be read any more"
_STAND_AT_NEWEST = """
    UPDATE battle SET head_id = (SELECT max(id) FROM entry WHERE battle_id = :battle),
        tip_id = (SELECT max(id) FROM entry WHERE battle_id = :battle)
    WHERE id = :battle
"""
_MEND_COLUMNS = f"""
    UPDATE battle SET
        title = CASE WHEN {is_text("title")} THEN title ELSE 'Battle ' || id END,
        ruleset = CASE WHEN {is_text("ruleset")} THEN ruleset
            ELSE coalesce(json_extract(header, '$.ruleset'), '') END,
        status = CASE WHEN {is_text("status")} THEN status ELSE '' END,
        rules_digest = CASE WHEN {is_text("rules_digest")} THEN rules_digest END,
        created_at = CASE WHEN {is_moment("created_at")} THEN created_at ELSE coalesce(
            (SELECT min(made_at) FROM entry WHERE battle_id = battle.id), updated_at) END,
        updated_at = CASE WHEN {is_moment("updated_at")} THEN updated_at ELSE coalesce(
            (SELECT max(made_at) FROM entry WHERE battle_id = battle.id), created_at) END,
        deleted_at = CASE WHEN {is_moment("deleted_at")} THEN deleted_at END
    WHERE id = :battle
"""
"""What the list of battles shows can be told from the rest where no backup has it."""


@dataclass(frozen=True, slots=True)
class _BattleCopy:
    """A battle as a backup has it: its row, its sound entries by id, and whether it is whole there."""

    path: Path
    row: Mapping[str, Any]
    entries: Mapping[int, Mapping[str, Any]]
    contents: Sequence[HeldContent]
    is_whole: bool

    def is_same(self, row: Mapping[str, Any] | None, entries: Mapping[int, Mapping[str, Any]]) -> bool:
        """Whether it is a copy of one battle: an id may be given anew after an older backup came back."""
        is_known = row is None or any(
            row[name] == self.row.get(name) for name in ("uid", "created_at", "header", "title")
        )
        return is_known and all(
            entries[number][name] == entry[name]
            for number, entry in self.entries.items()
            if number in entries
            for name in ("action", "answers", "made_at")
        )


def mend_battles(
    path: Path,
    copies: Sequence[Path],
    shape: Shape,
    now: datetime | None = None,
    *,
    keeps: bool = True,
    lagging: Collection[int] = (),
) -> MendReport:
    """Bring back damaged and missing entries of battles from these copies, newest first.

    Those that are `lagging` are sound, but a copy has more of them.

    A battle stays as it is where more of it is in a backup than could be saved. It `keeps` the database as it
    was, unless that is kept already. Raises StoreInUse while a window has the database open.
    """
    mended = MendReport()
    with explaining_errors(path):
        lock = WriterLock(path)
        try:
            recognise(path)
            with closing(connect(path)) as connection:
                damaged = dict.fromkeys([*battle_faults(connection, shape), *lagging])
                if not damaged:
                    return mended
                mended.kept_copy = keep_copy(path, now) if keeps else None
                sound = [copy for copy in copies if not check(copy)]
                with transaction(connection):
                    _bring_home(connection, mended)
                    for battle in dict.fromkeys([*battle_faults(connection, shape), *lagging]):
                        _mend_battle(connection, battle, sound, shape, mended)
        finally:
            lock.release()
    return mended


def _bring_home(connection: sqlite3.Connection, mended: MendReport) -> None:
    """Give entries that belong to no battle to that of the entries before or after them.

    Those that have none keep their number from nobody: a backup may have it.
    """
    number = 0
    for kin in (_PARENT, _CHILD):
        while moved := connection.execute(_STRAYED.format(kin=kin)).rowcount:
            number += moved
    connection.execute("DELETE FROM entry WHERE typeof(battle_id) <> 'integer'")
    OF_BATTLES.drop_nobodys(connection, _KNOWN)
    if number:
        mended.done.append(f"{format_count(number, 'journal entry')} put back into the battle around them.")


def _mend_battle(
    connection: sqlite3.Connection,
    battle: int,
    backups: Sequence[Path],
    shape: Shape,
    mended: MendReport,
) -> None:
    row, mine = _row(connection, battle), _sound_entries(connection, battle, shape)
    copies = [found for copy in backups if (found := _read_copy(copy, battle, shape)) is not None]
    copies = [copy for copy in copies if copy.is_same(row, mine)]
    is_damaged = battle in battle_faults(connection, shape, battle)
    if not is_damaged and not any(copy.entries.keys() - mine.keys() for copy in copies):
        mended.failed.append(f"{(row or {}).get('title', f'Battle {battle}')}: {OTHERWISE}")
        return
    connection.execute("SAVEPOINT attempt")
    line = _BattleMending(connection, battle, row, copies).fill_in(shape, max(mine, default=0))
    most = max((len(copy.entries) for copy in copies if copy.is_whole), default=0)
    (number,) = connection.execute("SELECT count(*) FROM entry WHERE battle_id = ?", (battle,)).fetchone()
    if number < most or battle in battle_faults(connection, shape, battle):
        connection.execute("ROLLBACK TO attempt")
    else:
        title = _row(connection, battle) or {}
        mended.done.append(f"{title.get('title', f'Battle {battle}')}: {line}.")
    connection.execute("RELEASE attempt")


@dataclass
class _BattleMending:
    """The repair of one battle: `brought` are entries from the backups named in `used`."""

    connection: sqlite3.Connection
    battle: int
    row: Mapping[str, Any] | None
    copies: Sequence[_BattleCopy]
    brought: set[int] = field(default_factory=set)
    used: dict[str, None] = field(default_factory=dict)
    placed: int = 0
    mended: int = 0
    left_out: int = 0

    def fill_in(self, shape: Shape, newest: int) -> str:
        """Put entries back, leave out what cannot be reached without those lost; say what was done."""
        unreadable = unreadable_entries(self.connection, shape, self.battle)
        mendable = _played_entries(self.connection, self.battle, unreadable, shape)
        _remove(self.connection, unreadable)
        for copy in self.copies:
            self._take(copy)
            OF_BATTLES.mend(self.connection, self.battle, copy.contents)
        if self.copies:
            is_further = bool(self.brought) and not unreadable and max(self.brought) > newest
            self._take_row(self.copies[0], is_further=is_further)
        self.mended = sum(_insert_mended(self.connection, entry) for entry in mendable)
        self.placed += self.connection.execute(_REJOIN, {"battle": self.battle}).rowcount
        cut = _cut_unreachable(self.connection, self.battle)
        self.left_out = len(unreadable - self.brought) - self.mended + cut
        _settle_place(self.connection, self.battle)
        if self._is_faulty:
            self.connection.execute(_MEND_COLUMNS, {"battle": self.battle})
        self.connection.execute(_UNREADABLE_STATES)
        return self._describe()

    @property
    def _is_faulty(self) -> bool:
        return self.battle in battle_faults(self.connection, None, self.battle)

    def _take(self, copy: _BattleCopy) -> None:
        """Bring back the entries of a backup that are not there."""
        for number, entry in copy.entries.items():
            if _insert(self.connection, "entry", entry):
                self.brought.add(number)
                self.used[copy.path.name] = None
            else:
                self.placed += self.connection.execute(_PLACE, entry).rowcount
        if copy.path.name in self.used:
            OF_BATTLES.hold(self.connection, self.battle, copy.contents)

    def _take_row(self, copy: _BattleCopy, *, is_further: bool) -> None:
        """Take what the list of battles shows, and where the battle stands, if it cannot be read here."""
        if self.row is None or self._is_faulty:
            _mend_row(self.connection, copy.row, self.row)
            if self.row is None:
                self.connection.execute(_STAND_AT_NEWEST, {"battle": self.battle})
        elif is_further:
            _continue_at(self.connection, copy.row)

    def _describe(self) -> str:
        parts = []
        if self.brought:
            number = format_count(len(self.brought), "journal entry")
            parts.append(f"{number} brought back from {', '.join(self.used)}")
        if self.placed:
            number = format_count(self.placed, "journal entry")
            parts.append(f"{number} put back after the entry before")
        if self.mended:
            number = format_count(self.mended, "journal entry")
            parts.append(f"{number} kept without its line, which could not be read")
        if self.left_out:
            number = format_count(self.left_out, "journal entry")
            parts.append(f"{number} left out that could not be read, or followed one that could not")
        if not parts and self.copies:
            parts.append(f"its name and place brought back from {self.copies[0].path.name}")
        return "; ".join(parts) or "what the list of battles shows is repaired"


def _played_entries(
    connection: sqlite3.Connection, battle: int, unreadable: set[int], shape: Shape
) -> list[dict[str, Any]]:
    """Return the entries of which all can be read that the battle is played by."""
    missing = unreadable_entries(connection, shape, battle, _PLAYED)
    rows = _rows(connection, "SELECT * FROM entry WHERE battle_id = ? ORDER BY id", battle)
    return [row for row in rows if row["id"] in unreadable - missing]


def _insert_mended(connection: sqlite3.Connection, entry: Mapping[str, Any]) -> bool:
    """Put an entry back with the turn and the moment of one beside it, unless a backup had it."""
    nearest = "SELECT label, made_at FROM entry WHERE battle_id = ? ORDER BY abs(id - ?) LIMIT 1"
    beside = connection.execute(nearest, (entry["battle_id"], entry["id"])).fetchone()
    if beside is None:
        return False
    label = {**json.loads(beside[0]), "line": LOST_LINE, "details": [], "units": [], "rolls": []}
    mended = {"label": json.dumps(label, separators=(",", ":")), "made_at": beside[1], "overruled": None}
    return _insert(connection, "entry", {**entry, **mended})


def _cut_unreachable(connection: sqlite3.Connection, battle: int) -> int:
    """Remove entries that follow one which is missing, and number the others anew; return how many."""
    numbers, gone = {None: 0}, set[int]()
    query = "SELECT id, parent_id, number FROM entry WHERE battle_id = ? ORDER BY id"
    for entry, parent, number in connection.execute(query, (battle,)).fetchall():
        if parent not in numbers:
            gone.add(entry)
            continue
        numbers[entry] = numbers[parent] + 1
        if number != numbers[entry]:
            connection.execute("UPDATE entry SET number = ? WHERE id = ?", (numbers[entry], entry))
    _remove(connection, gone)
    return len(gone)


def _settle_place(connection: sqlite3.Connection, battle: int) -> None:
    """See that a battle stands at an entry that is there, else at its newest."""
    faults = battle_faults(connection, None, battle)
    if battle in faults:
        connection.execute(_STAND_AT_NEWEST, {"battle": battle})


def _remove(connection: sqlite3.Connection, entries: set[int]) -> None:
    connection.executemany("DELETE FROM snapshot WHERE entry_id = ?", [(entry,) for entry in entries])
    connection.executemany("DELETE FROM entry WHERE id = ?", [(entry,) for entry in entries])


def _mend_row(connection: sqlite3.Connection, its: Mapping[str, Any], mine: Mapping[str, Any] | None) -> None:
    """Take what the list of battles shows from a backup, but for where the battle stands."""
    kept = {name: mine[name] for name in ("head_id", "tip_id", "campaign_id")} if mine else {}
    if mine and its.get("uid") is None:
        kept["uid"] = mine["uid"]
    sound = {name: value for name, value in kept.items() if isinstance(value, (int, str))}
    connection.execute("DELETE FROM battle WHERE id = ?", (its["id"],))
    _insert(connection, "battle", {**its, **sound})


def _insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> bool:
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})"
    return connection.execute(insert, tuple(row.values())).rowcount == 1


def _continue_at(connection: sqlite3.Connection, its: Mapping[str, Any]) -> None:
    """Let a battle stand where it stands in a backup that has more of it."""
    connection.execute(
        "UPDATE battle SET head_id = ?, tip_id = ?, status = ?, updated_at = ? WHERE id = ?",
        tuple(its[name] for name in ("head_id", "tip_id", "status", "updated_at", "id")),
    )


def _read_copy(path: Path, battle: int, shape: Shape) -> _BattleCopy | None:
    with closing(connect_for_reading(path)) as old:
        return _read_from(old, path, battle, shape)


def _read_from(old: sqlite3.Connection, path: Path, battle: int, shape: Shape) -> _BattleCopy | None:
    row = _row(old, battle)
    if row is None or not isinstance(row["created_at"], str):
        return None
    is_whole = battle not in battle_faults(old, shape, battle)
    entries, contents = _sound_entries(old, battle, shape), OF_BATTLES.sound(old, battle)
    return _BattleCopy(path, row, entries, contents, is_whole)


def _sound_entries(
    connection: sqlite3.Connection, battle: int, shape: Shape
) -> Mapping[int, Mapping[str, Any]]:
    unreadable = unreadable_entries(connection, shape, battle)
    rows = _rows(connection, "SELECT * FROM entry WHERE battle_id = ? ORDER BY id", battle)
    return {row["id"]: row for row in rows if row["id"] not in unreadable}


def _row(connection: sqlite3.Connection, battle: int) -> Mapping[str, Any] | None:
    return next(_rows(connection, "SELECT * FROM battle WHERE id = ?", battle), None)


def _rows(connection: sqlite3.Connection, query: str, battle: int) -> Iterator[dict[str, Any]]:
    rows = connection.execute(query, (battle,))
    names = [column[0] for column in rows.description]
    return (dict(zip(names, row, strict=True)) for row in rows)
