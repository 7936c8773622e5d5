"""The floor of a hex: paper and grid, rough, rubble, water, pavement and roads, smoke and fire."""

from __future__ import annotations

import math
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QPolygonF

from companion.tabletop.hexes import HEXSIDES
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, HEIGHT, OUTLINE, WIDTH, direction
from companion.ui.map.mapsheet.palette import Crown, MapPalette
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.terrain import Ground
from companion.ui.theme.tokens import mix_colours

VARIANTS = 7
DETAIL_FROM, STONES_FROM = 30, 44
ROAD_WIDTH = 20.0
LEVEL_LINE = 31.0
DEPTH_WORDS_FROM = 56
BROKEN_SHARE = 0.35
AIR_SURFACES = ("fire", "smoke", "heavy_smoke", "inferno")
GLOW, RINGS = 38.0, 16
WAVES_HEIGHT = HEIGHT - 14.0
BAGS_FROM, BAG_LENGTH, BAG_HEIGHT, BAG_RING = 39.0, 13.0, 7.0, 12.0
HATCHING = (20.0, 12.0, 7.5, 4.8, 3.2)
"""How far apart the hatching of low ground stands, from level −1 down, in scene units."""


def draw_floor(stencil: Stencil, palette: MapPalette, ground: Ground, exits: int, variant: int) -> None:
    """Everything of a hex that lies flat; `exits` has bit n set where a road crosses hexside n."""
    painter = stencil.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(floor_colour(palette, ground)))
    painter.drawPolygon(OUTLINE)
    painter.save()
    clip = QPainterPath()
    clip.addPolygon(OUTLINE)
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    _draw_surfaces(stencil, palette, ground, exits, variant)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stencil.pen(palette.grid, 1.0))
    painter.drawPolygon(OUTLINE)


def floor_colour(palette: MapPalette, ground: Ground) -> str:
    """Return the colour under everything else in a hex."""
    if ground.depth is not None:
        return palette.of_water(ground.depth)
    colour = (palette.paper, palette.light_floor, palette.heavy_floor)[ground.woods]
    if ground.has("pavement"):
        colour = palette.pavement
    elif ground.has("rough"):
        colour = mix_colours(colour, palette.stone.fill, BROKEN_SHARE)
    elif ground.has("rubble"):
        colour = mix_colours(colour, palette.roof.edge, BROKEN_SHARE)
    return palette.of_level(colour, ground.level)


def draw_air(stencil: Stencil, palette: MapPalette, ground: Ground, variant: int) -> None:
    """What hangs over a hex: fire and smoke."""
    if ground.has("fire") or ground.has("inferno"):
        _draw_flames(stencil, palette, variant)
    if ground.has("smoke"):
        _draw_smoke(stencil, palette, variant, puffs=6)
    if ground.has("heavy_smoke"):
        _draw_smoke(stencil, palette, variant, puffs=15)


def draw_figures(stencil: Stencil, palette: MapPalette, ground: Ground) -> None:
    """A level other than 0 and the depth of water, at the foot of a hex."""
    font = stencil.font(13, 11, QFont.Weight.DemiBold)
    paper = palette.paper if ground.depth is None else palette.of_water(ground.depth)
    text = _figures(ground, is_wide=stencil.zoom.hex_height >= DEPTH_WORDS_FROM)
    stencil.rimmed_text(text, QPointF(0, LEVEL_LINE), font, palette.label, paper)


def _figures(ground: Ground, *, is_wide: bool) -> str:
    """Return a level and a depth in figures: "−2", "Depth 1", or both where there is room for little:
    "1 D2".
    """
    level = f"{ground.level}".replace("-", "−") if ground.level else ""
    if ground.depth is None:
        return level
    depth = f"Depth {ground.depth}" if is_wide and not level else f"D{ground.depth}"
    return f"{level} {depth}".strip()


def _draw_surfaces(stencil: Stencil, palette: MapPalette, ground: Ground, exits: int, variant: int) -> None:
    dice = Random(variant)
    if ground.level < 0 and ground.depth is None:
        _draw_hatching(stencil, palette, -ground.level)
    if ground.depth is not None:
        _draw_waves(stencil, palette, ground.depth, dice)
    if ground.has("pavement"):
        _draw_slabs(stencil, palette)
    if ground.has("rough"):
        _draw_stones(stencil, palette.stone, palette.shade, dice, count=20, size=(3.0, 6.8))
    if ground.has("rubble"):
        _draw_rubble(stencil, palette, dice)
    if ground.has("improved_position"):
        _draw_sandbags(stencil, palette)
    if ground.has("road"):
        _draw_road(stencil, palette, exits)
    if ground == Ground(level=ground.level) and stencil.zoom.hex_height >= DETAIL_FROM:
        _draw_specks(stencil, palette.of_level(palette.speck, ground.level), dice)


