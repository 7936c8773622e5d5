"""Rules carried out with answers by chance, dice and choices alike."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play
from tests.builders import citytech
from tests.engine.battletech.fights.random_fights import RandomAnswers


def by_chance(battle: Battle, rule: Callable[[Play[Battle]], object], seed: int) -> Play[Battle]:
    """Return a rule carried out with any answers."""
    played: Play[Battle] = Play(battle, RandomAnswers(random.Random(seed)), citytech().apply)
    rule(played)
    return played
