"""Paints a line of the folders: an icon, a name and how many there are; headings in small letters."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens

COUNT = Qt.ItemDataRole.UserRole + 2
ICON = Qt.ItemDataRole.UserRole + 3
PLACE = Qt.ItemDataRole.UserRole + 4
ROW, HEADING, SMALL = 32, 34, 16
AnyIndex = QModelIndex | QPersistentModelIndex
MIDDLE = Qt.AlignmentFlag.AlignVCenter


class FolderDelegate(QStyledItemDelegate):
    """Lines and headings of the folders."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        tokens = Theme.current().tokens
        return QSize(0, max(tokens.px(ROW), tokens.target) if index.data(PLACE) else tokens.px(HEADING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        tokens, area = Theme.current().tokens, QRectF(option.rect)
        painter.save()
        if index.data(PLACE):
            self._line(painter, tokens, option, area, index)
        else:
            is_hint = index.data(ICON) == "hint"
            weight = QFont.Weight.Normal if is_hint else QFont.Weight.DemiBold
            font = text_font(tokens.px(FontSize.CAPTION), weight)
            room = area.adjusted(tokens.px(Space.MEDIUM), 0, -tokens.px(Space.TINY), -tokens.px(Space.TINY))
            align = MIDDLE if is_hint else Qt.AlignmentFlag.AlignBottom
            painter.setFont(font)
            painter.setPen(QColor(tokens.muted))
            text = QFontMetricsF(font).elidedText(
                str(index.data()), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | align), text)
        painter.restore()

    @staticmethod
    def _line(
        painter: QPainter, tokens: Tokens, option: QStyleOptionViewItem, area: QRectF, index: AnyIndex
    ) -> None:
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = area.adjusted(tokens.px(Space.TINY), 1, -tokens.px(Space.TINY), -1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(tokens.selection if is_chosen else tokens.hover))
            painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
        if option.state & QStyle.StateFlag.State_HasFocus and is_chosen:
            painter.setPen(QColor(tokens.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
        ink = tokens.on_selection if is_chosen else tokens.ink
        left = area.left() + tokens.px(Space.MEDIUM)
        side = tokens.px(SMALL)
        if icon := index.data(ICON):
            drawn = pixmap(icon, "on_selection" if is_chosen else "muted", side)
            painter.drawPixmap(round(left), round(area.center().y() - side / 2), drawn)
            left += side + tokens.px(Space.SMALL)
        right = area.right() - tokens.px(Space.MEDIUM)
        right = _count(painter, tokens, index, QRectF(left, area.top(), right - left, area.height()), ink)
        font = text_font(
            tokens.px(FontSize.BODY), QFont.Weight.DemiBold if is_chosen else QFont.Weight.Normal
        )
        room = QRectF(left, area.top(), right - left - tokens.px(Space.TINY), area.height())
        painter.setFont(font)
        painter.setPen(QColor(ink))
        text = QFontMetricsF(font).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | MIDDLE), text)


def _count(painter: QPainter, tokens: Tokens, index: AnyIndex, room: QRectF, ink: str) -> float:
    """Write how many there are at the right; where the name has to end."""
    count = index.data(COUNT)
    if not count:
        return room.right()
    font = sheet_font(tokens.px(FontSize.BODY))
    painter.setFont(font)
    painter.setPen(QColor(tokens.muted if ink == tokens.ink else ink))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | MIDDLE), f"{count:,}")
    return room.right() - QFontMetricsF(font).horizontalAdvance(f"{count:,}")
