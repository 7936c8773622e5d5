"""The one item above the mapsheet: an overlay, the hexes pointed at, a route."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from companion.tabletop.hexes import DIRECTIONS, Hex, distance
from companion.ui.map.counters.art import MACHINES_FROM, MapCounter, draw_counter
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, center, hex_rect, hexside
from companion.ui.map.mapsheet.orientation import USUAL, Outlook
from companion.ui.map.mapsheet.stamps import OVERHANG, Print, StampCache, StampLayer, window_pen
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import EMPTY, Caption, HexMark, Overlay, Ray
from companion.ui.map.overlays.stamps import draw_warning, frame_print, mark_print
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens

BORDER_WIDTH, VEIL = 2.5, 0.45
RAY_WIDTH, RAY_END = 3.0, 7.0
HOVER_WIDTH, CURSOR_WIDTH = 2.0, 3.0

LINE_WIDTH = 7.0
CASING = 4.0
SHADE = 0.85
BOW, DASH = 0.22, 2.2
SIGN, SIGN_AT = 26.0, QPointF(26, -30)
CHEVRON = QPolygonF([QPointF(11, 0), QPointF(-9, 9), QPointF(-4.5, 0), QPointF(-9, -9)])


@dataclass(frozen=True, slots=True)
class Route:
    """The hexes of a way, from where the unit stands; `ghost` stands at its end unless it leaves the map.

    A way that `leaps` passes over what lies between; a sign at its end tells that it `is_risky`.
    """

    hexes: tuple[Hex, ...]
    ghost: MapCounter | None = None
    is_risky: bool = False

    @property
    def leaps(self) -> bool:
        """Whether the way goes to a hex that is no neighbour of the one before."""
        return any(distance(one, other) > 1 for one, other in pairwise(self.hexes))


def route_area(route: Route) -> QRectF:
    """Return everything that a drawn route touches, in scene units."""
    middles = [center(place) for place in route.hexes]
    left, right = min(point.x() for point in middles), max(point.x() for point in middles)
    top, bottom = min(point.y() for point in middles), max(point.y() for point in middles)
    return QRectF(left, top, right - left, bottom - top).adjusted(-WIDTH, -HEIGHT, WIDTH, HEIGHT)


def draw_route(
    painter: QPainter, route: Route, tokens: Tokens, upright: QTransform, hex_height: float
) -> None:
    """The line on a casing of paper, its arrows, and the ghost, which stands upright."""
    if route.leaps:
        _draw_leap(painter, center(route.hexes[0]), center(route.hexes[-1]), tokens)
    else:
        _draw_steps(painter, route, tokens)
    painter.save()
    painter.translate(center(route.hexes[-1]))
    painter.setTransform(upright, combine=True)
    if route.is_risky:
        draw_warning(painter, tokens, SIGN_AT, SIGN)
    if route.ghost:
        painter.setOpacity(SHADE)
        draw_counter(painter, route.ghost, tokens, is_small=hex_height < MACHINES_FROM)
    painter.restore()


def _draw_steps(painter: QPainter, route: Route, tokens: Tokens) -> None:
    steps = [QLineF(center(before), center(after)) for before, after in pairwise(route.hexes)]
    for colour, width in ((tokens.surface, LINE_WIDTH + CASING), (tokens.accent, LINE_WIDTH)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLines(steps)
    for step in steps:
        _draw_chevron(painter, step, tokens)


def _draw_leap(painter: QPainter, start: QPointF, end: QPointF, tokens: Tokens) -> None:
    """A dashed bow, as over whatever lies between."""
    across = end - start
    path = QPainterPath(start)
    path.quadTo((start + end) / 2 + QPointF(across.y(), -across.x()) * BOW, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((tokens.surface, LINE_WIDTH + CASING), (tokens.accent, LINE_WIDTH)):
        pen = QPen(QColor(colour), width)
        pen.setDashPattern([DASH * LINE_WIDTH / width, DASH * LINE_WIDTH / width])
        painter.setPen(pen)
        painter.drawPath(path)


def _draw_chevron(painter: QPainter, step: QLineF, tokens: Tokens) -> None:
    """An arrowhead on the hexside that a step crosses."""
    painter.save()
    painter.translate(step.center())
    painter.rotate(math.degrees(math.atan2(step.dy(), step.dx())))
    painter.setPen(QPen(QColor(tokens.surface), 2))
    painter.setBrush(QColor(tokens.accent))
    painter.drawPolygon(CHEVRON)
    painter.restore()


@dataclass(frozen=True, slots=True)
class _Prepared:
    """An overlay with its stamps and border lines worked out once."""

    overlay: Overlay
    stamps: tuple[tuple[Hex, QPointF, Print], ...]
    borders: tuple[tuple[QPainterPath, str], ...]
    lit: QPainterPath | None = None

    @classmethod
    def of(cls, overlay: Overlay, tokens: Tokens, outlook: Outlook) -> _Prepared:
        # Hundreds of hexes share a mark: it is looked up by what it is, not by all that it says.
        marks = {id(mark): mark for mark in overlay.marks.values()}
        prints = {
            key: mark_print(_orient_mark(mark, outlook), tokens)
            for key, mark in marks.items()
            if mark.is_drawn
        }
        stamps = tuple(
            (place, center(place), prints[key])
            for place, mark in overlay.marks.items()
            if (key := id(mark)) in prints
        )
        borders = tuple((_border(area), tone) for area, tone in overlay.borders)
        return cls(overlay, stamps, borders, None if overlay.lit is None else _area(overlay.lit))


class OverlayItem(QGraphicsItem):
    """Draws what is shown over the mapsheet, below the counters."""

    def __init__(self, area: QRectF, stamps: StampCache) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._area = self._sheet = area
        self._stamps = stamps
        self._tokens = Theme.current().tokens
        self._outlook = USUAL
        self._airspace = self._below = self._above = self._prepare(EMPTY)
        self._hover: Hex | None = None
        self._cursor: Hex | None = None
        self._route: Route | None = None

    @property
    def overlay(self) -> Overlay:
        """What is shown now."""
        return self._above.overlay

    @property
    def route(self) -> Route | None:
        """The way drawn now."""
        return self._route

    def set_area(self, area: QRectF, sheet: QRectF | None = None) -> None:
        """Cover another part of the scene; only the sheet in it is dimmed."""
        self.prepareGeometryChange()
        self._area, self._sheet = area, sheet or area

    def show_overlay(self, overlay: Overlay) -> None:
        """Show one overlay instead of another; the same one again is not painted again."""
        if overlay != self._above.overlay:
            self._above = self._prepare(overlay)
            self.update()

    def show_below(self, overlay: Overlay) -> None:
        """Show marks that stay while overlays come and go."""
        if overlay != self._below.overlay:
            self._below = self._prepare(overlay)
            self.update()

    def show_airspace(self, overlay: Overlay) -> None:
        """Show what is in the air, which stays while overlays come and go."""
        if overlay != self._airspace.overlay:
            self._airspace = self._prepare(overlay)
            self.update()

    def point_at(self, place: Hex | None) -> None:
        """Outline the hex under the pointer."""
        self._update_hexes(self._hover, place)
        self._hover = place

    def set_cursor_hex(self, place: Hex | None) -> None:
        """Outline the hex of the keyboard's cursor."""
        self._update_hexes(self._cursor, place)
        self._cursor = place

    def show_route(self, route: Route | None) -> None:
        """Draw a way instead of another."""
        if route == self._route:
            return
        for shown in (self._route, route):
            if shown is not None:
                self.update(route_area(shown))
        self._route = route

    def _prepare(self, overlay: Overlay) -> _Prepared:
        return _Prepared.of(overlay, self._tokens, self._outlook)

    def take_outlook(self, outlook: Outlook) -> None:
        """Let everything lie as the map does."""
        self._outlook = outlook
        self.follow_theme()

    def follow_theme(self) -> None:
        """Draw everything in the theme's colours."""
        self._tokens = Theme.current().tokens
        self._airspace = self._prepare(self._airspace.overlay)
        self._below = self._prepare(self._below.overlay)
        self._above = self._prepare(self._above.overlay)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        exposed, tokens = option.exposedRect, self._tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._above.lit is not None:
            self._dim(painter, self._above.lit, exposed)
        for prepared in (self._airspace, self._below, self._above):
            self._draw_stamps(painter, prepared, exposed)
            for path, tone in prepared.borders:
                _draw_border(painter, path, tone, tokens)
        for course in self._airspace.overlay.courses:
            _draw_path(painter, course, tokens)
        self._draw_frames(painter)
        if self._above.overlay.ray:
            _draw_ray(painter, self._above.overlay.ray, tokens)
        if self._above.overlay.path:
            _draw_path(painter, self._above.overlay.path, tokens)
        if self._route:
            height = Zoom.shown_by(painter, self._outlook).hex_height
            draw_route(painter, self._route, tokens, self._outlook.upright, height)

    def _dim(self, painter: QPainter, lit: QPainterPath, exposed: QRectF) -> None:
        """Lay a veil over everything but an area, between the edges of the board."""
        path = QPainterPath(lit)
        path.addRect(self._sheet)
        path.setFillRule(Qt.FillRule.OddEvenFill)
        veil = QColor(self._tokens.ground)
        veil.setAlphaF(VEIL)
        painter.save()
        painter.setClipRect(exposed)
        painter.fillPath(path, veil)
        painter.restore()

    @property
    def captions(self) -> tuple[Caption, ...]:
        """The words of what is shown; they belong above the counters."""
        shown = (self._airspace, self._below, self._above)
        return tuple(it for prepared in shown for it in prepared.overlay.captions)

    def _draw_stamps(self, painter: QPainter, prepared: _Prepared, exposed: QRectF) -> None:
        reach_x, reach_y = WIDTH / 2 + OVERHANG, HEIGHT / 2 + OVERHANG
        seen = exposed.adjusted(-reach_x, -reach_y, reach_x, reach_y)
        with StampLayer(painter, self._stamps, self._outlook) as sheet:
            for place, middle, wanted in prepared.stamps:
                if seen.contains(middle):
                    sheet.draw_print(place, wanted)

    def _draw_frames(self, painter: QPainter) -> None:
        with StampLayer(painter, self._stamps, self._outlook) as sheet:
            if self._hover is not None:
                sheet.draw_print(self._hover, frame_print("ink", self._tokens, HOVER_WIDTH))
            if self._cursor is not None:
                sheet.draw_print(self._cursor, frame_print("accent", self._tokens, CURSOR_WIDTH))

    def _update_hexes(self, *places: Hex | None) -> None:
        for place in places:
            if place is not None:
                self.update(hex_rect(place).adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG))


