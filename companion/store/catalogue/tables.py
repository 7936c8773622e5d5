"""The tables of the catalogue's database as they are now; migrations.py says how they came to be so."""

from __future__ import annotations

from sqlalchemy import MetaData, Table

from companion.store.columns import identifier, moment, number, owner, text
from companion.store.server.dialects import json_text

METADATA = MetaData()

ITEM = Table(
    "item",
    METADATA,
    identifier(),
    text("key", unique=True),
    text("kind"),
    text("name"),
    text("chassis"),
    text("model"),
    text("ruleset"),
    text("origin"),
    text("figures"),
    text("source_digest", index=True),
    text("document_digest", index=True),
    text("source_file"),
    moment("added_at"),
    moment("removed_at", nullable=True),
    json_text("figures"),
    sqlite_autoincrement=True,
)
"""Units, forces and boards, imported or designed here; `figures` is the line of each in lists.

One that was removed stays, so that it can be brought back, and its key is nobody else's meanwhile.
"""

DOCUMENT = Table(
    "document",
    METADATA,
    owner("item_id", "item.id", primary_key=True),
    text("data"),
    json_text("data"),
)
"""All that is known of an item, beside its row: lists are read without it."""

FILE = Table(
    "file",
    METADATA,
    text("path", primary_key=True),
    text("stamp"),
    text("figures"),
    json_text("figures"),
)
"""Lines in lists of files that are read only when they have changed since."""

FOLDER = Table(
    "folder",
    METADATA,
    identifier(),
    owner("parent_id", "folder.id", nullable=True, index=True),
    text("name"),
    moment("removed_at", nullable=True),
    sqlite_autoincrement=True,
)
"""Folders of the player's own, each in another one or in none."""

MEMBER = Table(
    "member",
    METADATA,
    owner("folder_id", "folder.id", primary_key=True),
    text("ruleset", primary_key=True),
    text("key", primary_key=True),
)
"""Members of folders, by ruleset and key, so that shipped units may be members too."""

FAVOURITE = Table("favourite", METADATA, text("ruleset", primary_key=True), text("key", primary_key=True))
"""Favourites of the player."""

RECENT = Table(
    "recent",
    METADATA,
    text("ruleset", primary_key=True),
    text("key", primary_key=True),
    moment("used_at"),
)
"""Entries used by the player, and when last."""

REPORT = Table("report", METADATA, identifier(), text("title"), moment("made_at"), sqlite_autoincrement=True)
"""Imports: what was imported, and how it ended."""

REPORT_LINE = Table(
    "report_line",
    METADATA,
    owner("report_id", "report.id", primary_key=True),
    number("number", primary_key=True),
    text("file"),
    text("kind"),
    text("name"),
    text("status"),
    text("not_understood"),
    text("reason"),
    text("key"),
    json_text("not_understood"),
)
"""Lines of single files in the report of an import."""
