"""The map under the player's hand: says which hex, unit or facing a click, drag or key meant."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, hex_at
from companion.ui.map.counters.facing_ring import LEAST_TOUCH
from companion.ui.map.display import MapDisplay
from companion.ui.map.mapsheet.layout import hex_rect, hex_under
from companion.ui.map.pointer import Doing, Press
from companion.ui.widgets.gestures.long_press import LongPressed, is_by_finger
from companion.ui.widgets.gestures.places import MAP
from companion.ui.widgets.plain import show_tip

CURSOR_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
TURNS = {"turn_left": -1, "turn_right": 1}
ZOOMS = ("nearer", "farther", "fit")
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WINDOW_KEYS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class MapView(MapDisplay):
    """The map as the window embeds it; `announced` tells where the keyboard's cursor stands.

    A click on a counter is told as `unit_clicked`, then as `hex_clicked`; in a plan's hexes only the latter.
    """

    hex_clicked = Signal(object, object, object)  # Hex, Qt.MouseButton, Qt.KeyboardModifier
    hex_hovered = Signal(object)  # Hex or None
    unit_clicked = Signal(str)
    unit_dropped = Signal(str, object)  # unit, Hex
    facing_clicked = Signal(int)
    facing_turned = Signal(int)  # hexsides clockwise
    confirm_pressed = Signal()
    cancel_pressed = Signal()
    announced = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.cursor_hex: Hex | None = None
        self._hovered: Hex | None = None
        self._claimed: frozenset[Hex] = frozenset()
        self._is_planning = self._holds_keys = False
        self._press: Press | None = None
        self._clicked: tuple[QPoint, Hex] | None = None

    def set_board(self, board: Board | None) -> None:
        if board != self.table.board:
            self.set_cursor(None)
        super().set_board(board)

    def begin_planning(self, claimed: Collection[Hex], *, holds_keys: bool = True) -> None:
        """Give the clicks in these hexes to a plan, and Enter, Esc and the facing keys if it holds them.

        Another plan is cancelled first.
        """
        if self._is_planning:
            self.cancel_pressed.emit()
        self._is_planning, self._claimed = True, frozenset(claimed)
        self._holds_keys = holds_keys

    def hold_keys(self, holds_keys: bool) -> None:
        """Give Enter, Esc and the facing keys to the plan, or let counters be dragged meanwhile."""
        self._holds_keys = holds_keys

    def end_planning(self) -> None:
        """Close ring and bar, and give keys and clicks back."""
        self._is_planning, self._claimed, self._holds_keys = False, frozenset(), False
        self.close_ring()
        self.bar.hide()

    def set_cursor(self, place: Hex | None) -> None:
        """Show the keyboard's cursor in a hex, and say in words what is there."""
        if place == self.cursor_hex:
            return
        self.cursor_hex = place
        self.overlay_item.set_cursor_hex(place)
        if place is None:
            return
        self.reveal(hex_rect(place))
        self.hex_hovered.emit(place)
        words = self.words_at(place)
        self.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.announced.emit(words)

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self._press is not None:
            return
        point = event.position().toPoint()
        self.set_cursor(None)
        # A finger pushes the table wherever it goes down; only one that stays lifts a counter.
        may_lift = event.button() == Qt.MouseButton.LeftButton and not self._holds_keys
        may_lift = may_lift and not is_by_finger(event)
        self._press = Press(event.button(), point, point, self._unit_at(point) if may_lift else None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second half of a double click is no click: it must not confirm what the first half showed.
        # Qt takes two quick taps for one wherever they are: elsewhere the second is a tap of its own.
        self._forget_click(event.position().toPoint())
        if is_by_finger(event) and self._clicked is None:
            self.mousePressEvent(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, press = event.position().toPoint(), self._press
        if press is None or press.button == Qt.MouseButton.RightButton:
            self._forget_click(point)
            self._hover(point)
            return
        by = press.moved(point)
        if press.doing is Doing.DRAGGING_TABLE:
            self.drag_table(by)
        elif press.doing is Doing.DRAGGING_UNIT and (item := self.counters.item(press.unit)):
            item.lift(self.mapToScene(point))
            self.overlay_item.point_at(self._hex_at(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        press = self._press
        if press is None or press.button != event.button():
            return
        self._press = None
        point = event.position().toPoint()
        if press.doing is Doing.DRAGGING_UNIT:
            self._drop(press.unit, self._hex_at(point))
        elif press.is_held:
            self._ask_menu(press, event)
        elif press.doing is Doing.PRESSING and press.button != Qt.MouseButton.MiddleButton:
            self._click(point, event)

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._hex_at(event.pos())
            # While a hex is chosen nothing may lie over its neighbours.
            words = self.words_at(place) if place and not self._holds_keys else ""
            show_tip(event.globalPos(), words, self)
            return True
        if isinstance(event, LongPressed):
            return self._hold(event)
        if isinstance(event, QTouchEvent) and len(event.points()) > 1:
            # Two fingers zoom: the first one neither clicks nor pushes any more.
            self._give_up_press()
        return super().viewportEvent(event)

    def _hold(self, event: LongPressed) -> bool:
        """Lift the counter that a finger stays on; where there is none, what lies there is explained."""
        press = self._press
        if press is None or press.doing is not Doing.PRESSING:
            return False
        unit = None if self._holds_keys else self._unit_at(press.start)
        if unit is None or (item := self.counters.item(unit)) is None:
            self._press = None
            return False
        press.unit, press.is_held = unit, True
        item.lift(self.mapToScene(press.start))
        event.accept()
        return True

    def _ask_menu(self, press: Press, event: QMouseEvent) -> None:
        """A finger that lifted a counter and went nowhere asks what a right click asks."""
        self._drop(press.unit, None)
        item = self.counters.item(press.unit)
        if item is not None and item.unit.hex is not None:
            self.hex_clicked.emit(item.unit.hex, Qt.MouseButton.RightButton, event.modifiers())

    def _give_up_press(self) -> None:
        if self._press is not None and self._is_dragging_unit:
            self._drop(self._press.unit, None)
        self._press = None

    def _click(self, point: QPoint, event: QMouseEvent) -> None:
        again = self._clicked_again(point)
        from_ring = QPointF(point - self.mapFromScene(self.ring.pos()))
        if again is None and self.ring.covers(from_ring):
            facing = self.ring.facing_at(from_ring)
            if facing is not None:
                self.facing_clicked.emit(facing)
            return
        place = again or self._hex_at(point)
        unit = self._unit_at(point)
        self._clicked = (point, place) if place in self._claimed and place is not None else None
        if unit and event.button() == Qt.MouseButton.LeftButton and place not in self._claimed:
            self.unit_clicked.emit(unit)
        if place is not None:
            self.hex_clicked.emit(place, event.button(), event.modifiers())

    def _clicked_again(self, point: QPoint) -> Hex | None:
        """The hex of the last click, where the pointer still is although the table may have moved below."""
        self._forget_click(point)
        return self._clicked[1] if self._clicked and self._clicked[1] in self._claimed else None

    def _forget_click(self, point: QPoint) -> None:
        far = QApplication.startDragDistance()
        if self._clicked is not None and (point - self._clicked[0]).manhattanLength() >= far:
            self._clicked = None

    def _drop(self, unit: str | None, place: Hex | None) -> None:
        self.overlay_item.point_at(self._hovered)
        if item := self.counters.item(unit):
            item.put_back()
            if place is not None and place != item.unit.hex:
                self.unit_dropped.emit(item.unit.id, place)

    def _hover(self, point: QPoint) -> None:
        self._point_at(self._hex_at(point))
        on_ring = self.ring.covers(QPointF(point - self.mapFromScene(self.ring.pos())))
        is_target = on_ring or self._hovered in self._claimed or self._unit_at(point) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_target else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _point_at(self, place: Hex | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.overlay_item.point_at(place)
            self.hex_hovered.emit(place)

    def _hex_at(self, point: QPoint) -> Hex | None:
        """The hex under a point of the window, if it is on the board or belongs to a plan."""
        place = hex_under(self.mapToScene(point))
        board = self.table.board
        return place if board and (place in board or place in self._claimed) else None

    def _unit_at(self, point: QPoint) -> str | None:
        return self.counters.at(self.mapToScene(point), LEAST_TOUCH / self.zoom.across)

    # --- keyboard ---

    def event(self, event: QEvent) -> bool:
        # The window's own shortcuts wait while the map uses the same keys.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._uses(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._uses(event):
            event.ignore()
        elif key in CURSOR_STEPS:
            self._step_cursor(key)
        elif key in ENTER:
            self._enter(event.modifiers())
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif (command := MAP.of_key(event)) in TURNS:
            turned = TURNS[command]
            self.facing_turned.emit(-turned if self.outlook.is_mirrored else turned)
        else:
            {"nearer": self.zoom_in, "farther": self.zoom_out, "fit": self.fit}[command]()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.set_cursor(None)
        super().focusOutEvent(event)

    def _uses(self, event: QKeyEvent) -> bool:
        """Whether a key means something on the map now."""
        key = Qt.Key(event.key())
        if self.table.board is None or event.modifiers() & WINDOW_KEYS:
            return False
        if key in ENTER:
            return self._holds_keys or self.cursor_hex is not None
        if key == Qt.Key.Key_Escape:
            return self._holds_keys or self.cursor_hex is not None or self._is_dragging_unit
        if (command := MAP.of_key(event)) in TURNS:
            return self._holds_keys
        return key in CURSOR_STEPS or command in ZOOMS

    @property
    def _is_dragging_unit(self) -> bool:
        return self._press is not None and self._press.doing is Doing.DRAGGING_UNIT

    def _step_cursor(self, key: Qt.Key) -> None:
        board = self.table.board
        assert board is not None, "keys are used only with a board"
        if self.cursor_hex is None:
            start = self._hovered or hex_under(self.mapToScene(self.viewport().rect().center()))
            self.set_cursor(start if start in board else hex_at(1, 1))
            return
        columns, rows = CURSOR_STEPS[key]
        shown = self.outlook.shown(self.cursor_hex)
        moved = self.outlook.lying(hex_at(shown.column + columns, shown.row + rows))
        self.set_cursor(moved if moved in board else self.cursor_hex)

    def _enter(self, modifiers: Qt.KeyboardModifier) -> None:
        if self.cursor_hex is None:
            self.confirm_pressed.emit()
            return
        standing = self.counters.standing_in(self.cursor_hex)
        if standing and self.cursor_hex not in self._claimed:
            self.unit_clicked.emit(standing[0].id)
        self.hex_clicked.emit(self.cursor_hex, Qt.MouseButton.LeftButton, modifiers)

    def _escape(self) -> None:
        if self._is_dragging_unit:
            self._give_up_press()
        elif self._holds_keys:
            self.cancel_pressed.emit()
        self.set_cursor(None)
