"""Items aboard without slots yet, to be dragged or carried to their place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QVBoxLayout, QWidget

from companion.construction.editing.placeable import ItemToAdd
from companion.construction.editing.views import UnplacedItem
from companion.tabletop.number_text import format_count
from companion.ui.construction.colours import colour_of, fill_of
from companion.ui.construction.dragging import carries_load, drag
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.gestures.gesture_sets import SLOTS
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

ROW = 26
EMPTY = "Everything has its slots."


class Tray(QFrame):
    """The heading with the number of slots that are still to be found, over the list."""

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.title = role_label("Not placed", LabelRole.SECTION)
        self.hint = role_label(EMPTY, LabelRole.CAPTION)
        self.list = TrayList(bench)
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.SMALL)
        )
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addWidget(self.list)
        column.addStretch(1)
        self.setAcceptDrops(True)
        self._editor = bench

    def show_waiting(self, waiting: tuple[UnplacedItem, ...], slots: int) -> None:
        """Show what waits, and how many slots it needs."""
        self.hint.setText(
            f"{format_count(slots, 'slot')} to place; F fills in what it can" if waiting else EMPTY
        )
        self.list.show_waiting(waiting)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        may = carries_load(event.mimeData()) and not isinstance(self._editor.carried, ItemToAdd)
        event.setAccepted(may)

    def dropEvent(self, event: QDropEvent) -> None:
        if self._editor.unslot_carried():
            event.acceptProposedAction()


class TrayList(QWidget):
    """The rows; Space carries one, Delete throws a thing out."""

    deleted = Signal(object)

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = bench
        self._waiting: tuple[UnplacedItem, ...] = ()
        self._row = 0
        self._hover = -1
        self._pressed: QPointF | None = None
        self.setAccessibleName("Not placed")
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)
        self.show_waiting(())

    def show_waiting(self, waiting: tuple[UnplacedItem, ...]) -> None:
        """Show these rows."""
        self._waiting = waiting
        self._row = min(self._row, max(len(waiting) - 1, 0))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if waiting else Qt.FocusPolicy.NoFocus)
        self._describe_row()
        self.updateGeometry()
        self.update()

    @property
    def rows(self) -> tuple[UnplacedItem, ...]:
        """The waiting items shown."""
        return self._waiting

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(110), px(ROW) * len(self._waiting))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, command = Qt.Key(event.key()), SLOTS.of_key(event)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._waiting:
            self._row = min(max(self._row + (1 if key == Qt.Key.Key_Down else -1), 0), len(self._waiting) - 1)
            self._describe_row()
            self.update()
        elif command == "lift" and self._waiting:
            self._lift(self._row)
        elif command == "remove" and self._waiting:
            self.deleted.emit(self._waiting[self._row].load)
        elif command == "let_go" and self._editor.carried is not None:
            self._editor.cancel_carry()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._waiting:
            self._row = self._row_at(event.position().y())
            self._pressed = event.position()
            self._describe_row()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = self._row_at(event.position().y()) if self._waiting else -1
        self.update()
        if self._pressed is None or not self._waiting:
            return
        if (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            row, self._pressed = self._row_at(self._pressed.y()), None
            self._editor.pick_up(self._waiting[row].load, self._waiting[row].text)
            drag(self, self._editor, self._waiting[row].category)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self._pressed is not None and self._waiting:
            self._pressed = None
            self._lift(self._row)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = -1
        self.update()
        super().leaveEvent(event)

    def _lift(self, row: int) -> None:
        self._editor.pick_up(self._waiting[row].load, self._waiting[row].text)

    def _row_at(self, y: float) -> int:
        return min(max(int(y // Theme.current().tokens.px(ROW)), 0), len(self._waiting) - 1)

    def _describe_row(self) -> None:
        if not self._waiting:
            self.setAccessibleDescription(EMPTY)
            return
        row = self._waiting[self._row]
        self.setAccessibleDescription(f"{format_waiting(row)}, {format_count(row.size, 'slot')} each")

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        for number, row in enumerate(self._waiting):
            high = tokens.px(ROW)
            rect = QRectF(0, number * high, self.width(), high).adjusted(0.5, 1, -0.5, -1)
            is_here = self.hasFocus() and number == self._row
            edge = tokens.accent if is_here else tokens.muted if number == self._hover else tokens.line
            painter.setPen(QPen(QColor(edge), tokens.focus if is_here else tokens.border))
            painter.setBrush(QColor(fill_of(tokens, row.category)))
            painter.drawRoundedRect(rect, tokens.px(3), tokens.px(3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour_of(tokens, row.category)))
            painter.drawRect(QRectF(rect.left() + 2, rect.top() + 2, tokens.px(3), rect.height() - 4))
            painter.setFont(font)
            painter.setPen(QColor(tokens.ink))
            room = rect.adjusted(tokens.px(10), 0, -tokens.px(Space.TINY), 0)
            text = QFontMetricsF(font).elidedText(
                format_waiting(row), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)


def format_waiting(row: UnplacedItem) -> str:
    """Format a waiting item and its number."""
    return f"{row.number} × {row.text}" if row.number > 1 else row.text
