"""A map drawn in vectors at any scale, with or without the counters that stand on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPicture

from companion.engine.views.units import SideView, UnitView
from companion.tabletop.boards import Board
from companion.ui.map.counters.counters import Counters
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, board_rect
from companion.ui.map.mapsheet.palette import PAPER, Crown
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import Engraving, Stamps
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.print.maps.tiles import REGULAR, RIM, Window
from companion.ui.theme.tokens import LIGHT

PIXELS = 150 / 25.4
"""Pixels of a window in a millimetre of paper, which is finer than most screens."""
WHITE = "#FFFFFF"


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
    """Who stands on a map."""

    sides: Sequence[SideView] = ()
    units: Sequence[UnitView] = ()


@dataclass(slots=True)
class MapDrawing:
    """A map that is drawn again and again: whatever looks alike is worked out once."""

    board: Board
    look: Look = Look.COLOUR
    has_labels: bool = True
    standing: Standing = field(default_factory=Standing)
    _sheet: Mapsheet | None = None
    _plates: dict[tuple[int, bool], dict[str, QPicture]] = field(default_factory=dict)

    def draw(self, painter: QPainter, flats: float, shows: Window | None = None) -> None:
        """Draw the hexes of a part of the map, its corner at the painter's origin.

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
        self._lay(painter, exposed, Zoom(max(1, round(flats * REGULAR * PIXELS / 4))))
        painter.restore()

    def _lay(self, painter: QPainter, exposed: QRectF, zoom: Zoom) -> None:
        if self._sheet is None:
            self._sheet = Mapsheet(self.board, PALETTES[self.look], Stamps(), has_labels=self.has_labels)
        layer = Engraving(painter, zoom, self._plates.setdefault((zoom.quarter, False), {}))
        self._sheet.lay_on(layer, exposed)
        if not self.standing.units:
            return
        counters = Counters(MapScene())
        counters.set_sides(self.standing.sides)
        counters.set_units(self.standing.units)
        above = Engraving(painter, zoom, self._plates.setdefault((zoom.quarter, True), {}))
        for spot, print_ in counters.prints(LIGHT):
            above.lay_at(QPointF(spot), print_)
