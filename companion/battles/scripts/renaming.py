"""Data of an earlier release with the field names of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from companion.documents.document import SourcePositions
from companion.engine.shared.rule_rows import EarlierNames

Named: TypeAlias = tuple[Any, SourcePositions]
"""Plain data, and where its values are written."""
Renaming: TypeAlias = Callable[[Any, SourcePositions], Named]

INTO = "."
"""Between a field that is a mapping now, and its row."""
NOWHERE = SourcePositions.of_file("")
"""The places of data that is in no file."""


def renaming(shape: Any, earlier: EarlierNames) -> Renaming | None:
    """Return what gives plain data of a type its present field names and shape, also inside; None where none
    has changed.
    """
    if is_dataclass(shape) and isinstance(shape, type):
        return _rename_record(shape, earlier)
    parts = [found for part in get_args(shape) if (found := renaming(part, earlier))]
    if not parts:
        return None
    return _compose(parts) if get_origin(shape) in (Union, UnionType) else _rename_items(_compose(parts))


def _rename_record(kind: type, earlier: EarlierNames) -> Renaming | None:
    names, shape = earlier.fields.get(kind, {}), earlier.shapes.get(kind)
    hints = get_type_hints(kind)
    within = {name: found for name, hint in hints.items() if (found := renaming(hint, earlier))}
    if not names and not within and shape is None:
        return None

    def rename_keys(data: Any, places: SourcePositions) -> Named:
        if not isinstance(data, Mapping):
            return data, places
        given: dict[Any, Any] = {}
        inside: dict[str, SourcePositions] = {}
        moved: list[tuple[str, str, Named]] = []
        for key, value in data.items():
            # Where both names are given, the old one is left to be told as unknown.
            name = names[key] if key in names and names[key] not in data else key
            part: Named = (value, places.inside.get(str(key), NOWHERE))
            field, is_inside, row = str(name).partition(INTO)
            if is_inside and key in names:
                moved.append((field, row, part))
                continue
            given[name], inside[str(name)] = within[name](*part) if name in within else part
        for field, row, part in moved:
            _move_field(given, inside, field, row, part)
        return shape(given) if shape is not None else given, SourcePositions(places.here, inside)

    return rename_keys


def _move_field(
    given: dict[Any, Any], inside: dict[str, SourcePositions], field: str, row: str, part: Named
) -> None:
    """Put what was a field of its own into the mapping that holds it now, unless that says it already."""
    rows, places = given.get(field, {}), inside.get(field, part[1])
    if isinstance(rows, Mapping) and row not in rows:
        given[field] = {**rows, row: part[0]}
        inside[field] = SourcePositions(places.here, {**places.inside, row: part[1]})


def _rename_items(of_item: Renaming) -> Renaming:
    def rename_each(data: Any, places: SourcePositions) -> Named:
        if not isinstance(data, Mapping | list | tuple):
            return data, places
        items = data.items() if isinstance(data, Mapping) else enumerate(data)
        parts = {key: of_item(item, places.inside.get(str(key), NOWHERE)) for key, item in items}
        values = {key: value for key, (value, _) in parts.items()}
        inside = {str(key): place for key, (_, place) in parts.items()}
        return values if isinstance(data, Mapping) else [*values.values()], SourcePositions(
            places.here, inside
        )

    return rename_each


def _compose(renamings: list[Renaming]) -> Renaming:
    def rename_all(data: Any, places: SourcePositions) -> Named:
        for each in renamings:
            data, places = each(data, places)
        return data, places

    return rename_all
