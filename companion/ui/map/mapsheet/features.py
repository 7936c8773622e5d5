"""Features of the mapsheet: contours along hexsides, buildings and bridges, and trees seen from above."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath

from companion.tabletop.boards import Board
from companion.tabletop.hexes import HEXSIDES, Hex, neighbor
from companion.ui.map.mapsheet.ground import ROAD_WIDTH
from companion.ui.map.mapsheet.layout import CORNERS, HALF_HEIGHT, QUARTER_WIDTH, direction
from companion.ui.map.mapsheet.palette import Crown, MapPalette
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.terrain import Building
from companion.ui.theme.tokens import mix_colours

HACHURE = 5.0
HACHURES = 7

Drops = tuple[int, ...]
"""Levels that the ground falls away across each hexside, 0 where it does not."""

NOWHERE: Drops = (0,) * HEXSIDES
"""Of ground that nothing lies below."""

WALLS = {"light": 1.0, "medium": 1.6, "heavy": 2.6, "hardened": 4.2}
STOREY = 3.0
MOST_STOREYS = 5
SHARES = (0.0, 0.34, 0.68, 0.84, 0.95)
"""How near the middle of a roof is to the colour of its edge, by the height of the building from 1."""
PLANKS_FROM, FIGURES_FROM = 30, 44

VARIANTS = 7
DETAIL_FROM = 40
LABEL_HALF_WIDTH, LABEL_DEPTH = 17, 15


def lowest(board: Board) -> int:
    """Return a level that nothing on the board lies below."""
    return min(0, *(printed.level for printed in board.hexes.values())) if board.hexes else 0


def drops(board: Board, place: Hex) -> Drops:
    """Return how far the ground falls across each side of a hex; nothing falls off the edge of the board."""
    level = board.at(place).level
    return tuple(
        max(0, level - board.at(beyond).level) if beyond in board else 0
        for beyond in (neighbor(place, side) for side in range(HEXSIDES))
    )


def draw_contour(stencil: Stencil, palette: MapPalette, falls: Drops) -> None:
    """The contour of a hex that stands above some of its neighbours: longer hachures for a deeper fall."""
    painter = stencil.painter
    for side, fall in enumerate(falls):
        if not fall:
            continue
        edge = QLineF(CORNERS[side], CORNERS[(side + 1) % HEXSIDES])
        painter.setPen(stencil.pen(palette.contour, 2.0))
        painter.drawLine(edge)
        painter.setPen(stencil.pen(palette.contour, 1.0))
        slope = direction(side) * HACHURE * min(fall, 2)
        for tick in range(1, HACHURES + 1):
            foot = edge.pointAt(tick / (HACHURES + 1))
            painter.drawLine(foot, foot + QPointF(slope))


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


@dataclass(frozen=True, slots=True)
class WoodsDensity:
    """The density of one kind of woods: trees, their radii, and their distance (1 = touching)."""

    trees: int
    radii: tuple[float, float]
    apart: float
    conifers: float


LIGHT = WoodsDensity(trees=6, radii=(8.5, 11.5), apart=1.25, conifers=0.0)
HEAVY = WoodsDensity(trees=19, radii=(8.5, 12.0), apart=0.74, conifers=0.45)
WOODS_DENSITIES = {1: LIGHT, 2: HEAVY}


@dataclass(frozen=True, slots=True)
class TreeCrown:
    """A crown about a hex's centre; `seed` shapes its rim."""

    x: float
    y: float
    radius: float
    is_conifer: bool
    seed: int


def draw_trees(stencil: Stencil, palette: MapPalette, woods: int, variant: int) -> None:
    """The crowns of one hex of woods, back to front."""
    crown = palette.light_crown if woods == 1 else palette.heavy_crown
    is_detailed = stencil.zoom.hex_height >= DETAIL_FROM
    for tree in grow_trees(woods, variant):
        _draw_tree(stencil, palette, crown, tree, is_detailed)


@cache
def grow_trees(woods: int, variant: int) -> tuple[TreeCrown, ...]:
    """Return where the trees of one variant stand: scattered, inside the hex, clear of the printed label."""
    stand, dice = WOODS_DENSITIES[woods], Random(f"{woods} {variant}")
    trees: list[TreeCrown] = []
    apart = stand.apart
    while len(trees) < stand.trees:
        for _ in range(60):
            tree = _sapling(stand, dice)
            if _fits(tree) and all(_clear_of(tree, other, apart) for other in trees):
                trees.append(tree)
                break
        else:
            apart *= 0.95
    return tuple(sorted(trees, key=lambda tree: tree.y))


