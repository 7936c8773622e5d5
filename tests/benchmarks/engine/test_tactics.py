"""Figures for the tactics family: what the window asks for while a player points at things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion import paths
from companion.battles.scripts.script import read_script
from companion.documents.yamlfile import read_document
from companion.engine.tactics.attack.dice_odds import attack_odds
from companion.engine.tactics.attack.sight import LineOfSightFinder, SightLine
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.odds.volley import threat
from companion.engine.tactics.presenters.attack_plan import attack_plan
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.hexes import Hex, hex_at

SCENARIO = paths.rulesets() / "bt-tactics" / "scenarios" / "first-contact.yaml"


@pytest.fixture(scope="module")
def battle() -> Battle:
    """The shipped scenario with two units on its two mapsheets of 544 hexes."""
    start: Battle = read_script(read_document(SCENARIO), RulebookLibrary([paths.rulesets()])).start
    placed = {"atlas": hex_at(8, 8), "griffin": hex_at(9, 12)}
    units = {name: replace(start.units[name], hex=place, facing=3) for name, place in placed.items()}
    return replace(start, units={**start.units, **units})


def groups(battle: Battle, mech: Mech) -> tuple[str, ...]:
    return tuple(tic.id for tic in battle.card(mech).tics)


def test_the_threat_of_a_unit_everywhere(benchmark: BenchmarkFixture, battle: Battle) -> None:
    atlas = battle.units["atlas"]
    assert len(benchmark(threat, battle, atlas, groups(battle, atlas))) > 100


def test_the_threat_of_a_unit_never_asked_before(benchmark: BenchmarkFixture, battle: Battle) -> None:
    atlas = battle.units["atlas"]

    def look() -> Mapping[Hex, float]:
        attack_odds.cache_clear()
        return threat(battle, atlas, groups(battle, atlas))

    assert len(benchmark(look)) > 100


def test_lines_of_sight_to_every_hex(benchmark: BenchmarkFixture, battle: Battle) -> None:
    assert battle.board is not None
    hexes = battle.board.all_hexes()

    def look() -> list[SightLine]:
        lookout = LineOfSightFinder(battle)
        return [lookout.line(hex_at(8, 8), place) for place in hexes]

    assert len(benchmark(look)) == 544


def test_an_attack_plan(benchmark: BenchmarkFixture, battle: Battle) -> None:
    atlas, griffin = battle.units["atlas"], battle.units["griffin"]
    assert benchmark(attack_plan, battle, atlas, griffin, None).attacks
