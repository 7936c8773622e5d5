"""Figures for the table: lines over whole maps, and the odds of a volley."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.tabletop import lines
from companion.tabletop.arcs import arc_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance, hex_at
from companion.tabletop.lines import Line, line
from companion.tabletop.odds import Odds, at_least, convolve, total_of

ONE_MAPSHEET = Board("One mapsheet", 16, 17).all_hexes()
FOUR_MAPSHEETS = Board("Four mapsheets", 32, 34).all_hexes()
PACKETS = [5] * 18 + [2] * 6 + [10, 8, 20]


def lines_from(start: Hex, places: tuple[Hex, ...]) -> list[Line]:
    return [line(start, end) for end in places]


def lines_for_the_first_time() -> list[Line]:
    lines._shape.cache_clear()
    lines._single.cache_clear()
    return lines_from(hex_at(8, 9), ONE_MAPSHEET)


@pytest.mark.parametrize("start", [hex_at(1, 1), hex_at(16, 17)], ids=["corner", "middle"])
def test_lines_to_every_hex_of_four_mapsheets(benchmark: BenchmarkFixture, start: Hex) -> None:
    drawn = benchmark(lines_from, start, FOUR_MAPSHEETS)
    assert all(len(crossed.hexes) >= distance(start, crossed.end) - 1 for crossed in drawn)


def test_lines_over_one_mapsheet_for_the_first_time(benchmark: BenchmarkFixture) -> None:
    drawn = benchmark(lines_for_the_first_time)
    assert {crossed.end for crossed in drawn} == set(ONE_MAPSHEET)


def test_arcs_of_four_mapsheets(benchmark: BenchmarkFixture) -> None:
    arcs = benchmark(lambda: [arc_of(hex_at(16, 17), 2, place) for place in FOUR_MAPSHEETS])
    assert len(set(arcs)) == 4


def damage_by_location() -> list[Odds]:
    """27 packets at 8 or more, spread over the eleven results of a location roll."""
    hit = at_least(8, total_of(2, 6))
    chances = [hit * here for here in total_of(2, 6).values()]
    return [convolve(*({0: 1 - chance, damage: chance} for damage in PACKETS)) for chance in chances]


def test_damage_of_a_full_volley_by_location(benchmark: BenchmarkFixture) -> None:
    by_location = benchmark(damage_by_location)
    assert [sum(odds.values()) for odds in by_location] == [1] * 11
