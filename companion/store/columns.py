"""Columns of the stores' tables, of types that serve on SQLite and on a server alike."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ForeignKey, Identity, String

from companion.store.server.dialects import MOMENT, NUMBER


def identifier() -> Column[int]:
    """Return the column of a row's id, which the database counts up."""
    return Column("id", NUMBER, Identity(), primary_key=True)


def number(name: str, **options: Any) -> Column[int]:
    """Return a column of whole numbers; one that may be empty is `nullable`."""
    return Column(name, NUMBER, **{"nullable": False, **options})


def text(name: str, **options: Any) -> Column[str]:
    """Return a column of texts."""
    return Column(name, String, **{"nullable": False, **options})


def moment(name: str, **options: Any) -> Column[str]:
    """Return a column of moments in ISO 8601, which sort as texts."""
    return Column(name, MOMENT, **{"nullable": False, **options})


def reference(name: str, target: str, **options: Any) -> Column[int]:
    """Return a column of ids of another row, such as `battle.id`."""
    return Column(name, NUMBER, ForeignKey(target), **{"nullable": False, **options})


def owner(name: str, target: str, **options: Any) -> Column[int]:
    """Return a column of ids of the row that a row is a part of, and is deleted with."""
    return Column(name, NUMBER, ForeignKey(target, ondelete="CASCADE"), **{"nullable": False, **options})


def content_digest() -> Column[str]:
    """Return the column that names a content by its digest."""
    return Column("digest", String, ForeignKey("content.digest"), primary_key=True, index=True)
