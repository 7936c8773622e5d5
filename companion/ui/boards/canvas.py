"""The board under the hand: strokes with pointer, pen or keys, seen before they are done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QWidget

from companion.tabletop.hexes import Hex, hex_at
from companion.ui.boards.page_editor import CURSOR_STEPS, HELD, BoardPageEditor
from companion.ui.map.mapsheet.layout import hex_rect, hex_under
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.terrain import describe_hex
from companion.ui.map.navigation import ZoomingView
from companion.ui.map.overlays.item import OverlayItem
from companion.ui.map.overlays.overlay import EMPTY, HexMark, Overlay, Rim
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.gesture_sets import BOARD
from companion.ui.widgets.gestures.long_press import LongPressed
from companion.ui.widgets.plain_text import show_tip
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.strokes import DrawingTool

TWO_ENDED = (DrawingTool.LINE, DrawingTool.RECTANGLE)
"""Tools whose stroke goes from one hex to another: keys tell first one, then the other."""


class BoardCanvas(ZoomingView):
    """Drawing canvas; `pointed` brings the hex under pointer or cursor, None for none."""

    pointed = Signal(object)

    def __init__(self, bench: BoardPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(MapScene(), parent)
        self.setAccessibleName("Board")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.table.setParent(self)
        self.editor = bench
        self.cursor_hex: Hex | None = None
        self.hovered: Hex | None = None
        self.trail: list[Hex] = []
        self._ended: Hex | None = None
        self._dragged_from: QPoint | None = None
        self._draws_on = False
        self._marks = OverlayItem(self.table.sceneRect(), self.table.stamps)
        self.table.addItem(self._marks)
        self._printed_in = Theme.current().tokens
        bench.changed.connect(self.show_board)
        bench.rules_changed.connect(self._mark_faults)
        bench.brush_changed.connect(self._show_preview)
        Theme.current().changed.connect(self._follow_theme)
        self.show_board()

    # --- showing ---

    def show_board(self) -> None:
        """Show the board as it is now, and what is against the rules."""
        self._show(self.editor.drawing)
        self._mark_faults()

    def describe_hex(self, place: Hex) -> str:
        """Describe a hex: label, terrain, level, and breaches of the rules."""
        texts = [place.label, describe_hex(self.editor.drawing.board.at(place))]
        return ". ".join(filter(None, [", ".join(texts), self.editor.faults.get(place, "")]))

    def go_to(self, place: Hex) -> None:
        """Put the cursor into a hex."""
        self.setFocus()
        self._set_cursor(place)

    def _show(self, drawing: Drawing) -> None:
        if self.table.set_board(drawing.board):
            self._marks.set_area(self.table.sceneRect())
            self._cancel_stroke()
            self._set_cursor(None)
            self.fit_readably()

    def _mark_faults(self) -> None:
        mark = HexMark("danger", text="!", rim=Rim.BOLD)
        self._marks.show_below(Overlay(dict.fromkeys(self.editor.faults, mark)))
        self.viewport().update()

    def _show_preview(self) -> None:
        """Show the stroke that is being made as if it were done."""
        if not self.trail or self.editor.brush.tool is DrawingTool.PICK:
            self._show(self.editor.drawing)
            self._marks.show_overlay(EMPTY)
            return
        drawing, hexes = self.editor.preview(self.trail)
        self._show(drawing)
        self._marks.show_overlay(Overlay(dict.fromkeys(hexes, HexMark("accent", rim=Rim.THIN))))

    # --- strokes ---

    def _begin(self, place: Hex) -> None:
        self.trail = [place]
        self._show_preview()

    def _extend(self, place: Hex) -> None:
        if self.trail and place != self.trail[-1]:
            self.trail.append(place)
            self._show_preview()

    def _finish(self) -> None:
        trail, self.trail = self.trail, []
        self._marks.show_overlay(EMPTY)
        if not trail:
            return
        self._ended = trail[-1]
        if self.editor.brush.tool is DrawingTool.PICK:
            self.editor.pick_paint(trail[-1])
        elif not self.editor.draw(trail):
            self._show(self.editor.drawing)
        self._tell_pointed()

    def _cancel_stroke(self) -> None:
        """Give up a stroke that is being made."""
        self._draws_on = False
        if self.trail:
            self.trail = []
            self._show_preview()

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        point = event.position().toPoint()
        place = self._hex_at(point)
        self._set_cursor(None)
        command = BOARD.of_click(event)
        if place is not None and command == "dip":
            self.editor.pick_paint(place)
        elif place is not None and event.button() == Qt.MouseButton.LeftButton:
            self._begin(self._ended if command == "straight_on" and self._ended is not None else place)
            self._extend(place)
        else:
            self._dragged_from = point

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._dragged_from is not None:
            self.drag_table(point - self._dragged_from)
            self._dragged_from = point
            return
        place = self._hex_at(point)
        self._point_at(place)
        if place is not None:
            self._extend(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self._dragged_from is not None:
            self._dragged_from = None
        elif event.button() == Qt.MouseButton.LeftButton:
            self._finish()

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._hex_at(event.pos())
            show_tip(event.globalPos(), self.editor.faults.get(place, "") if place else "", self)
            return True
        if isinstance(event, LongPressed):
            self._pick_on_long_press(event)
            return True
        return super().viewportEvent(event)

    def _pick_on_long_press(self, event: LongPressed) -> None:
        """A finger that stays picks up, as a right click does."""
        self._cancel_stroke()
        place = self._hex_at(event.position)
        if place is not None:
            self.editor.pick_paint(place)
            event.accept()

    def give_up_press(self) -> None:
        self._cancel_stroke()
        self._dragged_from = None

    def _point_at(self, place: Hex | None) -> None:
        if place != self.hovered:
            self.hovered = place
            self._marks.point_at(place)
            self._tell_pointed()

    def _tell_pointed(self) -> None:
        self.pointed.emit(self.cursor_hex or self.hovered)

    def _hex_at(self, point: QPoint) -> Hex | None:
        place = hex_under(self.mapToScene(point))
        return place if place in self.editor.drawing.board else None

    # --- keyboard ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, command = Qt.Key(event.key()), BOARD.of_key(event)
        if key in CURSOR_STEPS and not event.modifiers() & HELD:
            self._step(key, is_drawing=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return
        match command:
            case "paint":
                self._press()
            case "leave" if self.trail:
                self._cancel_stroke()
            case "fit":
                self.fit()
            case "nearer":
                self.zoom_in()
            case "farther":
                self.zoom_out()
            case _:
                event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        is_held = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if self._draws_on and not is_held:
            self._draws_on = False
            self._finish()
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._cancel_stroke()
        self._set_cursor(None)
        super().focusOutEvent(event)

    def _step(self, key: Qt.Key, *, is_drawing: bool) -> None:
        board = self.editor.drawing.board
        if self.cursor_hex is None:
            start = self.hovered or hex_under(self.mapToScene(self.viewport().rect().center()))
            self._set_cursor(start if start in board else hex_at(1, 1))
            return
        if is_drawing and not self.trail:
            self._draws_on = True
            self._begin(self.cursor_hex)
        columns, rows = CURSOR_STEPS[key]
        column, row = self.cursor_hex.column + columns, self.cursor_hex.row + rows
        if 1 <= column <= board.width and 1 <= row <= board.height:
            self._set_cursor(hex_at(column, row))
            self._extend(hex_at(column, row))

    def _press(self) -> None:
        """Paint at the cursor; a line and a rectangle begin there, or end."""
        if self.cursor_hex is None:
            self._step(Qt.Key.Key_Up, is_drawing=False)
            return
        if not self.trail:
            self._begin(self.cursor_hex)
            if self.editor.brush.tool in TWO_ENDED:
                return
        self._finish()

    def _set_cursor(self, place: Hex | None) -> None:
        if place == self.cursor_hex:
            return
        self.cursor_hex = place
        self._marks.set_cursor_hex(place)
        self._tell_pointed()
        if place is None:
            return
        self.reveal(hex_rect(place))
        self.setAccessibleDescription(self.describe_hex(place))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    # --- looks ---

    def _follow_theme(self) -> None:
        if Theme.current().tokens != self._printed_in:
            self._printed_in = Theme.current().tokens
            self.table.reprint()
            self._marks.follow_theme()
            self.resetCachedContent()
            self.viewport().update()
