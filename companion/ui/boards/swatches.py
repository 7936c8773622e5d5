"""Terrain in small, as the board shows it: a hex to know each by."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPixmap

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, center, outline
from companion.ui.map.mapsheet.palette import palette_of
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import StampCache, VectorLayer
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.pictures import keepable
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens

MIDDLE, ENDS = hex_at(2, 2), (hex_at(2, 1), hex_at(2, 3))
QUARTER = 8
"""So small that no label has room."""


def swatch(ground: BoardHex, height: int) -> QPixmap:
    """Return a hex of this ground, so many pixels high; a road goes through it from north to south."""
    app = QGuiApplication.instance()
    density = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return _draw_swatch(ground, height, density, Theme.current().tokens)


@lru_cache(maxsize=256)
def _draw_swatch(ground: BoardHex, height: int, density: float, tokens: Tokens) -> QPixmap:
    way = {end: BoardHex(0, tuple(word for word in ground.terrain if word == "road")) for end in ENDS}
    if any(word.startswith("bridge") for word in ground.terrain):
        way = dict.fromkeys(ENDS, BoardHex(0, ("road",)))
    board = Board("", 3, 3, {MIDDLE: ground, **way})
    scale = height * density / HEIGHT
    picture = QPixmap(round(WIDTH * scale), round(height * density))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.translate(-center(MIDDLE))
    clip = QPainterPath()
    clip.addPolygon(outline(MIDDLE))
    painter.setClipPath(clip)
    around = QRectF(-WIDTH, -HEIGHT, 6 * WIDTH, 6 * HEIGHT)
    Mapsheet(board, palette_of(tokens), StampCache()).lay_on(VectorLayer(painter, Zoom(QUARTER)), around)
    painter.end()
    picture.setDevicePixelRatio(density)
    return keepable(picture)
