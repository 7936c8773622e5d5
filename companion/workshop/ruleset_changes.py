"""Changes of a ruleset against its parents, in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from companion.battles.rules.migration import ModelDifference, RulesDifferences
from companion.documents.document import (
    ABSENT,
    Absent,
    Document,
    KeyPath,
    SourcePosition,
    SourcePositions,
    clip,
)
from companion.documents.yamltext import plain
from companion.rulebooks.diff import ChangeKind, RuleChange, changed_paths, differences, to_yaml
from companion.rulebooks.layers import SOURCE
from companion.rulebooks.loader import JOINT, RulebookLibrary, RulesetSource
from companion.rulebooks.origins import resolve_rules, source_at
from companion.rulebooks.overlay import WORDS
from companion.tabletop.modifiers import format_signed

NAMES = ("label", "name", "title")
"""Keys whose text says what a row is called."""
VALUE = "value"
MAX_LENGTH = 80
BRACKETS = ("short", "medium", "long", "extreme", "minimum")
"""Keys that are said before what they divide: `range.medium` is the medium range."""

MODEL = "model"
GONE = "Its file is gone; the unit is kept as it is."


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change: its subject, both values, the key for authors, and where it is written.

    `before` is empty for what is new, `after` for what is gone.
    """

    text: str
    before: str
    after: str
    kind: ChangeKind
    key: str
    place: SourcePosition
    source: str


@dataclass(frozen=True, slots=True)
class ChangeSection:
    """The changes of one section of the rules."""

    title: str
    changes: tuple[ChangeLine, ...]


def parent_of(source: RulesetSource, library: RulebookLibrary) -> RulesetSource | None:
    """Return the rules that a ruleset extends, several as one; None where it extends none.

    Raises CompanionError where they cannot be read, or do not go together without it.
    """
    names = [name for name, _ in source.folders[0].head.parents]
    return library.load(JOINT.join(names)) if names else None


def describe_changes(source: RulesetSource, parent: RulesetSource) -> tuple[ChangeSection, ...]:
    """Describe a ruleset's differences from its parent, section by section in their order."""
    found = differences(source, parent)
    before, after = resolve_rules(parent), resolve_rules(source)
    sections: dict[str, list[ChangeLine]] = {}
    for change in found:
        rules = after if change.after is not ABSENT else before
        if not _stands_beside(change, found):
            given = [_describe_change(row, rules) for row in _row_by_row(change, rules)]
            sections.setdefault(str(change.at[0]), []).extend(given)
    return tuple(ChangeSection(humanise(name), tuple(given)) for name, given in sections.items())


def _stands_beside(change: RuleChange, changes: Sequence[RuleChange]) -> bool:
    """Whether this is but the source of a value that is told anyway."""
    return change.at[-1] == SOURCE and any(
        one is not change and one.at[: len(change.at) - 1] == change.at[:-1] for one in changes
    )


def _row_by_row(change: RuleChange, rules: Document) -> Iterator[RuleChange]:
    """Yield a mapping of rows that only one ruleset has, row by row; any other change as it is."""
    rows = change.after if change.after is not ABSENT else change.before
    if change.kind is ChangeKind.CHANGED or not _are_rows(rows):
        yield change
    else:
        for key, row in rows.items():
            at = (*change.at, key)
            before = row if change.after is ABSENT else ABSENT
            after = row if change.after is not ABSENT else ABSENT
            place = change.place if change.after is ABSENT else rules.places.at(at)
            yield replace(change, at=at, before=before, after=after, place=place, source=source_at(rules, at))


def _are_rows(rows: object) -> TypeGuard[dict[str, Any]]:
    """Whether something is a mapping of rows, each with a name of its own."""
    return (
        isinstance(rows, dict)
        and bool(rows)
        and not _name_of(rows)
        and all(isinstance(row, dict) and _name_of(row) for row in rows.values())
    )


