"""Marks of the units a question is about, with their numbers and an arrow from actor to target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.units import SideView
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.widgets.side_mark import draw_numbered_mark

MARK, ARROW, GAP = 20, 14, 3


class UnitMarks(QWidget):
    """Unit marks; `known` has side and number of every unit; without units the side's mark stands alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.known: Mapping[str, tuple[SideView, int]] = {}
        self.shown: tuple[tuple[SideView, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_marks(self, units: Sequence[str], side: SideView | None) -> None:
        """Mark these units, or else whose answer it is."""
        found = tuple(self.known[unit] for unit in dict.fromkeys(units) if unit in self.known)
        self.shown = found or (((side, 0),) if side is not None else ())
        self.setVisible(bool(self.shown))
        texts = (f"{one.name} {number}" if number else f"{one.name} act" for one, number in self.shown)
        self.setAccessibleName(" at ".join(texts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px, number = Theme.current().tokens.px, len(self.shown)
        return QSize(px(MARK * number + (ARROW + 2 * GAP) * max(number - 1, 0)), px(MARK))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, arrow, gap, left = tokens.px(MARK), tokens.px(ARROW), tokens.px(GAP), 0.0
        for place, (side, number) in enumerate(self.shown):
            if place:
                middle = (self.height() - arrow) / 2
                draw_icon(painter, "arrow-right", tokens.muted, QRectF(left + gap, middle, arrow, arrow))
                left += arrow + 2 * gap
            where = QRectF(left, (self.height() - size) / 2, size, size)
            draw_numbered_mark(painter, tokens, side, number, where.adjusted(1, 1, -1, -1))
            left += size
