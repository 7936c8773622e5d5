"""The rows of the catalogue's database as it is now; migrations.py says how it came to be so."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import MetaData, Table
from sqlmodel import Field, SQLModel

from companion.store.server.dialects import json_text


class CatalogueRow(SQLModel):
    """A row of the catalogue's database, which shares no table with that of the battles."""

    metadata: ClassVar[MetaData] = MetaData()


class ItemRow(CatalogueRow, table=True):
    """One unit, force or board, imported or designed here; `figures` is its line in lists.

    One that was removed stays, so that it can be brought back, and its key is nobody else's meanwhile.
    """

    __tablename__: ClassVar[str] = "item"
    __table_args__: ClassVar[tuple[Any, ...]] = (
        json_text("figures"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    kind: str
    name: str
    chassis: str
    model: str
    ruleset: str
    origin: str
    figures: str
    source_digest: str = Field(index=True)
    document_digest: str = Field(index=True)
    source_file: str
    added_at: str
    removed_at: str | None = None


class DocumentRow(CatalogueRow, table=True):
    """All that is known of an item, beside its row: lists are read without it."""

    __tablename__: ClassVar[str] = "document"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("data"),)

    item_id: int = Field(primary_key=True, foreign_key="item.id", ondelete="CASCADE")
    data: str


class FileRow(CatalogueRow, table=True):
    """The line in lists of a file that is read only when it has changed since."""

    __tablename__: ClassVar[str] = "file"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("figures"),)

    path: str = Field(primary_key=True)
    stamp: str
    figures: str


class FolderRow(CatalogueRow, table=True):
    """A folder of the player's own, in another one or in none."""

    __tablename__: ClassVar[str] = "folder"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    parent_id: int | None = Field(default=None, foreign_key="folder.id", ondelete="CASCADE", index=True)
    name: str
    removed_at: str | None = None


class MemberRow(CatalogueRow, table=True):
    """A member of a folder, by ruleset and key, so that shipped units may be members too."""

    __tablename__: ClassVar[str] = "member"

    folder_id: int = Field(primary_key=True, foreign_key="folder.id", ondelete="CASCADE")
    ruleset: str = Field(primary_key=True)
    key: str = Field(primary_key=True)


class FavouriteRow(CatalogueRow, table=True):
    """A favourite of the player."""

    __tablename__: ClassVar[str] = "favourite"

    ruleset: str = Field(primary_key=True)
    key: str = Field(primary_key=True)


class RecentRow(CatalogueRow, table=True):
    """An entry used by the player, and when last."""

    __tablename__: ClassVar[str] = "recent"

    ruleset: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    used_at: str


class ReportRow(CatalogueRow, table=True):
    """One import: what was imported, and how it ended."""

    __tablename__: ClassVar[str] = "report"
    __table_args__: ClassVar[dict[str, Any]] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    title: str
    made_at: str


class ReportLineRow(CatalogueRow, table=True):
    """The line of one file in the report of an import."""

    __tablename__: ClassVar[str] = "report_line"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("not_understood"),)

    report_id: int = Field(primary_key=True, foreign_key="report.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    file: str
    kind: str
    name: str
    status: str
    not_understood: str
    reason: str
    key: str


TABLES = CatalogueRow.metadata.tables
ITEM: Table = TABLES["item"]
DOCUMENT: Table = TABLES["document"]
FILE: Table = TABLES["file"]
FOLDER: Table = TABLES["folder"]
MEMBER: Table = TABLES["member"]
FAVOURITE: Table = TABLES["favourite"]
RECENT: Table = TABLES["recent"]
REPORT: Table = TABLES["report"]
REPORT_LINE: Table = TABLES["report_line"]
