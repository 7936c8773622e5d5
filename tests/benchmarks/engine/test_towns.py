"""Figures for towns: volleys of platoons under 16 ms, threat among buildings under 50 ms, sight over four
mapsheets of streets under 10 ms, twelve 'Mechs, vehicles and platoons through 20 turns replayed under 12 s.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.scripts.script import play_script as replayed
from companion.battles.scripts.script import read_script
from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.sight.sight_field import Lookout, SightField
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at, hexes_within
from tests.builders import citytech
from tests.citytech import BLUE, MODELS, PLATOONS, RED, VEHICLES, declaring, fight
from tests.engine.battletech.fights.fight_checks import library, script_of
from tests.engine.battletech.fights.random_fights import RandomFight, played_out
from tests.engine.battletech.fights.random_setups import some_unit
from tests.engine.battletech.volleys import volley

TURNS, SIZE, BUILDINGS = 20, (32, 34), 200
KINDS = ("building_light_h1", "building_medium_h2", "building_heavy_h3", "building_hardened_h4")


@cache
def town() -> Board:
    """Four mapsheets of streets with 200 buildings."""
    plain, chance = Board("A town", *SIZE), random.Random(26)
    built = chance.sample(plain.all_hexes(), BUILDINGS)
    houses = {place: BoardHex(0, (chance.choice(KINDS),)) for place in built}
    streets = {place: BoardHex(0, ("paved",)) for place in plain.all_hexes() if place.r % 4 == 0}
    return Board("A town", *SIZE, streets | houses)


@pytest.mark.parametrize("platoon", ["rifles", "gunners", "jumpers", "flamers"])
def test_the_odds_of_a_platoons_volley(benchmark: BenchmarkFixture, platoon: str) -> None:
    at = declaring(fight(**{platoon: "red 0505 0", "orion": "blue 0504 0"}))
    fired = volley(at, platoon, "orion")
    assert benchmark(citytech().volley_odds, at, [fired]).mean_damage > 0


@pytest.mark.parametrize("target", ["rifles", "jumpers", "elementals"])
def test_the_odds_of_a_volley_at_soldiers(benchmark: BenchmarkFixture, target: str) -> None:
    at = declaring(fight(**{"orion": "red 0505 0", target: "blue 0502 0"}))
    fired = volley(at, "orion", target)
    assert benchmark(citytech().volley_odds, at, [fired]).mean_damage > 0


def test_the_threat_of_a_mech_among_buildings(benchmark: BenchmarkFixture) -> None:
    at = declaring(fight(town(), orion="red 1617 0", victor="blue 1610 3"))
    weapons = [it.id for it in citytech().attack_plan(at, "orion", "victor", None).attacks]
    assert len(benchmark(citytech().threat, at, "orion", weapons)) > 10


def test_one_hex_to_all_hexes_of_a_town(benchmark: BenchmarkFixture) -> None:
    rules = citytech().rules.tables.line_of_sight
    lookout, start = Lookout(rules), hex_at(16, 17)
    lookout.field(town(), start)

    def look() -> SightField:
        lookout._fields.cache_clear()
        return lookout.field(town(), start)

    assert 0 < benchmark(look).visible.sum() < len(town().all_hexes())


@cache
def battle() -> RandomFight:
    """Six 'Mechs, six vehicles and six platoons a side among houses, through 20 turns."""
    chance = random.Random(26)
    kinds = [*[*MODELS][:6], *VEHICLES, *[*VEHICLES][:2], *PLATOONS]
    named = [
        (f"{name}{'_2' * kinds[:number].count(name)}{more}", side)
        for side, more in ((RED, ""), (BLUE, "_22"))
        for number, name in enumerate(kinds)
    ]
    places = chance.sample(tuple(hexes_within(hex_at(16, 17), 8)), len(named))
    units = [
        some_unit(chance, name, side, place.label) for (name, side), place in zip(named, places, strict=True)
    ]
    setup = Setup(
        title="A town",
        ruleset="citytech",
        board=BoardData.of(town()),
        sides=(SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue")),
        units=tuple(units),
    )
    return played_out(setup, chance, most=99_999, last_turn=TURNS)


def test_twelve_of_each_kind_through_twenty_turns_replayed(benchmark: BenchmarkFixture) -> None:
    text = script_of(battle())

    def replay() -> Battle:
        script = read_script(parse_document(text, "battle.yaml"), library())
        *_, last = replayed(script)
        at: Battle = last.battle
        return at

    assert benchmark(replay) == battle().moments[-1]
