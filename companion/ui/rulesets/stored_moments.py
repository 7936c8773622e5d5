"""The stored battles on which a ruleset can be tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.workshop.trials import BattleMoment

if TYPE_CHECKING:
    from companion.battles.library import Library

MOST_STORED = 12
"""How many stored battles are offered to try rules on."""


def stored_moments(library: Library, ruleset: str) -> list[tuple[str, Callable[[], BattleMoment]]]:
    """Return the battles that are played by rules of the same root, in words, and how each is opened."""
    found: list[tuple[str, Callable[[], BattleMoment]]] = []
    try:
        root = library.ruleset(ruleset).chain[-1]
    except CompanionError:
        return found
    for battle in library.battles():
        try:
            fits = not battle.damage and library.ruleset(battle.ruleset).chain[-1] == root
        except CompanionError:
            continue
        if fits and len(found) < MOST_STORED:
            found.append((f"{battle.title} ({battle.status})", partial(_moment, library, battle.id)))
    return found


def _moment(library: Library, battle: int) -> BattleMoment:
    session = library.open_battle(battle)
    return BattleMoment.of(session.title, session.game, session.battle)
