"""The mapsheet: a board on its paper, made of hex stamps copied to the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from companion.tabletop.boards import Board
from companion.tabletop.hexes import HEXSIDES, Hex, hex_at, neighbor, neighbors
from companion.ui.map.mapsheet import features, ground
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, board_rect, center, hexes_touching
from companion.ui.map.mapsheet.orientation import USUAL, Outlook
from companion.ui.map.mapsheet.palette import MapPalette
from companion.ui.map.mapsheet.stamps import (
    OVERHANG,
    WIDE_AREA,
    Print,
    PrintLayer,
    StampCache,
    StampLayer,
    Stencil,
    window_pen,
)
from companion.ui.map.mapsheet.terrain import Ground, read_ground

LABELS_FROM = 27
FIGURES_FROM = 20
LEAST_LABEL = 7
"""The least letters of a hex's number, in window pixels; they fit from a hex of `LABELS_FROM` on."""

RIM = 4
SHADOW = 4
LABEL_AREA = QRectF(-26, -HALF_HEIGHT, 52, 18)


@dataclass(frozen=True, slots=True)
class HexPrints:
    """The prints of one hex: standing ones are laid after every floor, labels last."""

    floor: Print
    standing: tuple[Print, ...]
    figures: Print | None
    label: Print


READY_AT_ONCE, MOST_READY = 250, 2000
"""Hexes that take about a frame, and of how many the looks are worked out before they are seen."""


class HexKind(NamedTuple):
    """The features shared by hexes that look the same but for their labels."""

    ground: Ground
    exits: int
    falls: features.Drops
    variant: int
    grown: int


HexKindPrints: TypeAlias = tuple[Print, tuple[Print, ...], Print | None]
"""The floor, what stands on it and the figures of all hexes of a kind."""


