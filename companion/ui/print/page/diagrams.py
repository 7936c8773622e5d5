"""Armor and structure drawn on the plates of a unit, with circles that a pencil can fill.

A drawing made for paper comes first, then that of the screen; where neither leaves room for circles large
enough, tracks are printed in plain rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from PySide6.QtGui import QPainterPath, QTransform

from companion.engine.sheet import Sheet, Track
from companion.ui.print.page.lettering import LEAST, POINT, cap_height, fitting_size, heading, text_width
from companion.ui.print.page.marks import (
    HAIR,
    LEAST_CIRCLE,
    THIN,
    Align,
    Box,
    Circle,
    Mark,
    PrintedPart,
    PrintInk,
    Shape,
    Text,
)
from companion.ui.sheet.layout.doll import PAPER, Doll, DollPlate, PlateGroup, drawing_of, find_doll
from companion.ui.sheet.layout.pips import pip_places

GAP, LARGEST = 0.24, 7.4
"""Between two circles, in radii; and the largest radius, in units of the drawing."""
LARGEST_TEXT = 9.0
WORDS_SHARE = 0.96
"""Of the width of a place for words, so that they keep clear of outlines."""


@lru_cache(maxsize=64)
def drawings(name: str) -> tuple[Doll, ...]:
    """Return the drawings that there are for a sheet, that for paper first."""
    return tuple(doll for each in (f"{PAPER}{name}", name) if (doll := find_doll(each)))


@dataclass(frozen=True, slots=True)
class Diagram:
    """A group of plates, the tracks on them, and how wide it is when its smallest circle just suffices."""

    group: PlateGroup
    plates: tuple[tuple[Track, DollPlate], ...]
    least: float

    def height(self, width: float) -> float:
        """Return how tall it is at this width, its heading apart. In millimetres."""
        return width * self.group.height / self.group.width


def diagrams_of(sheet: Sheet, most: float) -> tuple[tuple[Diagram, ...], tuple[Track, ...]]:
    """Return the groups of plates no wider than this, and the tracks that are on none of them."""
    for doll in drawings(drawing_of(sheet)):
        found = [_diagram(sheet.tracks, group) for group in doll.groups.values()]
        made = tuple(each for each in found if each is not None)
        if made and all(each.least <= most for each in made):
            drawn = {track.id for each in made for track, _ in each.plates}
            return made, tuple(track for track in sheet.tracks if track.id not in drawn)
    return (), sheet.tracks


def _diagram(tracks: Sequence[Track], group: PlateGroup) -> Diagram | None:
    shown = tuple((track, plate) for track in tracks if (plate := group.plate_of(track)) is not None)
    if not shown:
        return None
    radii = [_radius(plate, track.full) for track, plate in shown]
    if any(radius is None for radius in radii):
        return Diagram(group, shown, float("inf"))
    smallest = min(radius for radius in radii if radius is not None)
    value = max(_label_scale(track, plate) for track, plate in shown)
    return Diagram(group, shown, group.width * max(LEAST_CIRCLE / 2 / smallest, value))


def _radius(plate: DollPlate, count: int) -> float | None:
    try:
        return pip_places(plate, count, GAP, LARGEST).radius
    except ValueError:
        return None


def _label_scale(track: Track, plate: DollPlate) -> float:
    """Millimetres a unit at which the shortest words on a plate have room in the smallest type."""
    wide, tall = plate.name_box().width(), plate.name_box().height()
    short = f"{track.abbreviation} {track.full}" if _is_one_line(plate) else track.abbreviation
    return max(text_width(short, LEAST, True) / wide, LEAST * POINT * 0.8 / tall)


def _is_one_line(plate: DollPlate) -> bool:
    return plate.name == plate.number


def diagram_part(diagram: Diagram, width: float, label: str = "") -> PrintedPart:
    """Return a group of plates this wide under its name."""
    total = sum(track.full for track, _ in diagram.plates)
    head = heading(label or diagram.group.label, width, note=str(total))
    plates = PrintedPart(
        width, diagram.height(width), later=partial(_plates, diagram, width / diagram.group.width)
    )
    return PrintedPart(
        width, head.height + 1 + plates.height, inner=((0, 0, head), (0, head.height + 1, plates))
    )


def _plates(diagram: Diagram, scale: float) -> list[Mark]:
    marks: list[Mark] = []
    # Plates of one size, as left and right, are all named in the same way.
    tight = {_name_width(plate) for track, plate in diagram.plates if not _has_room(track, plate, scale)}
    for track, plate in diagram.plates:
        name = track.abbreviation if _name_width(plate) in tight else _full_name(track)
        marks += _plate(track, plate, scale, name)
    return marks


def _name_width(plate: DollPlate) -> float:
    return round(plate.name_box().width(), 1)


def _full_name(track: Track) -> str:
    return track.plate or track.label


def _has_room(track: Track, plate: DollPlate, scale: float) -> bool:
    """Whether a plate has room for the name of its location, in one line with the points or above them."""
    width, name = plate.name_box().width() * scale * WORDS_SHARE, _full_name(track)
    if not _is_one_line(plate):
        return text_width(name, LEAST) <= width
    size = _label_size(plate, scale)
    return text_width(name, LEAST) + text_width(" ", size) + text_width(_points(track), LEAST, True) <= width


def _label_size(plate: DollPlate, scale: float) -> float:
    return min(LARGEST_TEXT, max(LEAST, plate.name_box().height() * scale / POINT * 0.9))


def _points(track: Track) -> str:
    return f"{track.left}/{track.full}" if track.left < track.full else str(track.full)


def _plate(track: Track, plate: DollPlate, scale: float, name: str) -> list[Mark]:
    places = pip_places(plate, track.full, GAP, LARGEST)
    marks: list[Mark] = [Shape(_path(plate, scale), None, THIN, is_hatched=track.is_destroyed)]
    lost = track.full - track.left
    marks += [
        Circle(centre.x() * scale, centre.y() * scale, places.radius * scale, at < lost)
        for at, centre in enumerate(places.centres)
    ]
    return [*marks, *_seams(plate, scale), *_label_marks(track, plate, scale, name)]


@lru_cache(maxsize=256)
def _path(plate: DollPlate, scale: float) -> QPainterPath:
    return QTransform.fromScale(scale, scale).map(plate.path())


def _seams(plate: DollPlate, scale: float) -> list[Mark]:
    transform = QTransform.fromScale(scale, scale)
    return [Shape(transform.map(path), None, HAIR, PrintInk.LIGHT) for path in plate.detail_paths()]


def _label_marks(track: Track, plate: DollPlate, scale: float, name: str) -> list[Mark]:
    """Return the name of the location and its points, in one line or in two as the plate has room."""
    points, box = _points(track), plate.name_box()
    middle, width = box.center().x() * scale, box.width() * scale * WORDS_SHARE
    size = _label_size(plate, scale)
    base = box.center().y() * scale + cap_height(size) / 2
    if not _is_one_line(plate):
        number = plate.number_box()
        below = number.center().y() * scale + cap_height(size) / 2
        return [
            Text(name, middle, base, fitting_size(name, size, width), align=Align.MIDDLE),
            Text(points, number.center().x() * scale, below, size, True, align=Align.MIDDLE),
        ]
    gap = text_width(" ", size)
    needed = text_width(name, LEAST) + gap + text_width(points, LEAST, True)
    size = min(size, LEAST * max(1.0, width / needed))
    named, all_of_it = text_width(name, size), text_width(name, size) + gap + text_width(points, size, True)
    left = middle - all_of_it / 2
    labels: list[Mark] = [
        Text(name, left, base, size, is_struck=track.is_destroyed),
        Text(points, left + named + gap, base, size, True),
    ]
    if track.is_destroyed:  # a ground that keeps words legible on the hatching
        tall = cap_height(size)
        labels.insert(0, Box(left - 0.4, base - tall - 0.4, all_of_it + 0.8, tall + 0.8, PrintInk.PAPER, 0))
    return labels
