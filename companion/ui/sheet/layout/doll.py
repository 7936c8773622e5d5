"""Paper dolls: the plates of a record sheet as drawn in resources/dolls, in layout units with y down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from companion.documents.document import Document
from companion.documents.model import RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.yamlfile import read_document
from companion.engine.sheet import Sheet, Track
from companion.paths import resources
from companion.rulebooks.overlay import overlay_documents

Point: TypeAlias = tuple[float, float]
Corner: TypeAlias = tuple[float, float] | tuple[float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
Area: TypeAlias = tuple[Point, ...]
RoundedCorner: TypeAlias = tuple[float, float, float]
Outline: TypeAlias = tuple[RoundedCorner, ...]
Arrangement: TypeAlias = tuple[tuple[str | None, ...], ...]
"""Rows of locations, with places left empty."""
PAPER = "paper/"
"""What stands before the names of drawings for paper only."""


class PlateText(RuleModel):
    """YAML of a plate drawn in full."""

    parts: tuple[tuple[Corner, ...], ...] = Field(min_length=1)
    name: Box
    number: Box
    pips: tuple[Area, ...] = Field(min_length=1)
    details: tuple[Area, ...] = ()


class MirrorText(RuleModel):
    """YAML of a plate that is the mirror image of another plate of its group."""

    mirror: str


class MovedText(RuleModel):
    """YAML of a plate that looks as another plate of its group, and stands elsewhere."""

    moved: str
    by: Point


class GroupText(RuleModel):
    """YAML of plates drawn together, such as the front of a 'Mech."""

    label: str
    tracks: str
    size: Point
    corner: float = Field(ge=0)
    plates: dict[str, PlateText | MirrorText | MovedText]


