"""The rolls of stored battles, of one or of all, readable in the background."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from companion.battles.dice.log import LoggedRoll, StoredLine, log_rolls
from companion.errors import CompanionError
from companion.store import Database


def rolls_of_battle(database: Database, battle_id: int) -> tuple[LoggedRoll, ...]:
    """Return every roll in force of a stored battle, in order; raises StoreError."""
    record = database.battles.get(battle_id)
    lines = (
        StoredLine(entry.number, entry.label, entry.answers)
        for entry in database.journal.path(battle_id, record.head_id)
    )
    return tuple(log_rolls(record.title, lines, _side_names(record.header)))


def all_rolls(database: Database) -> tuple[LoggedRoll, ...]:
    """Return every roll of every stored battle, the last played first; damaged ones are left out."""
    return tuple(roll for battle in database.battles.list() for roll in _readable_rolls(database, battle.id))


def _readable_rolls(database: Database, battle_id: int) -> Iterator[LoggedRoll]:
    try:
        yield from rolls_of_battle(database, battle_id)
    except (CompanionError, ValueError, LookupError, TypeError):
        # Whatever is wrong with it, the list of battles tells.
        return


def _side_names(header: str) -> Mapping[str, str]:
    """Return the names of a battle's sides by their ids."""
    given = json.loads(header).get("sides", ())
    return {str(side["id"]): str(side.get("name") or side["id"]) for side in given}
