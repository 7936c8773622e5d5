"""Views of a battle: everything on the table, a unit's options, numbers and odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from companion.engine.asks import Ask
from companion.engine.cards import CardView
from companion.engine.forms import Calculation, Completion, Form, Values
from companion.engine.game.battle_play import RulesetIdentity
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.targets import Target
from companion.engine.views.attacks import AttackPlan, How, Rolling, Volley, VolleyOdds, WhatIf, WhatIfLabels
from companion.engine.views.duels import DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.engine.views.moves import ArcView, Movement, Reach, Sight, WeaponRange
from companion.engine.views.shots import KnownShot, NumberGrid
from companion.engine.views.turn import EntryDescription, TurnView
from companion.engine.views.units import ModelFacts, ModelView, SideView, TableView, UnitCommand, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


class ModelViews(RulesetIdentity, Protocol):
    """Models before any battle, and what is printed of a ruleset."""

    def models(self) -> tuple[ModelView, ...]:
        """Return the models that may stand on the table; those whose files have faults are left out."""

    def facts(self, model: str) -> ModelFacts:
        """Return what is worked out of a model by its id, before any battle."""

    def blank_sheet(self, model: str) -> Sheet:
        """Return the sheet of a unit of a model fresh from the works, of whatever kind, in no battle.

        Raises InputError for a model that there is not, and FileError for one whose file has faults.
        """

    def cards(self) -> tuple[CardView, ...]:
        """Return the cards of the ruleset, to print; none where it is played without."""

    def reference_tables(self) -> tuple[ReferenceTable, ...]:
        """Tables of the rules to print beside sheets, what is looked up most often first."""

    def empty_kinds(self) -> tuple[str, ...]:
        """Return the kinds of units that there are empty sheets for."""

    def empty_sheet(self, kind: str = "", tonnage: int | None = None) -> Sheet:
        """Return a sheet to write on for a kind of unit, the first unless one is named.

        Raises InputError for an unknown kind, and for a tonnage that these rules cannot go by.
        """


class BattleOverview(RulesetIdentity, Protocol):
    """Views of a battle."""

    turn_word: str
    """What the rules call a turn."""

    def as_seen(self, battle: Any, side: str | None) -> Any:
        """Return a battle as a side sees it, without what others have hidden; no side is anybody who
        looks on.
        """

    def sides_with_secrets(self, battle: Any) -> frozenset[str]:
        """Return the sides that have hidden something which nobody has found yet."""

    def sides_that_may_hide(self, battle: Any) -> frozenset[str]:
        """Return the sides that may look at what they have hidden, whether or not they have hidden anything:
        all of them, wherever anybody has.
        """

    def sides(self, battle: Any) -> tuple[SideView, ...]:
        """Return the sides in their order."""

    def turn(self, battle: Any) -> TurnView:
        """Turn, phase, who is to act, and how to go on."""

    def units(self, battle: Any) -> tuple[UnitView, ...]:
        """Return every unit as roster and map show it."""

    def sheet(
        self, battle: Any, unit: str, target: str | None = None, situation: Values | None = None
    ) -> Sheet:
        """Return a unit's record sheet; with a target, the weapons carry their numbers against it.

        Without a map they do where `situation` says how the two stand.
        """

    def structure_sheet(self, battle: Any, place: Hex) -> Sheet | None:
        """Return the sheet of the building or bridge in a hex; None where none stands that may be damaged."""

    def structures(self, battle: Any) -> Mapping[Hex, str]:
        """Return the names of the buildings and bridges of the map that may be damaged, by their hexes."""

    def table(self, battle: Any) -> TableView:
        """Return what lies on the map table."""

    def describe(self, battle: Any, action: Any, events: Sequence[Any]) -> EntryDescription:
        """Return an action and its events in words; `battle` is the one before it."""


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

    def endings(self, battle: Any, action: Any) -> tuple[UnitCommand, ...]:
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

    def commands(self, battle: Any, unit: str) -> tuple[UnitCommand, ...]:
        """Return what a unit can do now besides moving and attacking: hold its fire, twist, settle,
        switch.
        """

    def target_name(self, battle: Any, target: Target) -> str:
        """Return the name of a target in the middle of a sentence."""

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


class Calculators(RulesetIdentity, Protocol):
    """Numbers without a battle."""

    def form(self, form_id: str) -> Form:
        """Return a calculator: `to_hit`, `situation` (how two units stand, without a map) or `move`."""

    def calculate(self, values: Values) -> Calculation:
        """Return the answer of the `to_hit` calculator."""

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the answers all around one of the `to_hit` calculator."""

    def shorthand(self, text: str) -> dict[str, Any]:
        """Return the `to_hit` values behind words such as `ml r5 walk t3 lw1`. Raises InputError."""

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become, the nearest first."""


class AttackNumbers(RulesetIdentity, Protocol):
    """Numbers and odds of attacks in a battle."""

    what_if_labels: WhatIfLabels

    def volley_odds(self, battle: Any, volleys: Sequence[Volley]) -> VolleyOdds:
        """Odds of these attacks of one unit, made in this order. Raises InputError where none can be told."""

    def what_if(self, battle: Any, volley: Volley, others: Sequence[Volley] = ()) -> tuple[WhatIf, ...]:
        """Return the same attacks after each way the attacker might have moved; empty where that changes
        nothing.

        `others` go at further targets, and build up heat too.
        """

    def threat(self, battle: Any, attacker: str, attacks: Sequence[str]) -> Mapping[Hex, float]:
        """Return the mean damage of these weapons to a standing unit in each hex of the board that they
        reach.
        """

    def known_shot(self, battle: Any, attacker: str, target: str | None = None) -> KnownShot:
        """Return what a battle knows of a shot of a unit, at a target or at anybody."""


class DuelRules(RulesetIdentity, Protocol):
    """Duels of two units, from a battle or from the catalogue."""

    def duel_choices(self, duellist: Duellist, battle: Any = None) -> DuelChoices:
        """Return what may be chosen for a unit in a duel, or in words why it can fight none."""

    def duel(self, setup: DuelSetup, battle: Any = None) -> Iterator[DuelProgress]:
        """Fight duels of two units many times: what is known after each turn, for all ranges at once.

        Units that are named by their id are those of the battle, with their damage. Raises InputError for a
        duel that cannot be fought. Whoever stops asking, cancels.
        """
