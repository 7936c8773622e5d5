"""Contents (rules, models, portraits) of battles and campaigns: brought back where one holds them no more."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.store.sound_texts import has_table

HeldContent: TypeAlias = tuple[str, str, str]
"""A content that is held: its name, its digest and its data."""


@dataclass(frozen=True, slots=True)
class HolderTable:
    """The table of what the rows of another hold, and its column that says which."""

    table: str
    owner: str

    def sound(self, connection: sqlite3.Connection, number: int) -> list[HeldContent]:
        """Return what one holds here that is whole."""
        if not has_table(connection, "content"):
            return []
        query = (
            f"SELECT name, k.digest, data FROM {self.table} k JOIN content c ON c.digest = k.digest"
            f" WHERE {self.owner} = ? AND typeof(name) = 'text'"
            " AND is_content(CAST(c.digest AS BLOB), CAST(data AS BLOB))"
        )
        return connection.execute(query, (number,)).fetchall()

    def hold(self, connection: sqlite3.Connection, number: int, contents: Sequence[HeldContent]) -> None:
        """Let one hold these, besides what it holds."""
        for name, digest, data in contents:
            connection.execute("INSERT OR IGNORE INTO content VALUES (?, ?)", (digest, data))
            connection.execute(f"INSERT OR IGNORE INTO {self.table} VALUES (?, ?, ?)", (number, name, digest))

    def mend(self, connection: sqlite3.Connection, number: int, contents: Sequence[HeldContent]) -> None:
        """Take from a copy what one holds no more, or under a name that leads nowhere or to what was changed.

        A row whose name no copy knows goes only where it must be one of theirs: where there are no more rows
        than the copy has.
        """
        whole = {(name, digest) for name, digest, _ in self.sound(connection, number)}
        query = f"SELECT rowid, name, digest FROM {self.table} WHERE {self.owner} = ?"
        rows = connection.execute(query, (number,)).fetchall()
        faulty = {row: name for row, name, digest in rows if (name, digest) not in whole}
        known, may_be_renamed = {name for name, _, _ in contents}, len(rows) <= len(contents)
        gone = [(row,) for row, name in faulty.items() if name in known or may_be_renamed]
        connection.executemany(f"DELETE FROM {self.table} WHERE rowid = ?", gone)
        held = {name for name, _ in whole}
        self.hold(connection, number, [content for content in contents if content[0] not in held])

    def drop_nobodys(self, connection: sqlite3.Connection, owners: str) -> None:
        """Remove what is held by none of these `owners`, a query for their ids."""
        connection.execute(f"DELETE FROM {self.table} WHERE {self.owner} NOT IN ({owners})")


OF_BATTLES = HolderTable("battle_content", "battle_id")
OF_CAMPAIGNS = HolderTable("campaign_content", "campaign_id")
