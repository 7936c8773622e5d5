"""Completion in a ruleset's file: the keys and names that its parents have at the cursor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.documents.document import KeyPath, clip
from companion.documents.reference import ITEM, NAME, NUMBER, ReferenceKey
from companion.rulebooks.diff import to_yaml
from companion.rulebooks.folder import RulesetHead
from companion.rulebooks.overlay import WORDS

NAMES = ("label", "about", "source", "name")
"""Keys whose texts are not offered: they are said once."""
MAX_COUNT, MAX_LENGTH, MAX_HINT_LENGTH = 200, 40, 70
NEAR = 60
"""How many lines above the cursor are followed in whole; braces are not left open for longer."""

_KEY = re.compile(r"""(?:"([^"]*)"|'([^']*)'|([\w.+/-][\w .+/()'-]*?))\s*:(?=\s|$)""")
_WORD = re.compile(r"[\w.+/-]*$")


@dataclass(frozen=True, slots=True)
class CursorContext:
    """The place of the cursor: the keys around it, the key whose value it is in, and the word begun.

    `key` is empty where a key is written.
    """

    path: tuple[str, ...]
    key: str
    begun: str
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested word, with the parent's value."""

    word: str
    hint: str = ""
    is_key: bool = False


class Completer:
    """The completion by the rules of a parent; `names` are rulesets that may be extended.

    `facts` are what rows may ask for, the `reference` all keys that the family knows.
    """

    def __init__(
        self,
        rules: Mapping[Any, Any],
        names: Sequence[str] = (),
        facts: Sequence[str] = (),
        reference: Iterable[ReferenceKey] = (),
    ) -> None:
        self._rules = rules
        self._known = _KnownKeys(reference)
        self._names = tuple(names)
        self._values: dict[str, dict[str, None]] = {}
        for key, value in _scalars(rules, ""):
            self._values.setdefault(key, {})[value] = None
        for key in ("when", "unless", "only_with"):
            self._values.setdefault(key, {}).update(dict.fromkeys(facts))

    def suggest(self, text: str) -> tuple[CursorContext, tuple[Suggestion, ...]]:
        """Return what the end of a text may become: what begins alike first, then what holds the word."""
        spot = context_at(text)
        if spot.is_silent:
            return spot, ()
        known = self._values_at(spot) if spot.key else self._keys_at(spot.path)
        begun = spot.begun.lower()
        fitting = [offer for offer in known if begun in offer.word.lower() and offer.word != spot.begun]
        ordered = sorted(fitting, key=lambda offer: not offer.word.lower().startswith(begun))
        return spot, tuple(ordered[:MAX_COUNT])

    def _keys_at(self, path: Sequence[str]) -> list[Suggestion]:
        here = _value_at(self._rules, path)
        found = dict(here) if isinstance(here, Mapping) else {}
        if len(path) > 1:  # a row has the keys of its neighbours; sections are no rows
            around = _value_at(self._rules, path[:-1])
            rows = around.values() if isinstance(around, Mapping) else ()
            if not isinstance(here, Mapping) or all(isinstance(row, Mapping) for row in rows):
                for row in rows:
                    for key in row if isinstance(row, Mapping) else ():
                        found.setdefault(key, None)
        elif not path:
            found = {**dict.fromkeys(RulesetHead.model_fields), **found}
        meant = self._known.inside(path)
        offers = [
            Suggestion(_quote_key(key), _hint(value) or meant.pop(str(key), ""), is_key=True)
            for key, value in found.items()
        ]
        texts = {offer.word for offer in offers}
        return offers + [
            Suggestion(key, hint, is_key=True) for key, hint in meant.items() if key not in texts
        ]

    def _values_at(self, spot: CursorContext) -> list[Suggestion]:
        if not spot.path and spot.key == "extends":
            return [Suggestion(name) for name in self._names]
        parent = _value_at(self._rules, (*spot.path, spot.key))
        found = [Suggestion(to_yaml(parent), "as its parent")] if _is_bare(parent) else []
        if isinstance(parent, Mapping):  # a row by its name, as in a list of them
            found += [Suggestion(_quote_key(key)) for key in parent]
        found += [Suggestion(value) for value in self._known.values((*spot.path, spot.key))]
        if spot.key not in NAMES:
            found += [Suggestion(value) for value in self._values.get(spot.key, ())]
        found += [Suggestion(word) for word in WORDS if spot.path]
        return list({offer.word: offer for offer in reversed(found)}.values())[::-1]


class _KnownKeys:
    """The keys of a family's rules as its reference tells them, `to_hit.range.<name>.value` by its parts."""

    def __init__(self, reference: Iterable[ReferenceKey]) -> None:
        self._inside: dict[tuple[str, ...], dict[str, str]] = {}
        self._values: dict[tuple[str, ...], tuple[str, ...]] = {}
        for key in reference:
            *path, last = key.path.replace(ITEM, "").split(".")
            self._inside.setdefault(tuple(path), {})[last] = clip(key.meaning, MAX_HINT_LENGTH)
            self._values[*path, last] = key.values
        self._begun = {at[:length] for at in self._values for length in range(len(at) + 1)}

    def inside(self, path: Sequence[str]) -> dict[str, str]:
        """Return the keys below a path, each with what it means."""
        return {key: hint for at in self._ways(path) for key, hint in self._inside.get(at, {}).items()}

    def values(self, path: Sequence[str]) -> tuple[str, ...]:
        """Return the words that a key may hold."""
        return next((self._values[at] for at in self._ways(path) if at in self._values), ())

    def _ways(self, path: Sequence[str]) -> list[tuple[str, ...]]:
        """Return a path as the reference may write it: rows stand there by any name or number."""
        ways: list[tuple[str, ...]] = [()]
        for part in path:
            longer = [(*way, name) for way in ways for name in (part, NAME, NUMBER)]
            ways = [way for way in longer if way in self._begun]
        return ways


