"""A unit's current options: moves, sight, commands and attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.engine.asks import Ask
from companion.engine.forms import Values
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, How, Volley
from companion.engine.views.moves import ArcView, Movement, Reach, Sight, WeaponRange
from companion.engine.views.rolling import Rolling
from companion.engine.views.units import Command
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


class UnitPlanning(RulesetIdentity, Protocol):
    """The current options of a unit, and the actions behind them."""

    def movements(self, battle: Any, unit: str) -> tuple[Movement, ...]:
        """Return the ways of moving that a unit has now."""

    def reach(self, battle: Any, unit: str, movement: str, path: Sequence[str] = ()) -> Reach:
        """Return the places a unit can reach, going on from the end of `path`."""

    def rolling_view(
        self, battle: Any, action: Any, events: Sequence[Any], ask: Ask | None = None
    ) -> Rolling | None:
        """Attacks of which so much has happened, and what is asked now; None for any other action.

        The `battle` is the one before the action. Without an ask all of it has happened.
        """

    def endings(self, battle: Any, action: Any) -> tuple[Command, ...]:
        """Return how else a move that a place stands for may end, such as lying down or charging."""

    def reaches(self, battle: Any, unit: str) -> tuple[tuple[Movement, Reach], ...]:
        """Return where a unit could get from where it stands in each way of moving, whoever's turn it is."""

    def why_not_reach(self, battle: Any, unit: str, movement: str, hex: Hex) -> Refusal | None:
        """Return why a unit cannot end a move of this kind in a hex: too far, no way there, or no
        room in it.
        """

    def sight(self, battle: Any, start: Hex, end: Hex) -> Sight:
        """Return the line of sight between two hexes, from and to the units that stand there, if any."""

    def arcs(self, battle: Any, unit: str) -> tuple[ArcView, ...]:
        """Return the sectors around a unit as it stands, its torso twisted or not."""

    def weapon_ranges(self, battle: Any, unit: str) -> tuple[WeaponRange, ...]:
        """Return how far each weapon of a unit reaches."""

    def arc(self, battle: Any, unit: str) -> frozenset[Hex]:
        """Return the hexes of the board that a unit's weapons bear on."""

    def commands(self, battle: Any, unit: str) -> tuple[Command, ...]:
        """Return what a unit can do now besides moving and attacking: hold its fire, twist, settle,
        switch.
        """

    def attack_plan(
        self,
        battle: Any,
        attacker: str,
        target: Target,
        situation: Values | None = None,
        *,
        how: How | None = None,
        is_secondary: bool = False,
    ) -> AttackPlan:
        """Return what a unit can do to a target now, by weapons or bodily as the phase is.

        Without a map `situation` says how they stand; `how` are the choices made for attacks; a secondary
        target is one besides the first.
        """

    def why_not_attack(self, battle: Any, attacker: str, target: Target) -> Refusal | None:
        """Return why a unit can make no attack on a target as both stand on the map, whatever it chooses."""

    def declare_attack(self, volleys: Sequence[Volley]) -> Any:
        """Return the action that declares these attacks of one unit, the first volley at its primary
        target.
        """
