from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, distance, hex_at
from companion.tabletop.shapes import connected_area, hex_path, hex_rectangle

places = st.builds(hex_at, st.integers(1, 30), st.integers(1, 30))


@given(places, places)
def test_a_way_is_a_shortest_one_without_gaps(start: Hex, end: Hex) -> None:
    hexes = hex_path(start, end)
    assert (hexes[0], hexes[-1], len(hexes)) == (start, end, distance(start, end) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(hexes))


def test_a_way_down_a_column_stays_in_it() -> None:
    assert [place.label for place in hex_path(hex_at(3, 2), hex_at(3, 5))] == ["0302", "0303", "0304", "0305"]


@given(places, places)
def test_a_rectangle_holds_every_hex_between_its_corners(corner: Hex, other: Hex) -> None:
    wide, high = abs(corner.column - other.column) + 1, abs(corner.row - other.row) + 1
    hexes = hex_rectangle(corner, other)
    assert len(set(hexes)) == wide * high
    assert set(hexes) == set(hex_rectangle(other, corner))
    assert {corner, other} <= set(hexes)


def test_an_area_ends_where_the_ground_is_another() -> None:
    wall = {hex_at(column, 3): BoardHex(1) for column in range(1, 6)}
    board = Board("Walled", 5, 5, wall)
    assert {place.row for place in connected_area(board, hex_at(1, 1))} == {1, 2}
    assert set(connected_area(board, hex_at(5, 3))) == set(wall)
    assert connected_area(board, hex_at(9, 9)) == ()
