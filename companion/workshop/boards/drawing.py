"""A board as it is drawn: its faults by the rules, and other programs' texts that we have no words for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.hex_terrain import JOINED, UNDERSTOOD
from companion.catalog.formats.texts import decode
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.documents.textfile import open_file, read_whole
from companion.engine.game import BattleGame
from companion.engine.skeleton.setup import BOARD, BoardData
from companion.errors import CompanionError, Fault, FileError
from companion.tabletop.boards import CLEAR, Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at, neighbors, parse_label
from companion.tabletop.number_text import format_count

THEME = "theme "
KeptTexts = Mapping[Hex, tuple[str, ...]]

MAX_NAMED = 3

NAME = "the board"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with the texts that its file has for hexes and for the whole, kept for when it is written."""

    board: Board
    kept: KeptTexts = field(default_factory=dict)
    about: tuple[str, ...] = ()
    source: str = ""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Drawing:
        """Return the drawing of a board's document. Raises FileError for what is no board."""
        known = {key: value for key, value in document.items() if key in BoardData.model_fields}
        name = str(document.get("name") or "Board")
        data = validate(BoardData, Document(name, known, SourcePositions.of_file(name)))
        kept = {parse_label(at): texts for at, texts in data.not_understood.items() if at != BOARD}
        return cls(data.board(), kept, data.not_understood.get(BOARD, ()), data.source)

    def document(self) -> dict[str, Any]:
        """Return the same as files and the catalogue keep it."""
        board = self.board
        hexes = {place.label: _ground(ground) for place, ground in sorted(board.hexes.items())}
        given: dict[str, Any] = {"name": board.name, "size": [board.width, board.height], "hexes": hexes}
        texts = {place.label: list(texts) for place, texts in sorted(self.kept.items()) if texts}
        if self.about or texts:
            given["not_understood"] = {**({BOARD: list(self.about)} if self.about else {}), **texts}
        if self.source:
            given["source"] = self.source
        return given

    def with_name(self, name: str) -> Drawing:
        """Return the same by another name."""
        return replace(self, board=replace(self.board, name=name))

    def with_ground(self, grounds: Mapping[Hex, BoardHex]) -> Drawing:
        """Other ground in some hexes of the board; those beyond its edge are left out."""
        board = self.board
        changed = {
            place: ground for place, ground in grounds.items() if place in board and board.at(place) != ground
        }
        if not changed:
            return self
        painted = replace(board, hexes={**board.hexes, **changed})
        return replace(self, board=painted, kept=_keep_unchanged(self.kept, board, painted, tuple(changed)))

    def relaid(
        self, lies: Callable[[Hex], Hex | None], board: Board, rewrite_text: Callable[[str], str]
    ) -> Drawing:
        """Return what it says of hexes, told of those of another board; of None nothing is told any more."""
        kept = {
            to: tuple(rewrite_text(text) for text in texts)
            for place, texts in self.kept.items()
            if (to := lies(place)) is not None
        }
        return replace(self, board=board, kept=kept)


def _ground(ground: BoardHex) -> dict[str, Any]:
    level = {"level": ground.level} if ground.level else {}
    return {**level, **({"terrain": list(ground.terrain)} if ground.terrain else {})}


def _keep_unchanged(kept: KeptTexts, before: Board, now: Board, changed: tuple[Hex, ...]) -> KeptTexts:
    """Return what the file still says: nothing painted over, no exits of a way that goes on otherwise."""
    if not kept:
        return kept
    left = dict(kept)
    for place in changed:
        is_same = before.at(place).terrain == now.at(place).terrain
        for other in () if is_same else neighbors(place):
            if other in left:
                left[other] = tuple(text for text in left[other] if _name(text) not in JOINED)
        if place in left and not is_same:
            is_bare = now.at(place) == CLEAR
            left[place] = tuple(_unpainted_texts(left[place], is_bare=is_bare))
    return {place: texts for place, texts in left.items() if texts}


def _unpainted_texts(texts: tuple[str, ...], *, is_bare: bool) -> Iterator[str]:
    for text in texts:
        is_ours = _name(text) in UNDERSTOOD or _name(text).startswith(("bldg_", "bridge_"))
        if text.startswith(THEME) or not (is_ours or is_bare):
            yield text


def _name(text: str) -> str:
    return text.partition(":")[0].lower()


def board_in(path: Path) -> Drawing:
    """Return the board of a .board file. Raises FileError for what is none, and for a file that cannot be
    read.
    """
    with open_file(path) as opened:
        text = decode(read_whole(opened, path.name), path.name)
    return Drawing.of(read_board(text, path.name).document)


def board_text(drawing: Drawing) -> str:
    """Return the board as a .board file."""
    return write_board(drawing.document())


def omissions(drawing: Drawing) -> str:
    """Return what a .board file of it would not hold, in words; empty where it holds all."""
    again = Drawing.of(read_board(board_text(drawing), f"{drawing.board.name}.board").document).board
    places = [place for place in sorted(drawing.board.hexes) if again.at(place) != drawing.board.at(place)]
    return f"This kind of file cannot hold all the terrain in {_format_places(places)}." if places else ""


def _format_places(places: list[Hex]) -> str:
    labels = ", ".join(place.label for place in places[:MAX_NAMED])
    more = len(places) - MAX_NAMED
    return f"{labels} and {format_count(more, 'other hex')}" if more > 0 else labels


class BoardChecks:
    """A check of boards by the rules of one game; each kind of ground is looked at once."""

    def __init__(self, game: BattleGame) -> None:
        self._game = game
        self._known: dict[BoardHex, str] = {}

    def fault_of(self, ground: BoardHex) -> str:
        """Return what is against the ground of a hex, empty where nothing is."""
        if ground not in self._known:
            self._known[ground] = self._look(ground)
        return self._known[ground]

    def faults(self, board: Board) -> Mapping[Hex, str]:
        """Return what is against the hexes of a board, in the order of their labels."""
        given = ((place, self.fault_of(ground)) for place, ground in sorted(board.hexes.items()))
        return {place: fault for place, fault in given if fault}

    def _look(self, ground: BoardHex) -> str:
        alone = Drawing(Board(NAME, 1, 1, {hex_at(1, 1): ground}))
        try:
            self._game.check_board(Document(NAME, alone.document(), SourcePositions.of_file(NAME)))
        except FileError as problem:
            return " ".join(map(_sentence, problem.faults))
        except CompanionError as problem:
            return str(problem)
        return ""


def _sentence(fault: Fault) -> str:
    text = f"{fault.message} {fault.remedy}".strip()
    return text[:1].upper() + text[1:]
