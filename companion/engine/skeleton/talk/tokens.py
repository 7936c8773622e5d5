"""Tokens of a line: words with their positions, and the names and units of a battle found among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from companion.engine.views.units import UnitView
from companion.errors import InputError

T = TypeVar("T")
WORD = re.compile(r"[^\W\d_]+|[+-]?[0-9]+|;")
NUMBER = re.compile(r"[+-]?[0-9]+")
FILLER_WORDS = frozenset(
    {"and", "at", "damage", "for", "gets", "hit", "in", "of", "point", "points", "takes", "the", "to"}
)
"""What people say between what they mean."""
BETWEEN_UNITS = ";"
LONGEST_NAME = 8
"""Words of the longest name."""

LEAST_BEGINNING = 2
"""Letters of a name that may stand for it."""
MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a number of a line in lower case, and where it stands in it."""

    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it is a number, with or without a sign."""
        return NUMBER.fullmatch(self.text) is not None


def split_words(line: str) -> tuple[Word, ...]:
    """Return the words of a line; letters and digits are words of their own, so that `rt8` is two."""
    # Not `lower`: some capitals become longer by it, and would no longer stand where they were typed.
    folded = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in line)
    found = (Word(match[0], match.start(), match.end()) for match in WORD.finditer(folded))
    return tuple(word for word in found if word.text not in FILLER_WORDS)


@lru_cache(maxsize=4096)
def normalize_name(name: str) -> str:
    """Return a name without what players leave out: case, spaces and signs."""
    return "".join(word.text.lstrip("+-") for word in split_words(name))


def join_words(labels: Iterable[Word]) -> str:
    """Words as one name."""
    return "".join(word.text.lstrip("+-") for word in labels)


@dataclass(frozen=True, slots=True)
class Name(Generic[T]):
    """A name as it is written, with its meaning, a label and aliases."""

    spelling: str
    meaning: T
    label: str = ""
    aliases: tuple[str, ...] = ()


class Names(Generic[T]):
    """Names by all that they are called."""

    def __init__(self, names: Iterable[Name[T]]) -> None:
        self.all = tuple(names)
        self._by_text: Mapping[str, Name[T]] = {
            called: name
            for name in reversed(self.all)
            for alias in (name.spelling, *name.aliases)
            if (called := normalize_name(alias))
        }

    def read_name(self, labels: Sequence[Word], at: int) -> tuple[T, int] | None:
        """Return what the longest name from here means, and where the words go on after it."""
        for end in range(min(len(labels), at + LONGEST_NAME), at, -1):
            if (name := self._by_text.get(join_words(labels[at:end]))) is not None:
                return name.meaning, end
        return None

    def starting_with(self, text: str) -> list[Name[T]]:
        """Return the names that begin so, each once; first those that are written so."""
        found = {id(name): name for called, name in self._by_text.items() if called.startswith(text)}
        place = {id(name): number for number, name in enumerate(self.all)}
        return sorted(
            found.values(),
            key=lambda name: (not normalize_name(name.spelling).startswith(text), place[id(name)]),
        )


@dataclass(frozen=True, slots=True)
class NamedUnits:
    """Units that words may mean, and where the line goes on; the fewer they are, the better."""

    units: tuple[UnitView, ...]
    end: int


class Roster:
    """The units in the order of the roster."""

    def __init__(self, units: Sequence[UnitView]) -> None:
        self.units = tuple(units)
        self._by_text = tuple((unit, aliases(unit)) for unit in self.units)

    def read_units(
        self, labels: Sequence[Word], at: int, *, is_enemy_of: str | None = None
    ) -> Iterator[NamedUnits]:
        """Yield the units that words from here on may mean, the longest names first.

        Of several, the enemies of a unit where one is given.
        """
        if at < len(labels) and labels[at].is_number:
            yield from self._unit_numbered(labels[at].text, at + 1)
            return
        for end in range(min(len(labels), at + LONGEST_NAME), at, -1):
            if found := self._units_called(join_words(labels[at:end]), is_enemy_of):
                yield NamedUnits(found, end)

    def require_one(self, called: NamedUnits, labels: Sequence[Word], at: int) -> UnitView:
        """Return the only unit that is meant. Raises InputError where there are several."""
        if len(called.units) == 1:
            return called.units[0]
        said = " ".join(word.text for word in labels[at : called.end])
        numbers = ", ".join(f"{unit.number} {unit.name}" for unit in called.units)
        raise InputError(f"'{said}' could be several: {numbers}. Type the number or more of the name.")

    def _unit_numbered(self, text: str, end: int) -> Iterator[NamedUnits]:
        number = int(text) if text[0] not in "+-" and len(text) < MOST_DIGITS else 0
        yield from (NamedUnits((unit,), end) for unit in self.units if unit.number == number)

    def _units_called(self, text: str, is_enemy_of: str | None) -> tuple[UnitView, ...]:
        whole = tuple(unit for unit, names in self._by_text if text in names)
        begun = tuple(unit for unit, names in self._by_text if any(it.startswith(text) for it in names))
        found = whole or (begun if len(text) >= LEAST_BEGINNING else ())
        side = next((unit.side for unit in self.units if unit.id == is_enemy_of), None)
        enemies = tuple(unit for unit in found if unit.side != side and not unit.is_destroyed)
        return enemies if side is not None and enemies else found


def aliases(unit: UnitView) -> tuple[str, ...]:
    """Return all that a unit is called."""
    names = (unit.name, unit.short_name, unit.designation, unit.id)
    return tuple(dict.fromkeys(called for each in names if (called := normalize_name(each))))