def context_at(text: str) -> CursorContext:
    """Return the keys that a text ends in, in block style or in braces."""
    reader = _CursorReader()
    *lines, last = text.split("\n")
    for line in (*_enclosing_keys(lines[:-NEAR]), *lines[-NEAR:]):
        reader.read_line(line, is_last=False)
    reader.read_line(last, is_last=True)
    return reader.spot()


class _CursorReader:
    """A line-by-line reader of a text; what it cannot follow it takes for plain text."""

    def __init__(self) -> None:
        self._blocks: list[tuple[int, str]] = []
        self._flows: list[str] = []
        self._left = ""
        self._is_silent = False
        self._has_key = False

    def read_line(self, line: str, *, is_last: bool) -> None:
        self._is_silent = False
        if self._flows:
            self._follow(line)
            return
        bare = line.lstrip(" ")
        indent = len(line) - len(bare)
        while bare.startswith("- "):
            bare, indent = bare[2:].lstrip(" "), indent + 2
        self._left, self._has_key = bare, False
        if not bare:
            self._blocks = [block for block in self._blocks if block[0] < indent]
            return
        if bare.startswith("#"):
            self._is_silent = True
            return
        self._blocks = [block for block in self._blocks if block[0] < indent]
        if found := _KEY.match(bare):
            self._blocks.append((indent, _name(found)))
            self._has_key = True
            rest = bare[found.end() :]
            if is_last or not _is_closed(rest):
                self._follow(rest)

    def _follow(self, rest: str) -> None:
        """Braces, brackets and keys in them, up to the end of a line."""
        at, begun = 0, 0
        while at < len(rest):
            mark = rest[at]
            if mark in "\"'":
                end = rest.find(mark, at + 1)
                if end < 0:
                    self._is_silent = True
                    break
                at = end
            elif mark == "#" and (at == 0 or rest[at - 1] == " "):
                self._is_silent = True
                break
            elif mark in "{[":
                self._flows.append("" if mark == "{" else "[")
                begun = at + 1
            elif mark in "}]" and self._flows:
                self._flows.pop()
                begun = at + 1
            elif mark == "," and self._flows:
                if self._flows[-1] != "[":
                    self._flows[-1] = ""
                begun = at + 1
            elif self._flows and self._flows[-1] == "" and (found := _KEY.match(rest, at)):
                self._flows[-1] = _name(found)
                at = begun = found.end()
                continue
            at += 1
        self._left = rest[begun:].lstrip(" ")

    def spot(self) -> CursorContext:
        found = _WORD.search(self._left)
        begun = found[0] if found else ""
        is_silent = self._is_silent or bool(self._left[: len(self._left) - len(begun)].strip())
        path = [key for _, key in self._blocks]
        flows = [key for key in self._flows if key != "["]
        whole = [*path, *flows]
        is_key = self._flows[-1] == "" if self._flows else not self._has_key
        if is_key:
            return CursorContext(tuple(key for key in whole if key), "", begun, is_silent)
        return CursorContext(tuple(whole[:-1]), whole[-1] if whole else "", begun, is_silent)


def _enclosing_keys(lines: Sequence[str]) -> list[str]:
    """Of lines far above those whose keys may be around what follows: each less deep than all after it."""
    found: list[str] = []
    least: int | None = None
    for line in reversed(lines):
        if least == 0:
            break
        if (bare := line.lstrip(" ")) and not bare.startswith("#"):
            indent = len(line) - len(bare)
            if least is None or indent < least:
                found.append(line)
                least = indent
    return found[::-1]


def _is_closed(rest: str) -> bool:
    """Whether a line closes all that it opens: then nothing of it goes on in the next."""
    return rest.count("{") == rest.count("}") and rest.count("[") == rest.count("]")


def _name(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group is not None)


def _value_at(rules: object, path: Sequence[str] | KeyPath) -> object:
    for part in path:
        if not isinstance(rules, Mapping):
            return None
        rules = next((value for key, value in rules.items() if str(key) == str(part)), None)
    return rules


def _scalars(data: object, key: str) -> Iterator[tuple[str, str]]:
    """Yield every word of the rules by the key that it stands at; of items of a list, the list's."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _scalars(value, str(name))
    elif isinstance(data, list):
        for value in data:
            yield from _scalars(value, key)
    elif isinstance(data, str) and len(data) <= MAX_LENGTH:
        yield key, to_yaml(data)


def _is_bare(value: object) -> bool:
    return value is not None and not isinstance(value, Mapping) and len(to_yaml(value)) <= MAX_LENGTH


def _quote_key(key: object) -> str:
    return to_yaml(str(key)) if isinstance(key, str) else str(key)


def _hint(value: object) -> str:
    if isinstance(value, Mapping):
        label = value.get("label") or value.get("name")
        return label if isinstance(label, str) else ""
    return to_yaml(value) if _is_bare(value) else ""
