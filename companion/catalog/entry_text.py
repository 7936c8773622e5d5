"""Entries as the database keeps them: short text that is read back in no time."""

from __future__ import annotations

import json
from dataclasses import fields
from zlib import crc32

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin

_NAMES = tuple(field.name for field in fields(CatalogueEntry))
SHAPE = 1
"""Counted up where the same document makes other figures than before."""
_SHAPE = crc32(f"{SHAPE} {_NAMES}".encode())
_AT = {name: place for place, name in enumerate(_NAMES, 1)}
_LISTS = [place for name, place in _AT.items() if name in ("weapons", "equipment", "parts")]


def format_entry(entry: CatalogueEntry) -> str:
    """Return an entry as JSON text."""
    return json.dumps([_SHAPE, *(getattr(entry, name) for name in _NAMES)], ensure_ascii=False)


def parse_entry(text: str) -> CatalogueEntry | None:
    """Return the entry that a text holds; None where another version wrote it, or damage befell it."""
    try:
        given = json.loads(text)
        if not isinstance(given, list) or given[0] != _SHAPE:
            return None
        given[_AT["kind"]] = DocumentKind(given[_AT["kind"]])
        given[_AT["origin"]] = EntryOrigin(given[_AT["origin"]])
        for place in _LISTS:
            given[place] = tuple(given[place])
        return CatalogueEntry(*given[1:])
    except (ValueError, TypeError, IndexError, RecursionError):
        return None
