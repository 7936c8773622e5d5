"""Stored battles as a repository: looked at, renamed, copied and deleted without opening them."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.battles.listing.glance import GLANCE, Glance, glance_of_setup, parse_glance
from companion.documents.similar_names import LONGEST_NAME
from companion.documents.textfile import NO_TEXT
from companion.errors import CompanionError, StoreError

if TYPE_CHECKING:
    from companion.store import BattleRecord, Database

COPY = re.compile(r" \(copy(?: (\d+))?\)$")
"""At the end of the title of a copy, with a number from the second on."""
ENTRY_SHAPE = {
    "action": {"$": "object"},
    "answers": {"$": "array"},
    "events": {"$": "array"},
    "label": {
        "$": "object",
        "$.turn": "integer",
        "$.phase": "text",
        "$.line": "text",
        "$.details": "array",
        "$.units": "array",
    },
}
"""What a stored entry must have, as far as that can be told without the rules."""


class BattleRepository:
    """The battles of a database; use it from one thread at a time, as the database."""

    def __init__(self, database: Database) -> None:
        self._battles = database.battles

    def glance(self, battle_id: int) -> Glance | None:
        """Return a battle as it was when it was last left; None where nothing can be told of it."""
        with suppress(CompanionError):
            record = self._battles.get(battle_id)
            kept = parse_glance(_parse_header(record.view).get(GLANCE))
            return kept or glance_of_setup(_parse_header(record.header))
        return None

    def title_of(self, battle_id: int) -> str:
        """Return the title of a battle, also where it is damaged or in the bin."""
        battles = [*self._battles.list(), *self._battles.list(deleted=True)]
        return next((battle.title for battle in battles if battle.id == battle_id), f"Battle {battle_id}")

    def rename(self, battle_id: int, title: str) -> str:
        """Call a battle otherwise; returns how it is called then. Raises StoreError in words."""
        wanted = NO_TEXT.sub("", " ".join(title.split()))[:LONGEST_NAME]
        if not wanted:
            raise StoreError("A battle needs a name.")
        record = self._battles.get(battle_id)
        self._battles.rename(battle_id, wanted, _with_title(record, wanted))
        return wanted

    def copy(self, battle_id: int) -> int:
        """Store a battle once more with all of its journal, as it was last seen; returns the id of the copy.

        The copy belongs to no campaign. Raises StoreError in words.
        """
        whole, record = self._battles.read_whole(battle_id), self._battles.get(battle_id)
        title = self._title_of_copy(record.title)
        made = self._battles.merge(whole, title)
        self.rename(made, title)
        self._battles.set_view(made, record.view)
        return made

    def _title_of_copy(self, title: str) -> str:
        """Return the first that no battle has: `Raid (copy)`, `Raid (copy 2)`, also for a copy of a copy."""
        taken = {battle.title for battle in self._battles.list()}
        first = COPY.sub("", title)
        endings = (" (copy)", *(f" (copy {number})" for number in range(2, len(taken) + 3)))
        titles = (first[: LONGEST_NAME - len(ending)] + ending for ending in endings)
        return next(it for it in titles if it not in taken)

    def delete(self, battle_id: int) -> None:
        """Put a battle in the bin; `restore` undoes it. Raises StoreError in words."""
        self._battles.delete(battle_id)

    def restore(self, battle_id: int) -> None:
        """Undo `delete`. Raises StoreError in words."""
        self._battles.restore(battle_id)


def _with_title(record: BattleRecord, title: str) -> str:
    """Return the header with another title; one that cannot be read stays as it is."""
    header = _parse_header(record.header)
    return json.dumps({**header, "title": title}) if header else record.header


def _parse_header(text: str | None) -> dict[str, Any]:
    with suppress(ValueError, TypeError, RecursionError):
        given = json.loads(text or "{}")
        return given if isinstance(given, dict) else {}
    return {}
