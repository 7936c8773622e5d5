"""Chances side by side, each with its name and a bar; beside another volley's with the difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.attacks import Measure, VolleyOdds
from companion.ui.calculator.wording import MINUS, chance_text
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import draw_text

CELL, BAR, TICK = 104, 5, 2
FEWEST = 2

SHOWN = 0.0005
"""A smaller difference is none: it would read 0.0."""


@dataclass(frozen=True, slots=True)
class ComparedChance:
    """One chance by name; `before` is that of the volley it is compared with."""

    id: str
    label: str
    chance: float
    before: float | None = None

    @property
    def change(self) -> str:
        """The difference in percentage points, with its sign."""
        return "" if self.before is None else points_text(self.chance - self.before)

    def describe(self) -> str:
        """Return the measure as it is read out."""
        before = "" if self.before is None else f", pinned {chance_text(self.before)}"
        return f"{self.label} {chance_text(self.chance)}{before}"


def measures(odds: VolleyOdds, before: VolleyOdds | None = None) -> tuple[ComparedChance, ...]:
    """Return every chance that the ruleset knows, in the order of what they lead to."""
    then = {each.id: each.chance for each in _chances(before)} if before else {}
    return tuple(ComparedChance(it.id, it.label, it.chance, then.get(it.id)) for it in _chances(odds))


def _chances(odds: VolleyOdds) -> tuple[Measure, ...]:
    any_hit = Measure("hits", "Any hit", 1 - odds.hits.get(0, 0.0))
    return any_hit, *odds.measures, Measure("kill", "Destroyed", odds.kill)


def points_text(difference: float) -> str:
    """Percentage points with their sign: "+3.1"; a difference too small to show is "±0"."""
    if abs(difference) < SHOWN:
        return "±0"
    sign = "+" if difference > 0 else MINUS
    return f"{sign}{abs(difference) * 100:.1f}"


def number_change(difference: float) -> str:
    """Return a difference of points of damage with its sign."""
    if abs(difference) < SHOWN * 100:
        return "±0"
    return f"{'+' if difference > 0 else MINUS}{abs(difference):.1f}"


def location_label(odds: VolleyOdds, name: str) -> str:
    """Return a location in the ruleset's words."""
    return odds.labels.get(name, name.replace("_", " ").capitalize())


class ChanceGrid(QWidget):
    """Measures in cells of one size, as many a row as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._measures: tuple[ComparedChance, ...] = ()
        self._compares = False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Chances")
        Theme.current().changed.connect(self.updateGeometry)

    def show_measures(self, measures: Sequence[ComparedChance]) -> None:
        """Show these chances and no others."""
        compares = any(measure.before is not None for measure in measures)
        is_same_size = compares == self._compares and len(measures) == len(self._measures)
        self._measures, self._compares = tuple(measures), compares
        self.setAccessibleDescription("; ".join(measure.describe() for measure in measures))
        if not is_same_size:
            self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        tokens = Theme.current().tokens
        rows = -(-len(self._measures) // self._a_row(tokens, width))
        return round(rows * self._height(tokens) + max(0, rows - 1) * tokens.px(Space.SMALL))

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(3 * CELL)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(FEWEST * CELL // 2), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        a_row, gap = self._a_row(tokens, self.width()), tokens.px(Space.LARGE)
        width = (self.width() - gap * (a_row - 1)) / a_row
        height, below = self._height(tokens), tokens.px(Space.SMALL)
        for number, measure in enumerate(self._measures):
            row, column = divmod(number, a_row)
            cell = QRectF(column * (width + gap), row * (height + below), width, height)
            self._draw(painter, tokens, cell, measure)

    def _draw(self, painter: QPainter, tokens: Tokens, cell: QRectF, measure: ComparedChance) -> None:
        line = QRectF(cell)
        line.setHeight(_line(_small(tokens)))
        draw_text(painter, line, measure.label, tokens.muted, _small(tokens))
        line.translate(0, line.height())
        line.setHeight(_line(_large(tokens)))
        draw_text(painter, line, chance_text(measure.chance), tokens.ink, _large(tokens))
        if measure.before is not None:
            right = Qt.AlignmentFlag.AlignRight
            draw_text(painter, line, measure.change, tokens.ink, _small(tokens), right)
        bar = QRectF(line.left(), line.bottom() + tokens.px(1), cell.width(), tokens.px(BAR))
        self._draw_bar(painter, tokens, bar, measure)
        if measure.before is not None:
            line = QRectF(cell.left(), bar.bottom() + tokens.px(2), cell.width(), _line(_small(tokens)))
            draw_text(painter, line, f"pinned {chance_text(measure.before)}", tokens.muted, _small(tokens))

    def _draw_bar(self, painter: QPainter, tokens: Tokens, bar: QRectF, measure: ComparedChance) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        painter.drawRect(bar)
        painter.setBrush(QColor(tokens.accent))
        painter.drawRect(QRectF(bar.left(), bar.top(), bar.width() * measure.chance, bar.height()))
        if measure.before is not None:
            at = bar.left() + bar.width() * measure.before
            painter.setBrush(QColor(tokens.ink))
            tick = tokens.px(TICK)
            painter.drawRect(QRectF(at - tick / 2, bar.top() - tick, tick, bar.height() + 2 * tick))

    def _height(self, tokens: Tokens) -> float:
        small = _line(_small(tokens))
        pinned = small + tokens.px(2) if self._compares else 0
        return small + _line(_large(tokens)) + tokens.px(1) + tokens.px(BAR) + pinned

    def _a_row(self, tokens: Tokens, width: float) -> int:
        fits = int((width + tokens.px(Space.LARGE)) // tokens.px(CELL + Space.LARGE))
        return max(1, min(max(fits, FEWEST), len(self._measures) or 1))


def _small(tokens: Tokens) -> QFont:
    return text_font(tokens.px(FontSize.CAPTION))


def _large(tokens: Tokens) -> QFont:
    return sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)


def _line(font: QFont) -> float:
    return QFontMetricsF(font).height()
