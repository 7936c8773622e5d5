"""The preview before printing a map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from companion.tabletop.boards import Board
from companion.ui.print.maps.choosing import MapChoosing, remember, remembered
from companion.ui.print.maps.drawing import Look, MapDrawing, Standing
from companion.ui.print.maps.pages import map_pages
from companion.ui.print.page.pages import Page, Paper
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.settings.settings import Settings


class MapPreview(PagesPreview):
    """A board on its pages."""

    def __init__(
        self,
        board: Board,
        settings: Settings,
        parent: QWidget | None = None,
        standing: Standing | None = None,
    ) -> None:
        super().__init__(board.name, parent)
        self.setWindowTitle("Print the map")
        self._board, self._settings = board, settings
        self._standing = standing or Standing()
        self._drawings: dict[tuple[Look, bool, bool, bool], MapDrawing] = {}
        self.choosing = MapChoosing(remembered(settings), of_battle=standing is not None)
        self.choosing.changed.connect(self.begin)
        self._show_with(self.choosing)

    def laid_out(self) -> Iterator[Page]:
        choices = self.choosing.choices
        key = (choices.look, choices.has_numbers, choices.has_units, choices.has_notes)
        if key not in self._drawings:
            standing = self._standing.of(has_units=choices.has_units, has_notes=choices.has_notes)
            self._drawings[key] = MapDrawing(self._board, choices.look, choices.has_numbers, standing)
        return map_pages(self._drawings[key], choices)

    @property
    def is_grey(self) -> bool:
        return False

    @property
    def paper(self) -> Paper:
        return self.choosing.choices.paper

    def title(self) -> str:
        return self._board.name

    def remember(self) -> None:
        remember(self._settings, self.choosing.choices)


def print_map(parent: QWidget, board: Board, settings: Settings, standing: Standing | None = None) -> None:
    """Show a board as it will be printed, to print or to save; of a battle, with who stands on it."""
    MapPreview(board, settings, parent, standing).open()
