"""Events of people on foot: how they come out of mechs, walk, and climb in."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.pools.battle.state import Mech, UnitId


@dataclass(frozen=True, slots=True)
class SteppedOut:
    """A pilot is out of a mech and in the battle as this person; what threw him out went this `way`."""

    unit: UnitId
    mech: UnitId
    joined: Mech
    way: int = 0


@dataclass(frozen=True, slots=True)
class ClimbedIn:
    """A person is the pilot of this mech from now on."""

    unit: UnitId
    mech: UnitId


@dataclass(frozen=True, slots=True)
class Strode:
    """A person has so many meters of the way to the next hex behind him."""

    unit: UnitId
    meters: int


@dataclass(frozen=True, slots=True)
class CameDown:
    """A person under what threw him out is at this altitude now."""

    unit: UnitId
    altitude: int
