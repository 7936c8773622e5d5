"""The sheets of units fresh from the works, as they would stand in a battle against their like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.sheet import Sheet


class Sheets(Protocol):
    """What makes battles, and sheets of their units."""

    def new_battle(self, board: None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> Any:
        """The battle before anything has happened."""

    def sheet(self, battle: Any, unit: str) -> Sheet:
        """A unit's record sheet."""


def fresh_sheets(game: Sheets, models: Sequence[str]) -> tuple[Sheet, ...]:
    """A sheet for each model by its id, in their order. Raises InputError for one that does not play."""
    return tuple(_fresh(game, model) for model in models)


def _fresh(game: Sheets, model: str) -> Sheet:
    """Each stands against its like: what a whole force may cost is no matter here."""
    sides = [SideSetup(id=side, name=side) for side in ("one", "other")]
    units = [UnitSetup(id=side.id, model=model, side=side.id) for side in sides]
    return game.sheet(game.new_battle(None, sides, units), units[0].id)
