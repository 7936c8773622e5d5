"""Rows of lists and tables: columns and rows as data, one model, one delegate, sections, two lines."""

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
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import LEFT, draw_text, tip_text

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role by which an index gives its row whole."""
NOWHERE = QModelIndex()

RowIndex = QModelIndex | QPersistentModelIndex

KEY = Qt.ItemDataRole.UserRole
STATUS = Qt.ItemDataRole.UserRole + 1
IS_FAULTY = Qt.ItemDataRole.UserRole + 2
ROW_HEIGHT = 52


@dataclass(frozen=True)
class RowColumn(Generic[Row]):
    """A column: its heading, what it says of a row, and what it shows besides."""

    heading: str
    text: Callable[[Row], str]
    icon: Callable[[Row], QIcon] | None = None
    alignment: Qt.AlignmentFlag | None = None


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows in order; `tip` and `speak` describe one, `pack` makes rows that are dragged into data."""

    def __init__(
        self,
        columns: Sequence[RowColumn[Row]],
        *,
        tip: Callable[[Row], str],
        speak: Callable[[Row], str] | None = None,
        pack: Callable[[Sequence[Row]], QMimeData] | None = None,
    ) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.columns = columns
        self._tip, self._speak, self._pack = tip, speak, pack

    def show_rows(self, rows: Sequence[Row], columns: Sequence[RowColumn[Row]] | None = None) -> None:
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
        # Only here, as making the enumerations of QStyle takes as long as the first page to be drawn.
        from PySide6.QtWidgets import QStyle

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

    def fill_card(self, card: QRectF, *, is_framed: bool = False) -> None:
        """Lay the ground of a card; one without a frame has none unless selected or under the pointer."""
        tokens, painter = self.tokens, self.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_marked = self.is_selected or self.is_hovered
        if is_marked or is_framed:
            ground = tokens.selection if self.is_selected else tokens.hover if is_marked else tokens.surface
            painter.setBrush(QColor(ground))
            painter.setPen(QPen(QColor(tokens.line), tokens.border) if is_framed else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)
        if self.has_focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)

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


class SectionTree(QTreeWidget):
    """A tree of open sections; the last column takes what the shares of the others leave."""

    def __init__(
        self, name: str, headings: Sequence[str], shares: Sequence[float], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shares = tuple(shares)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(len(headings))
        self.setHeaderLabels(list(headings))
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setAllColumnsShowFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(True)
        self.header().setSectionsMovable(False)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def add_section(self, title: str, items: Sequence[QTreeWidgetItem]) -> QTreeWidgetItem:
        """Add a section with its rows; the item of its title."""
        top = QTreeWidgetItem([title])
        top.setFont(0, text_font(Theme.current().tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)
        top.addChildren(list(items))
        top.setExpanded(True)
        return top

    def shares(self) -> Sequence[float]:
        """Return how much of the width each column takes, the last apart."""
        return self._shares

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_out()

    def share_out(self) -> None:
        """Give the columns their widths."""
        for column, share in enumerate(self.shares()):
            self.header().resizeSection(column, round(self.viewport().width() * share))


class TwoLineList(QListWidget):
    """Items that carry a KEY and a STATUS, one a row; `chosen` brings the key of the current one."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(RowDelegate(two_line_height, draw_two_lines, self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._emit_chosen)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_items(self, items: Iterable[QListWidgetItem], current: object) -> None:
        """List these; the one with the key `current` is chosen, or the first where there is none."""
        with QSignalBlocker(self):
            self.clear()
            for item in items:
                self.addItem(item)
            self.setCurrentRow(max(self._row(current), 0))
        self._emit_chosen(self.currentItem())

    def choose(self, key: object) -> None:
        """Make the item with a key the current one."""
        if (row := self._row(key)) >= 0:
            self.setCurrentRow(row)

    @property
    def current_key(self) -> object:
        """The key of the current item; None where there is none."""
        item = self.currentItem()
        return item.data(KEY) if item is not None else None

    def _row(self, key: object) -> int:
        return next((row for row in range(self.count()) if self.item(row).data(KEY) == key), -1)

    def _emit_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(KEY))


def two_line_item(key: object, title: str, status: str) -> QListWidgetItem:
    """Return a row of the list."""
    item = QListWidgetItem(title)
    item.setData(KEY, key)
    item.setData(STATUS, status)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {status}")
    return item


def two_line_height(tokens: Tokens, _index: RowIndex) -> int:
    """Return how high such a row is."""
    return tokens.px(ROW_HEIGHT)


def draw_two_lines(row: RowPainter, index: RowIndex) -> None:
    """Paint an item's text, and below it its STATUS, in red where it IS_FAULTY."""
    tokens = row.tokens
    row.fill()
    if row.is_selected:
        bar = QRectF(row.area.left(), row.area.top(), tokens.px(3), row.area.height())
        row.painter.fillRect(bar, QColor(tokens.accent))
    gap, pad = tokens.px(Space.MEDIUM), tokens.px(Space.TINY)
    upper, lower = halves(row.area.adjusted(gap, pad, -gap, -pad))
    row.write(upper, str(index.data()), row.ink, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    colour = tokens.danger if index.data(IS_FAULTY) and tokens.border == 1 else row.soft
    row.write(lower, str(index.data(STATUS)), colour, text_font(tokens.px(FontSize.BODY)))
