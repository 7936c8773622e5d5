"""The way a unit would take: a line with an arrow on each step, and the unit's shade where it would stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from companion.tabletop.hexes import Hex, distance
from companion.ui.map.counters.art import MACHINES_FROM, MapCounter, draw_counter
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, center
from companion.ui.map.overlays.stamps import draw_warning
from companion.ui.theme.tokens import Tokens

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
