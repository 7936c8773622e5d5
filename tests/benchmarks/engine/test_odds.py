"""Figures for odds: volleys counted and drawn, the table of "what if", and the threat to a whole board."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.odds.structure import count_odds, sample_odds
from companion.tabletop.boards import Board, BoardHex
from tests.builders import citytech
from tests.citytech import declaring, fight
from tests.engine.battletech.volleys import load_volley, volley

WORDS = ((), (), (), ("light_woods",), (), (), ("heavy_woods",), (), ("water_1",), ("rough",), ())
FOUR_MAPSHEETS = Board(
    "Four mapsheets",
    30,
    34,
    {
        place: BoardHex((place.q * 3 + place.r * 7) % 23 // 21, WORDS[(place.q * 5 + place.r * 3) % 11])
        for place in Board("Four mapsheets", 30, 34).all_hexes()
    },
)


def facing(attacker: str, target: str) -> Battle:
    return declaring(fight(**{attacker: "red 0501 3", target: "blue 0505 0"}), **{target: "walked 3"})


@pytest.mark.parametrize(
    ("attacker", "target", "weapons"),
    [
        ("victor", "daishi", ("gauss_rifle_ra", "medium_pulse_laser_la_1")),
        ("wolfhound", "centurion", ("er_large_laser_ra",)),
    ],
)
def test_a_volley_counted(
    benchmark: BenchmarkFixture, attacker: str, target: str, weapons: tuple[str, ...]
) -> None:
    at = facing(attacker, target)
    body, salvos = load_volley(at, volley(at, attacker, target, *weapons))
    assert benchmark(count_odds, body, salvos).error == 0


@pytest.mark.parametrize(
    ("attacker", "target"), [("wolfhound", "uller"), ("orion", "centurion"), ("daishi", "victor")]
)
def test_volleys_drawn(benchmark: BenchmarkFixture, attacker: str, target: str) -> None:
    at = facing(attacker, target)
    body, salvos = load_volley(at, volley(at, attacker, target))
    assert 0 < benchmark(sample_odds, body, salvos).error < 0.0035


def test_what_if_of_four_weapons(benchmark: BenchmarkFixture) -> None:
    at = facing("wolfhound", "centurion")
    assert len(benchmark(citytech().what_if, at, volley(at, "wolfhound", "centurion"))) == 3


@pytest.mark.parametrize("name", ["orion", "daishi"])
def test_threat_to_every_hex_of_four_mapsheets(benchmark: BenchmarkFixture, name: str) -> None:
    at = declaring(fight(FOUR_MAPSHEETS, **{name: "red 1617 2", "victor": "blue 3034 0"}))
    weapons = [mount.id for mount in at.model(at.units[name]).weapons]

    def look() -> int:
        # Worked out anew, as after a change of the terrain.
        citytech().lookout._fields.cache_clear()
        return len(citytech().threat(at, name, weapons))

    assert benchmark(look) > 200
