"""A battle before it begins, as files write it: board, sides and units, the same for every family."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from companion.documents.model import HexLabel, Name, RuleModel
from companion.documents.rule_model import Field, model_validator
from companion.errors import InputError
from companion.rulebooks.loader import RulesetName
from companion.tabletop.boards import Board, BoardHex, turned_sheet
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, distance, hex_at, parse_label
from companion.tabletop.number_text import format_count

MOST_HEXES = 40_000
HIGHEST = 20
"""Levels that the ground may reach, up and down."""
BOARD = "board"
"""Stands for all of a board where others are told by hex."""
UnreadText = Annotated[str, Field(max_length=4000)]
"""What a file says in words of its own."""
MOST_TERRAINS = 6
"""A hex with more could make a board too large to be read as a part of its battle."""

NORTH, SOUTH = 0, 3


class BoardHexData(RuleModel):
    """The ground of one hex."""

    level: int = Field(default=0, ge=-HIGHEST, le=HIGHEST)
    """How high the ground is. In levels."""
    terrain: tuple[Annotated[str, Field(max_length=60)], ...] = Field(default=(), max_length=MOST_TERRAINS)
    """Terrain words, as the movement cost table has them."""


class BoardData(RuleModel):
    """YAML: `{name: …, size: [15, 17], hexes: {"0203": {level: 2, terrain: [light_woods]}}}`."""

    name: Name = "Board"
    """What players call the board."""
    size: tuple[int, int]
    """Columns and rows. In hexes."""
    hexes: Mapping[HexLabel, BoardHexData] = {}
    """Hexes that are not clear ground at level 0, by their labels."""
    not_understood: Mapping[str, tuple[UnreadText, ...]] = {}
    """What a file of another program says of hexes by their labels, or of the `board`, beyond all this."""
    source: str = ""

    @model_validator(mode="after")
    def _is_a_board(self) -> BoardData:
        width, height = self.size
        if width < 1 or height < 1 or width * height > MOST_HEXES:
            raise ValueError(f"a board has 1 to {MOST_HEXES} hexes, not {width} by {height}")
        self.board()
        return self

    def board(self) -> Board:
        """Return the board; raises ValueError for hexes that are not on it."""
        return self._board

    @cached_property
    def _board(self) -> Board:
        width, height = self.size
        grounds = {
            parse_label(label): BoardHex(data.level, data.terrain) for label, data in self.hexes.items()
        }
        return Board(self.name, width, height, grounds)

    @classmethod
    def of(cls, board: Board) -> BoardData:
        """Return the same board as files write it."""
        hexes = {
            place.label: BoardHexData(level=ground.level, terrain=ground.terrain)
            for place, ground in sorted(board.hexes.items())
        }
        return cls(name=board.name, size=(board.width, board.height), hexes=hexes)


class Zone(RuleModel):
    """The zone where a side sets up: the rows next to one edge of the map."""

    edge: Literal["north", "south"]
    """The edge of the map that it lies next to."""
    rows: int = Field(ge=1, le=MOST_HEXES)
    """How deep it is. In hexes."""


MapEdge: TypeAlias = Literal["north", "east", "south", "west"]


class CrossingGoal(RuleModel):
    """YAML: `{edge: north, needed: 2, units: [first-truck, second-truck]}`; units left out, all of the side.

    The side wins once so many of them have left the map over that edge, and loses once too few are left.
    """

    edge: MapEdge
    """The edge of the map over which they have to be brought."""
    needed: int = Field(ge=1, le=200)
    """How many of them win the battle."""
    units: tuple[str, ...] = Field(default=(), max_length=200)
    """The units that count, by their ids; none named is every unit of the side."""


class MinesSetup(RuleModel):
    """YAML: `{hex: "0707", kind: conventional}`, or with a weight `{…, kind: vibrabomb, setting: 40}`."""

    hex: HexLabel
    """Where they lie."""
    kind: str
    """What they are, by the words of the ruleset."""
    setting: int = 0
    """The weight that they are set to, where they have one. In tons."""


class SideSetup(RuleModel):
    """A side before the battle; sides set up in the order of the list.

    `force` says what kind of force it is, where a ruleset knows several: `{lance: house, house: Davion}`.
    """

    id: str = Field(min_length=1)
    """What units and battles know the side by."""
    name: Name = Field(min_length=1)
    """What players call it."""
    zone: Zone | None = None
    """Where it sets up; never is anywhere."""
    force: Mapping[str, str] = {}
    """What kind of force it is, where a ruleset knows several: `{lance: house, house: Davion}`."""
    mines: tuple[MinesSetup, ...] = Field(default=(), max_length=200)
    """Minefields that it has hidden before the battle: nobody else knows of them."""
    goal: CrossingGoal | None = None
    """Units that it has to bring over an edge of the map to win; never is a fight to the last."""


PointsLeft = Annotated[int, Field(ge=0, le=1000)]
"""How much of something is left."""
WORST_SKILL = 8
"""The highest number that a skill may have, where lower is better."""
SlotNumber = Annotated[int, Field(ge=1, le=200)]
"""A critical slot of a location, counted from 1 at the top."""


class UnitCondition(RuleModel):
    """The condition of a unit after an earlier battle; everything that is not given is whole."""

    armor: Mapping[str, PointsLeft] = {}
    """Armor left by location. In points."""
    rear: Mapping[str, PointsLeft] = {}
    """Armor left at the back by location. In points."""
    structure: Mapping[str, PointsLeft] = {}
    """Internal structure left by location; with none left it is destroyed. In points."""
    slots: Mapping[str, tuple[SlotNumber, ...]] = {}
    """Critical slots that are hit by location, counted from 1 at the top."""
    shots: Mapping[str, PointsLeft] = {}
    """Shots left by ammunition slot, by the id that the model gives it."""
    hits: int = Field(default=0, ge=0, le=10)
    """Hits that its MechWarrior has taken."""
    boxes: Mapping[str, PointsLeft] = {}
    """Boxes left of what may strike several times, such as `slower` of a vehicle."""
    marks: tuple[Name, ...] = Field(default=(), max_length=20)
    """What else is broken for good and has no boxes, such as `turret_locked` of a gun emplacement."""


class UnitSetup(RuleModel):
    """A unit before the battle; on a map, a unit without a hex is placed by its player.

    Without skills the pilot has usual ones; `abilities` are those of the ruleset that he has. `loads` name
    what its slots hold: special rounds by ammunition slot, or cards by the place they are assigned to. Who
    stands `below` is under the bridge of its hex, and on a `floor` in the building there.
    """

    id: str = Field(min_length=1)
    """What the battle knows the unit by."""
    model: str
    """Its model, by the id that the file of the unit gives."""
    side: str
    """Its side, by the id under `sides`."""
    name: Name = ""
    """What players call it; unsaid, as its model."""
    pilot: Name = ""
    """The name of its MechWarrior."""
    hex: HexLabel | None = None
    """Where it stands; on a map, a unit without a hex is placed by its player."""
    facing: int = Field(default=0, ge=0, le=5)
    """The hexside that it faces, clockwise from 0 in the north."""
    below: bool = False
    """Whether it stands under the bridge of its hex."""
    carrier: str = ""
    """The unit of its side in which it rides, by its id."""
    floor: int = 0
    """The floor of the building where it stands: 0 is the ground floor, the highest the roof."""
    hidden: bool = False
    """Whether only its own side knows of it until it comes out or is found."""
    gunnery: int | None = Field(default=None, ge=0, le=WORST_SKILL)
    """Its MechWarrior's Gunnery Skill; unsaid, a usual one."""
    piloting: int | None = Field(default=None, ge=0, le=WORST_SKILL)
    """Its MechWarrior's Piloting Skill; unsaid, a usual one."""
    abilities: tuple[str, ...] = ()
    """What its MechWarrior can do, by the names of `warriors.abilities`."""
    loads: Mapping[str, str] = {}
    """Special rounds by ammunition slot, or cards by the place they are assigned to."""
    condition: UnitCondition | None = None
    """What an earlier battle has left of it; unsaid, it is whole."""