class DollText(RuleModel):
    """YAML of a whole drawing, or of what it has other than the one that it is `like`."""

    name: str
    like: str = ""
    groups: dict[str, GroupText]
    slots: tuple[Arrangement, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class DollPlate:
    """A plate: parts with a radius at each corner, convex areas for pips, boxes for its labels.

    Each is made once and equals no other. One that is the mirror image of another, `original`, lies on the
    other side of a group `span` wide.
    """

    location: str
    parts: tuple[Outline, ...]
    name: Box
    number: Box
    pips: tuple[Area, ...]
    details: tuple[Area, ...]
    original: DollPlate | None = None
    span: float = 0.0

    def path(self) -> QPainterPath:
        """Return the outlines of all its parts with their corners rounded."""
        return _outlines(self)

    def name_box(self) -> QRectF:
        """Return where the location's name is centred."""
        return QRectF(*self.name)

    def number_box(self) -> QRectF:
        """Return where remaining and full points are centred."""
        return QRectF(*self.number)

    def detail_paths(self) -> list[QPainterPath]:
        """Joints and seams: thin lines that mean nothing."""
        return [_line(points) for points in self.details]


@dataclass(frozen=True, slots=True)
class PlateGroup:
    """Plates that are drawn together in one rectangle of layout units, for tracks of one layer."""

    label: str
    tracks: str
    width: float
    height: float
    plates: Mapping[str, DollPlate]

    def plate_of(self, track: Track) -> DollPlate | None:
        """Return the plate that a track belongs to, if it is of this group."""
        return self.plates.get(track.location) if track.layer == self.tracks else None


@dataclass(frozen=True, slots=True)
class Doll:
    """A drawing of one kind of unit: `front`, and where it has them `rear` and `structure`.

    Its slot lists may stand in several arrangements, the widest first.
    """

    name: str
    groups: Mapping[str, PlateGroup]
    slots: tuple[Arrangement, ...] = ()


@cache
def load_doll(name: str) -> Doll:
    """Return the drawing resources/dolls/NAME.yaml; raises FileError."""
    text = validate(DollText, _read_doll(name))
    return Doll(text.name, {key: _group(group) for key, group in text.groups.items()}, text.slots)


def find_doll(name: str) -> Doll | None:
    """Return a drawing, or else that whose name this one continues."""
    while name and name not in _drawn():
        name = name.rpartition("_")[0]
    return load_doll(name) if name else None


def load_dolls() -> None:
    """Read all drawings for the window, so that no sheet waits for its own; raises FileError."""
    for name in _drawn():
        if not name.startswith(PAPER):
            load_doll(name)


def drawing_of(sheet: Sheet) -> str:
    """Return what the drawing of a sheet is called: one for so many tracks comes before any other."""
    return f"{sheet.drawing}_{len(sheet.tracks)}" if sheet.drawing else ""


@cache
def _drawn() -> Sequence[str]:
    folder = resources() / "dolls"
    return [file.relative_to(folder).with_suffix("").as_posix() for file in sorted(folder.rglob("*.yaml"))]


def _read_doll(name: str) -> Document:
    document = read_document(resources() / "dolls" / f"{name}.yaml")
    like = document.value(("like",))
    return overlay_documents(_read_doll(like), document) if isinstance(like, str) else document


@lru_cache(maxsize=256)
def _outlines(plate: DollPlate) -> QPainterPath:
    path = QPainterPath()
    for outline in plate.parts:
        path.addPath(rounded_path(outline))
    return path


def rounded_path(outline: Sequence[RoundedCorner]) -> QPainterPath:
    """Return a closed path through corners of x, y and radius; radii shrink where an edge is too short."""
    path = QPainterPath()
    for index, corner in enumerate(outline):
        start, vertex, end = _cut_corner(outline[index - 1], corner, outline[(index + 1) % len(outline)])
        if index:
            path.lineTo(start)
        else:
            path.moveTo(start)
        path.quadTo(vertex, end)
    path.closeSubpath()
    return path


def _cut_corner(
    before: RoundedCorner, corner: RoundedCorner, after: RoundedCorner
) -> tuple[QPointF, QPointF, QPointF]:
    vertex = QPointF(corner[0], corner[1])
    return _towards(vertex, before, corner[2]), vertex, _towards(vertex, after, corner[2])


def _towards(vertex: QPointF, neighbour: RoundedCorner, radius: float) -> QPointF:
    along = QPointF(neighbour[0], neighbour[1]) - vertex
    length = hypot(along.x(), along.y())
    return vertex + along * min(radius / length, 0.5)


def _line(points: Area) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _group(text: GroupText) -> PlateGroup:
    width, height = text.size
    drawn = {
        key: _plate(key, plate, text.corner)
        for key, plate in text.plates.items()
        if isinstance(plate, PlateText)
    }
    plates = {key: _placed_plate(key, plate, drawn, width) for key, plate in text.plates.items()}
    return PlateGroup(text.label, text.tracks, width, height, plates)


def _plate(location: str, text: PlateText, corner: float) -> DollPlate:
    parts = tuple(
        tuple((point[0], point[1], point[2] if len(point) == 3 else corner) for point in part)
        for part in text.parts
    )
    return DollPlate(location, parts, text.name, text.number, text.pips, text.details)


def _placed_plate(
    location: str, text: PlateText | MirrorText | MovedText, drawn: Mapping[str, DollPlate], width: float
) -> DollPlate:
    match text:
        case PlateText():
            return drawn[location]
        case MirrorText():
            return _mirror_plate(location, drawn[text.mirror], width)
        case MovedText():
            return _moved_plate(location, drawn[text.moved], text.by)


def _moved_plate(location: str, plate: DollPlate, by: Point) -> DollPlate:
    """Return the same plate so far to the right and down."""
    right, down = by

    def area(points: Area) -> Area:
        return tuple((x + right, y + down) for x, y in points)

    def box(place: Box) -> Box:
        left, top, across, tall = place
        return (left + right, top + down, across, tall)

    return DollPlate(
        location,
        parts=tuple(tuple((x + right, y + down, radius) for x, y, radius in part) for part in plate.parts),
        name=box(plate.name),
        number=box(plate.number),
        pips=tuple(area(points) for points in plate.pips),
        details=tuple(area(points) for points in plate.details),
    )


def _mirror_plate(location: str, plate: DollPlate, width: float) -> DollPlate:
    """Return the same plate on the other side of a group that wide."""

    def area(points: Area) -> Area:
        return tuple((width - x, y) for x, y in points)

    def box(place: Box) -> Box:
        left, top, across, down = place
        return (width - left - across, top, across, down)

    return DollPlate(
        location,
        parts=tuple(tuple((width - x, y, radius) for x, y, radius in part) for part in plate.parts),
        name=box(plate.name),
        number=box(plate.number),
        pips=tuple(area(points) for points in plate.pips),
        details=tuple(area(points) for points in plate.details),
        original=plate,
        span=width,
    )
