"""Units in their roster: their order, the number of each, and how two that are alike are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from string import ascii_lowercase
from typing import Generic, Protocol, TypeVar

LONGEST = 14
"""Letters that a counter on the map has room for."""
LEANING = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"})
"""Words that no name ends with: they lean on the next."""


class RosterUnit(Protocol):
    """A unit of any family; `number` is 0 while it is numbered by its place."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int: ...


class SideId(Protocol):
    """A side of any family."""

    @property
    def id(self) -> str: ...


L = TypeVar("L", bound=RosterUnit)


@dataclass(frozen=True, slots=True)
class RosterPlace(Generic[L]):
    """A unit in its roster: the number that a key chooses it by, and a name that no other unit has."""

    unit: L
    number: int
    name: str
    """Told apart too, but as long as it is."""
    short_name: str


def in_roster(sides: Sequence[str], units: Iterable[L]) -> tuple[RosterPlace[L], ...]:
    """Return the units side by side, each with its number and its short name.

    A number stays what it is whoever joins later: only units that have been given none count by their place.
    """
    by_side = sorted(units, key=lambda unit: sides.index(unit.side))
    free = count(1)
    numbers = {unit.id: unit.number or next(free) for unit in by_side}
    standing = sorted(by_side, key=lambda unit: (sides.index(unit.side), numbers[unit.id]))
    names = [unit.name for unit in sorted(standing, key=lambda unit: numbers[unit.id])]
    labels = zip(distinct_names(names), short_names(names), strict=True)
    by_number = dict(zip(sorted(numbers.values()), labels, strict=True))
    return tuple(RosterPlace(unit, numbers[unit.id], *by_number[numbers[unit.id]]) for unit in standing)


def names_in_roster(sides: Iterable[SideId], units: Iterable[L]) -> dict[str, str]:
    """Return the name of each unit that no other has, by its id: as cards and counters name them."""
    places = in_roster([side.id for side in sides], units)
    return {place.unit.id: place.name for place in places}


def is_called_after(name: str, model: str) -> bool:
    """Whether a unit has its model's name, alone or with the letter that tells it apart."""
    return name == model or (name[: -len(" a")] == model and name[-1] in ascii_lowercase)


def newcomer_name(name: str, taken: Sequence[str]) -> str:
    """Return what a unit is called that joins others: the next letter where letters tell those like it
    apart, and the next number where one of them has the name alone.
    """
    known = {other.casefold() for other in taken}
    if any(other != name and is_called_after(other, name) for other in taken):
        return _letter_name(name, known, 0)
    numbered = (f"{name} {number}" for number in count(2))
    return next(it for it in chain((name,), numbered) if it.casefold() not in known)


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that a counter has room for, no two of them the same: "Wolfhound a" and "Wolfhound b"."""
    return distinct_names([shorten_name(name) for name in names], LONGEST)


def distinct_names(names: Sequence[str], longest: int = 0) -> tuple[str, ...]:
    """Names of which no two are the same: those that were carry a letter; 0 is as long as may be."""
    alike = Counter(name.casefold() for name in names)
    taken = {key for key, times in alike.items() if times == 1}
    return tuple(
        name if alike[name.casefold()] == 1 else _letter_name(name, taken, longest) for name in names
    )


def shorten_name(name: str, longest: int = LONGEST) -> str:
    """Return a name cut after a word where it is too long; what stands in brackets goes first, a number
    stays.
    """
    if len(name) <= longest:
        return name
    texts = name.split(" (")[0].split()
    number = texts.pop() if len(texts) > 1 and texts[-1].isdigit() and len(texts[-1]) < longest // 2 else ""
    room = longest - (len(number) + 1 if number else 0)
    while len(texts) > 1 and len(" ".join(texts)) > room:
        texts.pop()
    while len(texts) > 1 and texts[-1].casefold() in LEANING:
        texts.pop()
    kept = " ".join(texts)
    return " ".join(filter(None, (kept if len(kept) <= room else f"{kept[: room - 1]}…", number)))


def _letter_name(name: str, taken: set[str], longest: int) -> str:
    for letter in _letters():
        own = f"{shorten_name(name, longest - len(letter) - 1) if longest else name} {letter}"
        if own.casefold() not in taken:
            taken.add(own.casefold())
            return own
    raise AssertionError("letters never end")


def _letters() -> Iterator[str]:
    return chain(ascii_lowercase, map(str, count(len(ascii_lowercase) + 1)))
