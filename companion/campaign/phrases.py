"""Phrases for campaigns: numbers with their nouns, lists, days, names of skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from companion.tabletop.number_text import join_listed

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


def format_day(day: date) -> str:
    """`1 April 3025`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def capitalize(text: str) -> str:
    """Return the same with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def label(id: str) -> str:
    """Return an id of the rules as words: `repair_points` is `repair points`."""
    return id.replace("_", " ")


def days_between(begin: date, end: date) -> int:
    """Return how many days lie between two, negative where the second is earlier."""
    return (end - begin) // timedelta(days=1)


def format_iso_day(text: str) -> str:
    """`3025-04-01` as `1 April 3025`."""
    return format_day(date.fromisoformat(text))


def format_changes(changes: Mapping[str, int]) -> str:
    """`+3 repair points and -1 wreck`."""
    return join_listed(f"{amount:+} {label(what)}" for what, amount in changes.items())


def join_sentences(*parts: str) -> tuple[str, ...]:
    """Return those that say something."""
    return tuple(part for part in parts if part)


def join_names(names: Sequence[str], limit: int = 3) -> str:
    """Return some names as a list, and how many more there are of too many."""
    return join_listed(names) if len(names) <= limit else f"{', '.join(names[:2])} and {len(names) - 2} more"
