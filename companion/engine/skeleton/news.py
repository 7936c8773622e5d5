"""The news of a journal entry: what has become of whom, the gravest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

MOST = 4
"""So many things are told of one unit; of more than these how many."""


class NewsWeight(IntEnum):
    """The gravity of news; held rolls are left out where anything else has happened to the unit."""

    HELD = 0
    HARM = 1
    TURN = 2
    LOSS = 3
    ENDING = 4


@dataclass(frozen=True, slots=True)
class News:
    """A headline about a unit, after its name: "falls", or with `is_thing` "gyro hit".

    Without a name it is about the whole battle.
    """

    subject: str
    text: str
    weight: NewsWeight = NewsWeight.HARM
    is_thing: bool = False


def headline(news: Iterable[News]) -> str:
    """Return all of it in one line: "Wolfhound falls, gyro hit; Orion keeps its feet"; empty without news."""
    by_unit: dict[str, list[News]] = {}
    for each in news:
        by_unit.setdefault(each.subject, []).append(each)
    gravest_first = sorted(by_unit.items(), key=lambda unit: -max(each.weight for each in unit[1]))
    return "; ".join(_unit_headline(whose, news_of_unit) for whose, news_of_unit in gravest_first)


def _unit_headline(subject: str, news: list[News]) -> str:
    """Return what has become of one unit: the loss of it is told alone."""
    gravest = max(each.weight for each in news)
    news = [
        each for each in news if each.weight is gravest or NewsWeight.LOSS > each.weight > NewsWeight.HELD
    ]
    if gravest >= NewsWeight.LOSS:
        news = [each for each in news if each.weight is gravest]
    does = _news_texts(each for each in news if not each.is_thing)
    things = _news_texts(each for each in news if each.is_thing)
    if not does and subject:
        return f"{subject}: {_shorten_list(things)}"
    return f"{subject} {_shorten_list([*does, *things])}".strip()


def _news_texts(news: Iterable[News]) -> list[str]:
    """Return the gravest first; what happened several times once, with how often."""
    times = Counter(each.text for each in sorted(news, key=lambda each: -each.weight))
    return [text if number == 1 else f"{text} ×{number}" for text, number in times.items()]


def _shorten_list(texts: list[str]) -> str:
    more = [f"and {len(texts) - MOST} more"] if len(texts) > MOST + 1 else []
    return ", ".join([*texts[:MOST], *more] if more else texts)
