"""Weapon attacks, physical attacks and ammunition, from what is declared to what has hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.causes import Withheld
from companion.engine.battletech.battle.units import (
    Declaration,
    FlyingShot,
    PhysicalAttackDeclaration,
    SideId,
    UnitId,
)
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.hex_label import HexLabel
from companion.engine.targets import Target


@dataclass(frozen=True, slots=True)
class SightDenied:
    """The target's player let the line of sight run through a hex that blocks it."""

    unit: UnitId
    target: UnitId
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class FireDeclared:
    """A unit declared its attack, or that it holds its fire."""

    unit: UnitId
    declaration: Declaration


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A weapon fired and rolled this against its target number; no roll: the shot could only miss.

    `outcomes` are what else came of the roll, by the names that the rules call them by.
    """

    unit: UnitId
    weapon: str
    target: Target
    number: int
    rolled: int | None
    is_hit: bool
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShotWithheld:
    """A declared shot that could only miss, or found no lock, was not fired."""

    unit: UnitId
    weapon: str
    reason: Withheld = ""


@dataclass(frozen=True, slots=True)
class RoundSpent:
    """A weapon used up rounds of its own, or of an ammunition slot."""

    unit: UnitId
    weapon: str
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class MissilesHit:
    """So many missiles or fragments of a salvo found their target."""

    unit: UnitId
    weapon: str
    rolled: int | None
    missiles: int


@dataclass(frozen=True, slots=True)
class AntiMissileFired:
    """A unit shot missiles of a salvo down and used up so many shots."""

    unit: UnitId
    item: str
    missiles: int
    shots: int


@dataclass(frozen=True, slots=True)
class MissilesDiverted:
    """A unit's decoys diverted missiles of a salvo, and so many were used up."""

    unit: UnitId
    item: str
    missiles: int
    rounds: int


@dataclass(frozen=True, slots=True)
class WeaponJammed:
    """A weapon fires no more."""

    unit: UnitId
    weapon: str


@dataclass(frozen=True, slots=True)
class NarcAttached:
    """A side's beacon sticks to a unit."""

    unit: UnitId
    side: SideId


@dataclass(frozen=True, slots=True)
class TargetMarked:
    """A side's shot has marked a unit for others of this phase."""

    unit: UnitId
    side: SideId
    mark: str
    spot: RolledPlace | None = None
    """Where it was set, if it has a location."""


@dataclass(frozen=True, slots=True)
class TargetIlluminated:
    """A unit illuminates a target for the rest of the turn."""

    unit: UnitId
    weapon: str
    target: UnitId


@dataclass(frozen=True, slots=True)
class ShotUnderWay:
    """A shot is on its way to a hex."""

    unit: UnitId
    shot: FlyingShot


@dataclass(frozen=True, slots=True)
class ShotLanded:
    """A shot that was under way comes down."""

    unit: UnitId
    shot: FlyingShot
    scattered: HexLabel | None = None
    """The hex where it comes down that missed its own."""


@dataclass(frozen=True, slots=True)
class FireResolved:
    """All of a unit's declared shots are rolled."""

    unit: UnitId


FireEvent: TypeAlias = (
    SightDenied
    | FireDeclared
    | ShotFired
    | ShotWithheld
    | RoundSpent
    | MissilesHit
    | AntiMissileFired
    | MissilesDiverted
    | WeaponJammed
    | NarcAttached
    | TargetMarked
    | TargetIlluminated
    | ShotUnderWay
    | ShotLanded
    | FireResolved
)


@dataclass(frozen=True, slots=True)
class BlowDeclared:
    """A unit declared a physical attack, or that it makes none."""

    unit: UnitId
    blow: PhysicalAttackDeclaration


@dataclass(frozen=True, slots=True)
class BlowStruck:
    """A physical attack rolled this against its target number; no roll: it could only hit or only miss."""

    unit: UnitId
    attack: str
    limb: str
    target: UnitId
    number: int | None
    rolled: int | None
    is_hit: bool


@dataclass(frozen=True, slots=True)
class BlowResolved:
    """A unit's physical attack is over."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ClubTaken:
    """A unit holds a club of this kind; an empty one lets it go. A limb is taken from the hex it lies in."""

    unit: UnitId
    club: str
    from_hex: HexLabel | None = None


PhysicalEvent: TypeAlias = BlowDeclared | BlowStruck | BlowResolved | ClubTaken


@dataclass(frozen=True, slots=True)
class DumpDeclared:
    """A unit gets rid of the ammunition in this slot."""

    unit: UnitId
    bin: str


@dataclass(frozen=True, slots=True)
class AmmunitionDumped:
    """A slot of ammunition is empty."""

    unit: UnitId
    bins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AmmunitionExploded:
    """Ammunition in these slots, or a weapon, went off with so many points."""

    unit: UnitId
    location: str
    bins: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class AmmunitionLost:
    """Ammunition in these slots can no longer be loaded, but did not go off."""

    unit: UnitId
    location: str
    bins: tuple[str, ...]


AmmunitionEvent: TypeAlias = DumpDeclared | AmmunitionDumped | AmmunitionExploded | AmmunitionLost
