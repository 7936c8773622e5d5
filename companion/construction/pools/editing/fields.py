"""Fields of a part of a mech: what each shows, and the document after it was changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.construction.editing.views import HeadChoice, HeadField
from companion.construction.pools.editing.documents import Data, value_at, with_value, without
from companion.documents.document import KeyPath

YES, NO, NONE = "yes", "no", ""
Writer: TypeAlias = Callable[[Any], Any]
"""Returns the document with another value of a field."""


@dataclass(frozen=True, slots=True)
class PartField:
    """A field of a part, and what writes its value."""

    field: HeadField
    write: Writer


@dataclass(frozen=True, slots=True)
class PartFields:
    """Makes the fields of the part at a key path; a value that is usual is left out of the document."""

    data: Data
    path: KeyPath = ()

    def value(self, key: KeyPath, usual: Any = None) -> Any:
        """Return what the part says under a key; what is usual where it says nothing."""
        return value_at(self.data, (*self.path, *key), usual)

    def _write(self, key: KeyPath, usual: Any, read: Callable[[Any], Any]) -> Writer:
        path = (*self.path, *key)

        def write(value: Any) -> Any:
            new = read(value)
            return without(self.data, path) if new == usual else with_value(self.data, path, new)

        return write

    def _field(self, key: KeyPath, label: str, value: str | float, **more: Any) -> HeadField:
        id_ = ".".join(map(str, (*self.path, *key)))
        return HeadField(id_, label, value, ((*self.path, *key),), **more)

    def text(self, key: str, label: str) -> PartField:
        """Return a field of words; empty is left out."""
        shown = self._field((key,), label, str(self.value((key,), "")), is_text=True)
        return PartField(shown, self._write((key,), "", lambda value: str(value).strip()))

    def number(
        self, key: KeyPath, label: str, least: int, most: int, usual: float | None = None, caption: str = ""
    ) -> PartField:
        """Return a field of a whole number."""
        value = self.value(key, usual if usual is not None else least)
        most = max(most, int(value))
        shown = self._field(key, label, float(value), caption=caption, least=least, most=most)
        return PartField(shown, self._write(key, usual, round))

    def halves(self, key: KeyPath, label: str, most: float) -> PartField:
        """Return a field of a number in halves, 0 unless the part says more."""
        value = float(self.value(key, 0))
        shown = self._field(key, label, value, least=0, most=round(max(most, value)), step=0.5)
        return PartField(shown, self._write(key, 0, float))

    def choice(self, key: KeyPath, label: str, choices: Mapping[Any, str], usual: Any = None) -> PartField:
        """Return a field of one of several values, known by their text."""
        now, values = self.value(key, usual), {str(name): name for name in choices}
        listed = tuple(HeadChoice(str(name), text) for name, text in choices.items())
        shown = self._field(key, label, str(now), choices=listed)
        return PartField(shown, self._write(key, usual, lambda value: values[str(value)]))

    def rated(
        self, key: KeyPath, label: str, ratings: Iterable[str], usual: str, texts: Mapping[str, str] = {}
    ) -> PartField:
        """Return a field of a rating that tables know by its text, written as a number where it is one."""
        now = NONE if (value := self.value(key)) is None else str(value)
        choices = (HeadChoice(NONE, usual), *(HeadChoice(each, texts.get(each, each)) for each in ratings))
        shown = self._field(key, label, now, choices=choices)
        return PartField(shown, self._write(key, None, _rating))

    def flag(self, key: KeyPath, label: str) -> PartField:
        """Return a field of yes or no, no where the part says nothing."""
        choices = (HeadChoice(NO, "No"), HeadChoice(YES, "Yes"))
        shown = self._field(key, label, YES if self.value(key, False) else NO, choices=choices)
        return PartField(shown, self._write(key, False, lambda value: value == YES))

    def listing(self, key: str, labels: Mapping[str, str]) -> Iterator[PartField]:
        """Yield a field of yes or no for each name that a list may have."""
        now = [*self.value((key,), ())]
        choices = {NO: "No", YES: "Yes"}
        for name, label in labels.items():
            value = YES if name in now else NO
            yield self.own(f"{key}.{name}", label, value, choices, self._write_listed(key, now, name))

    def _write_listed(self, key: str, now: Sequence[str], name: str) -> Writer:
        path = (*self.path, key)

        def write(value: Any) -> Any:
            names = [each for each in now if each != name] + ([name] if value == YES else [])
            return with_value(self.data, path, names) if names else without(self.data, path)

        return write

    def own(self, name: str, label: str, value: str, choices: Mapping[str, str], write: Writer) -> PartField:
        """Return a field that is no single value of the document."""
        listed = tuple(HeadChoice(each, text) for each, text in choices.items())
        return PartField(self._field((name,), label, value, choices=listed), write)


def _rating(value: Any) -> Any:
    """Return a rating as files write it: nothing, a number, or a word."""
    text = str(value)
    if text == NONE:
        return None
    return int(text) if text.lstrip("-").isdigit() else text
