"""A chart of mean damage by range, a line for each unit; pointer and arrow keys read it range by range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.units import DamageFacts
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.read_chart import NOWHERE, ReadChart

HEIGHT, FEWEST_RANGES, MOST_LINES = 150, 6, 4
PENS = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


@dataclass(frozen=True, slots=True)
class DamageSeries:
    """A unit's line."""

    name: str
    facts: DamageFacts


class DamageChart(ReadChart):
    """Lines over ranges; several are told apart by colour and by dashes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Mean damage by range", QSizePolicy.Policy.Fixed, parent)
        self._series: tuple[DamageSeries, ...] = ()

    def show_series(self, series: Sequence[DamageSeries]) -> None:
        """Show these lines."""
        self._series, self.place = tuple(series[:MOST_LINES]), NOWHERE
        self.setAccessibleDescription(". ".join(_format_series(one) for one in self._series))
        self.update()

    def places(self) -> int:
        return self._last if self._series else 0

    def place_at(self, point: QPointF) -> int:
        plot = self._plot()
        share = (point.x() - plot.left()) / max(plot.width(), 1)
        is_inside = bool(self._series) and plot.left() - 8 <= point.x() <= plot.right() + 8
        return min(max(round(share * (self._last - 1)), 0), self._last - 1) if is_inside else NOWHERE

    def place_text(self) -> str:
        if not self._distance:
            return ""
        values = [f"{one.name} {_value_at(one, self._distance):.1f}" for one in self._series]
        texts = values if len(values) > 1 else [f"{_value_at(self._series[0], self._distance):.1f}"]
        return f"{self._distance} {'hex' if self._distance == 1 else 'hexes'}: {', '.join(texts)}"

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(300), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(180), px(HEIGHT))

    @property
    def _distance(self) -> int:
        """The range that is read, 0 for none."""
        return self.place - NOWHERE

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._series:
            return
        tokens, painter = Theme.current().tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._grid(painter, tokens)
        for number, one in enumerate(self._series):
            self._line(painter, tokens, one, number)
        if self._distance:
            self._reading(painter, tokens)
        self.draw_focus(painter, tokens)

    def _grid(self, painter: QPainter, tokens: Tokens) -> None:
        plot, step = self._plot(), self._step
        font = sheet_font(tokens.px(FontSize.BODY))
        painter.setFont(font)
        value = 0.0
        while value <= self._top + 1e-6:
            y = plot.bottom() - value / self._top * plot.height()
            painter.setPen(QPen(QColor(tokens.edge if not value else tokens.line), tokens.border))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(tokens.muted))
            area = QRectF(0, y - 10, plot.left() - tokens.px(6), 20)
            painter.drawText(
                area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{value:g}"
            )
            value += step
        every = 1 if self._last <= 12 else 3
        for place in range(1, self._last + 1):
            if place == 1 or place % every == 0:
                area = QRectF(self._x(place) - 20, plot.bottom() + tokens.px(3), 40, tokens.px(18))
                painter.drawText(
                    area, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), str(place)
                )

    def _line(self, painter: QPainter, tokens: Tokens, one: DamageSeries, number: int) -> None:
        points = [QPointF(self._x(at), self._y(mean)) for at, mean in enumerate(one.facts.means, 1)]
        colour = QColor(line_colour(tokens, number))
        if len(self._series) == 1:
            plot = self._plot()
            ends = (QPointF(points[-1].x(), plot.bottom()), QPointF(points[0].x(), plot.bottom()))
            ground = QColor(colour)
            ground.setAlphaF(0.14)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawPolygon(QPolygonF([*points, *ends]))
        painter.setPen(
            QPen(colour, tokens.px(2), PENS[number], Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _reading(self, painter: QPainter, tokens: Tokens) -> None:
        plot, x = self._plot(), self._x(self._distance)
        painter.setPen(QPen(QColor(tokens.edge), tokens.border))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        for number, one in enumerate(self._series):
            painter.setPen(QPen(QColor(tokens.surface), tokens.px(2)))
            painter.setBrush(QColor(line_colour(tokens, number)))
            painter.drawEllipse(
                QPointF(x, self._y(_value_at(one, self._distance))), tokens.px(4), tokens.px(4)
            )
        font = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(self.place_text()) + tokens.px(Space.LARGE)
        left = min(max(x - width / 2, plot.left()), max(plot.right() - width, 0))
        area = QRectF(left, 0, width, metrics.height() + tokens.px(Space.TINY))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.ink))
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)
        painter.setFont(font)
        painter.setPen(QColor(tokens.surface))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), self.place_text())

    # --- measures ---

    @property
    def _last(self) -> int:
        return max([FEWEST_RANGES, *(len(one.facts.means) for one in self._series)])

    @property
    def _step(self) -> float:
        """Between two lines of the grid: 1, 2, 5, 10 and so on, so that there are three to five of them."""
        highest = max((max(one.facts.means) for one in self._series), default=1) or 1
        size = 10 ** floor(log10(highest / 3)) if highest > 0 else 1
        return next(size * times for times in (1, 2, 5, 10) if highest / (size * times) <= 4)

    @property
    def _top(self) -> float:
        highest = max((max(one.facts.means) for one in self._series), default=1) or 1
        return ceil(highest / self._step) * self._step

    def _plot(self) -> QRectF:
        px = Theme.current().tokens.px
        return QRectF(self.rect()).adjusted(px(32), px(24), -px(Space.MEDIUM), -px(22))

    def _x(self, place: int) -> float:
        plot = self._plot()
        return plot.left() + (place - 1) / (self._last - 1) * plot.width()

    def _y(self, value: float) -> float:
        plot = self._plot()
        return plot.bottom() - value / self._top * plot.height()


def line_colour(tokens: Tokens, number: int) -> str:
    """Return the colour of a unit's line, and of its name beside others."""
    return (tokens.side_a, tokens.side_b, tokens.side_c, tokens.side_d)[number % MOST_LINES]


def _value_at(one: DamageSeries, place: int) -> float:
    return one.facts.means[place - 1] if 0 < place <= len(one.facts.means) else 0.0


def _format_series(one: DamageSeries) -> str:
    figures = ", ".join(f"{at}: {mean:.1f}" for at, mean in enumerate(one.facts.means, 1))
    return f"{one.name}: {figures}"