def _sapling(stand: WoodsDensity, dice: Random) -> TreeCrown:
    x, y = dice.uniform(-2, 2) * QUARTER_WIDTH, dice.uniform(-1, 1) * HALF_HEIGHT
    is_conifer = dice.random() < stand.conifers
    radius = dice.uniform(*stand.radii) * (0.86 if is_conifer else 1)
    return TreeCrown(x, y, radius, is_conifer, dice.randrange(1000))


def _fits(tree: TreeCrown) -> bool:
    overhang = tree.radius * 0.86
    sideways = HALF_HEIGHT - overhang - abs(tree.y)
    slanted = 2 * HALF_HEIGHT * QUARTER_WIDTH * 2 - overhang * math.hypot(HALF_HEIGHT, QUARTER_WIDTH) * 2
    within = sideways >= 0 and 2 * (HALF_HEIGHT * abs(tree.x) + QUARTER_WIDTH * abs(tree.y)) <= slanted
    top = tree.y - tree.radius < LABEL_DEPTH - HALF_HEIGHT
    return within and not (top and abs(tree.x) < LABEL_HALF_WIDTH + tree.radius * 0.8)


def _clear_of(tree: TreeCrown, other: TreeCrown, apart: float) -> bool:
    return math.hypot(tree.x - other.x, tree.y - other.y) >= (tree.radius + other.radius) * apart


def _draw_tree(
    stencil: Stencil, palette: MapPalette, crown: Crown, tree: TreeCrown, is_detailed: bool
) -> None:
    painter, middle = stencil.painter, QPointF(tree.x, tree.y)
    shadow = QColor(palette.shade)
    shadow.setAlphaF(0.22)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawEllipse(middle + QPointF(2.2, 3.0), tree.radius, tree.radius)
    rim = _needles(tree) if tree.is_conifer else _leaves(tree)
    # Light woods are rings and heavy ones full: so they are told apart where nothing finer is seen.
    is_ringed = is_detailed or crown is palette.light_crown
    painter.setPen(stencil.pen(crown.edge, 1.0) if is_ringed else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(crown.fill))
    painter.drawPath(rim)
    if is_detailed:
        _draw_light(stencil, crown, tree)


def _draw_light(stencil: Stencil, crown: Crown, tree: TreeCrown) -> None:
    painter = stencil.painter
    lit = QPointF(tree.x - tree.radius * 0.22, tree.y - tree.radius * 0.26)
    if tree.is_conifer:
        painter.setPen(stencil.pen(crown.light, 1.0))
        for spoke in range(5):
            angle = math.tau * (spoke / 5 + tree.seed / 1000)
            tip = QPointF(math.cos(angle), math.sin(angle)) * tree.radius * 0.62
            painter.drawLine(QPointF(tree.x, tree.y), QPointF(tree.x, tree.y) + tip)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(crown.light))
    for along, down, size in ((0.0, 0.0, 0.34), (0.42, 0.30, 0.17), (-0.24, 0.44, 0.14)):
        spot = lit + QPointF(along, down) * tree.radius
        painter.drawEllipse(spot, tree.radius * size, tree.radius * size)


def _leaves(tree: TreeCrown) -> QPainterPath:
    """Return a rim of round lobes."""
    dice = Random(tree.seed)
    lobes = dice.randint(6, 8)
    turn = dice.random()
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(tree.x, tree.y), tree.radius * 0.74, tree.radius * 0.74)
    for lobe in range(lobes):
        angle = math.tau * (lobe + turn) / lobes
        middle = QPointF(tree.x, tree.y) + QPointF(math.cos(angle), math.sin(angle)) * tree.radius * 0.62
        size = tree.radius * dice.uniform(0.36, 0.44)
        path.addEllipse(middle, size, size)
    return path.simplified()


def _needles(tree: TreeCrown) -> QPainterPath:
    """Return a star of many short points."""
    points = 9
    path = QPainterPath()
    for corner in range(2 * points):
        angle = math.tau * (corner / (2 * points) + tree.seed / 1000)
        reach = tree.radius * (1.0 if corner % 2 else 0.72)
        point = QPointF(tree.x, tree.y) + QPointF(math.cos(angle), math.sin(angle)) * reach
        if corner:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path
