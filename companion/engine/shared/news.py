"""The news of a journal entry: what has become of whom, the gravest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

MOST = 4
"""So many things are told of one unit; of more than these how many."""


class Weight(IntEnum):
    """How grave it is; what was only held tells nothing where anything has happened to the unit."""

    HELD = 0
    HARM = 1
    TURN = 2
    LOSS = 3
    ENDING = 4


@dataclass(frozen=True, slots=True)
class News:
    """One thing that has become of a unit, by its name: "falls", or with `is_thing` "gyro hit".

    Without a name it is about the whole battle.
    """

    whose: str
    words: str
    weight: Weight = Weight.HARM
    is_thing: bool = False


def headline(news: Iterable[News]) -> str:
    """All of it in one line: "Wolfhound falls, gyro hit; Orion keeps its feet"; empty without news."""
    by_unit: dict[str, list[News]] = {}
    for each in news:
        by_unit.setdefault(each.whose, []).append(each)
    gravest_first = sorted(by_unit.items(), key=lambda unit: -max(each.weight for each in unit[1]))
    return "; ".join(_of_one(whose, told) for whose, told in gravest_first)


def _of_one(whose: str, told: list[News]) -> str:
    """What has become of one unit: the loss of it is told alone."""
    gravest = max(each.weight for each in told)
    told = [each for each in told if each.weight is gravest or Weight.LOSS > each.weight > Weight.HELD]
    if gravest >= Weight.LOSS:
        told = [each for each in told if each.weight is gravest]
    does = _in_words(each for each in told if not each.is_thing)
    things = _in_words(each for each in told if each.is_thing)
    if not does and whose:
        return f"{whose}: {_listed(things)}"
    return f"{whose} {_listed([*does, *things])}".strip()


def _in_words(told: Iterable[News]) -> list[str]:
    """The gravest first; what happened several times once, with how often."""
    times = Counter(each.words for each in sorted(told, key=lambda each: -each.weight))
    return [words if number == 1 else f"{words} ×{number}" for words, number in times.items()]


def _listed(words: list[str]) -> str:
    more = [f"and {len(words) - MOST} more"] if len(words) > MOST + 1 else []
    return ", ".join([*words[:MOST], *more] if more else words)
