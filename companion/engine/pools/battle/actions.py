"""Actions that players declare or note in a battle of the pools family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from companion.documents.rule_model import Tag
from companion.engine.hex_label import HexLabel
from companion.engine.marks import Mark
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import UnitId
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.notes import WriteNote
from companion.engine.skeleton.talk.combined_action import BY_NAME


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a mech up."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put a mech's model somewhere by hand, against any rule."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""


@dataclass(frozen=True, slots=True)
class ActFirst:
    """Spend Mettle points to act before everyone else in this round."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move a mech; on paper the hexes that it moved stand for the place."""

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving: half, full, run, fly_half, fly_full, jump or disengage."""
    hex: HexLabel | None = None
    """Where it ends; left out on paper."""
    facing: int | None = None
    """The hexside that it faces, clockwise from 0 in the north; left out on paper."""
    altitude: int = 0
    """How high it ends, where it flies. In levels."""
    hexes: int = 0
    """How far it moved, on paper. In hexes."""


@dataclass(frozen=True, slots=True)
class Prepare:
    """Take an action besides moving and attacking, such as to aim, to guard or to delay."""

    unit: UnitId
    """The unit, by its id."""
    action: str
    """The action, by the names of `turns.actions`."""
    halves: int = 1
    """The Half Actions that it takes."""
    weapon: str = ""
    """The weapon, reservoir, fault or location that it is about, by its id."""
    side: str = ""
    """The half of the front that is suppressed, left or right; or whom it is for or against.

    That is a unit, or around; electronic warfare by a beam is around@0805, or @0805 to help friends there.
    """


@dataclass(frozen=True, slots=True)
class ActNow:
    """Take the actions that a mech has delayed, even in the turn of another."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a mech with weapons in this order, all in one action; linked ones roll together.

    Without a map the situation is given.
    """

    unit: UnitId
    """The unit, by its id."""
    target: UnitId
    """The unit that is attacked."""
    weapons: tuple[str, ...]
    """Weapons, by their ids."""
    halves: int = 1
    """The Half Actions that it takes."""
    is_called: bool = False
    """Whether it is a Called Shot."""
    is_grapple: bool = False
    """Whether it takes hold of the target: all its weapons roll together, and damage becomes control."""
    is_indirect: bool = False
    """Whether it is fired over what lies between."""
    rates: Mapping[str, int] = field(default_factory=dict)
    """Attacks of each weapon, or pieces of ordnance fired; unsaid, as many as the action allows."""
    loads: Mapping[str, int] = field(default_factory=dict)
    """The line of clips that each weapon fires, counted from 0; unsaid, the first with shots."""
    fuse: int = 0
    """Rounds until what sticks goes off, this one counted; 0 waits for a signal."""
    situation: Situation | None = None
    """Target's situation, without a map."""


@dataclass(frozen=True, slots=True)
class Pursue:
    """Attack again with smart ordnance that has missed; this takes nothing of the turn."""

    unit: UnitId
    """The unit, by its id."""
    weapon: str
    """The weapon, by its id."""


@dataclass(frozen=True, slots=True)
class Maneuver:
    """Try a maneuver against another mech, such as to knock it down or to feint.

    Without a map the situation is given.
    """

    unit: UnitId
    """The unit, by its id."""
    target: UnitId
    """The unit that it is tried against."""
    action: str
    """The maneuver, by the names of `maneuvers.rows`."""
    halves: int = 1
    """The Half Actions that it takes."""
    situation: Situation | None = None
    """Target's situation, without a map."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a mech's turn."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage found out at the table: armor and structure of a location take it, or of one that is rolled."""

    unit: UnitId
    """The unit, by its id."""
    damage: int
    """How much damage the hit does."""
    location: str = ""
    """The location, by its id; unsaid, it is rolled."""


@dataclass(frozen=True, slots=True)
class Stress:
    """Stress that the table gives a pilot: Psyche is lost, less what talents spare."""

    unit: UnitId
    """The unit, by its id."""
    damage: int
    """How much stress it is."""


Part: TypeAlias = Annotated[
    Annotated[Hit, Tag("hit")] | Annotated[Mark, Tag("mark")] | Annotated[Stress, Tag("stress")]
    | Annotated[ActFirst, Tag("act_first")] | Annotated[ActNow, Tag("act_now")]
    | Annotated[Move, Tag("move")] | Annotated[Prepare, Tag("prepare")]
    | Annotated[Attack, Tag("attack")] | Annotated[Maneuver, Tag("maneuver")]
    | Annotated[Pursue, Tag("pursue")] | Annotated[EndTurn, Tag("end_turn")],
    *BY_NAME,
]  # fmt: skip
PARTS = (Hit, Mark, Stress, ActFirst, ActNow, Move, Prepare, Attack, Pursue, Maneuver, EndTurn)


@dataclass(frozen=True, slots=True)
class Together:
    """Several things noted in one line: one entry of the journal, taken back together."""

    parts: tuple[Part, ...]
    """The actions, in their order, each with its `do`."""


Action: TypeAlias = (
    Deploy | Place | ActFirst | ActNow | Move | Prepare | Attack | Pursue | Maneuver | EndTurn | Hit | Stress
    | LetBe | GoOn | Together | Mark | AddUnit | WithdrawUnit | ReturnUnit | ChangeUnit | MarkHex | WriteNote
)  # fmt: skip
