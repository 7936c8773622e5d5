"""The lines of what is rolled, painted in columns: words wrap, numbers stand to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.tone import Tone
from companion.engine.views.attacks import RollLine
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import breakable_text

COLUMNS = 6
NUMBERS = (1, 4)
"""Columns that are set to the right, as numbers are."""

LEFT, LEFT_SHARE = 5, 4
"""The column of what is left, whose few words stand in one line; it takes at most this part of the room."""

TONE_ROLES = {Tone.GOOD: LabelRole.GOOD, Tone.WARN: LabelRole.WARN, Tone.DANGER: LabelRole.DANGER}
PLAIN_COLOURS = {LabelRole.CAPTION: "muted", LabelRole.BODY: "ink", LabelRole.SECTION: "ink"}
NUMBER_FLAGS = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
WORD_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
HIGHEST = 100_000


def line_texts(line: RollLine) -> tuple[str, ...]:
    """Return what a line says in each column."""
    return (line.name, line.needed, line.rolled, line.where, line.damage, line.left)


def cell_role(line: RollLine, column: int) -> LabelRole:
    """Return how the words of a line stand in a column."""
    if line.is_open:
        return LabelRole.SECTION
    plain = LabelRole.MUTED if line.is_note else LabelRole.BODY
    return TONE_ROLES.get(line.tone, plain) if line.is_note or column == LEFT else plain


@dataclass(frozen=True, slots=True)
class PlacedText:
    """Words in their place."""

    text: str
    role: LabelRole
    area: QRect
    is_number: bool


class RollLines(QWidget):
    """Lines beneath their headings; what nobody knows yet has no column, so that there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headings: tuple[str, ...] = ("",) * COLUMNS
        self._lines: tuple[RollLine, ...] = ()
        self._placed: dict[tuple[int, float], list[list[PlacedText]]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lines(self, headings: Sequence[str], lines: Sequence[RollLine]) -> None:
        """Show these lines beneath the headings of the columns after the first."""
        known = [
            any(texts) for texts in zip(*(line_texts(it) for it in lines if not it.is_note), strict=True)
        ]
        has_text = known or [False] * COLUMNS
        self._headings = tuple(it if has else "" for it, has in zip(("", *headings), has_text, strict=True))
        self._lines, self._placed = tuple(lines), {}
        self.updateGeometry()
        self.update()

    def rows(self) -> list[tuple[str, ...]]:
        """Return the lines as they are shown, without the headings."""
        return [line_texts(line) for line in self._lines]

    def open_area(self) -> QRect:
        """Return where the line stands that is rolled now; an empty area where none is."""
        placed = zip(self._lines, self._rows(self.width())[1:], strict=True)
        return next((_area(texts) for line, texts in placed if line.is_open), QRect())

    def row_areas(self) -> list[QRect]:
        """Return where each line stands."""
        return [_area(texts) for texts in self._rows(self.width())[1:]]

    def sizeHint(self) -> QSize:
        scale, gap = Theme.current().tokens.scale, Theme.current().tokens.px(Space.SMALL)
        widths = [it for it in self._natural_widths(scale) if it]
        high = (_metrics(LabelRole.BODY, scale).height() + gap) * (len(self._lines) + 1)
        return QSize(sum(widths) + gap * max(len(widths) - 1, 0), high)

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(Space.HUGE), 0)

    def heightForWidth(self, width: int) -> int:
        return max((text.area.bottom() + 1 for row in self._rows(width) for text in row), default=0)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens, painter = Theme.current().tokens, QPainter(self)
        for row in self._rows(self.width()):
            for text in row:
                if text.area.intersects(event.rect()):
                    painter.setFont(_font(text.role, tokens.scale))
                    painter.setPen(QColor(getattr(tokens, PLAIN_COLOURS.get(text.role, text.role))))
                    painter.drawText(text.area, NUMBER_FLAGS if text.is_number else WORD_FLAGS, text.text)

    # --- where everything stands ---

    def _rows(self, width: int) -> list[list[PlacedText]]:
        """Return what is written in the headings and in each line, for a width."""
        tokens = Theme.current().tokens
        key = width, tokens.scale
        if key not in self._placed:
            self._placed[key] = self._place(width, tokens.scale, tokens.px(Space.SMALL))
        return self._placed[key]

    def _place(self, width: int, scale: float, gap: int) -> list[list[PlacedText]]:
        top, rows = 0, list[list[PlacedText]]()
        columns = self._columns(width, scale, gap)
        for line in (None, *self._lines):
            texts = self._headings if line is None else line_texts(line)
            row = []
            for column, text in enumerate(texts):
                role = LabelRole.CAPTION if line is None else cell_role(line, column)
                left, room = (0, width) if line is not None and line.is_note else columns[column]
                if text:
                    row.append(_placed_text(text, role, scale, QRect(left, top, room, 0), column))
            rows.append(row)
            top = max((text.area.bottom() + 1 + gap for text in row), default=top)
        return rows

    def _natural_widths(self, scale: float) -> list[int]:
        """Return how wide each column is with its longest words in a line."""
        found = [_width(text, LabelRole.CAPTION, scale) for text in self._headings]
        for line in self._lines:
            for column, text in enumerate(() if line.is_note else line_texts(line)):
                found[column] = max(found[column], _width(text, cell_role(line, column), scale))
        return found

    def _columns(self, width: int, scale: float, gap: int) -> list[tuple[int, int]]:
        """Return where each column begins and its width: of the room beside the numbers each column of words
        takes as much as its longest words are of all.
        """
        widths = self._natural_widths(scale)
        room = max(width - gap * (sum(map(bool, widths)) - 1) - sum(widths[it] for it in NUMBERS), 0)
        words = [it for it in range(COLUMNS) if it not in NUMBERS]
        total = max(sum(widths[it] for it in words), 1)
        left = max(room * widths[LEFT] // total, min(widths[LEFT], width // LEFT_SHARE))
        others = max(total - widths[LEFT], 1)
        for column in words:
            widths[column] = left if column == LEFT else (room - left) * widths[column] // others
        return list(_side_by_side(widths, gap))


def _side_by_side(widths: Sequence[int], gap: int) -> Iterator[tuple[int, int]]:
    at = 0
    for width in widths:
        yield at, max(width, 0)
        at += width + gap if width > 0 else 0


def _placed_text(text: str, role: LabelRole, scale: float, area: QRect, column: int) -> PlacedText:
    """Return words in an area that begins where the given one does and is as high as they need."""
    shown = breakable_text(text)
    is_number = column in NUMBERS
    high = _metrics(role, scale).height() if is_number else _height(shown, role, scale, area.width())
    return PlacedText(shown, role, QRect(area.topLeft(), QSize(area.width(), high)), is_number)


def _area(texts: Sequence[PlacedText]) -> QRect:
    area = QRect()
    for text in texts:
        area = area.united(text.area)
    return area


@lru_cache(maxsize=64)
def _font(role: LabelRole, scale: float) -> QFont:
    size = FontSize.CAPTION if role is LabelRole.CAPTION else FontSize.BODY
    is_plain = role in (LabelRole.CAPTION, LabelRole.BODY, LabelRole.MUTED)
    return text_font(round(size * scale), QFont.Weight.Normal if is_plain else QFont.Weight.DemiBold)


@lru_cache(maxsize=64)
def _metrics(role: LabelRole, scale: float) -> QFontMetrics:
    return QFontMetrics(_font(role, scale))


@lru_cache(maxsize=1024)
def _width(text: str, role: LabelRole, scale: float) -> int:
    return _metrics(role, scale).horizontalAdvance(text) + 1 if text else 0


@lru_cache(maxsize=1024)
def _height(text: str, role: LabelRole, scale: float, width: int) -> int:
    """Return how high words are that wrap."""
    metrics = _metrics(role, scale)
    if _width(text, role, scale) <= width:
        return metrics.height()
    within = QRect(0, 0, width, HIGHEST)
    return max(metrics.height(), metrics.boundingRect(within, int(Qt.TextFlag.TextWordWrap), text).height())
