"""Points spent of points allowed, as a bar in which each unit has its share."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.forces import ForceView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens, mix_colours
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

HEIGHT, GAP = 8, 2
SHADES = (0.0, 0.28)
"""How far the shares of neighbouring units are blended with the paper, so that they can be told apart."""


class PointsMeter(QWidget):
    """The total in figures over the bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rest = role_label("", LabelRole.NUMBER), role_label("", LabelRole.MUTED)
        self.bar = PointsBar()
        for label in (self.total, self.rest):
            label.setWordWrap(False)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addWidget(self.total, 0, Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        row.addWidget(self.rest, 0, Qt.AlignmentFlag.AlignBottom)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addLayout(row)
        column.addWidget(self.bar)

    def show_force(self, force: ForceView) -> None:
        """Show what a force costs."""
        left = force.points_left
        self.total.setText(f"{force.points} of {force.max_points} points")
        self.rest.setText(f"{left} left" if left >= 0 else f"{-left} too many")
        restyle(self.rest, "role", LabelRole.MUTED if left >= 0 else LabelRole.DANGER)
        self.bar.show_shares([unit.points for unit in force.units], force.max_points)
        self.bar.setAccessibleName(f"{self.total.text()}, {self.rest.text()}")


class PointsBar(QWidget):
    """The bar alone; beyond the limit it takes the colour of danger, and the limit is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares: tuple[int, ...] = ()
        self._maximum = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def show_shares(self, shares: Sequence[int], most: int) -> None:
        """Show the points of each unit, of so many at most."""
        self._shares, self._maximum = tuple(shares), max(most, 1)
        self.update()

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(120), px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole, area = QPainterPath(), QRectF(self.rect())
        whole.addRoundedRect(area, area.height() / 2, area.height() / 2)
        painter.setClipPath(whole)
        painter.fillRect(area, QColor(tokens.line))
        self._draw_shares(painter, tokens, area)

    def _draw_shares(self, painter: QPainter, tokens: Tokens, area: QRectF) -> None:
        spent = sum(self._shares)
        unit = area.width() / max(self._maximum, spent)
        colour = tokens.danger if spent > self._maximum else tokens.accent
        left, gap = area.left(), tokens.px(GAP)
        for index, share in enumerate(self._shares):
            shade = mix_colours(colour, tokens.surface, SHADES[index % len(SHADES)])
            painter.fillRect(QRectF(left, area.top(), share * unit - gap, area.height()), QColor(shade))
            left += share * unit
        if spent > self._maximum:
            limit = area.left() + self._maximum * unit
            painter.fillRect(QRectF(limit - gap, area.top(), 2 * gap, area.height()), QColor(tokens.ink))
