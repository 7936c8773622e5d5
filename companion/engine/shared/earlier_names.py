"""Earlier names of actions, events and their fields, as stored battles have them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.documents.rule_model import BeforeValidator

Shaping: TypeAlias = Callable[[Mapping[Any, Any]], Mapping[Any, Any]]


@dataclass(frozen=True, slots=True, eq=False)
class EarlierNames:
    """Earlier names of a family's actions, events and fields; rows are added with a renaming and never
    removed.

    `actions` and `events` tell what an old word means: `{"mech_destroyed": UnitDestroyed}`. `fields` tell
    for a class, be it an action, an event or a record inside one, how a field is called now by its old
    name: `{UnitDestroyed: {"mech": "unit"}}`. A name with a dot leads into a field that is a mapping now:
    `{Situation: {"smoke": "intervening.smoke"}}`. Where a class was built otherwise, one of the `shapes`
    makes of its plain data what it is now. Rows name classes, so that a later renaming leaves them as they
    are.
    """

    actions: Mapping[str, type] = field(default_factory=dict)
    events: Mapping[str, type] = field(default_factory=dict)
    fields: Mapping[type, Mapping[str, str]] = field(default_factory=dict)
    shapes: Mapping[type, Shaping] = field(default_factory=dict)


def text_as_id(text: str) -> str:
    """Return what was stored in words, as the id that it has now: "Left arm" is `left_arm`."""
    return "_".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))


def stored_text_as_id(
    meant: Mapping[str, str], patterns: Mapping[str, Callable[[re.Match[str]], str]] = {}
) -> BeforeValidator:
    """Reads what earlier releases stored in words as the ids that stand for them now.

    It is for a text, or for what is kept by such texts. What is `meant` by words is written out; `patterns`
    are tried on all other words, and must fit no id.
    """
    known = {re.compile(pattern): made for pattern, made in patterns.items()}

    def find_id(text: str) -> str:
        if text in meant:
            return meant[text]
        found = ((match, made) for pattern, made in known.items() if (match := pattern.fullmatch(text)))
        return next((made(match) for match, made in found), text)

    def each(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {each(key): kept for key, kept in value.items()}
        return find_id(value) if isinstance(value, str) else value

    return BeforeValidator(each)
