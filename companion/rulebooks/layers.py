"""Rulesets over one another: whose parents are whose, what each changes, and where two disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.documents.document import Document, KeyPath, SourcePosition, key_text
from companion.documents.similar_names import did_you_mean
from companion.errors import FileError
from companion.rulebooks.folder import CACHED_FOLDERS, RulesetFolder
from companion.rulebooks.overlay import (
    OverlayWord,
    TextPath,
    is_mapping,
    is_removal,
    merge_documents,
    overlay_documents,
    settle,
    settle_document,
    vain_removals,
)

MOST_LAYERS = 64
SOURCE = "source"
"""A key that no number of play hangs on: of two layers that change it the later counts."""


class RulesLayer(NamedTuple):
    """A ruleset's folder, and the positions of all its parents, near and far, in the stack it is in."""

    folder: RulesetFolder
    parents: frozenset[int]


Stack: TypeAlias = tuple[RulesLayer, ...]
"""Layers from the oldest parent up, each above all its parents."""
K = TypeVar("K")


class StackBuilder:
    """Puts rulesets and all that they extend into one stack; raises FileError with the fault's place."""

    def __init__(self, known: Mapping[str, Path]) -> None:
        self._known = known
        self._layers: list[RulesLayer] = []
        self._at: dict[str, int] = {}

    @property
    def stack(self) -> Stack:
        """What was put in so far."""
        return tuple(self._layers)

    def add(self, folder: RulesetFolder, children: tuple[str, ...] = ()) -> int:
        """Put in a folder above all its parents; where it lies in the stack."""
        below: set[int] = set()
        children = (*children, folder.name)
        for parent, at in folder.head.parents:
            self._check(folder, parent, at, children)
            if (place := self._at.get(parent)) in below:
                message = f"'{parent}' is already included, so it would change nothing."
                raise FileError([folder.manifest.fault(at, message, "Remove it.")])
            if place is None:
                place = self.add(RulesetFolder.open(self._known[parent]), children)
            below |= {place} | self._layers[place].parents
            if len({self.root_of(one) for one in below}) > 1:
                message = f"'{parent}' does not extend '{self._layers[min(below)].folder.name}'."
                remedy = "Rulesets can only be stacked if they extend the same one."
                raise FileError([folder.manifest.fault(at, message, remedy)])
        self._layers.append(RulesLayer(folder, frozenset(below)))
        self._at[folder.name] = len(self._layers) - 1
        return len(self._layers) - 1

    def holds(self, name: str) -> bool:
        """Whether a ruleset was put in, on its own or below another."""
        return name in self._at

    def root_of(self, at: int) -> int:
        """Return the oldest parent of a layer."""
        return min(self._layers[at].parents, default=at)

    def _check(self, folder: RulesetFolder, parent: str, at: KeyPath, children: tuple[str, ...]) -> None:
        if parent in children:
            circle = " extends ".join([*children[children.index(parent) :], parent])
            message, remedy = f"goes in a circle: {circle}.", "Remove one."
        elif parent not in self._known:
            message, remedy = f"There is no ruleset '{parent}'.", did_you_mean(parent, self._known)
        elif len(children) >= MOST_LAYERS:
            message, remedy = f"More than {MOST_LAYERS} rulesets are stacked.", "Merge some."
        else:
            return
        raise FileError([folder.manifest.fault(at, message, remedy)])


@lru_cache(maxsize=CACHED_FOLDERS * 2)
def merge_stack(stack: Stack) -> Document:
    """Return the rules of a stack, each layer over those below; raises FileError for removals in vain."""
    folder, parents = stack[-1]
    if len(stack) == 1:
        return settle_document(folder.rules)
    below = merge_stack(stack[:-1])
    if len(parents) == len(stack) - 1:
        return merge_documents(below, folder.rules, _removed_paths(stack[:-1]))
    return overlay_documents(below, own_changes(stack_of_layer(stack, len(stack) - 1)))


def stack_of_layer(stack: Stack, at: int) -> Stack:
    """Return the part of a stack that is one layer and its parents."""
    kept = [*sorted(stack[at].parents), at]
    moved = {old: new for new, old in enumerate(kept)}
    return tuple(
        RulesLayer(stack[old].folder, frozenset(moved[parent] for parent in stack[old].parents))
        for old in kept
    )


def is_line(stack: Stack) -> bool:
    """Whether each layer has all those below as its parents, so that no two can disagree."""
    return all(len(layer.parents) == at for at, layer in enumerate(stack))


@lru_cache(maxsize=CACHED_FOLDERS * 2)
def own_changes(stack: Stack) -> Document:
    """Return what the uppermost layer really changes of its parents' rules; raises FileError."""
    rules = stack[-1].folder.rules
    if len(stack) == 1:
        return rules
    parent = merge_stack(stack[:-1])
    if faults := vain_removals(parent, rules, _removed_paths(stack[:-1])):
        raise FileError(faults)
    return only_changes(parent, rules)