class Mapsheet:
    """A board with printed labels; hexes off the board stay table."""

    def __init__(
        self,
        board: Board,
        palette: MapPalette,
        stamps: StampCache,
        outlook: Outlook = USUAL,
        *,
        has_labels: bool = True,
    ) -> None:
        self._outlook, self._has_labels = outlook, has_labels
        self._board, self._lowest = board, features.lowest(board)
        self._stamps = stamps
        self._palette = palette
        self._prints: dict[Hex, HexPrints] = {}
        self._kinds: dict[HexKind, HexKindPrints] = {}

    @property
    def area(self) -> QRectF:
        """The paper, in scene units."""
        return board_rect(self._board).adjusted(-RIM, -RIM, RIM, RIM)

    def draw(self, painter: QPainter, exposed: QRectF, most: int | None = None) -> bool:
        """Paint the part of the sheet that shows in an area of the scene; whether it is as it is to be.

        Where no more than so many pictures of hexes may be drawn, others stand in for the rest.
        """
        self._draw_paper(painter)
        with StampLayer(painter, self._stamps, self._outlook, most) as sheet:
            self.lay_on(sheet, exposed)
        return not sheet.missing

    def lay_on(self, layer: PrintLayer, exposed: QRectF) -> None:
        """Lay the hexes of the sheet that show in an area of the scene, without the paper below."""
        wider = exposed.adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG)
        columns, rows = hexes_touching(self._board, wider)
        shown = [(place, self._cached_prints(place)) for row in rows for place in self._places(row, columns)]
        if not self._outlook.is_usual:
            # What stands farther down is laid over what stands behind it.
            shown.sort(key=lambda each: center(self._outlook.shown_hex(each[0])).y())
        for place, look in shown:
            layer.draw_print(place, look.floor)
        for place, look in shown:
            for part in look.standing:
                layer.draw_print(place, part)
        _print_captions(layer, shown, has_labels=self._has_labels)

    def with_changes(self, board: Board, places: Collection[Hex]) -> Mapsheet:
        """Return the sheet of a board that differs in these hexes; what is far from them keeps its look."""
        sheet = Mapsheet(board, self._palette, self._stamps, self._outlook, has_labels=self._has_labels)
        if sheet._lowest == self._lowest:
            touched = {near for place in places for near in (place, *neighbors(place))}
            sheet._kinds = self._kinds
            sheet._prints = {place: look for place, look in self._prints.items() if place not in touched}
        return sheet

    def get_ready(self) -> Iterator[None]:
        """Work out in steps how the hexes look, before they are seen; of a huge board only the first."""
        for number, place in enumerate(islice(self._board.all_hexes(), MOST_READY), 1):
            self._cached_prints(place)
            if number % READY_AT_ONCE == 0:
                yield

    def _draw_paper(self, painter: QPainter) -> None:
        paper = self.area
        shadow = QColor(self._palette.shade)
        shadow.setAlphaF(0.18)
        painter.fillRect(paper.translated(SHADOW, SHADOW), shadow)
        painter.fillRect(paper, QColor(self._palette.margin))
        painter.setPen(window_pen(painter, self._palette.frame, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(paper)

    def _places(self, row: int, columns: range) -> Iterator[Hex]:
        return (hex_at(column, row) for column in columns)

    def _cached_prints(self, place: Hex) -> HexPrints:
        """Return how a hex looks, worked out when it is first seen."""
        look = self._prints.get(place)
        if look is None:
            look = self._prints[place] = self._make_prints(place)
        return look

    def _make_prints(self, place: Hex) -> HexPrints:
        shown, lot = read_ground(self._board.at(place)), stable_random(place)
        kind = HexKind(
            shown,
            self._outlook.sides(self._road_exits(place)) if shown.carries_road else 0,
            self._falls(place) if shown.level > self._lowest else features.NOWHERE,
            lot % ground.VARIANTS,
            lot % features.VARIANTS,
        )
        if kind not in self._kinds:
            self._kinds[kind] = self._shared_prints(kind)
        floor, standing, figures = self._kinds[kind]
        label = partial(_draw_label, palette=self._palette, label=place.label)
        return HexPrints(floor, standing, figures, Print(f"label {place.label}", label, LABEL_AREA))

    def _shared_prints(self, kind: HexKind) -> HexKindPrints:
        palette, shown, exits, variant = self._palette, kind.ground, kind.exits, kind.variant
        bare = replace(shown, building=None, strange=())
        floor = partial(ground.draw_floor, palette=palette, ground=bare, exits=exits, variant=variant)
        figures = partial(ground.draw_figures, palette=palette, ground=shown)
        has_figures = shown.level or shown.depth is not None
        return (
            Print(f"floor {bare} {exits} {variant}", floor, plain=ground.floor_colour(palette, bare)),
            tuple(self._standing_prints(kind)),
            Print(f"figures {shown.level} {shown.depth}", figures) if has_figures else None,
        )

    def _standing_prints(self, kind: HexKind) -> Iterator[Print]:
        palette, shown, exits = self._palette, kind.ground, kind.exits
        if any(kind.falls):
            draw = partial(features.draw_contour, palette=palette, falls=kind.falls)
            yield Print(f"contour {kind.falls}", draw, WIDE_AREA)
        if shown.has("bridge"):
            draw = partial(features.draw_bridge, palette=palette, exits=exits)
            yield Print(f"bridge {exits}", draw)
        if shown.building:
            draw = partial(features.draw_building, palette=palette, building=shown.building)
            yield Print(f"{shown.building}", draw)
        if shown.woods:
            draw = partial(features.draw_trees, palette=palette, woods=shown.woods, variant=kind.grown)
            yield Print(f"woods {shown.woods} {kind.grown}", draw, WIDE_AREA)
        if any(map(shown.has, ground.AIR_SURFACES)):
            draw = partial(ground.draw_air, palette=palette, ground=shown, variant=kind.variant)
            yield Print(f"air {sorted(shown.surfaces)} {kind.variant}", draw, WIDE_AREA)
        if shown.strange:
            draw = partial(_draw_unknown_terrain, palette=palette, names=shown.strange)
            yield Print(f"strange {shown.strange}", draw)

    def _falls(self, place: Hex) -> features.Drops:
        """Return how far the ground falls across each hexside, as they are shown."""
        falls = features.drops(self._board, place)
        return tuple(falls[self._outlook.facing_shown_at(side)] for side in range(HEXSIDES))

    def _road_exits(self, place: Hex) -> int:
        """Return a bit for each hexside where the road goes on."""
        beyond = (neighbor(place, side) for side in range(HEXSIDES))
        return sum(
            1 << side
            for side, other in enumerate(beyond)
            if other in self._board and read_ground(self._board.at(other)).carries_road
        )


def stable_random(place: Hex) -> int:
    """Return a number that looks drawn by lot but stays the same for a hex, so that the map keeps its
    face.
    """
    mixed = (place.q * 0x9E3779B1 ^ place.r * 0x85EBCA77) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return mixed ^ mixed >> 13


def _print_captions(sheet: PrintLayer, shown: list[tuple[Hex, HexPrints]], *, has_labels: bool) -> None:
    height = sheet.zoom.hex_height
    if height >= FIGURES_FROM:
        for place, look in shown:
            if look.figures:
                sheet.draw_print(place, look.figures)
    if has_labels and height >= LABELS_FROM:
        for place, look in shown:
            sheet.draw_print(place, look.label)


def _draw_label(stencil: Stencil, palette: MapPalette, label: str) -> None:
    stencil.text(label, LABEL_AREA.center(), stencil.font(11.5, LEAST_LABEL), palette.label)


def _draw_unknown_terrain(stencil: Stencil, palette: MapPalette, names: tuple[str, ...]) -> None:
    """Terrain without a drawing of its own says its name."""
    font = stencil.font(12, 11, QFont.Weight.DemiBold)
    for line, name in enumerate(names):
        stencil.text(name.replace("_", " "), QPointF(0, 4 + 13 * line), font, palette.label)
