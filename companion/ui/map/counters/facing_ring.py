"""Six arrows around a hex: a touch on one turns a unit that way."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from companion.tabletop.hexes import HEXSIDES, Facing, Hex
from companion.ui.map.mapsheet.layout import center, facing_angle
from companion.ui.map.mapsheet.orientation import USUAL, Outlook
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Tokens

RING_UNITS = 68.0
LEAST_REACH = 18.0
"""Half of the least arrow, in window pixels."""

TIP, EDGE, MARGIN, TOUCH = 1.5, 2, 2, 1.15


class FacingRing(QGraphicsItem):
    """Arrows about one hex, each with words such as the MP left; sizes are in window pixels at every zoom."""

    def __init__(self, zoom: Zoom) -> None:
        super().__init__()
        self.setZValue(10)
        self.setVisible(False)
        self._zoom = zoom
        self._options: Mapping[Facing, str] = {}
        self._chosen: Facing | None = None
        self._outlook = USUAL

    def take_outlook(self, outlook: Outlook) -> None:
        """Point as the map lies."""
        self.prepareGeometryChange()
        self._outlook = outlook

    def set_zoom(self, zoom: Zoom) -> None:
        """Keep the arrows' size at another zoom."""
        self.prepareGeometryChange()
        self._zoom = zoom

    def show_at(self, place: Hex, options: Mapping[Facing, str], chosen: Facing | None) -> None:
        """Offer these facings about a hex; the chosen one is filled."""
        self.setPos(center(place))
        self._options, self._chosen = options, chosen
        self.setVisible(bool(options))
        self.update()

    def close(self) -> None:
        """Offer nothing."""
        self.setVisible(False)

    def arrow(self, facing: Facing) -> QPointF:
        """Return the middle of an arrow, in window pixels from the hex's centre."""
        angle = math.radians(facing_angle(self._outlook.shown_facing(facing)))
        return QPointF(math.sin(angle), -math.cos(angle)) * self._radius

    def covers(self, offset: QPointF) -> bool:
        """Whether a point, in window pixels from the hex's centre, means one of the arrows.

        Between two of them it means the hex that is read there.
        """
        away = (offset - self.arrow(facing) for facing in self._options)
        return self.isVisible() and any(math.hypot(it.x(), it.y()) <= self._touch * TOUCH for it in away)

    def facing_at(self, offset: QPointF) -> Facing | None:
        """Return the facing offered in the direction of a point of the ring."""
        turn = math.degrees(math.atan2(offset.x(), -offset.y()))
        facing = self._outlook.facing_shown_at(round(turn / (360 / HEXSIDES)) % HEXSIDES)
        return facing if facing in self._options else None

    def boundingRect(self) -> QRectF:
        reach = self._radius + self._touch * TIP + 4
        across, down = reach / self._zoom.across, reach / self._zoom.down
        return QRectF(-across, -down, 2 * across, 2 * down)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        tokens = Theme.current().tokens
        middle = painter.worldTransform().map(QPointF(0, 0))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform.fromTranslate(middle.x(), middle.y()))
        for facing, text in self._options.items():
            self._draw_arrow(painter, facing, text, tokens)
        painter.restore()

    @property
    def _touch(self) -> float:
        return max(LEAST_REACH, Theme.current().tokens.target / 2)

    @property
    def _radius(self) -> float:
        return max(RING_UNITS * self._zoom.down, self._touch * 2.3)

    def _draw_arrow(self, painter: QPainter, facing: Facing, text: str, tokens: Tokens) -> None:
        middle, reach = self.arrow(facing), self._touch * 0.8
        is_chosen = facing == self._chosen
        painter.save()
        painter.translate(middle)
        painter.save()
        painter.rotate(facing_angle(self._outlook.shown_facing(facing)))
        # A margin of paper keeps what lies below from touching it: the numbers between arrows stay readable.
        painter.setPen(QPen(QColor(tokens.surface), EDGE + 2 * MARGIN))
        painter.drawPath(_drop(reach))
        painter.setPen(QPen(QColor(tokens.accent), EDGE))
        painter.setBrush(QColor(tokens.accent if is_chosen else tokens.surface))
        painter.drawPath(_drop(reach))
        painter.restore()
        painter.setFont(sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold))
        painter.setPen(QColor(tokens.on_accent if is_chosen else tokens.ink))
        painter.drawText(QRectF(-reach, -reach, 2 * reach, 2 * reach), Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


def _drop(reach: float) -> QPainterPath:
    """Return a disc with a point at the top."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(0, 0), reach, reach)
    point = QPainterPath(QPointF(0, -reach * TIP))
    point.lineTo(QPointF(reach * 0.78, -reach * 0.62))
    point.lineTo(QPointF(-reach * 0.78, -reach * 0.62))
    point.closeSubpath()
    return path.united(point)
