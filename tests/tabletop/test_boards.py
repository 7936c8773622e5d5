from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.boards import CLEAR, Board, BoardHex, turned_hex, turned_sheet
from companion.tabletop.hexes import Hex, distance, hex_at, neighbors, parse_label
from tests.tabletop.strategies import printed_hexes

WOODS = BoardHex(terrain=("light_woods",))
HILL = BoardHex(level=2, terrain=("heavy_woods",))


@pytest.fixture
def mapsheet() -> Board:
    return Board("Mapsheet", 15, 17, {parse_label("0105"): WOODS, parse_label("1517"): HILL})


def test_a_hex_keeps_its_ground(mapsheet: Board) -> None:
    assert mapsheet.at(parse_label("0105")) == WOODS
    assert mapsheet.at(parse_label("1517")) == HILL


@pytest.mark.rule("Quick-Start", "R14")
def test_a_hex_not_marked_otherwise_is_clear(mapsheet: Board) -> None:
    assert mapsheet.at(parse_label("0505")) == CLEAR == BoardHex(level=0, terrain=())
    assert mapsheet.at(parse_label("9999")) == CLEAR


@pytest.mark.parametrize(
    ("label", "inside"),
    [("0101", True), ("1517", True), ("1501", True), ("0117", True), ("1601", False), ("0118", False)],
)
def test_a_board_holds_its_printed_hexes(mapsheet: Board, label: str, inside: bool) -> None:
    assert (parse_label(label) in mapsheet) == inside


def test_all_hexes_run_row_by_row(mapsheet: Board) -> None:
    places = mapsheet.all_hexes()
    assert [place.label for place in (*places[:2], *places[14:16])] == ["0101", "0201", "1501", "0102"]
    assert places[-1].label == "1517"
    assert len(places) == len(set(places)) == 15 * 17
    assert all(place in mapsheet for place in places)


@given(printed_hexes(20, 20))
def test_a_hex_lies_at_the_edge_when_a_neighbor_lies_beyond(place: Hex) -> None:
    board = Board("Four mapsheets", 20, 20)
    beyond = [there for there in neighbors(place) if there not in board]
    assert bool(beyond) == (place.column in (1, 20) or place.row in (1, 20))


@pytest.mark.rule("Quick-Start", "R47")
@pytest.mark.parametrize(
    ("label", "north", "south"), [("0101", 1, 17), ("0201", 1, 17), ("0817", 17, 1), ("1415", 15, 3)]
)
def test_rows_are_counted_from_either_edge(mapsheet: Board, label: str, north: int, south: int) -> None:
    assert mapsheet.row_from_north(parse_label(label)) == north
    assert mapsheet.row_from_south(parse_label(label)) == south


def test_changing_a_hex_leaves_the_old_board_alone(mapsheet: Board) -> None:
    changed = mapsheet.with_hex(parse_label("0505"), HILL)
    assert changed.at(parse_label("0505")) == HILL
    assert mapsheet.at(parse_label("0505")) == CLEAR
    assert changed.at(parse_label("0105")) == WOODS


@given(st.sampled_from(["0105", "0303", "1517"]), st.sampled_from([WOODS, HILL, CLEAR]))
def test_boards_that_look_the_same_are_equal(label: str, ground: BoardHex) -> None:
    board = Board("Mapsheet", 15, 17, {parse_label("0105"): WOODS})
    place = parse_label(label)
    back = board.with_hex(place, ground).with_hex(place, board.at(place))
    assert back == board
    assert hash(back) == hash(board)
    assert (board.with_hex(place, ground) == board) == (board.at(place) == ground)


def test_what_a_board_was_made_from_may_change_without_it() -> None:
    printed = {parse_label("0101"): WOODS}
    board = Board("Mapsheet", 2, 2, printed)
    printed.clear()
    assert board.at(parse_label("0101")) == WOODS


def test_a_hex_beyond_the_edge_is_refused(mapsheet: Board) -> None:
    text = r"^Hex 1601 is not on the board: Mapsheet has 15 columns and 17 rows\.$"
    with pytest.raises(ValueError, match=text):
        mapsheet.with_hex(parse_label("1601"), WOODS)
    with pytest.raises(ValueError, match="Hex 0118 is not on the board"):
        mapsheet.row_from_south(parse_label("0118"))


@pytest.mark.parametrize(("width", "height"), [(0, 17), (15, 0), (1000, 17), (15, -1)])
def test_a_size_without_labels_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="A board has 1 to 999 columns and rows"):
        Board("Mapsheet", width, height)


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
