"""Figures for lines of sight: one hex to all hexes of four mapsheets of hills, woods and water."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.battletech.sight.sight_field import Lookout, SightField
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at
from tests.builders import citytech

RULES = citytech().rules.tables.line_of_sight
WORDS = ((), (), ("light_woods",), (), ("heavy_woods",), (), ("water_1",), ("building_medium_h2",))
EMPTY = Board("Four mapsheets", 32, 34)
GROUND = Board(
    "Four mapsheets",
    32,
    34,
    {
        place: BoardHex((place.q * 3 + place.r * 7) % 11 // 5, WORDS[(place.q * 5 + place.r * 3) % 8])
        for place in EMPTY.all_hexes()
    },
)


@pytest.mark.parametrize("start", [hex_at(1, 1), hex_at(16, 17)], ids=["corner", "middle"])
def test_one_hex_to_all_hexes_of_four_mapsheets(benchmark: BenchmarkFixture, start: Hex) -> None:
    lookout = Lookout(RULES)
    lookout.field(GROUND, start)

    def look() -> SightField:
        lookout._fields.cache_clear()
        return lookout.field(GROUND, start)

    field = benchmark(look)
    assert 0 < field.visible.sum() < len(GROUND.all_hexes())


def test_the_first_field_on_a_new_board(benchmark: BenchmarkFixture) -> None:
    field = benchmark(lambda: Lookout(RULES).field(GROUND, hex_at(1, 1)))
    assert 0 < field.visible.sum() < len(GROUND.all_hexes())


def test_a_field_seen_before(benchmark: BenchmarkFixture) -> None:
    lookout = Lookout(RULES)
    field = lookout.field(GROUND, hex_at(1, 1))
    assert benchmark(lookout.field, GROUND, hex_at(1, 1)) is field
