"""Plates of the doll kept as pictures for the screen: hundreds of boxes take longer to draw than to copy."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from companion.ui.sheet.layout.elements import Boxes, DrawnPlate, SheetBlock, TextLine
from companion.ui.sheet.paint.interaction import SheetState
from companion.ui.theme.icons import keepable
from companion.ui.theme.tokens import Tokens

MOST_PIXELS = 2_000_000
"""Of all pictures together: those of some ten sheets in a window of usual size."""

ROOM = 2
STEPS = 64
"""Pictures are kept for every so many-th of a pixel that a plate is off the grid of the screen."""

Key: TypeAlias = tuple[int, float, int, int, Tokens]
Painting: TypeAlias = Callable[[QPainter], None]


@dataclass(frozen=True, slots=True)
class _Picture:
    """The block is kept too, so that no other one is ever taken for it."""

    block: SheetBlock
    pixmap: QPixmap

    @property
    def pixels(self) -> int:
        return self.pixmap.width() * self.pixmap.height()


class PlatePictures:
    """Draws what of a block lies below its words, from a picture if nobody touches it."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Key, _Picture] = OrderedDict()
        self._pixels = 0

    def draw(self, painter: QPainter, block: SheetBlock, tokens: Tokens, paint: Painting) -> None:
        """Draw a block's picture where the painter stands; `paint` draws it the first time."""
        on_screen, density = painter.deviceTransform(), painter.device().devicePixelRatioF()
        off = QPointF(on_screen.dx() % 1.0, on_screen.dy() % 1.0)
        key = (id(block), on_screen.m11(), round(off.x() * STEPS), round(off.y() * STEPS), tokens)
        picture = self._pictures.get(key)
        if picture is None:
            picture = _Picture(block, _draw_picture(block, on_screen.m11(), off, paint))
            self._cache(key, picture)
        self._pictures.move_to_end(key)
        picture.pixmap.setDevicePixelRatio(density)
        here = painter.worldTransform()
        corner = QPointF(here.dx(), here.dy()) - (off + QPointF(ROOM, ROOM)) / density
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(corner, picture.pixmap)
        painter.setWorldTransform(here)

    def clear(self) -> None:
        """Drop all pictures."""
        self._pictures.clear()
        self._pixels = 0

    def _cache(self, key: Key, picture: _Picture) -> None:
        self._pictures[key] = picture
        self._pixels += picture.pixels
        while self._pixels > MOST_PIXELS and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self._pixels -= oldest.pixels


def _draw_picture(block: SheetBlock, scale: float, off: QPointF, paint: Painting) -> QPixmap:
    width, height = (math.ceil(length * scale) + 2 * ROOM + 1 for length in (block.width, block.height))
    made = QPixmap(width, height)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(off + QPointF(ROOM, ROOM))
    painter.scale(scale, scale)
    paint(painter)
    painter.end()
    return keepable(made)


def parts(block: SheetBlock, state: SheetState) -> int:
    """Return how many of a block's first parts make a picture; 0 where there is no plate, or where it is
    touched.
    """
    subjects = {drawn.subject for drawn in block.drawn if isinstance(drawn, Boxes | DrawnPlate)}
    has_plate = any(isinstance(drawn, DrawnPlate) for drawn in block.drawn)
    touched = {state.hovered, *(state.preview.subjects if state.preview else ())}
    if not has_plate or subjects & touched:
        return 0
    return next((at for at, drawn in enumerate(block.drawn) if isinstance(drawn, TextLine)), len(block.drawn))
