"""Physical attacks and the clubs that they are made with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import PhysicalAttackDeclaration, UnitId
from companion.engine.hex_label import HexLabel


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
