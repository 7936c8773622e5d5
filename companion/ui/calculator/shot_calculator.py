"""Interface of a shot calculator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.engine.forms import Calculation, Completion, Form, Values
from companion.engine.views.shots import NumberGrid
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of


def chances_of(form: Form) -> dict[int, float]:
    """Return the chance of each target number that the dice of a calculator can reach."""
    if not form.dice:
        return {}
    dice = parse_dice(form.dice)
    odds = odds_of(dice)
    return {number: float(at_least(number, odds)) for number in range(dice.minimum, dice.maximum + 1)}


@dataclass(frozen=True, slots=True)
class ShotCalculator:
    """Functions of a calculator: one shot, a line of shorthand, and the numbers all around."""

    form: Form
    compute: Callable[[Values], Calculation]
    shorthand: Callable[[str], dict[str, Any]]
    complete: Callable[[str], Sequence[Completion]]
    grid: Callable[[Values], NumberGrid] | None = None


class CalculatorRules(Protocol):
    """A ruleset that answers calculators."""

    def form(self, form_id: str) -> Form: ...
    def calculate(self, values: Values) -> Calculation: ...
    def shorthand(self, text: str) -> dict[str, Any]: ...
    def complete_shorthand(self, text: str) -> Sequence[Completion]: ...
    def number_grid(self, values: Values) -> NumberGrid: ...


def shot_calculator_of(game: CalculatorRules) -> ShotCalculator:
    """Return a ruleset as the one who answers."""
    return ShotCalculator(
        game.form("to_hit"), game.calculate, game.shorthand, game.complete_shorthand, game.number_grid
    )
