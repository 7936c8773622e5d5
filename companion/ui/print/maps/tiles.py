"""A map cut into pages: how large it is on paper, and which part of it lies on each page. In millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from companion.tabletop.boards import Board
from companion.ui.print.page.pages import EDGE, Paper, PaperSize

ACROSS_FLATS = 32.0
"""Hexes of most mats for miniatures, from one flat side to the other."""
LEAST_FLATS, MOST_FLATS, MOST_OVERLAP = 8, 120, 40
RIM, FOOT = 3.0, 7.0
"""White round the hexes of a map, and below each page for words."""
REGULAR = 2 / math.sqrt(3)
"""How wide a regular hex is from corner to corner, where it is 1 across its flats."""


@dataclass(frozen=True, slots=True)
class MapExtract:
    """A rectangular part of the map, from its upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class MapTile:
    """A page of the map: its row and column from 0, the part that it shows, and its overlap."""

    row: int
    column: int
    shows: MapExtract
    overlap: float

    def cuts(self, rows: int, columns: int) -> tuple[float | None, float | None, float | None, float | None]:
        """Return where to cut at the left, the top, the right and the bottom; None at the edge of the map.

        From the page's part of the map: pages that meet are both cut in the middle of what they share.
        """
        half = self.overlap / 2
        return (
            half if self.column else None,
            half if self.row else None,
            self.shows.width - half if self.column < columns - 1 else None,
            self.shows.height - half if self.row < rows - 1 else None,
        )


@dataclass(frozen=True, slots=True)
class MapTiling:
    """The layout of a map on its pages."""

    paper: Paper
    is_landscape: bool
    whole: PaperSize
    rows: int
    columns: int
    overlap: float

    @property
    def number(self) -> int:
        """How many pages there are."""
        return self.rows * self.columns

    def tiles(self) -> Iterator[MapTile]:
        """Yield the pages, row by row."""
        room = room_on(self.paper, is_landscape=self.is_landscape)
        across, down = room.width - self.overlap, room.height - self.overlap
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = column * across, row * down
                wide = min(room.width, self.whole.width - left)
                high = min(room.height, self.whole.height - top)
                yield MapTile(row, column, MapExtract(left, top, wide, high), self.overlap)


def size_of(board: Board, flats: float) -> PaperSize:
    """Return how large a map is whose hexes are so large across their flats, with the white round them."""
    wide = flats * REGULAR * (0.75 * (board.width - 1) + 1)
    high = flats * (board.height + (0.5 if board.width > 1 else 0))
    return PaperSize(wide + 2 * RIM, high + 2 * RIM)


def room_on(paper: Paper, *, is_landscape: bool) -> PaperSize:
    """Return how much of a page can be printed on."""
    width, height = paper.size
    if is_landscape:
        width, height = height, width
    return PaperSize(width - 2 * EDGE, height - 2 * EDGE - FOOT)


def tile_map(board: Board, paper: Paper, flats: float, overlap: float) -> MapTiling:
    """Return the map on as few pages as it takes, all of them lying the way that takes fewer."""
    whole = size_of(board, flats)
    ways = [_lay_tiles(paper, whole, overlap, is_landscape=is_landscape) for is_landscape in (False, True)]
    return min(ways, key=lambda way: way.number)


def flats_on_one_page(board: Board, paper: Paper) -> tuple[float, bool]:
    """Return how large hexes are where the whole map is on one page, and whether that lies crosswise."""
    bare = size_of(board, 1)
    found = []
    for is_landscape in (False, True):
        room = room_on(paper, is_landscape=is_landscape)
        across = (room.width - 2 * RIM) / (bare.width - 2 * RIM)
        down = (room.height - 2 * RIM) / (bare.height - 2 * RIM)
        found.append((min(across, down), is_landscape))
    return max(found, key=lambda way: (way[0], not way[1]))


def _lay_tiles(paper: Paper, whole: PaperSize, overlap: float, *, is_landscape: bool) -> MapTiling:
    room = room_on(paper, is_landscape=is_landscape)
    columns = _pages(whole.width, room.width, overlap)
    rows = _pages(whole.height, room.height, overlap)
    return MapTiling(paper, is_landscape, whole, rows, columns, overlap)


def _pages(length: float, room: float, overlap: float) -> int:
    if length <= room:
        return 1
    return math.ceil((length - overlap) / (room - overlap) - 1e-9)
