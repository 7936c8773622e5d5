"""Damage of remembered settings."""

from __future__ import annotations

import sqlite3

from companion.store.damage.texts import is_text


def setting_faults(connection: sqlite3.Connection) -> list[str]:
    """Return the settings that hold no JSON, in words."""
    rows = connection.execute(
        f"SELECT key FROM setting WHERE NOT coalesce({is_text('value')} AND json_valid(value), 0)"
    )
    return [f"The setting {key} cannot be read; it counts as never set." for (key,) in rows]
