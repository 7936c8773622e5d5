"""The smallest facts that change a battle of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.battletech.battle.causes import Cause, HeatCause, Withheld
from companion.engine.battletech.battle.state import Due
from companion.engine.battletech.battle.units import Blow, Declaration, Moved, SideId, StoredUnit, UnitId
from companion.engine.shared.fields import HexLabel
from companion.engine.shared.joining.events import (
    ArrivalSet,
    PilotNamed,
    SideChanged,
    SkillsSet,
    UnitNamed,
    UnitReturned,
)
from companion.engine.shared.notes.deeds import NoteWritten
from companion.engine.shared.notes.hex_marks import HexMarked

# --- the turn ---


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A new turn: what units did in the last one is forgotten.

    Where the rules ask for it, `lost_in_a_row` says how often each side has lost the initiative of late.
    """

    number: int
    lost_in_a_row: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A phase, or a step of one, began; `order` is the sequence in which the sides act.

    Where each unit has its own place instead, `units` is theirs.
    """

    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    units: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """What each side rolled for initiative, with the modifiers that `added` to it; a tie is rolled again."""

    totals: Mapping[SideId, int]
    added: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitInitiativeRolled:
    """What each unit rolled for initiative, and how they rank, the lowest first."""

    totals: Mapping[UnitId, int]
    ranking: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is decided; no winner means a draw."""

    winner: SideId | None


# --- dues ---


@dataclass(frozen=True, slots=True)
class DueArose:
    """The rules owe something to a unit."""

    unit: UnitId
    due: Due


@dataclass(frozen=True, slots=True)
class DueSettled:
    """A due is done with: `rolled` against `number` where it was a roll, or waived by the players.

    One that has lapsed has neither roll nor number and counts as passed.
    """

    unit: UnitId
    due: str
    number: int | None = None
    rolled: int | None = None
    is_passed: bool = True
    is_waived: bool = False


# --- the end of a turn ---


@dataclass(frozen=True, slots=True)
class Triggered:
    """What the rules have happen at the end of a turn: to a unit, to a side, or to all."""

    trigger: str
    unit: UnitId | None = None
    side: SideId | None = None


@dataclass(frozen=True, slots=True)
class WithdrawalOrdered:
    """A unit has to leave the battle."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class SlotDisabled:
    """What is in a critical slot, counted from 0, does not work until this turn is over."""

    unit: UnitId
    location: str
    slot: int
    until: int


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


# --- places and movement ---


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands in this hex, facing this way; on its bridge, if there is one, unless it is below.

    Who stays in its hex also stays below, unless it has come up and `is_above`.
    """

    unit: UnitId
    hex: HexLabel
    facing: int
    is_below: bool = False
    is_above: bool = False


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit ended its move, or broke it off."""

    unit: UnitId
    moved: Moved


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit left the map."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitTwisted:
    """A unit twisted its torso, or will not."""

    unit: UnitId
    twist: int


@dataclass(frozen=True, slots=True)
class UnitFell:
    """A unit fell so many levels; it lies on its face, and took the damage on this side."""

    unit: UnitId
    levels: int
    side: str


@dataclass(frozen=True, slots=True)
class UnitDropped:
    """A unit lay down of its own will."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitStood:
    """A unit is on its feet again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitSkidded:
    """A unit slipped and went on over so many hexes."""

    unit: UnitId
    hexes: int


@dataclass(frozen=True, slots=True)
class PilotingRolled:
    """A Piloting Skill Roll was made, or could not succeed; no roll: it failed or passed by itself."""

    unit: UnitId
    cause: str
    number: int | None
    rolled: int | None
    is_passed: bool


@dataclass(frozen=True, slots=True)
class MascUsed:
    """The myomer accelerator was switched on, or froze the legs."""

    unit: UnitId
    number: int | None
    rolled: int | None
    is_frozen: bool


@dataclass(frozen=True, slots=True)
class TerrainSet:
    """The ground of a hex changed."""

    hex: HexLabel
    terrain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MinesLaid:
    """A hex holds a minefield of so many points."""

    hex: HexLabel
    points: int


@dataclass(frozen=True, slots=True)
class MinesMet:
    """A unit entered a minefield, and whether a mine went off."""

    unit: UnitId
    hex: HexLabel
    rolled: int
    is_hit: bool


# --- weapon attacks ---


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
    target: UnitId
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
class FireResolved:
    """All of a unit's declared shots are rolled."""

    unit: UnitId


# --- physical attacks ---


@dataclass(frozen=True, slots=True)
class BlowDeclared:
    """A unit declared a physical attack, or that it makes none."""

    unit: UnitId
    blow: Blow


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


# --- damage ---


