"""Dice as named in rulebooks (`2d6`) and the answers that real dice give."""

from __future__ import annotations

import random as randomness
import re
from dataclasses import dataclass

MOST_DICE = 60
MOST_SIDES = 100
LARGEST_BONUS = 999
NOTATION = re.compile(r"([0-9]{0,4}) ?[dD]([0-9]{1,4})(?: ?([+-]) ?([0-9]{1,4}))?")


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of equal dice thrown together and added up, plus a fixed bonus.

    Raises ValueError for a number of dice or sides that no table sees.
    """

    count: int
    sides: int
    bonus: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise ValueError(f"A roll takes 1 to {MOST_DICE} dice, not {self.count}.")
        if not 2 <= self.sides <= MOST_SIDES:
            raise ValueError(f"A die has 2 to {MOST_SIDES} sides, not {self.sides}.")
        if abs(self.bonus) > LARGEST_BONUS:
            raise ValueError(f"A bonus is at most {LARGEST_BONUS} either way, not {self.bonus}.")

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")

    @property
    def minimum(self) -> int:
        return self.count + self.bonus

    @property
    def maximum(self) -> int:
        return self.count * self.sides + self.bonus


def parse_dice(text: str) -> Dice:
    """The dice that a text such as `2d6`, `d8` or `1D6+2` names; the opposite of `str(dice)`."""
    found = NOTATION.fullmatch(text.strip().replace("−", "-"))
    if not found:
        raise ValueError(f"'{text}' is not a roll: write the number of dice, d, and the sides, as in 2d6.")
    count, sides, sign, bonus = found.groups(default="")
    return Dice(int(count or 1), int(sides), int(sign + (bonus or "0")))


def wrong_with(dice: Dice, answer: tuple[int, ...]) -> str | None:
    """What is wrong with an answer, in a sentence, or None if it may stand.

    An answer gives every face, or one number: what the dice show added up, before any bonus.
    """
    most = dice.count * dice.sides
    if len(answer) == 1:
        if dice.count <= answer[0] <= most:
            return None
        return f"{dice} cannot show {answer[0]}: type {dice.count} to {most}."
    if len(answer) != dice.count:
        return f"{dice} needs {dice.count} faces or their sum, not {len(answer)} numbers."
    for face in answer:
        if not 1 <= face <= dice.sides:
            return f"A d{dice.sides} cannot show {face}: type faces from 1 to {dice.sides}."
    return None


def total(dice: Dice, answer: tuple[int, ...]) -> int:
    """The result of a roll, bonus included; ValueError says what is wrong with an impossible answer."""
    if problem := wrong_with(dice, answer):
        raise ValueError(problem)
    return sum(answer) + dice.bonus


def roll(dice: Dice, random: randomness.Random) -> tuple[int, ...]:
    """The faces of one throw."""
    return tuple(random.randint(1, dice.sides) for _ in range(dice.count))
