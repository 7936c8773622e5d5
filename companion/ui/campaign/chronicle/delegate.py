"""Painting of the diary: days as headings, entries as lines with a sign, battles as cards."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day
from companion.ui.campaign.chronicle.model import LINE
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens

WIDEST, GUTTER, MOST_DETAILS, BULLET = 760, 44, 8, 4
WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
TAKEN_BACK = "Taken back"


class DiaryDelegate(QStyledItemDelegate):
    """Paints a line, and measures it for the width of the list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        tokens, line = Theme.current().tokens, index.data(LINE)
        shown_in = option.widget
        area = shown_in.viewport() if isinstance(shown_in, QAbstractItemView) else None
        width = area.width() if area is not None else option.rect.width()
        if isinstance(line, date):
            return QSize(width, tokens.px(FontSize.HEADING + Space.WIDE + Space.SMALL))
        return QSize(width, DiaryEntryLayout(line, tokens, width).height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        tokens, line = Theme.current().tokens, index.data(LINE)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if isinstance(line, date):
            draw_day(painter, tokens, QRectF(option.rect), line)
        else:
            entry = DiaryEntryLayout(line, tokens, option.rect.width())
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
            entry.paint(painter, option.rect, is_selected=is_selected, is_hovered=is_hovered)
        painter.restore()


def draw_day(painter: QPainter, tokens: Tokens, where: QRectF, day: date) -> None:
    """A day as the heading of what was on it."""
    font = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    text = format_day(day)
    left = where.left() + tokens.px(Space.LARGE)
    room = QRectF(left, where.top(), where.width(), where.height() - tokens.px(Space.SMALL))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)
    wide = QFontMetrics(font).horizontalAdvance(text) + tokens.px(Space.MEDIUM)
    y = room.bottom() - tokens.px(FontSize.NUMBER) / 2 + 1
    right = min(where.left() + tokens.px(WIDEST), where.right() - tokens.px(Space.LARGE))
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.drawLine(QPointF(left + wide, y), QPointF(right, y))


class DiaryEntryLayout:
    """The layout of one diary entry for a given width."""

    def __init__(self, entry: ChronicleLine, tokens: Tokens, width: int) -> None:
        self._entry, self._tokens = entry, tokens
        px = tokens.px
        weight = QFont.Weight.DemiBold if entry.is_return else QFont.Weight.Normal
        self._head_font = QFont(text_font(px(FontSize.NUMBER if entry.is_return else FontSize.BODY), weight))
        self._head_font.setStrikeOut(entry.is_taken_back)
        self._small = text_font(px(FontSize.BODY))
        self._pad = px(Space.MEDIUM if entry.is_return else Space.TINY)
        self._left = px(GUTTER) + (self._pad if entry.is_return else 0)
        self._room = max(min(width, px(WIDEST)) - self._left - self._pad - px(Space.LARGE), px(80))
        more = len(entry.details) - MOST_DETAILS
        details = entry.details[:MOST_DETAILS]
        self._details = (*details, f"and {more} more") if more > 0 else details
        self._indent = px(Space.MEDIUM) if entry.is_return else 0
        self._head_height = self._measure(self._head_font, entry.headline, self._room)
        self._heights = [
            self._measure(self._small, each, self._room - self._indent) for each in self._details
        ]
        below = sum(self._heights) + (px(Space.TINY) if self._heights else 0)
        self._inner = self._head_height + below
        self._above = px(Space.SMALL) if entry.is_return else 0
        tall = self._inner + 2 * (self._pad + self._above)
        self.height = max(tall, tokens.touch)

    @staticmethod
    def _measure(font: QFont, text: str, room: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), WRAP, text).height()

    def paint(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        """Draw the entry."""
        tokens, diary_entry = self._tokens, self._entry
        where = where.adjusted(0, self._above, 0, 0)
        self._draw_ground(painter, where, is_selected=is_selected, is_hovered=is_hovered)
        side = tokens.px(16)
        left, above = where.left() + tokens.px(Space.LARGE), where.top() + self._pad + tokens.px(1)
        sign = QRectF(left, above, side, side)
        draw_icon(
            painter, diary_entry.icon, tokens.faint if diary_entry.is_taken_back else tokens.muted, sign
        )
        top = where.top() + self._pad
        ink = (
            tokens.on_selection if is_selected else tokens.muted if diary_entry.is_taken_back else tokens.ink
        )
        painter.setFont(self._head_font)
        painter.setPen(QColor(ink))
        left = where.left() + self._left
        painter.drawText(QRect(left, top, self._room, self._head_height), WRAP, diary_entry.headline)
        if diary_entry.is_taken_back:
            self._draw_tag(painter, left, top)
        top += self._head_height + tokens.px(Space.TINY)
        painter.setFont(self._small)
        for text, height in zip(self._details, self._heights, strict=True):
            if self._indent:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(tokens.faint))
                middle = top + QFontMetrics(self._small).height() / 2
                painter.drawEllipse(QPointF(left + tokens.px(3), middle), tokens.px(2), tokens.px(2))
            painter.setPen(QColor(tokens.on_selection if is_selected else tokens.muted))
            room = QRect(left + self._indent, top, self._room - self._indent, height)
            painter.drawText(room, WRAP, text)
            top += height

    def _draw_ground(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        tokens, px = self._tokens, self._tokens.px
        left = where.left() + (px(GUTTER) if self._entry.is_return else px(Space.SMALL))
        width = min(where.width(), px(WIDEST)) - (left - where.left()) - px(Space.SMALL)
        card = QRectF(left, where.top(), width, self._inner + 2 * self._pad).adjusted(0.5, 0.5, -0.5, -0.5)
        colour = tokens.selection if is_selected else tokens.hover if is_hovered else tokens.surface
        if is_selected or is_hovered or self._entry.is_return:
            edge = tokens.accent if is_selected else tokens.line
            painter.setPen(QPen(QColor(edge), tokens.border) if self._entry.is_return else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)

    def _draw_tag(self, painter: QPainter, left: int, top: int) -> None:
        """That it does not count, behind the words or at the end of their line."""
        tokens = self._tokens
        wide = min(QFontMetrics(self._head_font).horizontalAdvance(self._entry.headline), self._room)
        font = text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold)
        count = QFontMetrics(font).horizontalAdvance(TAKEN_BACK)
        x = min(left + wide + tokens.px(Space.SMALL), left + self._room - count)
        painter.setFont(font)
        painter.setPen(QColor(tokens.warn))
        room = QRect(x, top, count + tokens.px(Space.TINY), QFontMetrics(self._head_font).height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, TAKEN_BACK)
