"""Weapons and equipment by all the names that players have for them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from companion.catalog.entries import SECTIONS_WITH_NAMES
from companion.rulebooks.loader import RulesetSource

_SIGNS = re.compile(r"[^a-z0-9]+")
_LETTER = re.compile(r"[^\W\d]")
_WORD = re.compile(r"[a-z]+|[0-9]+")


@dataclass(frozen=True, slots=True)
class LexiconItem:
    """A weapon or piece of equipment: its printed name, its abbreviation, and its other names."""

    name: str
    short: str
    others: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (self.name, self.short, *self.others)


@dataclass(frozen=True)
class Lexicon:
    """All weapons and equipment of some rulesets."""

    items: tuple[LexiconItem, ...] = ()

    @classmethod
    def of(cls, sources: Iterable[RulesetSource]) -> Lexicon:
        """Return what these rulesets have names for."""
        found: dict[tuple[str, str], LexiconItem] = {}
        for source in sources:
            for one in _rows(source):
                found.setdefault((one.name, one.short), one)
        return cls(tuple(found.values()))

    @cached_property
    def by_alias(self) -> Mapping[str, frozenset[str]]:
        """Printed names in small letters by squeezed spelling: all whose name has those words in it."""
        found: dict[str, set[str]] = {}
        for one in self.items:
            for spelling in one.spellings:
                found.setdefault(squeeze(spelling), set()).add(one.name.lower())
        runs = {alias: _split_words(alias_of) for alias, alias_of in self._texts_by_spelling.items()}
        names = {one.name.lower(): _split_words(one.name) for one in self.items}
        for alias, run in runs.items():
            found[alias] |= {name for name, texts in names.items() if _holds(texts, run)}
        return {alias: frozenset(names) for alias, names in found.items() if alias}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The printed name behind each squeezed spelling, for words that tell what was understood."""
        found: dict[str, str] = {}
        for one in self.items:
            for spelling in one.spellings:
                found.setdefault(squeeze(spelling), one.name)
        return found

    @cached_property
    def short_names(self) -> Mapping[str, str]:
        """The abbreviation of each printed name."""
        return {one.name: one.short or one.name for one in reversed(self.items)}

    @cached_property
    def _texts_by_spelling(self) -> Mapping[str, str]:
        return {squeeze(text): text for one in self.items for text in (one.name, one.short) if text}

    @cached_property
    def spellings_of(self) -> Mapping[str, str]:
        """All spellings of each printed name in small letters, as a text to search in."""
        return {
            one.name.lower(): " ".join(
                dict.fromkeys(
                    text for word in (one.name, one.short) for text in (word.lower(), squeeze(word)) if text
                )
            )
            for one in reversed(self.items)
        }


@lru_cache(maxsize=8192)
def squeeze(text: str) -> str:
    """Return a name without what players leave out: case, accents, spaces and signs."""
    return _SIGNS.sub("", flatten(text))


def occurs_in(word: str, text: str) -> bool:
    """Whether a text has a word in it; a number behind a name is whole: `ac2` does not stand in `ac20`."""
    if not (word[-1:].isdecimal() and _LETTER.search(word)):
        return word in text
    at = text.find(word)
    while at >= 0 and text[at + len(word) : at + len(word) + 1].isdigit():
        at = text.find(word, at + 1)
    return at >= 0


def flatten(text: str) -> str:
    """Return a text in small letters without accents and apostrophes."""
    if text.isascii():
        return text.lower().replace("'", "")
    parts = unicodedata.normalize("NFKD", text.replace("’", ""))
    return "".join(part for part in parts if not unicodedata.combining(part)).lower().replace("'", "")


def _rows(source: RulesetSource) -> Iterator[LexiconItem]:
    for section in SECTIONS_WITH_NAMES:
        rows = source.document.data.get(section)
        for row in rows.values() if isinstance(rows, Mapping) else ():
            if isinstance(row, Mapping) and isinstance(name := row.get("name"), str):
                yield LexiconItem(name, _text(row.get("abbreviation")), tuple(_texts(row.get("shorthand"))))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> Iterator[str]:
    yield from (text for text in (value if isinstance(value, list) else ()) if isinstance(text, str))


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(flatten(text)))


def _holds(texts: tuple[str, ...], run: tuple[str, ...]) -> bool:
    """Whether words stand one after another among others."""
    length = len(run)
    return any(texts[start : start + length] == run for start in range(len(texts) - length + 1))
