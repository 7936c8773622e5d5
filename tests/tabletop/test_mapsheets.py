from __future__ import annotations

import pytest

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import distance, hex_at
from companion.tabletop.mapsheets import turned_hex, turned_sheet


@pytest.mark.parametrize(("width", "height"), [(15, 17), (16, 17), (1, 1), (2, 3), (3, 2)])
def test_every_hex_has_a_place_of_its_own_on_the_turned_sheet(width: int, height: int) -> None:
    board = Board("Sheet", width, height)
    moved = {turned_hex(place, width, height) for place in board.all_hexes()}
    assert moved == set(board.all_hexes())
    assert all(
        turned_hex(turned_hex(place, width, height), width, height) == place for place in board.all_hexes()
    )


@pytest.mark.parametrize("width", [15, 16])
def test_neighbours_stay_neighbours(width: int) -> None:
    inner = [place for place in Board("Sheet", width, 17).all_hexes() if place.row < 17 or width % 2 == 0]
    for place in inner:
        for other in inner:
            if distance(place, other) == 1:
                assert distance(turned_hex(place, width, 17), turned_hex(other, width, 17)) == 1


def test_the_ground_goes_along() -> None:
    board = Board("Sheet", 15, 17, {hex_at(1, 1): BoardHex(2, ("rough",))})
    assert turned_sheet(board).at(hex_at(15, 17)) == BoardHex(2, ("rough",))
    assert turned_sheet(turned_sheet(board)) == board
