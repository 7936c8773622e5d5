"""Shapes of what is stored: journals leave out a field that is as usual, so a default is history."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from inspect import get_annotations
from typing import Any

from pydantic_core import PydanticUndefined

from companion.battles.rules.rules_ref import ChangeRules, ModelsJoined, RulesChanged
from companion.campaign.commands.registry import COMMAND_TYPES
from companion.campaign.journal.campaign_journal import REVISION
from companion.campaign.state import Campaign
from companion.documents.model import RuleModel
from companion.engine.families import FAMILIES, game_of
from companion.engine.skeleton.setup import Setup
from companion.workshop.reference import shipped_ruleset


def test_no_default_of_what_is_stored_changes_unseen(golden: Callable[[str, Iterable[str]], None]) -> None:
    """A new field may be added; a changed line means that stored entries would be read as something else."""
    golden("stored_defaults.txt", sorted(set(_lines())))


def test_no_field_of_a_kept_campaign_changes_unseen(golden: Callable[[str, Iterable[str]], None]) -> None:
    """With any other changed line REVISION is raised, so that no state of the earlier shape is read."""
    kept = sorted(
        f"{kind.__qualname__}.{name}: {type_}"
        for kind in _reached([Campaign])
        for name, type_ in _types(kind)
    )
    golden("kept_campaign.txt", (f"REVISION = {REVISION}", *kept))


def _types(kind: type) -> Iterator[tuple[str, str]]:
    if issubclass(kind, StrEnum):
        yield from ((choice.name, repr(choice.value)) for choice in kind)
    else:
        yield from get_annotations(kind).items()


def _lines() -> Iterator[str]:
    for kind in _reached([*_roots()]):
        for name, default in _defaults(kind):
            floor = ".".join(kind.__module__.split(".")[1:3])
            yield f"{floor} {kind.__qualname__}.{name} = {default!r}"


def _roots() -> Iterator[Any]:
    yield from (Setup, *COMMAND_TYPES, Campaign, ChangeRules, RulesChanged, ModelsJoined)
    for family in FAMILIES:
        if (battles := game_of(shipped_ruleset(family)).ports.battles) is not None:
            yield from battles.action_types
            yield from battles.event_types


def _reached(shapes: list[Any]) -> Iterator[type]:
    """Yield each record that the shapes are made of, once."""
    seen: set[Any] = set()
    while shapes:
        shape = shapes.pop()
        shapes += typing.get_args(shape)
        if not isinstance(shape, type) or shape in seen or not shape.__module__.startswith("companion."):
            continue
        seen.add(shape)
        if is_dataclass(shape) or issubclass(shape, RuleModel | StrEnum):
            yield shape
        if not issubclass(shape, StrEnum):
            shapes += typing.get_type_hints(shape, include_extras=True).values()


def _defaults(kind: type) -> Iterator[tuple[str, Any]]:
    if issubclass(kind, RuleModel):
        for name, field in kind.model_fields.items():
            if not field.is_required():
                made = field.get_default(call_default_factory=True, validated_data={})
                assert made is not PydanticUndefined
                yield name, made
        return
    for row in fields(kind) if is_dataclass(kind) else ():
        if row.default is not MISSING:
            yield row.name, row.default
        elif row.default_factory is not MISSING:
            yield row.name, row.default_factory()
