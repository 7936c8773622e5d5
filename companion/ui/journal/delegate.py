"""How a row of the journal is painted: words at the left, dice at the right, undone ones faint."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.engine.views.units import SideView
from companion.ui.journal.model import IS_OPEN, ROW, Heading, Line, Reason, reasons_of
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens, Type
from companion.ui.widgets.side_mark import draw_numbered_mark

ROW_HEIGHT, CHEVRON, MARK = 26, 20, 16
"""Pixels at scale 1; a press on the chevron opens an entry instead of looking at it."""
UNDONE = 0.45


class JournalDelegate(QStyledItemDelegate):
    """Paints headings, entries and reasons, all of one height."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: int | None = None
        self.marks: Mapping[str, tuple[SideView, int]] = {}
        """Side and number of each unit, by its id."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, Theme.current().tokens.px(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        tokens = Theme.current().tokens
        row = index.data(ROW)
        area = QRectF(option.rect).adjusted(tokens.px(CHEVRON), 0, 0, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, Heading):
            _draw_heading(painter, tokens, area, row)
        elif isinstance(row, Reason):
            area.setLeft(area.left() + tokens.px(Space.SMALL))
            _draw_text(painter, area, row.words, tokens.muted, sheet_font(tokens.px(Type.BODY)))
        else:
            state = option.state
            self._draw_plate(painter, tokens, QRectF(option.rect), row, state)
            if reasons_of(row):
                _draw_chevron(painter, tokens, QRectF(option.rect), is_open=bool(index.data(IS_OPEN)))
            area.setLeft(area.left() + tokens.px(MARK + Space.TINY))
            self._draw_mark(painter, tokens, area, row)
            _draw_entry(painter, tokens, area, row)
        painter.restore()

    def _draw_mark(self, painter: QPainter, tokens: Tokens, area: QRectF, row: Line) -> None:
        """Whose entry it is: the mark of its side with the number of the unit."""
        unit = next((unit for unit in row.telling.units if unit in self.marks), None)
        if unit is None:
            return
        size = tokens.px(MARK)
        where = QRectF(area.left() - size - tokens.px(Space.TINY), area.center().y() - size / 2, size, size)
        painter.setOpacity(UNDONE if row.is_undone else 1)
        draw_numbered_mark(painter, tokens, *self.marks[unit], where)
        painter.setOpacity(1)

    def _draw_plate(
        self, painter: QPainter, tokens: Tokens, area: QRectF, row: Line, state: QStyle.StateFlag
    ) -> None:
        if row.entry_id == self.marked:
            painter.fillRect(area, QColor(tokens.selection))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRect(area.adjusted(1, 1, -1, -1))


def _draw_heading(painter: QPainter, tokens: Tokens, area: QRectF, row: Heading) -> None:
    font = sheet_font(tokens.px(Type.CAPTION + 1), QFont.Weight.DemiBold)
    taken = _draw_text(painter, area, row.words, tokens.muted, font)
    left = area.left() + taken + tokens.px(Space.SMALL)
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    middle = round(area.center().y()) + 0.5
    painter.drawLine(round(left), round(middle), round(area.right()) - tokens.px(Space.SMALL), round(middle))


def _draw_chevron(painter: QPainter, tokens: Tokens, area: QRectF, *, is_open: bool) -> None:
    side = tokens.px(14)
    left = area.left() + (tokens.px(CHEVRON) - side) / 2
    name = "chevron-down" if is_open else "chevron-right"
    draw_icon(painter, name, tokens.muted, QRectF(left, area.center().y() - side / 2, side, side))


def _draw_entry(painter: QPainter, tokens: Tokens, area: QRectF, row: Line) -> None:
    room = QRectF(area)
    room.setRight(room.right() - tokens.px(Space.TINY))
    ink = tokens.faint if row.is_undone else tokens.ink
    if row.dice:
        room.setRight(_draw_dice(painter, tokens, room, row.dice, ink))
    for name, colour, holds in (
        ("branch", tokens.muted, bool(row.other_branches)),
        ("warning", tokens.warn, row.overruled is not None),
    ):
        if holds:
            side = tokens.px(15)
            corner = room.right() - side - tokens.px(2)
            draw_icon(painter, name, colour, QRectF(corner, room.center().y() - side / 2, side, side))
            room.setRight(corner)
    font = sheet_font(tokens.px(Type.BODY + 1))
    font.setStrikeOut(row.is_undone)
    _draw_text(painter, room, row.telling.line, ink, font)


def _draw_dice(painter: QPainter, tokens: Tokens, room: QRectF, dice: str, ink: str) -> float:
    """The dice in a small box at the right; its left edge."""
    font = sheet_font(tokens.px(Type.CAPTION + 1), QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(dice, Qt.TextElideMode.ElideRight, room.width() * 0.34)
    width = metrics.horizontalAdvance(shown) + tokens.px(10)
    height = tokens.px(18)
    box = QRectF(room.right() - width, room.center().y() - height / 2, width, height)
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(box, tokens.px(4), tokens.px(4))
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
    return box.left() - tokens.px(Space.TINY)


def _draw_text(painter: QPainter, area: QRectF, text: str, colour: str, font: QFont) -> float:
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(area.width() - 2, 0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
    return metrics.horizontalAdvance(shown)
