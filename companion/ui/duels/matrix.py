"""A force against a force as a table of numbers: how likely each unit outlasts each of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.duelling import Pairing
from companion.ui.duels.wording import format_whole_percent, is_level
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.plain_text import show_tip

HEAD, SIDE, CELL, TALLEST = 44, 170, 56, 88
MIN_CELL = 34
STRENGTH = 0.75
"""How much of a side's colour a cell has at most."""
STEPS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
Place = tuple[int, int]
NOWHERE: Place = (-1, -1)


class Matrix(QWidget):
    """Cells tinted by who is better; `cell_read` brings the text of the current one, `opened` its place."""

    cell_read = Signal(str)
    opened = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[str, ...] = ()
        self._columns: tuple[str, ...] = ()
        self._pairings: Mapping[Place, Pairing] = {}
        self._place = NOWHERE
        self.setAccessibleName("Every unit of one force against every unit of the other")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        Theme.current().changed.connect(self.updateGeometry)

    def show_forces(self, rows: Sequence[str], columns: Sequence[str]) -> None:
        """Show two forces whose duels are not known yet."""
        self._rows, self._columns, self._place = tuple(rows), tuple(columns), NOWHERE
        self.show_pairings({})

    def show_pairings(self, pairings: Mapping[Place, Pairing]) -> None:
        """Show what is known by now."""
        self._pairings = pairings
        self.setAccessibleDescription(" ".join(self._describe(place) for place in pairings))
        self.update()

    @property
    def place(self) -> Place:
        """The row and column that are read."""
        return self._place

    def current_text(self) -> str:
        """Return the current cell in words."""
        return self._describe(self._place) if self._place != NOWHERE else ""

    def _describe(self, place: Place) -> str:
        row, column = place
        pair = f"{self._rows[row]} against {self._columns[column]}"
        pairing = self._pairings.get(place)
        if pairing is None:
            return f"{pair}: not known yet."
        if pairing.outlasts is None:
            return f"{pair}: {pairing.refusal}"
        text = f"outlasts it in {format_whole_percent(pairing.outlasts)} of 100 duels, even ones counted half"
        level = "level, as the difference lies within its error; " if is_level(pairing.ranges) else ""
        return f"{pair}: {level}{text}."

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(SIDE + CELL * max(len(self._columns), 4)), px(HEAD + CELL * max(len(self._rows), 4)))

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(SIDE + MIN_CELL * 4), px(HEAD + MIN_CELL * 4))

    # --- reading ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._place != NOWHERE:
            self.opened.emit(*self._place)
        elif key in STEPS and self._rows and self._columns:
            (row, column), (down, right) = self._place, STEPS[key]
            at = (row + down, column + right) if self._place != NOWHERE else (0, 0)
            self._go_to((min(max(at[0], 0), len(self._rows) - 1), min(max(at[1], 0), len(self._columns) - 1)))
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._cell_at(event.position()))
        show_tip(event.globalPosition().toPoint() + QPoint(0, 0), self.current_text(), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if (place := self._cell_at(event.position())) != NOWHERE:
            self.opened.emit(*place)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._go_to(NOWHERE)
        super().leaveEvent(event)

    def _cell_at(self, point: QPointF) -> Place:
        for row in range(len(self._rows)):
            for column in range(len(self._columns)):
                if self.cell(row, column).contains(point):
                    return row, column
        return NOWHERE

    def _go_to(self, place: Place) -> None:
        if place == self._place:
            return
        self._place = place
        self.update()
        self.cell_read.emit(self.current_text())
        if self.hasFocus() and self.current_text():
            QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self, self.current_text()))

    # --- painting ---

    def cell(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell, in pixels of the widget."""
        px = Theme.current().tokens.px
        width = (self.width() - px(SIDE)) / max(len(self._columns), 1)
        height = min((self.height() - px(HEAD)) / max(len(self._rows), 1), px(TALLEST))
        return QRectF(px(SIDE) + column * width, px(HEAD) + row * height, width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for row in range(len(self._rows)):
            for column in range(len(self._columns)):
                self._draw_cell(painter, tokens, (row, column))
        self._draw_names(painter, tokens)

    def _draw_cell(self, painter: QPainter, tokens: Tokens, place: Place) -> None:
        gap = tokens.px(2)
        area = self.cell(*place).adjusted(0, 0, -gap, -gap)
        pairing = self._pairings.get(place)
        known = pairing.outlasts if pairing is not None else None
        is_read = place == self._place
        is_even = pairing is not None and known is not None and is_level(pairing.ranges)
        painter.setBrush(QColor(_tint(tokens, None if is_even else known)))
        painter.setPen(QPen(QColor(tokens.ink if is_read else tokens.line), tokens.focus if is_read else 1))
        painter.drawRect(area)
        text = (
            "…"
            if pairing is None
            else "–"
            if known is None
            else "level"
            if is_even
            else format_whole_percent(known)
        )
        painter.setFont(sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold))
        painter.setPen(QColor(tokens.ink if known is not None else tokens.muted))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_names(self, painter: QPainter, tokens: Tokens) -> None:
        font, px = text_font(tokens.px(FontSize.BODY)), tokens.px
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, name in enumerate(self._rows):
            cell = self.cell(row, 0)
            where = QRectF(0, cell.top(), px(SIDE) - px(Space.SMALL), cell.height())
            painter.drawText(
                where, right, metrics.elidedText(name, Qt.TextElideMode.ElideRight, where.width())
            )
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        for column, name in enumerate(self._columns):
            cell = self.cell(0, column)
            where = QRectF(cell.left(), 0, cell.width() - px(Space.TINY), px(HEAD))
            painter.drawText(
                where, middle, metrics.elidedText(name, Qt.TextElideMode.ElideRight, where.width())
            )


def _tint(tokens: Tokens, outlasts: float | None) -> str:
    """Calm where both are even, the colour of the better side where one is not."""
    if outlasts is None:
        return tokens.surface
    lead = outlasts * 2 - 1
    return mix_colours(tokens.surface, side_colour(tokens, 0 if lead > 0 else 1), abs(lead) * STRENGTH)
