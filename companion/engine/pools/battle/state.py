"""A battle of the pools family as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from companion.documents.rule_model import SkipValidation
from companion.engine.hex_label import HexLabel
from companion.engine.marks import HexNote
from companion.engine.pools.attack.damage import BarrierState, LocationState
from companion.engine.pools.mechs.facts import MechFacts
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.tables.book import Tables
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.fields import BoardOnTable
from companion.engine.skeleton.setup import Zone
from companion.tabletop.boards import CLEAR, BoardHex
from companion.tabletop.hexes import Hex

UnitId: TypeAlias = str
SideId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Side:
    """A side, and where it sets up."""

    id: SideId
    name: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class PilotRecord:
    """A pilot as battles know one: ranks by skill, Mettle, talents."""

    skills: Mapping[str, int]
    mettle: int
    talents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """A hold on a mech: its control, the location that it is on, and the weapons that hold."""

    control: int
    location: str
    limbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tangle(Hold):
    """What a tangler holds a location with, and the difficulty of tearing free."""

    difficulty: int = 0


@dataclass(frozen=True, slots=True)
class Pursuit:
    """Smart ordnance that has missed: its target, pieces, and attacks left; since when, and how far off."""

    target: UnitId
    pieces: int
    left: int
    since: int
    range: int


@dataclass(frozen=True, slots=True)
class StickingCharge:
    """A piece of ordnance that sticks to a location: who fired it from what, and the round that it ends.

    Without a round it waits for a signal.
    """

    unit: UnitId
    weapon: str
    location: str
    until: int = 0


@dataclass(frozen=True, slots=True)
class Cloud:
    """A cloud around a hex: its kind, radius and strength, who launched it, and the round that it ends in."""

    unit: UnitId
    kind: str
    hex: HexLabel
    radius: int
    strength: int
    until: int


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine in a hex, of a pack of whoever laid it."""

    unit: UnitId
    weapon: str
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class FallingBomb:
    """A bomb in the air over a hex, of a pack of whoever released it."""

    unit: UnitId
    weapon: str
    hex: HexLabel
    altitude: int


@dataclass(frozen=True, slots=True)
class ReadyFire:
    """A weapon held ready: on overwatch against who moves, with less against whom it had not `seen`.

    Suppressing fire lies on hexsides of the front and has so many attacks left.
    """

    weapon: str
    is_suppressing: bool
    sides: tuple[int, ...]
    left: int
    seen: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Doings:
    """What a mech did and declared; what it declared in a turn lasts until its next one.

    `done` are its actions of this turn, `aimed` is the condition of its next attack. It `moved` so many
    hexes. Whom it `feinted` has so much less Defense against its next melee attack. It `charged_from` there.
    From those it has got `loose` that hold it or are held by it, and may move. It has `delayed` Half Actions,
    or `is_resumed` with them. The `cover` is one that it keeps from a tactical advance;
    modules are `shielded` while it guards. It has `rushed` so many hexes that its MA lacks; on patrol
    it has so many hexes left, and it `has_stepped` aside from who struck at it. So many of its `crew` act
    besides the pilot; of their Half Actions so many are `granted` that do not merge, and `coordinated` is
    what they cost less. It has `descended` so many levels.
    """

    halves: int = 0
    done: tuple[str, ...] = ()
    moved: int = 0
    movement: str = ""
    is_guarding: bool = False
    is_running: bool = False
    aimed: str = ""
    feinted: str = ""
    feint: int = 0
    charged_from: HexLabel | None = None
    loose: tuple[UnitId, ...] = ()
    ready_fire: ReadyFire | None = None
    delayed: int = 0
    is_resumed: bool = False
    cover: str = ""
    rushed: int = 0
    patrol: int = 0
    has_stepped: bool = False
    shielded: tuple[str, ...] = ()
    crew: int = 0
    granted: int = 0
    coordinated: int = 0
    descended: int = 0


