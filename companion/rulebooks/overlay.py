"""Overlays of a file on its parent: mappings merge, `remove` takes away, anything else replaces.

A key whose value is the bare word `remove`, or nothing at all, loses what the parent has there; `never` gives
it no value, which is what `null` means where no parent has the key. In quotes both are texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from enum import StrEnum
from typing import Any, TypeAlias, TypeGuard

from companion.documents.document import Document, KeyPath, SourcePositions
from companion.documents.similar_names import did_you_mean
from companion.errors import Fault, FileError

TextPath: TypeAlias = tuple[str, ...]
"""A key path in which 7 and "7" are the same key."""
NOT_THERE = "null removes a key, but the parent has no such key."
NOTHING_TO_REMOVE = "There is nothing to remove: no parent has such a key."
IN_A_LIST = "There is nothing to remove: a list replaces its parent's whole."
_NO_VALUE = "Where no value is meant, write 'never'."


class OverlayWord(StrEnum):
    """The words that an overlay may write in place of a value."""

    REMOVE = "remove"
    NEVER = "never"


WORDS: Mapping[str, str] = {word.value: word for word in OverlayWord}


class Patch(dict[str | int, object]):
    """Changes that are kept as they are written, words and all, until they are laid over rules."""


def merge(parent: object, child: object) -> object:
    """Return the parent's data as the child changes it; a mapping new in the child stays whole, nulls and
    all.
    """
    if not (is_mapping(parent) and is_mapping(child)):
        return settle(child)
    names = {str(key): key for key in parent}
    merged = dict(parent)
    for key, value in child.items():
        name = names.get(str(key), key)
        if is_removal(value):
            merged.pop(name, None)
        elif name in parent:
            merged[name] = merge(parent[name], value)
        elif not _only_removes(value):
            merged[name] = settle(value)
    return merged


def is_removal(value: object) -> bool:
    """Whether the value of a key takes away what a parent has there."""
    return value is None or value is OverlayWord.REMOVE


def settle(value: object) -> object:
    """Data that no parent lies under, as rules read it: without what is removed, and None for never."""
    if is_mapping(value):
        return {
            key: None if inner is OverlayWord.NEVER else settle(inner)
            for key, inner in value.items()
            if not _only_removes(inner)
        }
    if isinstance(value, list):
        return [settle(inner) if isinstance(inner, dict | list) else _as_item(inner) for inner in value]
    return None if value is OverlayWord.NEVER else value


def _only_removes(value: object) -> bool:
    if is_mapping(value) and value:
        return all(map(_only_removes, value.values()))
    return value is OverlayWord.REMOVE


def _as_item(value: object) -> object:
    """Return a value in a list, from which nothing can be removed."""
    if value is OverlayWord.NEVER:
        return None
    return value.value if isinstance(value, OverlayWord) else value


def settle_document(rules: Document) -> Document:
    """Return the rules of a ruleset without parents; raises FileError where they remove anything."""
    if not _holds_words(rules.data):
        return rules
    if faults := _vain_in_new(rules, rules.data, (), NOTHING_TO_REMOVE):
        raise FileError(faults)
    return Document(rules.name, settle(rules.data), rules.places)


def _holds_words(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_words, value.values()))
    return any(map(_holds_words, value)) if isinstance(value, list) else isinstance(value, OverlayWord)


def merge_documents(parent: Document, child: Document, gone: Set[TextPath] = frozenset()) -> Document:
    """Return the merged data, each value with the place in the file that gave it.

    Raises FileError where the child removes what its parent does not have, and what is not `gone` already.
    """
    if faults := vain_removals(parent, child, gone):
        raise FileError(faults)
    return overlay_documents(parent, child)


def overlay_documents(below: Document, changes: Document) -> Document:
    """Return the merged data with its places; what is to be removed and is not there is passed over."""
    places = _merged_places(below.data, changes.data, below.places, changes.places)
    return Document(changes.name, merge(below.data, changes.data), places)


def is_mapping(value: object) -> TypeGuard[dict[Any, Any]]:
    """Whether a value is a mapping that merges key by key."""
    return isinstance(value, dict) and not isinstance(value, Patch)


def _merged_places(
    parent: object, child: object, above: SourcePositions, below: SourcePositions
) -> SourcePositions:
    if not (is_mapping(parent) and is_mapping(child)):
        return below
    inherited = {str(key): value for key, value in parent.items()}
    inside = dict(above.inside)
    for key, value in child.items():
        name = str(key)
        inside[name] = below.inside[name]
        if name in inherited and not is_removal(value):
            # Kept rules have one place for everything, which a change before this one has not listed.
            printed = above.inside.get(name, SourcePositions(above.here, {}))
            inside[name] = _merged_places(inherited[name], value, printed, below.inside[name])
    return SourcePositions(below.here, inside)


def vain_removals(parent: Document, child: Document, gone: Set[TextPath] = frozenset()) -> list[Fault]:
    """Return what a child removes although its parent does not have it."""
    return _vain(parent.data, child, child.data, (), gone)


def _vain(
    parent: object, document: Document, child: object, path: KeyPath, gone: Set[TextPath]
) -> list[Fault]:
    if not (is_mapping(parent) and is_mapping(child)):
        return _vain_in_new(document, child, path, NOTHING_TO_REMOVE)
    inherited = {str(key): value for key, value in parent.items()}
    faults: list[Fault] = []
    for key, value in child.items():
        here = (*path, key)
        if str(key) in inherited:
            faults += [] if is_removal(value) else _vain(inherited[str(key)], document, value, here, gone)
        elif not is_removal(value):
            faults += _vain_in_new(document, value, here, NOTHING_TO_REMOVE)
        elif text_path(here) not in gone:
            faults.append(_vain_fault(document, here, value, inherited))
    return faults


def _vain_fault(document: Document, at: KeyPath, value: object, inherited: Mapping[str, object]) -> Fault:
    remedy = did_you_mean(str(at[-1]), inherited)
    if value is OverlayWord.REMOVE:
        return document.fault(at, NOTHING_TO_REMOVE, remedy)
    return document.fault(at, NOT_THERE, f"{remedy} {_NO_VALUE}".lstrip())


def _vain_in_new(document: Document, value: object, path: KeyPath, message: str) -> list[Fault]:
    """Removals in what no parent lies under."""
    if isinstance(value, list):
        rows = enumerate(value)
        return [fault for at, row in rows for fault in _vain_in_new(document, row, (*path, at), IN_A_LIST)]
    faults: list[Fault] = []
    for key, inner in value.items() if is_mapping(value) else ():
        if inner is OverlayWord.REMOVE:
            faults.append(document.fault((*path, key), message, "Leave the line out."))
        else:
            faults += _vain_in_new(document, inner, (*path, key), message)
    return faults


def text_path(path: KeyPath) -> TextPath:
    """Return a key path as it is compared."""
    return tuple(map(str, path))
