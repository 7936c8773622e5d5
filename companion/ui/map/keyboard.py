"""The map under the keyboard: a cursor that goes from hex to hex, and the keys of a plan."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, hex_at
from companion.ui.map.display import MapDisplay
from companion.ui.map.mapsheet.layout import hex_rect, hex_under
from companion.ui.widgets.gestures.gesture_sets import MAP

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


class KeyedMap(MapDisplay):
    """Tells what keys mean by the signals that clicks have too; `announced` says where the cursor stands."""

    hex_clicked = Signal(object, object, object)  # Hex, Qt.MouseButton, Qt.KeyboardModifier
    hex_hovered = Signal(object)  # Hex or None
    unit_clicked = Signal(str)
    facing_turned = Signal(int)  # hexsides clockwise
    confirm_pressed = Signal()
    cancel_pressed = Signal()
    announced = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.cursor_hex: Hex | None = None
        self._hovered: Hex | None = None
        self._claimed: frozenset[Hex] = frozenset()
        self._is_planning = self._holds_keys = False

    def set_board(self, board: Board | None) -> bool:
        if is_laid_out := super().set_board(board):
            self.set_cursor(None)
        return is_laid_out

    def begin_planning(self, claimed: Collection[Hex], *, holds_keys: bool = True) -> None:
        """Give the clicks in these hexes to a plan, and Enter, Esc and the facing keys if it holds them.

        Another plan is cancelled first.
        """
        if self._is_planning:
            self.cancel_pressed.emit()
        self._is_planning, self._claimed = True, frozenset(claimed)
        self._holds_keys = holds_keys

    def is_claimed(self, place: Hex) -> bool:
        """Whether a click in a hex belongs to a plan."""
        return place in self._claimed

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
        text = self.text_at(place)
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.announced.emit(text)

    # --- keys ---

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

    def _step_cursor(self, key: Qt.Key) -> None:
        board = self.table.board
        assert board is not None, "keys are used only with a board"
        if self.cursor_hex is None:
            start = self._hovered or hex_under(self.mapToScene(self.viewport().rect().center()))
            self.set_cursor(start if start in board else hex_at(1, 1))
            return
        columns, rows = CURSOR_STEPS[key]
        shown = self.outlook.shown_hex(self.cursor_hex)
        moved = self.outlook.hex_shown_at(hex_at(shown.column + columns, shown.row + rows))
        self.set_cursor(moved if moved in board else self.cursor_hex)

    def _enter(self, modifiers: Qt.KeyboardModifier) -> None:
        if self.cursor_hex is None:
            self.confirm_pressed.emit()
            return
        standing = self.counters.units_in(self.cursor_hex)
        if standing and self.cursor_hex not in self._claimed:
            self.unit_clicked.emit(standing[0].id)
        self.hex_clicked.emit(self.cursor_hex, Qt.MouseButton.LeftButton, modifiers)

    def _escape(self) -> None:
        if self._is_dragging_unit:
            self.give_up_press()
        elif self._holds_keys:
            self.cancel_pressed.emit()
        self.set_cursor(None)

    # --- what the pointer holds ---

    @property
    def _is_dragging_unit(self) -> bool:
        """Whether a counter is lifted from the map."""
        return False
