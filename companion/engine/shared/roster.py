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


class Listed(Protocol):
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


L = TypeVar("L", bound=Listed)


@dataclass(frozen=True, slots=True)
class Place(Generic[L]):
    """A unit in its roster: the number that a key chooses it by, and a name that no other unit has."""

    unit: L
    number: int
    name: str
    """Told apart too, but as long as it is."""
    short_name: str


def in_roster(sides: Sequence[str], units: Iterable[L]) -> tuple[Place[L], ...]:
    """The units side by side, each with its number and its short name.

    A number stays what it is whoever joins later: only units that have been given none count by their place.
    """
    by_side = sorted(units, key=lambda unit: sides.index(unit.side))
    free = count(1)
    numbers = {unit.id: unit.number or next(free) for unit in by_side}
    standing = sorted(by_side, key=lambda unit: (sides.index(unit.side), numbers[unit.id]))
    names = [unit.name for unit in sorted(standing, key=lambda unit: numbers[unit.id])]
    told = zip(told_apart(names), short_names(names), strict=True)
    by_number = dict(zip(sorted(numbers.values()), told, strict=True))
    return tuple(Place(unit, numbers[unit.id], *by_number[numbers[unit.id]]) for unit in standing)


def names_in_roster(sides: Iterable[SideId], units: Iterable[L]) -> dict[str, str]:
    """The name of each unit that no other has, by its id: as cards and counters name them."""
    places = in_roster([side.id for side in sides], units)
    return {place.unit.id: place.name for place in places}


def is_called_after(name: str, model: str) -> bool:
    """Whether a unit has its model's name, alone or with the letter that tells it apart."""
    return name == model or (name[: -len(" a")] == model and name[-1] in ascii_lowercase)


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that a counter has room for, no two of them the same: "Wolfhound a" and "Wolfhound b"."""
    return told_apart([shortened(name) for name in names], LONGEST)


def told_apart(names: Sequence[str], longest: int = 0) -> tuple[str, ...]:
    """Names of which no two are the same: those that were carry a letter; 0 is as long as may be."""
    alike = Counter(name.casefold() for name in names)
    taken = {key for key, times in alike.items() if times == 1}
    return tuple(name if alike[name.casefold()] == 1 else _lettered(name, taken, longest) for name in names)


def shortened(name: str, longest: int = LONGEST) -> str:
    """A name cut after a word where it is too long; what stands in brackets goes first, a number stays."""
    if len(name) <= longest:
        return name
    words = name.split(" (")[0].split()
    number = words.pop() if len(words) > 1 and words[-1].isdigit() and len(words[-1]) < longest // 2 else ""
    room = longest - (len(number) + 1 if number else 0)
    while len(words) > 1 and len(" ".join(words)) > room:
        words.pop()
    while len(words) > 1 and words[-1].casefold() in LEANING:
        words.pop()
    kept = " ".join(words)
    return " ".join(filter(None, (kept if len(kept) <= room else f"{kept[: room - 1]}…", number)))


def _lettered(name: str, taken: set[str], longest: int) -> str:
    for letter in _letters():
        own = f"{shortened(name, longest - len(letter) - 1) if longest else name} {letter}"
        if own.casefold() not in taken:
            taken.add(own.casefold())
            return own
    raise AssertionError("letters never end")


def _letters() -> Iterator[str]:
    return chain(ascii_lowercase, map(str, count(len(ascii_lowercase) + 1)))
