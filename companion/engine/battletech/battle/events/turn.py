"""Events of the whole battle: turns, phases, movement, dues, changes by hand, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.stored_units import StoredUnit
from companion.engine.battletech.battle.units import MoveRecord, SideId, UnitId
from companion.engine.hex_label import HexLabel
from companion.engine.skeleton.common_events import TrackSet


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
    """The initiative rolls of the sides, with the modifiers that `added` to them; a tie is rolled again."""

    totals: Mapping[SideId, int]
    added: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitInitiativeRolled:
    """The initiative rolls of the units, and their ranking, the lowest first."""

    totals: Mapping[UnitId, int]
    ranking: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class GoalDecided:
    """A side has brought enough units over the edge that it was to reach, or can do so no more."""

    side: SideId
    brought_over: int
    is_reached: bool


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is decided; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class DueArose:
    """The rules owe something to a unit."""

    unit: UnitId
    due: UnitDue


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


@dataclass(frozen=True, slots=True)
class Triggered:
    """A trigger at the end of a turn took effect: on a unit, on a side, or on all."""

    trigger: str
    unit: UnitId | None = None
    side: SideId | None = None


@dataclass(frozen=True, slots=True)
class WithdrawalOrdered:
    """A unit must leave the battle."""

    unit: UnitId


TurnEvent: TypeAlias = (
    TurnBegan
    | StepBegan
    | InitiativeRolled
    | UnitInitiativeRolled
    | GoalDecided
    | BattleEnded
    | DueArose
    | DueSettled
    | Triggered
    | WithdrawalOrdered
)


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands in this hex, facing this way; on its bridge, if there is one, unless it is below.

    Who stays in its hex also stays below, unless it has come up and `is_above`, and on its `floor` unless
    another one is told.
    """

    unit: UnitId
    hex: HexLabel
    facing: int
    is_below: bool = False
    is_above: bool = False
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit ended its move, or broke it off."""

    unit: UnitId
    moved: MoveRecord


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit left the map, over this edge where there is a map."""

    unit: UnitId
    edge: str = ""


@dataclass(frozen=True, slots=True)
class UnitHidden:
    """From now on only its own side knows of a unit."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class UnitRevealed:
    """A hidden unit came out or was found: everybody sees it."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class AmbushLaid:
    """A hidden unit lies in wait for whoever passes it, or no longer does."""

    unit: UnitId
    is_laid: bool


@dataclass(frozen=True, slots=True)
class MoveHalted:
    """A unit on its way was halted by enemies that lie in wait somewhere near."""

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


MovementEvent: TypeAlias = (
    UnitPlaced
    | UnitMoved
    | UnitLeft
    | UnitHidden
    | UnitRevealed
    | AmbushLaid
    | MoveHalted
    | UnitTwisted
    | UnitFell
    | UnitDropped
    | UnitStood
    | UnitSkidded
    | PilotingRolled
    | MascUsed
)


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


ByHandEvent: TypeAlias = UnitJoined | UnitRefitted | TrackSet
