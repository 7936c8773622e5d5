"""Findings about data before they have a position, and table rows that are new by mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.documents.document import KeyPath, inside
from companion.documents.shapes import is_mapping, shapes_at
from companion.documents.similar_names import nearest

MISSING = "is missing."
_MOST_NAMED = 6


class Finding(NamedTuple):
    """A fault at a key path, and the key paths that may have caused it."""

    path: KeyPath
    message: str
    remedy: str = ""
    expected: str = ""
    value: object = None
    causes: tuple[KeyPath, ...] = ()


def with_mistyped_rows(findings: Sequence[Finding], shape: object, data: object) -> list[Finding]:
    """Return the findings; a row that lacks most of its keys and is named nearly as another is told
    as one.
    """
    lacking: dict[KeyPath, list[str]] = {}
    for finding in findings:
        if finding.message == MISSING and len(finding.path) > 1:
            lacking.setdefault(finding.path[:-1], []).append(str(finding.path[-1]))
    meant = {
        path: name
        for path, keys in lacking.items()
        if (name := _intended_row(path, keys, lacking, shape, data))
    }
    merged: list[Finding] = []
    for finding in findings:
        row = finding.path[:-1]
        if finding.message != MISSING or row not in meant:
            merged.append(finding)
        elif finding.path[-1] == lacking[row][0]:
            keys = lacking[row]
            more = f" and {len(keys) - _MOST_NAMED} more" if len(keys) > _MOST_NAMED else ""
            message = f"is a new row, which lacks {', '.join(keys[:_MOST_NAMED])}{more}."
            merged.append(Finding(row, message, f"Did you mean '{meant[row]}'?"))
    return merged


def _intended_row(
    path: KeyPath, keys: Sequence[str], lacking: dict[KeyPath, list[str]], shape: object, data: object
) -> str | None:
    """Return the other row that a row with few of its keys stands for, if it is one of a table by name."""
    rows: object = data
    for part in path[:-1]:
        rows = inside(rows, part)
    row = inside(rows, path[-1])
    if not (isinstance(rows, dict) and isinstance(row, dict)) or len(keys) <= len(row):
        return None
    if not any(is_mapping(outer) for outer in shapes_at(shape, path[:-1])):
        return None
    whole = [str(name) for name in rows if (*path[:-1], name) not in lacking]
    return nearest(str(path[-1]), whole)
