"""Entries as the database keeps them: short text that is read back in no time."""

from __future__ import annotations

import json
from dataclasses import fields
from zlib import crc32

from companion.catalog.entries import Entry, Kind, Origin

_NAMES = tuple(field.name for field in fields(Entry))
SHAPE = 1
"""Counted up where the same document makes other figures than before."""
_SHAPE = crc32(f"{SHAPE} {_NAMES}".encode())
_AT = {name: place for place, name in enumerate(_NAMES, 1)}
_LISTS = [place for name, place in _AT.items() if name in ("weapons", "equipment", "parts")]


def entry_text(entry: Entry) -> str:
    """An entry as JSON text."""
    return json.dumps([_SHAPE, *(getattr(entry, name) for name in _NAMES)], ensure_ascii=False)


def entry_in(text: str) -> Entry | None:
    """The entry that a text holds; None where another version wrote it, or damage befell it."""
    try:
        told = json.loads(text)
        if not isinstance(told, list) or told[0] != _SHAPE:
            return None
        told[_AT["kind"]] = Kind(told[_AT["kind"]])
        told[_AT["origin"]] = Origin(told[_AT["origin"]])
        for place in _LISTS:
            told[place] = tuple(told[place])
        return Entry(*told[1:])
    except (ValueError, TypeError, IndexError, RecursionError):
        return None
