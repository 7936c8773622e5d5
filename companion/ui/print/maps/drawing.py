"""A map drawn in vectors at any scale, with or without the counters that stand on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPicture

from companion.engine.marking import HexNote
from companion.engine.views.units import SideView, UnitView
from companion.portions import Portions
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.map.counters.counters import Counters
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, board_rect
from companion.ui.map.mapsheet.palette import PAPER, Crown
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import Engraving, Print, Stamps, Stencil
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.content import Caption
from companion.ui.map.overlays.looked_up import notes_overlay
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.print.maps.tiles import REGULAR, RIM, Window
from companion.ui.theme.tokens import LIGHT

PIXELS = 150 / 25.4
"""Pixels of a window in a millimetre of paper, which is finer than most screens."""
WHITE = "#FFFFFF"
PORTION, BAND = 24, 3
"""So many prints of hexes are drawn at a time, and so many rows of hexes looked at."""
CAPTION = 15.0
"""How high the words of a note are, in units of the scene."""


class Look(StrEnum):
    """In which inks a map is printed."""

    COLOUR = "colour"
    SAVING = "saving"


def _bare(crown: Crown) -> Crown:
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
    light_crown=_bare(PAPER.light_crown),
    heavy_floor=WHITE,
    heavy_crown=Crown("#DDE6D8", PAPER.heavy_crown.edge, WHITE),
    stone=_bare(PAPER.stone),
    water=(WHITE, "#EEF5F8", "#E2EEF4", "#D6E7F0"),
    pavement=WHITE,
    road=WHITE,
    road_edge="#6B6B6B",
    deck=WHITE,
    roof=_bare(PAPER.roof),
    high=WHITE,
    low=WHITE,
)
"""Outlines on white: what levels are is told by contours and figures."""
PALETTES = {Look.COLOUR: PAPER, Look.SAVING: SAVING}


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands on a map, and what is noted on its hexes: by a scenario in words, and by players."""

    sides: Sequence[SideView] = ()
    units: Sequence[UnitView] = ()
    words: Mapping[Hex, str] = field(default_factory=dict)
    notes: Mapping[Hex, HexNote] = field(default_factory=dict)

    def of(self, *, has_units: bool, has_notes: bool) -> Standing:
        """Only the units of it, or only what is noted."""
        units = self.units if has_units else ()
        return Standing(self.sides, units, *((self.words, self.notes) if has_notes else ()))


@dataclass(slots=True)
class MapDrawing:
    """A map that is drawn again and again: whatever looks alike is worked out once."""

    board: Board
    look: Look = Look.COLOUR
    has_labels: bool = True
    standing: Standing = field(default_factory=Standing)
    _sheet: Mapsheet | None = None
    _plates: dict[tuple[int, bool], dict[str, QPicture]] = field(default_factory=dict)

    def draw(self, painter: QPainter, flats: float, shows: Window | None = None) -> Portions:
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
            yield from self._lay(painter, exposed, Zoom(max(1, round(flats * REGULAR * PIXELS / 4))))
        finally:
            painter.restore()

    def _lay(self, painter: QPainter, exposed: QRectF, zoom: Zoom) -> Portions:
        if self._sheet is None:
            self._sheet = Mapsheet(self.board, PALETTES[self.look], Stamps(), has_labels=self.has_labels)
        layer = Engraving(painter, zoom, self._plates.setdefault((zoom.quarter, False), {}))
        for band in _bands(exposed):
            # How hexes look is worked out when they are first laid, here onto nothing.
            self._sheet.lay_on(_Listed(zoom), band)
            yield
        listed = _Listed(zoom)
        self._sheet.lay_on(listed, exposed)
        for at, (place, wanted) in enumerate(listed.prints):
            if at % PORTION == 0:
                yield
            layer.lay(place, wanted)
        yield
        above = Engraving(painter, zoom, self._plates.setdefault((zoom.quarter, True), {}))
        noted = notes_overlay(self.standing.words, self.standing.notes)
        for place, mark in noted.marks.items():
            above.lay(place, mark_print(mark, LIGHT))
        self._lay_counters(above)
        for caption in noted.captions:
            above.lay(caption.hex, Print(f"caption {caption.text}", partial(_write, caption=caption)))

    def _lay_counters(self, above: Engraving) -> None:
        if not self.standing.units:
            return
        counters = Counters(MapScene())
        counters.set_sides(self.standing.sides)
        counters.set_units(self.standing.units)
        for spot, print_ in counters.prints(LIGHT):
            above.lay_at(QPointF(spot), print_)


def _bands(exposed: QRectF) -> Iterator[QRectF]:
    """An area of the scene, a few rows of hexes at a time."""
    top = exposed.top()
    while top < exposed.bottom():
        yield QRectF(exposed.left(), top, exposed.width(), BAND * HEIGHT)
        top += BAND * HEIGHT


class _Listed:
    """What is to be laid, in its order, before anything is drawn."""

    def __init__(self, zoom: Zoom) -> None:
        self.zoom = zoom
        self.prints: list[tuple[Hex, Print]] = []

    def lay(self, place: Hex, wanted: Print) -> None:
        self.prints.append((place, wanted))


def _write(stencil: Stencil, caption: Caption) -> None:
    """Words below or above the middle of a hex, at its edge."""
    way = 1 if caption.is_below else -1
    font = stencil.font(CAPTION, 0, QFont.Weight.DemiBold)
    middle = QPointF(0, way * (HEIGHT - CAPTION) / 2)
    stencil.rimmed_text(caption.text, middle, font, LIGHT.ink, LIGHT.surface)
