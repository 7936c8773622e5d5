"""Paints a battle of the list: its picture, its title, where it stands, and the sides with their units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionViewItem

    from companion.battles.listing.glance import Glance

BATTLE = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
WHEN = Qt.ItemDataRole.UserRole + 2
IS_DAMAGED = Qt.ItemDataRole.UserRole + 3
GLANCE = Qt.ItemDataRole.UserRole + 4
PICTURE = Qt.ItemDataRole.UserRole + 5
ROW_HEIGHT = 80
PICTURE_SIZE = QSize(112, 64)
MORE, MORE_ICON, MARK = 44, 20, 5
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
AnyIndex = QModelIndex | QPersistentModelIndex


def picture_size(tokens: Tokens) -> QSize:
    """Return how large a picture is, in pixels of the window."""
    return QSize(tokens.px(PICTURE_SIZE.width()), tokens.px(PICTURE_SIZE.height()))


def more_place(tokens: Tokens, row: QRectF) -> QRectF:
    """Return where the button for everything else stands in a row."""
    side = tokens.px(MORE)
    return QRectF(row.right() - side, row.center().y() - side / 2, side, side)


class BattleDelegate(QStyledItemDelegate):
    """Rows of one height."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Theme.current().tokens.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        tokens, area = Theme.current().tokens, QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, tokens, option, area)
        gap, size = tokens.px(Space.SMALL), picture_size(tokens)
        top = area.top() + (area.height() - size.height()) / 2
        picture: QImage | None = index.data(PICTURE)
        if picture is not None:
            painter.drawImage(QRectF(area.left() + gap, top, size.width(), size.height()), picture)
        more = more_place(tokens, area)
        side = tokens.px(MORE_ICON)
        corner = more.center()
        painter.drawPixmap(
            round(corner.x() - side / 2), round(corner.y() - side / 2), pixmap("more", "muted", side)
        )
        left = area.left() + size.width() + 2 * gap + tokens.px(Space.TINY)
        self._draw_texts(painter, tokens, QRectF(left, top, more.left() - left - gap, size.height()), index)
        painter.restore()

    @staticmethod
    def _ground(painter: QPainter, tokens: Tokens, option: QStyleOptionViewItem, area: QRectF) -> None:
        # Only here, as making the enumerations of QStyle takes as long as the first page to be drawn.
        from PySide6.QtWidgets import QStyle

        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), tokens.radius, tokens.radius)

    def _draw_texts(self, painter: QPainter, tokens: Tokens, room: QRectF, index: AnyIndex) -> None:
        third = room.height() / 3
        upper, middle, lower = (
            QRectF(room.left(), room.top() + line * third, room.width(), third) for line in range(3)
        )
        small = text_font(tokens.px(FontSize.BODY))
        when = str(index.data(WHEN))
        used = draw_line(painter, upper, when, tokens.muted, small, RIGHT)
        bold = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
        upper.setWidth(upper.width() - used - tokens.px(Space.SMALL))
        draw_line(painter, upper, str(index.data()), tokens.ink, bold)
        glance: Glance | None = index.data(GLANCE)
        status = str(index.data(STATUS))
        if index.data(IS_DAMAGED):
            draw_line(painter, middle, status, tokens.danger, small)
        else:
            text = "  ·  ".join(filter(None, (glance.rules if glance else "", status)))
            draw_line(painter, middle, text, tokens.muted, small)
        if glance is not None:
            draw_sides(painter, tokens, lower, glance, small)


def draw_sides(painter: QPainter, tokens: Tokens, room: QRectF, glance: Glance, font: QFont) -> None:
    """The sides beside one another, each with its mark, all of equal width."""
    share = room.width() / max(len(glance.sides), 1)
    mark, gap = tokens.px(MARK), tokens.px(Space.TINY)
    for number, side in enumerate(glance.sides):
        place = QRectF(room.left() + number * share, room.top(), share - gap * 2, room.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(side_colour(tokens, number)))
        painter.drawPath(side_shape(number, mark).translated(place.left() + mark, place.center().y()))
        text = f"{side.name}: {', '.join(side.units)}" if side.units else side.name
        draw_line(painter, place.adjusted(2 * mark + gap, 0, 0, 0), text, tokens.muted, font)


def draw_line(
    painter: QPainter, where: QRectF, text: str, colour: str, font: QFont, align: Qt.AlignmentFlag = LEFT
) -> float:
    """Write a line, shortened where it is too long; its width."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(where.width(), 0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return metrics.horizontalAdvance(shown)
