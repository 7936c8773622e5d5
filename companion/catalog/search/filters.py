"""The search language of the catalogue: words and filters as players type them, never an error.

`50-60t jump>=4 ac/10 clan -lrm "mad cat"`: what is understood becomes a term with its meaning in words, what
is not is told with the nearest name and leaves the list as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.catalog.search.figures import CLASSES, FLAGS, PhraseMeaning, Test, figure_meaning
from companion.catalog.search.lexicon import Lexicon, flatten, occurs_in, squeeze
from companion.catalog.search.rows import SearchRow
from companion.documents.document import clip
from companion.documents.similar_names import nearest

MAX_QUERY_LENGTH = 400
MAX_TERMS = 24
SHORT = 2
"""So few letters are looked for at the beginning of words only."""
MAX_JOINED = 4
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
    """One part of a query: its place, its meaning in words, and the test of rows.

    Without a `test` it leaves all rows as they are, and `hint` says why. A plain `word` ranks what is found.
    """

    start: int
    end: int
    text: str
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
    def describe(self) -> str:
        """What is looked for."""
        return ", ".join(term.text for term in self.terms if term.test is not None)

    def without(self, term: Term) -> str:
        """Return the text once a term is taken out of it."""
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
    whole = text[:MAX_QUERY_LENGTH].translate(QUOTES)
    return Query(text, tuple(_QueryParser(lexicon, folders).terms(list(_tokens(whole)))))


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        start, end, plain = found.start(), found.end(), found["plain"]
        if plain is None:
            message = f"{found['head'] or ''}{found['quoted']}"
            yield _Token(message, start, end, not found["head"], bool(found["minus"]))
        elif len(plain) > 1 and plain[0] == "-" and not _YEAR_BEFORE.fullmatch(plain):
            yield _Token(plain[1:], start, end, is_excluding=True)
        elif plain != "-":
            yield _Token(plain, start, end)


class _QueryParser:
    """A parser of tokens from the left, as many at a time as make sense together."""

    def __init__(self, lexicon: Lexicon, folders: Sequence[str]) -> None:
        self._lexicon, self._folders = lexicon, folders
        self._ways: tuple[Callable[[str, bool], PhraseMeaning | None], ...] = (
            lambda phrase, _is_last: figure_meaning(phrase, self._weapon_names),
            self._weapon,
            _flag,
        )

    def terms(self, tokens: Sequence[_Token]) -> Iterator[Term]:
        """Yield a term after the other."""
        at = number = 0
        while at < len(tokens) and number < MAX_TERMS:
            count, meaning = self._parse_phrase(tokens, at)
            first, last = tokens[at], tokens[at + count - 1]
            term = Term(first.start, last.end, meaning.text, meaning.test, meaning.hint, meaning.word)
            yield _exclude(term) if first.is_excluding else term
            at, number = at + count, number + 1

    def _parse_phrase(self, tokens: Sequence[_Token], at: int) -> tuple[int, PhraseMeaning]:
        first = tokens[at]
        if first.is_quoted:
            return 1, _phrase(first.text)
        for count in range(min(MAX_JOINED, len(tokens) - at), 0, -1):
            joined = tokens[at : at + count]
            if any(token.is_quoted or token.is_excluding for token in joined[1:]):
                continue
            phrase = flatten(" ".join(token.text for token in joined))
            is_last = at + count == len(tokens)
            for way in self._ways:
                if (meaning := way(phrase, is_last)) is not None:
                    return count, meaning
        return 1, self._parse_keyed(first.text) or _phrase(first.text)

    def _weapon_names(self, phrase: str) -> frozenset[str]:
        return self._lexicon.by_alias.get(squeeze(phrase), frozenset())

    def _weapon(self, phrase: str, is_last: bool) -> PhraseMeaning | None:
        if counted := _COUNTED.fullmatch(phrase):
            return figure_meaning(f"{counted['name']}>={counted['number']}", self._weapon_names)
        alias = squeeze(phrase)
        names, text = self._lexicon.by_alias.get(alias, frozenset()), self._lexicon.names.get(alias, "")
        if not names and is_last and " " in phrase:
            # The last word is still being typed: `medium la`.
            begun = [
                known
                for known in self._lexicon.by_alias
                if known.startswith(alias) and occurs_in(alias, known)
            ]
            names = frozenset().union(*(self._lexicon.by_alias[known] for known in begun))
            text = phrase
        return PhraseMeaning(text, _carries(names, phrase)) if names else None

    def _parse_keyed(self, text: str) -> PhraseMeaning | None:
        """`folder:wolf`, `ruleset:citytech` and the like."""
        keyed = _KEYED.fullmatch(flatten(text))
        if keyed is None:
            return None
        key, value = keyed["key"], keyed["value"].strip()
        if key not in KEYS:
            hint = did_you_mean(key, [*KEYS, "tons", "walk", "run", "jump", "armor", "year"])
            return PhraseMeaning(clip(text), None, f"“{clip(key)}:” is not a filter. {hint}".strip())
        if not value:
            return PhraseMeaning(f"{key} …", None, "Type a name after it.")
        if key == "folder" and not any(value in flatten(name) for name in self._folders):
            hint = did_you_mean(value, self._folders)
            return PhraseMeaning(
                f"folder “{value}”", lambda _row: False, f"There is no such folder. {hint}".strip()
            )
        message, test = KEYS[key](value)
        return PhraseMeaning(message, test)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Return the nearest of some names as a question, nothing where none is near."""
    near = nearest(word, known)
    return f"Did you mean “{near}”?" if near else ""


