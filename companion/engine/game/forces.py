"""Forces built from points and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.shared.setup import SideSetup, UnitSetup


class Forces(RulesetIdentity, Protocol):
    """Forces built from points and cards; empty where none are counted."""

    def force(self, side: SideSetup, units: Sequence[UnitSetup]) -> ForceView | None:
        """Return what a side's force costs and what is against it; None where no points are counted.

        Raises InputError for what no force can be.
        """

    def force_models(self, side: SideSetup, units: Sequence[UnitSetup]) -> tuple[ForceOffer, ...]:
        """Return the models that a side may add to its force."""

    def force_cards(self, side: SideSetup, units: Sequence[UnitSetup], unit: str) -> tuple[ForcePlace, ...]:
        """Return the places of one unit for cards, and the cards for each."""
