"""Painting of a journal row: text at the left, dice at the right, undone rows faint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from companion.engine.views.units import SideView
from companion.ui.journal.model import (
    IS_OPEN,
    ROW,
    JournalHeading,
    JournalListLine,
    JournalReason,
    reasons_of,
)
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import draw_text
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter
from companion.ui.widgets.side_mark import draw_numbered_mark

ROW_HEIGHT, CHEVRON, MARK = 26, 20, 16
DIE_HEIGHT, DIE_PAD, DICE_SHARE = 18, 10, 0.34
"""Pixels at scale 1; a press on the chevron opens an entry instead of looking at it."""
UNDONE = 0.45


@dataclass(frozen=True, slots=True)
class DieBox:
    """A button for one roll of an entry: its area, its text, and its index among the rolls."""

    area: QRectF
    text: str
    number: int


def entry_area(tokens: Tokens, area: QRectF) -> QRectF:
    """Return where the words and dice of an entry stand in its row, beside chevron and mark."""
    left = tokens.px(CHEVRON) + tokens.px(MARK + Space.TINY)
    return area.adjusted(left, 0, -tokens.px(Space.TINY), 0)


def dice_boxes(tokens: Tokens, room: QRectF, dice: str) -> tuple[DieBox, ...]:
    """Return the rolls of an entry as boxes at the right end of its room; those without a place share the
    last.
    """
    parts = dice.split(", ") if dice else []
    metrics = QFontMetricsF(_dice_font(tokens))
    gap, pad, most = tokens.px(2), tokens.px(DIE_PAD), room.width() * DICE_SHARE
    shown: list[tuple[str, float]] = []
    for number, part in enumerate(parts):
        more = f"+{len(parts) - number}"
        width = metrics.horizontalAdvance(part) + pad
        taken = sum(each + gap for _, each in shown)
        kept_free = 0 if number == len(parts) - 1 else metrics.horizontalAdvance(more) + pad + gap
        if shown and taken + width + kept_free > most:
            shown.append((more, metrics.horizontalAdvance(more) + pad))
            break
        text = metrics.elidedText(part, Qt.TextElideMode.ElideRight, most)
        shown.append((text, metrics.horizontalAdvance(text) + pad))
    left = room.right() - sum(width + gap for _, width in shown) + gap
    boxes: list[DieBox] = []
    height = tokens.px(DIE_HEIGHT)
    for number, (text, width) in enumerate(shown):
        boxes.append(DieBox(QRectF(left, room.center().y() - height / 2, width, height), text, number))
        left += width + gap
    return tuple(boxes)


class JournalDelegate(RowDelegate):
    """Paints headings, entries and reasons, all of one height."""

    def __init__(self) -> None:
        super().__init__(_row_height, self._draw_row)
        self.marked: int | None = None
        self.hovered_die: tuple[int | None, int] = (None, 0)
        """The entry whose die is under the pointer, and which of its dice."""
        self.marks: Mapping[str, tuple[SideView, int]] = {}
        """Side and number of each unit, by its id."""

    def _draw_row(self, painted: RowPainter, index: RowIndex) -> None:
        painter, tokens, whole = painted.painter, painted.tokens, painted.area
        row, area = index.data(ROW), whole.adjusted(tokens.px(CHEVRON), 0, 0, 0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, JournalHeading):
            _draw_heading(painter, tokens, area, row)
        elif isinstance(row, JournalReason):
            area.setLeft(area.left() + tokens.px(Space.SMALL))
            _draw_text(painter, area, row.text, tokens.muted, sheet_font(tokens.px(FontSize.BODY)))
        else:
            self._draw_plate(painted, row)
            if reasons_of(row):
                _draw_chevron(painter, tokens, whole, is_open=bool(index.data(IS_OPEN)))
            area = entry_area(tokens, whole)
            self._draw_mark(painter, tokens, area, row)
            hovered = self.hovered_die[1] if (row.entry_id == self.hovered_die[0]) else None
            _draw_entry(painter, tokens, area, row, hovered)

    def _draw_mark(self, painter: QPainter, tokens: Tokens, area: QRectF, row: JournalListLine) -> None:
        """Whose entry it is: the mark of its side with the number of the unit."""
        unit = next((unit for unit in row.description.units if unit in self.marks), None)
        if unit is None:
            return
        size = tokens.px(MARK)
        where = QRectF(area.left() - size - tokens.px(Space.TINY), area.center().y() - size / 2, size, size)
        painter.setOpacity(UNDONE if row.is_undone else 1)
        draw_numbered_mark(painter, tokens, *self.marks[unit], where)
        painter.setOpacity(1)

    def _draw_plate(self, painted: RowPainter, row: JournalListLine) -> None:
        painter, tokens, area = painted.painter, painted.tokens, painted.area
        if row.entry_id == self.marked:
            painter.fillRect(area, QColor(tokens.selection))
        elif painted.is_hovered:
            painter.fillRect(area, QColor(tokens.hover))
        if painted.has_focus and painted.is_selected:
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRect(area.adjusted(1, 1, -1, -1))


def _row_height(tokens: Tokens, _index: RowIndex) -> int:
    return tokens.px(ROW_HEIGHT)


def _draw_heading(painter: QPainter, tokens: Tokens, area: QRectF, row: JournalHeading) -> None:
    font = sheet_font(tokens.px(FontSize.CAPTION + 1), QFont.Weight.DemiBold)
    taken = _draw_text(painter, area, row.text, tokens.muted, font)
    left = area.left() + taken + tokens.px(Space.SMALL)
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    middle = round(area.center().y()) + 0.5
    painter.drawLine(round(left), round(middle), round(area.right()) - tokens.px(Space.SMALL), round(middle))


def _draw_chevron(painter: QPainter, tokens: Tokens, area: QRectF, *, is_open: bool) -> None:
    side = tokens.px(14)
    left = area.left() + (tokens.px(CHEVRON) - side) / 2
    name = "chevron-down" if is_open else "chevron-right"
    draw_icon(painter, name, tokens.muted, QRectF(left, area.center().y() - side / 2, side, side))


def _draw_entry(
    painter: QPainter, tokens: Tokens, area: QRectF, row: JournalListLine, hovered: int | None
) -> None:
    room = QRectF(area)
    ink = tokens.faint if row.is_undone else tokens.ink
    boxes = dice_boxes(tokens, area, row.dice)
    for box in boxes:
        _draw_die(painter, tokens, box, ink, is_hovered=box.number == hovered)
    if boxes:
        room.setRight(boxes[0].area.left() - tokens.px(Space.TINY))
    for name, colour, holds in (
        ("branch", tokens.muted, bool(row.other_branches)),
        ("warning", tokens.warn, row.overruled is not None),
    ):
        if holds:
            side = tokens.px(15)
            corner = room.right() - side - tokens.px(2)
            draw_icon(painter, name, colour, QRectF(corner, room.center().y() - side / 2, side, side))
            room.setRight(corner)
    font = sheet_font(tokens.px(FontSize.BODY + 1))
    font.setStrikeOut(row.is_undone)
    _draw_text(painter, room, row.description.line, ink, font)


def _dice_font(tokens: Tokens) -> QFont:
    return sheet_font(tokens.px(FontSize.CAPTION + 1), QFont.Weight.DemiBold)


def _draw_die(painter: QPainter, tokens: Tokens, box: DieBox, ink: str, *, is_hovered: bool) -> None:
    painter.setPen(QPen(QColor(tokens.accent if is_hovered else tokens.line), tokens.border))
    painter.setBrush(QColor(tokens.hover if is_hovered else tokens.raised))
    painter.drawRoundedRect(box.area, tokens.px(4), tokens.px(4))
    painter.setFont(_dice_font(tokens))
    painter.setPen(QColor(ink))
    painter.drawText(box.area, Qt.AlignmentFlag.AlignCenter, box.text)


def _draw_text(painter: QPainter, area: QRectF, text: str, colour: str, font: QFont) -> float:
    return draw_text(painter, area.adjusted(0, 0, -2, 0), text, colour, font)
