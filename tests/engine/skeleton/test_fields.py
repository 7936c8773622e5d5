from __future__ import annotations

import json

import pytest
from hypothesis import given
from pydantic import TypeAdapter, ValidationError

from companion.engine.hex_label import HexLabel
from companion.engine.skeleton.fields import BoardOnTable
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at
from tests.tabletop.strategies import printed_hexes

HEX: TypeAdapter[Hex] = TypeAdapter(HexLabel)
BOARD: TypeAdapter[Board] = TypeAdapter(BoardOnTable)


@given(printed_hexes())
def test_a_hex_is_written_as_its_label(place: Hex) -> None:
    assert HEX.dump_python(place, mode="json") == place.label
    assert HEX.validate_python(place.label) == place
    assert HEX.validate_python(place) == place


@pytest.mark.parametrize("wrong", ["x", "0100", "012"])
def test_what_is_no_label_is_no_hex(wrong: str) -> None:
    with pytest.raises(ValidationError):
        HEX.validate_python(wrong)


def test_a_board_is_written_without_what_goes_without_saying() -> None:
    board = Board("Small", 2, 3, {hex_at(1, 2): BoardHex(terrain=("light_woods",))})
    written = BOARD.dump_python(board, mode="json")
    assert json.loads(json.dumps(written)) == {
        "name": "Small",
        "size": [2, 3],
        "hexes": {"0102": {"terrain": ["light_woods"]}},
    }
    assert BOARD.validate_python(board) is board
