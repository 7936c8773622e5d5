"""The faults of a board by the rules, hex by hex, as `companion check` would refuse it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.document import Document, SourcePositions
from companion.engine.game import Game
from companion.errors import CompanionError, Fault, FileError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at
from companion.workshop.boards.drawing import Drawing

NAME = "the board"


class BoardChecks:
    """A check of boards by the rules of one game; each kind of ground is looked at once."""

    def __init__(self, game: Game) -> None:
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
