"""Events of a battle of the pools family: the smallest facts that change it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.hex_label import HexLabel
from companion.engine.pools.battle.state import Mech, SideId, UnitId


@dataclass(frozen=True, slots=True)
class TieSettled:
    """A die settles who of those with equal Initiative acts first."""

    unit: UnitId
    shown: int


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A step of the set-up begins."""

    step: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class EscalationSet:
    """Attacks gain so much from now on; losses `counted` are not counted again."""

    value: int
    counted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A mech stands here."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class FirstDeclared:
    """A mech acts before everyone else in this round."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A mech's turn begins, with so many Half Actions."""

    unit: UnitId
    halves: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A mech's turn is over."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A mech takes an action of so many Half Actions."""

    unit: UnitId
    action: str
    halves: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A mech has moved; without a hex it did on paper."""

    unit: UnitId
    movement: str
    hexes: int
    spent: int = 0
    hex: HexLabel | None = None
    facing: int = 0
    altitude: int = 0


@dataclass(frozen=True, slots=True)
class Guarded:
    """A mech guards until its next turn."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Aimed:
    """A mech aims: its next attack has this condition; empty, the aim is lost."""

    unit: UnitId
    condition: str


@dataclass(frozen=True, slots=True)
class Braced:
    """A mech braces a heavy weapon."""

    unit: UnitId
    weapon: str


@dataclass(frozen=True, slots=True)
class PostureSet:
    """A mech is prone, or stands."""

    unit: UnitId
    is_prone: bool


@dataclass(frozen=True, slots=True)
class AttackBegan:
    """A mech attacks with a weapon, or with several that are linked: its pool, and the Defense to reach."""

    unit: UnitId
    target: UnitId
    weapons: tuple[str, ...]
    dice: int
    bonus: int
    defense: int
    rate: int
    is_parried: bool = False


@dataclass(frozen=True, slots=True)
class PoolRolled:
    """A pool shows this: its faces, or their sum alone; `bonus` is added to the result."""

    unit: UnitId
    purpose: str
    dice: tuple[int, ...]
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class MettleSpent:
    """A pilot spends Mettle points."""

    unit: UnitId
    spend: str
    points: int


@dataclass(frozen=True, slots=True)
class AttackResolved:
    """The result of an attack, and the hits that it makes."""

    unit: UnitId
    target: UnitId
    result: int
    defense: int
    hits: int


@dataclass(frozen=True, slots=True)
class OpposedResolved:
    """The results of a maneuver and of who resisted it."""

    unit: UnitId
    target: UnitId
    action: str
    result: int
    against: int


@dataclass(frozen=True, slots=True)
class Feinted:
    """A target has so much less Defense against the next melee attack of a mech; without one that is over."""

    unit: UnitId
    target: UnitId
    value: int


@dataclass(frozen=True, slots=True)
class Pushed:
    """A mech is pushed so many hexes, to where it stands now, or turned; without a hex on paper."""

    unit: UnitId
    hexes: int
    hex: HexLabel | None = None
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class ShotsSpent:
    """Shots or pieces of ordnance are spent, by the key of their weapon or clips."""

    unit: UnitId
    key: str
    number: int


@dataclass(frozen=True, slots=True)
class LocationRolled:
    """A hit on a mech goes to a location; `why` says what chose it other than the roll."""

    unit: UnitId
    roll: int
    location: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class BarrierStruck:
    """A barrier stops damage, and stands so after it; at Value 0 it has overloaded."""

    unit: UnitId
    barrier: str
    stopped: int
    value: int
    capacity: int


@dataclass(frozen=True, slots=True)
class BarrierRested:
    """A barrier has rested so many rounds; whole again, it has this capacity."""

    unit: UnitId
    barrier: str
    rest: int
    capacity: int


@dataclass(frozen=True, slots=True)
class LocationStruck:
    """A location takes damage, of which so much gets through its armor; armor and structure after it."""

    unit: UnitId
    location: str
    damage: int
    through: int
    dr: int
    hits: int
    sp: int


@dataclass(frozen=True, slots=True)
class LocationDestroyed:
    """A location is destroyed, with all that is in it."""

    unit: UnitId
    location: str


@dataclass(frozen=True, slots=True)
class SystemStruck:
    """A weapon or another system takes damage, by the key of its place."""

    unit: UnitId
    key: str
    damage: int


@dataclass(frozen=True, slots=True)
class CriticalSuffered:
    """A critical hit has an effect on a location."""

    unit: UnitId
    location: str
    effect: str


@dataclass(frozen=True, slots=True)
class FaultSet:
    """A lasting effect of critical hits has this strength; 0 is over."""

    unit: UnitId
    fault: str
    strength: int


@dataclass(frozen=True, slots=True)
class PilotHurt:
    """A pilot loses Health."""

    unit: UnitId
    health: int


@dataclass(frozen=True, slots=True)
class UnitDestroyed:
    """A mech is out of the battle."""

    unit: UnitId
    cause: str


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A mech has come into the battle, or will."""

    unit: UnitId
    joined: Mech


@dataclass(frozen=True, slots=True)
class UnitRefitted:
    """A mech is of another model now."""

    unit: UnitId
    refitted: Mech


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A mech has left the battle."""

    unit: UnitId