def only_changes(below: Document, changes: Document) -> Document:
    """Return the part of some changes that says something else than what they are laid over, ready for any
    rules.
    """
    return Document(changes.name, changed_part(below.data, changes.data), changes.places)


def changed_part(parent: Mapping[Any, object], child: Mapping[Any, object]) -> dict[Any, object]:
    """Return the part of a child's data that says something else than the parent's."""
    names = {str(key): key for key in parent}
    found: dict[Any, object] = {}
    for key, value in child.items():
        if str(key) not in names:
            found[key] = OverlayWord.REMOVE if is_removal(value) else _as_new(value)
            continue
        before = parent[names[str(key)]]
        if is_removal(value):
            found[key] = OverlayWord.REMOVE
        elif is_mapping(before) and is_mapping(value):
            if inner := changed_part(before, value):
                found[key] = inner
        elif not is_same(before, settle(value)):
            found[key] = _as_new(value)
    return found


def _as_new(value: object) -> object:
    """Return a value new in a layer, with a word for each null in it, as another layer may have a row
    there.
    """
    if is_mapping(value):
        return {key: OverlayWord.NEVER if inner is None else _as_new(inner) for key, inner in value.items()}
    return value


def is_same(one: object, other: object) -> bool:
    """Whether two values of a file are alike; 1, 1.0 and true are not."""
    if isinstance(one, dict) and isinstance(other, dict):
        named = {str(key): value for key, value in other.items()}
        return len(one) == len(named) and all(
            str(key) in named and is_same(value, named[str(key)]) for key, value in one.items()
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and one == other


def leaves(data: object, at: TextPath = ()) -> Iterator[tuple[TextPath, object]]:
    """Yield every value of a file that is no mapping with anything in it, by its key path."""
    if is_mapping(data) and data:
        for key, value in data.items():
            yield from leaves(value, (*at, str(key)))
    else:
        yield at, data


def _removed_paths(stack: Stack) -> frozenset[TextPath]:
    """Return what layers of a stack remove that is no line: there another one may remove it as well."""
    if is_line(stack):
        return frozenset()
    every = (own_changes(stack_of_layer(stack, at)).data for at in range(1, len(stack)))
    return frozenset(path for data in every for path, value in leaves(data) if is_removal(value))


@dataclass(frozen=True, slots=True)
class LayerConflict:
    """Two layers that change one key differently, with the key path and the place in each."""

    path: TextPath
    names: tuple[str, str]
    places: tuple[SourcePosition, SourcePosition]
    joined_by: RulesetFolder | None = None

    def __str__(self) -> str:
        one, other = (
            f"'{name}' ({place.file}:{place.line})"
            for name, place in zip(self.names, self.places, strict=True)
        )
        return f"{one} and {other} change {key_text(self.path)} differently."


@lru_cache(maxsize=CACHED_FOLDERS * 2)
def conflicts(stack: Stack) -> tuple[LayerConflict, ...]:
    """Return where layers disagree of which neither extends the other, and no layer that joins them
    decides.
    """
    if is_line(stack):
        return ()
    every = {at: own_changes(stack_of_layer(stack, at)) for at in range(1, len(stack))}
    found = []
    for one, other, path in disagreements(every):
        if one in stack[other].parents or other in stack[one].parents:
            continue
        above = [layer for layer in stack if {one, other} <= layer.parents]
        if not any(_decides(layer.folder.rules.data, path) for layer in above):
            names = (stack[one].folder.name, stack[other].folder.name)
            places = (every[one].places.at(path), every[other].places.at(path))
            found.append(LayerConflict(path, names, places, above[0].folder if above else None))
    return tuple(found)


def disagreements(changes: Mapping[K, Document]) -> Iterator[tuple[K, K, TextPath]]:
    """Yield each two that give one key different values, or of which one removes what the other changes."""
    given: dict[TextPath, dict[K, object]] = {}
    for name, document in changes.items():
        for path, value in leaves(document.data):
            if path and path[-1] != SOURCE:
                given.setdefault(path, {})[name] = value
    found: dict[tuple[K, K, TextPath], None] = {}
    order = {name: at for at, name in enumerate(changes)}
    for path, values in given.items():
        for (one, before), (other, after) in combinations(values.items(), 2):
            if not is_same(settle(before), settle(after)) or is_removal(before) != is_removal(after):
                found[one, other, path] = None
        for outer in (path[:length] for length in range(1, len(path))):
            for (one, before), (other, after) in product(given.get(outer, {}).items(), values.items()):
                if one != other and before != {} and not (is_removal(before) and is_removal(after)):
                    first, second = sorted((one, other), key=order.__getitem__)
                    found[first, second, outer] = None
    yield from found


def _decides(data: object, path: TextPath) -> bool:
    """Whether a layer says itself what holds at a key path, or around or inside of it."""
    return any(all(map(str.__eq__, leaf, path)) for leaf, _ in leaves(data) if leaf)
