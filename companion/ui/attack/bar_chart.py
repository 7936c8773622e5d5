"""A distribution as bars: how likely each result is, and which results are good enough."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.tabletop.odds import NEVER, Odds, percent
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.read_chart import NOWHERE, ReadChart, column_at

BAR_GAP = 0.24
"""The room between two bars, as a share of a column."""

COLUMN, COLUMNS, FEWEST_COLUMNS = 30, (8, 14), 4
TALLEST = 160


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One result and its chance."""

    result: int
    chance: Fraction

    def describe(self) -> str:
        """Return the bar as it is read out: "8: 13.9 %"."""
        return f"{self.result}: {percent(self.chance)}"


class BarChart(ReadChart):
    """Bars from left to right, counting from a threshold on; arrow keys and the pointer read single bars.

    Where bars stand close, only some of them are named. The odds that they are compared with are outlines.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, QSizePolicy.Policy.Preferred, parent)
        self._bars: tuple[ChartBar, ...] = ()
        self._threshold: int | None = None
        self._outlined: Odds = {}
        self._tallest = 1.0

    def show_odds(self, odds: Odds, threshold: int | None = None, outlined: Odds | None = None) -> None:
        """Show the chance of each result; results from the threshold on are those that count."""
        self._outlined = outlined or {}
        results = sorted({*odds, *self._outlined})
        self._bars = tuple(ChartBar(result, odds.get(result, NEVER)) for result in results)
        self._tallest = float(max([*odds.values(), *self._outlined.values()], default=0)) or 1.0
        self._threshold = threshold
        self.place = NOWHERE
        self.setAccessibleDescription(", ".join(bar.describe() for bar in self._bars))
        self.updateGeometry()
        self.update()

    @property
    def bars(self) -> tuple[ChartBar, ...]:
        """The bars shown, in order."""
        return self._bars

    @property
    def bar(self) -> ChartBar | None:
        """The bar under the pointer or the keyboard's cursor."""
        return self._bars[self.place] if 0 <= self.place < len(self._bars) else None

    def places(self) -> int:
        return len(self._bars)

    def place_at(self, point: QPointF) -> int:
        return column_at(self._plot(), len(self._bars), point.x())

    def place_text(self) -> str:
        return self.bar.describe() if self.bar else ""

    def counts(self, bar: ChartBar) -> bool:
        """Whether a result reaches the threshold."""
        return self._threshold is None or bar.result >= self._threshold

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        fewest, most = COLUMNS
        return QSize(px(COLUMN * min(max(len(self._bars), fewest), most)), px(TALLEST))

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(COLUMN * FEWEST_COLUMNS), px(TALLEST // 2))

    def bar_area(self, index: int) -> QRectF:
        """Return the area of a bar, in pixels of the widget."""
        return self._area(index, self._bars[index].chance)

    def _area(self, index: int, chance: Fraction) -> QRectF:
        plot = self._plot()
        column = plot.width() / len(self._bars)
        height = plot.height() * float(chance) / self._tallest
        left = plot.left() + index * column + column * BAR_GAP / 2
        return QRectF(left, plot.bottom() - height, column * (1 - BAR_GAP), height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._bars:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(len(self._bars)):
            self._draw_bar(painter, tokens, index)
        self._draw_names(painter, tokens)
        self._draw_axis(painter, tokens)
        self.draw_focus(painter, tokens)

    def _draw_bar(self, painter: QPainter, tokens: Tokens, index: int) -> None:
        bar, area = self._bars[index], self.bar_area(index)
        counts, is_read = self.counts(bar), index == self.place
        edge = tokens.ink if is_read else tokens.accent if counts else tokens.edge
        painter.setPen(QPen(QColor(edge), tokens.border))
        painter.setBrush(QColor(tokens.accent if counts else tokens.hover))
        painter.drawRect(area)
        if bar.result in self._outlined:
            painter.setPen(QPen(QColor(tokens.ink), tokens.focus))
            then = self._area(index, self._outlined[bar.result])
            painter.drawLine(then.topLeft(), then.topRight())

    def _draw_names(self, painter: QPainter, tokens: Tokens) -> None:
        """The results below the bars, as many as there is room for; their chances above where all fit."""
        small = sheet_font(tokens.px(FontSize.BODY))
        tells_all = not self._outlined and self._fits(small, _widest(self._bars), self.bar_area(0))
        for index, bar in enumerate(self._bars):
            if self._is_named(index, tokens):
                ink = tokens.ink if self.counts(bar) else tokens.muted
                self._draw_text(
                    painter, _label_font(tokens), ink, str(bar.result), self._below(self.bar_area(index))
                )
            if index == self.place or tells_all:
                text = percent(bar.chance) if index == self.place else _format_whole_percent(bar.chance)
                self._draw_text(painter, small, tokens.ink, text, self._above(self.bar_area(index)))

    def _is_named(self, index: int, tokens: Tokens) -> bool:
        metrics = QFontMetricsF(_label_font(tokens))
        widest = max(metrics.horizontalAdvance(str(bar.result)) for bar in (self._bars[0], self._bars[-1]))
        step = ceil((widest + tokens.px(Space.SMALL)) * len(self._bars) / max(self._plot().width(), 1))
        is_beside = 0 < abs(index - self.place) < step and self.place >= 0
        return index == self.place or (index % step == 0 and not is_beside)

    def _draw_axis(self, painter: QPainter, tokens: Tokens) -> None:
        plot = self._plot()
        painter.setPen(QPen(QColor(tokens.edge), tokens.border))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        first = next((index for index, bar in enumerate(self._bars) if self.counts(bar)), None)
        if self._threshold is None or not first:
            return
        x = plot.left() + first * plot.width() / len(self._bars)
        painter.setPen(QPen(QColor(tokens.ink), tokens.focus, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, plot.top() - self._line_height()), QPointF(x, plot.bottom()))

    def _plot(self) -> QRectF:
        tokens = Theme.current().tokens
        edge, line = tokens.px(Space.SMALL), self._line_height()
        return QRectF(self.rect()).adjusted(edge, edge + line, -edge, -edge - line * 1.2)

    def _line_height(self) -> float:
        return QFontMetricsF(sheet_font(Theme.current().tokens.px(FontSize.NUMBER))).height()

    def _above(self, area: QRectF) -> QPointF:
        return QPointF(area.center().x(), area.top() - self._line_height() / 2)

    def _below(self, area: QRectF) -> QPointF:
        return QPointF(area.center().x(), self._plot().bottom() + self._line_height() * 0.7)

    def _fits(self, font: QFont, width: str, area: QRectF) -> bool:
        return QFontMetricsF(font).horizontalAdvance(width) <= area.width() / (1 - BAR_GAP)

    def _draw_text(self, painter: QPainter, font: QFont, colour: str, text: str, centre: QPointF) -> None:
        """Words about a point, moved into the chart where they would be cut off."""
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(text)
        left = min(max(centre.x() - width / 2, 0), max(self.width() - width, 0))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(left, centre.y() + metrics.capHeight() / 2), text)


def _format_whole_percent(chance: Fraction) -> str:
    """Whole percent, for the room above a bar."""
    return "<1" if 0 < chance < Fraction(1, 200) else str(round(chance * 100))


def _widest(bars: tuple[ChartBar, ...]) -> str:
    return max((_format_whole_percent(bar.chance) for bar in bars), key=len)


def _label_font(tokens: Tokens) -> QFont:
    return sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
