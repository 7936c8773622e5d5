"""What the window shows of a battle, as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from companion.engine.forms import Field, FieldChoice, Reckoning, Values
from companion.engine.sheet import Chip
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the battle; `index` 0 is drawn as a circle, 1 as a diamond."""

    id: str
    name: str
    index: int


@dataclass(frozen=True, slots=True)
class ModelView:
    """A catalogue entry to choose from; `gunnery` and `piloting` are usual skills where there are any.

    Units of it are `called` so, with a number where there are several.
    `loads` ask what special rounds each slot of ammunition holds; the default is what it usually holds.
    """

    id: str
    name: str
    called: str
    summary: str
    silhouette: str
    gunnery: int | None = None
    piloting: int | None = None
    loads: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One phase of the turn, for the phase bar."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one button that goes on: what it does, and what speaks against it now."""

    label: str
    action: Any
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """Something the rules still owe: who, why, the number to roll, and the action that settles it.

    `dismissal` is the action that waives it; one that `may_wait` does not keep the turn from going on.
    """

    id: str
    unit: str
    label: str
    source: str
    action: Any
    number: int | None = None
    chance: float | None = None
    dismissal: Any = None
    may_wait: bool = False


class Expected(StrEnum):
    """What is to be done with a unit now, as the rules say."""

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
    """What a command means beyond its words."""

    PLAIN = "plain"
    DECLINE = "decline"
    """It lets attacks be that are expected."""
    RESOLVE = "resolve"
    """It rolls what has been declared."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a unit can do now besides moving and attacking, such as twisting its torso.

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
class TurnView:
    """Where the battle stands: turn, phase, who is to act, what is still owed, and how to go on.

    While it `is_secret`, what a side enters is not for the other's eyes: a shared screen is covered between
    the sides. The `commands` are what the side can do now that belongs to no unit, such as choosing an edge.
    """

    number: int
    phases: tuple[PhaseView, ...]
    phase: str
    status: str
    side: str | None
    next: NextStep | None
    dues: tuple[Due, ...] = ()
    settle_all: Any = None
    dismiss_all: Any = None
    winner: str | None = None
    is_over: bool = False
    is_secret: bool = False
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the roster card and the map counter show it; armor as left and full points.

    What it `expects` is for its own side to do. `heat` counts up to `heat_full`; a `twist` of 1 turns the
    torso one hexside to the right. Its `orders`, and the hex that they lead to, are for its own side's eyes
    only, which may still change them.
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
    structure_left: int | None = None
    structure_full: int | None = None
    heat: int | None = None
    heat_full: int | None = None
    twist: int = 0
    is_prone: bool = False
    orders: str = ""
    ordered_to: Hex | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """A way of moving that a unit may announce now, with its points and what speaks against it."""

    id: str
    label: str
    points: int
    refusal: Refusal | None = None
    hint: str = ""
    icon: str = "movement"


@dataclass(frozen=True, slots=True)
class Place:
    """A hex and facing that a unit can reach: points spent and left, the hexes on the way, and the action.

    `heat` is what the move builds up, `rolls` the piloting rolls on the way in words, `hint` what it does
    to fire by and at the unit.
    """

    hex: Hex
    facing: int
    spent: int
    left: int
    hexes_moved: int
    route: tuple[Hex, ...]
    action: Any
    leaves_map: bool = False
    is_stop: bool = True
    hint: str = ""
    heat: int = 0
    rolls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """Every place a unit can reach in one way of moving, cheapest way each."""

    unit: str
    movement: str
    places: tuple[Place, ...]

    def at(self, hex: Hex) -> tuple[Place, ...]:
        """The places in one hex, one a facing, cheapest first."""
        return tuple(
            sorted((place for place in self.places if place.hex == hex), key=lambda place: place.spent)
        )


@dataclass(frozen=True, slots=True)
class SightStep:
    """One stretch of a line of sight: its hex, or two along a hexside, and what stands there."""

    hexes: tuple[Hex, ...]
    counts: Hex
    terrain: str = ""
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight with all that stands in it; `blocked_by` names hex, terrain and rule.

    Where defenders roll `bonus_dice`, they are told by cause, and what stands in the target's hex counts too.
    """

    start: Hex
    end: Hex
    steps: tuple[SightStep, ...]
    is_visible: bool
    light_woods: int = 0
    heavy_woods: int = 0
    smoke: int = 0
    partial_cover: bool = False
    is_tie: bool = False
    blocked_by: str = ""
    source: str = ""
    bonus_dice: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class AttackChoice:
    """Something a player may choose about one attack, such as the kind of shells, and what is chosen."""

    id: str
    label: str
    options: tuple[FieldChoice, ...]
    value: str