def _orient_mark(mark: HexMark, outlook: Outlook) -> HexMark:
    """Return a mark that points somewhere, as the map lies."""
    return mark if mark.exit is None else replace(mark, exit=outlook.shown_facing(mark.exit))


def _border(area: frozenset[Hex]) -> QPainterPath:
    path = QPainterPath()
    for edge in _edges(area):
        path.moveTo(edge.p1())
        path.lineTo(edge.p2())
    return path


@lru_cache(maxsize=32)
def _edges(area: frozenset[Hex]) -> tuple[QLineF, ...]:
    """Return the hexsides about an area, each clockwise about its hex."""
    # Large areas are outlined while a player waits: plain pairs are looked up far quicker than hexes.
    inside = {(place.q, place.r) for place in area}
    steps = [(side, step.q, step.r) for side, step in enumerate(DIRECTIONS)]
    return tuple(
        hexside(Hex(q, r), side)
        for q, r in inside
        for side, across, down in steps
        if (q + across, r + down) not in inside
    )


def _area(hexes: frozenset[Hex]) -> QPainterPath:
    """Return an area by its outlines: filled hex by hex it would take ten times as long."""
    path = QPainterPath()
    # Three hexes meet in a corner: at most one of its outlines leads on from there. Corners are whole units.
    onward = {(edge.x1(), edge.y1()): (edge.x2(), edge.y2()) for edge in _edges(hexes)}
    while onward:
        start, corner = onward.popitem()
        path.moveTo(*start)
        while corner != start:
            path.lineTo(*corner)
            corner = onward.pop(corner)
        path.closeSubpath()
    return path


