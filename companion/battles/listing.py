"""The list of battles: a glance at each, and renaming, copying and deleting them without opening."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.documents.similar_names import LONGEST_NAME
from companion.documents.textfile import NO_TEXT
from companion.errors import CompanionError, StoreError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.number_text import format_count

if TYPE_CHECKING:
    from companion.engine.game.views import BattleOverview
    from companion.engine.views.turn import TurnView
    from companion.store.database import Database
    from companion.store.records import BattleRecord


GLANCE = "glance"
"""Under this it is kept with what the window showed last."""
MAX_HEXES, MAX_KINDS, FIRST_KIND = 4096, 60, 0x30
"""Beyond these a map is left out of what is kept with each battle."""
MAX_UNITS = 60

COPY = re.compile(r" \(copy(?: (\d+))?\)$")
"""At the end of the title of a copy, with a number from the second on."""
ENTRY_SHAPE = {
    "action": {"$": "object"},
    "answers": {"$": "array"},
    "events": {"$": "array"},
    "label": {
        "$": "object",
        "$.turn": "integer",
        "$.phase": "text",
        "$.line": "text",
        "$.details": "array",
        "$.units": "array",
    },
}
"""What a stored entry must have, as far as that can be told without the rules."""


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


def glance_of(game: BattleOverview, battle: Any) -> Glance:
    """Return a battle as it stands, as anybody may see it."""
    battle = game.as_seen(battle, None)
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


class BattleRepository:
    """The battles of a database; use it from one thread at a time, as the database."""

    def __init__(self, database: Database) -> None:
        self._battles = database.battles

    def glance(self, battle_id: int) -> Glance | None:
        """Return a battle as it was when it was last left; None where nothing can be told of it."""
        with suppress(CompanionError):
            record = self._battles.get(battle_id)
            kept = parse_glance(_parse_header(record.view).get(GLANCE))
            return kept or glance_of_setup(_parse_header(record.header))
        return None

    def title_of(self, battle_id: int) -> str:
        """Return the title of a battle, also where it is damaged or in the bin."""
        battles = [*self._battles.list(), *self._battles.list(deleted=True)]
        return next((battle.title for battle in battles if battle.id == battle_id), f"Battle {battle_id}")

    def rename(self, battle_id: int, title: str) -> str:
        """Call a battle otherwise; returns how it is called then. Raises StoreError in words."""
        wanted = NO_TEXT.sub("", " ".join(title.split()))[:LONGEST_NAME]
        if not wanted:
            raise StoreError("A battle needs a name.")
        record = self._battles.get(battle_id)
        self._battles.rename(battle_id, wanted, _with_title(record, wanted))
        return wanted

    def copy(self, battle_id: int) -> int:
        """Store a battle once more with all of its journal, as it was last seen; returns the id of the copy.

        The copy belongs to no campaign. Raises StoreError in words.
        """
        whole, record = self._battles.read_whole(battle_id), self._battles.get(battle_id)
        title = self._title_of_copy(record.title)
        made = self._battles.merge(whole, title)
        self.rename(made, title)
        self._battles.set_view(made, record.view)
        return made

    def _title_of_copy(self, title: str) -> str:
        """Return the first that no battle has: `Raid (copy)`, `Raid (copy 2)`, also for a copy of a copy."""
        taken = {battle.title for battle in self._battles.list()}
        first = COPY.sub("", title)
        endings = (" (copy)", *(f" (copy {number})" for number in range(2, len(taken) + 3)))
        titles = (first[: LONGEST_NAME - len(ending)] + ending for ending in endings)
        return next(it for it in titles if it not in taken)

    def delete(self, battle_id: int) -> None:
        """Put a battle in the bin; `restore` undoes it. Raises StoreError in words."""
        self._battles.delete(battle_id)

    def restore(self, battle_id: int) -> None:
        """Undo `delete`. Raises StoreError in words."""
        self._battles.restore(battle_id)


def _with_title(record: BattleRecord, title: str) -> str:
    """Return the header with another title; one that cannot be read stays as it is."""
    header = _parse_header(record.header)
    return json.dumps({**header, "title": title}) if header else record.header


def _parse_header(text: str | None) -> dict[str, Any]:
    with suppress(ValueError, TypeError, RecursionError):
        given = json.loads(text or "{}")
        return given if isinstance(given, dict) else {}
    return {}
