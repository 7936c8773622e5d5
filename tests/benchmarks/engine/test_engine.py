"""Figures for the engine: a to-hit lookup, one volley's odds, reach, sight, and one action resolved."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.battletech.battle.actions import Action, DeclareFire, Move, ResolveFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from tests.auto import Auto
from tests.builders import battle, board, damage_unit, declaring, game, moving, perform
from tests.citytech import fight as citytech_fight
from tests.citytech import in_phase

WOODS = board(light_woods="0304 0504 0706 0908 0410 0612", heavy_woods="0505 0807 0509 1003")
UNITS = {"cicada": "0812 0", "hunchback": "0613 0", "hermes": "0809 3", "enforcer": "0610 3"}
EVERYTHING = ("autocannon_20", "medium_laser_la", "medium_laser_ra", "small_laser")


def fight() -> Battle:
    """Four units about to declare fire, two of them damaged."""
    at = declaring(battle(WOODS, None, **UNITS), cicada="ran 7", hermes="walked 4", enforcer="walked 2")
    at = damage_unit(at, "enforcer", left_arm=3, left_torso=9, right_leg=0, center_torso=15)
    return damage_unit(at, "cicada", left_arm=0, left_torso=4)


def test_one_to_hit_number(benchmark: BenchmarkFixture) -> None:
    values = game().form("to_hit").defaults() | {
        "weapon": "medium_laser",
        "range": 5,
        "between/light_woods": 1,
    }
    assert benchmark(game().calculate, values).number == 7


def test_one_line_of_shorthand(benchmark: BenchmarkFixture) -> None:
    assert benchmark(game().shorthand, "ml r5 walk t3 lw1 inhw")["range"] == 5


def test_odds_of_four_weapons_at_a_damaged_target(benchmark: BenchmarkFixture) -> None:
    at = fight()
    plan = game().attack_plan(at, "hunchback", "enforcer")
    assert plan.refusal is None
    odds = benchmark(game().volley_odds, at, [Volley(plan, EVERYTHING)])
    assert sum(odds.damage.values()) == pytest.approx(1)


def test_plan_of_one_unit_against_another(benchmark: BenchmarkFixture) -> None:
    plan = benchmark(game().attack_plan, fight(), "hunchback", "enforcer")
    assert len(plan.attacks) == 4


def test_reach_of_a_running_cicada(benchmark: BenchmarkFixture) -> None:
    at = moving(battle(WOODS, None, **UNITS))
    assert len(benchmark(game().reach, at, "cicada", "ran").places) > 500


@pytest.mark.parametrize("movement", ["ran", "jumped"])
def test_reach_over_four_mapsheets_of_mixed_ground(benchmark: BenchmarkFixture, movement: str) -> None:
    chance, plain = random.Random(1), Board("Four mapsheets", 30, 34)
    kinds = ((), (), ("light_woods",), ("heavy_woods",), ("rough",), ("water_1",), ("road",), ("rubble",))
    ground = {it: BoardHex(chance.choice((0, 0, 0, 1, 2)), chance.choice(kinds)) for it in plain.all_hexes()}
    units = {"cicada": "red 1517 0", "black_hawk": "red 1520 0", "orion": "blue 1510 3"}
    at = in_phase(citytech_fight(Board("Four mapsheets", 30, 34, ground), **units), "movement")
    name = "cicada" if movement == "ran" else "black_hawk"
    assert len(benchmark(game().reach, at, name, movement).places) > 100


@pytest.mark.parametrize("kind", ["clear", "paved"])
def test_reach_of_a_hover_tank_at_flank_speed_over_four_mapsheets(
    benchmark: BenchmarkFixture, kind: str
) -> None:
    plain = Board("Four mapsheets", 30, 34)
    ground = {it: BoardHex(0, () if kind == "clear" else (kind,)) for it in plain.all_hexes()}
    fighters = citytech_fight(
        Board("Four mapsheets", 30, 34, ground), condor="red 1517 0", orion="blue 1510 3"
    )
    places = benchmark(game().reach, in_phase(fighters, "movement"), "condor", "ran").places
    assert len(places) > 1_400


def test_sight_across_the_map(benchmark: BenchmarkFixture) -> None:
    sight = benchmark(game().sight, fight(), hex_at(1, 1), hex_at(15, 17))
    assert len(sight.steps) > 15


def resolve(at: Battle, action: Action) -> Battle:
    play: Play[Battle] = Play(at, Auto(random.Random(2)), game().apply)
    game().resolve(play, action)
    return play.battle


def test_one_move_resolved(benchmark: BenchmarkFixture) -> None:
    at = moving(battle(WOODS, None, **UNITS))
    action = Move("cicada", "ran", ("forward", "forward", "left", "forward", "right", "forward"))
    assert game().why_not(at, action) is None
    assert benchmark(resolve, at, action).units["cicada"].doings.moved is not None


def test_four_weapons_declared_and_rolled(benchmark: BenchmarkFixture) -> None:
    at = perform(fight(), DeclareFire("hunchback", "enforcer", EVERYTHING[:3]))
    for unit in ("hermes", "cicada", "enforcer"):
        at = perform(at, DeclareFire(unit))
    after = benchmark(resolve, at, ResolveFire("hunchback"))
    assert after.units["hunchback"].rounds["autocannon_20"] == 9


def test_every_view_of_a_battle(benchmark: BenchmarkFixture) -> None:
    at = fight()

    def look() -> int:
        sheets = [game().sheet(at, unit, "hermes") for unit in ("cicada", "hunchback")]
        return len(sheets) + len(game().units(at)) + len(game().turn(at).phases)

    assert benchmark(look) == 10


def test_a_battle_written_as_data_and_read_again(benchmark: BenchmarkFixture) -> None:
    at = fight()
    assert benchmark(lambda: game().battle_from(game().battle_data(at))) == at
