"""The preview before printing a map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from companion.tabletop.boards import Board
from companion.ui.print.maps.drawing import MapContents, MapDrawing, MapInks
from companion.ui.print.maps.options_panel import MapOptionsPanel, load_map_choices, save_map_choices
from companion.ui.print.maps.pages import map_pages
from companion.ui.print.page.pages import Paper, PrintedPage
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.settings import WindowSettings


class MapPreview(PagesPreview):
    """A board on its pages."""

    def __init__(
        self,
        board: Board,
        settings: WindowSettings,
        parent: QWidget | None = None,
        contents: MapContents | None = None,
    ) -> None:
        super().__init__(board.name, parent)
        self.setWindowTitle("Print the map")
        self._board, self._settings = board, settings
        self._contents = contents or MapContents()
        self._drawings: dict[tuple[MapInks, bool, bool, bool], MapDrawing] = {}
        self.options_panel = MapOptionsPanel(load_map_choices(settings), of_battle=contents is not None)
        self.options_panel.changed.connect(self.begin)
        self._show_with(self.options_panel)

    def lay_out_pages(self) -> Iterator[PrintedPage]:
        choices = self.options_panel.choices
        key = (choices.look, choices.has_numbers, choices.has_units, choices.has_notes)
        if key not in self._drawings:
            standing = self._contents.of(has_units=choices.has_units, has_notes=choices.has_notes)
            self._drawings[key] = MapDrawing(self._board, choices.look, choices.has_numbers, standing)
        return map_pages(self._drawings[key], choices)

    @property
    def is_grey(self) -> bool:
        return False

    @property
    def paper(self) -> Paper:
        return self.options_panel.choices.paper

    def title(self) -> str:
        return self._board.name

    def remember(self) -> None:
        save_map_choices(self._settings, self.options_panel.choices)


def print_map(
    parent: QWidget, board: Board, settings: WindowSettings, contents: MapContents | None = None
) -> None:
    """Show a board as it will be printed, to print or to save; of a battle, with who stands on it."""
    MapPreview(board, settings, parent, contents).open()
