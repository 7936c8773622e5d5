"""The surface that a record sheet is shown on: laid out to its width, zoomed, scrolled and painted."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from companion.engine.sheet import Sheet
from companion.engine.views.units import SideView
from companion.ui.sheet.accessibility import make_readable
from companion.ui.sheet.layout.box_rows import boxes_block
from companion.ui.sheet.layout.elements import Area, PositionedBlock
from companion.ui.sheet.layout.plates import lying_plate
from companion.ui.sheet.layout.sheet import LOW_BELOW, NARROWEST, SheetLayout, lay_out
from companion.ui.sheet.layout.slots import slots_block
from companion.ui.sheet.paint.interaction import SheetState
from companion.ui.sheet.paint.pictures import PlatePictures
from companion.ui.sheet.paint.sheet import draw_sheet
from companion.ui.sheet.whole_zoom import fits, likely_zoom, whole_zoom
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FINGER_TARGET, POINTER_TARGET, RADIUS, Space
from companion.ui.work.background import IdleQueue

SMALLEST_ZOOM, LARGEST_ZOOM, ZOOM_STEP, PINCH_STEP = 0.5, 3.0, 1.1, 1.04
PREFERRED_WIDTH, LEAST_SIDE = 420, 200
REPAINT_ROOM, OUTLINE = 4.0, 3.0
WHOLE_ZOOMS: dict[object, float] = {}
"""The zoom at which a sheet was last seen whole in a room of this size."""
MOST_ZOOMS = 64
PICTURES = PlatePictures()
"""Of all sheets: the same plates are shown wherever a unit's sheet is."""


def forget_sheets() -> None:
    """Drop what is remembered of sheets as they were last shown: their battle has left the table."""
    PICTURES.clear()
    for remembered in (lay_out, boxes_block, slots_block, lying_plate):
        remembered.cache_clear()


class SheetHighlight(Enum):
    """The highlight of a sheet among others."""

    NONE = ""
    SELECTED = "accent"
    TARGET = "danger"


