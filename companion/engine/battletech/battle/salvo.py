"""Salvos: attacks in figures, the chance that one hits and where its hits may land."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.causes import DamageSource
from companion.engine.battletech.tables.locations import AttackSide, HitPlace, RolledPlace

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
    One that `locates` its mark chooses a location by its own column; there the entries of `hits` land that
    are `at_mark`, at the `spot` once it is known.
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
    locates: bool = False
    at_mark: tuple[bool, ...] = ()
    spot: RolledPlace | None = None
    criticals_first: bool = False
    meets: float = 0.0
    """The chance that a system stops its hit which answers but one missile of all, the first that hits."""
    systems: int = 0
    """How many such systems the target has."""

    def is_at_mark(self, entry: int) -> bool:
        """Whether an entry of its hits lands where the mark was set."""
        return entry < len(self.at_mark) and self.at_mark[entry]

    def spot_of(self, entry: int) -> RolledPlace | None:
        """Return the place where all hits of an entry land; None where each is rolled for."""
        return self.spot if self.is_at_mark(entry) else None

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
        """The points it does on average, misses and what stops it counted in."""
        return (
            (1 - self.meets)
            * self.chance
            * sum(
                part * sum(points) * self.landing_of(entry) for entry, (part, points) in enumerate(self.hits)
            )
        )

    @property
    def arriving(self) -> float:
        """The chance that anything of it arrives, which a system may stop."""
        return self.chance * sum(part for part, points in self.hits if points)

    @property
    def stopped(self) -> Salvo:
        """The same attack that hits, but is stopped on its way."""
        return replace(self, chance=1.0, hits=((1.0, ()),), dealt=(), at_mark=(), meets=0.0)

    @property
    def spared(self) -> Salvo:
        """The same attack of which nothing arrives, whether it misses or is diverted."""
        left = 1 - self.arriving
        return replace(self.stopped, chance=(self.chance - self.arriving) / left if left else 0.0)

    @property
    def arrived(self) -> Salvo:
        """The same attack that hits and arrives."""
        whole = self.arriving / self.chance
        hits = tuple((part / whole if points else 0.0, points) for part, points in self.hits)
        return replace(self, chance=1.0, hits=hits)

    def landing_of(self, entry: int, mark: bool | None = None) -> float:
        """Return the chance of each hit of an entry that no cover stops it: where the `mark` is, if known."""
        if not self.is_at_mark(entry) or (mark is None and self.spot is None):
            return self.landing
        return float(bool(self.spot.location) if self.spot else bool(mark))

    def chance_of(self, location: str, mark: bool | None = None) -> float:
        """Return the chance that at least one of its hits lands in a location, where the mark is or not."""
        rolled = sum(part for place, part in self.column if place.location == location)
        if self.spot is not None:
            mark = self.spot.location == location
        spared = 0.0
        for entry, (part, points) in enumerate(self.hits):
            each = rolled if mark is None or not self.is_at_mark(entry) else float(mark)
            spared += part * (1 - each) ** len(points)
        return self.chance * (1 - spared)
