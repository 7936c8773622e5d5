"""A whole board in small, as the map shows it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from companion.tabletop.boards import Board
from companion.ui.map.mapsheet.scene import MapScene
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
        if not area.isEmpty():
            self._scene.setSceneRect(area)
            self.fitInView(area, Qt.AspectRatioMode.KeepAspectRatio)
