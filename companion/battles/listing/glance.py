"""A battle at a glance, as lists show it: sides, units and where they stand, small enough to keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.counting import counted

if TYPE_CHECKING:
    from companion.engine.game import Showing
    from companion.engine.views.turn import TurnView

GLANCE = "glance"
"""Under this it is kept with what the window showed last."""
MOST_HEXES, MOST_KINDS, FIRST_KIND = 4096, 60, 0x30
"""Beyond these a map is left out of what is kept with each battle."""
MOST_UNITS = 60


@dataclass(frozen=True, slots=True)
class Counter:
    """Where a unit stands: column and row from 1, and the index of its side."""

    column: int
    row: int
    side: int
    is_destroyed: bool = False


@dataclass(frozen=True, slots=True)
class GlanceSide:
    """A side and its units by name; `lost` of them are destroyed."""

    name: str
    units: tuple[str, ...]
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Glance:
    """What is seen of a battle and what it is `waiting` for; without a map it lies on paper."""

    rules: str
    sides: tuple[GlanceSide, ...]
    counters: tuple[Counter, ...] = ()
    board: Board | None = None
    waiting: str = ""

    @property
    def words(self) -> str:
        """Rules, sides and units, to be read out and searched."""
        sides = (f"{side.name}: {', '.join(side.units)}" for side in self.sides)
        return "; ".join(filter(None, (self.rules, *sides)))


def glance_of(game: Showing, battle: Any) -> Glance:
    """A battle as it stands."""
    units, sides = game.units(battle), game.sides(battle)
    index = {side.id: side.index for side in sides}
    shown = tuple(_side(side.name, [unit for unit in units if unit.side == side.id]) for side in sides)
    counters = tuple(
        Counter(unit.hex.column, unit.hex.row, index[unit.side], unit.is_destroyed)
        for unit in units[:MOST_UNITS]
        if unit.hex is not None
    )
    return Glance(game.title, shown, counters, game.table(battle).board, _waiting(game.turn(battle)))


def _waiting(turn: TurnView) -> str:
    """What is owed before the turn goes on, else who is to act; nothing once the battle is over."""
    if turn.is_over:
        return ""
    return f"{counted(len(turn.dues), 'roll')} due" if turn.dues else turn.status


def glance_of_setup(header: Any) -> Glance:
    """What the header of a stored battle tells, where nothing else is kept: its sides and units."""
    told = header if isinstance(header, Mapping) else {}
    units = [unit for unit in _listed(told.get("units")) if isinstance(unit, Mapping)]
    sides = []
    for side in _listed(told.get("sides")):
        if isinstance(side, Mapping):
            own = [unit for unit in units if unit.get("side") == side.get("id")][:MOST_UNITS]
            names = tuple(str(unit.get("name") or unit.get("model") or "") for unit in own)
            sides.append(GlanceSide(str(side.get("name", "")), names))
    return Glance("", tuple(sides))


def glance_data(glance: Glance) -> dict[str, Any]:
    """A glance as plain data."""
    told: dict[str, Any] = {"rules": glance.rules, "sides": [asdict(side) for side in glance.sides]}
    if glance.waiting:
        told["waiting"] = glance.waiting
    told["counters"] = [[it.column, it.row, it.side, int(it.is_destroyed)] for it in glance.counters]
    if glance.board is not None and (ground := _ground(glance.board)) is not None:
        told["board"] = ground
    return told


def glance_from(data: Any) -> Glance | None:
    """The glance behind plain data; None for what is none, or was written by another version."""
    with suppress(KeyError, TypeError, ValueError, AttributeError, IndexError):
        sides = tuple(
            GlanceSide(str(side["name"]), tuple(map(str, side["units"])), int(side["lost"]))
            for side in data["sides"]
        )
        counters = tuple(Counter(int(c), int(r), int(s), bool(d)) for c, r, s, d in data["counters"])
        board = _board(data["board"]) if "board" in data else None
        return Glance(str(data["rules"]), sides, counters, board, str(data.get("waiting", "")))
    return None


def _side(name: str, units: Sequence[Any]) -> GlanceSide:
    lost = sum(unit.is_destroyed for unit in units)
    return GlanceSide(name, tuple(unit.name for unit in units[:MOST_UNITS]), lost)


def _ground(board: Board) -> dict[str, Any] | None:
    """A board as the few kinds of hexes that it has, and a letter for each hex."""
    if board.width * board.height > MOST_HEXES:
        return None
    kinds: dict[BoardHex, str] = {}
    letters = []
    for place in board.all_hexes():
        ground = board.at(place)
        letters.append(kinds.setdefault(ground, chr(FIRST_KIND + len(kinds))))
    if len(kinds) > MOST_KINDS:
        return None
    told = [[kind.level, list(kind.terrain)] for kind in kinds]
    return {"name": board.name, "size": [board.width, board.height], "kinds": told, "hexes": "".join(letters)}


def _board(told: Any) -> Board:
    width, height = told["size"]
    kinds = [BoardHex(int(level), tuple(map(str, terrain))) for level, terrain in told["kinds"]]
    bare = Board(str(told["name"]), int(width), int(height))
    grounds = (kinds[ord(letter) - FIRST_KIND] for letter in told["hexes"])
    return Board(bare.name, bare.width, bare.height, dict(zip(bare.all_hexes(), grounds, strict=True)))


def _listed(value: object) -> Iterator[Any]:
    yield from value if isinstance(value, list | tuple) else ()