MOST_SIDES = 4
"""So many have marks and colours that tell them apart; a family may know fewer."""


class Setup(RuleModel):
    """A battle ready to begin: a scenario's file, or the header of a battle script.

    The ruleset is one, or several over one another: `[citytech, our-crits]`, which is `citytech+our-crits`.
    The board is the name of a board file, a board written out, or absent when the map lies on the table.
    """

    title: Name
    """What players call the battle."""
    ruleset: RulesetName
    """The ruleset that it is played by, by the name of its folder."""
    options: Mapping[str, str] = {}
    """Choices made for the ruleset's options; others are as usual."""
    board: str | BoardData | None = None
    """The name of a board, a board written out, or nothing for a table with figures."""
    sides: tuple[SideSetup, ...] = Field(min_length=2, max_length=MOST_SIDES)
    """The sides, in the order in which they set up."""
    units: tuple[UnitSetup, ...] = Field(min_length=2, max_length=200)
    """The units of all sides."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models that the ruleset does not ship, by their ids."""
    about: str = ""
    """What the battle is about."""
    source: str = ""


def check_sides(sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> None:
    """Raise InputError for an id or a hex that two have, a unit of no side and a side without units."""
    known = [side.id for side in sides]
    if len(set(known)) < len(known) or len({unit.id for unit in units}) < len(units):
        raise InputError("Two sides or two units have the same id: give each its own.")
    taken = [(unit.hex, unit.floor) for unit in units if unit.hex and not unit.carrier]
    if twice := next((place for place in taken if taken.count(place) > 1), None):
        raise InputError(f"Two units stand in hex {twice[0]}: give each its own.")
    for index, unit in enumerate(units):
        if unit.side not in known:
            message = f"{unit.id}: there is no side {unit.side!r}; the sides are {', '.join(known)}."
            raise InputError(message, ("units", index, "side"))
    for index, side in enumerate(sides):
        if not any(unit.side == side.id for unit in units):
            raise InputError(f"{side.name} has no units: give it at least one.", ("sides", index))
        if side.goal is not None:
            _check_goal(side, side.goal, [unit.id for unit in units if unit.side == side.id], index)


def _check_goal(side: SideSetup, goal: CrossingGoal, own: Sequence[str], index: int) -> None:
    """Raise InputError for a goal that names strangers, or needs more units than count."""
    if stranger := next((name for name in goal.units if name not in own), None):
        message = f"{side.name} has no unit {stranger!r} to bring over: its units are {', '.join(own)}."
        raise InputError(message, ("sides", index, "goal", "units"))
    counted = len({*goal.units} or own)
    if goal.needed > counted:
        of_all = f"{goal.needed} of {format_count(counted, 'unit')}"
        message = f"{side.name} cannot bring over {of_all}: ask for fewer."
        raise InputError(message, ("sides", index, "goal", "needed"))


def facings_in(
    hexes: Collection[Hex], board: Board, enemies: Collection[Hex], edge: str = ""
) -> Mapping[Hex, Facing]:
    """Return the facing in each of these hexes: away from the side's own edge, where it has one.

    Else toward the nearest enemy, or to the middle of the board while none stands on it.
    """
    if edge:
        return dict.fromkeys(hexes, SOUTH if edge == "north" else NORTH)
    middle = hex_at((board.width + 1) // 2, (board.height + 1) // 2)
    return {
        place: toward(place, min(enemies, key=lambda enemy: (distance(place, enemy), enemy), default=middle))
        for place in hexes
    }


def toward(place: Hex, target: Hex) -> Facing:
    """Return the facing that has a target straightest ahead; the first clockwise from the north of equals."""
    way = target - place
    return max(range(HEXSIDES), key=lambda side: (_along(DIRECTIONS[side], way), -side))


def _along(step: Hex, way: Hex) -> int:
    """Return how far a way leads along a step, on hexes as they lie on the table; only for comparing."""
    return 3 * step.q * way.q + (2 * step.r + step.q) * (2 * way.r + way.q)


def rotate_sheet(sheet: Board) -> Board:
    """Return a sheet turned by 180 degrees; its number of columns has to be even."""
    _require_even(sheet)
    return turned_sheet(sheet)


def game_map(west: Board, east: Board) -> Board:
    """Return two sheets with their long edges together: the first laid in the west, the second in the east.

    Raises InputError for sheets of different size, or of an odd number of columns: their hexes would not
    match.
    """
    if (west.width, west.height) != (east.width, east.height):
        raise InputError(f"{west.name} and {east.name} are not of the same size.")
    _require_even(west)
    moved = {_shift_hex(place, west.width): ground for place, ground in east.hexes.items()}
    name = f"{west.name} and {east.name}"
    return Board(name, west.width + east.width, west.height, {**west.hexes, **moved})


def _shift_hex(place: Hex, columns: int) -> Hex:
    return hex_at(place.column + columns, place.row)


def _require_even(sheet: Board) -> None:
    if sheet.width % 2:
        columns = format_count(sheet.width, "column")
        raise InputError(f"{sheet.name} has {columns}: sheets with an even number fit together.")