@dataclass(frozen=True, slots=True)
class AttackView:
    """One attack on one target: its reckoning, or why it cannot be made; `damage` is what a hit does.

    An attack cannot be made together with those it `excludes`; `heat` is what it builds up, `mean` the damage
    that it does on average when it is made alone, misses counted in.
    """

    id: str
    name: str
    location: str
    damage: int
    reckoning: Reckoning
    rounds: int | None = None
    refusal: Refusal | None = None
    choices: tuple[AttackChoice, ...] = ()
    excludes: frozenset[str] = frozenset()
    heat: int = 0
    hits: str = ""
    mean: float = 0.0


How: TypeAlias = Mapping[str, Mapping[str, str]]
"""What is chosen for attacks: attack id, then choice id, then value."""


class AttackKind(StrEnum):
    """With what a unit attacks in this step of the turn."""

    WEAPONS = "weapons"
    PHYSICAL = "physical"


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """What one unit can do to one target now, by weapons or by bodily force, as `kind` says.

    Where the rules know further targets, it `takes_others` beside it. Attacks may build up as much heat as
    `heat_room` in this turn without anything coming of it; None where nobody counts heat.
    """

    attacker: str
    target: str
    range: int | None
    attacks: tuple[AttackView, ...]
    sight: Sight | None = None
    refusal: Refusal | None = None
    kind: AttackKind = AttackKind.WEAPONS
    is_secondary: bool = False
    takes_others: bool = False
    how: How = field(default_factory=dict)
    situation: Values | None = None
    heat_room: int | None = None


@dataclass(frozen=True, slots=True)
class Volley:
    """The attacks of one plan that are chosen, in the order of the sheet."""

    plan: AttackPlan
    attacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeatOutlook:
    """Heat at the end of the turn: before, built up, taken away and after, and the chances that follow."""

    before: int
    built_up: int
    taken_away: int
    after: int
    shutdown: float = 0.0
    explosion: float = 0.0
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """The chance of something that a volley may lead to, by its name in the ruleset."""

    id: str
    label: str
    chance: float


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Odds of a volley; chances are fractions of one, `damage` maps points to chance, locations by id.

    The `measures` are what else may come of it, as far as the ruleset and the target know such, in the order
    of what leads to what. `error` bounds what a chance may be off, in 95 of 100 cases, where volleys were
    sampled; 0 is exact. What is named in `exact` is so all the same. The target is the primary one;
    `secondary` are the odds for each other target by id.
    """

    hits: Mapping[int, float]
    damage: Mapping[int, float]
    location_damage: Mapping[str, float]
    location_hit: Mapping[str, float]
    location_destroyed: Mapping[str, float]
    kill: float
    mean_damage: float
    location_breached: Mapping[str, float] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    heat: HeatOutlook | None = None
    error: float = 0.0
    labels: Mapping[str, str] = field(default_factory=dict)
    exact: frozenset[str] = frozenset()
    secondary: Mapping[str, VolleyOdds] = field(default_factory=dict)

    def chance(self, measure: str) -> float | None:
        """The chance of a measure; None where there is no such."""
        return next((each.chance for each in self.measures if each.id == measure), None)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """One line of what would be had the attacker done otherwise: the volley's outlook for each way."""

    label: str
    number: str
    mean_damage: float
    kill: float
    heat: int | None
    is_present: bool = False


@dataclass(frozen=True, slots=True)
class WhatIfWords:
    """The words around such lines: the question, the columns, and what is said where there are none.

    The columns name label, number, mean damage, chance to destroy and heat; one without a name is not shown.
    """

    question: str
    columns: tuple[str, str, str, str, str]
    nothing: str


@dataclass(frozen=True, slots=True)
class Telling:
    """One journal entry in words: a line, and the reasons under it.

    The `dice` are told in words where their numbers say nothing to a player; None leaves them as typed.
    """

    line: str
    details: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    dice: str | None = None


@dataclass(frozen=True, slots=True)
class SetupZone:
    """Where a side sets up: hexes, and the words for them."""

    side: str
    hexes: frozenset[Hex]
    label: str


@dataclass(frozen=True, slots=True)
class TableView:
    """What lies on the map table; no board means that the players have the map before them."""

    board: Board | None
    zones: tuple[SetupZone, ...] = ()
    highlights: Mapping[Hex, str] = field(default_factory=dict)
