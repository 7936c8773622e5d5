"""Answers for tests that care for none in particular."""

from __future__ import annotations

import random

from companion.engine.asks import Answer, Ask, Choice, by_chance


class Auto:
    """Dice rolled and cards drawn by the app; a choice falls on its first option."""

    def __init__(self, generator: random.Random | None = None) -> None:
        self._random = generator or random.SystemRandom()

    def take(self, ask: Ask) -> Answer:
        answer = by_chance(ask, self._random)
        if answer is not None:
            return answer
        assert isinstance(ask, Choice), "chance answers every roll"
        return ask.options[0].id
