"""Origins of a ruleset's values: file and line, ruleset, and the source in a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.documents.document import Document, KeyPath, SourcePosition, SourcePositions, key_text
from companion.documents.similar_names import did_you_mean
from companion.errors import InputError
from companion.rulebooks.folder import CACHED_FOLDERS, OPTIONS
from companion.rulebooks.layers import SOURCE
from companion.rulebooks.options import option_values, with_choices
from companion.rulebooks.source import RulesetSource


@dataclass(frozen=True, slots=True)
class ValueOrigin:
    """A value of a ruleset with its origin: position, ruleset, and the source that applies to it.

    A list is one value, as rulesets replace lists whole. None is `never`, or `null`, as a file writes it.
    """

    at: KeyPath
    value: object
    place: SourcePosition
    ruleset: str
    source: str

    @property
    def key(self) -> str:
        """The key path as people write it."""
        return key_text(map(str, self.at))


def resolve_rules(source: RulesetSource, chosen: Mapping[str, str] | None = None) -> Document:
    """Return the rules as they are played with these choices, and the options.

    Raises FileError for choices that there are not.
    """
    return _resolve_values(source, tuple(option_values(source, chosen or {}).items()))


@lru_cache(maxsize=CACHED_FOLDERS)
def _resolve_values(source: RulesetSource, values: tuple[tuple[str, str], ...]) -> Document:
    rules, options = with_choices(source, dict(values)).document, source.options_document
    if options is None:
        return rules
    places = SourcePositions(rules.places.here, {**rules.places.inside, OPTIONS: options.places})
    return Document(rules.name, {OPTIONS: options.data, **rules.data}, places)


def origins(
    source: RulesetSource, section: str = "", chosen: Mapping[str, str] | None = None
) -> tuple[ValueOrigin, ...]:
    """Return the values of a ruleset in the order of its sections, or those at a key such as `to_hit.range`.

    Raises InputError for a key that it does not have.
    """
    rules = resolve_rules(source, chosen)
    at, data, stated = path_of(rules.data, section)
    found = _leaves(data, at, stated)
    return tuple(
        ValueOrigin(path, value, place := rules.places.at(path), ruleset_of(source, place), text)
        for path, value, text in found
        if path
    )


def path_of(rules: object, section: str) -> tuple[KeyPath, object, str]:
    """Return the key path that a text such as `to_hit.range` names, what is there, and the source that
    applies.

    A key may have a dot in itself. Raises InputError with the nearest key.
    """
    path: tuple[str | int, ...] = ()
    stated, left = _source_in(rules, ""), section
    while left:
        known = {str(key): key for key in rules} if isinstance(rules, dict) else {}
        key = max(
            (name for name in known if left == name or left.startswith(f"{name}.")), key=len, default=None
        )
        if key is None or not isinstance(rules, dict):
            where = f"'{key_text(map(str, path))}' has" if path else "There is"
            remedy = did_you_mean(left.split(".")[0], known)
            raise InputError(f"{where} no '{left}'. {remedy}".rstrip(), at=("section",))
        path, rules, left = (*path, known[key]), rules[known[key]], left[len(key) + 1 :]
        stated = _source_in(rules, stated)
    return path, rules, stated


def ruleset_of(source: RulesetSource, place: SourcePosition) -> str:
    """Return the name of the ruleset in whose folder a value is written."""
    parents = Path(place.file).parents
    return next((folder.name for folder in source.folders if folder.path in parents), source.name)


def source_at(rules: Document, path: KeyPath) -> str:
    """Return the source that applies to a value: the nearest that stands around it."""
    data, text = rules.data, _source_in(rules.data, "")
    for part in path:
        data = data[part] if isinstance(data, dict) and part in data else None
        text = _source_in(data, text)
    return text


def _source_in(data: object, outer: str) -> str:
    given = data.get(SOURCE) if isinstance(data, dict) else None
    return given if isinstance(given, str) else outer


def _leaves(data: object, at: KeyPath, stated: str) -> Iterator[tuple[KeyPath, object, str]]:
    if isinstance(data, dict) and data:
        stated = _source_in(data, stated)
        for key, value in data.items():
            yield from _leaves(value, (*at, key), stated)
    else:
        yield at, data, stated
