"""The log of dice out of the store: of one battle, or of all of them; readable behind the window."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from companion.battles.dice.log import LoggedRoll, StoredLine, logged
from companion.errors import CompanionError
from companion.store import Database


def rolls_of(database: Database, battle_id: int) -> tuple[LoggedRoll, ...]:
    """Every roll that counts in a stored battle, in order; raises StoreError."""
    record = database.battles.get(battle_id)
    lines = (
        StoredLine(entry.number, entry.label, entry.answers)
        for entry in database.journal.path(battle_id, record.head_id)
    )
    return tuple(logged(record.title, lines, _sides(record.header)))


def rolls_of_all(database: Database) -> tuple[LoggedRoll, ...]:
    """Every roll of every stored battle, the last played battle first; damaged ones are left out."""
    return tuple(roll for battle in database.battles.list() for roll in _readable(database, battle.id))


def _readable(database: Database, battle_id: int) -> Iterator[LoggedRoll]:
    try:
        yield from rolls_of(database, battle_id)
    except (CompanionError, ValueError, LookupError, TypeError):
        # Whatever is wrong with it, the list of battles tells.
        return


def _sides(header: str) -> Mapping[str, str]:
    """The names of a battle's sides by their ids."""
    told = json.loads(header).get("sides", ())
    return {str(side["id"]): str(side.get("name") or side["id"]) for side in told}
