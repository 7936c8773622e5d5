"""Actions by hand: damage and injuries of any cause, and units placed freely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's counter somewhere by hand, against any rule.

    Where there is a bridge it stands `below` or on it as is said; unsaid, who stays in his hex stays where he
    is, and others come to stand on the bridge.
    """

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    below: bool | None = None
    """Whether it stands under the bridge of its hex; unsaid, as before."""
    floor: int | None = None
    """On which floor of the building of its hex: 0 is the ground floor, the highest the roof."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage to a location, however it came about; the engine carries it through."""

    unit: UnitId
    """The unit, by its id."""
    location: str
    """Where it is hit."""
    damage: int
    """How much damage it takes. In points."""
    side: AttackSide = "front"
    """The side that it is hit from."""


@dataclass(frozen=True, slots=True)
class LandShell:
    """An artillery shell comes down that homes on a marked unit; its damage is that of its own book."""

    unit: UnitId
    """The marked unit, by its id."""
    damage: int
    """How much damage the shell does. In points."""
    hex: HexLabel | None = None
    """The hex that it was fired at; unsaid, that of the unit."""


@dataclass(frozen=True, slots=True)
class StrikeSlot:
    """A critical hit on a slot, however it came about; the engine carries out what that does."""

    unit: UnitId
    """The unit, by its id."""
    location: str
    """The location of the slot."""
    slot: int
    """The slot, counted from 1 at the top of its location."""


@dataclass(frozen=True, slots=True)
class HurtWarrior:
    """Hits on a MechWarrior, however they came about; he then owes a roll to stay conscious."""

    unit: UnitId
    """The unit, by its id."""
    hits: int = 1
    """How often he is hit."""


ByHandAction: TypeAlias = Place | Hit | LandShell | StrikeSlot | HurtWarrior
