"""The critical slots of one location: a cursor, picking up and putting down, by keys and by pointer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from companion.construction.editing.views import DropPreview, LocationView, SlotView
from companion.ui.construction.body.slot_painting import RowState, draw_carried, draw_halves, draw_row
from companion.ui.construction.dragging import carries_load, drag
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.gesture_sets import SLOTS
from companion.ui.widgets.plain_text import show_tip

LEAST_ROW, MOST_ROW = 20, 40
ACROSS, ALONG = (Qt.Key.Key_Left, Qt.Key.Key_Right), (Qt.Key.Key_Up, Qt.Key.Key_Down)

NOWHERE = -1


class CarryTarget(QWidget):
    """Follows what is carried over its rows; a subclass knows where they are."""

    def __init__(self, bench: DesignPageEditor, location: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor, self.location = bench, location
        self._over = NOWHERE
        self._landing = DropPreview()
        self.setAcceptDrops(True)

    def row_at(self, y: float) -> int:
        """Return the row at a height."""
        raise NotImplementedError

    def rows_to_try(self) -> Iterator[int]:
        """Rows that may take what is carried, those where nothing has to make room first."""
        raise NotImplementedError

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, and take the focus."""
        raise NotImplementedError

    @property
    def landing(self) -> DropPreview:
        """The result of putting the carried item down here."""
        return self._landing

    def show_landing(self, landing: DropPreview) -> None:
        """Show what of a preview concerns this location."""
        self._landing = landing
        self.update()

    def preview(self, row: int) -> None:
        """Show what would come of putting down what is carried in a row; in none, nothing."""
        self._over = row
        is_over = row >= 0 and self.editor.carried is not None
        landing = self.editor.landing(self.location, row) if is_over else DropPreview()
        if landing != self._landing:
            self.show_landing(landing)
            self.editor.previewed.emit(self.location, landing)

    def best_row(self) -> int:
        """Return the first row that takes what is carried; the first of all where none does."""
        rows = [*self.rows_to_try()] or [0]
        taking = (row for row in rows if not self.editor.landing(self.location, row).refusal)
        return next(taking, rows[0])

    def drag_over(self, event: QDragMoveEvent, row: int) -> None:
        """Show what would come of dropping what is dragged on a row, and take it where that can be."""
        self.preview(row)
        event.setAccepted(not self._landing.refusal)

    def drop_on(self, event: QDropEvent, row: int) -> None:
        """Put what is dragged in a row."""
        if self.editor.put_down(self.location, row):
            event.acceptProposedAction()
            self.go_to(row)
        self.preview(NOWHERE)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if carries_load(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.drag_over(event, self.row_at(event.position().y()))

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.preview(NOWHERE)

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_on(event, self.row_at(event.position().y()))


class SlotTable(CarryTarget):
    """`crossed` brings the arrow key by which the cursor leaves; `menu_requested` and `deleted` a row."""

    crossed = Signal(object, int)  # Qt.Key, row
    menu_requested = Signal(int, QPoint)
    deleted = Signal(int)

    def __init__(self, bench: DesignPageEditor, location: str, parent: QWidget | None = None) -> None:
        super().__init__(bench, location, parent)
        self._view: LocationView | None = None
        self._faulty: frozenset[int] = frozenset()
        self._row, self._hover, self._row_height = 0, -1, LEAST_ROW
        self._is_closed = ""
        self._pressed: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # --- what is shown ---

    def show_location(self, view: LocationView, faulty: Collection[int]) -> None:
        """Show these slots; those that a fault is about are marked."""
        before = len(self.slots)
        self._view, self._faulty = view, frozenset(faulty)
        if len(self.slots) != before:
            self._row = min(self._row, max(len(self.slots) - 1, 0))
            self.updateGeometry()
        self.preview(self._over)
        self._update_accessible_name()
        self.update()

    def set_row_height(self, height: float) -> None:
        """Make every row so high."""
        if height != self._row_height:
            self._row_height = int(height)
            self.updateGeometry()

    def show_closed(self, reason: str) -> None:
        """Recede while what is carried cannot come here, and know why."""
        if reason != self._is_closed:
            self._is_closed = reason
            self.update()

    def follow_carried(self) -> None:
        """Show where what is carried would go from the cursor, or nothing of the sort any more."""
        self.preview(self._row if self.editor.carried is not None and self.hasFocus() else NOWHERE)

    @property
    def slots(self) -> tuple[SlotView, ...]:
        """The slots from top to bottom."""
        return self._view.slots if self._view is not None else ()

    @property
    def row(self) -> int:
        """The row of the cursor."""
        return self._row

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, and take the focus."""
        self._move_to(min(max(row, 0), len(self.slots) - 1))
        self.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(110), len(self.slots) * self._row_height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def rect_of(self, row: int) -> QRectF:
        """Return the rectangle of a row."""
        return QRectF(0, row * self._row_height, self.width(), self._row_height)

    def row_at(self, y: float) -> int:
        """Return the row at a height; the nearest where there is none."""
        return min(max(int(y // self._row_height), 0), max(len(self.slots) - 1, 0))

    def rows_to_try(self) -> Iterator[int]:
        yield from [slot.index for slot in self.slots if slot.category is None][:1]
        yield from (
            slot.index
            for slot in self.slots
            if slot.is_first and slot.category is not None and not slot.is_fixed
        )

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        match SLOTS.of_key(event):
            case "first":
                self._move_to(0)
            case "last":
                self._move_to(len(self.slots) - 1)
            case "lift":
                self._pick_up_or_put_down(self._row)
            case "remove":
                self.deleted.emit(self._row)
            case "let_go" if self.editor.carried is not None:
                self.editor.cancel_carry()
            case "menu":
                self.menu_requested.emit(
                    self._row, self.mapToGlobal(self.rect_of(self._row).center().toPoint())
                )
            case _ if key in ACROSS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                self.crossed.emit(key, self._row)
            case _ if key in ALONG and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                self._step(key)
            case _:
                super().keyPressEvent(event)

    def _step(self, key: Qt.Key) -> None:
        row = self._row + (1 if key == Qt.Key.Key_Down else NOWHERE)
        if 0 <= row < len(self.slots):
            self._move_to(row)
        else:
            self.crossed.emit(key, self._row)

    def _move_to(self, row: int) -> None:
        self._row = row
        self.editor.move_cursor(self.location, row)
        if self.editor.carried is not None:
            self.preview(row)
        self._update_accessible_name()
        self.update()

    def _pick_up_or_put_down(self, row: int) -> None:
        if self.editor.carried is not None:
            self.editor.put_down(self.location, row)
        elif not self.editor.pick_up_at(self.location, row) and self.slots[row].category is not None:
            self.editor.problem_reported.emit(f"{self.slots[row].text} cannot be moved.")

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.editor.move_cursor(self.location, self._row)
        self.follow_carried()
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.editor.carried is not None:
            self.preview(NOWHERE)
        self.update()

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().y())
        self.setFocus()
        if event.button() != Qt.MouseButton.LeftButton:
            self._move_to(row)
            return
        if self.editor.carried is not None:
            self.editor.put_down(self.location, row)
            return
        self._move_to(row)
        self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_hover(self.row_at(event.position().y()))
        if self.editor.carried is not None and not event.buttons():
            self.preview(self._hover)
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = (event.position() - self._pressed).manhattanLength()
        if way >= QApplication.startDragDistance():
            row, self._pressed = self.row_at(self._pressed.y()), None
            sort = self.slots[row].category
            if sort is not None and self.editor.pick_up_at(self.location, row):
                drag(self, self.editor, sort)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().y())
        # Qt takes two quick taps for one double tap wherever they are: elsewhere, the second is a tap.
        if row != self._row or self.editor.carried is not None:
            self.mousePressEvent(event)
        else:
            self._pick_up_or_put_down(row)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row = self._row
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            row = self.row_at(event.pos().y())
        self._move_to(row)
        self.menu_requested.emit(row, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover(-1)
        if self.editor.carried is not None and not self.hasFocus():
            self.preview(NOWHERE)
        super().leaveEvent(event)

    def _set_hover(self, row: int) -> None:
        if row != self._hover:
            self._hover = row
            self.update()

    # --- words and drawing ---

    def event(self, event: QEvent) -> bool:
        if SLOTS.claims(event):
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos().y())
            if row < len(self.slots):
                show_tip(event.globalPos(), self.slots[row].hint, self, self.rect_of(row).toRect())
            return True
        return super().event(event)

    def _update_accessible_name(self) -> None:
        if self._view is None or self._row >= len(self.slots):
            return
        slot = self.slots[self._row]
        text = slot.text or "empty"
        message = f"{self._view.label}, slot {self._row + 1}: {text}"
        if self.editor.carried is not None:
            message += f"; carrying {self.editor.carried_label}"
        self.setAccessibleName(message)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lifted = self._carried_rows()
        first = min((index for name, index in self._landing.slots if name == self.location), default=-1)
        for slot in self.slots:
            state = self._state(slot, lifted)
            rect = self.rect_of(slot.index)
            draw_row(painter, tokens, slot, rect, state, is_dimmed=bool(self._is_closed))
            if slot.index == first:
                draw_carried(painter, tokens, rect, self.editor.carried_label)
        draw_halves(painter, tokens, QRectF(self.rect()), self.slots, self._row_height)

    def _state(self, slot: SlotView, lifted: frozenset[int]) -> RowState:
        place = (self.location, slot.index)
        return RowState(
            is_cursor=self.hasFocus() and slot.index == self._row,
            is_hovered=slot.index == self._hover and self.editor.carried is None,
            is_target=place in self._landing.slots,
            is_moved=place in self._landing.moves,
            is_refused=bool(self._landing.refusal) and slot.index == self._over,
            is_faulty=slot.index in self._faulty,
            is_lifted=slot.index in lifted,
        )

    def _carried_rows(self) -> frozenset[int]:
        """Return the rows of what is carried away from here."""
        return self.editor.carried_rows(self.location)
