"""A document read from a file: plain data, and the position where each value is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from companion.errors import Fault, FileError

KeyPath: TypeAlias = tuple[str | int, ...]

_LONGEST_KEY = 40
_LONGEST_WORD = 200
_LONG_WORD = re.compile(rf"\S{{{_LONGEST_WORD},}}")


class Absent(Enum):
    """The value at a key path that leads nowhere."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT


class SourcePosition(NamedTuple):
    """A position in a file: line and column count from 1, and are 0 where only the file is known."""

    file: str
    line: int
    column: int


class SourcePositions(NamedTuple):
    """The position of a value, and the positions of the values inside it by the text of their key or
    index.
    """

    here: SourcePosition
    inside: Mapping[str, SourcePositions]

    @classmethod
    def of_file(cls, file: str) -> SourcePositions:
        """Return the places of a file of which no line is known."""
        return cls(SourcePosition(file, 0, 0), {})

    def at(self, path: KeyPath) -> SourcePosition:
        """Return the place of the key at the end of a path, or of the deepest key of it that exists."""
        places = self
        for part in path:
            inner = places.inside.get(str(part))
            if inner is None:
                break
            places = inner
        return places.here


@dataclass(frozen=True, slots=True)
class Document:
    """A text read whole: dicts, lists, str, int, float, bool and None, with their places."""

    name: str
    data: Any
    places: SourcePositions

    def value(self, path: KeyPath) -> object:
        """Return the value at a key path, or ABSENT."""
        value: object = self.data
        for part in path:
            value = inside(value, part)
        return value

    def is_written(self, path: KeyPath) -> bool:
        """Whether a key path is written out, be it only to remove with null what a parent has there."""
        places: SourcePositions | None = self.places
        for part in path:
            places = places.inside.get(str(part)) if places is not None else None
        return places is not None

    def fault(self, path: KeyPath, message: str, remedy: str = "") -> Fault:
        """Return what is wrong at a key path, with its place."""
        file, line, column = self.places.at(path)
        return Fault(file, line, column, key_text(self._as_written(path)), shorten_words(message), remedy)

    def _as_written(self, path: KeyPath) -> Iterator[str | int]:
        """Yield a whole number is an index in a list, yet a key in a mapping."""
        outer: object = self.data
        for part in path:
            yield part if isinstance(outer, list) else str(part)
            outer = inside(outer, part)


def inside(data: object, part: str | int) -> object:
    """Return what a mapping or list holds under one part of a key path, or ABSENT; 7 and "7" are the same
    key.
    """
    if isinstance(data, list):
        return data[part] if isinstance(part, int) and 0 <= part < len(data) else ABSENT
    if not isinstance(data, dict):
        return ABSENT
    if part in data:
        return data[part]
    return next((value for key, value in data.items() if str(key) == str(part)), ABSENT)


def key_text(path: Iterable[str | int]) -> str:
    """Return a key path as people write it: `weapons[0].range.medium`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{clip(part)}" if text else clip(part)
    return text


def clip(text: str, longest: int = _LONGEST_KEY) -> str:
    """Return a text on one line, shortened so that a message stays readable."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def shorten_words(message: str) -> str:
    """Return a message in which no single word is so long that the rest is lost behind it."""
    return _LONG_WORD.sub(lambda word: clip(word[0], _LONGEST_WORD), message)


def single_fault_error(
    name: str, message: str, remedy: str = "", line: int = 0, column: int = 0
) -> FileError:
    """Return the error of a file with one fault that no key names."""
    return FileError([Fault(name, line, column, "", message, remedy)])
