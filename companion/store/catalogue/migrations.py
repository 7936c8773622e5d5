"""The migrations of the catalogue's database: a numbered list of its own, which only grows."""

from __future__ import annotations

from companion.store.migrations import Lineage, Migration

APPLICATION_ID = 0x43634174  # "CcAt", so that neither database is taken for the other

FIRST_TABLES: Migration = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    """CREATE TABLE item (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        key VARCHAR NOT NULL UNIQUE,
        kind VARCHAR NOT NULL,
        name VARCHAR NOT NULL,
        chassis VARCHAR NOT NULL,
        model VARCHAR NOT NULL,
        ruleset VARCHAR NOT NULL,
        origin VARCHAR NOT NULL,
        figures VARCHAR NOT NULL,
        source_digest VARCHAR NOT NULL,
        document_digest VARCHAR NOT NULL,
        source_file VARCHAR NOT NULL,
        added_at VARCHAR NOT NULL,
        removed_at VARCHAR,
        CONSTRAINT figures_is_json CHECK (figures IS NULL OR json_valid(figures))
    )""",
    "CREATE INDEX ix_item_source_digest ON item (source_digest)",
    "CREATE INDEX ix_item_document_digest ON item (document_digest)",
    """CREATE TABLE document (
        item_id INTEGER NOT NULL PRIMARY KEY,
        data VARCHAR NOT NULL,
        CONSTRAINT data_is_json CHECK (data IS NULL OR json_valid(data)),
        FOREIGN KEY(item_id) REFERENCES item (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE file (
        path VARCHAR NOT NULL PRIMARY KEY,
        stamp VARCHAR NOT NULL,
        figures VARCHAR NOT NULL,
        CONSTRAINT figures_is_json CHECK (figures IS NULL OR json_valid(figures))
    )""",
    """CREATE TABLE folder (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        parent_id INTEGER,
        name VARCHAR NOT NULL,
        removed_at VARCHAR,
        FOREIGN KEY(parent_id) REFERENCES folder (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_folder_parent_id ON folder (parent_id)",
    """CREATE TABLE member (
        folder_id INTEGER NOT NULL,
        ruleset VARCHAR NOT NULL,
        key VARCHAR NOT NULL,
        PRIMARY KEY (folder_id, ruleset, key),
        FOREIGN KEY(folder_id) REFERENCES folder (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE favourite (
        ruleset VARCHAR NOT NULL,
        key VARCHAR NOT NULL,
        PRIMARY KEY (ruleset, key)
    )""",
    """CREATE TABLE recent (
        ruleset VARCHAR NOT NULL,
        key VARCHAR NOT NULL,
        used_at VARCHAR NOT NULL,
        PRIMARY KEY (ruleset, key)
    )""",
    """CREATE TABLE report (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        title VARCHAR NOT NULL,
        made_at VARCHAR NOT NULL
    )""",
    """CREATE TABLE report_line (
        report_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        file VARCHAR NOT NULL,
        kind VARCHAR NOT NULL,
        name VARCHAR NOT NULL,
        status VARCHAR NOT NULL,
        not_understood VARCHAR NOT NULL,
        reason VARCHAR NOT NULL,
        key VARCHAR NOT NULL,
        PRIMARY KEY (report_id, number),
        CONSTRAINT not_understood_is_json CHECK (not_understood IS NULL OR json_valid(not_understood)),
        FOREIGN KEY(report_id) REFERENCES report (id) ON DELETE CASCADE
    )""",
)

MIGRATIONS: list[Migration] = [FIRST_TABLES]

CATALOGUE = Lineage(
    APPLICATION_ID,
    MIGRATIONS,
    # Lines of shipped files are made from them again.
    made_anew=("file", "recent"),
    when_lost="Close Companion and open it again to read what is there now.",
)
"""The database of imported units, own designs, favourites and folders."""
