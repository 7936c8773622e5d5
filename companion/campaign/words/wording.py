"""Small words for campaigns: numbers with their nouns, lists, days, names of skills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from companion.tabletop.counting import listed


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in words."""

    headline: str
    details: tuple[str, ...] = ()


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


def day_words(day: date) -> str:
    """`1 April 3025`."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def capitalised(text: str) -> str:
    """The same with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def label(id: str) -> str:
    """An id of the rules as words: `repair_points` is `repair points`."""
    return id.replace("_", " ")


def days_between(begin: date, end: date) -> int:
    """How many days lie between two, negative where the second is earlier."""
    return (end - begin) // timedelta(days=1)


def day_of(text: str) -> str:
    """`3025-04-01` as `1 April 3025`."""
    return day_words(date.fromisoformat(text))


def changes_words(changes: Mapping[str, int]) -> str:
    """`+3 repair points and -1 wreck`."""
    return listed(f"{amount:+} {label(what)}" for what, amount in changes.items())


def sentences(*parts: str) -> tuple[str, ...]:
    """Those that say something."""
    return tuple(part for part in parts if part)
