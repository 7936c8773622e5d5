"""Cards that are drawn, used, played on units and discarded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.state import Critical, UnitId


@dataclass(frozen=True, slots=True)
class CardUsed:
    """A card's ability is used up for the round or for the game."""

    unit: UnitId
    card: str
    uses: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card is seen for the first time: drawn, or turned up where it lay face down."""

    unit: UnitId
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card goes to the discards."""

    unit: UnitId
    deck: str
    card: str


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """An exhausted deck is shuffled again from its discards."""

    deck: str


@dataclass(frozen=True, slots=True)
class CriticalPlayed:
    """A critical card stays on a unit."""

    unit: UnitId
    critical: Critical


@dataclass(frozen=True, slots=True)
class CriticalRepaired:
    """A critical card is taken off a unit and discarded."""

    unit: UnitId
    critical: Critical


CardEvent: TypeAlias = (
    CardUsed | CardDrawn | CardDiscarded | DeckReshuffled | CriticalPlayed | CriticalRepaired
)
