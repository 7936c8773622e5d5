"""Figures for CityTech: single actions under 5 ms, 12 against 12 through 20 turns replayed under 10 s."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.scripts.script import play_script as replayed
from companion.battles.scripts.script import read_script
from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup
from companion.tabletop.hexes import hex_at, hexes_within
from tests.citytech import BLUE, MODELS, RED
from tests.engine.battletech.fights.fight_checks import library, script_of
from tests.engine.battletech.fights.random_fights import FightStep, RandomFight, carry_out, played_out
from tests.engine.battletech.fights.random_setups import broken_ground, some_unit

TURNS, SIZE = 20, (32, 34)
ACTIONS: Mapping[str, tuple[type, ...]] = {
    "a move": (actions.Move,),
    "a jump": (actions.Jump,),
    "a twist": (actions.React,),
    "a declaration": (actions.DeclareFire,),
    "a volley": (actions.ResolveFire,),
    "a physical attack": (actions.ResolveBlow,),
    "what is owed": (actions.SettleAll,),
    "going on": (GoOn,),
}


@cache
def battle() -> RandomFight:
    """Twelve 'Mechs against twelve of the same, amid four mapsheets of broken ground, through 20 turns."""
    chance = random.Random(1)
    board = broken_ground(chance, *SIZE)
    names = [(f"{name}{more}", side) for side, more in ((RED, ""), (BLUE, "_2")) for name in MODELS]
    places = chance.sample(tuple(hexes_within(hex_at(16, 17), 8)), len(names))
    units = [
        some_unit(chance, name, side, place.label) for (name, side), place in zip(names, places, strict=True)
    ]
    sides = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))
    setup = Setup(
        title="Twelve against twelve",
        ruleset="citytech",
        board=BoardData.of(board),
        sides=sides,
        units=tuple(units),
    )
    return played_out(setup, chance, most=99_999, last_turn=TURNS)


def longest(kinds: tuple[type, ...]) -> FightStep:
    """Return the action of these kinds that did most in the whole battle."""
    found = [played for played in battle().steps if isinstance(played.action, kinds)]
    return max(found, key=lambda played: (len(getattr(played.action, "weapons", ())), len(played.events)))


@pytest.mark.parametrize("name", ACTIONS)
def test_one_action_resolved(benchmark: BenchmarkFixture, name: str) -> None:
    played, game = longest(ACTIONS[name]), battle().game

    def resolved() -> Battle:
        assert game.why_not(played.before, played.action) is None
        return carry_out(game, random.Random(2), played.before, played.action).after

    assert benchmark(resolved) != played.before


def test_every_view_in_the_midst_of_battle(benchmark: BenchmarkFixture) -> None:
    at, game = battle().steps[len(battle().steps) // 2].before, battle().game

    def look() -> int:
        return len(game.units(at)) + len(game.turn(at).phases) + len(game.sheet(at, "orion").tracks)

    assert benchmark(look) > len(at.units)


def test_twelve_against_twelve_through_twenty_turns_replayed(benchmark: BenchmarkFixture) -> None:
    text = script_of(battle())

    def replay() -> Battle:
        script = read_script(parse_document(text, "battle.yaml"), library())
        *_, last = replayed(script)
        at: Battle = last.battle
        return at

    at = benchmark(replay)
    assert at == battle().moments[-1]
    assert at.turn.number >= TURNS
