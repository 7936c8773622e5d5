"""Facts worked out of a model before any battle: speed, armor, heat and damage."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaceFact:
    """A way of moving and its points."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class ArmorFact:
    """Points of armor of a location; `rear` and `maximum` (front and rear together) where there are such."""

    location: str
    label: str
    points: int
    rear: int | None = None
    maximum: int | None = None

    @property
    def total(self) -> int:
        """Front and rear together."""
        return self.points + (self.rear or 0)


@dataclass(frozen=True, slots=True)
class HeatGroup:
    """Weapons fired together, in words, and the heat of it."""

    label: str
    heat: int


@dataclass(frozen=True, slots=True)
class HeatFacts:
    """Heat a turn in points: what is taken away, what moving adds, and weapons, fewer each line."""

    sunk: int
    moving: tuple[HeatGroup, ...]
    groups: tuple[HeatGroup, ...]


@dataclass(frozen=True, slots=True)
class DamageFacts:
    """Mean damage a turn by range: the first figure at 1 hex, under the stated `conditions`."""

    means: tuple[float, ...]
    conditions: str
    unit: str

    @property
    def best(self) -> int:
        """The range at which it is highest, the nearest of several; 0 where there is none."""
        return self.means.index(max(self.means)) + 1 if self.means else 0


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """All facts worked out of a model; parts that its kind does not have are empty."""

    paces: tuple[PaceFact, ...] = ()
    armor: tuple[ArmorFact, ...] = ()
    heat: HeatFacts | None = None
    damage: DamageFacts | None = None

    @property
    def armor_points(self) -> int:
        """Points on all locations."""
        return sum(row.total for row in self.armor)

    @property
    def armor_maximum(self) -> int | None:
        """The most that there could be, None where no rule tells it for every location."""
        most = [row.maximum for row in self.armor]
        return sum(row for row in most if row is not None) if most and None not in most else None
