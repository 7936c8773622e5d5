"""Faults of a battle on a server, which itself keeps types, references and JSON in order."""

from __future__ import annotations

from sqlalchemy import Connection, text

_STANDS = text("""
    SELECT b.id, CASE
        WHEN h.battle_id IS DISTINCT FROM b.id THEN 'the entry that it stands at is missing'
        ELSE 'the entry that redo leads to is missing'
    END
    FROM battle b
    LEFT JOIN entry h ON h.id = b.head_id
    LEFT JOIN entry t ON t.id = b.tip_id
    WHERE (CAST(:battle AS BIGINT) IS NULL OR b.id = :battle) AND (
        (b.head_id IS NOT NULL AND h.battle_id IS DISTINCT FROM b.id)
        OR (b.tip_id IS NOT NULL AND t.battle_id IS DISTINCT FROM b.id)
    )
""")
_FOLLOWS = text("""
    SELECT e.number, CASE
        WHEN e.parent_id >= e.id THEN 'it follows itself or what came later'
        WHEN p.battle_id IS DISTINCT FROM e.battle_id AND e.parent_id IS NOT NULL
            THEN 'the entry that it follows is missing'
        ELSE 'its number does not follow on'
    END
    FROM entry e LEFT JOIN entry p ON p.id = e.parent_id
    WHERE e.battle_id = :battle AND (
        e.parent_id >= e.id
        OR (e.parent_id IS NOT NULL AND p.battle_id IS DISTINCT FROM e.battle_id)
        OR e.number IS DISTINCT FROM coalesce(p.number, 0) + 1
    )
    ORDER BY e.id LIMIT 1
""")


def server_faults(connection: Connection, battle_id: int | None = None) -> dict[int, str]:
    """Return the first thing wrong with each damaged battle, in words; entries only of one battle that is
    named.

    What stands inside entries is found out when the battle is opened.
    """
    found: dict[int, str] = {}
    for battle, reason in connection.execute(_STANDS, {"battle": battle_id}):
        found[battle] = reason
    if battle_id is not None and battle_id not in found:
        row = connection.execute(_FOLLOWS, {"battle": battle_id}).first()
        if row is not None:
            found[battle_id] = f"entry {row[0]}: {row[1]}"
    return found
