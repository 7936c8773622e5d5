"""Salvos: attacks in figures, the chance that one hits and where its hits may land."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.causes import DamageSource
from companion.engine.battletech.tables.locations import AttackSide, HitPlace

Column: TypeAlias = tuple[tuple[HitPlace, float], ...]
"""Where a hit may land, with its chance; nowhere is a place without location."""
NOWHERE = HitPlace("")
HitPoints: TypeAlias = tuple[int, ...]
"""Points of the hits of one attack, which land one by one."""


@dataclass(frozen=True, slots=True)
class SuitShield:
    """Suits that cling to a 'Mech and bear hits on it first: the points of each, and where, by the armor that
    is struck.
    """

    suits: tuple[int, ...]
    shielded: Mapping[Literal["front", "rear"], Collection[str]]


@dataclass(frozen=True, slots=True)
class Salvo:
    """An attack in figures: the chance to hit, the hits by their chances, and the locations of each.

    `owes` is what a target that is hit owes a Piloting Skill Roll for, besides its damage; `dealt`, for each
    entry of `hits`, what rolls on what they do may ask of the attack. One that `needs` a mark hits only where
    an earlier one has hit that `marks` the target so; that of a helper is not one of the hits that count.
    Charges roll `criticals_first`, and do their points only where no critical hit comes of that.
    """

    name: str
    chance: float
    hits: tuple[tuple[float, HitPoints], ...]
    column: Column
    side: AttackSide = "front"
    owes: str = ""
    dealt: tuple[DamageSource, ...] = ()
    needs: str = ""
    marks: str = ""
    is_helpers: bool = False
    criticals_first: bool = False

    @property
    def most(self) -> int:
        """The most points it can do."""
        return max((sum(points) for _, points in self.hits), default=0)

    @property
    def landing(self) -> float:
        """The chance of each hit that no cover stops it."""
        return 1 - sum(part for place, part in self.column if not place.location)

    @property
    def mean(self) -> float:
        """The points it does on average, misses counted in."""
        return self.chance * self.landing * sum(part * sum(points) for part, points in self.hits)

    def chance_of(self, location: str) -> float:
        """Return the chance that at least one of its hits lands in a location."""
        each = sum(part for place, part in self.column if place.location == location)
        spared = sum(part * (1 - each) ** len(points) for part, points in self.hits)
        return self.chance * (1 - spared)
