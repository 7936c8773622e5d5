"""The search language of the catalogue: words and filters as players type them, never an error.

`50-60t jump>=4 ac/10 clan -lrm "mad cat"`: what is understood becomes a term with its meaning in words, what
is not is told with the nearest name and leaves the list as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.catalog.search.figures import figure_meaning
from companion.catalog.search.filter_words import CLASSES, FLAGS, Meaning, Test
from companion.catalog.search.lexicon import Lexicon, flat, squeezed, stands_in
from companion.catalog.search.rows import Row
from companion.documents.document import clipped
from companion.documents.names import nearest

LONGEST_QUERY = 400
MOST_TERMS = 24
SHORT = 2
"""So few letters are looked for at the beginning of words only."""
MOST_JOINED = 4
"""How many words a filter may stand in, as `ER Large Laser` or `jump >= 4`."""
QUOTES = str.maketrans("“”„«»", '"' * 5)
_TOKEN = re.compile(
    r'(?P<minus>-)?(?P<head>[^\W\d]+:)?"(?P<quoted>[^"]*)"?|(?P<plain>\d[\d.,]*\s+[-–]\s+\d\S*|\S+)'
)
_YEAR_BEFORE = re.compile(r"-\d{4}")
_COUNTED = re.compile(r"(?P<number>\d{1,2})\s*[x×*]\s*(?P<name>.+)")
_KEYED = re.compile(r"(?P<key>[^\W\d]+):(?P<value>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a query: where it stands, what it means in words, and which rows are so.

    Without a `test` it leaves all rows as they are, and `hint` says why. A plain `word` ranks what is found.
    """

    start: int
    end: int
    words: str
    test: Test | None
    hint: str = ""
    word: str = ""
    is_excluding: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A query as it was understood."""

    text: str = ""
    terms: tuple[Term, ...] = ()

    @property
    def tests(self) -> tuple[Test, ...]:
        """What a row has to pass."""
        return tuple(term.test for term in self.terms if term.test is not None)

    @property
    def hints(self) -> tuple[str, ...]:
        """What of it changes nothing, and why."""
        return tuple(term.hint for term in self.terms if term.hint)

    @property
    def has_filters(self) -> bool:
        """Whether it asks for more than words."""
        return any(term.test is not None and not term.word for term in self.terms)

    @property
    def plain_words(self) -> tuple[str, ...]:
        """The words that are looked for anywhere."""
        return tuple(term.word for term in self.terms if term.word and not term.is_excluding)

    @property
    def in_words(self) -> str:
        """What is looked for."""
        return ", ".join(term.words for term in self.terms if term.test is not None)

    def without(self, term: Term) -> str:
        """The text once a term is taken out of it."""
        return " ".join(f"{self.text[: term.start]} {self.text[term.end :]}".split())


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    is_quoted: bool = False
    is_excluding: bool = False


def parse(text: str, lexicon: Lexicon, folders: Sequence[str] = ()) -> Query:
    """Understand what was typed, as far as it can be."""
    whole = text[:LONGEST_QUERY].translate(QUOTES)
    return Query(text, tuple(_Reading(lexicon, folders).terms(list(_tokens(whole)))))


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        start, end, plain = found.start(), found.end(), found["plain"]
        if plain is None:
            words = f"{found['head'] or ''}{found['quoted']}"
            yield _Token(words, start, end, not found["head"], bool(found["minus"]))
        elif len(plain) > 1 and plain[0] == "-" and not _YEAR_BEFORE.fullmatch(plain):
            yield _Token(plain[1:], start, end, is_excluding=True)
        elif plain != "-":
            yield _Token(plain, start, end)


class _Reading:
    """Reads tokens from the left, as many at a time as make sense together."""

    def __init__(self, lexicon: Lexicon, folders: Sequence[str]) -> None:
        self._lexicon, self._folders = lexicon, folders
        self._ways: tuple[Callable[[str, bool], Meaning | None], ...] = (
            lambda phrase, _is_last: figure_meaning(phrase, self._weapon_names),
            self._weapon,
            _flag,
        )

    def terms(self, tokens: Sequence[_Token]) -> Iterator[Term]:
        """A term after the other."""
        at = number = 0
        while at < len(tokens) and number < MOST_TERMS:
            count, meaning = self._read(tokens, at)
            first, last = tokens[at], tokens[at + count - 1]
            term = Term(first.start, last.end, meaning.words, meaning.test, meaning.hint, meaning.word)
            yield _excluded(term) if first.is_excluding else term
            at, number = at + count, number + 1

    def _read(self, tokens: Sequence[_Token], at: int) -> tuple[int, Meaning]:
        first = tokens[at]
        if first.is_quoted:
            return 1, _phrase(first.text)
        for count in range(min(MOST_JOINED, len(tokens) - at), 0, -1):
            joined = tokens[at : at + count]
            if any(token.is_quoted or token.is_excluding for token in joined[1:]):
                continue
            phrase = flat(" ".join(token.text for token in joined))
            is_last = at + count == len(tokens)
            for way in self._ways:
                if (meaning := way(phrase, is_last)) is not None:
                    return count, meaning
        return 1, self._keyed(first.text) or _phrase(first.text)

    def _weapon_names(self, phrase: str) -> frozenset[str]:
        return self._lexicon.by_alias.get(squeezed(phrase), frozenset())

    def _weapon(self, phrase: str, is_last: bool) -> Meaning | None:
        if counted := _COUNTED.fullmatch(phrase):
            return figure_meaning(f"{counted['name']}>={counted['number']}", self._weapon_names)
        alias = squeezed(phrase)
        names, words = self._lexicon.by_alias.get(alias, frozenset()), self._lexicon.names.get(alias, "")
        if not names and is_last and " " in phrase:
            # The last word is still being typed: `medium la`.
            begun = [
                known
                for known in self._lexicon.by_alias
                if known.startswith(alias) and stands_in(alias, known)
            ]
            names = frozenset().union(*(self._lexicon.by_alias[known] for known in begun))
            words = phrase
        return Meaning(words, _carries(names, phrase)) if names else None

    def _keyed(self, text: str) -> Meaning | None:
        """`folder:wolf`, `ruleset:citytech` and the like."""
        keyed = _KEYED.fullmatch(flat(text))
        if keyed is None:
            return None
        key, value = keyed["key"], keyed["value"].strip()
        if key not in KEYS:
            hint = did_you_mean(key, [*KEYS, "tons", "walk", "run", "jump", "armor", "year"])
            return Meaning(clipped(text), None, f"“{clipped(key)}:” is not a filter. {hint}".strip())
        if not value:
            return Meaning(f"{key} …", None, "Type a name after it.")
        if key == "folder" and not any(value in flat(name) for name in self._folders):
            hint = did_you_mean(value, self._folders)
            return Meaning(
                f"folder “{value}”", lambda _row: False, f"There is no such folder. {hint}".strip()
            )
        words, test = KEYS[key](value)
        return Meaning(words, test)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """The nearest of some names as a question, nothing where none is near."""
    near = nearest(word, known)
    return f"Did you mean “{near}”?" if near else ""


def _excluded(term: Term) -> Term:
    test = term.test
    if test is None:
        return replace(term, is_excluding=True)
    return replace(term, words=f"not {term.words}", test=lambda row: not test(row), is_excluding=True)


def _phrase(text: str) -> Meaning:
    word = flat(text).strip()
    if not word:
        return Meaning("…", None)
    bare = squeezed(word)
    words = f"“{clipped(text)}”"
    if len(word) <= SHORT:
        begins, goes_on = f" {word}", f"-{word}"
        return Meaning(words, lambda row: begins in row.text or goes_on in row.text, word=word)
    if bare == word or len(bare) <= SHORT:
        return Meaning(words, lambda row: stands_in(word, row.text), word=word)
    return Meaning(words, lambda row: stands_in(word, row.text) or stands_in(bare, row.text), word=word)


def _flag(phrase: str, _is_last: bool) -> Meaning | None:
    if phrase in FLAGS:
        words, test = FLAGS[phrase]
        return Meaning(words, test)
    if phrase in CLASSES:
        of_class = CLASSES[phrase]
        return Meaning(phrase, lambda row: of_class(row) or phrase in row.name)
    return None


def _carries(names: frozenset[str], phrase: str) -> Test:
    """Whether a unit carries one of these, or something without rules that is called so, or is called so."""
    bare = squeezed(phrase)
    begins = f" {phrase}"

    def test(row: Row) -> bool:
        if not names.isdisjoint(row.weapons):
            return True
        return stands_in(bare, squeezed(row.strange)) if row.strange else stands_in(begins, f" {row.name}")

    return test


def _in_folder(value: str) -> tuple[str, Test]:
    return f"folder “{value}”", lambda row: any(value in name for name in row.folders)


def _of_ruleset(value: str) -> tuple[str, Test]:
    return f"rules “{value}”", lambda row: value in row.entry.ruleset


def _called(value: str) -> tuple[str, Test]:
    return f"called “{value}”", lambda row: value in row.name


def _with_role(value: str) -> tuple[str, Test]:
    return f"role “{value}”", lambda row: value in flat(row.entry.role)


def _from_file(value: str) -> tuple[str, Test]:
    return f"file “{value}”", lambda row: value in flat(row.entry.source_file)


def _with_weapon(value: str) -> tuple[str, Test]:
    bare = squeezed(value)
    return f"weapon “{value}”", lambda row: any(stands_in(bare, squeezed(weapon)) for weapon in row.weapons)


def _so(value: str) -> tuple[str, Test]:
    """`kind:tank` and `tech:clan` mean what the bare words do."""
    return FLAGS.get(value, (f"“{value}”", lambda row: value in row.text))


KEYS: dict[str, Callable[[str], tuple[str, Test]]] = {
    "folder": _in_folder,
    "ruleset": _of_ruleset,
    "rules": _of_ruleset,
    "name": _called,
    "role": _with_role,
    "file": _from_file,
    "weapon": _with_weapon,
    "kind": _so,
    "tech": _so,
    "is": _so,
}
"""What stands before a colon."""
