"""The paper doll of a sheet: tracks on the plates that its drawing has for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from companion.engine.sheet import Sheet, Track
from companion.ui.sheet.layout.box_rows import box_areas, format_countable
from companion.ui.sheet.layout.doll import DollPlate as PlateDrawing
from companion.ui.sheet.layout.doll import PlateGroup
from companion.ui.sheet.layout.elements import (
    NOTHING,
    Area,
    Boxes,
    Drawn,
    DrawnPlate,
    PlacedBlock,
    Seam,
    SheetBlock,
    SheetGesture,
    SheetInk,
    SheetPiece,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, cap_height, text_width
from companion.ui.sheet.layout.pips import pip_places

SMALLEST_SCALE = 0.62
"""Below this boxes are too small to touch, and tracks are drawn in plain rows."""

OUTLINE_ROOM = 3.0
LABEL_ROOM = 3.0
LINE_GAP = 3.0
"""Between a location's name and its number, at least."""

OVERHANG = 2.0


def tracks_of(sheet: Sheet, group: PlateGroup) -> list[Track]:
    """Return the tracks whose plates are in a group."""
    return [track for track in sheet.tracks if group.plate_of(track)]


def plates_piece(tracks: Sequence[Track], group: PlateGroup, width: float) -> SheetPiece:
    """Return a group as wide as it may be; nothing when there is nothing to show or no room for it."""
    scale = round(width / group.width, 3)
    shown = [(track, plate) for track in tracks if (plate := group.plate_of(track))]
    if scale < SMALLEST_SCALE or not shown:
        return NOTHING
    look = _PlateStyle(
        scale,
        all(_has_room(plate_name(track), plate, scale) for track, plate in shown),
        all(_has_full(track, plate, scale) for track, plate in shown),
    )
    lying = tuple(lying_plate(track, plate, look) for track, plate in shown)
    return SheetPiece(lying, group.width * scale, group.height * scale)


def plate_name(track: Track) -> str:
    """Return a location's name on its plate, where the tracks of one location share it."""
    return track.plate or track.label


def _has_room(label: str, drawing: PlateDrawing, scale: float) -> bool:
    return text_width(label, Lettering.LABEL) <= drawing.name_box().width() * scale + OVERHANG


def _has_full(track: Track, drawing: PlateDrawing, scale: float) -> bool:
    full = text_width(str(track.full), Lettering.NUMBER) + text_width(f"/{track.full}", Lettering.CAPTION)
    return full <= drawing.number_box().width() * scale - LABEL_ROOM


@dataclass(frozen=True, slots=True)
class _PlateStyle:
    """The style common to all plates of a group: scale, full names or not, printed points or not."""

    scale: float
    has_names: bool
    has_full: bool


@lru_cache(maxsize=512)
def lying_plate(track: Track, drawing: PlateDrawing, style: _PlateStyle) -> PlacedBlock:
    """Lay out the plate of one track."""
    shape = _shape(drawing, track.full, style.scale)
    text_lines, label = _plate_text(track, style, shape)
    share = track.left / track.full if track.full else 1.0
    plate = DrawnPlate(track.id, shape.path, share, track.is_destroyed, label)
    boxes = Boxes(track.id, track.full, track.left, track.fresh, shape.boxes)
    seams = [Seam(path) for path in shape.seams]
    drawn: list[Drawn] = [plate, *seams, boxes, *text_lines]
    if track.is_destroyed:  # the hatching lies over the boxes, the words over the hatching
        drawn = [*seams, boxes, plate, *text_lines]
    areas = (_plate_area(track, shape), *box_areas(track, shape.cells))
    block = SheetBlock(f"plate/{track.id}", shape.bounds.width(), shape.bounds.height(), tuple(drawn), areas)
    return block, shape.bounds.left(), shape.bounds.top()


def _plate_area(track: Track, shape: _Shape) -> Area:
    whole = QRectF(0, 0, shape.bounds.width(), shape.bounds.height())
    value, hint = format_countable(track), track.hint
    return Area(track.id, whole, SheetGesture.PLATE, track.id, track.label, value, hint, path=shape.path)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A plate drawing at one scale: `bounds` on the doll, all else from the bounds' corner."""

    bounds: QRectF
    path: QPainterPath
    name: QRectF
    number: QRectF
    boxes: tuple[QRectF, ...]
    cells: tuple[QRectF, ...]
    seams: tuple[QPainterPath, ...]


@lru_cache(maxsize=256)
def _shape(drawing: PlateDrawing, count: int, scale: float) -> _Shape:
    transform = QTransform.fromScale(scale, scale)
    path = transform.map(drawing.path())
    room = OUTLINE_ROOM
    bounds = QRectF(path.boundingRect().adjusted(-room, -room, room, room).toAlignedRect())
    transform *= QTransform.fromTranslate(-bounds.left(), -bounds.top())
    places = pip_places(drawing, count)
    centres = [transform.map(centre) for centre in places.centres]
    radius = places.radius * scale
    half = _pitch(centres, 2 * radius) / 2
    return _Shape(
        bounds,
        path.translated(-bounds.topLeft()),
        transform.mapRect(drawing.name_box()),
        transform.mapRect(drawing.number_box()),
        tuple(_square(centre, radius) for centre in centres),
        tuple(_square(centre, half) for centre in centres),
        tuple(transform.map(seam) for seam in drawing.detail_paths()),
    )


def _square(centre: QPointF, half: float) -> QRectF:
    return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)


def _pitch(centres: Sequence[QPointF], least: float) -> float:
    """Return the shortest way from one box to the next, along a row or to the next row."""
    steps = [
        max(abs(after.x() - before.x()) if abs(after.y() - before.y()) < least / 2 else 0.0, 0.0)
        or abs(after.y() - before.y())
        for before, after in pairwise(centres)
    ]
    return min((step for step in steps if step >= least), default=2 * least)


def _plate_text(track: Track, style: _PlateStyle, shape: _Shape) -> tuple[list[TextLine], QRectF]:
    """Name and number, and the ground that keeps them legible on a destroyed plate."""
    name = plate_name(track) if style.has_names else track.abbreviation
    name_width = text_width(name, Lettering.LABEL)
    left, full = str(track.left), f"/{track.full}" if style.has_full else ""
    left_width, full_width = text_width(left, Lettering.NUMBER), text_width(full, Lettering.CAPTION)
    start = shape.number.center().x() - (left_width + full_width) / 2
    name_base = shape.name.center().y() + cap_height(Lettering.LABEL) / 2
    base = shape.number.center().y() + cap_height(Lettering.NUMBER) / 2
    # On a small plate they would touch.
    apart = max(0.0, LINE_GAP - (base - cap_height(Lettering.NUMBER) - name_base)) / 2
    name_base, base = name_base - apart, base + apart
    text_lines = [
        TextLine(name, shape.name.center().x() - name_width / 2, name_base, Lettering.LABEL),
        TextLine(left, start, base, Lettering.NUMBER),
        TextLine(full, start + left_width, base, Lettering.CAPTION, SheetInk.MUTED),
    ]
    wide = max(name_width, left_width + full_width) / 2 + LABEL_ROOM
    middle = shape.name.center().x()
    top = name_base - cap_height(Lettering.LABEL) - LABEL_ROOM
    return text_lines, QRectF(middle - wide, top, 2 * wide, base + LABEL_ROOM - top)
