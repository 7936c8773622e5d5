"""Moving about the table: zoom at the pointer, pinch, drag, fit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QNativeGestureEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from companion.ui.map.mapsheet.orientation import Outlook
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.swiping import FingerLeaves, Pinched

WHEEL_NOTCH = 120
FIT_ROOM = 2.0
READABLE_HEX = 18.0
USUAL_QUARTER = 18
FINGER_STRIDE = 3
"""Turns of the wheel that one press of a finger on a zoom button is worth."""


class ZoomingView(QGraphicsView):
    """Zooms in steps at which the mapsheet is crisp, and fits the mapsheet until told otherwise."""

    zoomed = Signal()

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        self.zoom = Zoom(USUAL_QUARTER, self.devicePixelRatioF())
        self._is_fitted, self._least_hex = True, READABLE_HEX
        self._turned = self._pinched = 0.0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Two fingers are followed by the window; Qt would push once more.
        self.viewport().ungrabGesture(Qt.GestureType.PanGesture)

    def zoom_in(self) -> None:
        """One step nearer; a finger's step is longer."""
        self._zoom_by(_stride(), self.viewport().rect().center())

    def zoom_out(self) -> None:
        """One step away; a finger's step is longer."""
        self._zoom_by(-_stride(), self.viewport().rect().center())

    def fit(self) -> None:
        """Show the whole mapsheet, and go on doing so when the window changes."""
        self._fill(at_least=0.0)

    def fit_readably(self) -> None:
        """Show the whole mapsheet, or where its hexes would become too small, as much as stays readable."""
        self._fill(at_least=READABLE_HEX)

    def keep_in_view(self, area: QRectF) -> None:
        """Bring what matters now into view, unless it is there already or the player has moved the table."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        if not self._is_fitted or shown.contains(area):
            return
        sheet = self.table.sheet_area
        across = _clamp_centre(area.center().x(), sheet.left(), sheet.right(), shown.width())
        down = _clamp_centre(area.center().y(), sheet.top(), sheet.bottom(), shown.height())
        self.centerOn(QPointF(across, down))

    def settle(self) -> None:
        """Bring a whole mapsheet back to the middle of the window, if something had pushed it aside."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect().size()
        sheet = self.table.sheet_area
        if self._is_fitted and sheet.width() <= shown.width() and sheet.height() <= shown.height():
            self.centerOn(sheet.center())

    @property
    def outlook(self) -> Outlook:
        """How the map lies."""
        return self.table.outlook

    def take_outlook(self, outlook: Outlook) -> None:
        """Let the map lie otherwise, with the same hex in the middle."""
        if outlook == self.table.outlook:
            return
        middle = self.mapToScene(self.viewport().rect().center())
        self.table.outlook = outlook
        self.table.reprint()
        self.resetCachedContent()
        self._set_zoom(self.zoom)
        if self._is_fitted:
            self._fill(self._least_hex)
        else:
            self.centerOn(middle)

    def show_labels(self, shown: bool) -> None:
        """Show the numbers of the hexes or not."""
        if shown != self.table.has_labels:
            self.table.has_labels = shown
            self.table.reprint()
            self.resetCachedContent()
            self.viewport().update()

    def _fill(self, at_least: float) -> None:
        self._is_fitted, self._least_hex = True, at_least
        area = self.table.sheet_area
        if area.isEmpty():
            return
        area = area.adjusted(-FIT_ROOM, -FIT_ROOM, FIT_ROOM, FIT_ROOM)
        seen = self.outlook.transform.mapRect(area)
        room, density = self.viewport().size(), self.devicePixelRatioF()
        zoom = Zoom.filling(seen, room.width(), room.height(), density)
        if zoom.hex_height < at_least:
            zoom = Zoom.readable(at_least, density)
        self._set_zoom(zoom)
        self.centerOn(area.center())

    def view_state(self) -> dict[str, Any]:
        """Zoom and position, fit for storing as JSON."""
        middle = self.mapToScene(self.viewport().rect().center())
        return {
            "fitted": self._is_fitted,
            "hex_width": 4 * self.zoom.quarter / self.zoom.density,
            "middle": [round(middle.x(), 1), round(middle.y(), 1)],
        }

    def restore_view(self, state: Mapping[str, Any]) -> None:
        """Show the part of the table that was stored; anything unreadable shows the whole mapsheet."""
        density = self.devicePixelRatioF()
        try:
            zoom = Zoom.of(float(state["hex_width"]) / 4 * density, density)
            x, y = (float(number) for number in state["middle"])
            self._is_fitted = bool(state["fitted"]) or not math.isfinite(x + y)
        except (KeyError, TypeError, ValueError, OverflowError):
            self._is_fitted = True
        if self._is_fitted:
            self.fit_readably()
            return
        self._set_zoom(zoom)
        self.centerOn(QPointF(x, y))

    def reveal(self, area: QRectF) -> None:
        """Move the table as little as needed to show an area of it."""
        self.ensureVisible(area, 8, 8)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y() / WHEEL_NOTCH
        steps = math.trunc(self._turned)
        if steps:
            self._turned -= steps
            self._zoom_by(steps, event.position().toPoint())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitted:
            self._fill(self._least_hex)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if not self.devicePixelRatioF().is_integer():
            # The kept picture cannot be pushed by a part of a device pixel without a seam.
            self.resetCachedContent()
        super().scrollContentsBy(dx, dy)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, FingerLeaves):
            event.accept()
            return True
        if isinstance(event, Pinched):
            self.give_up_press()
            self.drag_table(event.by)
            self._pinch(event.scale, event.middle)
            event.accept()
            return True
        if isinstance(event, QNativeGestureEvent):
            return self._native_pinch(event)
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._set_zoom(self.zoom.on(self.devicePixelRatioF()))
        return super().event(event)

    def drag_table(self, offset: QPoint) -> None:
        """Push the table along with a pointer that holds it."""
        self._is_fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - offset.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - offset.y())

    def give_up_press(self) -> None:
        """Let what a finger had begun end without a trace, as another has come to it."""

    def _native_pinch(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._pinch(1 + event.value(), event.position().toPoint())
        return True

    def _pinch(self, scale: float, point: QPoint) -> None:
        """Zoom as fingers go; what is too little for a step counts for the next."""
        if round(self._pinched) != self.zoom.quarter:
            self._pinched = self.zoom.quarter
        first, *_, last = Zoom.ladder(self.zoom.density)
        self._pinched = min(max(self._pinched * scale, first), last)
        wanted = Zoom.of(self._pinched, self.zoom.density)
        if wanted != self.zoom:
            self.zoom_at(wanted, point)

    def _zoom_by(self, steps: int, point: QPoint) -> None:
        self.zoom_at(self.zoom.zoom_by(steps), point)

    def zoom_at(self, zoom: Zoom, point: QPoint) -> None:
        """Zoom so that what lies under a point of the window stays there."""
        self._is_fitted = False
        held = self.mapToScene(point)
        self._set_zoom(zoom)
        off = point - self.viewport().rect().center()
        self.centerOn(held - self.transform().inverted()[0].map(QPointF(off)))

    def _set_zoom(self, zoom: Zoom) -> None:
        wanted = self.outlook.transform * zoom.transform
        if zoom != self.zoom or self.transform() != wanted:
            self.zoom = zoom
            self.setTransform(wanted)
            self.resetCachedContent()
            self.zoomed.emit()


def _clamp_centre(target: float, first: float, last: float, shown: float) -> float:
    """Return the middle of a stretch that is shown, as near to the wanted point as the sheet's ends allow."""
    if last - first <= shown:
        return (first + last) / 2
    return min(max(target, first + shown / 2), last - shown / 2)


def _stride() -> int:
    """Return how many turns of the wheel a press of a button is worth: with fingers few presses lead far."""
    return FINGER_STRIDE if Theme.current().tokens.finger else 1
