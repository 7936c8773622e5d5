"""The migrations of a database: a numbered list that only grows; `PRAGMA user_version` counts those done."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

APPLICATION_ID = 0x436F6D70  # "Comp", so that another program's database is never taken for ours

Migration = Sequence[str]

FIRST_TABLES: Migration = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    """CREATE TABLE battle (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        title VARCHAR NOT NULL,
        ruleset VARCHAR NOT NULL,
        header VARCHAR NOT NULL,
        status VARCHAR NOT NULL,
        head_id INTEGER,
        tip_id INTEGER,
        draft VARCHAR,
        view VARCHAR,
        created_at VARCHAR NOT NULL,
        updated_at VARCHAR NOT NULL,
        deleted_at VARCHAR,
        CONSTRAINT header_is_json CHECK (header IS NULL OR json_valid(header)),
        CONSTRAINT draft_is_json CHECK (draft IS NULL OR json_valid(draft)),
        CONSTRAINT view_is_json CHECK (view IS NULL OR json_valid(view)),
        FOREIGN KEY(head_id) REFERENCES entry (id),
        FOREIGN KEY(tip_id) REFERENCES entry (id)
    )""",
    """CREATE TABLE entry (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        battle_id INTEGER NOT NULL,
        parent_id INTEGER,
        number INTEGER NOT NULL,
        action VARCHAR NOT NULL,
        answers VARCHAR NOT NULL,
        events VARCHAR NOT NULL,
        label VARCHAR NOT NULL,
        overruled VARCHAR,
        made_at VARCHAR NOT NULL,
        CONSTRAINT action_is_json CHECK (action IS NULL OR json_valid(action)),
        CONSTRAINT answers_is_json CHECK (answers IS NULL OR json_valid(answers)),
        CONSTRAINT events_is_json CHECK (events IS NULL OR json_valid(events)),
        FOREIGN KEY(battle_id) REFERENCES battle (id) ON DELETE CASCADE,
        FOREIGN KEY(parent_id) REFERENCES entry (id)
    )""",
    "CREATE INDEX ix_entry_battle_id ON entry (battle_id)",
    "CREATE INDEX ix_entry_parent_id ON entry (parent_id)",
    """CREATE TABLE snapshot (
        entry_id INTEGER NOT NULL PRIMARY KEY,
        state VARCHAR NOT NULL,
        CONSTRAINT state_is_json CHECK (state IS NULL OR json_valid(state)),
        FOREIGN KEY(entry_id) REFERENCES entry (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE setting (
        key VARCHAR NOT NULL PRIMARY KEY,
        value VARCHAR NOT NULL,
        CONSTRAINT value_is_json CHECK (value IS NULL OR json_valid(value))
    )""",
)

RULES_OF_BATTLES: Migration = ("ALTER TABLE battle ADD COLUMN rules_digest VARCHAR",)
"""A fingerprint of the rules that a battle began with; battles of earlier releases have none."""

KEPT_RULES: Migration = (
    """CREATE TABLE content (
        digest VARCHAR NOT NULL PRIMARY KEY,
        data VARCHAR NOT NULL,
        CONSTRAINT data_is_json CHECK (data IS NULL OR json_valid(data))
    )""",
    """CREATE TABLE battle_content (
        battle_id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        digest VARCHAR NOT NULL,
        PRIMARY KEY (battle_id, name, digest),
        FOREIGN KEY(battle_id) REFERENCES battle (id) ON DELETE CASCADE,
        FOREIGN KEY(digest) REFERENCES content (digest)
    )""",
    "CREATE INDEX ix_battle_content_digest ON battle_content (digest)",
    "ALTER TABLE battle ADD COLUMN uid VARCHAR",
    "UPDATE battle SET uid = lower(hex(randomblob(16)))",
    "CREATE UNIQUE INDEX ix_battle_uid ON battle (uid)",
)
"""The rules and models that battles are played by, once each, and a name for every battle in any database."""

CAMPAIGNS: Migration = (
    """CREATE TABLE campaign (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        uid VARCHAR NOT NULL,
        name VARCHAR NOT NULL,
        ruleset VARCHAR NOT NULL,
        status VARCHAR NOT NULL,
        created_at VARCHAR NOT NULL,
        updated_at VARCHAR NOT NULL,
        deleted_at VARCHAR
    )""",
    "CREATE UNIQUE INDEX ix_campaign_uid ON campaign (uid)",
    """CREATE TABLE campaign_entry (
        campaign_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        deed VARCHAR NOT NULL,
        made_by VARCHAR NOT NULL,
        made_at VARCHAR NOT NULL,
        PRIMARY KEY (campaign_id, number),
        CONSTRAINT deed_is_json CHECK (deed IS NULL OR json_valid(deed)),
        FOREIGN KEY(campaign_id) REFERENCES campaign (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE campaign_snapshot (
        campaign_id INTEGER NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL,
        state VARCHAR NOT NULL,
        CONSTRAINT state_is_json CHECK (state IS NULL OR json_valid(state)),
        FOREIGN KEY(campaign_id) REFERENCES campaign (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE campaign_content (
        campaign_id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        digest VARCHAR NOT NULL,
        PRIMARY KEY (campaign_id, name, digest),
        FOREIGN KEY(campaign_id) REFERENCES campaign (id) ON DELETE CASCADE,
        FOREIGN KEY(digest) REFERENCES content (digest)
    )""",
    "CREATE INDEX ix_campaign_content_digest ON campaign_content (digest)",
    "ALTER TABLE battle ADD COLUMN campaign_id INTEGER REFERENCES campaign (id)",
    "CREATE INDEX ix_battle_campaign_id ON battle (campaign_id)",
)
"""Campaigns with their journals, and the battles that belong to them."""

MIGRATIONS: list[Migration] = [FIRST_TABLES, RULES_OF_BATTLES, KEPT_RULES, CAMPAIGNS]


@dataclass(frozen=True, slots=True)
class Lineage:
    """The lineage of a kind of database: its mark, and the migrations that it has been through.

    Tables `made_anew` hold nothing that would be missed; `when_lost` says what to do once the open file is
    gone. One kind has battles in it.
    """

    application_id: int
    migrations: Sequence[Migration]
    made_anew: tuple[str, ...]
    when_lost: str
    has_battles: bool = False


BATTLES = Lineage(
    APPLICATION_ID,
    MIGRATIONS,
    # Snapshots make long battles and campaigns open quickly, settings have defaults.
    made_anew=("snapshot", "setting", "campaign_snapshot"),
    when_lost=(
        "Everything played before is still here. Put it back, or save it elsewhere, before you close the"
        " window."
    ),
    has_battles=True,
)
"""The database of battles and settings."""


def version(connection: sqlite3.Connection) -> int:
    """Return how many migrations this database has been through."""
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def migrate(connection: sqlite3.Connection, last: int | None = None, lineage: Lineage = BATTLES) -> None:
    """Bring the database up to the newest version, or to `last`, each migration whole or not at all."""
    done = version(connection)
    # Rebuilding a table drops the old one, which foreign keys would turn into deleted rows.
    connection.execute("PRAGMA foreign_keys = OFF")
    for number, statements in enumerate(lineage.migrations[done:last], start=done + 1):
        _apply(connection, number, statements)
    connection.execute("PRAGMA foreign_keys = ON")


def _apply(connection: sqlite3.Connection, number: int, statements: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # A damaged battle may refer to nothing already; that keeps no other from being brought up to date.
        before = _dangling(connection)
        for statement in statements:
            connection.execute(statement)
        if _dangling(connection) > before:
            raise sqlite3.IntegrityError(f"migration {number} left rows that refer to nothing")
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _dangling(connection: sqlite3.Connection) -> int:
    return len(connection.execute("PRAGMA foreign_key_check").fetchall())
