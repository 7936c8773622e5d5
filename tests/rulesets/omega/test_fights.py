"""Random battles by the Omega rules pass every check of a battle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.battletech.fights.fight_checks import CHECKS
from tests.engine.battletech.fights.random_fights import RandomFight
from tests.examples import at_most
from tests.rulesets.omega.omega_fights import play_lances


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("seed", range(at_most(1, 20)))
def test_a_battle_of_own_designs_passes(seed: int, check: Callable[[RandomFight], None]) -> None:
    check(play_lances(seed, 60, 4))
