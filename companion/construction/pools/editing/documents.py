"""Documents of mechs with something changed: plain data, of which no operation changes any in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.construction.editing.draft import Draft
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import MechModel

Data: TypeAlias = Mapping[str, Any]
SEPARATOR = "\x1f"
"""What stands between the keys of a path in one word; no id has it."""


@dataclass(frozen=True, slots=True)
class MechDraft(Draft):
    """A mech while it is being drawn. Its document is all head: where things are, each part says itself."""

    def document(self) -> dict[str, Any]:
        """Return the document of the mech, its keys in the order that files have them."""
        names = [field.alias or name for name, field in MechModel.model_fields.items()]
        return dict(sorted(self.head.items(), key=lambda pair: names.index(pair[0])))


def value_at(data: Any, path: KeyPath, default: Any = None) -> Any:
    """Return what stands at a key path; `default` where nothing does."""
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return default
    return data


def with_value(data: Any, path: KeyPath, value: Any) -> Any:
    """Return the data with another value at a key path, whose mappings are made where they lack."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        rows = list(data)
        rows[key] = with_value(rows[key], rest, value)
        return rows
    whole = dict(data or {})
    whole[key] = with_value(whole.get(key), rest, value)
    return whole


def without(data: Any, path: KeyPath) -> Any:
    """Return the data without what stands at a key path, and without the mappings and lists that it leaves
    empty.
    """
    key, rest = path[0], path[1:]
    inner = without(value_at(data, (key,)), rest) if rest and value_at(data, (key,)) is not None else None
    if isinstance(key, int):
        rows = list(data)
        if inner or isinstance(inner, Mapping):
            rows[key] = inner
        else:
            del rows[key]
        return rows
    whole = dict(data)
    if inner:
        whole[key] = inner
    else:
        whole.pop(key, None)
    return whole


def with_row(data: Data, section: str, row: Any) -> dict[str, Any]:
    """Return the document with a row more at the end of a section."""
    return {**data, section: [*data.get(section, ()), row]}


def numbered(data: Data, section: str) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the rows of a section with their key paths."""
    yield from (((section, index), row) for index, row in enumerate(data.get(section) or ()))


def free_id(data: Data, wanted: str) -> str:
    """Return an id for a new part: the wanted one, or with a number where it is taken."""
    sections = ("modules", "weapons", "shields", "barriers", "reservoirs")
    taken = {row["id"] for section in sections for row in data.get(section) or ()}
    for reservoir in data.get("reservoirs") or ():
        taken |= {row["id"] for section in ("weapons", "barriers") for row in reservoir.get(section) or ()}
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    return name


def path_text(path: KeyPath) -> str:
    """Return a key path as one word, by which the window knows a part."""
    return SEPARATOR.join(map(str, path))


def path_of(text: str) -> KeyPath:
    """Return the key path of such a word."""
    return tuple(int(key) if key.isdigit() else key for key in text.split(SEPARATOR))


def module_ids(data: Data) -> Sequence[str]:
    """Return the modules of a mech in the order of its file."""
    return [str(row["id"]) for row in data.get("modules") or ()]
