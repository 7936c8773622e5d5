"""Battles, their actions and their events, as the journal keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.play import Play
from companion.engine.shared.earlier_names import EarlierNames
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.errors import Refusal
from companion.tabletop.boards import Board


class BattlePlay(RulesetIdentity, Protocol):
    """Battles, their actions and their events."""

    earlier_names: EarlierNames
    """What actions and events were called in earlier releases."""
    map_sheets: int
    """How many map sheets lie side by side."""

    @property
    def max_sides(self) -> int:
        """How many sides a new battle may have."""

    @property
    def action_types(self) -> Sequence[type]:
        """Every kind of action."""

    @property
    def event_types(self) -> Sequence[type]:
        """Every kind of event."""

    def new_battle(self, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> Any:
        """Return the battle before anything has happened. Raises InputError for what does not fit the
        ruleset.
        """

    def battle_data(self, battle: Any) -> dict[str, Any]:
        """Return a battle as plain data, without its rules."""

    def battle_from(self, data: Any) -> Any:
        """Return the battle behind plain data, with this game's rules."""

    def migrate_rules(self, battle: Any) -> Any:
        """Return a battle played by other rules of the family, as it goes on by this game's rules and models.

        Damage stays as many points. Raises InputError where the battle does not fit.
        """

    def why_not(self, battle: Any, action: Any) -> Refusal | None:
        """Return the rule that forbids this action now, or None."""

    def resolve(self, play: Play[Any], action: Any) -> None:
        """Carry out an action that `why_not` does not forbid, or that players have overruled.

        The play is asked for dice, cards and choices.
        """

    def apply(self, battle: Any, event: Any) -> Any:
        """Return the battle after this event."""
