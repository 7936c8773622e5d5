"""Differences between two rulesets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from companion.documents.document import ABSENT, Absent, Document, KeyPath, SourcePosition, inside, key_text
from companion.documents.yamltext import plain
from companion.errors import InputError
from companion.rulebooks.layers import is_same
from companion.rulebooks.origins import path_of, resolve_rules, ruleset_of, source_at
from companion.rulebooks.overlay import WORDS, OverlayWord
from companion.rulebooks.source import RulesetSource

_BARE = re.compile(r"\w(?:[\w .()/'-]*[\w.()'])?")


class ChangeKind(StrEnum):
    """The kind of a change."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A changed value, or a mapping that only one of two rulesets has; ABSENT where there is none.

    `place` is where the later value is written, or what removes it; `was` is where the earlier one is. Where
    there is none, it is the place of what lies around.
    `ruleset` is the one that the place is in, and `source` the source of the value that is left.
    """

    at: KeyPath
    before: object | Absent
    after: object | Absent
    place: SourcePosition
    was: SourcePosition
    ruleset: str
    source: str

    @property
    def key(self) -> str:
        """The key path as people write it."""
        return key_text(map(str, self.at))

    @property
    def kind(self) -> ChangeKind:
        """Whether the value is new, gone or another one."""
        if self.before is ABSENT:
            return ChangeKind.ADDED
        return ChangeKind.REMOVED if self.after is ABSENT else ChangeKind.CHANGED


def differences(
    source: RulesetSource,
    other: RulesetSource,
    section: str = "",
    chosen: Mapping[str, str] | None = None,
) -> tuple[RuleChange, ...]:
    """Return what the rules of a source say otherwise than those of the other, before to after, in their
    order.

    A section such as `to_hit.range` keeps to what is there. Raises InputError where neither has it.
    """
    after, before = resolve_rules(source, chosen), resolve_rules(other)
    at = _common_path(before, after, section)
    found = changed_paths(before.value(at), after.value(at), at)
    return tuple(_change(source, before, after, path) for path in found)


def _common_path(before: Document, after: Document, section: str) -> KeyPath:
    try:
        return path_of(after.data, section)[0]
    except InputError:
        with suppress(InputError):
            return path_of(before.data, section)[0]
        raise


def changed_paths(before: object, after: object, at: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the key paths of what differs between two values, below the path that they stand at."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        if not is_same(before, after):
            yield at
        return
    names = {str(key) for key in after}
    for key, value in after.items():
        yield from changed_paths(inside(before, key), value, (*at, key))
    for key in before:
        if str(key) not in names:
            yield (*at, key)


def _change(source: RulesetSource, before: Document, after: Document, at: KeyPath) -> RuleChange:
    old, new = before.value(at), after.value(at)
    place = after.places.at(at)
    source_text = source_at(after if new is not ABSENT else before, at)
    return RuleChange(at, old, new, place, before.places.at(at), ruleset_of(source, place), source_text)


def to_yaml(value: object) -> str:
    """Return a value on one line as YAML, `{14: 4, 30: never}`, with texts in quotes where they need them."""
    return OverlayWord.NEVER.value if value is None else _to_yaml(value)


def _to_yaml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_to_yaml(key)}: {to_yaml(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(to_yaml, value))}]"
    if isinstance(value, OverlayWord):
        return value.value
    if isinstance(value, str):
        is_bare = _BARE.fullmatch(value) and plain(value) == value and value not in WORDS
        return value if is_bare else json.dumps(value, ensure_ascii=False)
    text = json.dumps(value)
    # A number with an exponent is read as one only with a point.
    return text if "." in text else text.replace("e", ".0e") if isinstance(value, float) else text