def _draw_specks(stencil: Stencil, colour: str, dice: Random) -> None:
    """A few tufts of grass, so that clear ground is not empty."""
    stencil.painter.setPen(stencil.pen(colour, 1.2))
    for _ in range(dice.randint(2, 4)):
        tuft = _random_point(dice, 0.8)
        for lean in (-2.4, 0.0, 2.4):
            stencil.painter.drawLine(tuft, tuft + QPointF(lean, -4.2 + abs(lean) * 0.5))


def _draw_stones(
    stencil: Stencil, stone: Crown, shade: str, dice: Random, *, count: int, size: tuple[float, float]
) -> None:
    painter, is_detailed = stencil.painter, stencil.zoom.hex_height >= STONES_FROM
    for _ in range(count):
        middle, reach = _random_point(dice, 0.92), dice.uniform(*size)
        shape = _pebble(middle, reach * (1.0 if is_detailed else 1.25), dice)
        if not is_detailed:
            # An edge would leave nothing of so small a stone.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(stone.far))
            painter.drawPolygon(shape)
            continue
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = QColor(shade)
        shadow.setAlphaF(0.20)
        painter.setBrush(shadow)
        painter.drawPolygon(shape.translated(1.2, 1.8))
        painter.setPen(stencil.pen(stone.edge, 1.0))
        painter.setBrush(QColor(stone.light if reach > sum(size) / 2 else stone.fill))
        painter.drawPolygon(shape)


def _draw_rubble(stencil: Stencil, palette: MapPalette, dice: Random) -> None:
    """Broken slabs: angular, flat, lying across each other."""
    painter, is_detailed = stencil.painter, stencil.zoom.hex_height >= STONES_FROM
    for _ in range(17):
        middle, turn = _random_point(dice, 0.85), dice.uniform(0, math.tau)
        along = QPointF(math.cos(turn), math.sin(turn)) * dice.uniform(5, 10)
        across = QPointF(-math.sin(turn), math.cos(turn)) * dice.uniform(2.5, 5)
        painter.setPen(stencil.pen(palette.roof.edge, 1.0) if is_detailed else Qt.PenStyle.NoPen)
        fill = dice.choice((palette.roof.fill, palette.stone.fill, palette.stone.light))
        painter.setBrush(QColor(fill if is_detailed else palette.stone.far))
        slab = [-along - across, along - across, along, across - along]
        painter.drawPolygon(QPolygonF([middle + corner for corner in slab]))


