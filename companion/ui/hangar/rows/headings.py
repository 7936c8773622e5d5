"""The headings above the list: a click sorts by a column, another turns the order round."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.catalog.search.index import SearchOrder
from companion.ui.hangar.rows.columns import COLUMNS, ListColumn, row_areas
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.plain_text import show_tip

HEIGHT, ARROW = 28, 12


class Headings(QWidget):
    """The headings; `sorted_by` brings an Order whose heading was clicked."""

    sorted_by = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Headings of the list")
        self.setMouseTracking(True)
        self._order, self._is_turned = SearchOrder.MATCH, False
        self._right = 0
        self._columns: Sequence[ListColumn] = COLUMNS
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_order(self, order: SearchOrder, *, is_turned: bool) -> None:
        """Point out by what is sorted."""
        self._order, self._is_turned = order, is_turned
        self.update()

    def show_columns(self, columns: Sequence[ListColumn]) -> None:
        """Head these columns."""
        self._columns = columns
        self.update()

    def keep_right(self, width: int) -> None:
        """Leave room for the scroll bar of the list."""
        self._right = width
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, Theme.current().tokens.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, painter = Theme.current().tokens, QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.raised))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())
        for order, label, _, area, is_right in self._headings():
            is_sorted = order is self._order
            weight = QFont.Weight.DemiBold
            font = text_font(tokens.px(FontSize.CAPTION), weight)
            painter.setFont(font)
            painter.setPen(QColor(tokens.ink if is_sorted else tokens.muted))
            align = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
            painter.drawText(area, int(align | Qt.AlignmentFlag.AlignVCenter), label)
            if is_sorted:
                width = QFontMetricsF(font).horizontalAdvance(label)
                self._arrow(painter, area, width, is_right=is_right)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        for order, _, _, area, _ in self._headings():
            if area.contains(event.position()):
                self.sorted_by.emit(order)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_over = any(area.contains(event.position()) for _, _, _, area, _ in self._headings())
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            point = QPointF(event.pos())
            hint = next((hint for _, _, hint, area, _ in self._headings() if area.contains(point)), "")
            show_tip(event.globalPos(), hint, self)
            return True
        return super().event(event)

    def place_of(self, order: SearchOrder) -> QRectF:
        """Return where a heading stands."""
        return next(area for each, _, _, area, _ in self._headings() if each is order)

    def _headings(self) -> list[tuple[SearchOrder, str, str, QRectF, bool]]:
        tokens = Theme.current().tokens
        where = row_areas(tokens, QRectF(0, 0, self.width() - self._right, self.height()), self._columns)
        found = [(SearchOrder.NAME, "Name", "By name", where.text, False)]
        for column, area in where.figures:
            if column.order is not None:
                found.append((column.order, column.label, column.hint, area, True))
        return found

    def _arrow(self, painter: QPainter, area: QRectF, width: float, *, is_right: bool) -> None:
        tokens = Theme.current().tokens
        side, gap = tokens.px(ARROW), tokens.px(2)
        is_up = self._is_turned if self._order is not SearchOrder.NAME else not self._is_turned
        left = (
            area.right() - width - side - gap
            if is_right
            else area.left() + width + gap + tokens.px(Space.TINY)
        )
        drawn = pixmap("chevron-up" if is_up else "chevron-down", "ink", side)
        painter.drawPixmap(round(left), round(area.center().y() - side / 2), drawn)

    def _measure(self) -> None:
        self.setFixedHeight(Theme.current().tokens.px(HEIGHT))
        self.update()