def _exclude(term: Term) -> Term:
    test = term.test
    if test is None:
        return replace(term, is_excluding=True)
    return replace(term, text=f"not {term.text}", test=lambda row: not test(row), is_excluding=True)


def _phrase(text: str) -> PhraseMeaning:
    word = flatten(text).strip()
    if not word:
        return PhraseMeaning("…", None)
    bare = squeeze(word)
    message = f"“{clip(text)}”"
    if len(word) <= SHORT:
        begins, goes_on = f" {word}", f"-{word}"
        return PhraseMeaning(message, lambda row: begins in row.text or goes_on in row.text, word=word)
    if bare == word or len(bare) <= SHORT:
        return PhraseMeaning(message, lambda row: occurs_in(word, row.text), word=word)
    return PhraseMeaning(
        message, lambda row: occurs_in(word, row.text) or occurs_in(bare, row.text), word=word
    )


def _flag(phrase: str, _is_last: bool) -> PhraseMeaning | None:
    if phrase in FLAGS:
        text, test = FLAGS[phrase]
        return PhraseMeaning(text, test)
    if phrase in CLASSES:
        of_class = CLASSES[phrase]
        return PhraseMeaning(phrase, lambda row: of_class(row) or phrase in row.name)
    return None


def _carries(names: frozenset[str], phrase: str) -> Test:
    """Whether a unit carries one of these, or something without rules that is called so, or is called so."""
    bare = squeeze(phrase)
    begins = f" {phrase}"

    def test(row: SearchRow) -> bool:
        if not names.isdisjoint(row.weapons):
            return True
        return occurs_in(bare, squeeze(row.strange)) if row.strange else occurs_in(begins, f" {row.name}")

    return test


def _folder_filter(value: str) -> tuple[str, Test]:
    return f"folder “{value}”", lambda row: any(value in name for name in row.folders)


def _ruleset_filter(value: str) -> tuple[str, Test]:
    return f"rules “{value}”", lambda row: value in row.entry.ruleset


def _name_filter(value: str) -> tuple[str, Test]:
    return f"called “{value}”", lambda row: value in row.name


def _role_filter(value: str) -> tuple[str, Test]:
    return f"role “{value}”", lambda row: value in flatten(row.entry.role)


def _tier_filter(value: str) -> tuple[str, Test]:
    return f"tier “{value}”", lambda row: value in flatten(row.entry.role)


def _form_filter(value: str) -> tuple[str, Test]:
    return f"form “{value}”", lambda row: value in flatten(row.entry.configuration)


def _file_filter(value: str) -> tuple[str, Test]:
    return f"file “{value}”", lambda row: value in flatten(row.entry.source_file)


def _weapon_filter(value: str) -> tuple[str, Test]:
    bare = squeeze(value)
    return f"weapon “{value}”", lambda row: any(occurs_in(bare, squeeze(weapon)) for weapon in row.weapons)


def _flag_filter(value: str) -> tuple[str, Test]:
    """`kind:tank` and `tech:clan` mean what the bare words do."""
    return FLAGS.get(value, (f"“{value}”", lambda row: value in row.text))


KEYS: dict[str, Callable[[str], tuple[str, Test]]] = {
    "folder": _folder_filter,
    "ruleset": _ruleset_filter,
    "rules": _ruleset_filter,
    "name": _name_filter,
    "role": _role_filter,
    "tier": _tier_filter,
    "form": _form_filter,
    "file": _file_filter,
    "weapon": _weapon_filter,
    "kind": _flag_filter,
    "tech": _flag_filter,
    "is": _flag_filter,
}
"""What stands before a colon."""
