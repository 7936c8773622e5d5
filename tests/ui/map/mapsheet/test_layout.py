"""Hexes to scene points and back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from companion.tabletop.hexes import Hex, hex_at, neighbor, neighbors, parse_label
from companion.ui.map.mapsheet.layout import (
    CORNERS,
    board_rect,
    center,
    direction,
    facing_angle,
    hex_rect,
    hex_under,
    hexes_touching,
    hexside,
    outline,
)
from tests.ui.map.builders import board

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
corners = st.integers(0, 5)
sides = st.integers(0, 5)


@given(hexes)
def test_a_center_lies_in_its_hex(place: Hex) -> None:
    assert hex_under(center(place)) == place


@given(hexes, corners, st.floats(0, 0.999))
def test_every_point_towards_a_corner_lies_in_the_hex(place: Hex, corner: int, share: float) -> None:
    assert hex_under(center(place) + CORNERS[corner] * share) == place


@given(hexes, corners)
def test_a_corner_belongs_to_one_of_the_three_hexes_that_touch_there(place: Hex, corner: int) -> None:
    point = center(place) + CORNERS[corner]
    assert hex_under(point) in {place, neighbor(place, corner), neighbor(place, (corner - 1) % 6)}


@given(hexes, sides)
def test_a_hexside_is_the_same_line_from_both_hexes(place: Hex, side: int) -> None:
    here, there = hexside(place, side), hexside(neighbor(place, side), (side + 3) % 6)
    assert (here.p1(), here.p2()) == (there.p2(), there.p1())


@given(hexes)
def test_centers_and_corners_fall_on_whole_units(place: Hex) -> None:
    numbers = [number for point in outline(place).toList() for number in (point.x(), point.y())]
    assert all(number.is_integer() for number in numbers)


@given(hexes, st.floats(-500, 500), st.floats(-500, 500))
def test_the_hex_under_a_point_has_the_nearest_center_when_hexes_are_made_regular(
    place: Hex, x: float, y: float
) -> None:
    point = center(place) + QPointF(x, y)
    found = hex_under(point)

    def regular_distance(other: Hex) -> float:
        middle = center(other)
        return math.hypot((point.x() - middle.x()) / 48, (point.y() - middle.y()) / 42 * math.sqrt(3) / 2)

    assert all(regular_distance(found) <= regular_distance(other) + 1e-9 for other in neighbors(found))


@pytest.mark.parametrize(
    ("upper", "lower"), [("0101", "0201"), ("0301", "0201"), ("0505", "0605"), ("0705", "0605")]
)
def test_even_columns_stand_half_a_hex_lower(upper: str, lower: str) -> None:
    assert center(parse_label(lower)).y() - center(parse_label(upper)).y() == 42


@given(sides)
def test_a_direction_points_to_the_neighbor(side: int) -> None:
    step = center(neighbor(Hex(0, 0), side))
    way = direction(side)
    assert math.isclose(math.hypot(way.x(), way.y()), 1)
    assert math.isclose(step.x() * way.y(), step.y() * way.x(), abs_tol=1e-9)
    assert QPointF.dotProduct(step, way) > 0


def test_facings_turn_clockwise_from_the_top() -> None:
    assert [facing_angle(facing) for facing in range(6)] == [0, 60, 120, 180, 240, 300]


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (15, 17), (30, 34)])
def test_a_board_is_just_covered(size: tuple[int, int]) -> None:
    printed = board(size)
    union = QRectF()
    for place in printed.all_hexes():
        union = union.united(hex_rect(place))
    assert board_rect(printed) == union


@given(st.floats(-300, 1500), st.floats(-300, 1800), st.floats(1, 600), st.floats(1, 600))
def test_no_hex_that_touches_an_area_is_left_out(
    left: float, top: float, width: float, height: float
) -> None:
    area = QRectF(left, top, width, height)
    printed = board()
    columns, rows = hexes_touching(printed, area)
    found = {hex_at(column, row) for column in columns for row in rows}
    touching = {place for place in printed.all_hexes() if hex_rect(place).intersects(area)}
    assert touching <= found <= set(printed.all_hexes())
