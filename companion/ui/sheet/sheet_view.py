"""One widget that draws any record sheet and turns touches on it into actions."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from companion.engine.sheet import Sheet
from companion.engine.views.units import SideView
from companion.ui.sheet.accessibility import announce
from companion.ui.sheet.canvas import ZOOM_STEP
from companion.ui.sheet.layout.elements import Area, SheetGesture
from companion.ui.sheet.layout.markables import Markable
from companion.ui.sheet.marked_sheet import Direction, Drag, MarkedSheet, Slide, Stroke, nearest, next_block
from companion.ui.widgets.gestures.gesture_sets import SHEET
from companion.ui.widgets.gestures.long_press import LongPressed
from companion.ui.widgets.gestures.swiping import FingerLeaves, Pinched
from companion.ui.widgets.plain_text import show_tip

COUNTED = frozenset(
    {SheetGesture.BOX, SheetGesture.PLATE, SheetGesture.LESS, SheetGesture.MORE, SheetGesture.NOTE}
)


def format_tooltip(area: Area, markable: Markable | None, *, carries: bool = False) -> str:
    """Return a tooltip in plain lines; `standing` is how what the area belongs to stands, if it can be
    marked.

    Where a touch `carries`, it is damage with all that follows and not just a mark.
    """
    if markable is not None and area.gesture in COUNTED:
        lines = [markable.label, f"{markable.left} of {markable.full} left", markable.hint]
    else:
        has_value = area.gesture in (SheetGesture.NOTE, SheetGesture.GAUGE)
        lines = [area.name, area.value if has_value else "", area.hint]
    parts = dict.fromkeys((*lines, _format_offer(area, markable, carries=carries)))
    return "\n".join(line for line in parts if line)


PLAIN_OFFERS = {
    SheetGesture.PLATE: "Click to type damage here; right-click to mark 1",
    SheetGesture.ROW: "Click to tick this weapon for the attack, or untick it",
    SheetGesture.LEVEL: "Click to set it here, or drag",
    SheetGesture.GAUGE: "Click a level, drag, or press + and -",
}
"""What a touch does, however what it touches stands."""


def _format_offer(area: Area, markable: Markable | None, *, carries: bool) -> str:
    match area.gesture:
        case SheetGesture.BOX if markable is not None and carries and Stroke(markable, area.box).is_loss:
            stroke = Stroke(markable, area.box)
            change = markable.left - stroke.left_at(area.box)
            return f"Click for {change} with all its effects, drag for more; Shift+click only marks"
        case SheetGesture.SLOT if carries and not area.is_lost:
            return "Click for a critical hit with all its effects; Shift+click only marks it"
        case SheetGesture.BOX if markable is not None:
            stroke = Stroke(markable, area.box)
            change = abs(stroke.left_at(area.box) - markable.left)
            return f"Click to {'mark' if stroke.is_loss else 'give back'} {change}, drag for more"
        case SheetGesture.OPEN:
            offer = "Click to show each" if area.is_lost else "Click to show them on one line"
            return offer if markable is None else f"{offer}; right-click to mark 1"
        case SheetGesture.SLOT:
            return f"Click to {'take the hit back' if area.is_lost else 'mark a hit'}"
        case SheetGesture.FLAG:
            return f"Click to switch it {'on' if area.is_lost else 'off'}"
        case _:
            return PLAIN_OFFERS.get(area.gesture, "")


ARROWS = {
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
}
ACTS = ("act", "tick")
STEPS = {"less": -1, "give_back": 1}
WHEEL_NOTCH = 120
TAB_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class SheetView(MarkedSheet):
    """A record sheet to look at and to mark, by pointer, finger and keyboard; `released` ends a touch."""

    released = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drag: Drag | None = None
        self._pressed = ""
        self._just_marked = ""

    def show_sheet(self, sheet: Sheet | None, side: SideView | None = None) -> None:
        """Show a sheet; a stroke that is under way on the old one ends without a mark."""
        self._drag = None
        self._set_state(replace(self._state, preview=None))
        earlier = self.cursor_area
        super().show_sheet(sheet, side)
        area = self.cursor_area
        if area is not None and earlier is not None and area.value != earlier.value:
            self._announce(area, QAccessible.Event.ValueChanged)

    def set_read_only(self, is_read_only: bool) -> None:
        """Let the sheet be looked at but not be marked."""
        self._is_read_only = is_read_only
        self._drag = None
        self._set_state(replace(self._state, preview=None))

    # --- pointer ---
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area = self._area_at(event.position())
        if self._drag is None:
            self._hover(area)
        elif (under := self._under_drag(event.position())) is not None:
            self._show_preview(self._drag.left_at(under.box))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        area = self._area_at(event.position())
        if area is None:
            return
        command = SHEET.of_click(event)
        self._is_tick = command in ("tick", "give_back")
        self._cursor = area.id if area.is_stop else self._cursor
        self._set_state(replace(self._state, cursor=""))
        if command in STEPS:
            self._step(area, STEPS[command])
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press(area)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick touches are two touches."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        area = self._area_at(event.position())
        if self._drag is not None:
            self._end_drag(area)
        elif area is not None and area.id == self._pressed:
            self._act(area)
        self._pressed = ""
        self.released.emit()

    def leaveEvent(self, _event: QEvent) -> None:
        if self._drag is None:
            self._hover(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl zooms and Shift marks what is under the pointer, so that scrolling never changes anything."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        area = self._area_at(event.position())
        command = SHEET.of_wheel(event)
        if command == "zoom":
            self.set_zoom(self.zoom * ZOOM_STEP ** (delta / WHEEL_NOTCH))
            event.accept()
        elif command == "step":
            if area is not None and delta:
                self._step(area, 1 if delta > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)
            self._hover(self._area_at(event.position()))

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            area = self._area_at(QPointF(event.pos()))
            text = format_tooltip(area, self._markable(area), carries=self._is_carrying) if area else ""
            where = self._on_viewport(area.rect) if area else self.viewport().rect()
            show_tip(event.globalPos(), text, self.viewport(), where)
            return True
        if isinstance(event, LongPressed):
            return self._hold(event)
        if isinstance(event, FingerLeaves):
            self._go_along(event)
            return True
        if isinstance(event, Pinched):
            self.give_up()
            self.pinch(event.scale, event.middle, event.by)
            event.accept()
            return True
        return super().viewportEvent(event)

    def give_up(self) -> None:
        """Let what was pressed or drawn across end without a mark."""
        self._drag, self._pressed = None, ""
        self._set_state(replace(self._state, preview=None))

    def _go_along(self, event: FingerLeaves) -> None:
        """Levels are drawn up and down and boxes across sideways; all else pushes the sheet."""
        is_sideways = abs(event.way.x()) > abs(event.way.y())
        if isinstance(self._drag, Slide) or (is_sideways and self._drag is not None):
            event.accept()
        else:
            self.give_up()

    def _hold(self, event: LongPressed) -> bool:
        """A finger that stays does what a right click does; where that is nothing, it is explained."""
        area = self._area_at(QPointF(event.position))
        self.give_up()
        if area is None or self._is_read_only or self._markable(area) is None:
            return False
        self._step(area, -1)
        event.accept()
        return True

    def _hover(self, area: Area | None) -> None:
        if area is None or area.id != self._just_marked:
            self._just_marked = ""
        is_pointing = area is not None and area.gesture is not SheetGesture.NOTE
        shape = Qt.CursorShape.PointingHandCursor if is_pointing else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        preview = self._preview_of(area) if area and not self._just_marked else None
        self._set_state(replace(self._state, hovered=_hovered_id(area), preview=preview))

    def _press(self, area: Area) -> None:
        standing = None if self._is_read_only else self._markable(area)
        if standing is not None and area.gesture is SheetGesture.BOX:
            self._drag = Stroke(standing, area.box)
        elif standing is not None and area.gesture is SheetGesture.LEVEL:
            self._drag = Slide(standing)
        if self._drag is not None:
            self._show_preview(self._drag.left_at(area.box))
        else:
            self._pressed = area.id

    def _under_drag(self, point: QPointF) -> Area | None:
        """Return the box or level that a drag has come to; a level need not be hit, being as high is
        enough.
        """
        if self._drag is None or self._layout is None:
            return None
        subject = self._drag.markable.id
        if isinstance(self._drag, Slide):
            return self._layout.level_at(subject, self._on_sheet(point))
        area = self._area_at(point)
        return area if area and area.gesture is SheetGesture.BOX and area.subject == subject else None

    def _show_preview(self, left: int) -> None:
        if self._drag is not None:
            self._set_state(replace(self._state, preview=self._preview(self._drag.markable, left)))

    def _end_drag(self, area: Area | None) -> None:
        drag, preview = self._drag, self._state.preview
        self._drag = None
        self._just_marked = area.id if area else ""
        self._set_state(replace(self._state, preview=None))
        if drag is not None and preview is not None:
            self._mark(drag.markable, preview.left, carries=not self._is_tick)

    # --- keyboard ---
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, area, command = Qt.Key(event.key()), self.cursor_area, SHEET.of_key(event)
        if key in ARROWS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._go(ARROWS[key])
        elif command in ACTS and area is not None and self._state.cursor:
            # Without a cursor to be seen, Space and Enter are the window's.
            self._is_tick = command == "tick"
            self._act(area)
        elif command in STEPS and area is not None:
            self._step(area, STEPS[command])
        elif command == "usual_size":
            self.set_zoom(1.0)
        elif key is Qt.Key.Key_Escape and self._drag is not None:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab halts at each block of the sheet before it leaves the sheet."""
        placed = self._layout.placed if self._layout else ()
        following = next_block(placed, self._cursor, 1 if forward else -1)
        if following is None:
            return super().focusNextPrevChild(forward)
        self.set_cursor(following)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in TAB_REASONS:
            self._cursor = ""
            self.focusNextPrevChild(event.reason() is Qt.FocusReason.TabFocusReason)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._set_state(replace(self._state, cursor=""))
        super().focusOutEvent(event)

    def _go(self, direction: Direction) -> None:
        stops, here = self.stops(), self.cursor_area
        following = nearest(stops, here, direction) if here else next(iter(stops), None)
        if following is not None:
            self.set_cursor(following.id)

    def set_cursor(self, area_id: str) -> None:
        """Put the keyboard's cursor on an area and bring it into view."""
        self._cursor = area_id
        area = self.cursor_area
        preview = self._preview_of(area) if area else None
        self._set_state(replace(self._state, cursor=area_id, preview=preview))
        if area is not None:
            self._reveal(self._on_viewport(area.rect))
            self._announce(area, QAccessible.Event.Focus)

    def _announce(self, area: Area, event: QAccessible.Event) -> None:
        ids = [stop.id for stop in self.stops()]
        announce(self, area, ids.index(area.id) if area.id in ids else -1, event)


def _hovered_id(area: Area | None) -> str:
    """Return a box points at its plate, everything else at itself."""
    if area is None:
        return ""
    return area.subject if area.gesture is SheetGesture.BOX else area.id
