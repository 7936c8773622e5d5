"""A design that breaks the rules of design is played like any other."""

from __future__ import annotations

import random

import pytest

from tests.examples import at_most
from tests.rulesets.odd_designs import game_of_odd_designs, start
from tests.rulesets.playing import moments

SEEDS = range(at_most(6, 24))
MAX_COUNT = 40


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_design_against_the_rules_plays(seed: int) -> None:
    chance = random.Random(seed)
    game = game_of_odd_designs(chance)
    for _ in moments(game, start(game, chance), seed, MAX_COUNT):
        pass


@pytest.mark.long
@pytest.mark.timeout(0)
def test_many_designs_against_the_rules_play() -> None:
    for seed in range(1000, 1300):
        test_a_design_against_the_rules_plays(seed)
