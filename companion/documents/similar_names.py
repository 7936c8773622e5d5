"""The nearest known name, for whoever mistyped one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

LONGEST_NAME = 60
"""How many letters a name of a player's own may have."""
_LONGEST_LIST = 12
_MOST_CLOSE = 5
_NEAR, _FAR = 0.6, 0.3
_SHORT = 2
_WORD = re.compile("[^ ._-]+")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that a mistyped one most likely stands for, whatever its capitals.

    Names of several words are near where the words that differ are: `ppc_weapon` is far from `clan_weapon`.
    """
    by_lower = {name.lower(): name for name in known}
    typed = word[:LONGEST_NAME].lower()
    close = get_close_matches(typed, by_lower, n=_MOST_CLOSE)
    return next((by_lower[name] for name in close if _is_near(typed, name)), None)


def alike(word: str, known: Iterable[str], most: int = _MOST_CLOSE) -> tuple[str, ...]:
    """Return the known names that are most like a mistyped one, the nearest first."""
    return tuple(get_close_matches(word[:LONGEST_NAME], tuple(known), n=most, cutoff=_FAR))


def _is_near(typed: str, name: str) -> bool:
    """Whether each word that only one of them has is much like one of the other's, if that has any."""
    labels, others = _WORD.findall(typed), _WORD.findall(name)
    mine, its = (
        [word for word in labels if word not in others],
        [word for word in others if word not in labels],
    )
    if len(labels) < 2 or not mine or not its:
        return True
    return all(any(_are_alike(word, other) for other in its) for word in mine)


def _are_alike(word: str, other: str) -> bool:
    """Whether one word may be the other mistyped; of two letters, as in `2a` and `2b`, any may be wrong."""
    is_short = max(len(word), len(other)) <= _SHORT
    return is_short or SequenceMatcher(None, word, other).ratio() >= _NEAR


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a remedy in words: the nearest known name, else the whole list where it is short, else
    nothing.
    """
    names = list(dict.fromkeys(known))
    if name := nearest(word, names):
        return f"Did you mean '{name}'?"
    return f"Known: {', '.join(names)}." if 0 < len(names) <= _LONGEST_LIST else ""
