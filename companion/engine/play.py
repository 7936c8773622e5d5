"""The resolving of one action: it answers rolls and choices, collects events, and is then thrown away."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.asks import Answer, Ask, Choice, DiceAnswer, Option, Question, Roll, by_chance
from companion.errors import InputError
from companion.tabletop.dice import Dice, parse_dice, total
from companion.tabletop.odds import face_odds_of

Battle = TypeVar("Battle")
Result = TypeVar("Result")


class NeedsAnswer(Exception):
    """The play stops at a question that nobody has answered; resolve again with one more answer."""

    def __init__(self, ask: Ask, given_answers: Sequence[Answer]) -> None:
        super().__init__(ask.purpose)
        self.ask = ask
        self.given_answers = tuple(given_answers)


class Answers(Protocol):
    """The source of a play's answers."""

    def take(self, ask: Ask) -> Answer | None:
        """Return the next answer, or None when the table has to be asked."""


class Script:
    """Answers given beforehand: typed at the table, read from a battle script, or stored in the journal.

    Dice serve rolls and words serve choices, each in their own order.
    """

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        given = list(answers)
        self._dice = [answer for answer in given if not isinstance(answer, str)]
        self._choices = [answer for answer in given if isinstance(answer, str)]

    def take(self, ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            return ask.validate(self._dice.pop(0)) if self._dice else None
        return ask.validate(self._choices.pop(0)) if self._choices else None

    @property
    def unused_answers(self) -> tuple[Answer, ...]:
        """Answers that no question has used."""
        return (*self._dice, *self._choices)


class FittingScript:
    """Answers typed ahead, used as long as they fit: at the first that does not, the table is asked.

    What no question has taken is `unused_answers`.
    """

    def __init__(self, answers: Iterable[Answer]) -> None:
        self.unused = tuple(answers)

    def take(self, ask: Ask) -> Answer | None:
        is_roll = isinstance(ask, Roll)
        answer = next((each for each in self.unused if isinstance(each, str) is not is_roll), None)
        if answer is None:
            return None
        try:
            ask.validate(answer)
        except InputError:
            return None
        place = self.unused.index(answer)
        self.unused = (*self.unused[:place], *self.unused[place + 1 :])
        return answer


class RollForMe:
    """Given answers first; then the app rolls dice and draws cards, and choices are still asked."""

    def __init__(self, answers: Iterable[Answer], generator: random.Random | None = None) -> None:
        self._script = Script(answers)
        self._random = generator or random.SystemRandom()

    def take(self, ask: Ask) -> Answer | None:
        answer = self._script.take(ask)
        return by_chance(ask, self._random) if answer is None else answer


class SecretDice:
    """Answers among which the app makes secret rolls; the first `answered` dice are given already."""

    def __init__(self, answers: Answers, answered: int, generator: random.Random) -> None:
        self._answers, self._random = answers, generator
        self._answered = answered

    def take(self, ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            if ask.is_secret and not self._answered:
                return by_chance(ask, self._random)
            self._answered = max(self._answered - 1, 0)
        return self._answers.take(ask)


@dataclass(frozen=True, slots=True)
class AnsweredRoll:
    """An answered roll of a play; `is_preset` where the action itself stated the dice."""

    ask: Roll
    answer: DiceAnswer
    is_preset: bool = False


class Play(Generic[Battle]):
    """The resolving of one action: `battle` already shows every event that has been emitted."""

    def __init__(self, battle: Battle, answers: Answers, apply: Callable[[Battle, Any], Battle]) -> None:
        self.battle = battle
        self.events: list[Any] = []
        self.given_answers: list[Answer] = []
        self.rolls: list[AnsweredRoll] = []
        self._preset_dice: dict[str, Answer] = {}
        self._answers = answers
        self._apply = apply

    def emit(self, event: object) -> None:
        """Fold an event into the battle, so that later steps see it."""
        self.battle = self._apply(self.battle, event)
        self.events.append(event)

    def preset_dice(self, question: str, dice: Sequence[int]) -> None:
        """Dice that the action itself tells: they serve the next roll of this question."""
        self._preset_dice[question] = tuple(dice)

    def roll(
        self,
        dice: str,
        question: Question,
        *,
        need: int | None = None,
        side: str = "",
        source: str = "",
        rows: Mapping[int, str] | None = None,
        is_secret: bool = False,
    ) -> int:
        """Return the total of the next roll. Raises NeedsAnswer when the dice have not been rolled."""
        ask = Roll(parse_dice(dice), question, need, side, source, rows or {}, is_secret=is_secret)
        answer = self._next(ask)
        assert not isinstance(answer, str), "Roll.checked lets dice through only"
        return total(ask.dice, answer)

    def throw(
        self, count: int, faces: Sequence[str], question: Question, *, side: str = "", source: str = ""
    ) -> tuple[str, ...]:
        """Return the faces that so many custom dice show; without dice, none. Raises NeedsAnswer."""
        if count < 1:
            return ()
        ask = Roll(Dice(count, len(faces)), question, side=side, source=source, faces=tuple(faces))
        answer = self._next(ask)
        assert not isinstance(answer, str), "Roll.checked lets dice through only"
        return ask.face_names(answer)

    def draw(
        self, question: Question, cards: Sequence[Option], *, side: str = "", source: str = "", seed: str = ""
    ) -> str:
        """Return the id of the card drawn from a shuffled deck. Raises NeedsAnswer when nobody has
        drawn it.
        """
        answer = self._next(Choice(question, tuple(cards), side, source, is_draw=True, seed=seed))
        assert isinstance(answer, str), "Choice.checked lets ids through only"
        return answer

    def choose(
        self, question: Question, options: Sequence[Option], *, side: str = "", source: str = ""
    ) -> str:
        """Return the id of the option that the side's player picks. Raises NeedsAnswer when nobody has
        picked.
        """
        answer = self._next(Choice(question, tuple(options), side, source))
        assert isinstance(answer, str), "Choice.checked lets ids through only"
        return answer

    def _next(self, ask: Ask) -> Answer:
        if (preset := self._preset_dice.pop(ask.question.id, None)) is not None:
            self._note(ask, preset, is_preset=True)
            return ask.validate(preset)
        answer = self._answers.take(ask)
        if answer is None:
            raise NeedsAnswer(ask, self.given_answers)
        self.given_answers.append(answer)
        self._note(ask, answer)
        return answer

    def _note(self, ask: Ask, answer: Answer, *, is_preset: bool = False) -> None:
        if isinstance(ask, Roll) and not isinstance(answer, str):
            self.rolls.append(AnsweredRoll(ask, answer, is_preset))


def all_results(resolve: Callable[[Answers], Result]) -> dict[Result, Fraction]:
    """Return each result of a short play with its exact chance; a player's choice counts each option
    alike.
    """
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
        copies = [option.copies if ask.is_draw else 1 for option in ask.options]
        shares = zip(ask.options, copies, strict=True)
        return [(option.id, Fraction(number, sum(copies))) for option, number in shares]
    if ask.faces:
        return [*_throws(ask)]
    # One number stands for what the dice show, before their bonus.
    return [((number,), chance) for number, chance in face_odds_of(ask.dice).items()]


def _throws(ask: Roll) -> Iterator[tuple[Answer, Fraction]]:
    """Yield what custom dice may show, in any order, each with its chance."""
    numbers = {name: (ask.faces.index(name) + 1, ask.faces.count(name)) for name in ask.faces}
    for shown in combinations_with_replacement(sorted(numbers.values()), ask.dice.count):
        orders = factorial(ask.dice.count)
        for face in set(shown):
            orders //= factorial(shown.count(face))
        ways = orders * prod(copies for _number, copies in shown)
        yield tuple(number for number, _ in shown), Fraction(ways, len(ask.faces) ** ask.dice.count)
