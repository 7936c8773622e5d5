"""Pictures of hexes, drawn once for a zoom and then only copied to the screen."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPicture, QPixmap

from companion.tabletop.hexes import Hex
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, HEIGHT, QUARTER_WIDTH, WIDTH, center
from companion.ui.map.mapsheet.orientation import USUAL, Outlook
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import keepable

KEPT_ZOOMS = 3
MOST_STAMPS, MOST_KEPT = 1600, 800
"""So many pictures are kept for a zoom; with more than that none is kept once their battle is left."""
HEX_AREA = QRectF(-WIDTH / 2 - 1, -HEIGHT / 2 - 1, WIDTH + 2, HEIGHT + 2)
RIM_SHARE = 0.14
OVERHANG = QUARTER_WIDTH // 2
WIDE_AREA = HEX_AREA.adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG)


@dataclass(frozen=True, slots=True)
class Stencil:
    """A painter whose origin is a hex's centre and whose unit is a scene unit."""

    painter: QPainter
    zoom: Zoom

    def pen(self, colour: str, pixels: float) -> QPen:
        """Return a round pen so many window pixels wide at every zoom."""
        return _round_pen(colour, pixels * self.zoom.density)

    def font(self, units: float, least_pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """Return the map's letters, so many scene units high, but never below some window pixels."""
        return sheet_font(max(1, round(max(units, least_pixels / self.zoom.down))), weight)

    def text(self, text: str, middle: QPointF, font: QFont, colour: str) -> None:
        """Words centred on a point."""
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        reach = QPointF(WIDTH, HEIGHT)
        self.painter.drawText(QRectF(middle - reach, middle + reach), Qt.AlignmentFlag.AlignCenter, text)

    def rimmed_text(self, text: str, middle: QPointF, font: QFont, colour: str, rim: str) -> None:
        """Words that stand out from any ground, by a rim in the colour of paper."""
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, text)
        path.translate(middle - path.boundingRect().center())
        pen = QPen(QColor(rim), font.pixelSize() * RIM_SHARE)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(path, pen)
        self.painter.fillPath(path, QColor(colour))


@dataclass(frozen=True, slots=True)
class VectorStencil(Stencil):
    """Draws for paper and for files that know no pixels: lines and letters are as large as on a window."""

    def pen(self, colour: str, pixels: float) -> QPen:
        pen = _round_pen(colour, pixels / self.zoom.down)
        pen.setCosmetic(False)
        return pen

    def text(self, text: str, middle: QPointF, font: QFont, colour: str) -> None:
        """Words as outlines, so that whoever reads the file needs no letters of ours."""
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, text)
        path.translate(middle - path.boundingRect().center())
        self.painter.fillPath(path, QColor(colour))


@dataclass(frozen=True, slots=True)
class Print:
    """The content of a stamp: a key, a drawing function, and its area about the hex's centre.

    Until it is drawn, a hex of its `plain` colour may stand for it.
    """

    key: str
    draw: Callable[[Stencil], None]
    area: QRectF = field(default_factory=lambda: HEX_AREA)
    plain: str = ""


@dataclass(frozen=True, slots=True)
class HexStamp:
    """A finished picture and where its corner lies from the hex's centre, in device pixels."""

    picture: QPixmap
    left: int
    top: int


class StampCache:
    """A cache of hex pictures by their content, for the last few zooms."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Zoom, dict[str, HexStamp]] = OrderedDict()
        self._look: object = None

    @property
    def count(self) -> int:
        """How many pictures are kept."""
        return sum(map(len, self._pictures.values()))

    def pictures_at(self, zoom: Zoom) -> dict[str, HexStamp]:
        """Return the pictures drawn so far for one zoom, by their prints' keys."""
        if zoom not in self._pictures and len(self._pictures) >= KEPT_ZOOMS:
            self._pictures.popitem(last=False)
        shelf = self._pictures.setdefault(zoom, {})
        self._pictures.move_to_end(zoom)
        if len(shelf) >= MOST_STAMPS:
            shelf.clear()
        return shelf

    def stand_in(self, key: str, zoom: Zoom) -> tuple[HexStamp, float] | None:
        """Return the same picture as it was drawn for another zoom, and how much larger it has to be here."""
        for other in reversed(self._pictures):
            if (stamp := self._pictures[other].get(key)) is not None:
                return stamp, zoom.quarter / other.quarter
        return None

    def use_look(self, look: object) -> None:
        """Forget the pictures that were drawn in another look."""
        if look != self._look:
            self._look = look
            self.clear()

    def leave(self) -> None:
        """Keep the pictures of one zoom when a battle is left, for whoever comes back; not those of many."""
        last = next(reversed(self._pictures.values()), {})
        self.clear() if len(last) > MOST_KEPT else self._forget_other_zooms()

    def _forget_other_zooms(self) -> None:
        while len(self._pictures) > 1:
            self._pictures.popitem(last=False)

    def clear(self) -> None:
        """Forget every picture."""
        self._pictures.clear()


@cache
def stamp_cache() -> StampCache:
    """Return the pictures of every map of the application."""
    return StampCache()


class PrintLayer(Protocol):
    """A target for prints, at a zoom that says how much detail there is room for."""

    zoom: Zoom

    def draw_print(self, place: Hex, item: Print) -> None:
        """Put a print onto a hex."""


