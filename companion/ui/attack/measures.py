"""The chances of a volley as a list of measures, and how they differ from those of another."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.views.attacks import Measure, VolleyOdds
from companion.ui.calculator.wording import MINUS, chance_text

SHOWN = 0.0005
"""A smaller difference is none: it would read 0.0."""


@dataclass(frozen=True, slots=True)
class ComparedChance:
    """One chance by name; `before` is that of the volley it is compared with."""

    id: str
    label: str
    chance: float
    before: float | None = None

    @property
    def change(self) -> str:
        """The difference in percentage points, with its sign."""
        return "" if self.before is None else points_text(self.chance - self.before)

    def describe(self) -> str:
        """Return the measure as it is read out."""
        before = "" if self.before is None else f", pinned {chance_text(self.before)}"
        return f"{self.label} {chance_text(self.chance)}{before}"


def measures(odds: VolleyOdds, before: VolleyOdds | None = None) -> tuple[ComparedChance, ...]:
    """Return every chance that the ruleset knows, in the order of what they lead to."""
    then = {each.id: each.chance for each in _chances(before)} if before else {}
    return tuple(ComparedChance(it.id, it.label, it.chance, then.get(it.id)) for it in _chances(odds))


def _chances(odds: VolleyOdds) -> tuple[Measure, ...]:
    any_hit = Measure("hits", "Any hit", 1 - odds.hits.get(0, 0.0))
    return any_hit, *odds.measures, Measure("kill", "Destroyed", odds.kill)


def points_text(difference: float) -> str:
    """Percentage points with their sign: "+3.1"; a difference too small to show is "±0"."""
    if abs(difference) < SHOWN:
        return "±0"
    sign = "+" if difference > 0 else MINUS
    return f"{sign}{abs(difference) * 100:.1f}"


def number_change(difference: float) -> str:
    """Return a difference of points of damage with its sign."""
    if abs(difference) < SHOWN * 100:
        return "±0"
    return f"{'+' if difference > 0 else MINUS}{abs(difference):.1f}"


def location_label(odds: VolleyOdds, name: str) -> str:
    """Return a location in the ruleset's words."""
    return odds.labels.get(name, name.replace("_", " ").capitalize())
