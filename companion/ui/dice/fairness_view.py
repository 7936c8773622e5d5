"""Fairness of the dice: every way to count them, with a verdict where there are enough."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from companion.battles.dice_log import DiceStatistics, DiceTable, RollerStatistics
from companion.tabletop.fairness import Count, Fairness
from companion.tabletop.number_text import format_count
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import draw_text
from companion.ui.widgets.spacing import with_spacing

BARS, WIDEST, MARK = 72, 56, 2
CENTRE = Qt.AlignmentFlag.AlignCenter


class CountChart(QWidget):
    """A bar for each face or total: how often it was rolled over how often it was expected."""

    def __init__(self, fairness: Fairness, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fairness = fairness
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.setAccessibleDescription(
            "; ".join(
                f"{count.label}: {count.observed}, expected {count.expected:.1f}" for count in fairness.counts
            )
        )
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(280), round(tokens.px(BARS) + 3 * _line(tokens)))

    def minimumSizeHint(self) -> QSize:
        return QSize(len(self._fairness.counts) * Theme.current().tokens.px(20), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, counts = Theme.current().tokens, self._fairness.counts
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        wide = min(self.width() / max(len(counts), 1), self._widest(tokens))
        highest = max((max(count.observed, count.expected) for count in counts), default=0) or 1
        for place, count in enumerate(counts):
            column = QRectF(place * wide, 0, wide, self.height())
            self._draw(painter, tokens, column, count, highest)

    def _widest(self, tokens: Tokens) -> float:
        """As wide as the longest name needs."""
        metrics = QFontMetricsF(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        names = (metrics.horizontalAdvance(count.label) for count in self._fairness.counts)
        return max(float(tokens.px(WIDEST)), max(names, default=0.0) + tokens.px(Space.SMALL))

    def _draw(self, painter: QPainter, tokens: Tokens, column: QRectF, count: Count, highest: float) -> None:
        line, gap = _line(tokens), tokens.px(Space.TINY) / 2
        room = QRectF(column.left() + gap, line, column.width() - 2 * gap, tokens.px(BARS))
        bar = QRectF(room)
        bar.setTop(room.bottom() - room.height() * count.observed / highest)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent))
        painter.drawRect(bar)
        mark = room.bottom() - room.height() * count.expected / highest
        painter.setBrush(QColor(tokens.ink))
        painter.drawRect(QRectF(column.left(), mark - tokens.px(MARK) / 2, column.width(), tokens.px(MARK)))
        plain = sheet_font(tokens.px(FontSize.BODY))
        bold = sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        above = QRectF(column.left(), min(bar.top(), mark) - line, column.width(), line)
        draw_text(painter, above, str(count.observed), tokens.ink, bold, CENTRE)
        below = QRectF(column.left(), room.bottom() + gap, column.width(), line)
        draw_text(painter, below, count.label, tokens.ink, bold, CENTRE)
        below.translate(0, line)
        draw_text(painter, below, f"{count.expected:.1f}", tokens.muted, plain, CENTRE)


def _line(tokens: Tokens) -> float:
    return QFontMetricsF(sheet_font(tokens.px(FontSize.BODY))).height()


HOW = (
    "The bars show what was rolled, with the number above; the line across and the number below show what"
    " fair dice would bring. Totals typed without their faces count as totals only."
)
NOTHING = "No dice were rolled yet."


class FairnessView(QScrollArea):
    """Everybody's dice, then those of each player, then real dice beside the app's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Fairness of the dice")

    def show_statistics(self, statistics: DiceStatistics) -> None:
        """Show these counts and no others."""
        page = QWidget()
        page.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(page), Space.SMALL, (Space.MEDIUM,) * 4)
        for widget in _sections(statistics):
            column.addWidget(widget)
        column.addStretch(1)
        if (old := self.takeWidget()) is not None:
            delete_later(old)
        self.setWidget(page)


def _sections(statistics: DiceStatistics) -> Iterator[QWidget]:
    if not statistics.everybody.rolls:
        yield role_label(NOTHING, LabelRole.MUTED)
        return
    yield role_label(HOW, LabelRole.CAPTION)
    yield from _statistics_widgets(statistics.everybody)
    for heading, each in (("By player", statistics.players), ("Real dice and the app’s", statistics.rollers)):
        if each:
            yield _gap()
            yield role_label(heading, LabelRole.HEADING)
            for one in each:
                yield from _statistics_widgets(one)


def _statistics_widgets(one: RollerStatistics) -> Iterator[QWidget]:
    yield role_label(f"{one.name}: {format_count(one.rolls, 'roll')}", LabelRole.SECTION)
    for table in one.tables:
        yield from _table(one, table)


def _table(one: RollerStatistics, table: DiceTable) -> Iterator[QWidget]:
    found = table.fairness
    yield role_label(table.title, LabelRole.MUTED)
    yield CountChart(found, f"{one.name}, {table.title}")
    yield role_label(found.text)
    if found.probability is not None:
        degrees = format_count(found.degrees, "degree")
        yield role_label(
            f"χ² {found.statistic:.2f} with {degrees} of freedom, probability {found.probability:.3f}",
            LabelRole.CAPTION,
        )


def _gap() -> QLabel:
    gap = role_label("")
    gap.setFixedHeight(Theme.current().tokens.px(Space.MEDIUM))
    return gap
