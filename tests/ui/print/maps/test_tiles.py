"""A map cut into pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.boards import Board
from companion.ui.print.maps.tiles import ACROSS_FLATS, RIM, flats_on_one_page, room_on, size_of, tile_map
from companion.ui.print.page.pages import Paper
from tests.examples import examples

boards = st.builds(Board, st.just("Map"), st.integers(1, 60), st.integers(1, 60))


def test_a_mapsheet_is_as_large_as_its_hexes_make_it() -> None:
    size = size_of(Board("Map", 15, 17), ACROSS_FLATS)
    assert size.height - 2 * RIM == pytest.approx(17.5 * 32)
    assert size.width - 2 * RIM == pytest.approx(32 * 1.1547 * 11.5, abs=0.01)


@given(boards, st.sampled_from(Paper), st.integers(8, 120), st.integers(0, 40))
@examples(60)
def test_every_bit_of_the_map_is_on_a_page(board: Board, paper: Paper, flats: int, overlap: int) -> None:
    laid = tile_map(board, paper, flats, overlap)
    room = room_on(paper, is_landscape=laid.is_landscape)
    tiles = list(laid.tiles())
    assert len(tiles) == laid.number
    for tile in tiles:
        shows = tile.shows
        assert 0 < shows.width <= room.width + 1e-6
        assert 0 < shows.height <= room.height + 1e-6
        beside = [each for each in tiles if (each.row, each.column) == (tile.row, tile.column + 1)]
        for other in beside:
            assert other.shows.left == pytest.approx(shows.left + shows.width - overlap)
            right, left = tile.cuts(laid.rows, laid.columns)[2], other.cuts(laid.rows, laid.columns)[0]
            assert right is not None
            assert left is not None
            assert shows.left + right == pytest.approx(other.shows.left + left)
    last = tiles[-1].shows
    assert last.left + last.width == pytest.approx(laid.whole.width)
    assert last.top + last.height == pytest.approx(laid.whole.height)


@given(boards, st.sampled_from(Paper))
@examples(40)
def test_the_whole_map_has_room_on_one_page(board: Board, paper: Paper) -> None:
    flats, is_landscape = flats_on_one_page(board, paper)
    room, size = room_on(paper, is_landscape=is_landscape), size_of(board, flats)
    assert size.width <= room.width + 1e-6
    assert size.height <= room.height + 1e-6
    other = room_on(paper, is_landscape=not is_landscape)
    larger = size_of(board, flats + 0.1)
    assert larger.width > min(room.width, other.width) or larger.height > min(room.height, other.height)


def test_pages_lie_the_way_that_takes_fewer() -> None:
    wide, high = Board("Wide", 40, 5), Board("High", 5, 40)
    assert tile_map(wide, Paper.A4, 32, 10).number <= 8
    assert tile_map(high, Paper.A4, 32, 10).number <= 8
