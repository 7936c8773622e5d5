"""Events of mechs that have to do with each other: holds, fire held ready, delayed turns, what is thrown."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.hex_label import HexLabel
from companion.engine.pools.battle.state import FallingBomb, StickingCharge, UnitId


@dataclass(frozen=True, slots=True)
class Pinpointed:
    """A mech sees another through everything that impairs sight, or does no more."""

    unit: UnitId
    target: UnitId
    is_seen: bool


@dataclass(frozen=True, slots=True)
class HoldSet:
    """A mech holds another with so much control; with none it holds it no more."""

    unit: UnitId
    target: UnitId
    control: int
    location: str
    limbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loosened:
    """A mech has got loose from another for this turn, and may move."""

    unit: UnitId
    target: UnitId


@dataclass(frozen=True, slots=True)
class FireReadied:
    """A mech holds a weapon ready to fire; without one it does no more."""

    unit: UnitId
    weapon: str
    is_suppressing: bool
    sides: tuple[int, ...]
    left: int
    seen: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Delayed:
    """A mech delays so many Half Actions."""

    unit: UnitId
    halves: int


@dataclass(frozen=True, slots=True)
class TurnResumed:
    """A mech takes the Half Actions that it has delayed."""

    unit: UnitId
    halves: int


@dataclass(frozen=True, slots=True)
class CoverKept:
    """A mech keeps the cover that it has left, until its next turn."""

    unit: UnitId
    cover: str


@dataclass(frozen=True, slots=True)
class Shielded:
    """A mech that guards holds its shield before these modules."""

    unit: UnitId
    locations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShieldStruck:
    """A shield stops damage, and is so after it."""

    unit: UnitId
    shield: str
    stopped: int
    dr: int
    hits: int


@dataclass(frozen=True, slots=True)
class PowerStored:
    """A reservoir has so much power stored now; `is_overfull` where it bursts."""

    unit: UnitId
    store: str
    stored: int
    is_overfull: bool = False


@dataclass(frozen=True, slots=True)
class ChargeSet:
    """Ordnance with a fuse sticks to a mech."""

    unit: UnitId
    charge: StickingCharge


@dataclass(frozen=True, slots=True)
class ChargeGone:
    """What stuck to a mech goes off, or has been disarmed."""

    unit: UnitId
    charge: StickingCharge
    is_off: bool


@dataclass(frozen=True, slots=True)
class ClipsLoaded:
    """Clips of these lines are in a weapon now."""

    unit: UnitId
    weapon: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CrewCalled:
    """Crew members act in this turn: so many with a Half Action, and so many with a Full one."""

    unit: UnitId
    half: int
    full: int


@dataclass(frozen=True, slots=True)
class CrewCoordinated:
    """A commander cancels so much of what a crew that acts costs."""

    unit: UnitId
    relief: int


@dataclass(frozen=True, slots=True)
class BarrierRaised:
    """A reservoir becomes a barrier, or is one no more."""

    unit: UnitId
    barrier: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class DamageControlled:
    """Damage control ends a lasting effect of a critical hit."""

    unit: UnitId
    fault: str


@dataclass(frozen=True, slots=True)
class JammingSet:
    """These types of a mech's electronic warfare run."""

    unit: UnitId
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Burst:
    """What strikes an area goes off, perhaps so many hexes astray; off the map and on paper it is nowhere."""

    unit: UnitId
    weapon: str
    hex: HexLabel | None
    hexes: int
    way: int


@dataclass(frozen=True, slots=True)
class WeaponThrown:
    """A weapon that was thrown lies in a hex."""

    unit: UnitId
    weapon: str
    hex: HexLabel | None


@dataclass(frozen=True, slots=True)
class WeaponFetched:
    """A weapon that was thrown is in hand again."""

    unit: UnitId
    weapon: str


@dataclass(frozen=True, slots=True)
class OpponentDefeated:
    """A pilot has defeated an opponent in person."""

    unit: UnitId
    target: UnitId


@dataclass(frozen=True, slots=True)
class Tangled:
    """A tangler holds a location with so much control; with none it is free of it."""

    unit: UnitId
    location: str
    control: int
    difficulty: int


@dataclass(frozen=True, slots=True)
class PursuitSet:
    """Pieces of smart ordnance go on after a target for so many attacks; without either they are lost."""

    unit: UnitId
    weapon: str
    target: UnitId
    pieces: int
    left: int
    since: int
    range: int


@dataclass(frozen=True, slots=True)
class CloudRaised:
    """A cloud lies around a hex until the launcher's turn of a round is over."""

    unit: UnitId
    kind: str
    hex: HexLabel
    radius: int
    strength: int
    until: int


@dataclass(frozen=True, slots=True)
class CloudsGone:
    """Clouds that a mech has launched are gone: all whose time is up."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class MineLaid:
    """A mine lies in a hex."""

    unit: UnitId
    weapon: str
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class MineSprung:
    """A mine goes off under a mech."""

    unit: UnitId
    weapon: str
    hex: HexLabel
    target: UnitId


@dataclass(frozen=True, slots=True)
class BombMoved:
    """A bomb is released, or falls to this altitude; with none it has met a mech or the ground."""

    bomb: FallingBomb
    altitude: int | None


@dataclass(frozen=True, slots=True)
class FormTaken:
    """A mech has taken another form."""

    unit: UnitId
    form: str


@dataclass(frozen=True, slots=True)
class PatrolSet:
    """A mech on patrol has so many hexes left to move; 0 may still strike at what is in reach."""

    unit: UnitId
    left: int


@dataclass(frozen=True, slots=True)
class SteppedAside:
    """A mech steps aside after it was struck on its way."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class PilotShaken:
    """A pilot loses Psyche."""

    unit: UnitId
    psyche: int


@dataclass(frozen=True, slots=True)
class AttackIntercepted:
    """A mech parries with its shield what goes at another; `is_target` once it takes the attack itself."""

    unit: UnitId
    target: UnitId
    is_target: bool


@dataclass(frozen=True, slots=True)
class Fell:
    """A mech that flies no more falls to this altitude; at 0 it strikes the ground."""

    unit: UnitId
    levels: int
    altitude: int


@dataclass(frozen=True, slots=True)
class Drifted:
    """A mech with a drop package comes down so many hexes aside, to where it stands now."""

    unit: UnitId
    hexes: int
    way: int
    hex: HexLabel | None = None


@dataclass(frozen=True, slots=True)
class SignalTraced:
    """A mech has traced the signal of another, and tracks it."""

    unit: UnitId
    target: UnitId


@dataclass(frozen=True, slots=True)
class TargetAnalyzed:
    """A mech has analyzed another: its spaces, about its tons, and what else was found out."""

    unit: UnitId
    target: UnitId
    spaces: int
    tons: int
    found: tuple[str, ...]
