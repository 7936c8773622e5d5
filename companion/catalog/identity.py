"""Identity of documents: the key that each is kept under, and the check whether one is there already."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from companion.catalog.entries import (
    NO_UNITS,
    CatalogueEntry,
    EntryOrigin,
    digest_of,
    format_entry,
    kind_of,
)
from companion.store.catalogue.records import CatalogueMark, NewItem

HOME = "citytech"
"""The ruleset that imported units are listed under; those that extend it know them too."""
IN_RULESETS = (EntryOrigin.SHIPPED, EntryOrigin.PLAYERS)
"""What is listed from the files of rulesets."""
NOT_CONTENT = ("id", "source", "source_file")
"""Keys of a document that say where it is from, and not what it is."""


def mark_of(entry: CatalogueEntry) -> CatalogueMark:
    """Return what folders and favourites know an entry by."""
    return CatalogueMark(entry.ruleset, entry.key)


def file_digest(raw: bytes) -> str:
    """Return a short text that two files share only where they hold the same."""
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def content_digest(document: Mapping[str, Any]) -> str:
    """Return a short text that two documents share only where they tell of the same, wherever they
    are from.
    """
    # Forces and boards are called after their files.
    is_unit = kind_of(document) not in NO_UNITS
    without = NOT_CONTENT if is_unit else (*NOT_CONTENT, "name")
    given = {key: value for key, value in document.items() if key not in without}
    return file_digest(json.dumps(given, sort_keys=True, default=str).encode())


def normalize_name(name: str) -> str:
    """Normalize a name for comparison: small letters, single spaces."""
    return " ".join(name.casefold().split())


def preferred_key(document: Mapping[str, Any], entry: CatalogueEntry) -> str:
    """Return what a new unit would like to be known by: its own id, else its whole name."""
    return entry.name if "chassis" in document and not document.get("id") else entry.key


def free_key(preferred: str, used: Collection[str]) -> str:
    """Return the key itself, or with (2), (3) and so on where folded ones like it are taken."""
    key, number = preferred, 1
    while normalize_name(key) in used:
        number += 1
        key = f"{preferred} ({number})"
    return key


def names_of(entry: CatalogueEntry) -> set[str]:
    """Return what an entry may be called: its id, its name, its chassis with its model; folded."""
    whole = f"{entry.chassis} {entry.model}" if entry.is_unit else ""
    return {normalize_name(name) for name in (entry.key, entry.name, whole)} - {""}


def with_key(
    document: Mapping[str, Any], entry: CatalogueEntry, key: str
) -> tuple[CatalogueEntry, dict[str, Any]]:
    """Return the document and its entry under a key; a unit holds its key, since battles know it by that."""
    if not entry.is_unit or (document.get("id") or entry.key) == key:
        return replace(entry, key=key), dict(document)
    whole = {**document, "id" if "chassis" in document or "id" in document else "model": key}
    return replace(entry, key=key, digest=digest_of(whole)), whole


def new_item(entry: CatalogueEntry, document: Mapping[str, Any], source_digest: str) -> NewItem:
    """Return an entry with its document as the database keeps them."""
    return NewItem(
        key=entry.key,
        kind=entry.kind,
        name=entry.name,
        chassis=entry.chassis,
        model=entry.model,
        ruleset=entry.ruleset,
        origin=entry.origin,
        document=json.dumps(document, ensure_ascii=False),
        figures=format_entry(entry),
        source_digest=source_digest,
        document_digest=content_digest(document),
        source_file=entry.source_file,
    )
