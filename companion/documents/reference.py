"""Every key that a file may hold, told in words from its JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.documents.document import clip
from companion.documents.schema import NUMBERED, Schema, resolve_reference

Names: TypeAlias = Mapping[str, Iterable[str]]
"""Names by the format of the texts that hold them, such as the facts of a shot."""

NAME, NUMBER, ITEM = "<name>", "<number>", "[]"
REQUIRED = "required"
FORMATS = {"dice": "dice such as 2d6 or 3d6 keep 2", "band": "[from, to, value]", "hex": "a hex such as 0305"}
_UNIT = re.compile(r" In ([a-zA-Z' ]+)\.$")
_NAMES_OF = re.compile(r"[Nn]ames? of `([a-z_.]+)`")
_KINDS = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false"}
_PLURALS = {
    "true or false": "true or false",
    "mapping": "mappings",
    FORMATS["band"]: "bands [from, to, value]",
}
_LONGEST_EXAMPLE = 60


@dataclass(frozen=True, slots=True)
class ReferenceKey:
    """A key of a file: its path, its type, and its meaning.

    `values` are the words or names that it may hold, `example` and `source` what shipped rules have there.
    """

    path: str
    type: str
    meaning: str
    unit: str = ""
    default: str = ""
    values: tuple[str, ...] = ()
    example: str = ""
    source: str = ""


def keys_of(schema: Schema, names: Names | None = None, shipped: object = None) -> tuple[ReferenceKey, ...]:
    """Return the keys of a schema in their order, with what shipped data has there."""
    found: dict[str, ReferenceKey] = {}
    for key in _inside(schema, schema, "", names or {}):
        found.setdefault(key.path, key)
    return tuple(_with_shipped(key, shipped) for key in found.values())


def _inside(node: Schema, root: Schema, path: str, names: Names) -> Iterator[ReferenceKey]:
    for member in _members(node, root):
        if isinstance(member.get("additionalProperties"), dict):
            yield from _inside(member["additionalProperties"], root, f"{path}.{_row(member)}", names)
        elif "properties" in member:
            required = member.get("required", ())
            for name, inner in member["properties"].items():
                at = f"{path}.{name}" if path else name
                yield _key(at, resolve_reference(inner, root), root, names, is_required=name in required)
                yield from _inside(inner, root, at, names)
        elif isinstance(member.get("items"), dict):
            yield from _inside(member["items"], root, f"{path}{ITEM}", names)


def _key(path: str, node: Schema, root: Schema, names: Names, *, is_required: bool) -> ReferenceKey:
    meaning = " ".join(str(node.get("description", "")).split())
    unit = _UNIT.search(meaning)
    return ReferenceKey(
        path,
        _type(node, root),
        meaning[: unit.start()] if unit else meaning,
        unit[1] if unit else "",
        REQUIRED if is_required else _default(node, root),
        tuple(dict.fromkeys(_values(node, root, names))),
    )


def _members(node: Schema, root: Schema) -> Iterator[Schema]:
    """Yield what may stand there, each member of a union by itself."""
    node = resolve_reference(node, root)
    if "anyOf" not in node and "oneOf" not in node:
        yield node
    for member in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        yield from _members(member, root)


def _row(node: Schema) -> str:
    return NUMBER if node.get("propertyNames") == NUMBERED else NAME


def _type(node: Schema, root: Schema) -> str:
    kinds = list(dict.fromkeys(_kind(member, root) for member in _members(node, root)))
    texts = [_with_article(kind) for kind in kinds if kind != "null"]
    return " or ".join([*texts, *(["never"] if "null" in kinds else [])])


def _kind(node: Schema, root: Schema) -> str:
    kind = node.get("type", "")
    if node.get("format") in FORMATS:
        return FORMATS[node["format"]]
    if "enum" in node or "const" in node:
        return "word"
    if kind == "object":
        return _mapping(node, root)
    if kind == "array":
        items = node.get("items")
        if isinstance(items, dict):
            return f"list of {_plural(items, root)}"
        return f"list of {len(node.get('prefixItems', ()))}: " + ", ".join(
            _type(item, root) for item in node.get("prefixItems", ())
        )
    return f"{_KINDS.get(str(kind), str(kind))}{_bounds(node)}"


def _mapping(node: Schema, root: Schema) -> str:
    rows = node.get("additionalProperties")
    if not isinstance(rows, dict):
        return "mapping"
    by = "number" if _row(node) == NUMBER else "name"
    return f"{_plural(rows, root)} by {by}"


def _plural(node: Schema, root: Schema) -> str:
    """Several values of a kind, which is told without its bounds."""
    bare = [{**member, "minimum": None, "maximum": None} for member in _members(node, root)]
    kinds = dict.fromkeys(_kind(member, root) for member in bare if member.get("type") != "null")
    texts = [
        _PLURALS.get(kind) or (kind if " by " in kind or " of " in kind else f"{kind}s") for kind in kinds
    ]
    return " or ".join([*texts, *(["never"] if len(bare) > len(kinds) and _has_null(bare) else [])])


def _has_null(members: Sequence[Schema]) -> bool:
    return any(member.get("type") == "null" for member in members)


def _with_article(kind: str) -> str:
    is_bare = kind in FORMATS.values() or kind == "true or false" or "s by " in kind
    return kind if is_bare else f"a {kind}"


def _bounds(node: Schema) -> str:
    least = node.get("minimum")
    low = node["exclusiveMinimum"] if least is None and "exclusiveMinimum" in node else least
    high = node.get("maximum")
    if low is None and high is None:
        return ""
    if high is None:
        return f", at least {low:g}"
    return f", {low:g} to {high:g}" if low is not None else f", at most {high:g}"


def _default(node: Schema, root: Schema) -> str:
    if "default" not in node:
        return ""
    default = node["default"]
    if default is None or default in ("", [], {}):
        return "none"
    if any(member.get("type") == "object" for member in _members(node, root)):
        return "left out"
    return clip(_text(default))


def _values(node: Schema, root: Schema, names: Names) -> Iterator[str]:
    for member in _members(node, root):
        yield from map(_text, member.get("enum", ()))
        if "const" in member:
            yield _text(member["const"])
        yield from names.get(str(member.get("format", "")), ())
        yield from member.get("propertyNames", {}).get("enum", ())
        for inner in ("items", "additionalProperties"):
            if isinstance(member.get(inner), dict):
                yield from _values(member[inner], root, names)


def _with_shipped(key: ReferenceKey, data: object) -> ReferenceKey:
    """Return a key with the value that data has there, where it comes from, and the names that it may
    hold.
    """
    if not isinstance(data, Mapping):
        return key
    value, source = _first_value(data, re.findall(r"[^.\[\]]+|\[\]", key.path), "")
    example = "" if isinstance(value, Mapping) or value is None else _text(value)
    if len(example) > _LONGEST_EXAMPLE or (
        isinstance(value, list) and any(isinstance(it, dict) for it in value)
    ):
        example = ""
    values = key.values
    if not values and (table := _NAMES_OF.search(key.meaning)):
        rows, _ = _first_value(data, table[1].split("."), "")
        values = tuple(map(str, rows)) if isinstance(rows, Mapping) else ()
    return replace(key, values=values, example=example, source=source)


def _first_value(data: Any, parts: Sequence[str], source: str) -> tuple[Any, str]:
    """Return the first value of data at the end of a path, and the source nearest above it."""
    if isinstance(data, Mapping):
        source = str(data.get("source", source))
    if not parts:
        return data, source
    part, rest = parts[0], parts[1:]
    if part in (NAME, NUMBER, ITEM):
        rows = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
        answers = (_first_value(row, rest, source) for row in rows)
        return next((answer for answer in answers if answer[0] is not None), (None, source))
    if not isinstance(data, Mapping) or part not in data:
        return None, source
    return _first_value(data[part], rest, _own_source(data, part) or source)


def _own_source(data: Mapping[str, Any], key: str) -> str:
    """Return the source that stands beside a key for it, as `facing_source` does for `facing_per_hexside`."""
    stems = [str(name).removesuffix("_source") for name in data if str(name).endswith("_source")]
    fitting = [stem for stem in stems if f"{key}_".startswith(f"{stem}_")]
    return str(data[f"{max(fitting, key=len)}_source"]) if fitting else ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
