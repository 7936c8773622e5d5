"""The display of the map: board, counters, one overlay, a route, the facings on offer; it knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from companion.engine.marks import HexNote
from companion.engine.views.moves import ReachableHex, Sight
from companion.engine.views.units import SetupZone, SideView, UnitView
from companion.tabletop.boards import Board
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, neighbor
from companion.ui.map.confirm_bar import ConfirmBar
from companion.ui.map.counters.art import MapCounter
from companion.ui.map.counters.counters import Counters
from companion.ui.map.counters.facing_ring import FacingRing
from companion.ui.map.mapsheet.layout import center, hex_under
from companion.ui.map.mapsheet.orientation import Outlook, draw_compass
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.sheet import LABELS_FROM
from companion.ui.map.mapsheet.terrain import describe_hex
from companion.ui.map.navigation import ZoomingView
from companion.ui.map.overlays.captions import draw_captions
from companion.ui.map.overlays.item import OverlayItem, Route
from companion.ui.map.overlays.overlay import (
    EMPTY,
    Caption,
    Overlay,
    arc_overlay,
    sight_overlay,
    threat_overlay,
    zone_overlay,
)
from companion.ui.map.overlays.tool_overlays import Ways, airspace_overlay, notes_overlay, ways_overlay
from companion.ui.theme.sides import side_token
from companion.ui.theme.theme import Theme

FINER = 2
"""How many dots of a picture a pixel of the window becomes."""


class MapDisplay(ZoomingView):
    """The table with a mapsheet and what is shown on it; every `show` replaces what it showed before."""

    overlay_shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(MapScene(), parent)
        self.table.setParent(self)
        self.counters = Counters(self.table)
        self.overlay_item = OverlayItem(self.table.sceneRect(), self.table.stamps)
        self.ring = FacingRing(self.zoom)
        self.table.addItem(self.overlay_item)
        self.table.addItem(self.ring)
        self.bar = ConfirmBar(self)
        self._sides: tuple[SideView, ...] = ()
        self._notes: Mapping[Hex, HexNote] = {}
        self._named: tuple[Hex, ...] = ()
        self._printed_in = Theme.current().tokens
        self.zoomed.connect(self._keep_ring_size)
        Theme.current().changed.connect(self._follow_theme)

    # --- what lies on the table ---

    def set_board(self, board: Board | None) -> bool:
        """Lay out a mapsheet, or clear the table; whether it is laid out anew.

        Where only some ground is otherwise, all else stays as it is shown.
        """
        if board == self.table.board or not self.table.set_board(board):
            return False
        self.overlay_item.set_area(self.table.sceneRect(), self.table.sheet_area)
        self.clear_overlay()
        self.fit_readably()
        return True

    def set_sides(self, sides: Iterable[SideView]) -> None:
        """Learn the sides, whose index decides shape and colour."""
        self._sides = tuple(sides)
        self.counters.set_sides(self._sides)

    def set_units(self, units: Iterable[UnitView]) -> None:
        """Show the units that stand on the map."""
        self.counters.set_units(units)

    def set_airspace(
        self, courses: tuple[tuple[Hex, ...], ...], fields: tuple[tuple[frozenset[Hex], str], ...] = ()
    ) -> None:
        """Draw the courses of what is in the air, and fields around those who hide others."""
        self.overlay_item.show_airspace(airspace_overlay(courses, fields))

    def set_highlights(
        self, texts: Mapping[Hex, str], notes: Mapping[Hex, HexNote] = {}, short: Mapping[Hex, str] = {}
    ) -> None:
        """Point out hexes with words, and those with notes of players, whatever overlay is shown.

        Where there is no room for the words, `short` has fewer.
        """
        self._notes = notes
        self.overlay_item.show_below(notes_overlay(texts, notes, short))

    def name_hexes(self, places: Iterable[Hex]) -> None:
        """Draw the numbers of these hexes at every zoom: the journal or a question names them."""
        before, self._named = self.named_captions, tuple(places)
        if self.named_captions != before:
            self.viewport().update()

    @property
    def named_captions(self) -> tuple[Caption, ...]:
        """The numbers of hexes that are named, where the board is printed without."""
        if self.table.has_labels and self.zoom.hex_height >= LABELS_FROM:
            return ()
        return tuple(Caption(place, place.label, "ink", is_quiet=True) for place in self._named)

    def take_outlook(self, outlook: Outlook) -> None:
        super().take_outlook(outlook)
        self.overlay_item.take_outlook(outlook)
        self.ring.take_outlook(outlook)
        self.counters.rearrange()
        self.viewport().update()

    def select(self, unit: str | None, target: str | None = None) -> None:
        """Ring the selected unit and its target."""
        self.counters.select(unit, target)

    # --- overlays, one at a time ---

    @property
    def overlay(self) -> Overlay:
        """The overlay that is shown."""
        return self.overlay_item.overlay

    @property
    def route(self) -> Route | None:
        """The way that is drawn."""
        return self.overlay_item.route

    @property
    def targeted_hexes(self) -> frozenset[Hex]:
        """The hexes that a route, a line, the ring of facings or the selection is about."""
        meant = {unit.hex for unit in self.counters.marked_units() if unit.hex is not None}
        if self.route is not None:
            meant.update(self.route.hexes)
        if (sight := self.overlay.sight) is not None:
            meant |= {sight.start, sight.end}
        if self.ring.isVisible():
            middle = hex_under(self.ring.pos())
            meant |= {middle, *(neighbor(middle, facing) for facing in range(HEXSIDES))}
        return frozenset(meant | set(self.overlay.path))

    def show_overlay(self, overlay: Overlay) -> None:
        """Show any overlay instead of another; its legend is told to whoever shows it."""
        if overlay != self.overlay:
            self.overlay_item.show_overlay(overlay)
            self.viewport().update()
        self.overlay_shown.emit()

    def show_ways(self, ways: Ways, whose: str = "") -> None:
        """Show where a unit can go, with the points that it costs."""
        self.show_overlay(ways_overlay(ways, whose))

    def show_sight(self, sight: Sight) -> None:
        """Show a line of sight with all that stands in it."""
        self.show_overlay(sight_overlay(sight))

    def show_arc(self, hexes: frozenset[Hex]) -> None:
        """Show the hexes that weapons bear on."""
        self.show_overlay(arc_overlay(hexes))

    def show_threat(self, means: Mapping[Hex, float], whose: str = "") -> None:
        """Show the mean damage of somebody's weapons in each hex, with a legend."""
        self.show_overlay(threat_overlay(means, whose))

    def show_zones(self, zones: Iterable[SetupZone]) -> None:
        """Show where sides set up."""
        tones = {side.id: side_token(side.index) for side in self._sides}
        self.show_overlay(zone_overlay(zones, tones))

    def clear_overlay(self) -> None:
        """Show the bare mapsheet with its counters."""
        self.show_overlay(EMPTY)
        self.overlay_item.show_route(None)

    # --- a unit as it would stand ---

    def show_route(self, place: ReachableHex | None, unit: UnitView | None = None) -> None:
        """Draw the way of a unit on the map to a place, and the unit as it would stand there."""
        if place is None or unit is None or unit.hex is None:
            self.overlay_item.show_route(None)
            return
        ghost = None if place.leaves_map else self._ghost_of(unit, place.facing)
        self.overlay_item.show_route(Route((unit.hex, *place.route), ghost, bool(place.rolls)))

    def show_ghost(self, place: Hex, facing: Facing, unit: UnitView) -> None:
        """Draw a unit as it would stand in a hex."""
        self.overlay_item.show_route(Route((place,), self._ghost_of(unit, facing)))

    def show_ring(self, place: Hex, options: Mapping[Facing, str], chosen: Facing | None) -> None:
        """Offer facings about a hex, each with a few words."""
        self.ring.show_at(place, options, chosen)
        self.viewport().update()
        ring = self.ring.sceneBoundingRect()
        self.setSceneRect(self.table.sceneRect().united(ring))
        self.reveal(ring)

    def close_ring(self) -> None:
        """Offer no facings, and let the table lie within its edges again."""
        if self.ring.isVisible():
            self.ring.close()
            self.setSceneRect(QRectF())
            self.viewport().update()
            self.settle()

    # --- places in the window ---

    def hex_point(self, place: Hex) -> QPoint:
        """Return the middle of a hex in the window."""
        return self.mapFromScene(center(place))

    def facing_point(self, facing: Facing) -> QPoint:
        """Return the middle of a facing's arrow in the window."""
        return (QPointF(self.mapFromScene(self.ring.pos())) + self.ring.arrow(facing)).toPoint()

    def text_at(self, place: Hex) -> str:
        """Return a hex in words: label, terrain, level, who stands there, and what the overlay says of it."""
        board = self.table.board
        texts = [place.label, describe_hex(board.at(place))] if board and place in board else ["off the map"]
        texts += [self._unit_text(unit) for unit in self.counters.units_in(place)]
        if note := self._notes.get(place):
            texts.append(f"noted: {note.text or note.mark}")
        mark = self.overlay.marks.get(place)
        if mark and mark.text:
            texts.append(f"{mark.text} {self.overlay.note}".strip())
        if mark and mark.risk:
            texts.append(mark.risk)
        return ", ".join(texts)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        super().drawForeground(painter, rect)
        draw_compass(painter, QRectF(self.viewport().rect()), self.outlook, self._printed_in)
        # While a facing is chosen, the words would lie across the arrows.
        if not self.ring.isVisible():
            window = QRectF(self.viewport().rect())
            captions = (*self.overlay_item.captions, *self.named_captions)
            counters = self._counter_areas() if captions else ()
            draw_captions(painter, captions, window, self._printed_in, self.outlook.upright, counters)

    def _counter_areas(self) -> tuple[QRectF, ...]:
        """Return where the bases of all counters lie in the window."""
        return tuple(QRectF(self.mapFromScene(item.base).boundingRect()) for item in self.counters)

    def picture(self) -> QImage:
        """Return what the window shows of the map, twice as fine."""
        image = QImage(self.viewport().size() * FINER, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(FINER)
        image.fill(QColor(self._printed_in.ground))
        self.viewport().render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
        return image

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.overlay_item.captions or self._named or not self.outlook.is_usual:
            # These keep to the window and would be smeared by what is pushed along.
            self.viewport().update()

    def _ghost_of(self, unit: UnitView, facing: Facing) -> MapCounter:
        shown = self.outlook.shown_facing(facing)
        return replace(
            self.counters.counter(unit), facing=shown, is_faded=False, is_selected=False, is_target=False
        )

    def _unit_text(self, unit: UnitView) -> str:
        side = next((side.name for side in self._sides if side.id == unit.side), unit.side)
        wreck = "wreck of " if unit.is_destroyed else ""
        state = ", ".join((side, *(chip.label.lower() for chip in unit.chips if not unit.is_destroyed)))
        return f"{wreck}{unit.name} ({state})"

    def _keep_ring_size(self) -> None:
        self.ring.set_zoom(self.zoom)

    def _follow_theme(self) -> None:
        if Theme.current().tokens == self._printed_in:
            return
        self._printed_in = Theme.current().tokens
        self.table.reprint()
        self.overlay_item.follow_theme()
        self.counters.redraw()
        self.ring.set_zoom(self.zoom)
        self.resetCachedContent()
        self.viewport().update()
