"""A snapshot of a ruleset: plain data that is stored apart from its files and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.documents.document import Document, SourcePosition, SourcePositions
from companion.documents.model import validate
from companion.rulebooks.folder import CHANGES, OPTIONS, RulesetFolder
from companion.rulebooks.overlay import OverlayWord, Patch
from companion.rulebooks.source import RulesetSource, SourceHead, source_of

SNAPSHOT_NAME = "the rules kept with the battle"
"""What stands for the file of a value whose place is lost."""
RULES = "rules"
MARK = "!"
"""Stands before a word of overlays where it is kept, and before a text that begins so itself."""
LONGEST = 18
"""No number of a rulebook has so many digits."""
_MARKED: Mapping[str, OverlayWord] = {f"{MARK}{word.value}": word for word in OverlayWord}


class RulesSnapshot(SourceHead):
    """YAML: `{name: our-table, title: Our table, family: battletech, chain: [our-table], rules: {…}}`.

    In what choices of options change, `!remove` and `!never` are the words of overlays.
    """

    rules: Mapping[str, Any]
    """The sections of rules as they are played."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """What players may choose."""


class _Everywhere(Mapping[str, SourcePositions]):
    """The places within data of which nothing but the file is known: each is the file."""

    def __init__(self, here: SourcePosition) -> None:
        self._places = SourcePositions(here, self)

    def __getitem__(self, key: str) -> SourcePositions:
        return self._places

    def get(self, _key: str, default: Any = None) -> Any:
        """Nothing is known to be written."""
        return default

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def snapshot_data(source: RulesetSource) -> dict[str, Any]:
    """Return a ruleset as plain data, from which `snapshot_source` makes one that plays alike."""
    options = source.options_document.data if source.options_document is not None else {}
    return {
        "name": source.name,
        "title": source.title,
        "family": source.family,
        "about": source.about,
        "chain": list(source.chain),
        "plays": source.plays,
        "effect": source.effect,
        OPTIONS: {name: _with_changes(option, _mark_words) for name, option in options.items()},
        RULES: source.document.data,
    }


def snapshot_document(data: object) -> Document:
    """Plain data whose places are lost: faults and origins name the rules kept with the battle."""
    here = SourcePosition(SNAPSHOT_NAME, 0, 0)
    return Document(SNAPSHOT_NAME, data, SourcePositions(here, _Everywhere(here)))


def snapshot_source(document: Document, folders: tuple[RulesetFolder, ...] = ()) -> RulesetSource:
    """Return the ruleset behind plain data; raises FileError where it is none, or has options that cannot be.

    Further models, boards and scenarios of it lie in `folders`.
    """
    found = validate(RulesSnapshot, document)
    head = SourceHead(**{name: getattr(found, name) for name in SourceHead.field_names})
    rules: dict[str | int, object] = dict(_with_number_keys(document.data[RULES]))
    if found.options:
        options = _with_number_keys(document.data[OPTIONS])
        rules[OPTIONS] = {name: _with_changes(option, _unmark_words) for name, option in options.items()}
    return source_of(head, Document(document.name, rules, _places(document.places)), folders)


def _places(whole: SourcePositions) -> SourcePositions:
    rules = whole.inside[RULES]
    if isinstance(rules.inside, _Everywhere) or OPTIONS not in whole.inside:
        return rules
    return SourcePositions(rules.here, {**rules.inside, OPTIONS: whole.inside[OPTIONS]})


def _with_number_keys(data: Any) -> Any:
    """Return the same data with whole numbers for keys that are such: as texts JSON cannot tell them
    apart.
    """
    if isinstance(data, dict):
        return {_number(key): _with_number_keys(inner) for key, inner in data.items()}
    return [_with_number_keys(inner) for inner in data] if isinstance(data, list) else data


def _number(key: str | int) -> str | int:
    is_one = isinstance(key, str) and key.isascii() and key.lstrip("-").isdigit() and len(key) < LONGEST
    return int(key) if is_one and str(int(key)) == key else key


def _with_changes(option: Any, worded: Callable[[object], object]) -> Any:
    """Return an option in which the words of each choice's changes are replaced."""
    changes = option.get(CHANGES) if isinstance(option, dict) else None
    if not isinstance(changes, dict):
        return option
    patches = {choice: worded(patch) for choice, patch in changes.items()}
    whole = {choice: Patch(patch) if isinstance(patch, dict) else patch for choice, patch in patches.items()}
    return {**option, CHANGES: whole}


def _mark_words(value: object) -> object:
    """Return a patch as plain data: words of the language are marked, and so are texts that look like
    those.
    """
    if isinstance(value, OverlayWord):
        return f"{MARK}{value.value}"
    if isinstance(value, str):
        return f"{MARK}{value}" if value.startswith(MARK) else value
    return _each(value, _mark_words)


def _unmark_words(value: object) -> object:
    if isinstance(value, str):
        return _MARKED.get(value) or value.removeprefix(MARK)
    return _each(value, _unmark_words)


def _each(value: object, worded: Callable[[object], object]) -> object:
    if isinstance(value, dict):
        return {key: worded(inner) for key, inner in value.items()}
    return [worded(inner) for inner in value] if isinstance(value, list) else value