def _describe_change(change: RuleChange, rules: Document) -> ChangeLine:
    is_signed = change.at[-1] == VALUE
    return ChangeLine(
        label_of(rules, change.at),
        _format_value(change.before, is_signed=is_signed),
        _format_value(change.after, is_signed=is_signed),
        change.kind,
        change.key,
        change.place,
        change.source,
    )


def describe_values(before: Document, after: Document, paths: Iterable[KeyPath]) -> Iterator[ChangeLine]:
    """Yield the values at some key paths of two documents that differ there."""
    for at in paths:
        was, now = before.value(at), after.value(at)
        change = RuleChange(at, was, now, after.places.here, before.places.here, "", "")
        yield _describe_change(change, after if now is not ABSENT else before)


def label_of(rules: Document, at: KeyPath) -> str:
    """Return the label of a key path: that of the row it is in, else its keys."""
    for length in range(len(at), 1, -1):
        row = rules.value(at[:length])
        if name := _name_of(row) if isinstance(row, dict) else "":
            return _join_words([name, *_inner_labels(at[length:])])
    return _join_words([*_inner_labels(at[1:])] or [humanise(str(at[0]))])


def _join_words(texts: Sequence[str]) -> str:
    first, *others = texts
    return ", ".join([first, *(word[:1].lower() + word[1:] for word in others)])


def _inner_labels(keys: KeyPath) -> Iterator[str]:
    """Yield the keys as words; the value of a row needs none."""
    left = [str(key) for key in keys if key != VALUE]
    while left:
        word, *left = left
        if left and left[0] in BRACKETS:
            word, left = f"{left[0]} {word}", left[1:]
        yield humanise(word)


def humanise(key: str) -> str:
    """Return a key as words: `to_hit` as `To hit`."""
    text = key.replace("_", " ")
    return text[:1].upper() + text[1:]


def _name_of(row: Mapping[Any, Any]) -> str:
    return next((row[name] for name in NAMES if isinstance(row.get(name), str) and row[name]), "")


def _format_value(value: object | Absent, *, is_signed: bool) -> str:
    if value is ABSENT:
        return ""
    if is_signed and type(value) is int:
        return format_signed(value)
    if isinstance(value, dict):
        return _format_row(value)
    is_plain = isinstance(value, str) and plain(value) == value and value not in WORDS
    return clip(str(value) if is_plain else to_yaml(value), MAX_LENGTH)


def _format_row(row: Mapping[Any, Any]) -> str:
    """Return a row in short: its value first, then all that is no name and no source."""
    parts = [format_signed(row[VALUE])] if type(row.get(VALUE)) is int else []
    left = {
        key: inner
        for key, inner in row.items()
        if key not in (*NAMES, SOURCE) and not (parts and key == VALUE)
    }
    if left:
        parts.append(", ".join(f"{key}: {to_yaml(inner)}" for key, inner in left.items()))
    return clip(", ".join(parts), MAX_LENGTH) if parts else "new"


def describe_differences(found: RulesDifferences) -> tuple[ChangeSection, ...]:
    """Describe all differences, the sections of rules first and then each model."""
    rules = (
        describe_changes(found.source, found.before.source)
        if found.rules and found.source is not None
        else ()
    )
    return (*rules, *map(_model, found.models))


def _model(differs: ModelDifference) -> ChangeSection:
    title = " ".join(dict.fromkeys(part for part in (differs.name, differs.id) if part))
    before = _by_id(differs.before)
    if differs.after is None:
        return ChangeSection(
            title, (ChangeLine(GONE, "", "", ChangeKind.REMOVED, "", before.places.here, ""),)
        )
    after = _by_id(differs.after)
    return ChangeSection(title, tuple(describe_values(before, after, changed_paths(before.data, after.data))))


def _by_id(document: Document) -> Document:
    """Return a unit file in which lists of things with ids are mappings: what is on both sides is one row."""
    data = {MODEL: {key: _rows(value) for key, value in document.data.items()}}
    return Document(document.name, data, SourcePositions.of_file(document.name))


def _rows(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(row, dict) and "id" in row for row in value):
        return value
    return {str(row["id"]): {key: inner for key, inner in row.items() if key != "id"} for row in value}
