"""The catalogue's database: one more SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `CatalogueDatabase.open`.
"""

from __future__ import annotations

from companion.store.catalogue.database import CatalogueDatabase, default_path
from companion.store.catalogue.records import (
    Folder,
    KnownItems,
    ListedItem,
    Mark,
    NewItem,
    ReportLine,
    ReportSummary,
)

__all__ = [
    "CatalogueDatabase",
    "Folder",
    "KnownItems",
    "ListedItem",
    "Mark",
    "NewItem",
    "ReportLine",
    "ReportSummary",
    "default_path",
]
