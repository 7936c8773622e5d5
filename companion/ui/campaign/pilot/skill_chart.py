"""A chart of a pilot's skills over the years: steps over the calendar, with battles and kills below."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.campaign.dates import format_month, format_short_day
from companion.ui.campaign.pilot.view_model import SkillHistory, SkillLine
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.read_chart import NOWHERE, ReadChart

GUTTER, LABELS, ROW = 36, 132, 20
PLOT, LEAST_PLOT, WIDTH = 150, 88, 420
MARK, TICK, THICK = 5, 4, 2
FEWEST_DAYS, DATE_WIDTH, LABEL_HEIGHT = 30, 84, 16
MOST_LEVELS, MOST_DATES = 8, 6
LONG = 300
"""From so many days on, months say enough of when something was."""


class SkillChart(ReadChart):
    """The chart; the places that can be read are the days with an event."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Skill over time", QSizePolicy.Policy.Fixed, parent)
        self.skills = SkillHistory()

    def show_skills(self, skills: SkillHistory) -> None:
        """Show other skills."""
        self.skills, self.place = skills, NOWHERE
        self.setAccessibleDescription(" ".join(f"{skills.format_moment(each)}." for each in skills.moments))
        self.tell()
        self.update()

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(WIDTH), px(PLOT + 3 * ROW))

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(GUTTER + LABELS + DATE_WIDTH), px(LEAST_PLOT + 3 * ROW))

    # --- reading ---

    def places(self) -> int:
        return len(self.skills.moments)

    def place_at(self, point: QPointF) -> int:
        plot, at = self._plot(), point.x()
        if not self.skills.moments or not plot.left() - MARK <= at <= plot.right() + MARK:
            return NOWHERE
        moments = range(len(self.skills.moments))
        return min(moments, key=lambda each: abs(self._x(plot, self.skills.moments[each].day) - at))

    def place_text(self) -> str:
        return self.skills.format_moment(self.skills.moments[self.place]) if self.place != NOWHERE else ""

    # --- where things lie ---

    def _plot(self) -> QRectF:
        px = Theme.current().tokens.px
        height = self.height() - px(2 * ROW + Space.MEDIUM)
        return QRectF(px(GUTTER), px(Space.SMALL), max(self.width() - px(GUTTER + LABELS), 1), max(height, 1))

    def _x(self, plot: QRectF, day: date) -> float:
        first, last = self._calendar()
        return plot.left() + plot.width() * (day - first).days / (last - first).days

    def _calendar(self) -> tuple[date, date]:
        """Return the days shown: some, also where a campaign has only begun."""
        first = self.skills.first
        try:
            return first, max(self.skills.last, first + timedelta(days=FEWEST_DAYS))
        except OverflowError:
            return first - timedelta(days=FEWEST_DAYS), self.skills.last

    def _levels(self) -> tuple[int, int]:
        """Return the lowest and the highest value shown."""
        values = [value for line in self.skills.lines for _day, value in line.points] or [0]
        low, high = min(values), max(values)
        return (max(low - 1, min(low, 0)), high + 1)

    def _y(self, plot: QRectF, value: int) -> float:
        low, high = self._levels()
        share = (value - low) / (high - low)
        return plot.top() + plot.height() * (share if self.skills.is_low_better else 1 - share)

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        plot = self._plot()
        self._draw_levels(painter, tokens, plot)
        self._draw_calendar(painter, tokens, plot)
        self._draw_moments(painter, tokens, plot)
        for index, line in enumerate(self.skills.lines):
            self._draw_line(painter, tokens, plot, index, line)
        self._draw_labels(painter, tokens, plot)
        self.draw_focus(painter, tokens)

    def _draw_levels(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        low, high = self._levels()
        painter.fillRect(plot, QColor(tokens.surface))
        font = sheet_font(tokens.px(FontSize.BODY))
        height = QFontMetricsF(font).height()
        painter.setFont(font)
        for value in range(low, high + 1, -(-(high - low) // MOST_LEVELS)):
            y = self._y(plot, value)
            painter.setPen(QPen(QColor(tokens.line), tokens.border))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(tokens.muted))
            where = QRectF(0, y - height / 2, plot.left() - tokens.px(Space.SMALL), height)
            painter.drawText(where, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))

    def _draw_calendar(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        first, last = self._calendar()
        px, top = tokens.px, self.height() - tokens.px(ROW)
        parts = max(min(int(plot.width() // px(DATE_WIDTH * 1.5)), MOST_DATES), 1)
        worded = format_month if (last - first).days >= LONG else format_short_day
        painter.setFont(text_font(px(FontSize.CAPTION)))
        painter.setPen(QColor(tokens.muted))
        for part in range(parts + 1):
            day = first + (last - first) * part // parts
            where = QRectF(self._x(plot, day) - px(DATE_WIDTH) / 2, top, px(DATE_WIDTH), px(ROW))
            side = Qt.AlignmentFlag.AlignHCenter
            if part == 0:
                where.moveLeft(plot.left())
                side = Qt.AlignmentFlag.AlignLeft
            painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter, worded(day))

    def _draw_moments(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        """Each day of his record as a tick, its kills as marks; the one that is read through the chart."""
        px, lane = tokens.px, plot.bottom() + tokens.px(Space.TINY)
        painter.setPen(QPen(QColor(tokens.edge), tokens.border))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        for number, moment in enumerate(self.skills.moments):
            x, is_read = self._x(plot, moment.day), number == self.place
            painter.setPen(QPen(QColor(tokens.ink if is_read else tokens.edge), tokens.border))
            painter.drawLine(QPointF(x, lane), QPointF(x, lane + px(TICK)))
            if is_read:
                painter.setPen(QPen(QColor(tokens.ink), tokens.border, Qt.PenStyle.DashLine))
                painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            if moment.kills:
                self._draw_kills(painter, tokens, QPointF(x, lane + px(TICK) + px(Space.SMALL)), moment.kills)

    @staticmethod
    def _draw_kills(painter: QPainter, tokens: Tokens, where: QPointF, kills: int) -> None:
        size = tokens.px(MARK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.danger))
        points = [where + QPointF(-size, -size), where + QPointF(size, -size), where + QPointF(0, size)]
        painter.drawPolygon(QPolygonF(points))
        if kills > 1:
            painter.setFont(text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(where + QPointF(size + 1, size - 1), str(kills))

    def _draw_line(
        self, painter: QPainter, tokens: Tokens, plot: QRectF, index: int, line: SkillLine
    ) -> None:
        """Level until the day of a change, then a step; a mark of its own shape where it changed."""
        colour = QColor(side_colour(tokens, index))
        points: list[QPointF] = []
        for day, value in line.points:
            here = QPointF(self._x(plot, day), self._shifted_y(plot, tokens, index, value))
            if points:
                points.append(QPointF(here.x(), points[-1].y()))
            points.append(here)
        if not points:
            return
        points.append(QPointF(self._x(plot, self.skills.last), points[-1].y()))
        painter.setPen(QPen(colour, tokens.px(THICK)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for day, value in line.points:
            place = QPointF(self._x(plot, day), self._shifted_y(plot, tokens, index, value))
            painter.drawPath(side_shape(index, tokens.px(MARK)).translated(place))

    def _shifted_y(self, plot: QRectF, tokens: Tokens, index: int, value: int) -> float:
        """Return where a value lies; lines of the same value lie side by side."""
        return self._y(plot, value) + (index - (len(self.skills.lines) - 1) / 2) * tokens.px(THICK)

    def _draw_labels(self, painter: QPainter, tokens: Tokens, plot: QRectF) -> None:
        """What each line is, at its end: names never lie over one another."""
        px, height = tokens.px, tokens.px(LABEL_HEIGHT)
        font = text_font(px(FontSize.BODY), QFont.Weight.DemiBold)
        painter.setFont(font)
        ended = [
            (self._shifted_y(plot, tokens, index, line.points[-1][1]), index, line)
            for index, line in enumerate(self.skills.lines)
            if line.points
        ]
        below = plot.top() - height
        for y, index, line in sorted(ended, key=lambda each: each[:2]):
            below = max(y - height / 2, below + height)
            where = QRectF(plot.right() + px(Space.MEDIUM), below, px(LABELS - Space.MEDIUM), height)
            mark = where.topLeft() + QPointF(px(MARK), height / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(side_colour(tokens, index)))
            painter.drawPath(side_shape(index, px(MARK)).translated(mark))
            where.setLeft(where.left() + px(MARK * 2 + Space.TINY))
            text = f"{line.label} {line.points[-1][1]}"
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
            painter.setPen(QColor(tokens.ink))
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
