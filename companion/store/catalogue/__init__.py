"""The catalogue's database: one more SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `CatalogueDatabase.open`.
"""

from __future__ import annotations

from companion.store.catalogue.database import CatalogueDatabase, path_in
from companion.store.catalogue.records import (
    CatalogueMark,
    Folder,
    ImportBatch,
    KnownItems,
    ListedItem,
    NewItem,
    ReportLine,
    ReportSummary,
)

__all__ = [
    "CatalogueDatabase",
    "CatalogueMark",
    "Folder",
    "ImportBatch",
    "KnownItems",
    "ListedItem",
    "NewItem",
    "ReportLine",
    "ReportSummary",
    "path_in",
]
