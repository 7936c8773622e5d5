"""Damage of the rules, models and pictures that battles and campaigns keep."""

from __future__ import annotations

import sqlite3

from companion.store.damage.texts import has_table

_OF = {"battle": "battle_content", "campaign": "campaign_content"}


def content_faults(connection: sqlite3.Connection) -> dict[str, str]:
    """Return what is wrong with each content that is damaged or missing, in words, by its digest."""
    if not has_table(connection, "content"):
        return {}
    damaged = connection.execute(
        "SELECT digest FROM content"
        " WHERE NOT coalesce(typeof(data) = 'text'"
        " AND is_content(CAST(digest AS BLOB), CAST(data AS BLOB)), 0)"
    )
    found = {str(digest): "damaged" for (digest,) in damaged}
    for table in _OF.values():
        missing = connection.execute(
            f"SELECT DISTINCT digest FROM {table} WHERE digest NOT IN (SELECT digest FROM content)"
        )
        found |= {str(digest): "missing" for (digest,) in missing}
    return found


def users_of(connection: sqlite3.Connection, digest: str) -> list[str]:
    """Return whose content it is, and what it is there, in words: `Training: rules`."""
    texts = []
    for owner, table in _OF.items():
        name = "title" if owner == "battle" else "name"
        rows = connection.execute(
            f"SELECT coalesce(o.{name}, '{owner} ' || k.{owner}_id), k.name FROM {table} k"
            f" LEFT JOIN {owner} o ON o.id = k.{owner}_id WHERE k.digest = ? ORDER BY k.{owner}_id",
            (digest,),
        )
        texts += [f"{title}: {what}" for title, what in rows]
    return texts
