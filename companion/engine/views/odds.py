"""The odds of a volley."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.targets import Target


@dataclass(frozen=True, slots=True)
class HeatOutlook:
    """Heat at the end of the turn: before, built up, taken away and after, and the chances that follow."""

    before: int
    built_up: int
    taken_away: int
    after: int
    shutdown: float = 0.0
    explosion: float = 0.0
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """The chance of something that a volley may lead to, by its name in the ruleset."""

    id: str
    label: str
    chance: float


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Odds of a volley; chances are fractions of one, `damage` maps points to chance, locations by id.

    The `measures` are what else may come of it, as far as the ruleset and the target know such, in the order
    of what leads to what. `error` bounds what a chance may be off, in 95 of 100 cases, where volleys were
    sampled; 0 is exact. What is named in `exact` is so all the same. The target is the primary one;
    `secondary` are the odds for each other target.
    """

    hits: Mapping[int, float]
    damage: Mapping[int, float]
    location_damage: Mapping[str, float]
    location_hit: Mapping[str, float]
    location_destroyed: Mapping[str, float]
    kill: float
    mean_damage: float
    location_breached: Mapping[str, float] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    heat: HeatOutlook | None = None
    error: float = 0.0
    labels: Mapping[str, str] = field(default_factory=dict)
    exact: frozenset[str] = frozenset()
    secondary: Mapping[Target, VolleyOdds] = field(default_factory=dict)

    def chance(self, measure: str) -> float | None:
        """Return the chance of a measure; None where there is no such."""
        return next((each.chance for each in self.measures if each.id == measure), None)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A line of the what-if table: the volley's outlook for each way that the attacker might have moved."""

    label: str
    number: str
    mean_damage: float
    kill: float
    heat: int | None
    is_present: bool = False


@dataclass(frozen=True, slots=True)
class WhatIfLabels:
    """The words around such lines: the question, the columns, and what is said where there are none.

    The columns name label, number, mean damage, chance to destroy and heat; one without a name is not shown.
    """

    question: str
    columns: tuple[str, str, str, str, str]
    empty_text: str
