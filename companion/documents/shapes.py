"""Shapes that a type allows at a key path: keys, values and kinds that a message can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import UnionType
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin

from companion.documents.document import KeyPath
from companion.documents.rule_model import RuleModel

_KINDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def shapes_at(shape: object, path: KeyPath) -> list[object]:
    """Return the types that may stand at the end of a key path, one for each member of a union."""
    shapes = list(_members(shape))
    for part in path:
        shapes = [member for outer in shapes for inner in _inside(outer, part) for member in _members(inner)]
    return shapes


def known_keys(shapes: Sequence[object]) -> list[str]:
    """Return the keys that models among the types know."""
    return [
        field.alias or name
        for model in shapes
        if _is_model(model)
        for name, field in model.model_fields.items()
    ]


def where_moved(shapes: Sequence[object], key: str) -> str:
    """Return what to write in place of a key that a model among the types knew once; empty where none did."""
    given = (getattr(model, "moved", {}).get(key, "") for model in shapes if _is_model(model))
    return next(filter(None, given), "")


def known_values(shapes: Sequence[object], *, of_keys: bool = False) -> list[str]:
    """Return the names that literals and enums among the types list; with `of_keys`, those of a mapping's
    keys.
    """
    if of_keys:
        keys = [get_args(shape)[0] for shape in shapes if is_mapping(shape)]
        return known_values([member for key in keys for member in _members(key)])
    names: list[str] = []
    for shape in shapes:
        if get_origin(shape) is Literal:
            names += [str(value) for value in get_args(shape)]
        elif isinstance(shape, type) and issubclass(shape, Enum):
            names += [str(member.value) for member in shape]
    return names


def kind_of(shapes: Sequence[object]) -> str:
    """Return what to write there, in words, or nothing where the types differ."""
    if names := known_values(shapes):
        return names[0] if len(names) == 1 else f"one of {', '.join(names)}"
    kinds = {_kind(shape) for shape in shapes if shape is not type(None)}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind(shape: object) -> str:
    if _is_model(shape) or is_mapping(shape):
        return "a mapping"
    if get_origin(shape) in (list, tuple, set, frozenset) or _is_class_of(get_origin(shape), Sequence):
        return "a list"
    return _KINDS.get(shape, "") if isinstance(shape, type) else ""


def _members(shape: object) -> Iterator[object]:
    origin = get_origin(shape)
    if origin is Annotated:
        yield from _members(get_args(shape)[0])
    elif origin in (Union, UnionType):
        for member in get_args(shape):
            yield from _members(member)
    else:
        yield shape


def _inside(shape: object, part: str | int) -> Iterator[object]:
    arguments = get_args(shape)
    if _is_model(shape):
        for name, field in shape.model_fields.items():
            if part in (field.alias, name):
                yield field.annotation
    elif is_mapping(shape):
        yield arguments[1]
    elif get_origin(shape) is tuple and Ellipsis not in arguments:
        yield from arguments[part : part + 1] if isinstance(part, int) else ()
    elif arguments and get_origin(shape) is not Literal:
        yield arguments[0]


def _is_model(shape: object) -> TypeGuard[type[RuleModel]]:
    return _is_class_of(shape, RuleModel)


def is_mapping(shape: object) -> bool:
    """Whether a type is a table of rows by name or number."""
    return _is_class_of(get_origin(shape), Mapping) and len(get_args(shape)) == 2


def _is_class_of(shape: object, base: type) -> bool:
    return isinstance(shape, type) and issubclass(shape, base)
