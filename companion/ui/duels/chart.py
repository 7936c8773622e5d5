"""Chart of who outlasts whom by range: areas over the columns of a table, with bands for the error."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.duels import DuelAtRange
from companion.engine.views.units import SideView
from companion.ui.duels.wording import DuelTableRow, format_range, table_rows
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.read_chart import NOWHERE, ReadChart, column_at
from companion.ui.widgets.side_mark import draw_side_mark

GUTTER, COLUMN, ROW, MARK = 190, 30, 24, 12
PLOT, LEAST_PLOT = 240, 120
AREA, BAND = 0.55, 70
"""How much of the surface shows through an area, and how dark a band is, of 255."""
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


class DuelChart(ReadChart):
    """Areas from below for the first unit, from above for the second; columns are read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Who outlasts whom, by range", QSizePolicy.Policy.Expanding, parent)
        self._names: tuple[str, ...] = ("", "")
        self._ranges: tuple[DuelAtRange, ...] = ()
        self._lines: tuple[DuelTableRow, ...] = ()

    def show_ranges(self, names: Sequence[str], ranges: Sequence[DuelAtRange], turns: int) -> None:
        """Show how duels of two units end; without ranges nothing."""
        self._names, self._ranges = tuple(names), tuple(ranges)
        self._lines = table_rows(names, ranges, turns) if ranges else ()
        self.place = min(self.place, len(ranges) - 1)
        self.setAccessibleDescription(" ".join(format_range(names, at) for at in ranges))
        self.tell()
        self.update()

    @property
    def ranges(self) -> tuple[DuelAtRange, ...]:
        """The ranges shown."""
        return self._ranges

    def places(self) -> int:
        return len(self._ranges)

    def place_at(self, point: QPointF) -> int:
        return column_at(self._plot(), len(self._ranges), point.x())

    def place_text(self) -> str:
        return format_range(self._names, self._ranges[self.place]) if self.place != NOWHERE else ""

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(GUTTER + 12 * COLUMN * 2), px(PLOT) + self._below())

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(GUTTER + 12 * COLUMN), px(LEAST_PLOT) + self._below())

    def _below(self) -> int:
        """Room for the ranges and the table."""
        return Theme.current().tokens.px(ROW) * 6 + Theme.current().tokens.px(Space.LARGE)

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        plot = self._plot()
        painter.fillRect(plot, QColor(tokens.surface))
        if self._ranges:
            self._draw_areas(painter, tokens, plot)
            self._draw_column(painter, tokens, plot)
            self._draw_table(painter, tokens, plot)
        self._draw_axes(painter, tokens, plot)
        self.draw_focus(painter, tokens)

    def _plot(self) -> QRectF:
        px = Theme.current().tokens.px
        top, edge = px(Space.SMALL), px(Space.SMALL)
        height = max(self.height() - top - self._below(), 1)
        return QRectF(px(GUTTER), top, max(self.width() - px(GUTTER) - edge, 1), height)

    def _centre(self, plot: QRectF, column: int) -> float:
        return plot.left() + (column + 0.5) * plot.width() / len(self._ranges)

    def _border(self, plot: QRectF, shares: Sequence[float]) -> list[QPointF]:
        """Return a line through the middle of every column, level at both ends."""
        points = [
            QPointF(self._centre(plot, at), plot.bottom() - min(max(share, 0.0), 1.0) * plot.height())
            for at, share in enumerate(shares)
        ]
        return [QPointF(plot.left(), points[0].y()), *points, QPointF(plot.right(), points[-1].y())]

    def _draw_areas(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        lower = [at.second_out for at in self._ranges]
        middle = [at.second_out + at.both_out for at in self._ranges]
        upper = [1 - at.first_out for at in self._ranges]
        floor, ceiling = [0.0] * len(lower), [1.0] * len(lower)
        first, second = (mix_colours(side_colour(tokens, side), tokens.surface, AREA) for side in (0, 1))
        both = mix_colours(tokens.muted, tokens.surface, AREA)
        for low, high, colour in ((floor, lower, first), (lower, middle, both), (upper, ceiling, second)):
            self._fill(painter, QColor(colour), self._border(plot, low), self._border(plot, high))
        for side, shares in ((0, lower), (1, upper)):
            self._draw_band(painter, tokens, plot, side, shares)

    def _draw_band(
        self, painter: QPainter, tokens: Tokens, plot: QRectF, side: int, shares: Sequence[float]
    ) -> None:
        """A line, and about it where it may lie as well."""
        colour = QColor(side_colour(tokens, side))
        painter.setPen(QPen(colour, tokens.focus))
        painter.drawPolyline(QPolygonF(self._border(plot, shares)))
        colour.setAlpha(BAND)
        errors = [at.error for at in self._ranges]
        low = [share - error for share, error in zip(shares, errors, strict=True)]
        high = [share + error for share, error in zip(shares, errors, strict=True)]
        self._fill(painter, colour, self._border(plot, low), self._border(plot, high))

    @staticmethod
    def _fill(painter: QPainter, colour: QColor, low: list[QPointF], high: list[QPointF]) -> None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([*low, *reversed(high)]))
        painter.restore()

    def _draw_column(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        """The column that is read, through chart and table."""
        if self.place < 0:
            return
        width = plot.width() / len(self._ranges)
        left = plot.left() + self.place * width
        below = QRectF(left, plot.bottom(), width, self.height() - plot.bottom())
        painter.fillRect(below, QColor(tokens.hover))
        painter.setPen(QPen(QColor(tokens.ink), tokens.border, Qt.PenStyle.DashLine))
        x = self._centre(plot, self.place)
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _draw_axes(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        px, small = tokens.px, text_font(tokens.px(FontSize.CAPTION))
        painter.setFont(small)
        for share in TICKS:
            y = plot.bottom() - share * plot.height()
            strong = share in (0.0, 1.0)
            painter.setPen(QPen(QColor(tokens.edge if strong else tokens.line), tokens.border))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            height = QFontMetricsF(small).height()
            where = QRectF(0, y - height / 2, plot.left() - px(Space.SMALL), height)
            painter.setPen(QColor(tokens.muted))
            painter.drawText(where, Qt.AlignmentFlag.AlignRight, f"{share:.0%}".replace("%", " %"))

    def _draw_table(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        px, top = tokens.px, plot.bottom() + tokens.px(Space.TINY)
        head = DuelTableRow("Range in hexes", None, tuple(str(at.range) for at in self._ranges))
        for number, line in enumerate((head, *self._lines)):
            row = QRectF(0, top + number * px(ROW), self.width(), px(ROW))
            if number:
                painter.setPen(QPen(QColor(tokens.line), tokens.border))
                painter.drawLine(row.topLeft(), QPointF(plot.right(), row.top()))
            self._draw_line(painter, tokens, plot, row, line, is_head=not number)

    def _draw_line(
        self,
        painter: QPainter,
        tokens: Tokens,
        plot: QRectF,
        row: QRectF,
        line: DuelTableRow,
        *,
        is_head: bool,
    ) -> None:
        px, left = tokens.px, float(tokens.px(Space.SMALL))
        if line.side is not None:
            size = px(MARK)
            mark = QRectF(left, row.center().y() - size / 2, size, size)
            draw_side_mark(painter, tokens, SideView("", "", line.side), mark)
        left += px(MARK + Space.SMALL)
        text_rect = QRectF(left, row.top(), plot.left() - left - px(Space.SMALL), row.height())
        small = text_font(px(FontSize.BODY))
        label = QFontMetricsF(small).elidedText(line.label, Qt.TextElideMode.ElideRight, text_rect.width())
        self._write(painter, small, tokens.muted if is_head else tokens.ink, text_rect, label)
        weight = QFont.Weight.DemiBold if line.side is not None or is_head else QFont.Weight.Normal
        width = plot.width() / len(self._ranges)
        for at, cell in enumerate(line.cells):
            where = QRectF(plot.left() + at * width, row.top(), width, row.height())
            ink = tokens.ink if line.side is not None or is_head else tokens.muted
            self._write(painter, sheet_font(px(FontSize.NUMBER), weight), ink, where, cell, is_centred=True)

    @staticmethod
    def _write(
        painter: QPainter, font: QFont, colour: str, where: QRectF, text: str, *, is_centred: bool = False
    ) -> None:
        side = Qt.AlignmentFlag.AlignHCenter if is_centred else Qt.AlignmentFlag.AlignLeft
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter, text)
