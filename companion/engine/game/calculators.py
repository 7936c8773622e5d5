"""Numbers and odds, with a battle and without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from companion.engine.forms import Calculation, Completion, Form, Values
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.views.attacks import Volley
from companion.engine.views.duels import DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.engine.views.odds import VolleyOdds, WhatIf, WhatIfLabels
from companion.engine.views.shots import KnownShot, NumberGrid
from companion.tabletop.hexes import Hex


class Calculators(RulesetIdentity, Protocol):
    """Numbers and odds, with a battle and without."""

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

    def duel_choices(self, duellist: Duellist, battle: Any = None) -> DuelChoices:
        """Return what may be chosen for a unit in a duel, or in words why it can fight none."""

    def duel(self, setup: DuelSetup, battle: Any = None) -> Iterator[DuelProgress]:
        """Fight duels of two units many times: what is known after each turn, for all ranges at once.

        Units that are named by their id are those of the battle, with their damage. Raises InputError for a
        duel that cannot be fought. Whoever stops asking, cancels.
        """

    def form(self, form_id: str) -> Form:
        """Return a calculator: `to_hit`, `situation` (how two units stand, without a map) or `move`."""

    def calculate(self, values: Values) -> Calculation:
        """Return the answer of the `to_hit` calculator."""

    def number_grid(self, values: Values) -> NumberGrid:
        """Return the answers all around one of the `to_hit` calculator."""

    def known_shot(self, battle: Any, attacker: str, target: str | None = None) -> KnownShot:
        """Return what a battle knows of a shot of a unit, at a target or at anybody."""

    def shorthand(self, text: str) -> dict[str, Any]:
        """Return the `to_hit` values behind words such as `ml r5 walk t3 lw1`. Raises InputError."""

    def complete_shorthand(self, text: str) -> tuple[Completion, ...]:
        """Return what a half-typed line of shorthand may become, the nearest first."""
