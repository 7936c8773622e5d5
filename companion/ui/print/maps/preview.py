"""The preview before printing a map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from companion.tabletop.boards import Board
from companion.ui.print.maps.choosing import MapChoosing, remember, remembered
from companion.ui.print.maps.drawing import Look, MapDrawing
from companion.ui.print.maps.pages import map_pages
from companion.ui.print.page.pages import Page
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.settings.settings import Settings


class MapPreview(PagesPreview):
    """A board on its pages."""

    def __init__(self, board: Board, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(board.name, parent)
        self.setWindowTitle("Print the map")
        self._board, self._settings = board, settings
        self._drawings: dict[tuple[Look, bool], MapDrawing] = {}
        self.choosing = MapChoosing(remembered(settings))
        self.choosing.changed.connect(self.begin)
        self._show_with(self.choosing)

    def laid_out(self) -> Iterator[Page]:
        choices = self.choosing.choices
        key = (choices.look, choices.has_numbers)
        if key not in self._drawings:
            self._drawings[key] = MapDrawing(self._board, *key)
        return map_pages(self._drawings[key], choices)

    @property
    def is_grey(self) -> bool:
        return False

    def title(self) -> str:
        return self._board.name

    def remember(self) -> None:
        remember(self._settings, self.choosing.choices)


def print_map(parent: QWidget, board: Board, settings: Settings) -> None:
    """Show a board as it will be printed, to print or to save."""
    MapPreview(board, settings, parent).open()
