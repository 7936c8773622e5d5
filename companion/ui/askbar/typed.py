"""What a player types for dice: a total, the faces themselves, or several rolls at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import DiceAnswer, Roll
from companion.errors import InputError
from companion.ui.askbar.faces import faces_of

WORD = re.compile(r"\d+(?:\s*\+\s*\d+)*")
"""One roll: a number, or faces joined by plus signs."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The rolls read from a line, the first for the dice asked now; `rest` serves what is asked next."""

    first: DiceAnswer
    rest: tuple[DiceAnswer, ...] = ()

    @property
    def all(self) -> tuple[DiceAnswer, ...]:
        """Every roll in the order typed."""
        return (self.first, *self.rest)


def read_typed(text: str, asked: Roll) -> Typed | None:
    """The rolls in a line, or None for an empty one.

    As many numbers as dice, each one face high, are the faces of this roll: `3 4`. Otherwise every number
    is a total, `9 8 7`, and a plus sign joins faces, `3+4 5+6`. Custom dice are told by the letters of their
    faces, `d b e`. Raises InputError.
    """
    if asked.faces:
        return _read_faces(text, asked)
    groups = [tuple(int(number) for number in word.split("+")) for word in _words(text)]
    if not groups:
        return None
    faces = tuple(number for group in groups for number in group)
    if all(len(group) == 1 for group in groups) and _are_faces(faces, asked):
        groups = [faces]
    asked.checked(groups[0])
    return Typed(groups[0], tuple(groups[1:]))


def as_typed(answer: DiceAnswer, asked: Roll) -> str:
    """What would be typed for an answer."""
    if not asked.faces:
        return "+".join(map(str, answer))
    letters = {face.name: face.letter for face in faces_of(asked)}
    return " ".join(letters[name] for name in asked.shown(answer))


def line_of(answers: Sequence[DiceAnswer]) -> str:
    """What would be typed for several totals or faces, one after the other."""
    return " ".join("+".join(map(str, answer)) for answer in answers)


def _read_faces(text: str, asked: Roll) -> Typed | None:
    letters = text.lower().replace(" ", "")
    known = {face.letter: face for face in faces_of(asked)}
    if strange := next((letter for letter in letters if letter not in known), None):
        faces = ", ".join(f"{letter} for {face.words.lower()}" for letter, face in known.items())
        raise InputError(f"{strange!r} is not a face of these dice: type {faces}.")
    if not letters:
        return None
    answer = tuple(known[letter].number for letter in letters)
    asked.checked(answer)
    return Typed(answer)


def _words(text: str) -> list[str]:
    words = WORD.findall(text)
    if re.sub(r"[\s,;]", "", WORD.sub("", text)):
        raise InputError(
            f"{text.strip()!r} is not a roll. Type a total, the faces as 3 4, or several totals as 9 8 7."
        )
    return words


def _are_faces(numbers: tuple[int, ...], asked: Roll) -> bool:
    dice = asked.dice
    return len(numbers) == dice.count > 1 and all(1 <= number <= dice.sides for number in numbers)
