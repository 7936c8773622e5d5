"""Sheets turned, joined and cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.formats.board import read_board, write_board
from companion.errors import InputError
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import hex_at
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import Paint, SetLevel
from companion.workshop.boards.joining import PlacedSheet, join_sheets, new_sheet, resize_sheet, turn_sheet
from companion.workshop.boards.strokes import DrawingTool, apply_to_hexes, touched_hexes
from tests.examples import examples
from tests.workshop.boards.drawn import gestures, sheet
from tests.workshop.boards.test_strokes import Gesture, draw_all

SAMPLES = Path(__file__).parents[4] / "shared" / "samples" / "boards"
SUBURBS = SAMPLES / "16x17 City (Suburbs).board"
has_samples = pytest.mark.skipif(not SUBURBS.exists(), reason="the sample boards are not here")


def sample(path: Path) -> Drawing:
    text = path.read_text(encoding="utf-8")
    return Drawing.of(read_board(text, path.name).document)


@given(st.lists(gestures, max_size=6), st.integers(1, 8), st.integers(1, 8))
@examples(60)
def test_a_sheet_turned_twice_is_as_it_was(all_gestures: list[Gesture], width: int, height: int) -> None:
    drawing = resize_sheet(draw_all(all_gestures), 0, 0, width, height)
    assert turn_sheet(turn_sheet(drawing)) == drawing


@given(st.lists(gestures, max_size=6), st.integers(1, 3), st.integers(1, 3))
@examples(40)
def test_what_is_joined_can_be_cut_again(all_gestures: list[Gesture], columns: int, rows: int) -> None:
    drawing = draw_all(all_gestures)
    whole = join_sheets("Table", [[PlacedSheet(drawing)] * columns] * rows)
    wide, high = drawing.board.width, drawing.board.height
    step = wide + wide % 2
    assert whole.board.width == step * (columns - 1) + wide
    assert whole.board.height == high * rows
    for column in range(columns):
        for row in range(rows):
            part = resize_sheet(whole, -step * column, -high * row, wide, high)
            assert part.board.hexes == drawing.board.hexes


@given(st.lists(gestures, max_size=6), st.integers(0, 3), st.integers(0, 4))
@examples(40)
def test_a_sheet_made_larger_and_cut_again_is_as_it_was(
    all_gestures: list[Gesture], pairs: int, north: int
) -> None:
    drawing = draw_all(all_gestures)
    wide, high = drawing.board.width, drawing.board.height
    larger = resize_sheet(drawing, 2 * pairs, north, wide + 2 * pairs + 1, high + north + 2)
    assert resize_sheet(larger, -2 * pairs, -north, wide, high) == drawing


def test_between_sheets_of_odd_width_a_column_of_half_hexes_is_made() -> None:
    road = touched_hexes(sheet().board, DrawingTool.LINE, [hex_at(1, 3), hex_at(9, 3)])
    drawing = apply_to_hexes(sheet(), Paint("road"), road)
    whole = join_sheets("Table", [[PlacedSheet(drawing), PlacedSheet(drawing)]])
    assert whole.board.width == 19
    assert whole.board.at(hex_at(10, 3)) == BoardHex(0, ("road",))
    assert whole.board.at(hex_at(10, 5)) == BoardHex()
    assert whole.board.at(hex_at(11, 3)) == BoardHex(0, ("road",))


def test_open_ground_fills_up_what_no_sheet_lies_on() -> None:
    high = apply_to_hexes(sheet(4, 4), SetLevel(2), [hex_at(1, 1)])
    whole = join_sheets("Table", [[PlacedSheet(high), None], [None, PlacedSheet(sheet(6, 2))], []])
    assert (whole.board.width, whole.board.height) == (10, 10)
    assert whole.board.hexes == {hex_at(1, 1): BoardHex(2)}


@pytest.mark.parametrize("table", [[], [[]], [[PlacedSheet(sheet())] * 17]])
def test_a_table_that_cannot_be_is_refused(table: list[list[PlacedSheet]]) -> None:
    with pytest.raises(InputError):
        join_sheets("Table", table)


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (1000, 1), (300, 300)])
def test_a_size_that_no_board_has_is_refused(width: int, height: int) -> None:
    with pytest.raises(InputError, match="Choose another size"):
        new_sheet("Sheet", width, height)


def test_one_column_more_at_the_west_would_not_match() -> None:
    with pytest.raises(InputError, match="two columns"):
        resize_sheet(sheet(), 1, 0, 10, 7)


@has_samples
def test_exits_lead_the_other_way_on_a_turned_sheet() -> None:
    drawing = sample(SUBURBS)
    assert drawing.kept, "it tells of exits and the like"
    again = turn_sheet(drawing)
    assert again != drawing
    assert turn_sheet(again) == drawing
    text = write_board(again.document())
    assert Drawing.of(read_board(text, SUBURBS.name).document).board == again.board


@has_samples
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.board")) or [SUBURBS], ids=lambda path: path.stem)
def test_a_file_that_is_only_looked_at_is_written_as_it_was(path: Path) -> None:
    document = read_board(path.read_text(encoding="utf-8"), path.name).document
    assert write_board(Drawing.of(document).document()) == write_board(document)