class VectorLayer:
    """A painter in scene units onto which prints are drawn themselves, for paper and for vectors."""

    def __init__(self, painter: QPainter, zoom: Zoom, plates: dict[str, QPicture] | None = None) -> None:
        self.zoom = zoom
        self._painter, self._plates = painter, {} if plates is None else plates

    def draw_print(self, place: Hex, item: Print) -> None:
        """Draw a print onto a hex."""
        self.draw_print_at(center(place), item)

    def draw_print_at(self, spot: QPointF, item: Print) -> None:
        """Draw a print about a point of the scene; what is the same is worked out once."""
        plate = self._plates.get(item.key)
        if plate is None:
            plate = self._plates[item.key] = QPicture()
            painter = QPainter(plate)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            item.draw(VectorStencil(painter, self.zoom))
            painter.end()
        self._painter.save()
        self._painter.translate(spot)
        # QPicture.play enlarges by as much as the device has more dots an inch than a screen; a print is as
        # large as its painter says.
        device = self._painter.device()
        across, down = device.logicalDpiX(), device.logicalDpiY()
        self._painter.scale(plate.logicalDpiX() / across, plate.logicalDpiY() / down)
        plate.play(self._painter)
        self._painter.restore()


class StampLayer:
    """A painter set to whole device pixels, for laying stamps onto hexes, upright however the map lies.

    Where no more than so many stamps may be drawn, something stands in for those that are still `missing`.
    """

    def __init__(
        self, painter: QPainter, stamps: StampCache, outlook: Outlook = USUAL, most: int | None = None
    ) -> None:
        self.painter = painter
        self.missing = 0
        self._stamps, self._most = stamps, most
        self._outlook = None if outlook.is_usual else outlook
        self.zoom = zoom = Zoom.shown_by(painter, outlook)
        self._pictures, self._drawn_here = stamps.pictures_at(zoom), 0
        self._column_step, self._half, self._density = 3 * zoom.quarter, zoom.half, zoom.density
        density = zoom.density
        world = painter.worldTransform()
        # The board as a whole is moved by less than a pixel, so that each hex stands on whole ones.
        self._left, self._top = round(world.dx() * density), round(world.dy() * density)

    def __enter__(self) -> StampLayer:
        self.painter.save()
        self.painter.setWorldMatrixEnabled(False)
        return self

    def __exit__(self, *_: object) -> None:
        self.painter.restore()

    def draw_print(self, place: Hex, item: Print) -> None:
        """Copy a print's stamp onto a hex; it is drawn now if it is not there yet."""
        if self._outlook is not None:
            place = self._outlook.shown_hex(place)
        x = self._left + self._column_step * place.q
        y = self._top + self._half * (2 * place.r + place.q)
        stamp = self._pictures.get(item.key)
        if stamp is None:
            if self._most is not None and self._drawn_here >= self._most:
                self._stand_in(item, x, y)
                return
            self._drawn_here += 1
            stamp = self._pictures[item.key] = _draw_stamp(self.zoom, item)
        corner = QPointF((x + stamp.left) / self._density, (y + stamp.top) / self._density)
        self.painter.drawPixmap(corner, stamp.picture)

    def _stand_in(self, item: Print, x: int, y: int) -> None:
        """Show something alike about a device pixel: the picture of another zoom, or the plain colour."""
        self.missing += 1
        known = self._stamps.stand_in(item.key, self.zoom)
        if known is not None:
            stamp, larger = known
            picture, factor = stamp.picture, larger / self._density
            left, top = x / self._density + stamp.left * factor, y / self._density + stamp.top * factor
            whole = QRectF(picture.rect())
            target = QRectF(left, top, whole.width() * factor, whole.height() * factor)
            self.painter.drawPixmap(target, picture, whole)
        elif item.plain:
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(QColor(item.plain))
            middle = QPointF(x, y) / self._density
            self.painter.drawPolygon([middle + corner for corner in self._corners()])

    def _corners(self) -> list[QPointF]:
        """Return the corners of a hex about its middle, in window pixels."""
        quarter, half = self.zoom.quarter / self._density, self._half / self._density
        across = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
        return [QPointF(x * quarter, y * half) for x, y in across]


def window_pen(painter: QPainter, colour: str, pixels: float) -> QPen:
    """Return a round pen so many window pixels wide, whatever the painter's zoom and its screen's density."""
    return _round_pen(colour, pixels * painter.device().devicePixelRatioF())


def _round_pen(colour: str, device_pixels: float) -> QPen:
    pen = QPen(QColor(colour), device_pixels)
    pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _draw_stamp(zoom: Zoom, item: Print) -> HexStamp:
    across, down, area = zoom.quarter / QUARTER_WIDTH, zoom.half / HALF_HEIGHT, item.area
    left, top = math.floor(area.left() * across) - 1, math.floor(area.top() * down) - 1
    width = math.ceil(area.right() * across) + 1 - left
    height = math.ceil(area.bottom() * down) + 1 - top
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(across, down)
    item.draw(Stencil(painter, zoom))
    painter.end()
    picture.setDevicePixelRatio(zoom.density)
    return HexStamp(keepable(picture), left, top)
