"""Sides, models and units as lists, counters and menus show them, and what lies on the map table.
With them go facts worked out of a model before any battle, and the ground that boards may have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.engine.forms import Field
from companion.engine.marks import HexNote
from companion.engine.sheet import Chip
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of the battle; `index` 0 is drawn as a circle, 1 as a diamond.

    The side that won the initiative of this turn `has_initiative`; `goal` tells how far it has come with what
    it has to do to win, where that is not a fight to the last.
    """

    id: str
    name: str
    index: int
    has_initiative: bool = False
    goal: str = ""


@dataclass(frozen=True, slots=True)
class ModelView:
    """A catalogue entry to choose from; `gunnery` and `piloting` are usual skills where there are any, the
    second under the name that it has for this kind.

    Units of it are `short_name` so, with a number where there are several.
    `loads` ask what special rounds each slot of ammunition holds; the default is what it usually holds.
    `abilities` are flags for what its pilot may be able to do. The `note` tells what else is worth knowing.
    What cannot be played says `why_not`: it is shown and printed only. One that `carries` has room for units
    that `ride`.
    """

    id: str
    name: str
    short_name: str
    summary: str
    silhouette: str
    gunnery: int | None = None
    piloting: int | None = None
    piloting_label: str = "Piloting"
    loads: tuple[Field, ...] = ()
    abilities: tuple[Field, ...] = ()
    note: str = ""
    why_not: str = ""
    carries: bool = False
    rides: bool = False

    @property
    def is_playable(self) -> bool:
        """Whether a battle may have units of it."""
        return not self.why_not


class Expected(StrEnum):
    """The action that the rules expect of a unit now."""

    NOTHING = "nothing"
    SET_UP = "set_up"
    MOVE = "move"
    """It moves, or its move is planned or revealed."""
    TWIST = "twist"
    FIRE = "fire"
    """Its attacks are declared, weapons among them."""
    STRIKE = "strike"
    """Attacks are declared that reach no farther than the next hex."""
    ROLL = "roll"
    """What it has declared is rolled."""
    CHOOSE = "choose"
    """One of its commands is chosen."""

    @property
    def is_attack(self) -> bool:
        """Whether attacks are declared."""
        return self in (Expected.FIRE, Expected.STRIKE)


class Role(StrEnum):
    """The meaning of a command beyond its label."""

    PLAIN = "plain"
    DECLINE = "decline"
    """It lets attacks be that are expected."""
    RESOLVE = "resolve"
    """It rolls what has been declared."""


