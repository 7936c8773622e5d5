"""A line parted into what is told of each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.shared.talk.tokens import BETWEEN_UNITS, Word


@dataclass(frozen=True, slots=True)
class Clause:
    """The words between two semicolons, and the line that they stand in."""

    words: tuple[Word, ...]
    line: str

    def text_from(self, at: int) -> str:
        """Return what was typed from a word on."""
        return self.text_between(at, len(self.words))

    def text_between(self, start: int, end: int) -> str:
        """Return what was typed from a word on, up to another one."""
        return self.line[self.words[start].start : self.words[end - 1].end] if start < end else ""


def split_clauses(labels: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """Yield the words of each clause."""
    part: list[Word] = []
    for word in labels:
        if word.text == BETWEEN_UNITS:
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)