def _draw_sandbags(stencil: Stencil, palette: MapPalette) -> None:
    """A ring of sandbags about the middle of the hex."""
    painter, bags = stencil.painter, 16
    painter.setPen(stencil.pen(palette.stone.far, BAG_RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = BAGS_FROM - BAG_HEIGHT / 2
    painter.drawEllipse(QPointF(0, 0), reach, reach)
    for bag in range(bags):
        painter.save()
        painter.rotate(bag * 360 / bags)
        painter.setPen(stencil.pen(palette.stone.edge, 1.0))
        painter.setBrush(QColor(palette.stone.light if bag % 2 else palette.stone.fill))
        painter.drawRoundedRect(QRectF(-BAG_LENGTH / 2, -BAGS_FROM, BAG_LENGTH, BAG_HEIGHT), 3, 3)
        painter.restore()


def _draw_waves(stencil: Stencil, palette: MapPalette, depth: int, dice: Random) -> None:
    """Short swells above the depth, closer together the deeper it is."""
    painter = stencil.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stencil.pen(palette.wave, 1.2))
    rows = 3 + min(depth, 3)
    for row in range(rows):
        y = (row + 0.5) * WAVES_HEIGHT / rows - HALF_HEIGHT
        for _ in range(2):
            x = dice.uniform(-0.42, 0.30) * WIDTH
            swell = QPainterPath(QPointF(x, y))
            for _ in range(2):
                foot = swell.currentPosition()
                swell.quadTo(foot + QPointF(3.5, -4), foot + QPointF(7, 0))
            painter.drawPath(swell)


def _draw_hatching(stencil: Stencil, palette: MapPalette, below: int) -> None:
    """Slanting lines over low ground, closer together the lower it lies."""
    stencil.painter.setPen(stencil.pen(palette.hatching, 1.0))
    gap = HATCHING[min(below, len(HATCHING)) - 1]
    lines = math.ceil(WIDTH / gap)
    for line in range(-lines, lines + 1):
        middle = QPointF(line * gap, 0)
        reach = QPointF(HALF_HEIGHT, HALF_HEIGHT)
        stencil.painter.drawLine(middle - reach, middle + reach)


def _draw_slabs(stencil: Stencil, palette: MapPalette) -> None:
    painter = stencil.painter
    painter.setPen(stencil.pen(palette.joint, 1.8))
    for column in range(-2, 3):
        painter.drawLine(QPointF(column * 24, -HALF_HEIGHT), QPointF(column * 24, HALF_HEIGHT))
    for row in range(-1, 2):
        painter.drawLine(QPointF(-WIDTH / 2, row * 21), QPointF(WIDTH / 2, row * 21))


def _draw_road(stencil: Stencil, palette: MapPalette, exits: int) -> None:
    for colour, width in ((palette.road_edge, ROAD_WIDTH + 4), (palette.road, ROAD_WIDTH)):
        pen = stencil.pen(colour, 1)
        pen.setCosmetic(False)
        pen.setWidthF(width)
        stencil.painter.setPen(pen)
        stencil.painter.setBrush(Qt.BrushStyle.NoBrush)
        stencil.painter.drawPath(road_path(exits))


def road_path(exits: int) -> QPainterPath:
    """Return the middle line of a road: bent through the hex when it has two exits, else meeting in the
    middle.
    """
    ends = [direction(side) * HALF_HEIGHT for side in range(HEXSIDES) if exits >> side & 1]
    path = QPainterPath()
    if len(ends) == 2:
        path.moveTo(ends[0])
        path.quadTo(QPointF(0, 0), ends[1])
        return path
    for end in ends or [QPointF(0.1, 0)]:
        path.moveTo(QPointF(0, 0))
        path.lineTo(end)
    return path


def _draw_flames(stencil: Stencil, palette: MapPalette, variant: int) -> None:
    dice, painter = Random(variant), stencil.painter
    _draw_glow(stencil, palette.ember)
    is_detailed = stencil.zoom.hex_height >= DETAIL_FROM
    painter.setPen(stencil.pen(palette.shade, 0.8) if is_detailed else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.ember))
    for _ in range(7):
        foot, tall = _random_point(dice, 0.6), dice.uniform(18, 28)
        flame = QPainterPath(foot)
        flame.cubicTo(foot + QPointF(-9, -tall / 3), foot + QPointF(-2, -tall / 2), foot + QPointF(1, -tall))
        flame.cubicTo(foot + QPointF(4, -tall / 2), foot + QPointF(9, -tall / 3), foot)
        painter.drawPath(flame)


def _draw_glow(stencil: Stencil, colour: str) -> None:
    """Draw light on the ground about a fire, so that it is seen from far.

    Discs lie on one another, for a PDF knows no gradient that can be seen through.
    """
    painter, glow = stencil.painter, QColor(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    outside = 0.0
    for ring in range(RINGS, 0, -1):
        strength = _glow_strength((ring - 0.5) / RINGS)
        glow.setAlphaF((strength - outside) / (1 - outside))
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(0, 0), GLOW * ring / RINGS, GLOW * ring / RINGS)
        outside = strength


def _glow_strength(share: float) -> float:
    """Return how much a fire colours the ground at a share of its reach: it fades faster towards the edge."""
    return 0.42 - 0.27 * share if share < 0.6 else 0.65 * (1 - share)


def _draw_smoke(stencil: Stencil, palette: MapPalette, variant: int, *, puffs: int) -> None:
    dice, painter = Random(variant), stencil.painter
    puff = QColor(palette.smoke)
    puff.setAlphaF(0.42)
    painter.setPen(stencil.pen(palette.smoke, 1.0))
    painter.setBrush(puff)
    for _ in range(puffs):
        reach = dice.uniform(9, 15)
        painter.drawEllipse(_random_point(dice, 0.62), reach, reach)


def _pebble(middle: QPointF, reach: float, dice: Random) -> QPolygonF:
    corners = dice.randint(5, 7)
    turn = dice.random()
    shape = QPolygonF()
    for corner in range(corners):
        angle = math.tau * (corner + turn) / corners
        away = reach * dice.uniform(0.75, 1.0)
        shape.append(middle + QPointF(math.cos(angle), math.sin(angle) * 0.8) * away)
    return shape


def _random_point(dice: Random, share: float) -> QPointF:
    """Return a spot inside the middle part of a hex, below the label."""
    while True:
        x, y = dice.uniform(-WIDTH / 2, WIDTH / 2), dice.uniform(-HALF_HEIGHT, HALF_HEIGHT)
        spot = QPointF(x, y)
        is_label = y < -HALF_HEIGHT + 16 and abs(x) < 20
        if OUTLINE.containsPoint(spot / share, Qt.FillRule.OddEvenFill) and not is_label:
            return spot
