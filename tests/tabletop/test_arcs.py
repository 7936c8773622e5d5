from __future__ import annotations

from math import atan2, degrees, sqrt

import pytest
from hypothesis import given

from companion.tabletop.arcs import Arc, arc_of, in_arc
from companion.tabletop.hexes import Hex, hex_at, hexes_within, neighbor, parse_label, turn_facing
from tests.rotation import rotate
from tests.tabletop.strategies import facings, hexes
from tests.tabletop.text_mapsheets import drawing, picture

CENTER = parse_label("0505")


def draw_arcs(facing: int) -> str:
    """Return the arcs around a unit: forward, right, left, and b for its back."""
    letters = {Arc.FORWARD: "f", Arc.RIGHT: "r", Arc.REAR: "b", Arc.LEFT: "l"}
    board = [hex_at(column, row) for column in range(1, 10) for row in range(1, 10)]
    marks = {place: letters[arc_of(CENTER, facing, place)] for place in board}
    return drawing(marks | {CENTER: "@"}, columns=9, rows=9)


def bearing(origin: Hex, facing: int, target: Hex) -> float:
    """Degrees clockwise from the facing, measured on the table."""
    offset = target - origin
    east, south = offset.q * sqrt(3) / 2, offset.r + offset.q / 2
    return (degrees(atan2(east, -south)) - 60 * facing) % 360


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@given(hexes(), facings(), hexes())
def test_every_hex_lies_in_exactly_one_arc(origin: Hex, facing: int, target: Hex) -> None:
    assert [arc for arc in Arc if in_arc(origin, facing, target, arc)] == [arc_of(origin, facing, target)]


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@pytest.mark.parametrize("facing", range(6))
def test_arcs_follow_the_bearing(facing: int) -> None:
    for target in hexes_within(CENTER, 12):
        if target == CENTER:
            continue
        angle = round(bearing(CENTER, facing, target), 6) % 360
        if angle <= 60 or angle >= 300:
            expected = Arc.FORWARD
        elif angle <= 120:
            expected = Arc.RIGHT
        else:
            expected = Arc.LEFT if angle >= 240 else Arc.REAR
        assert arc_of(CENTER, facing, target) is expected, target.label


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_arcs_of_a_unit_facing_the_top() -> None:
    assert draw_arcs(facing=0) == picture(
        """
        f   f   f   f   f
          f   f   f   f
        f   f   f   f   f
          f   f   f   f
        f   f   f   f   f
          f   f   f   f
        l   f   f   f   r
          l   f   f   r
        l   l   @   r   r
          l   l   r   r
        l   l   b   r   r
          l   b   b   r
        l   b   b   b   r
          b   b   b   b
        b   b   b   b   b
          b   b   b   b
        b   b   b   b   b
          b   b   b   b
        """
    )


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_arcs_of_a_unit_facing_the_upper_right() -> None:
    assert draw_arcs(facing=1) == picture(
        """
        l   l   f   f   f
          l   l   f   f
        l   l   f   f   f
          l   l   f   f
        l   l   f   f   f
          l   l   f   f
        b   l   f   f   f
          b   l   f   f
        b   b   @   f   f
          b   b   f   f
        b   b   r   f   f
          b   b   r   f
        b   b   r   r   f
          b   b   r   r
        b   b   r   r   r
          b   b   r   r
        b   b   r   r   r
          b   b   r   r
        """
    )


@pytest.mark.rule("Quick-Start", "R27")
@pytest.mark.parametrize(
    ("hexside", "expected"),
    [(0, Arc.FORWARD), (1, Arc.FORWARD), (2, Arc.RIGHT), (3, Arc.REAR), (4, Arc.LEFT), (5, Arc.FORWARD)],
)
def test_hexes_straight_through_a_hexside(hexside: int, expected: Arc) -> None:
    for facing in range(6):
        target = CENTER
        for _ in range(7):
            target = neighbor(target, turn_facing(facing, hexside))
            assert arc_of(CENTER, facing, target) is expected


@given(hexes(), facings(), hexes())
def test_turning_unit_and_target_together_changes_nothing(origin: Hex, facing: int, target: Hex) -> None:
    turned_target = origin + rotate(target - origin, 1)
    assert arc_of(origin, turn_facing(facing, 1), turned_target) is arc_of(origin, facing, target)


def test_own_hex_is_forward() -> None:
    assert {arc_of(CENTER, facing, CENTER) for facing in range(6)} == {Arc.FORWARD}
