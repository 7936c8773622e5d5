"""Units that join, leave and change while a battle runs."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.views.joining import Identity


class Joining(RulesetIdentity, Protocol):
    """Units that join, leave and change while a battle runs."""

    has_pilots: bool
    """Whether pilots have names and skills of their own, and are no cards."""

    def newcomer(self, battle: Any, side: str, model: str, called: str) -> UnitSetup:
        """Return a unit to join a side, with an id of its own and a name that no other has; it faces the
        enemy.
        """

    def current_force(self, battle: Any, side: str) -> tuple[SideSetup, tuple[UnitSetup, ...]] | None:
        """Return a side's force as it stands in a battle, as set-ups have it; None where no points are
        counted.
        """

    def arrival(self, battle: Any) -> int:
        """Return the turn in which a unit usually arrives that joins now; 0 is at once."""

    def add_unit(self, setup: UnitSetup, arrives: int = 0) -> Any:
        """Return the action by which a unit joins, at once or as a later turn begins."""

    def withdraw(self, unit: str) -> Any:
        """Return the action that takes a unit off the table, which is not destroyed by that."""

    def bring_back(self, unit: str) -> Any:
        """Return the action that brings a unit back which has left."""

    def identity(self, battle: Any, unit: str) -> Identity:
        """Return who a unit is."""

    def change_unit(self, before: Identity, after: Identity, *, is_fresh: bool = False) -> Any:
        """Return the action by which a unit becomes what players say that it is; in another model perhaps
        whole.
        """
