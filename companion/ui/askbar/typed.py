"""What a player types for dice: a total, the faces themselves, or several rolls at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.engine.asks import DiceAnswer, Roll
from companion.errors import InputError

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
    is a total, `9 8 7`, and a plus sign joins faces, `3+4 5+6`. Raises InputError.
    """
    groups = [tuple(int(number) for number in word.split("+")) for word in _words(text)]
    if not groups:
        return None
    faces = tuple(number for group in groups for number in group)
    if all(len(group) == 1 for group in groups) and _are_faces(faces, asked):
        groups = [faces]
    asked.checked(groups[0])
    return Typed(groups[0], tuple(groups[1:]))


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
