"""Buildings and bridges: blocks with a roof, their height and construction factor."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath

from companion.tabletop.hexes import HEXSIDES
from companion.ui.map.mapsheet.ground import ROAD_WIDTH
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, direction
from companion.ui.map.mapsheet.palette import MapPalette
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.terrain import Building
from companion.ui.theme.tokens import mix_colours

WALLS = {"light": 1.0, "medium": 1.6, "heavy": 2.6, "hardened": 4.2}
STOREY = 3.0
MOST_STOREYS = 5
SHARES = (0.0, 0.34, 0.68, 0.84, 0.95)
"""How near the middle of a roof is to the colour of its edge, by the height of the building from 1."""
PLANKS_FROM, FIGURES_FROM = 30, 44


def draw_building(stencil: Stencil, palette: MapPalette, building: Building) -> None:
    """A block whose shadow grows with its height and whose walls thicken with its kind."""
    painter = stencil.painter
    rise = STOREY * min(building.height, MOST_STOREYS)
    body = QRectF(-29, -17, 58, 46)
    painter.setPen(Qt.PenStyle.NoPen)
    shadow = QColor(palette.shade)
    shadow.setAlphaF(0.28)
    painter.setBrush(shadow)
    painter.drawRect(body.translated(rise * 0.6 + 2, rise * 0.4 + 2))
    painter.setPen(stencil.pen(palette.roof.edge, WALLS.get(building.kind, 1.0)))
    painter.setBrush(QColor(palette.roof.edge))
    painter.drawRect(body)
    painter.setBrush(QColor(palette.roof.fill))
    roof = body.translated(-rise * 0.3, -rise * 0.4)
    painter.drawRect(roof)
    _draw_ridge(stencil, palette, roof, building.height)
    _print_figures(stencil, palette, building, roof)


def draw_bridge(stencil: Stencil, palette: MapPalette, exits: int) -> None:
    """A deck of planks between two parapets, along the exits of its road."""
    ends = [side for side in range(HEXSIDES) if exits >> side & 1] or [0, 3]
    for side in ends:
        painter = stencil.painter
        painter.save()
        way = direction(side)
        painter.rotate(math.degrees(math.atan2(way.y(), way.x())))
        deck = QRectF(-ROAD_WIDTH / 2, -ROAD_WIDTH / 2, HALF_HEIGHT + ROAD_WIDTH / 2, ROAD_WIDTH)
        painter.fillRect(deck, QColor(palette.deck))
        painter.setPen(stencil.pen(palette.roof.edge, 1.0))
        is_detailed = stencil.zoom.hex_height >= PLANKS_FROM
        for plank in range(int(deck.left()), int(deck.right()), 5) if is_detailed else ():
            painter.drawLine(QPointF(plank, deck.top()), QPointF(plank, deck.bottom()))
        painter.setPen(stencil.pen(palette.roof.edge, 2.4))
        painter.drawLine(QPointF(0, deck.top()), deck.topRight())
        painter.drawLine(QPointF(0, deck.bottom()), deck.bottomRight())
        painter.restore()


def _draw_ridge(stencil: Stencil, palette: MapPalette, roof: QRectF, height: int) -> None:
    """The middle of the roof, nearer to the colour of its edge the higher the building is."""
    inner = roof.adjusted(6, 6, -6, -6)
    ridge = QPainterPath()
    ridge.addRect(inner)
    stencil.painter.setPen(stencil.pen(palette.roof.edge, 0.8))
    share = SHARES[min(max(height, 1), len(SHARES)) - 1]
    stencil.painter.setBrush(QColor(mix_colours(palette.roof.light, palette.roof.edge, share)))
    stencil.painter.drawPath(ridge)


def _print_figures(stencil: Stencil, palette: MapPalette, building: Building, roof: QRectF) -> None:
    if stencil.zoom.hex_height < FIGURES_FROM:
        return
    middle = roof.center()
    if building.factor is not None:
        font = stencil.font(13, 11, QFont.Weight.DemiBold)
        stencil.rimmed_text(
            str(building.factor), middle + QPointF(0, -7), font, palette.roof_label, palette.roof.light
        )
    font = stencil.font(11, 11, QFont.Weight.DemiBold)
    spot = middle + QPointF(0, 8)
    stencil.rimmed_text(f"h{building.height}", spot, font, palette.roof_label, palette.roof.light)
