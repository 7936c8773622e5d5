"""The table: the mapsheet as the scene's background, which Qt keeps painted while all else changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from PySide6.QtCore import QObject, QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, hex_rect
from companion.ui.map.mapsheet.orientation import USUAL
from companion.ui.map.mapsheet.palette import palette_of
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import stamp_cache
from companion.ui.theme.theme import Theme

AT_ONCE, MOST_PORTIONS = 24, 60
"""So many pictures of hexes are drawn at a time, in about a frame; others stand in for the rest."""
ROOM = 5
"""Hexes of bare table on every side of the mapsheet."""


class MapScene(QGraphicsScene):
    """A table with a mapsheet on it, or an empty one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board: Board | None = None
        self.stamps = stamp_cache()
        self.outlook, self.has_labels = USUAL, True
        self.is_drawn = False
        """Whether what was looked at last is drawn in full, and nothing stands in for hexes."""
        self._sheet: Mapsheet | None = None
        self._drawing = 0
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._draw_on)

    def get_ready(self) -> Iterator[None]:
        """Get the mapsheet ready to be painted, in steps."""
        if self._sheet is not None:
            yield from self._sheet.get_ready()

    def set_board(self, board: Board | None) -> bool:
        """Show a board; whether it is laid out anew, since it is not only otherwise in some hexes.

        The room around it lets arrows about a hex at its edge come in sight.
        """
        before, self.board = self.board, board
        if before is not None and board is not None and board.is_as_large_as(before):
            self._show_changes(board, board.hexes_unlike(before))
            return False
        self.reprint()
        area = self._sheet.area if self._sheet else QRectF()
        self.setSceneRect(area.adjusted(-ROOM * WIDTH, -ROOM * HEIGHT, ROOM * WIDTH, ROOM * HEIGHT))
        return True

    def _show_changes(self, board: Board, places: Collection[Hex]) -> None:
        assert self._sheet is not None, "there is a board to change"
        if places:
            self._sheet = self._sheet.with_changes(board, places)
        for place in places:
            self.invalidate(hex_rect(place).adjusted(-WIDTH, -HEIGHT, WIDTH, HEIGHT))

    @property
    def sheet_area(self) -> QRectF:
        """The paper, in scene units; empty without a board."""
        return self._sheet.area if self._sheet else QRectF()

    def reprint(self) -> None:
        """Draw everything anew in the theme's inks."""
        tokens = Theme.current().tokens
        self.stamps.use_look(tokens)
        palette = palette_of(tokens)
        self._sheet = (
            Mapsheet(self.board, palette, self.stamps, self.outlook, has_labels=self.has_labels)
            if self.board
            else None
        )
        self.is_drawn = False
        self._draw_on()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        palette = palette_of(Theme.current().tokens)
        painter.fillRect(rect, QColor(palette.table))
        # So many portions are enough for every map; should pictures not be kept, it is drawn whole.
        most = AT_ONCE if self._drawing < MOST_PORTIONS else None
        self.is_drawn = self._sheet is None or self._sheet.draw(painter, QRectF(rect), most)
        self._drawing = 0 if self.is_drawn else self._drawing + 1
        if not self.is_drawn:
            self._later.start()

    def _draw_on(self) -> None:
        # Views keep pictures of the table; without its area they would draw a point of it anew.
        self.invalidate(self.sceneRect())