@dataclass(frozen=True, slots=True)
class LocationHit:
    """An attack struck here; no roll: the location was given."""

    unit: UnitId
    location: str
    rolled: int | None
    damage: int
    is_rear: bool = False


@dataclass(frozen=True, slots=True)
class CoverHit:
    """An attack would have struck here, had not cover stopped it."""

    unit: UnitId
    location: str
    rolled: int
    damage: int


@dataclass(frozen=True, slots=True)
class ArmorLost:
    """A location lost armor points, front or rear."""

    unit: UnitId
    location: str
    points: int
    is_rear: bool = False


@dataclass(frozen=True, slots=True)
class StructureLost:
    """A location lost points of internal structure."""

    unit: UnitId
    location: str
    points: int


@dataclass(frozen=True, slots=True)
class LocationDestroyed:
    """A location is gone with all that is in it; `with_location` names the one that took it along.

    A limb that `is_blown_off` lies on the ground as a whole.
    """

    unit: UnitId
    location: str
    with_location: str | None = None
    is_blown_off: bool = False


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    """A 'Mech is out of the battle: for the loss of this location, or for this reason."""

    unit: UnitId
    location: str = ""
    reason: Cause = ""


@dataclass(frozen=True, slots=True)
class DamageVanished:
    """Damage that had nowhere left to go."""

    unit: UnitId
    points: int


@dataclass(frozen=True, slots=True)
class CriticalRolled:
    """A roll for critical hits in a location gave so many."""

    unit: UnitId
    location: str
    rolled: int
    hits: int


@dataclass(frozen=True, slots=True)
class SlotHit:
    """A critical slot was struck, counted from 0."""

    unit: UnitId
    location: str
    slot: int


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


# --- MechWarriors ---


@dataclass(frozen=True, slots=True)
class SkillsRolled:
    """A MechWarrior's skills were rolled."""

    unit: UnitId
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class WarriorHit:
    """A MechWarrior took hits."""

    unit: UnitId
    hits: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class WarriorFainted:
    """A MechWarrior lost consciousness."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WarriorWoke:
    """A MechWarrior is conscious again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PoolSpent:
    """A MechWarrior spent a point to have a roll made again."""

    unit: UnitId
    pool: str


# --- heat ---


@dataclass(frozen=True, slots=True)
class HeatBuilt:
    """Something a unit did or suffered heats it this turn; negative points cool."""

    unit: UnitId
    cause: HeatCause
    points: int


@dataclass(frozen=True, slots=True)
class HeatSet:
    """The Heat Scale stands here now."""

    unit: UnitId
    heat: int


@dataclass(frozen=True, slots=True)
class ReactorShutDown:
    """A reactor shut down."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ReactorRestarted:
    """A reactor runs again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Switched:
    """So many heat sinks are off, or an item of equipment is off (1) or on (0)."""

    unit: UnitId
    item: str
    value: int


# --- units that join and change ---


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit has come into the battle, or will."""

    unit: UnitId
    joined: StoredUnit


@dataclass(frozen=True, slots=True)
class UnitRefitted:
    """A unit is of another model now."""

    unit: UnitId
    refitted: StoredUnit


# --- by hand ---


@dataclass(frozen=True, slots=True)
class TrackSet:
    """A track, counter, slot, scale or flag of the sheet was set by hand: `left` remains of it."""

    unit: UnitId
    track: str
    left: int


Event: TypeAlias = (
    TurnBegan | StepBegan | InitiativeRolled | UnitInitiativeRolled | BattleEnded | DueArose | DueSettled
    | UnitPlaced | UnitMoved
    | UnitLeft | UnitTwisted | UnitFell | UnitDropped | UnitStood | UnitSkidded | PilotingRolled | MascUsed
    | TerrainSet | MinesLaid | MinesMet | SightDenied | FireDeclared | ShotFired | ShotWithheld | RoundSpent
    | MissilesHit | AntiMissileFired | WeaponJammed | NarcAttached | FireResolved | BlowDeclared | BlowStruck
    | BlowResolved | ClubTaken | LocationHit | CoverHit | ArmorLost | StructureLost | LocationDestroyed
    | MechDestroyed | DamageVanished | CriticalRolled | SlotHit | AmmunitionExploded | AmmunitionLost
    | SkillsRolled | WarriorHit | WarriorFainted | WarriorWoke | HeatBuilt | HeatSet | ReactorShutDown
    | ReactorRestarted | Switched | TrackSet
    | Triggered | WithdrawalOrdered | SlotDisabled | DumpDeclared | AmmunitionDumped | PoolSpent
    | UnitJoined | UnitRefitted | UnitNamed | PilotNamed | SkillsSet | SideChanged | ArrivalSet
    | UnitReturned
    | HexMarked | NoteWritten
)  # fmt: skip
