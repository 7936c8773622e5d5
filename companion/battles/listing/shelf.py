"""What is done with stored battles without opening them: looked at, renamed, copied, put in the bin."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.battles.listing.glance import GLANCE, Glance, glance_from, glance_of_setup
from companion.documents.model import LONGEST_NAME
from companion.errors import CompanionError, StoreError

if TYPE_CHECKING:
    from companion.store import BattleRecord, Database

COPY = " (copy)"


class BattleShelf:
    """The battles of a database; use it from one thread at a time, as the database."""

    def __init__(self, database: Database) -> None:
        self._battles = database.battles

    def glance(self, battle_id: int) -> Glance | None:
        """A battle as it was when it was last left; None where nothing can be told of it."""
        with suppress(CompanionError):
            record = self._battles.get(battle_id)
            kept = glance_from(_read(record.view).get(GLANCE))
            return kept or glance_of_setup(_read(record.header))
        return None

    def rename(self, battle_id: int, title: str) -> str:
        """Call a battle otherwise; returns how it is called then. Raises StoreError in words."""
        wanted = " ".join(title.split())[:LONGEST_NAME]
        if not wanted:
            raise StoreError("A battle needs a name.")
        record = self._battles.get(battle_id)
        self._battles.rename(battle_id, wanted, _titled(record, wanted))
        return wanted

    def copy(self, battle_id: int) -> int:
        """Store a battle once more with all of its journal; returns the id of the copy.

        The copy belongs to no campaign. Raises StoreError in words.
        """
        whole = self._battles.whole(battle_id)
        title = self._battles.get(battle_id).title[: LONGEST_NAME - len(COPY)] + COPY
        made = self._battles.take_in(whole, title)
        self.rename(made, title)
        return made

    def delete(self, battle_id: int) -> None:
        """Put a battle in the bin; `bring_back` undoes it. Raises StoreError in words."""
        self._battles.delete(battle_id)

    def bring_back(self, battle_id: int) -> None:
        """Undo `delete`. Raises StoreError in words."""
        self._battles.restore(battle_id)


def _titled(record: BattleRecord, title: str) -> str:
    """The header with another title; one that cannot be read stays as it is."""
    header = _read(record.header)
    return json.dumps({**header, "title": title}) if header else record.header


def _read(text: str | None) -> dict[str, Any]:
    with suppress(ValueError, TypeError, RecursionError):
        told = json.loads(text or "{}")
        return told if isinstance(told, dict) else {}
    return {}