def _draw_border(painter: QPainter, path: QPainterPath, tone: str, tokens: Tokens) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(window_pen(painter, getattr(tokens, tone), BORDER_WIDTH))
    painter.drawPath(path)


def _draw_ray(painter: QPainter, ray: Ray, tokens: Tokens) -> None:
    """The line of sight on a casing of paper; dashed beyond the hex that stops it."""
    line = QLineF(center(ray.start), center(ray.end))
    seen = line if ray.stopped_at is None else QLineF(line.p1(), _foot(line, center(ray.stopped_at)))
    painter.setPen(window_pen(painter, tokens.surface, RAY_WIDTH + 3))
    painter.drawLine(line)
    painter.setPen(window_pen(painter, tokens.accent, RAY_WIDTH))
    painter.drawLine(seen)
    if ray.stopped_at is not None:
        pen = window_pen(painter, tokens.danger, RAY_WIDTH)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QLineF(seen.p2(), line.p2()))
    painter.setPen(window_pen(painter, tokens.surface, 1.5))
    painter.setBrush(QColor(tokens.accent if ray.stopped_at is None else tokens.danger))
    painter.drawEllipse(line.p2(), RAY_END, RAY_END)


def _draw_path(painter: QPainter, path: tuple[Hex, ...], tokens: Tokens) -> None:
    """The legs of a ruler, from centre to centre."""
    legs = [QLineF(center(start), center(end)) for start, end in pairwise(path)]
    for colour, width in ((tokens.surface, RAY_WIDTH + 3), (tokens.accent, RAY_WIDTH)):
        painter.setPen(window_pen(painter, colour, width))
        painter.drawLines(legs)


def _foot(line: QLineF, point: QPointF) -> QPointF:
    """Return the point of a line that lies nearest to another point."""
    along = line.p2() - line.p1()
    length = QPointF.dotProduct(along, along)
    share = QPointF.dotProduct(point - line.p1(), along) / length if length else 0.0
    return line.pointAt(min(max(share, 0.0), 1.0))
