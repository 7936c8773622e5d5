"""A battle at a glance, as lists show it: sides, units and their places, small enough to keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.number_text import format_count

if TYPE_CHECKING:
    from companion.engine.game import GameViews
    from companion.engine.views.turn import TurnView

GLANCE = "glance"
"""Under this it is kept with what the window showed last."""
MAX_HEXES, MAX_KINDS, FIRST_KIND = 4096, 60, 0x30
"""Beyond these a map is left out of what is kept with each battle."""
MAX_UNITS = 60


@dataclass(frozen=True, slots=True)
class GlanceCounter:
    """A unit's place on the small map: column and row from 1, and the index of its side."""

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
    """A summary of a battle and of what it is `waiting` for; a battle without a map is on paper."""

    rules: str
    sides: tuple[GlanceSide, ...]
    counters: tuple[GlanceCounter, ...] = ()
    board: Board | None = None
    waiting: str = ""

    @property
    def text(self) -> str:
        """Rules, sides and units, to be read out and searched."""
        sides = (f"{side.name}: {', '.join(side.units)}" for side in self.sides)
        return "; ".join(filter(None, (self.rules, *sides)))


def glance_of(game: GameViews, battle: Any) -> Glance:
    """Return a battle as it stands."""
    units, sides = game.units(battle), game.sides(battle)
    index = {side.id: side.index for side in sides}
    shown = tuple(_glance_side(side.name, [unit for unit in units if unit.side == side.id]) for side in sides)
    counters = tuple(
        GlanceCounter(unit.hex.column, unit.hex.row, index[unit.side], unit.is_destroyed)
        for unit in units[:MAX_UNITS]
        if unit.hex is not None
    )
    return Glance(game.title, shown, counters, game.table(battle).board, _waiting_text(game.turn(battle)))


def _waiting_text(turn: TurnView) -> str:
    """Return what is owed before the turn goes on, else who is to act; nothing once the battle is over."""
    if turn.is_over:
        return ""
    return f"{format_count(len(turn.dues), 'roll')} due" if turn.dues else turn.status


def glance_of_setup(header: Any) -> Glance:
    """Return what the header of a stored battle tells, where nothing else is kept: its sides and units."""
    given = header if isinstance(header, Mapping) else {}
    units = [unit for unit in _items_of(given.get("units")) if isinstance(unit, Mapping)]
    sides = []
    for side in _items_of(given.get("sides")):
        if isinstance(side, Mapping):
            own = [unit for unit in units if unit.get("side") == side.get("id")][:MAX_UNITS]
            names = tuple(str(unit.get("name") or unit.get("model") or "") for unit in own)
            sides.append(GlanceSide(str(side.get("name", "")), names))
    return Glance("", tuple(sides))


def glance_data(glance: Glance) -> dict[str, Any]:
    """Return a glance as plain data."""
    given: dict[str, Any] = {"rules": glance.rules, "sides": [asdict(side) for side in glance.sides]}
    if glance.waiting:
        given["waiting"] = glance.waiting
    given["counters"] = [[it.column, it.row, it.side, int(it.is_destroyed)] for it in glance.counters]
    if glance.board is not None and (ground := _board_data(glance.board)) is not None:
        given["board"] = ground
    return given


def parse_glance(data: Any) -> Glance | None:
    """Return the glance behind plain data; None for what is none, or was written by another version."""
    with suppress(KeyError, TypeError, ValueError, AttributeError, IndexError):
        sides = tuple(
            GlanceSide(str(side["name"]), tuple(map(str, side["units"])), int(side["lost"]))
            for side in data["sides"]
        )
        counters = tuple(GlanceCounter(int(c), int(r), int(s), bool(d)) for c, r, s, d in data["counters"])
        board = _board(data["board"]) if "board" in data else None
        return Glance(str(data["rules"]), sides, counters, board, str(data.get("waiting", "")))
    return None


def _glance_side(name: str, units: Sequence[Any]) -> GlanceSide:
    lost = sum(unit.is_destroyed for unit in units)
    return GlanceSide(name, tuple(unit.name for unit in units[:MAX_UNITS]), lost)


@lru_cache(maxsize=4)
def _board_data(board: Board) -> Mapping[str, Any] | None:
    """Return a board as the few kinds of hexes that it has, and a letter for each hex."""
    if board.width * board.height > MAX_HEXES:
        return None
    kinds: dict[BoardHex, str] = {}
    letters = []
    for place in board.all_hexes():
        ground = board.at(place)
        letters.append(kinds.setdefault(ground, chr(FIRST_KIND + len(kinds))))
    if len(kinds) > MAX_KINDS:
        return None
    given = [[kind.level, list(kind.terrain)] for kind in kinds]
    return {
        "name": board.name,
        "size": [board.width, board.height],
        "kinds": given,
        "hexes": "".join(letters),
    }


def _board(data: Any) -> Board:
    width, height = data["size"]
    kinds = [BoardHex(int(level), tuple(map(str, terrain))) for level, terrain in data["kinds"]]
    bare = Board(str(data["name"]), int(width), int(height))
    grounds = (kinds[ord(letter) - FIRST_KIND] for letter in data["hexes"])
    return Board(bare.name, bare.width, bare.height, dict(zip(bare.all_hexes(), grounds, strict=True)))


def _items_of(value: object) -> Iterator[Any]:
    yield from value if isinstance(value, list | tuple) else ()
