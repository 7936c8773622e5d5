"""Dice as named in rulebooks (`2d6`) and the answers that real dice give."""

from __future__ import annotations

import random as randomness
import re
from dataclasses import dataclass
from functools import lru_cache

MOST_DICE = 60
MOST_TO_KEEP_FROM = 6
MOST_SIDES = 100
LARGEST_BONUS = 999
NOTATION = re.compile(
    r"([0-9]{0,4}) ?[dD]([0-9]{1,4})(?: +(?:keep|KEEP) +([0-9]{1,4}))?(?: ?([+-]) ?([0-9]{1,4}))?"
)


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of equal dice thrown together and added up, plus a fixed bonus.

    Where it says how many to `keep`, only so many of the best are added up. Raises ValueError for a number of
    dice or sides that no table sees.
    """

    count: int
    sides: int
    bonus: int = 0
    keep: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise ValueError(f"A roll takes 1 to {MOST_DICE} dice, not {self.count}.")
        if not 2 <= self.sides <= MOST_SIDES:
            raise ValueError(f"A die has 2 to {MOST_SIDES} sides, not {self.sides}.")
        if abs(self.bonus) > LARGEST_BONUS:
            raise ValueError(f"A bonus is at most {LARGEST_BONUS} either way, not {self.bonus}.")
        if self.keep and not self.keep < self.count <= MOST_TO_KEEP_FROM:
            raise ValueError(
                f"A roll keeps some of at most {MOST_TO_KEEP_FROM} dice, not {self.keep} of {self.count}."
            )

    def __str__(self) -> str:
        keep = f" keep {self.keep}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}" + (f"{self.bonus:+d}" if self.bonus else "")

    @property
    def dice_counted(self) -> int:
        """How many of the dice are added up."""
        return self.keep or self.count

    @property
    def minimum(self) -> int:
        return self.dice_counted + self.bonus

    @property
    def maximum(self) -> int:
        return self.dice_counted * self.sides + self.bonus


@lru_cache(maxsize=256)
def parse_dice(text: str) -> Dice:
    """Return the dice that a text such as `2d6`, `1D6+2` or `3d6 keep 2` names; the opposite of
    `str(dice)`.
    """
    found = NOTATION.fullmatch(text.strip().replace("−", "-"))
    if not found:
        raise ValueError(f"'{text}' is not a roll: write the number of dice, d, and the sides, as in 2d6.")
    count, sides, keep, sign, bonus = found.groups(default="")
    kept = int(keep or 0)
    if keep and not kept:
        raise ValueError(f"'{text}' is not a roll: at least one die has to count.")
    return Dice(int(count or 1), int(sides), int(sign + (bonus or "0")), kept)


def answer_fault(dice: Dice, answer: tuple[int, ...]) -> str | None:
    """Return what is wrong with an answer, in a sentence, or None if it may stand.

    An answer gives every face, or one number: what the dice that count show added up, before any bonus.
    """
    most = dice.dice_counted * dice.sides
    if len(answer) == 1:
        if dice.dice_counted <= answer[0] <= most:
            return None
        return f"{dice} cannot show {answer[0]}: type {dice.dice_counted} to {most}."
    if len(answer) != dice.count:
        whose = f"the sum of the best {dice.keep}" if dice.keep else "their sum"
        return f"{dice} needs {dice.count} faces or {whose}, not {len(answer)} numbers."
    for face in answer:
        if not 1 <= face <= dice.sides:
            return f"A d{dice.sides} cannot show {face}: type faces from 1 to {dice.sides}."
    return None


def counting_faces(dice: Dice, answer: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces of an answer that count, or the one number that it is."""
    if not dice.keep or len(answer) == 1:
        return answer
    return tuple(sorted(answer, reverse=True)[: dice.keep])


def total(dice: Dice, answer: tuple[int, ...]) -> int:
    """Return the result of a roll, bonus included; ValueError says what is wrong with an impossible
    answer.
    """
    if problem := answer_fault(dice, answer):
        raise ValueError(problem)
    return sum(counting_faces(dice, answer)) + dice.bonus


def roll(dice: Dice, random: randomness.Random) -> tuple[int, ...]:
    """Return the faces of one throw."""
    return tuple(random.randint(1, dice.sides) for _ in range(dice.count))
