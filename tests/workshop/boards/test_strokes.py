"""Strokes: their effect, the terrain that gives way, and undo for each."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.formats.board import read_board, write_board
from companion.construction.editing.history import History
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, distance, hex_at
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import Erase, Paint, Raise, SetLevel, Stroke, apply_stroke
from companion.workshop.boards.strokes import (
    DrawingTool,
    apply_to_hexes,
    connected_area,
    hex_path,
    hex_rectangle,
    touched_hexes,
)
from tests.examples import examples
from tests.workshop.boards.drawn import gestures, sheet

Gesture = tuple[DrawingTool, list[Hex], int, Stroke]

places = st.builds(hex_at, st.integers(1, 30), st.integers(1, 30))


def apply_gesture(drawing: Drawing, gesture: Gesture) -> Drawing:
    tool, trail, radius, stroke = gesture
    return apply_to_hexes(drawing, stroke, touched_hexes(drawing.board, tool, trail, radius))


def draw_all(all_gestures: list[Gesture]) -> Drawing:
    drawing = sheet()
    for gesture in all_gestures:
        drawing = apply_gesture(drawing, gesture)
    return drawing


@given(st.lists(gestures, max_size=12))
@examples(60)
def test_every_stroke_is_undone_by_one_step_and_done_again(all_gestures: list[Gesture]) -> None:
    history = History.begin(sheet())
    seen = [history.current]
    for gesture in all_gestures:
        history = history.record(apply_gesture(history.current, gesture), "Stroke")
        if history.current != seen[-1]:
            seen.append(history.current)
    for before in reversed(seen[:-1]):
        history = history.undo()
        assert history.current == before
    assert not history.undo_text
    for later in seen[1:]:
        history = history.redo()
        assert history.current == later


@given(st.lists(gestures, max_size=10))
@examples(60)
def test_what_is_drawn_is_the_same_once_written_and_read(all_gestures: list[Gesture]) -> None:
    drawing = draw_all(all_gestures)
    assert Drawing.of(drawing.document()) == drawing
    again = Drawing.of(read_board(write_board(drawing.document()), "Sheet.board").document)
    assert again.board == drawing.board


@given(gestures, st.lists(gestures, max_size=4))
@examples(60)
def test_a_stroke_over_the_same_hexes_paints_each_once(gesture: Gesture, before: list[Gesture]) -> None:
    tool, trail, radius, _ = gesture
    drawing = draw_all(before)
    hexes = touched_hexes(drawing.board, tool, [*trail, *trail], radius)
    assert len(set(hexes)) == len(hexes)
    raised = apply_to_hexes(drawing, Raise(1), hexes)
    for place in drawing.board.all_hexes():
        higher = raised.board.at(place).level - drawing.board.at(place).level
        assert higher == (1 if place in hexes and drawing.board.at(place).level < 20 else 0)


@pytest.mark.parametrize(
    ("there", "stroke", "then"),
    [
        (("light_woods",), Paint("heavy_woods"), ("heavy_woods",)),
        (("light_woods",), Paint("road"), ("light_woods", "road")),
        (("road",), Paint("light_woods"), ("light_woods", "road")),
        (("road", "smoke"), Paint("building_light"), ("smoke", "building_light")),
        (("water_1",), Paint("road", "bridge_medium"), ("water_1", "bridge_medium")),
        (("water_1",), Paint("road"), ("water_1", "road")),
        (("bridge_medium", "water_1"), Paint("water_2"), ("water_2", "bridge_medium")),
        (("bridge_medium",), Paint("road"), ("road",)),
        (("water_1", "bridge_medium"), Paint("rough"), ("rough", "bridge_medium")),
        (("smoke",), Paint("heavy_smoke"), ("heavy_smoke",)),
        (("light_woods", "fire"), Paint("smoke"), ("light_woods", "fire", "smoke")),
        (("building_light",), Paint("road"), ("road",)),
        (("rough", "road", "fire"), Paint(), ()),
    ],
)
def test_what_cannot_lie_together_gives_way(
    there: tuple[str, ...], stroke: Stroke, then: tuple[str, ...]
) -> None:
    assert apply_stroke(BoardHex(2, there), stroke) == BoardHex(2, then)


def test_levels_stay_within_what_boards_have() -> None:
    assert apply_stroke(BoardHex(20), Raise(1)) == BoardHex(20)
    assert apply_stroke(BoardHex(3, ("rough",)), SetLevel(-99)) == BoardHex(-20, ("rough",))
    assert apply_stroke(BoardHex(3, ("rough",)), Erase()) == BoardHex()


def test_a_quick_hand_leaves_no_gaps() -> None:
    board = sheet().board
    trail = [hex_at(1, 1), hex_at(9, 4), hex_at(2, 7)]
    hexes = touched_hexes(board, DrawingTool.BRUSH, trail)
    assert hexes[0] == trail[0]
    assert {*trail} <= {*hexes}
    assert len(hexes) > 12


def test_what_a_file_said_of_a_hex_is_gone_once_it_is_painted_over() -> None:
    kept = {
        hex_at(2, 2): ("road:1:9", "swamp:1", 'theme "snow"'),
        hex_at(2, 3): ("road:1:1", "fluff:3"),
        hex_at(8, 6): ("road:1:9",),
    }
    drawing = Drawing(sheet().board, kept)
    painted = apply_to_hexes(drawing, Paint("light_woods"), [hex_at(2, 2)])
    assert painted.kept[hex_at(2, 2)] == ("swamp:1", 'theme "snow"')
    assert painted.kept[hex_at(2, 3)] == ("fluff:3",)
    assert painted.kept[hex_at(8, 6)] == ("road:1:9",)
    assert apply_to_hexes(drawing, Raise(1), [hex_at(2, 2)]).kept == kept


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
