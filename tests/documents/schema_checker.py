"""A checker of as much of JSON Schema as Companion writes, to hold files against it as an editor does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
    "null": type(None),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "default", "format", "type", "enum", "const", "anyOf",
    "oneOf", "properties", "required", "additionalProperties", "propertyNames", "minProperties", "items",
    "prefixItems", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum",
    "minLength", "maxLength", "pattern", "multipleOf", "exclusiveMaximum", "discriminator",
}  # fmt: skip


def faults(schema: dict[str, Any], data: Any, root: dict[str, Any] | None = None, at: str = "") -> list[str]:
    """Return where data is not as a schema says."""
    root = schema if root is None else root
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        inner = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        return faults(inner, data, root, at)
    for union in ("anyOf", "oneOf"):
        if union in schema and all(faults(member, data, root, at) for member in schema[union]):
            return min((faults(member, data, root, at) for member in schema[union]), key=len)
    return [*_own(schema, data, at), *_inner(schema, data, root, at)]


def _own(schema: dict[str, Any], data: Any, at: str) -> Iterator[str]:
    kinds = schema.get("type", list(TYPES))
    kinds = kinds if isinstance(kinds, list) else [kinds]
    is_number = isinstance(data, int | float) and not isinstance(data, bool)
    if not any(
        isinstance(data, TYPES[kind]) and (kind == "boolean") >= isinstance(data, bool) for kind in kinds
    ):
        yield f"{at}: is no {' or '.join(kinds)}"
    if "enum" in schema and data not in schema["enum"]:
        yield f"{at}: is none of {schema['enum']}"
    if "const" in schema and data != schema["const"]:
        yield f"{at}: is not {schema['const']}"
    if is_number and not schema.get("minimum", data) <= data <= schema.get("maximum", data):
        yield f"{at}: is out of bounds"
    if is_number and data <= schema.get("exclusiveMinimum", data - 1):
        yield f"{at}: is out of bounds"
    if isinstance(data, str | list | dict):
        kind = {str: "Length", list: "Items", dict: "Properties"}[type(data)]
        if not schema.get(f"min{kind}", 0) <= len(data) <= schema.get(f"max{kind}", len(data)):
            yield f"{at}: is too long or too short"


def _inner(schema: dict[str, Any], data: Any, root: dict[str, Any], at: str) -> Iterator[str]:
    if isinstance(data, list):
        first = schema.get("prefixItems", [])
        for index, item in enumerate(data):
            inner = first[index] if index < len(first) else schema.get("items", True)
            if isinstance(inner, dict):
                yield from faults(inner, item, root, f"{at}[{index}]")
    if not isinstance(data, dict):
        return
    rows, known = schema.get("additionalProperties", True), schema.get("properties", {})
    names = schema.get("propertyNames", {})
    yield from (f"{at}.{key}: is missing" for key in schema.get("required", ()) if key not in data)
    for name, value in ((str(key), value) for key, value in data.items()):
        here = f"{at}.{name}" if at else name
        if name not in known and rows is False:
            yield f"{here}: is not known"
        elif isinstance(inner := known.get(name, rows), dict):
            yield from faults(inner, value, root, here)
        if name not in names.get("enum", [name]) or not re.search(names.get("pattern", ""), name):
            yield f"{here}: is no key here"
