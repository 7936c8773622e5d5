from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.skeleton.fields import BoardOnTable
from companion.engine.skeleton.setup import BoardData, Setup, UnitSetup, Zone
from companion.errors import FileError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at

SETUP: dict[str, Any] = {
    "title": "A fight",
    "ruleset": "quickstart",
    "board": {"size": [5, 5], "hexes": {"0203": {"terrain": ["light_woods"]}}},
    "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
    "units": [
        {"id": "one", "model": "CDA-2A", "side": "blue", "hex": "0101", "facing": 3},
        {"id": "two", "model": "HER-2S", "side": "red"},
    ],
}


def parse_setup(**changes: Any) -> Setup:
    return validate(Setup, Document("battle.yaml", SETUP | changes, SourcePositions.of_file("battle.yaml")))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    places = st.builds(hex_at, st.integers(1, width), st.integers(1, height))
    grounds = st.builds(
        BoardHex,
        st.integers(-3, 5),
        st.lists(st.sampled_from(["light_woods", "heavy_woods", "rough"]), max_size=2).map(tuple),
    )
    return Board("Somewhere", width, height, draw(st.dictionaries(places, grounds, max_size=10)))


@given(boards())
def test_a_board_written_and_read_again_is_the_same(board: Board) -> None:
    assert BoardData.of(board).board() == board
    adapter: TypeAdapter[Board] = TypeAdapter(BoardOnTable)
    assert adapter.validate_python(adapter.dump_python(board, mode="json")) == board


def test_a_setup_is_read_whole() -> None:
    setup = parse_setup()
    assert isinstance(setup.board, BoardData)
    assert setup.board.board().at(hex_at(2, 3)).terrain == ("light_woods",)
    assert setup.units[0] == UnitSetup(id="one", model="CDA-2A", side="blue", hex="0101", facing=3)
    assert setup.units[1].hex is None
    assert parse_setup(board="training-ground").board == "training-ground"
    assert parse_setup(board=None).board is None


@pytest.mark.parametrize(("label", "printed"), [("0101", "0101"), (1205, "1205"), ("012005", "1205")])
def test_a_hex_is_a_printed_label(label: str | int, printed: str) -> None:
    units = [SETUP["units"][0] | {"hex": label}, SETUP["units"][1]]
    assert parse_setup(units=units).units[0].hex == printed


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"hex": "xx"}, "write the column, then the row"),
        ({"hex": "0100"}, "columns and rows count from 01"),
        ({"facing": 6}, "at most 5"),
        ({"id": ""}, "id"),
    ],
)
def test_a_unit_that_stands_nowhere_is_told_at_its_place(change: dict[str, Any], text: str) -> None:
    with pytest.raises(FileError) as raised:
        parse_setup(units=[SETUP["units"][0] | change, SETUP["units"][1]])
    assert text in str(raised.value)
    assert f"units[0].{next(iter(change))}" in str(raised.value)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"sides": SETUP["sides"][:1]}, "sides"),
        ({"units": SETUP["units"][:1]}, "units"),
        ({"board": {"size": [0, 5]}}, "a board has 1 to 40000 hexes"),
        ({"board": {"size": [5, 5], "hexes": {"0606": {"level": 1}}}}, "is not on the board"),
        ({"board": {"size": [5, 5], "hexes": {"0101": {"level": 99}}}}, "at most 20"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_a_setup_that_cannot_be_is_told(change: dict[str, Any], text: str) -> None:
    with pytest.raises(FileError) as raised:
        parse_setup(**change)
    assert text in str(raised.value)


@pytest.mark.parametrize("zone", [{"edge": "east", "rows": 3}, {"edge": "north", "rows": 0}])
def test_a_zone_lies_at_the_north_or_south_edge(zone: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Zone(**zone)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"units": [{"id": "one", "model": "CDA-2A", "side": "blue", "hex": "502"}]}, "units[0].hex"),
        (
            {"sides": [{"id": "red", "name": "Red", "mines": [{"hex": "502", "kind": "conventional"}]}]},
            "sides[0].mines[0].hex",
        ),
        ({"board": {"size": [5, 5], "hexes": {"502": {"level": 1}}}}, "board.hexes"),
    ],
)
def test_what_is_no_hex_is_told_where_it_stands(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(FileError, match="'502' is not a hex") as raised:
        parse_setup(**changes)
    assert place in str(raised.value)
