"""A battle of the tactics family as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, TypeAlias

from companion.documents.rule_model import SkipValidation
from companion.engine.hex_label import HexLabel
from companion.engine.marks import HexNote
from companion.engine.skeleton.fields import BoardOnTable
from companion.engine.skeleton.setup import Zone
from companion.engine.tactics.tables.book import Tables, TerrainRow
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.tables.names import STAND, Reason
from companion.tabletop.boards import CLEAR, BoardHex
from companion.tabletop.hexes import Hex

UnitId: TypeAlias = str
SideId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a battle: tables, chosen options, and the units that may stand on the table."""

    title: str
    tables: Tables
    options: Mapping[str, str]
    cards: Mapping[str, UnitCard]


@dataclass(frozen=True, slots=True)
class Edge:
    """A short edge of one of the two map sheets: sheet 0 lies in the west, sheet 1 in the east."""

    sheet: int
    end: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its lance's kind and cost, and the edge where it starts."""

    id: SideId
    name: str
    cost: int
    lance: str
    house: str = ""
    mercenaries: str = ""
    zone: Zone | None = None
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class Orders:
    """A row of an Orders Card: the way of moving and the destination; no hex means to stay."""

    movement: str
    hex: HexLabel | None = None


@dataclass(frozen=True, slots=True)
class Critical:
    """A critical card that lies on a unit; `tic` is the weapon group that it stops."""

    deck: str
    card: str
    tic: str = ""


@dataclass(frozen=True, slots=True)
class Mech:
    """A 'Mech on the table: its remaining circles, the cards and tokens on it, and its actions this round.

    `upgrades` go by weapon group. `free_actions` tells how many of its `actions` were granted. Circles and
    cards count what is left and what lies there; `heat_down` are heat cards nobody has seen. `orders` go by
    round. `moved` is the way of moving once activated, `lock` the unit it has locked on. A unit destroyed by
    one of the same Activation Order `fights_on` to the end of its own attacks. A `number` of 0 in the roster
    goes by the place there. A unit on its way `arrives` in that round.
    """

    id: UnitId
    model: str
    side: SideId
    name: str
    armor: int
    external: int
    internal: int
    upgrades: Mapping[str, str] = field(default_factory=dict)
    mechwarriors: tuple[str, ...] = ()
    command_card: str = ""
    hex: HexLabel | None = None
    facing: int = 0
    orders: Mapping[int, Orders] = field(default_factory=dict)
    moved: str = ""
    is_activated: bool = False
    actions: tuple[str, ...] = ()
    free_actions: int = 0
    focus: int = 0
    evade: int = 0
    special: int = 0
    suppressed: int = 0
    lock: UnitId | None = None
    is_hull_down: bool = False
    has_flipped_arms: bool = False
    fired: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    has_struck: bool = False
    has_fought: bool = False
    heat_down: int = 0
    heat_up: tuple[str, ...] = ()
    has_cooled: bool = False
    criticals: tuple[Critical, ...] = ()
    used: Mapping[str, str] = field(default_factory=dict)
    is_shut_down: bool = False
    is_destroyed: bool = False
    fights_on: bool = False
    number: int = 0
    arrives: int = 0
    has_left: bool = False

    @property
    def movement(self) -> str:
        """The way it moved this round; standing until it is activated."""
        return self.moved or STAND

    @property
    def is_out(self) -> bool:
        """Whether it takes no part: destroyed, gone, or still to arrive."""
        return self.is_destroyed or self.has_left or self.arrives > 0

    @property
    def heat_cards(self) -> int:
        """All its heat cards, seen and unseen."""
        return self.heat_down + len(self.heat_up)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as its players know it: copies of every card nobody has seen, and of those discarded face up.

    Unseen cards are those in the pile, those lying face down on units, and `buried` ones discarded unseen.
    `drawn` counts every card ever drawn.
    """

    unseen: Mapping[str, int]
    discards: Mapping[str, int] = field(default_factory=dict)
    buried: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """The position in the round; `active` is the unit in its action step, `granted` one with a free
    action.
    """

    number: int
    phase: str
    step: str = ""
    initiative: SideId | None = None
    active: UnitId | None = None
    granted: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit destroyed, and the moment of it; what shares a moment happened at once."""

    unit: UnitId
    moment: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the battle; no winner means a draw."""

    winner: SideId | None
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, units, decks, round and phase; the rules it is played by are shared, not part of it.

    `first` is the side that had the initiative during set-up; `tokens` are smoke and fire by hex; `moment`
    counts phases and losses; `seed` is what the app shuffles the decks by.
    """

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, Mech]
    turn: Turn
    decks: Mapping[str, Deck]
    board: BoardOnTable | None = None
    first: SideId | None = None
    tokens: Mapping[HexLabel, tuple[str, ...]] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()
    moment: int = 0
    seed: str = ""
    ending: Ending | None = None
    hex_notes: Mapping[HexLabel, HexNote] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def tables(self) -> Tables:
        """The tables of the rules that it is played by."""
        return self.rules.tables

    def side(self, side_id: SideId) -> Side:
        """Return the side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    def other(self, side_id: SideId) -> SideId:
        """Return the other side's id."""
        return next(side.id for side in self.sides if side.id != side_id)

    def card(self, mech: Mech) -> UnitCard:
        """Return the unit card of a 'Mech."""
        return self.rules.cards[mech.model]

    def with_unit(self, mech: Mech) -> Battle:
        """Return the battle with this unit as it is now."""
        return replace(self, units={**self.units, mech.id: mech})


def ground(battle: Battle, place: Hex) -> BoardHex:
    """Return what is printed in a hex."""
    return battle.board.at(place) if battle.board is not None else CLEAR


def names_in(battle: Battle, place: Hex) -> tuple[str, ...]:
    """Return the names of terrain and tokens in a hex."""
    return (*ground(battle, place).terrain, *battle.tokens.get(place, ()))


def terrains(battle: Battle, place: Hex) -> tuple[TerrainRow, ...]:
    """Return the terrain of a hex, with the tokens that lie in it."""
    names = names_in(battle, place)
    if not names:
        return ()
    known = battle.tables.movement.terrain
    return tuple(known[name] for name in names if name in known)


def height(battle: Battle, place: Hex) -> int:
    """Return where a 'Mech stands in a hex: level, less the depth of water, or on top of a building."""
    printed = ground(battle, place)
    if not printed.terrain:
        return printed.level
    return printed.level + sum(row.height for row in terrains(battle, place))


def entry_cost(battle: Battle, start: Hex, end: Hex) -> int | None:
    """Points to enter a neighbouring hex on foot; None where the change of elevation is too great."""
    rules = battle.tables.movement
    change = abs(height(battle, end) - height(battle, start))
    if change and change not in rules.elevation:
        return None
    return rules.per_hex + rules.elevation.get(change, 0) + sum(row.points for row in terrains(battle, end))
