"""A map drawn in vectors at any scale, with or without the counters that stand on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPicture

from companion.cooperative import StepsWithoutResult
from companion.engine.marks import HexNote
from companion.engine.views.units import SideView, UnitView
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.map.counters.counters import Counters
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, board_rect
from companion.ui.map.mapsheet.palette import PAPER, Crown
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import Print, StampCache, Stencil, VectorLayer
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import Caption
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.map.overlays.tool_overlays import notes_overlay
from companion.ui.print.maps.tiles import REGULAR, RIM, MapExtract
from companion.ui.theme.tokens import LIGHT

PIXELS = 150 / 25.4
"""Pixels of a window in a millimetre of paper, which is finer than most screens."""
WHITE = "#FFFFFF"
PORTION, BAND = 24, 3
"""So many prints of hexes are drawn at a time, and so many rows of hexes looked at."""
CAPTION = 15.0
"""How high the words of a note are, in units of the scene."""


class MapInks(StrEnum):
    """The inks in which a map is printed."""

    COLOUR = "colour"
    SAVING = "saving"


def _white_crown(crown: Crown) -> Crown:
    return Crown(WHITE, crown.edge, WHITE)


SAVING = replace(
    PAPER,
    name="saving",
    margin=WHITE,
    paper=WHITE,
    speck=WHITE,
    grid="#8C8C8C",
    label="#333333",
    shade=WHITE,
    light_floor=WHITE,
    light_crown=_white_crown(PAPER.light_crown),
    heavy_floor=WHITE,
    heavy_crown=Crown("#DDE6D8", PAPER.heavy_crown.edge, WHITE),
    stone=_white_crown(PAPER.stone),
    water=(WHITE, "#EEF5F8", "#E2EEF4", "#D6E7F0"),
    pavement=WHITE,
    road=WHITE,
    road_edge="#6B6B6B",
    deck=WHITE,
    roof=_white_crown(PAPER.roof),
    high=WHITE,
    low=WHITE,
)
"""Outlines on white: what levels are is told by contours and figures."""
PALETTES = {MapInks.COLOUR: PAPER, MapInks.SAVING: SAVING}


@dataclass(frozen=True, slots=True)
class MapContents:
    """Contents of a map besides its board: units, a scenario's texts on hexes, and players' notes."""

    sides: Sequence[SideView] = ()
    units: Sequence[UnitView] = ()
    texts: Mapping[Hex, str] = field(default_factory=dict)
    notes: Mapping[Hex, HexNote] = field(default_factory=dict)

    def of(self, *, has_units: bool, has_notes: bool) -> MapContents:
        """Only the units of it, or only what is noted."""
        units = self.units if has_units else ()
        return MapContents(self.sides, units, *((self.texts, self.notes) if has_notes else ()))


@dataclass(slots=True)
class MapDrawing:
    """A map that is drawn again and again: whatever looks alike is worked out once."""

    board: Board
    look: MapInks = MapInks.COLOUR
    has_labels: bool = True
    contents: MapContents = field(default_factory=MapContents)
    _sheet: Mapsheet | None = None
    _plates: dict[tuple[int, bool], dict[str, QPicture]] = field(default_factory=dict)

    def draw(self, painter: QPainter, flats: float, shows: MapExtract | None = None) -> StepsWithoutResult:
        """Draw the hexes of a part of the map in portions, its corner at the painter's origin.

        A unit of the painter is a millimetre; hexes at the edge of the part may reach beyond it.
        """
        across, down = flats * REGULAR / WIDTH, flats / HEIGHT
        whole = board_rect(self.board)
        painter.save()
        if shows is not None:
            painter.translate(-shows.left, -shows.top)
        painter.translate(RIM, RIM)
        painter.scale(across, down)
        painter.translate(-whole.topLeft())
        exposed = whole
        if shows is not None:
            exposed = QRectF(
                whole.left() + (shows.left - RIM) / across,
                whole.top() + (shows.top - RIM) / down,
                shows.width / across,
                shows.height / down,
            )
        try:
            yield from self._draw_prints(painter, exposed, Zoom(max(1, round(flats * REGULAR * PIXELS / 4))))
        finally:
            painter.restore()

    def _draw_prints(self, painter: QPainter, exposed: QRectF, zoom: Zoom) -> StepsWithoutResult:
        if self._sheet is None:
            self._sheet = Mapsheet(self.board, PALETTES[self.look], StampCache(), has_labels=self.has_labels)
        layer = VectorLayer(painter, zoom, self._plates.setdefault((zoom.quarter, False), {}))
        for band in _bands(exposed):
            # How hexes look is worked out when they are first laid, here onto nothing.
            self._sheet.lay_on(_PrintList(zoom), band)
            yield
        listed = _PrintList(zoom)
        self._sheet.lay_on(listed, exposed)
        for at, (place, wanted) in enumerate(listed.prints):
            if at % PORTION == 0:
                yield
            layer.draw_print(place, wanted)
        yield
        above = VectorLayer(painter, zoom, self._plates.setdefault((zoom.quarter, True), {}))
        noted = notes_overlay(self.contents.texts, self.contents.notes)
        for place, mark in noted.marks.items():
            above.draw_print(place, mark_print(mark, LIGHT))
        self._draw_counters(above)
        for caption in noted.captions:
            above.draw_print(
                caption.hex, Print(f"caption {caption.text}", partial(_draw_caption, caption=caption))
            )

    def _draw_counters(self, above: VectorLayer) -> None:
        if not self.contents.units:
            return
        counters = Counters(MapScene())
        counters.set_sides(self.contents.sides)
        counters.set_units(self.contents.units)
        for spot, print_ in counters.prints(LIGHT):
            above.draw_print_at(QPointF(spot), print_)


def _bands(exposed: QRectF) -> Iterator[QRectF]:
    """Yield an area of the scene, a few rows of hexes at a time."""
    top = exposed.top()
    while top < exposed.bottom():
        yield QRectF(exposed.left(), top, exposed.width(), BAND * HEIGHT)
        top += BAND * HEIGHT


class _PrintList:
    """A list of prints to be laid in order, collected before anything is drawn."""

    def __init__(self, zoom: Zoom) -> None:
        self.zoom = zoom
        self.prints: list[tuple[Hex, Print]] = []

    def draw_print(self, place: Hex, item: Print) -> None:
        self.prints.append((place, item))


def _draw_caption(stencil: Stencil, caption: Caption) -> None:
    """Words below or above the middle of a hex, at its edge."""
    way = 1 if caption.is_below else -1
    font = stencil.font(CAPTION, 0, QFont.Weight.DemiBold)
    middle = QPointF(0, way * (HEIGHT - CAPTION) / 2)
    stencil.rimmed_text(caption.text, middle, font, LIGHT.ink, LIGHT.surface)
