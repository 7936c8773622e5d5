"""The resolving of one action: it answers rolls and choices, collects events, and is then thrown away."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.asks import Answer, Ask, Choice, Option, Roll
from companion.tabletop.dice import parse_dice, roll, total
from companion.tabletop.odds import total_of

Battle = TypeVar("Battle")
Result = TypeVar("Result")


class NeedsAnswer(Exception):
    """The play stops at a question that nobody has answered; resolve again with one more answer."""

    def __init__(self, ask: Ask, answered: Sequence[Answer]) -> None:
        super().__init__(ask.purpose)
        self.ask = ask
        self.answered = tuple(answered)


class Answers(Protocol):
    """Where a play's answers come from."""

    def take(self, ask: Ask) -> Answer | None:
        """The next answer, or None when the table has to be asked."""


class Script:
    """Answers given beforehand: typed at the table, read from a battle script, or stored in the journal.

    Dice serve rolls and words serve choices, each in their own order.
    """

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        given = list(answers)
        self._dice = [answer for answer in given if not isinstance(answer, str)]
        self._words = [answer for answer in given if isinstance(answer, str)]

    def take(self, ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            return ask.checked(self._dice.pop(0)) if self._dice else None
        return ask.checked(self._words.pop(0)) if self._words else None

    @property
    def left(self) -> tuple[Answer, ...]:
        """Answers that no question has used."""
        return (*self._dice, *self._words)


class Auto:
    """Dice rolled by the app; a choice falls on its first option."""

    def __init__(self, generator: random.Random | None = None) -> None:
        self._random = generator or random.SystemRandom()

    def take(self, ask: Ask) -> Answer:
        return roll(ask.dice, self._random) if isinstance(ask, Roll) else ask.options[0].id


class RollForMe:
    """Given answers first; then the app rolls the dice, and choices are still asked."""

    def __init__(self, answers: Iterable[Answer], generator: random.Random | None = None) -> None:
        self._script = Script(answers)
        self._auto = Auto(generator)

    def take(self, ask: Ask) -> Answer | None:
        answer = self._script.take(ask)
        if answer is None and isinstance(ask, Roll):
            return self._auto.take(ask)
        return answer


class Play(Generic[Battle]):
    """One action being resolved: `battle` already shows every event that has happened in it."""

    def __init__(self, battle: Battle, answers: Answers, apply: Callable[[Battle, Any], Battle]) -> None:
        self.battle = battle
        self.events: list[Any] = []
        self.answered: list[Answer] = []
        self._answers = answers
        self._apply = apply

    def happen(self, event: object) -> None:
        """Fold an event into the battle, so that later steps see it."""
        self.battle = self._apply(self.battle, event)
        self.events.append(event)

    def roll(
        self,
        dice: str,
        purpose: str,
        *,
        need: int | None = None,
        side: str = "",
        source: str = "",
        rows: Mapping[int, str] | None = None,
    ) -> int:
        """The total of the next roll. Raises NeedsAnswer when the dice have not been rolled."""
        wanted = Roll(parse_dice(dice), purpose, need, side, source, rows or {})
        answer = self._next(wanted)
        assert not isinstance(answer, str), "Roll.checked lets dice through only"
        return total(wanted.dice, answer)

    def choose(self, purpose: str, options: Sequence[Option], *, side: str = "", source: str = "") -> str:
        """The id of the option that the side's player picks. Raises NeedsAnswer when nobody has picked."""
        answer = self._next(Choice(purpose, tuple(options), side, source))
        assert isinstance(answer, str), "Choice.checked lets ids through only"
        return answer

    def _next(self, ask: Ask) -> Answer:
        answer = self._answers.take(ask)
        if answer is None:
            raise NeedsAnswer(ask, self.answered)
        self.answered.append(answer)
        return answer


def every(resolve: Callable[[Answers], Result]) -> dict[Result, Fraction]:
    """Each result of a short play with its exact chance; a player's choice counts each option alike."""
    results: dict[Result, Fraction] = {}
    open_lines: list[tuple[tuple[Answer, ...], Fraction]] = [((), Fraction(1))]
    while open_lines:
        answers, chance = open_lines.pop()
        try:
            result = resolve(Script(answers))
        except NeedsAnswer as question:
            for answer, part in _outcomes(question.ask):
                open_lines.append(((*answers, answer), chance * part))
        else:
            results[result] = results.get(result, Fraction(0)) + chance
    return results


def _outcomes(ask: Ask) -> list[tuple[Answer, Fraction]]:
    if isinstance(ask, Choice):
        return [(option.id, Fraction(1, len(ask.options))) for option in ask.options]
    # One number stands for what the dice show, before their bonus.
    return [((number,), chance) for number, chance in total_of(ask.dice.count, ask.dice.sides).items()]
