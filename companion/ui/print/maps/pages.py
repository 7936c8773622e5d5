"""The pages of a map: tiles at true scale with marks to cut along, an overview before them, or all on one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from companion.cooperative import StepsWithoutResult
from companion.tabletop.number_text import format_count
from companion.ui.print.maps.drawing import WHITE, MapDrawing, MapInks
from companion.ui.print.maps.tiles import (
    ACROSS_FLATS,
    FOOT,
    MapExtract,
    MapTile,
    MapTiling,
    flats_on_one_page,
    room_on,
    size_of,
    tile_map,
)
from companion.ui.print.page.marks import HAIR, THIN, Align, Box, Mark, PageLine, PrintedPart, PrintInk, Text
from companion.ui.print.page.pages import EDGE, PagePiece, Paper, PaperSize, PrintedPage

OVERLAP = 10.0
CUT, AWAY = 4.5, 1.0
"""How long the marks to cut along are, and how far from the map."""
RULER, TICK = 50.0, 1.4
LETTERS, LARGE = 8.0, 11.0
SMALL_TILE, BESIDE_MARKS = 4.5, 3.0


@dataclass(frozen=True, slots=True)
class MapChoices:
    """Options for printing a map; `flats` is the size of its hexes across their flats, unless on one page."""

    paper: Paper = Paper.A4
    is_tiled: bool = True
    flats: float = ACROSS_FLATS
    overlap: float = OVERLAP
    has_numbers: bool = True
    has_marks: bool = True
    has_overview: bool = True
    look: MapInks = MapInks.COLOUR
    has_units: bool = False
    has_notes: bool = False


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A part of a map as it lies on a page, from the corner of the paper."""

    drawing: MapDrawing
    flats: float
    left: float
    top: float
    shows: MapExtract

    def draw(self, painter: QPainter, dots: float) -> StepsWithoutResult:
        """Draw it in portions, the corner of the paper at the painter's origin, so many dots a millimetre."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(dots, dots)
        painter.translate(self.left, self.top)
        yield from self.drawing.draw(painter, self.flats, self.shows)
        for rest in _around(self.shows, 2 * self.flats):
            painter.fillRect(rest, QColor(WHITE))


def _around(shows: MapExtract, reach: float) -> Iterator[QRectF]:
    """Yield what lies about a part of the map, so far out."""
    wide, high = shows.width + 2 * reach, shows.height
    yield QRectF(-reach, -reach, wide, reach)
    yield QRectF(-reach, high, wide, reach)
    yield QRectF(-reach, 0, reach, high)
    yield QRectF(shows.width, 0, reach, high)


def map_pages(drawing: MapDrawing, choices: MapChoices) -> Iterator[PrintedPage]:
    """Yield the pages of a map, one after the other."""
    if not choices.is_tiled:
        yield _whole_page(drawing, choices.paper)
        return
    laid = tile_map(drawing.board, choices.paper, choices.flats, choices.overlap)
    if choices.has_overview and laid.number > 1:
        yield _overview(drawing, choices, laid)
    for tile in laid.tiles():
        yield _tile_page(drawing, choices, laid, tile)


def _whole_page(drawing: MapDrawing, paper: Paper) -> PrintedPage:
    flats, is_landscape = flats_on_one_page(drawing.board, paper)
    room, size = room_on(paper, is_landscape=is_landscape), size_of(drawing.board, flats)
    left = EDGE + (room.width - size.width) / 2
    picture = MapPicture(drawing, flats, left, EDGE, MapExtract(0, 0, size.width, size.height))
    text = f"{drawing.board.name}, hexes of {flats:.1f} mm"
    foot = _map_footer(room, text, has_ruler=False)
    return PrintedPage(paper, (foot,), (drawing.board.name,), is_landscape, picture)


def _tile_page(drawing: MapDrawing, choices: MapChoices, laid: MapTiling, tile: MapTile) -> PrintedPage:
    room = room_on(choices.paper, is_landscape=laid.is_landscape)
    picture = MapPicture(drawing, choices.flats, EDGE, EDGE, tile.shows)
    name = f"Row {tile.row + 1}, column {tile.column + 1}"
    text = f"{drawing.board.name} · {name} of {laid.rows} × {laid.columns}"
    inset = tile.overlap / 2 + BESIDE_MARKS
    pieces = [_map_footer(room, text, inset, has_ruler=True), _small_overview(room, laid, tile, inset)]
    if choices.has_marks:
        pieces.append(
            PagePiece(EDGE, EDGE, PrintedPart(room.width, room.height, tuple(_cut_marks(laid, tile))))
        )
    return PrintedPage(choices.paper, tuple(pieces), (name,), laid.is_landscape, picture)


def _cut_marks(laid: MapTiling, tile: MapTile) -> Iterator[Mark]:
    """Short lines in the white round the map, where pages that meet are cut."""
    left, top, right, bottom = tile.cuts(laid.rows, laid.columns)
    wide, high = tile.shows.width, tile.shows.height
    for x in (left, right):
        if x is not None:
            yield PageLine(x, -AWAY - CUT, x, -AWAY, THIN)
            yield PageLine(x, high + AWAY, x, high + AWAY + CUT, THIN)
    for y in (top, bottom):
        if y is not None:
            yield PageLine(-AWAY - CUT, y, -AWAY, y, THIN)
            yield PageLine(wide + AWAY, y, wide + AWAY + CUT, y, THIN)


def _map_footer(room: PaperSize, text: str, inset: float = 0.0, *, has_ruler: bool) -> PagePiece:
    """Words below the map, and a line to measure whether the printer has kept the scale."""
    base = FOOT - 1.2
    marks: list[Mark] = [Text(text, inset, base, LETTERS, ink=PrintInk.DARK)]
    if has_ruler:
        right = room.width - inset
        marks += [
            PageLine(right - RULER, base, right, base, THIN),
            PageLine(right - RULER, base - TICK, right - RULER, base + TICK / 2, THIN),
            PageLine(right, base - TICK, right, base + TICK / 2, THIN),
            Text(
                f"{RULER:g} mm", right - RULER / 2, base - 1, LETTERS, ink=PrintInk.DARK, align=Align.MIDDLE
            ),
        ]
    return PagePiece(EDGE, EDGE + room.height, PrintedPart(room.width, FOOT, tuple(marks)))


def _small_overview(room: PaperSize, laid: MapTiling, tile: MapTile, inset: float) -> PagePiece:
    """Return which of the pages this is, as a filled box among empty ones."""
    side = min(SMALL_TILE, FOOT / laid.rows, room.width / 4 / laid.columns)
    marks = [
        Box(column * side, row * side, side, side, PrintInk.DARK if is_here else PrintInk.PAPER, HAIR)
        for row in range(laid.rows)
        for column in range(laid.columns)
        for is_here in [(row, column) == (tile.row, tile.column)]
    ]
    left = room.width - inset - RULER - laid.columns * side - 4
    part = PrintedPart(laid.columns * side, laid.rows * side, tuple(marks))
    return PagePiece(EDGE + left, EDGE + room.height + max(0.0, FOOT - laid.rows * side), part)


def _overview(drawing: MapDrawing, choices: MapChoices, laid: MapTiling) -> PrintedPage:
    """Return the whole map in small, with the pages that it is printed on."""
    flats, is_landscape = flats_on_one_page(drawing.board, choices.paper)
    if is_landscape != laid.is_landscape:
        # All pages of a print lie the same way.
        flats = _flats_within(drawing, room_on(choices.paper, is_landscape=laid.is_landscape))
    room, size = room_on(choices.paper, is_landscape=laid.is_landscape), size_of(drawing.board, flats)
    left = EDGE + (room.width - size.width) / 2
    picture = MapPicture(drawing, flats, left, EDGE, MapExtract(0, 0, size.width, size.height))
    across, down = size.width / laid.whole.width, size.height / laid.whole.height
    marks: list[Mark] = []
    for number, tile in enumerate(laid.tiles(), start=1):
        shows = tile.shows
        x, y = shows.left * across, shows.top * down
        wide, high = shows.width * across, shows.height * down
        marks.append(Box(x, y, wide, high, None, THIN))
        marks.append(Box(x + wide / 2 - 4, y + high / 2 - 3.4, 8, 5.4, PrintInk.PAPER, HAIR))
        marks.append(Text(str(number), x + wide / 2, y + high / 2 + 0.7, LARGE, True, align=Align.MIDDLE))
    pages = format_count(laid.number, "page")
    text = f"{drawing.board.name}: {pages}, {laid.rows} × {laid.columns}, hexes of {choices.flats:g} mm"
    foot = _map_footer(room, text, has_ruler=False)
    pieces = (PagePiece(left, EDGE, PrintedPart(size.width, size.height, tuple(marks))), foot)
    return PrintedPage(choices.paper, pieces, ("Overview",), laid.is_landscape, picture)


def _flats_within(drawing: MapDrawing, room: PaperSize) -> float:
    one, two = size_of(drawing.board, 1), size_of(drawing.board, 2)
    across = (room.width - one.width) / (two.width - one.width) + 1
    down = (room.height - one.height) / (two.height - one.height) + 1
    return min(across, down)
