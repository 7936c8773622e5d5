"""The map under the player's hand: says which hex, unit or facing a click, drag or key meant."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QEvent, QLineF, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.hexes import Hex
from companion.ui.map.keyboard import KeyedMap
from companion.ui.map.mapsheet.layout import center, hex_rect, hex_under
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.navigation import ZoomingView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FINGER_TARGET
from companion.ui.widgets.gestures.long_press import LongPressed, is_by_finger
from companion.ui.widgets.plain_text import show_tip


class TapZoom(QObject):
    """Zooms in where a tap could mean several hexes; any other zoom meanwhile stays."""

    def __init__(self, view: ZoomingView) -> None:
        super().__init__(view)
        self._view = view
        self._earlier: Mapping[str, Any] | None = None
        self._is_zooming = False
        view.zoomed.connect(self._forget)

    def hexes_near(self, point: QPoint, hexes: Collection[Hex]) -> list[Hex]:
        """Return the hexes that a finger at a point of the window may mean, the nearest first."""
        spot = self._view.mapToScene(point)
        reach = Theme.current().tokens.px(FINGER_TARGET) / 2 / self._view.zoom.across
        away = {place: QLineF(spot, center(place)).length() for place in hexes}
        return sorted((place for place in hexes if away[place] <= reach), key=away.__getitem__)

    @property
    def is_needed(self) -> bool:
        """Whether hexes are smaller than what a finger can hit."""
        return self._view.zoom.hex_height < Theme.current().tokens.px(FINGER_TARGET)

    def zoom_in(self, point: QPoint, place: Hex) -> None:
        """Show the hexes about a point so large that each can be hit; the point stays where it is."""
        view = self._view
        earlier = view.view_state()
        least = Theme.current().tokens.px(FINGER_TARGET)
        self._is_zooming = True
        view.zoom_at(Zoom.readable(least, view.devicePixelRatioF()), point)
        room = hex_rect(place)
        view.reveal(room.adjusted(-room.width(), -room.height(), room.width(), room.height()))
        self._is_zooming = False
        self._earlier = earlier

    def go_back(self) -> None:
        """Show as much as before."""
        earlier, self._earlier = self._earlier, None
        if earlier is not None:
            self._view.restore_view(earlier)

    def _forget(self) -> None:
        if not self._is_zooming:
            self._earlier = None


class PressState(StrEnum):
    """The state of a press."""

    PRESSING = "pressing"
    DRAGGING_TABLE = "dragging table"
    DRAGGING_UNIT = "dragging unit"


@dataclass(slots=True)
class Press:
    """A button held down: its start, its counter, its state, and whether it was long held."""

    button: Qt.MouseButton
    start: QPoint
    last: QPoint
    unit: str | None
    state: PressState = PressState.PRESSING
    is_held: bool = False

    def move_to(self, now: QPoint) -> QPoint:
        """Return how far the pointer went since last asked; a longer way turns the press into a drag."""
        if self.state is PressState.PRESSING and self._is_far(now):
            self.state = PressState.DRAGGING_UNIT if self.unit else PressState.DRAGGING_TABLE
        by, self.last = now - self.last, now
        return by

    def _is_far(self, now: QPoint) -> bool:
        return (now - self.start).manhattanLength() >= QApplication.startDragDistance()


LEAST_TOUCH = FINGER_TARGET / 2
"""How near to a counter a touch means it, in window pixels."""


class MapView(KeyedMap):
    """The map as the window embeds it.

    A click on a counter is told as `unit_clicked`, then as `hex_clicked`; in a plan's hexes only the latter.
    """

    unit_dropped = Signal(str, object)  # unit, Hex
    facing_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map")
        self.viewport().setMouseTracking(True)
        self._press: Press | None = None
        self._clicked: tuple[QPoint, Hex] | None = None
        self._tap_zoom = TapZoom(self)
        self.offered: Collection[Hex] = ()
        """Hexes that are asked about, whoever plans what."""

    def end_planning(self) -> None:
        super().end_planning()
        self._tap_zoom.go_back()

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
        by = press.move_to(point)
        if press.state is PressState.DRAGGING_TABLE:
            self.drag_table(by)
        elif press.state is PressState.DRAGGING_UNIT and (item := self.counters.item(press.unit)):
            item.lift(self.mapToScene(point))
            self.overlay_item.point_at(self._hex_at(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        press = self._press
        if press is None or press.button != event.button():
            return
        self._press = None
        point = event.position().toPoint()
        if press.state is PressState.DRAGGING_UNIT:
            self._drop(press.unit, self._hex_at(point))
        elif press.is_held:
            self._ask_menu(press, event)
        elif press.state is PressState.PRESSING and press.button != Qt.MouseButton.MiddleButton:
            self._click(point, event)

    def leaveEvent(self, event: QEvent) -> None:
        # Whoever was elsewhere in between clicks anew, however quickly he came back to the same hex.
        self._clicked = None
        self._point_at(None)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._hex_at(event.pos())
            # While a hex is chosen nothing may lie over its neighbours.
            text = self.text_at(place) if place and not self._holds_keys else ""
            show_tip(event.globalPos(), text, self)
            return True
        if isinstance(event, LongPressed):
            return self._hold(event)
        return super().viewportEvent(event)

    def _hold(self, event: LongPressed) -> bool:
        """Lift the counter that a finger stays on; where there is none, what lies there is explained."""
        press = self._press
        if press is None or press.state is not PressState.PRESSING:
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

    @property
    def _is_dragging_unit(self) -> bool:
        return self._press is not None and self._press.state is PressState.DRAGGING_UNIT

    def give_up_press(self) -> None:
        if self._press is not None and self._is_dragging_unit:
            self._drop(self._press.unit, None)
        self._press = None

    def _click(self, point: QPoint, event: QMouseEvent) -> None:
        again, under = self._clicked_again(point), self._hex_at(point)
        # Where the table has moved below the pointer, an arrow that lies there by now is what is meant.
        if (again is None or again != under) and self._turn_ring(point, is_again=again is not None):
            return
        place = again or under
        if again is None and is_by_finger(event) and self._tap_zoom.is_needed:
            meant = self._tap_zoom.hexes_near(point, self._choosable_hexes())
            if len(meant) > 1:
                self._tap_zoom.zoom_in(point, meant[0])
                return
            place = next(iter(meant), place)
        unit = self._unit_at(point)
        self._clicked = (point, place) if place in self._claimed and place is not None else None
        if unit and event.button() == Qt.MouseButton.LeftButton and place not in self._claimed:
            self.unit_clicked.emit(unit)
        if place is not None:
            self.hex_clicked.emit(place, event.button(), event.modifiers())
        if not self._is_planning:
            self._tap_zoom.go_back()

    def _choosable_hexes(self) -> set[Hex]:
        """Return every hex that means something to a click."""
        standing = (unit.hex for unit in self.counters.units() if unit.hex is not None)
        return {*self._claimed, *self.offered, *standing}

    def _turn_ring(self, point: QPoint, *, is_again: bool) -> bool:
        """Take a click on the ring of arrows; whether it was meant for that."""
        offset = QPointF(point - self.mapFromScene(self.ring.pos()))
        if not self.ring.covers(offset):
            return False
        facing = self.ring.facing_at(offset)
        if facing is not None:
            self.facing_clicked.emit(facing)
        return facing is not None or not is_again

    def _clicked_again(self, point: QPoint) -> Hex | None:
        """Return the hex of the last click, where the pointer still is although the table may have moved
        below.
        """
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
        """Return the hex under a point of the window, if it is on the board or belongs to a plan."""
        place = hex_under(self.mapToScene(point))
        board = self.table.board
        return place if board and (place in board or place in self._claimed) else None

    def _unit_at(self, point: QPoint) -> str | None:
        return self.counters.at(self.mapToScene(point), LEAST_TOUCH / self.zoom.across)
