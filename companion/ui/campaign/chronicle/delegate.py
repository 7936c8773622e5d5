"""How the diary looks: days as headings, entries as lines with a sign, battles as cards."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.ui.campaign.chronicle.model import LINE
from companion.ui.campaign.chronicle.told import Told
from companion.ui.campaign.days import day_words
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens, Type

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
            return QSize(width, tokens.px(Type.HEADING + Space.WIDE + Space.SMALL))
        return QSize(width, Entry(line, tokens, width).height)

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
            entry = Entry(line, tokens, option.rect.width())
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
            entry.paint(painter, option.rect, is_selected=is_selected, is_hovered=is_hovered)
        painter.restore()


def draw_day(painter: QPainter, tokens: Tokens, where: QRectF, day: date) -> None:
    """A day as the heading of what was on it."""
    font = text_font(tokens.px(Type.NUMBER), QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    words = day_words(day)
    left = where.left() + tokens.px(Space.LARGE)
    room = QRectF(left, where.top(), where.width(), where.height() - tokens.px(Space.SMALL))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, words)
    wide = QFontMetrics(font).horizontalAdvance(words) + tokens.px(Space.MEDIUM)
    y = room.bottom() - tokens.px(Type.NUMBER) / 2 + 1
    right = min(where.left() + tokens.px(WIDEST), where.right() - tokens.px(Space.LARGE))
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.drawLine(QPointF(left + wide, y), QPointF(right, y))


class Entry:
    """One entry laid out for a width."""

    def __init__(self, told: Told, tokens: Tokens, width: int) -> None:
        self._told, self._tokens = told, tokens
        px = tokens.px
        weight = QFont.Weight.DemiBold if told.is_battle else QFont.Weight.Normal
        self._head_font = QFont(text_font(px(Type.NUMBER if told.is_battle else Type.BODY), weight))
        self._head_font.setStrikeOut(told.is_taken_back)
        self._small = text_font(px(Type.BODY))
        self._pad = px(Space.MEDIUM if told.is_battle else Space.TINY)
        self._left = px(GUTTER) + (self._pad if told.is_battle else 0)
        self._room = max(min(width, px(WIDEST)) - self._left - self._pad - px(Space.LARGE), px(80))
        more = len(told.details) - MOST_DETAILS
        details = told.details[:MOST_DETAILS]
        self._details = (*details, f"and {more} more") if more > 0 else details
        self._indent = px(Space.MEDIUM) if told.is_battle else 0
        self._head_height = self._measure(self._head_font, told.headline, self._room)
        self._heights = [
            self._measure(self._small, each, self._room - self._indent) for each in self._details
        ]
        below = sum(self._heights) + (px(Space.TINY) if self._heights else 0)
        self._inner = self._head_height + below
        self._above = px(Space.SMALL) if told.is_battle else 0
        tall = self._inner + 2 * (self._pad + self._above)
        self.height = max(tall, tokens.touch)

    @staticmethod
    def _measure(font: QFont, words: str, room: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), WRAP, words).height()

    def paint(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        """Draw the entry."""
        tokens, told = self._tokens, self._told
        where = where.adjusted(0, self._above, 0, 0)
        self._draw_ground(painter, where, is_selected=is_selected, is_hovered=is_hovered)
        side = tokens.px(16)
        left, above = where.left() + tokens.px(Space.LARGE), where.top() + self._pad + tokens.px(1)
        sign = QRectF(left, above, side, side)
        draw_icon(painter, told.icon, tokens.faint if told.is_taken_back else tokens.muted, sign)
        top = where.top() + self._pad
        ink = tokens.on_selection if is_selected else tokens.muted if told.is_taken_back else tokens.ink
        painter.setFont(self._head_font)
        painter.setPen(QColor(ink))
        left = where.left() + self._left
        painter.drawText(QRect(left, top, self._room, self._head_height), WRAP, told.headline)
        if told.is_taken_back:
            self._draw_tag(painter, left, top)
        top += self._head_height + tokens.px(Space.TINY)
        painter.setFont(self._small)
        for words, height in zip(self._details, self._heights, strict=True):
            if self._indent:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(tokens.faint))
                middle = top + QFontMetrics(self._small).height() / 2
                painter.drawEllipse(QPointF(left + tokens.px(3), middle), tokens.px(2), tokens.px(2))
            painter.setPen(QColor(tokens.on_selection if is_selected else tokens.muted))
            room = QRect(left + self._indent, top, self._room - self._indent, height)
            painter.drawText(room, WRAP, words)
            top += height

    def _draw_ground(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        tokens, px = self._tokens, self._tokens.px
        left = where.left() + (px(GUTTER) if self._told.is_battle else px(Space.SMALL))
        width = min(where.width(), px(WIDEST)) - (left - where.left()) - px(Space.SMALL)
        card = QRectF(left, where.top(), width, self._inner + 2 * self._pad).adjusted(0.5, 0.5, -0.5, -0.5)
        colour = tokens.selection if is_selected else tokens.hover if is_hovered else tokens.surface
        if is_selected or is_hovered or self._told.is_battle:
            edge = tokens.accent if is_selected else tokens.line
            painter.setPen(QPen(QColor(edge), tokens.border) if self._told.is_battle else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)

    def _draw_tag(self, painter: QPainter, left: int, top: int) -> None:
        """That it does not count, behind the words or at the end of their line."""
        tokens = self._tokens
        wide = min(QFontMetrics(self._head_font).horizontalAdvance(self._told.headline), self._room)
        font = text_font(tokens.px(Type.CAPTION), QFont.Weight.DemiBold)
        words = QFontMetrics(font).horizontalAdvance(TAKEN_BACK)
        x = min(left + wide + tokens.px(Space.SMALL), left + self._room - words)
        painter.setFont(font)
        painter.setPen(QColor(tokens.warn))
        room = QRect(x, top, words + tokens.px(Space.TINY), QFontMetrics(self._head_font).height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, TAKEN_BACK)
