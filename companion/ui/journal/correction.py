"""Corrections of an entry's dice: the questions that it asked, and those it would ask with other answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.asks import Answer, Ask
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.battles.correction import Correction

Corrector = Callable[[dict[int, tuple[Answer, ...]]], "Correction"]


@dataclass(frozen=True, slots=True)
class CorrectionStep:
    """A roll or choice of an entry with its answer; None while the answer is missing."""

    entry: int
    ask: Ask
    answer: Answer | None


class DiceCorrection:
    """The questions of an entry, walked through anew whenever an answer changes.

    Answers belong to what was asked, not to their place in a row: a miss that becomes a hit asks where it
    lands, and the dice that followed still answer what they answered before.
    """

    def __init__(self, corrector: Corrector, entry: int, answers: Sequence[Answer]) -> None:
        self._corrector, self._entry = corrector, entry
        self._changed: dict[tuple[int, str, int], Answer] = {}
        self._given_answers: dict[tuple[int, str, int], Answer] = {}
        self._played_answers(answers)
        self.questions: tuple[CorrectionStep, ...] = ()
        self.correction: Correction | None = None
        self.fault = ""
        self.walk()

    @property
    def is_changed(self) -> bool:
        """Whether any answer differs from what was played."""
        return any(self._given_answers.get(key) != answer for key, answer in self._changed.items())

    @property
    def can_commit(self) -> bool:
        """Whether nothing is left to ask and something would change."""
        ready = self.correction is not None and self.correction.is_ready
        return ready and self.is_changed and not self.fault

    def give(self, number: int, answer: Answer | None) -> None:
        """Answer a question by its number, or leave it open again."""
        key = self._keys()[number]
        if answer is None:
            self._changed.pop(key, None)
            self._given_answers.pop(key, None)
        else:
            self._changed[key] = answer
        self.walk()

    def walk(self) -> None:
        """Ask everything again from the first question on."""
        found: list[CorrectionStep] = []
        answers: dict[int, tuple[Answer, ...]] = {self._entry: ()}
        self.fault = ""
        while True:
            try:
                correction = self._corrector(answers)
            except InputError as problem:
                self.fault = str(problem)
                break
            self.correction = correction
            if correction.ask is None or correction.asking is None:
                break
            question = self._question(correction.asking, correction.ask, found)
            found.append(question)
            if question.answer is None:
                break
            answers[correction.asking] = (*correction.answered, question.answer)
        self.questions = tuple(found)

    def _played_answers(self, answers: Sequence[Answer]) -> None:
        """Find out which question each answer of the entry was given to."""
        seen: list[CorrectionStep] = []
        for number in range(len(answers)):
            correction = self._corrector({self._entry: tuple(answers[:number])})
            if correction.ask is None:
                break
            key = self._key(self._entry, correction.ask, seen)
            self._given_answers[key] = answers[number]
            seen.append(CorrectionStep(self._entry, correction.ask, answers[number]))

    def _question(self, entry: int, ask: Ask, before: Sequence[CorrectionStep]) -> CorrectionStep:
        key = self._key(entry, ask, before)
        return CorrectionStep(entry, ask, self._changed.get(key, self._given_answers.get(key)))

    def _keys(self) -> list[tuple[int, str, int]]:
        return [
            self._key(question.entry, question.ask, self.questions[:number])
            for number, question in enumerate(self.questions)
        ]

    def _key(self, entry: int, ask: Ask, before: Sequence[CorrectionStep]) -> tuple[int, str, int]:
        """Return what is asked, and how often it was asked before: the second roll of a tie is not
        the first.
        """
        asked = (entry, ask.question.id)
        times = sum((question.entry, question.ask.question.id) == asked for question in before)
        return *asked, times
