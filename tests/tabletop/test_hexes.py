from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.hexes import (
    DIRECTIONS,
    Hex,
    distance,
    hex_at,
    hexes_within,
    hexsides_between,
    neighbor,
    neighbors,
    opposite,
    parse_label,
    ring,
    turn_facing,
)
from tests.rotation import rotate
from tests.tabletop.strategies import facings, hexes, printed_hexes
from tests.tabletop.text_mapsheets import drawing, picture

FACINGS = range(6)


def test_every_two_digit_label_round_trips() -> None:
    for column in range(1, 100):
        for row in range(1, 100):
            label = f"{column:02d}{row:02d}"
            place = parse_label(label)
            assert (place.label, place.column, place.row) == (label, column, row)


@given(printed_hexes())
def test_every_label_round_trips(place: Hex) -> None:
    assert parse_label(place.label) == place == hex_at(place.column, place.row)


@pytest.mark.parametrize(
    ("column", "row", "label"),
    [(1, 5, "0105"), (99, 99, "9999"), (100, 5, "100005"), (5, 100, "005100"), (999, 999, "999999")],
)
def test_labels_take_three_digits_each_above_99(column: int, row: int, label: str) -> None:
    assert hex_at(column, row).label == label


def test_six_digits_are_read_for_small_boards_too() -> None:
    assert parse_label(" 001005 ") == parse_label("0105")


@pytest.mark.parametrize(
    "text", ["", "105", "01055", "A105", "0005", "0100", "01-5", "０１０５", "01 05", "000001"]
)
def test_other_labels_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a hex: .*\.$"):
        parse_label(text)


def test_hexes_sort_as_their_labels() -> None:
    places = [hex_at(column, row) for column in range(1, 20) for row in range(1, 20)]
    places.reverse()
    assert sorted(places) == sorted(places, key=lambda place: place.label)


def test_even_columns_stand_half_a_hex_lower() -> None:
    around = {place: str(facing) for facing, place in enumerate(neighbors(parse_label("0202")))}
    assert drawing(around, columns=3, rows=3) == picture(
        """
        .   .
          0
        5   1
          .
        4   2
          3
        """
    )


@given(hexes())
def test_the_three_axes_add_up_to_nothing(place: Hex) -> None:
    assert place.q + place.r + place.s == 0


@given(hexes(), hexes())
def test_adding_an_offset_undoes_subtracting_it(a: Hex, b: Hex) -> None:
    assert (a - b) + b == a


@given(hexes(), facings())
def test_a_neighbor_is_one_hex_away_and_leads_back(place: Hex, facing: int) -> None:
    there = neighbor(place, facing)
    assert distance(place, there) == 1
    assert neighbor(there, opposite(facing)) == place


def test_six_steps_each_through_the_next_hexside_lead_home() -> None:
    here = Hex(3, 4)
    for facing in FACINGS:
        here = neighbor(here, facing)
    assert here == Hex(3, 4)


@pytest.mark.rule("Quick-Start", "R29")
@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [("0101", "0101", 0), ("0101", "0102", 1), ("0101", "0201", 1), ("0102", "0201", 1), ("0101", "0202", 2),
     ("0101", "0301", 2), ("0101", "1517", 23), ("0817", "0801", 16), ("0106", "0604", 5)],
)  # fmt: skip
def test_distance_counts_the_last_hex_but_not_the_first(start: str, end: str, expected: int) -> None:
    assert distance(parse_label(start), parse_label(end)) == expected


@given(hexes(), hexes())
def test_distance_is_the_same_both_ways(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)


@given(hexes(), hexes(), hexes())
def test_no_detour_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes(), hexes())
def test_some_neighbor_is_one_hex_nearer(a: Hex, b: Hex) -> None:
    nearest = min(distance(step, b) for step in neighbors(a))
    assert nearest == (distance(a, b) - 1 if a != b else 1)


@pytest.mark.rule("Quick-Start", "R17")
@given(facings(), st.integers(-20, 20))
def test_turning_back_restores_the_facing(facing: int, hexsides: int) -> None:
    assert turn_facing(turn_facing(facing, hexsides), -hexsides) == facing
    assert turn_facing(facing, 6) == facing
    assert turn_facing(facing, hexsides) in FACINGS


@pytest.mark.rule("Quick-Start", "R17")
@pytest.mark.parametrize(
    ("a", "b", "expected"), [(0, 0, 0), (0, 1, 1), (0, 5, 1), (5, 1, 2), (1, 5, 2), (2, 5, 3)]
)
def test_turns_are_counted_the_shorter_way(a: int, b: int, expected: int) -> None:
    assert hexsides_between(a, b) == expected


@given(facings(), facings())
def test_the_shorter_way_is_the_same_back(a: int, b: int) -> None:
    assert hexsides_between(a, b) == hexsides_between(b, a) <= 3
    assert hexsides_between(a, opposite(a)) == 3
    assert b in (turn_facing(a, hexsides_between(a, b)), turn_facing(a, -hexsides_between(a, b)))


@given(hexes(), st.integers(-12, 12))
def test_turning_an_offset_keeps_its_length_and_comes_round(offset: Hex, hexsides: int) -> None:
    there = rotate(offset, hexsides)
    assert distance(Hex(0, 0), there) == distance(Hex(0, 0), offset)
    assert rotate(there, -hexsides) == offset
    assert rotate(offset, 6) == offset


def test_turning_an_offset_turns_its_facing() -> None:
    for facing in FACINGS:
        assert rotate(DIRECTIONS[facing], 1) == DIRECTIONS[turn_facing(facing, 1)]


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 6), (2, 12), (5, 30)])
def test_a_ring_holds_the_hexes_at_its_radius(radius: int, count: int) -> None:
    center = parse_label("0808")
    around = list(ring(center, radius))
    assert len(around) == len(set(around)) == count
    assert {distance(center, place) for place in around} == {radius}
    assert around[0] == center + Hex(0, -radius)


def test_a_ring_of_one_goes_round_by_facing() -> None:
    assert tuple(ring(Hex(2, 3), 1)) == neighbors(Hex(2, 3))


def test_within_holds_all_nearer_hexes_nearest_first() -> None:
    center = parse_label("0808")
    near = list(hexes_within(center, 4))
    board = [hex_at(column, row) for column in range(1, 16) for row in range(1, 16)]
    assert sorted(near) == sorted(place for place in board if distance(center, place) <= 4)
    assert near == sorted(near, key=lambda place: distance(center, place))
