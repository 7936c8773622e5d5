"""A whole board in small, as the map shows it."""

from __future__ import annotations

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from companion.tabletop.boards import Board
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.theme import Theme


class BoardView(QGraphicsView):
    """Shows a board as large as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = MapScene(self)
        self.setScene(self._scene)
        self.setInteractive(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        Theme.current().changed.connect(self._scene.reprint)

    def show_board(self, board: Board) -> None:
        """Show another board."""
        self._scene.set_board(board)
        self.setAccessibleName(f"{board.name}, {board.width} by {board.height} hexes")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        area = self._scene.sheet_area
        if area.isEmpty():
            return
        self._scene.setSceneRect(area)
        room, density = self.viewport().size(), self.devicePixelRatioF()
        zooms = [Zoom(quarter, density) for quarter in range(1, Zoom.ladder(density)[-1] + 1)]
        held = [zoom for zoom in zooms if _is_held(zoom, area.size(), QSizeF(room))]
        self.setTransform(max(held or zooms[:1], key=lambda zoom: zoom.quarter).transform)
        self.centerOn(area.center())


def _is_held(zoom: Zoom, area: QSizeF, room: QSizeF) -> bool:
    return area.width() * zoom.across <= room.width() and area.height() * zoom.down <= room.height()
