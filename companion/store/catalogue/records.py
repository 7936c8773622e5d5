"""Records of the catalogue's database: frozen values, never live rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


class CatalogueMark(NamedTuple):
    """The identity of a unit, force or board in favourites, folders and the recently used."""

    ruleset: str
    key: str


@dataclass(frozen=True, slots=True)
class NewItem:
    """A unit, force or board to be kept; document and figures are JSON text, the figures its line in lists.

    `source_digest` tells the bytes of the file that it came from, `document_digest` what was read in them.
    """

    key: str
    kind: str
    name: str
    chassis: str
    model: str
    ruleset: str
    origin: str
    document: str
    figures: str
    source_digest: str
    document_digest: str
    source_file: str


class ListedItem(NamedTuple):
    """An item without its document."""

    key: str
    ruleset: str
    origin: str
    figures: str


class FoundItem(NamedTuple):
    """An item that was asked for, with its document as JSON text."""

    kind: str
    ruleset: str
    document: str


@dataclass(frozen=True, slots=True)
class KnownItems:
    """The keys of all items by the digests of their files and documents, and which of them were removed."""

    keys: frozenset[str]
    by_source: Mapping[str, str]
    by_document: Mapping[str, str]
    removed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the player's own; without a parent it stands at the top."""

    id: int
    parent_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class ReportLine:
    """The line of one file in a report: its kind and name, how far it was understood, and why not whole.

    `key` is what the catalogue knows it by, empty where it was refused.
    """

    file: str
    kind: str
    name: str
    status: str
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """One import in the list of reports; `counts` are its lines by their status."""

    id: int
    title: str
    made_at: datetime | None
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ImportBatch:
    """The result of one import: new items, restored ones that had been removed, and its report."""

    title: str
    items: Sequence[NewItem]
    brought_back: Sequence[str]
    lines: Sequence[ReportLine]
    read_again: Sequence[NewItem] = ()
    """Items that are there already, as their files are understood now."""
