"""Rows of a list or table: columns and rows as data, one model and one delegate for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens
from companion.ui.widgets.plain_text import LEFT, draw_text, tip_text

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role by which an index gives its row whole."""
NOWHERE = QModelIndex()

RowIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column: its heading, what it says of a row, and what it shows besides."""

    heading: str
    text: Callable[[Row], str]
    icon: Callable[[Row], QIcon] | None = None
    alignment: Qt.AlignmentFlag | None = None


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows in order; `tip` and `speak` describe one, `pack` makes rows that are dragged into data."""

    def __init__(
        self,
        columns: Sequence[Column[Row]],
        *,
        tip: Callable[[Row], str],
        speak: Callable[[Row], str] | None = None,
        pack: Callable[[Sequence[Row]], QMimeData] | None = None,
    ) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.columns = columns
        self._tip, self._speak, self._pack = tip, speak, pack

    def show_rows(self, rows: Sequence[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show these rows and no others, in other columns where some are given."""
        self.beginResetModel()
        self.rows = rows
        self.columns = columns or self.columns
        self.endResetModel()

    def redraw(self) -> None:
        """Rows have changed, but not which they are."""
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_heading = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.columns[section].heading if is_heading else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        match role:
            case _ if role == ROW:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(self._tip(row))
            case Qt.ItemDataRole.AccessibleTextRole if self._speak is not None:
                return self._speak(row)
            case Qt.ItemDataRole.DecorationRole if column.icon is not None:
                return column.icon(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self._pack is not None else flags

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        if self._pack is None:
            return super().mimeData(list(indexes))
        return self._pack([self.rows[index.row()] for index in indexes])


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