@dataclass(frozen=True, slots=True)
class UnitCommand:
    """A command of a unit besides moving and attacking, such as twisting its torso.

    The window offers it as a button and in the unit's menu; `group` keeps together what belongs together.
    With `places` the player picks a hex of the map first, and the action is that of the hex.
    """

    id: str
    label: str
    action: Any
    icon: str = ""
    group: str = ""
    hint: str = ""
    refusal: Refusal | None = None
    role: Role = Role.PLAIN
    places: Mapping[Hex, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the roster card and the map counter show it; armor as left and full points.

    Its `number` is the one that a key chooses it by, counted over all sides; its `short_name` has room on a
    counter, and no other unit has it.
    The `note` is what players have written on it.
    One that `is_hidden` is shown to its own side only.
    One that `is_coming` has still to arrive, one that `has_left` is off the table, and neither is destroyed.
    Of those that have not acted in this step the table waits for who `still_acts`.
    Where units act by a number of their own, it is the `order`, by the `order_name` of its rules. Where armor
    has components outside of it, they are the `externals`; what stands for structure, such as men, has a
    `structure_name`.
    `to_be_hit` tells what its movement and posture add to shots at it, `heat_effects` what its heat does.
    What it `expects` is for its own side to do. `heat` counts up to `heat_full`; a `twist` of 1 turns the
    torso one hexside to the right. Its `orders`, and the hex that they lead to, are for its own side's eyes
    only, which may still change them.
    Where it is to move and `may_attack` as well, its side chooses between both.
    """

    id: str
    name: str
    designation: str
    pilot: str
    side: str
    silhouette: str
    armor_left: int
    armor_full: int
    movement: str
    chips: tuple[Chip, ...]
    may_act: bool
    has_acted: bool
    is_destroyed: bool
    expects: Expected = Expected.NOTHING
    hex: Hex | None = None
    facing: int = 0
    has_facing: bool = True
    externals_left: int | None = None
    externals_full: int | None = None
    structure_left: int | None = None
    structure_full: int | None = None
    structure_name: str = ""
    heat: int | None = None
    heat_full: int | None = None
    twist: int = 0
    is_prone: bool = False
    may_attack: bool = False
    orders: str = ""
    ordered_to: Hex | None = None
    number: int = 0
    short_name: str = ""
    is_coming: bool = False
    has_left: bool = False
    is_hidden: bool = False
    note: str = ""
    still_acts: bool = False
    to_be_hit: str = ""
    heat_effects: str = ""
    order: int | None = None
    order_name: str = "Order"

    @property
    def declares(self) -> bool:
        """Whether attacks are declared for it now, with nothing else to do or besides moving."""
        return self.may_attack or self.expects.is_attack


@dataclass(frozen=True, slots=True)
class SetupZone:
    """The zone of a side: its hexes, their label, and a facing in each that looks at the enemy."""

    side: str
    hexes: frozenset[Hex]
    label: str
    facings: Mapping[Hex, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableView:
    """The map table; no board means that the players have the map before them.

    The `notes` are those that players have laid on hexes, the `signs` tell what the rules know of others.
    The `courses` are those that something in the air has flown, hex by hex; `fields` are areas with a name.
    """

    board: Board | None
    zones: tuple[SetupZone, ...] = ()
    highlights: Mapping[Hex, str] = field(default_factory=dict)
    notes: Mapping[Hex, HexNote] = field(default_factory=dict)
    signs: Mapping[Hex, HexNote] = field(default_factory=dict)
    courses: tuple[tuple[Hex, ...], ...] = ()
    fields: tuple[tuple[frozenset[Hex], str], ...] = ()


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a unit.

    None is what its rules do not have: pilots by name, or skills. It `arrives` in this turn while it is on
    its way, 0 is there.
    """

    unit: str
    name: str
    model: str
    side: str
    pilot: str | None
    gunnery: int | None
    piloting: int | None
    arrives: int = 0


@dataclass(frozen=True, slots=True)
class KnownGround:
    """Terrain words with what players call them, in the order of the rules; whether ground has levels."""

    terrains: Mapping[str, str]
    has_levels: bool = True


@dataclass(frozen=True, slots=True)
class PaceFact:
    """A way of moving and its points."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class ArmorFact:
    """Points of armor of a location; `rear` and `maximum` (front and rear together) where there are such."""

    location: str
    label: str
    points: int
    rear: int | None = None
    maximum: int | None = None

    @property
    def total(self) -> int:
        """Front and rear together."""
        return self.points + (self.rear or 0)


@dataclass(frozen=True, slots=True)
class HeatGroup:
    """Weapons fired together, in words, and the heat of it."""

    label: str
    heat: int


@dataclass(frozen=True, slots=True)
class HeatFacts:
    """Heat a turn in points: what is taken away, what moving adds, and weapons, fewer each line."""

    sunk: int
    moving: tuple[HeatGroup, ...]
    groups: tuple[HeatGroup, ...]


@dataclass(frozen=True, slots=True)
class DamageFacts:
    """Mean damage a turn by range: the first figure at 1 hex, under the stated `conditions`."""

    means: tuple[float, ...]
    conditions: str
    unit: str

    @property
    def best(self) -> int:
        """The range at which it is highest, the nearest of several; 0 where there is none."""
        return self.means.index(max(self.means)) + 1 if self.means else 0


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """All facts worked out of a model; parts that its kind does not have are empty.

    What it is listed to move by is called `movement`, and its cost `points`, where its rules have words of
    their own.
    """

    paces: tuple[PaceFact, ...] = ()
    armor: tuple[ArmorFact, ...] = ()
    heat: HeatFacts | None = None
    damage: DamageFacts | None = None
    movement: str = ""
    points: str = "points"

    @property
    def armor_points(self) -> int:
        """Points on all locations."""
        return sum(row.total for row in self.armor)

    @property
    def armor_maximum(self) -> int | None:
        """The most that there could be, None where no rule tells it for every location."""
        most = [row.maximum for row in self.armor]
        return sum(row for row in most if row is not None) if most and None not in most else None