class SheetCanvas(QAbstractScrollArea):
    """Shows a sheet and what the player is doing on it.

    `zoom_changed` carries the zoom that is shown, whether it is the player's own or the one at which the
    whole sheet is seen. One among many may follow late, and tells when it has `settled`.
    """

    zoom_changed = Signal(float)
    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._side: SideView | None = None
        self._layout: SheetLayout | None = None
        self._blocks: tuple[tuple[Area, PositionedBlock], ...] = ()
        self._stops: tuple[Area, ...] | None = None
        self._state = SheetState()
        self._cursor = ""
        self._zoom, self._whole_zoom, self._pinched = 1.0, 0.0, 1.0
        self._is_whole, self._whole_room = False, 0
        self._adapts_to_height = False
        self._highlight = SheetHighlight.NONE
        self._toggled: frozenset[tuple[str, str]] = frozenset()
        self._area = 0.0
        self._scale = 1.0
        self._later: IdleQueue | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().ungrabGesture(Qt.GestureType.PanGesture)
        self.setAccessibleName("Record sheet")
        make_readable()
        Theme.current().changed.connect(self._follow)

    def show_sheet(self, sheet: Sheet | None, side: SideView | None = None) -> None:
        """Show a sheet; of the same sheet only what has changed is painted again."""
        if sheet is None or self._sheet is None or sheet.unit != self._sheet.unit:
            self._cursor = ""
            self._set_state(replace(self._state, cursor="", hovered=""))
            self.verticalScrollBar().setValue(0)
            self._whole_zoom = 0.0
        self._sheet, self._side = sheet, side
        self.setAccessibleName(f"Record sheet of {sheet.title}" if sheet else "Record sheet")
        self._lay_out()

    def prepare_sheet(self, sheet: Sheet, side: SideView | None = None) -> None:
        """Lay out a sheet that may be shown next, in the room there is now."""
        self._layout_for(sheet, self._room / self._target_scale, side)

    @property
    def zoom(self) -> float:
        """How much larger than the window's scale the sheet is shown."""
        return self._whole_zoom if self._is_whole and self._whole_zoom else self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Zoom within half and three times; the whole sheet is no longer fitted into the view."""
        zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        if zoom != self.zoom or self.shows_whole:
            self._zoom, self._is_whole = zoom, False
            self._follow()
            self.zoom_changed.emit(zoom)

    def pinch(self, scale: float, middle: QPoint, offset: QPoint) -> None:
        """Zoom as two fingers go, with the same line of the sheet between them; small ways are added up."""
        self._pinched *= scale
        bar = self.verticalScrollBar()
        if not 1 / PINCH_STEP < self._pinched < PINCH_STEP:
            tall = max(self._tall, 1)
            line = (bar.value() + middle.y()) / tall
            self.set_zoom(self.zoom * self._pinched)
            self._pinched = 1.0
            bar.setValue(round(line * self._tall) - middle.y())
        bar.setValue(bar.value() - offset.y())

    @property
    def shows_whole(self) -> bool:
        """Whether the player wants the sheet as small as need be to be seen whole."""
        return self._is_whole

    def show_whole(self, whole: bool) -> None:
        """Make the sheet as small as can be read to be seen whole, or show it at the size of the window."""
        if whole != self._is_whole:
            self._zoom, self._is_whole = 1.0, whole
            self._follow()
            self.zoom_changed.emit(self.zoom)

    def set_whole_room(self, height: int) -> None:
        """Be seen whole in a room that is not the view's own: the view becomes as high as its sheet."""
        if height != self._whole_room:
            self._whole_room = height
            if self._is_whole:
                self._follow()

    def adapt_to_height(self) -> None:
        """Show first what is looked at all the time where the view is low: the sheet scrolls in it."""
        self._adapts_to_height = True

    @property
    def highlight(self) -> SheetHighlight:
        """What the sheet is outlined as."""
        return self._highlight

    def show_highlight(self, choice: SheetHighlight) -> None:
        """Outline the sheet as that of the selected unit or of its target."""
        if choice is not self._highlight:
            self._highlight = choice
            self.viewport().update()

    def toggle(self, area_id: str) -> None:
        """Open a line to all that stands on it, which comes into sight, or close it."""
        if self._sheet is None or self._layout is None:
            return
        known = {area.id for area in self._layout.areas()}
        self._toggled ^= {(self._sheet.unit, area_id)}
        self._lay_out()
        opened = [area.id for area in self._layout.areas() if area.id not in known]
        for shown in (*opened[-1:], area_id):
            self._reveal(self.rect_of(shown))

    @property
    def layout_shown(self) -> SheetLayout | None:
        """The layout on the screen."""
        return self._layout

    @property
    def state(self) -> SheetState:
        """What the player is doing on the sheet."""
        return self._state

    @property
    def cursor_area(self) -> Area | None:
        """The area that the keyboard's cursor is on."""
        return self._layout.area(self._cursor) if self._layout and self._cursor else None

    def stops(self) -> tuple[Area, ...]:
        """Return the areas that the keyboard's cursor halts at, in reading order."""
        if self._stops is None:
            areas = self._layout.areas() if self._layout else ()
            self._stops = tuple(area for area in areas if area.is_stop)
        return self._stops

    def rect_on_screen(self, area: Area) -> QRect:
        """Return where an area is, in global pixels."""
        local = self._on_viewport(area.rect)
        return QRect(self.viewport().mapToGlobal(local.topLeft()), local.size())

    def rect_of(self, area_id: str) -> QRect:
        """Return where an area is on the viewport; KeyError for an area that the sheet does not have."""
        area = self._layout.area(area_id) if self._layout else None
        if area is None:
            raise KeyError(area_id)
        return self._on_viewport(area.rect)

    def centre_of(self, area_id: str) -> QPoint:
        """Return the middle of an area on the viewport."""
        return self.rect_of(area_id).center()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        tall = self._layout.height * self._scale + 2 * self._padding if self._layout else 0
        return QSize(tokens.px(PREFERRED_WIDTH), max(round(tall), tokens.px(PREFERRED_WIDTH)))

    def minimumSizeHint(self) -> QSize:
        least = Theme.current().tokens.px(LEAST_SIDE)
        return QSize(least, least)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens.ground))
        if self._layout is None:
            return
        painter.translate(self._origin())
        painter.scale(self._scale, self._scale)
        corner = self._on_sheet(QPointF(event.rect().topLeft()))
        region = QRectF(corner, event.rect().size().toSizeF() / self._scale)
        draw_sheet(painter, self._layout, self._state, tokens, region, PICTURES)
        if self._highlight is not SheetHighlight.NONE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            line = (
                Qt.PenStyle.SolidLine if self._highlight is SheetHighlight.SELECTED else Qt.PenStyle.DashLine
            )
            painter.setPen(QPen(QColor(getattr(tokens, self._highlight.value)), OUTLINE, line))
            painter.drawRoundedRect(self._layout.paper.adjusted(1, 1, -1, -1), RADIUS, RADIUS)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._follow()

    def follow_late(self, later: IdleQueue) -> None:
        """Be laid out to another size only when the window has answered: there are many such sheets."""
        self._later = later

    def settle(self) -> None:
        """Be laid out as the view is to be now."""
        if self._later is not None:
            self._later.finish(self)

    def _follow(self) -> None:
        """Lay the sheet out anew, at once or in its turn; until then it is shown as it was."""
        if self._later is None or self._layout is None:
            self._lay_out_anew()
        else:
            self._later.add(self, self._follow_now)

    def _follow_now(self) -> None:
        self._lay_out_anew()
        self.settled.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    @property
    def _target_scale(self) -> float:
        """Pixels a layout unit; a very narrow view shrinks the sheet rather than cut it off."""
        return min(Theme.current().scale * self.zoom, self._room / NARROWEST)

    @property
    def _room(self) -> int:
        return max(1, self.width() - 2 * self._padding)

    @property
    def _padding(self) -> int:
        """Room around the paper; the scroll bar comes and goes in it, so that nothing moves."""
        return Theme.current().tokens.px(Space.MEDIUM)

    def _lay_out_anew(self) -> None:
        self._layout, self._whole_zoom = None, 0.0
        self._lay_out()

    def _lay_out(self) -> None:
        earlier, self._layout = self._layout, None
        self._blocks, self._stops = (), None
        if self._sheet is not None:
            was = self.zoom
            self._save_whole_zoom(self._sheet)
            if self.zoom != was:
                earlier = None
                self.zoom_changed.emit(self.zoom)
            self._scale = self._target_scale
            self._layout = self._layout_for(self._sheet, self._room / self._scale, self._side)
            self._area = self._layout.width * self._layout.height
            self._blocks = tuple(
                (area, placed) for placed in self._layout.placed for area in placed.block.areas
            )
        self._bound_scrolling()
        changed = self._layout.differences(earlier) if self._layout and earlier else None
        if changed is None:
            self.updateGeometry()
            self.viewport().update()
            return
        for rect in changed:
            self._update(rect)

    def _layout_for(self, sheet: Sheet, width: float, side: SideView | None) -> SheetLayout:
        target = FINGER_TARGET if Theme.current().finger else POINTER_TARGET
        toggled = frozenset(area for unit, area in self._toggled if unit == sheet.unit)
        return lay_out(sheet, width, side, target, toggled, is_low=self._is_low)

    @property
    def _is_low(self) -> bool:
        """Whether the sheet at this zoom has too little height for its usual arrangement."""
        if self._is_whole or not self._adapts_to_height:
            return False
        return self.height() - 2 * self._padding < LOW_BELOW * self._target_scale

    def _save_whole_zoom(self, sheet: Sheet) -> None:
        """Find the zoom for the whole sheet; one that still fits stays, so that nothing jumps about."""
        if not self._is_whole:
            return
        height = self._whole_room or self.height()
        padded = QSizeF(self._room, max(1, height - 2 * self._padding))
        room = padded / Theme.current().scale

        def tall(width: float) -> float:
            return self._layout_for(sheet, width, self._side).height

        if self._whole_zoom and fits(tall, room, self._whole_zoom):
            return
        near = WHOLE_ZOOMS.get(room.toTuple()) or likely_zoom(self._area, room)
        self._whole_zoom = found = whole_zoom(tall, room, near)
        if len(WHOLE_ZOOMS) > MOST_ZOOMS:
            WHOLE_ZOOMS.clear()
        WHOLE_ZOOMS[room.toTuple()] = found

    def _bound_scrolling(self) -> None:
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._tall - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(Theme.current().tokens.px(Space.HUGE))

    @property
    def _tall(self) -> int:
        """How high everything is, in pixels."""
        tall = self._layout.height * self._scale if self._layout else 0
        return round(tall) + 2 * self._padding

    def _origin(self) -> QPointF:
        return QPointF(self._padding, self._padding - self.verticalScrollBar().value())

    def _on_viewport(self, rect: QRectF) -> QRect:
        corner = rect.topLeft() * self._scale + self._origin()
        return QRectF(corner, rect.size() * self._scale).toAlignedRect()

    def _on_sheet(self, point: QPointF) -> QPointF:
        return (point - self._origin()) / self._scale

    def _area_at(self, point: QPointF) -> Area | None:
        return self._layout.at(self._on_sheet(point)) if self._layout else None

    def _update(self, rect: QRectF) -> None:
        room = REPAINT_ROOM
        self.viewport().update(self._on_viewport(rect.adjusted(-room, -room, room, room)))

    def _set_state(self, state: SheetState) -> None:
        """Adopt a state and repaint only the blocks that it changes."""
        earlier, self._state = self._state, state
        touched = {earlier.hovered} ^ {state.hovered} | {earlier.cursor} ^ {state.cursor}
        if earlier.preview != state.preview:
            previews = (preview for preview in (earlier.preview, state.preview) if preview)
            touched |= {subject for preview in previews for subject in preview.subjects}
        if touched:
            for area, placed in self._blocks:
                if area.id in touched:
                    self._update(placed.rect)

    def _reveal(self, rect: QRect) -> None:
        """Scroll until a part of the viewport can be seen."""
        bar, room = self.verticalScrollBar(), Theme.current().tokens.px(Space.SMALL)
        if rect.top() < room:
            bar.setValue(bar.value() + rect.top() - room)
        elif rect.bottom() > self.viewport().height() - room:
            bar.setValue(bar.value() + rect.bottom() - self.viewport().height() + room)
