"""Painting of a list's rows: one delegate for all, to which each list gives a height and a way to paint."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens
from companion.ui.widgets.text_painting import LEFT, draw_text

RowIndex = QModelIndex | QPersistentModelIndex


class RowPainter:
    """A row about to be painted: its area, its state, and the colours of its text in that state."""

    def __init__(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        self.painter, self.tokens, self.area = painter, Theme.current().tokens, QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        self.is_selected = bool(state & QStyle.StateFlag.State_Selected)
        self.is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.has_focus = bool(state & QStyle.StateFlag.State_HasFocus)

    @property
    def ink(self) -> str:
        """The colour of what matters."""
        return self.colour("ink")

    @property
    def soft(self) -> str:
        """The colour of what stands beside it."""
        return self.colour("muted")

    def colour(self, token: str) -> str:
        """Return the colour of a token; on a selected row all text has one."""
        colour: str = getattr(self.tokens, self.token(token))
        return colour

    def token(self, token: str) -> str:
        """Return the token itself, which is another on a selected row."""
        return "on_selection" if self.is_selected else token

    def fill(self) -> None:
        """Lay the ground of a row that is selected or under the pointer."""
        if self.is_selected or self.is_hovered:
            ground = self.tokens.selection if self.is_selected else self.tokens.hover
            self.painter.fillRect(self.area, QColor(ground))

    def rule_off(self) -> None:
        """Draw the line below a row, and its frame where it has the keyboard."""
        painter, tokens, area = self.painter, self.tokens, self.area
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self.has_focus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), tokens.radius, tokens.radius)

    def write(
        self, where: QRectF, text: str, colour: str, font: QFont, align: Qt.AlignmentFlag = LEFT
    ) -> float:
        """Write a line, shortened where it is too long; its width."""
        return draw_text(self.painter, where, text, colour, font, align)

    def stamp(self, name: str, token: str, side: int, left: float, middle: float) -> None:
        """Draw an icon whose left edge and middle lie there."""
        drawn = pixmap(name, self.token(token), side)
        self.painter.drawPixmap(round(left), round(middle - side / 2), drawn)


def halves(room: QRectF) -> tuple[QRectF, QRectF]:
    """Return the upper and the lower half of a room."""
    upper = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
    return upper, upper.translated(0, upper.height())


class RowDelegate(QStyledItemDelegate):
    """Rows as high as `height` says, painted by `draw`."""

    def __init__(
        self,
        height: Callable[[Tokens, RowIndex], int],
        draw: Callable[[RowPainter, RowIndex], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._height, self._draw = height, draw

    def sizeHint(self, _option: QStyleOptionViewItem, index: RowIndex) -> QSize:
        return QSize(0, self._height(Theme.current().tokens, index))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: RowIndex) -> None:
        painter.save()
        self._draw(RowPainter(painter, option), index)
        painter.restore()
