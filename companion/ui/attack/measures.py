"""The chances of a volley as a list of measures, and how they differ from those of another."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.views import VolleyOdds
from companion.ui.calculator.wording import MINUS, chance_text

SHOWN = 0.0005
"""A smaller difference is none: it would read 0.0."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One chance by name; `before` is that of the volley it is compared with."""

    id: str
    label: str
    chance: float
    before: float | None = None

    @property
    def change(self) -> str:
        """The difference in percentage points, with its sign."""
        return "" if self.before is None else points_text(self.chance - self.before)

    def in_words(self) -> str:
        """The measure as it is read out."""
        before = "" if self.before is None else f", pinned {chance_text(self.before)}"
        return f"{self.label} {chance_text(self.chance)}{before}"


def measures(odds: VolleyOdds, before: VolleyOdds | None = None) -> tuple[Measure, ...]:
    """Every chance that the ruleset knows, in the order of what they lead to."""
    now, then = _chances(odds), _chances(before) if before else {}
    return tuple(
        Measure(name, odds.labels.get(name, label), now[name], then.get(name))
        for name, label in LABELS.items()
        if name in now
    )


def points_text(difference: float) -> str:
    """Percentage points with their sign: "+3.1"; a difference too small to show is "±0"."""
    if abs(difference) < SHOWN:
        return "±0"
    sign = "+" if difference > 0 else MINUS
    return f"{sign}{abs(difference) * 100:.1f}"


def number_change(difference: float) -> str:
    """A difference of points of damage with its sign."""
    if abs(difference) < SHOWN * 100:
        return "±0"
    return f"{'+' if difference > 0 else MINUS}{abs(difference):.1f}"


def location_label(odds: VolleyOdds, name: str) -> str:
    """A location in the ruleset's words."""
    return odds.labels.get(name, name.replace("_", " ").capitalize())


def _chances(odds: VolleyOdds) -> dict[str, float]:
    known = {
        "hits": 1 - odds.hits.get(0, 0.0),
        "head_hit": odds.head_hit,
        "critical": odds.critical,
        "explosion": odds.explosion,
        "pilot_hit": odds.pilot_hit,
        "unconscious": odds.unconscious,
        "staggers": odds.staggers,
        "fall": odds.fall,
        "kill": odds.kill,
    }
    return {name: chance for name, chance in known.items() if chance is not None}


LABELS = {
    "hits": "Any hit",
    "staggers": "Staggers",
    "fall": "Falls",
    "critical": "Critical hit",
    "head_hit": "Head hit",
    "pilot_hit": "Pilot hurt",
    "unconscious": "Unconscious",
    "explosion": "Explosion",
    "kill": "Destroyed",
}
