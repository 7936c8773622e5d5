"""A watch on the values of a ruleset's tables that are asked for, so that a trial plays where one matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.documents.document import KeyPath
from companion.documents.model import RuleModel


class WatchedMapping(dict[Any, Any]):
    """A mapping of the tables that notes which of its rows are looked up."""

    def note(self, at: KeyPath, asked: set[KeyPath]) -> WatchedMapping:
        self.at, self.asked = at, asked
        return self

    def __getitem__(self, key: Any) -> Any:
        self.asked.add((*self.at, _plain(key)))
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self.asked.add((*self.at, _plain(key)))
        return super().get(key, default)


@contextmanager
def watch_tables(tables: RuleModel) -> Iterator[set[KeyPath]]:
    """The key paths asked for so far; whoever looks on empties the set at will."""
    asked: set[KeyPath] = set()
    fields: dict[int, dict[str, KeyPath]] = {}
    kept = list(_models(tables, ()))
    plain_values = [dict(model.__dict__) for model, _at in kept]
    for model, at in kept:
        fields[id(model)] = {name: (*at, name) for name in type(model).model_fields}
        for name, value in list(model.__dict__.items()):
            if isinstance(value, Mapping):
                model.__dict__[name] = _watch(value, (*at, name), asked)
    plain = RuleModel.__getattribute__

    def noted(self: RuleModel, name: str) -> Any:
        if (known := fields.get(id(self))) and name in known:
            asked.add(known[name])
        return plain(self, name)

    RuleModel.__getattribute__ = noted  # type: ignore[method-assign,assignment]
    try:
        yield asked
    finally:
        del RuleModel.__getattribute__
        for (model, _at), values in zip(kept, plain_values, strict=True):
            model.__dict__.update(values)


def _watch(value: Mapping[Any, Any], at: KeyPath, asked: set[KeyPath]) -> WatchedMapping:
    inner = {
        key: _watch(row, (*at, _plain(key)), asked) if isinstance(row, Mapping) else row
        for key, row in value.items()
    }
    return WatchedMapping(inner).note(at, asked)


def _models(value: Any, at: KeyPath) -> Iterator[tuple[RuleModel, KeyPath]]:
    inner: list[tuple[Any, Any]]
    if isinstance(value, RuleModel):
        yield value, at
        # Not what has been worked out of them, which may lead back here; an empty chapter holds less.
        held = value.__dict__
        inner = [(name, held[name]) for name in value.field_names if name in held]
    elif isinstance(value, Mapping):
        inner = list(value.items())
    elif isinstance(value, tuple):
        inner = list(enumerate(value))
    else:
        return
    for key, part in inner:
        yield from _models(part, (*at, _plain(key)))


def _plain(key: Any) -> str | int:
    return key if type(key) is int else str(key)
