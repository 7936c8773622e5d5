"""Paints a note of the list: its heading over its first words, the day at the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.ui.campaign.painting import draw_text
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space

DAY, BELOW = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
HEIGHT = 48
AnyIndex = QModelIndex | QPersistentModelIndex


class NoteDelegate(QStyledItemDelegate):
    """Lines of one height."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        tokens = Theme.current().tokens
        return QSize(0, max(tokens.px(HEIGHT), tokens.target))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        tokens, area, state = Theme.current().tokens, QRectF(option.rect), option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = area.adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(tokens.selection if is_chosen else tokens.hover))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)
        ink = tokens.on_selection if is_chosen else tokens.ink
        soft = tokens.on_selection if is_chosen else tokens.muted
        gap, pad = tokens.px(Space.SMALL), tokens.px(Space.TINY)
        room = area.adjusted(gap, pad, -gap, -pad)
        half = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
        small = text_font(tokens.px(FontSize.CAPTION))
        used = draw_text(painter, half, str(index.data(DAY)), soft, small, Qt.AlignmentFlag.AlignRight)
        bold = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        draw_text(painter, half.adjusted(0, 0, -used - gap, 0), str(index.data()), ink, bold)
        below = text_font(tokens.px(FontSize.BODY))
        draw_text(painter, half.translated(0, half.height()), str(index.data(BELOW)), soft, below)
        painter.restore()
