"""A ruleset with one value of its data spoilt: removed, or put out of all bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from companion.documents.document import Document, KeyPath, SourcePositions, key_text
from companion.documents.model import validate
from companion.rulebooks.loader import RulesetOption, RulesetSource

OPTIONS = "options"


class Spoil(Enum):
    """The kind of change made to a value."""

    REMOVED = "removed"
    NULL = "null"
    OTHER_TYPE = "other type"
    ZERO = "0"
    MINUS_ONE = "-1"
    HUGE = "10^9"
    NO_TEXT = "empty"
    UNKNOWN = "unknown name"


PLAIN = {
    Spoil.NULL: None,
    Spoil.ZERO: 0,
    Spoil.MINUS_ONE: -1,
    Spoil.HUGE: 10**9,
    Spoil.NO_TEXT: "",
    Spoil.UNKNOWN: "unheard_of",
}
OF_TEXTS = (Spoil.NO_TEXT, Spoil.UNKNOWN)


@dataclass(frozen=True)
class Mutation:
    """One value of a ruleset's data and the change made to it."""

    path: KeyPath
    spoil: Spoil

    def gone(self, source: RulesetSource) -> frozenset[str]:
        """Return the names that there are no more."""
        if self.spoil is Spoil.REMOVED:
            return frozenset({str(self.path[-1])})
        before = value_at(whole_data(source), self.path)
        return frozenset(map(str, before)) if isinstance(before, dict) else frozenset()

    def __str__(self) -> str:
        return f"{key_text(self.path)} {self.spoil.value}"


def mutations(source: RulesetSource, under: RulesetSource | None = None) -> list[Mutation]:
    """Return every key path of a ruleset, spoilt in every way that changes it; or only what it lays over
    another.
    """
    data = whole_data(source)
    before = {} if under is None else whole_data(under)
    return [
        Mutation(path, spoil)
        for path in key_paths(data)
        if not is_in(before, path, value_at(data, path))
        for spoil in Spoil
        if _changes(value_at(data, path), spoil)
    ]


def is_in(data: Any, path: KeyPath, value: Any) -> bool:
    """Whether other data has the same value at a key path, or one that differs only further in."""
    for part in path:
        inside = isinstance(data, list) and isinstance(part, int) and part < len(data)
        if not inside and not (isinstance(data, dict) and part in data):
            return False
        data = data[part]
    return bool(data == value or (data and value and isinstance(data, dict) and isinstance(value, dict)))


def _changes(value: Any, spoil: Spoil) -> bool:
    if spoil in OF_TEXTS and not isinstance(value, str):
        return False
    return spoil is Spoil.REMOVED or spoilt_value(value, spoil) != value


def whole_data(source: RulesetSource) -> dict[str, Any]:
    """Return the rules of a ruleset with all it takes from its parents, its options among them."""
    options = {
        name: option.model_dump(mode="json", exclude_unset=True) for name, option in source.options.items()
    }
    return {**source.document.data, OPTIONS: options}


def spoil_source(source: RulesetSource, mutation: Mutation) -> RulesetSource:
    """Return the ruleset with this change; raises FileError where its options cannot be read any more."""
    data = spoil_at(whole_data(source), mutation.path, mutation.spoil)
    document = Document(source.document.name, data, source.document.places)
    options = validate(dict[str, RulesetOption], document, (OPTIONS,)) if OPTIONS in data else {}
    rules = {key: value for key, value in data.items() if key != OPTIONS}
    return replace(source, document=replace(document, data=rules), options=options)


def key_paths(data: Any, at: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the key path of every value inside."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*at, key)
        yield from key_paths(value, (*at, key))


def value_at(data: Any, path: KeyPath) -> Any:
    """Return the value at the end of a key path."""
    for part in path:
        data = data[part]
    return data


def spoil_at(data: Any, path: KeyPath, spoil: Spoil) -> Any:
    """Return the data with the value at a key path spoilt; only what lies on the path is copied."""
    part, *rest = path
    copy = data.copy()
    if rest:
        copy[part] = spoil_at(data[part], tuple(rest), spoil)
    elif spoil is Spoil.REMOVED:
        del copy[part]
    else:
        copy[part] = spoilt_value(data[part], spoil)
    return copy


def spoilt_value(value: Any, spoil: Spoil) -> Any:
    """Return what stands in the place of a value; of another type are a text, an empty mapping or an empty
    list.
    """
    if spoil is not Spoil.OTHER_TYPE:
        return PLAIN[spoil]
    return "nothing" if isinstance(value, bool | list) else {} if isinstance(value, dict) else []


def without_places(data: Any) -> Document:
    """Data as a document of which no line is known."""
    return Document("by chance", data, SourcePositions.of_file("by chance"))
