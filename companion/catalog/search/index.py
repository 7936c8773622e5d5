"""All entries in memory, searched and sorted within a few milliseconds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from companion.catalog.entries import CatalogueEntry
from companion.catalog.search.figures import Test
from companion.catalog.search.filters import Query, Term, did_you_mean, parse
from companion.catalog.search.lexicon import Lexicon, flatten
from companion.catalog.search.rows import EntryAddress, Marked, Marks, SearchRow, row_of

_NUMBERS = re.compile(r"(\d+)")
_WORDS = re.compile(r"[a-z0-9]{3,}")


class SearchOrder(StrEnum):
    """The order of a list."""

    MATCH = "match"
    """What is called like the words first, then by name."""
    NAME = "name"
    TONS = "tons"
    SPEED = "speed"
    JUMP = "jump"
    ARMOR = "armor"
    YEAR = "year"
    POINTS = "points"
    RECENT = "recent"


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The rows that a query finds, in order, and the query as it was understood."""

    query: Query
    rows: Sequence[SearchRow]

    @property
    def hints(self) -> tuple[str, ...]:
        """What of the query changes nothing, and why."""
        return self.query.hints


class Index:
    """Rows of entries with their marks; a new one is made where entries are others."""

    def __init__(
        self, entries: Iterable[CatalogueEntry], lexicon: Lexicon, marks: Marks | None = None
    ) -> None:
        self.lexicon = lexicon
        rows = (row_of(entry, lexicon) for entry in entries)
        self.rows: dict[EntryAddress, SearchRow] = {row.address: row for row in rows}
        # At once, as an index is made behind the window, which is to find its list in order.
        self._by_name = sorted(self.rows.values(), key=lambda row: _by_name(row.name))
        self._sorted: dict[tuple[SearchOrder, bool], list[SearchRow]] = {}
        self._folders: tuple[str, ...] = ()
        self.mark(marks or Marks())

    def __len__(self) -> int:
        return len(self.rows)

    def mark(self, marks: Marks) -> None:
        """Take over what the player has done with entries."""
        self.marks, self._folders = marks, tuple(marks.folders)
        self._sorted.pop((SearchOrder.RECENT, False), None)
        self._sorted.pop((SearchOrder.RECENT, True), None)
        held: dict[Marked, set[str]] = {}
        for name, members in marks.folders.items():
            for mark in members:
                held.setdefault(mark, set()).add(flatten(name))
        used = {mark: len(marks.recent) - number for number, mark in enumerate(marks.recent)}
        favourites = frozenset(marks.favourites)
        for address, row in self.rows.items():
            mark = address.mark
            row.is_favourite = mark in favourites
            row.folders = frozenset(held[mark]) if mark in held else frozenset()
            row.used = used.get(mark, 0)

    def search(
        self,
        text: str,
        order: SearchOrder = SearchOrder.MATCH,
        *,
        is_descending: bool = False,
        scope: Test | None = None,
    ) -> SearchResult:
        """Return what a query finds, within a scope if there is one; text that makes no sense leaves all."""
        query = parse(text, self.lexicon, self._folders)
        rows: Sequence[SearchRow] = self._in_order(order, is_descending)
        for test in (*((scope,) if scope else ()), *query.tests):
            rows = [row for row in rows if test(row)]
        if order is SearchOrder.MATCH and query.plain_words:
            rows = _sort_by_likeness(rows, query.plain_words)
        return SearchResult(query, rows)

    def nearest_words(self, query: Query) -> Mapping[Term, str]:
        """For each word of a query that stands nowhere: whether a name like it was meant.

        It takes longer than a search: ask only once nothing was found.
        """
        found: dict[Term, str] = {}
        for term in query.terms:
            if term.word and not any(term.test(row) for row in self.rows.values() if term.test):
                begun = [word for word in self._vocabulary if word[:1] == term.word[:1]]
                found[term] = did_you_mean(term.word, begun) or did_you_mean(term.word, self._vocabulary)
        return found

    def _in_order(self, order: SearchOrder, is_descending: bool) -> list[SearchRow]:
        key = (order, is_descending)
        if key not in self._sorted:
            rows = self._by_name.copy()
            if order not in (SearchOrder.MATCH, SearchOrder.NAME):
                rows.sort(key=SORT_KEYS[order], reverse=not is_descending)
            elif is_descending:
                rows.reverse()
            self._sorted[key] = rows
        return self._sorted[key]

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        """Every word of a name or a weapon."""
        texts = (f"{row.name} {' '.join(row.weapons)}" for row in self.rows.values())
        return tuple(sorted({word for text in texts for word in _WORDS.findall(text)}))


SORT_KEYS: Mapping[SearchOrder, Callable[[SearchRow], Any]] = {
    SearchOrder.TONS: lambda row: row.entry.tonnage,
    SearchOrder.SPEED: lambda row: (row.entry.walking, row.entry.running),
    SearchOrder.JUMP: lambda row: row.entry.jumping,
    SearchOrder.ARMOR: lambda row: row.entry.armor,
    SearchOrder.YEAR: lambda row: row.entry.year or 0,
    SearchOrder.POINTS: lambda row: row.entry.points,
    SearchOrder.RECENT: lambda row: row.used,
}
"""By these the highest stand first, unless turned round."""


def _by_name(name: str) -> tuple[str | int, ...]:
    """Names as people sort them: `LRM 5` before `LRM 10`."""
    parts = _NUMBERS.split(name)
    return tuple(f"{int(part):09d}" if part.isdecimal() else part for part in parts)


def _sort_by_likeness(rows: Sequence[SearchRow], texts: Sequence[str]) -> list[SearchRow]:
    """Rows called like the words before those that have them elsewhere, each kind in the order it came.

    One loop without calls, as it goes over thousands of rows after every key.
    """
    first, rest = texts[0], texts[1:]
    begins = f" {first}"
    kinds: list[list[SearchRow]] = [[] for _ in range(4 + len(rest))]
    for row in rows:
        name = row.name
        place = 3 if first not in name else 0 if name.startswith(first) else 1 if begins in name else 2
        for word in rest:
            if word not in name:
                place += 1
        kinds[place].append(row)
    return [row for kind in kinds for row in kind]