@dataclass(frozen=True, slots=True)
class LimbRest:
    """What is kept beside the parts of a divided limb until they are joined, and which of them are lost.

    The `rest` is what rounding took; each part that was not lost has begun with so many `sp`.
    """

    rest: LocationState
    sp: int
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mech:
    """A mech on the table with its pilot.

    `pilot` is a name, `record` what the pilot can do. `locations` are those of its modules, `systems` the
    damage to weapons and other systems by the key of their place. `spent` counts shots and pieces of
    ordnance by weapon. `faults` are lasting effects of critical hits with their strength: staggered and
    shut_down in turns, leakage and electrical by location, communications, propulsion. A `number` of 0 in the
    roster goes by the place there. It sees through haze whom it has `pinpointed`; `holds` are
    those on other mechs. Weapons that were `thrown` lie in hexes; `shields` are those
    that have been struck. Power is `stored` in reservoirs. It has `defeated` so many in person, where
    that counts, and `controlled` so many faults. Its electronic warfare of
    the types `jamming` runs. Tanglers hold its locations by `tangles`; smart ordnance of it that has missed
    is in `pursuits`. What it has found out of mechs that it `analyzed` is known by their ids; it has `traced`
    the signals of some. Barriers that its reservoirs are now are `raised`.
    Shots of clips that are in weapons are `ready`, where that is counted; `charges` with fuses stick to it.
    Limbs that are divided now, or have lost parts while they were, have `limb_rests`.
    A unit on its way `arrives` in that round. A person on foot `came_from` a mech, is `aboard` one once he
    has climbed in, and has `strode` so many meters of the way to the next hex.
    """

    id: UnitId
    model: str
    side: SideId
    name: str
    record: PilotRecord
    locations: Mapping[str, LocationState]
    health: int
    psyche: int
    mettle_points: int
    pilot: str = ""
    barriers: Mapping[str, BarrierState] = field(default_factory=dict)
    systems: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    faults: Mapping[str, int] = field(default_factory=dict)
    form: str = ""
    hex: HexLabel | None = None
    facing: int = 0
    altitude: int = 0
    tie_break: int = 0
    acts_first: bool = False
    has_acted: bool = False
    is_prone: bool = False
    braced: tuple[str, ...] = ()
    pinpointed: tuple[UnitId, ...] = ()
    holds: Mapping[UnitId, Hold] = field(default_factory=dict)
    thrown: Mapping[str, HexLabel | None] = field(default_factory=dict)
    shields: Mapping[str, LocationState] = field(default_factory=dict)
    stored: Mapping[str, int] = field(default_factory=dict)
    defeated: int = 0
    controlled: int = 0
    jamming: tuple[str, ...] = ()
    tangles: Mapping[str, Tangle] = field(default_factory=dict)
    pursuits: Mapping[str, Pursuit] = field(default_factory=dict)
    analyzed: Mapping[UnitId, tuple[str, ...]] = field(default_factory=dict)
    traced: tuple[UnitId, ...] = ()
    raised: tuple[str, ...] = ()
    ready: Mapping[str, int] | None = None
    charges: tuple[StickingCharge, ...] = ()
    limb_rests: Mapping[str, LimbRest] = field(default_factory=dict)
    doings: Doings = Doings()
    is_destroyed: bool = False
    cause: str = ""
    number: int = 0
    arrives: int = 0
    has_left: bool = False
    came_from: UnitId = ""
    aboard: UnitId = ""
    strode: int = 0

    @property
    def warrior(self) -> None:
        """No skills of gunnery and piloting: pilots have ranks of many."""

    @property
    def is_out(self) -> bool:
        """Whether it takes no part: destroyed, gone, in a mech, or still to arrive."""
        return self.is_destroyed or self.has_left or bool(self.aboard) or self.arrives > 0

    @property
    def is_active(self) -> bool:
        """Whether it may act at all."""
        return not self.is_out and not self.faults.get("shut_down", 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """The position in the round.

    The mech whose turn has begun is `active`; one that another has `interrupted` goes on after it.
    """

    number: int
    phase: str
    step: str = ""
    active: UnitId | None = None
    interrupted: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the battle; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, mechs, round and phase; the rules it is played by are shared, not part of it.

    `penetrated` tells whether damage got through any armor in this round, `escalation` what attacks gain, and
    `escalated` which losses have been counted for that.
    """

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, Mech]
    turn: Turn
    board: BoardOnTable | None = None
    escalation: int = 0
    escalated: tuple[str, ...] = ()
    penetrated: bool = False
    ending: Ending | None = None
    clouds: tuple[Cloud, ...] = ()
    mines: tuple[Mine, ...] = ()
    bombs: tuple[FallingBomb, ...] = ()
    hex_notes: Mapping[HexLabel, HexNote] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def tables(self) -> Tables:
        """The tables of the rules that it is played by."""
        return self.rules.tables

    def side(self, side_id: SideId) -> Side:
        """Return the side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    def facts(self, mech: Mech) -> MechFacts:
        """Return what is worked out of a mech's model in the form that it has taken."""
        return self.rules.facts(mech.model, mech.form)

    def with_unit(self, mech: Mech) -> Battle:
        """Return the battle with this unit as it is now."""
        return replace(self, units={**self.units, mech.id: mech})

    def ground(self, place: Hex) -> BoardHex:
        """Return what is printed in a hex."""
        return self.board.at(place) if self.board is not None else CLEAR
