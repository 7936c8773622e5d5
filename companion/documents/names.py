"""The nearest known name, for whoever mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LONGEST_LIST = 12
_LONGEST_NAME = 60


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that a mistyped one most likely stands for, whatever its capitals."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word[:_LONGEST_NAME].lower(), by_lower, n=1)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A remedy in words: the nearest known name, else the whole list where it is short, else nothing."""
    names = list(dict.fromkeys(known))
    if name := nearest(word, names):
        return f"Did you mean '{name}'?"
    return f"Known: {', '.join(names)}." if 0 < len(names) <= _LONGEST_LIST else ""
