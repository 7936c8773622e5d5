"""Actions on cruise missiles: launching them, and steering those in the air."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class LaunchCruise:
    """Launch a cruise missile along a course, or straight at a target that it reaches at once."""

    unit: UnitId
    """The unit, by its id."""
    weapon: str
    """The launcher, by its id."""
    load: str = ""
    """What guides it or what it carries; unsaid, what the launcher has next."""
    course: str = ""
    """Its flight, a letter a hex: F ahead, L or R after a turn by one hexside; unsaid, it strikes at once."""
    target: UnitId | None = None
    """The unit that it is meant for, by its id; unsaid, none is named yet."""
    approach: int | None = None
    """The hexside of the target's hex that it comes over, 0 is the top; unsaid, the nearest."""
    drops: tuple[HexLabel, ...] = ()
    """The hexes under its course that its payload comes down on."""


@dataclass(frozen=True, slots=True)
class SteerCruise:
    """Fly a cruise missile on along a course, or have it strike a unit."""

    missile: str
    """The missile, by its id."""
    course: str = ""
    """Its flight, a letter a hex: F ahead, L or R after a turn by one hexside."""
    target: UnitId | None = None
    """The unit that it strikes in place of flying on, by its id."""
    approach: int | None = None
    """The hexside of the target's hex that it comes over, 0 is the top; unsaid, the nearest."""
    drops: tuple[HexLabel, ...] = ()
    """The hexes under its course that its payload comes down on."""


CruiseAction: TypeAlias = LaunchCruise | SteerCruise
