"""The table: the mapsheet as the scene's background, which Qt keeps painted while all else changes."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, hex_rect
from companion.ui.map.mapsheet.outlook import USUAL
from companion.ui.map.mapsheet.palette import palette_of
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import all_stamps
from companion.ui.theme.theme import Theme


class MapScene(QGraphicsScene):
    """A table with a mapsheet on it, or an empty one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board: Board | None = None
        self.stamps = all_stamps()
        self.outlook, self.has_labels = USUAL, True
        self._sheet: Mapsheet | None = None

    def set_board(self, board: Board | None) -> None:
        """Lay out another board; the room around it lets its edge be brought to the middle of the window."""
        self.board = board
        self.reprint()
        area = self._sheet.area if self._sheet else QRectF()
        self.setSceneRect(area.adjusted(-2 * WIDTH, -2 * HEIGHT, 2 * WIDTH, 2 * HEIGHT))

    def change_board(self, board: Board, places: Collection[Hex]) -> None:
        """Show the board otherwise in some hexes; it is as large as before."""
        assert self._sheet is not None, "there is a board to change"
        self.board, self._sheet = board, self._sheet.changed(board, places)
        for place in places:
            self.invalidate(hex_rect(place).adjusted(-WIDTH, -HEIGHT, WIDTH, HEIGHT))

    @property
    def sheet_area(self) -> QRectF:
        """The paper, in scene units; empty without a board."""
        return self._sheet.area if self._sheet else QRectF()

    def reprint(self) -> None:
        """Draw everything anew in the theme's inks."""
        tokens = Theme.current().tokens
        self.stamps.wear(tokens)
        palette = palette_of(tokens)
        self._sheet = (
            Mapsheet(self.board, palette, self.stamps, self.outlook, has_labels=self.has_labels)
            if self.board
            else None
        )
        self.invalidate()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        palette = palette_of(Theme.current().tokens)
        painter.fillRect(rect, QColor(palette.table))
        if self._sheet:
            self._sheet.draw(painter, QRectF(rect))
