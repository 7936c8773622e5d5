from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from companion.tabletop.hexes import Hex, distance, hexes_within, parse_label
from companion.tabletop.lines import line
from tests.examples import examples
from tests.rotation import rotate
from tests.tabletop.strategies import hexes
from tests.tabletop.text_mapsheets import drawing, picture

Point = tuple[int, int]


def draw_line(start: str, end: str, columns: int, rows: int) -> str:
    crossed = line(parse_label(start), parse_label(end))
    marks = {place: str(number % 10) for number, step in enumerate(crossed.steps, start=1) for place in step}
    return drawing(marks | {crossed.start: "A", crossed.end: "B"}, columns, rows)


def center(place: Hex) -> Point:
    """Return where a hex lies, in half sides and half heights: straight lines stay straight, and numbers
    whole.
    """
    return 3 * place.q, 2 * place.r + place.q


def corners(place: Hex) -> list[Point]:
    x, y = center(place)
    around = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]
    return [(x + dx, y + dy) for dx, dy in around]


def stretch_inside(a: Point, b: Point, polygon: list[Point]) -> tuple[Fraction, Fraction, bool] | None:
    """Return the part of the way from a to b in a convex polygon, from 0 to 1, and whether it runs on the
    border.
    """
    first, last, on_border = Fraction(0), Fraction(1), False
    for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
        depth_at_a = (x2 - x1) * (a[1] - y1) - (y2 - y1) * (a[0] - x1)
        depth_at_b = (x2 - x1) * (b[1] - y1) - (y2 - y1) * (b[0] - x1)
        gain = depth_at_b - depth_at_a
        if gain == 0:
            if depth_at_a < 0:
                return None
            on_border = on_border or depth_at_a == 0
        elif gain > 0:
            first = max(first, Fraction(-depth_at_a, gain))
        else:
            last = min(last, Fraction(-depth_at_a, gain))
    return (first, last, on_border) if first < last else None


def steps_by_geometry(a: Hex, b: Hex) -> list[frozenset[Hex]]:
    """Return the steps of a line found by cutting every hex near it with exact fractions."""
    found: defaultdict[Fraction, set[Hex]] = defaultdict(set)
    borders: set[Hex] = set()
    for place in hexes_within(a, distance(a, b) + 1):
        stretch = stretch_inside(center(a), center(b), corners(place))
        if stretch and place not in (a, b):
            found[stretch[0]].add(place)
            if stretch[2]:
                borders.add(place)
    steps = [frozenset(found[where]) for where in sorted(found)]
    assert all((len(step) == 2) == (step <= borders) for step in steps)
    return steps


@pytest.mark.rule("Quick-Start", "R24")
def test_lines_agree_with_geometry_for_every_offset_to_six_hexes() -> None:
    start = Hex(0, 0)
    for end in hexes_within(start, 6):
        steps = [frozenset(step) for step in line(start, end).steps]
        assert steps == steps_by_geometry(start, end), f"{start.label} to {end.label}"


@pytest.mark.rule("Quick-Start", "R24")
@examples(25)
@given(hexes(10), hexes(10))
def test_lines_agree_with_geometry_anywhere(a: Hex, b: Hex) -> None:
    assert [frozenset(step) for step in line(a, b).steps] == steps_by_geometry(a, b)


@given(hexes(), hexes())
def test_a_line_reversed_is_the_line_back_up_to_ties(a: Hex, b: Hex) -> None:
    there, back = line(a, b), line(b, a)
    assert [set(step) for step in there.steps] == [set(step) for step in reversed(back.steps)]
    assert there.has_tie == back.has_tie


@given(hexes(), hexes(), hexes())
def test_moving_both_ends_moves_the_line(a: Hex, b: Hex, offset: Hex) -> None:
    moved = line(a + offset, b + offset)
    assert moved.steps == tuple(tuple(place + offset for place in step) for step in line(a, b).steps)


@given(hexes(), hexes())
def test_turning_the_end_turns_the_line(a: Hex, b: Hex) -> None:
    turned_line = line(Hex(0, 0), rotate(b - a, 1))
    assert turned_line.steps == tuple(
        tuple(rotate(place - a, 1) for place in step) for step in line(a, b).steps
    )


@given(hexes(), hexes())
def test_a_line_leaves_out_its_ends_and_has_no_hole(a: Hex, b: Hex) -> None:
    crossed = line(a, b)
    assert a not in crossed.hexes
    assert b not in crossed.hexes
    assert len(crossed.hexes) == len(set(crossed.hexes)) >= distance(a, b) - 1
    for here, there in pairwise([(a,), *crossed.steps, (b,)] if a != b else []):
        assert {distance(one, other) for one in here for other in there} == {1}


@given(hexes())
def test_ties_lie_on_lines_through_corners_only(offset: Hex) -> None:
    axes = {offset.q, offset.r, offset.s}
    assert line(Hex(0, 0), offset).has_tie == (len(axes) == 2 and 0 not in axes)


@pytest.mark.parametrize(("start", "end"), [("0505", "0505"), ("0505", "0605"), ("0505", "0504")])
def test_nothing_lies_between_adjacent_hexes(start: str, end: str) -> None:
    assert line(parse_label(start), parse_label(end)).steps == ()


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_along_a_column() -> None:
    assert draw_line("0201", "0204", columns=3, rows=4) == picture(
        """
        .   .
          A
        .   .
          1
        .   .
          2
        .   .
          B
        """
    )


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_counts_the_hexes_it_barely_clips() -> None:
    assert draw_line("0101", "0403", columns=4, rows=3) == picture(
        """
        A   .
          1   .
        .   3
          2   .
        .   4
          .   B
        """
    )


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_leaves_out_hexes_touched_in_a_corner() -> None:
    assert draw_line("0101", "0504", columns=5, rows=4) == picture(
        """
        A   .   .
          1   .
        .   2   .
          .   .
        .   3   .
          .   4
        .   .   B
          .   .
        """
    )


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_along_hexsides_takes_both_hexes() -> None:
    assert draw_line("0102", "0502", columns=5, rows=3) == picture(
        """
        .   .   .
          1   3
        A   2   B
          1   3
        .   .   .
          .   .
        """
    )


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_along_hexsides_aslant() -> None:
    assert draw_line("0201", "0506", columns=5, rows=6) == picture(
        """
        .   .   .
          A   .
        .   1   .
          1   .
        .   2   .
          .   3
        .   3   .
          .   4
        .   .   5
          .   5
        .   .   B
          .   .
        """
    )
