"""Painting of the folders' lines: an icon, a name and how many there are; headings in small letters."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.lists.row_delegate import Index, RowPainter

COUNT = Qt.ItemDataRole.UserRole + 2
ICON = Qt.ItemDataRole.UserRole + 3
PLACE = Qt.ItemDataRole.UserRole + 4
ROW, HEADING, SMALL = 32, 34, 16
RIGHT = Qt.AlignmentFlag.AlignRight


def folder_line_height(tokens: Tokens, index: Index) -> int:
    """Return how high a line or a heading is."""
    return max(tokens.px(ROW), tokens.target) if index.data(PLACE) else tokens.px(HEADING)


def draw_folder_line(row: RowPainter, index: Index) -> None:
    """Paint a line or a heading of the folders."""
    tokens, area = row.tokens, row.area
    if index.data(PLACE):
        _draw_line(row, index)
        return
    is_hint = index.data(ICON) == "hint"
    font = text_font(tokens.px(FontSize.CAPTION), QFont.Weight.Normal if is_hint else QFont.Weight.DemiBold)
    room = area.adjusted(tokens.px(Space.MEDIUM), 0, -tokens.px(Space.TINY), -tokens.px(Space.TINY))
    if not is_hint:
        room.setTop(room.bottom() - QFontMetricsF(font).height())
    row.write(room, str(index.data()), tokens.muted, font)


def _draw_line(row: RowPainter, index: Index) -> None:
    painter, tokens, area = row.painter, row.tokens, row.area
    ground = area.adjusted(tokens.px(Space.TINY), 1, -tokens.px(Space.TINY), -1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if row.is_selected or row.is_hovered:
        painter.setBrush(QColor(tokens.selection if row.is_selected else tokens.hover))
        painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
    if row.has_focus and row.is_selected:
        painter.setPen(QColor(tokens.accent))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(ground, tokens.radius, tokens.radius)
    gap = tokens.px(Space.MEDIUM)
    room = area.adjusted(gap, 0, -gap, 0)
    if icon := index.data(ICON):
        side = tokens.px(SMALL)
        row.stamp(icon, "muted", side, room.left(), area.center().y())
        room.setLeft(room.left() + side + tokens.px(Space.SMALL))
    if count := index.data(COUNT):
        width = row.write(room, f"{count:,}", row.soft, sheet_font(tokens.px(FontSize.BODY)), RIGHT)
        room.setRight(room.right() - width)
    room.setRight(room.right() - tokens.px(Space.TINY))
    weight = QFont.Weight.DemiBold if row.is_selected else QFont.Weight.Normal
    row.write(room, str(index.data()), row.ink, text_font(tokens.px(FontSize.BODY), weight))
