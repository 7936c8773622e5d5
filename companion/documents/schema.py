"""JSON Schema of what files may hold, for editors and for the reference: made from the models themselves."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, JsonSchemaWarningKind
from pydantic_core import core_schema

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NUMBERED = {"pattern": "^-?[0-9]+$"}
"""What the keys of a table by number look like."""
USUAL = {
    "source": "Which book and section it comes from.",
    "label": "The words that players read.",
    "dice": "The dice that are rolled.",
}
"""What keys mean that have the same meaning wherever they stand."""
_UNSAID = ("required", "minProperties")


class _Generator(GenerateJsonSchema):
    def emit_warning(self, kind: JsonSchemaWarningKind, detail: str) -> None:
        """Defaults that are no plain data are told by what they are: left out."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        return _explain(super().model_schema(schema), schema["cls"])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        return _explain(super().dataclass_schema(schema), schema["cls"])

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        if schema.get("keys_schema", {}).get("type") == "int":
            made["propertyNames"] = dict(NUMBERED)
        return made


def _explain(made: JsonSchemaValue, kind: type) -> JsonSchemaValue:
    own = field_meanings(kind)
    aliases = {field.alias: name for name, field in getattr(kind, "model_fields", {}).items() if field.alias}
    for name, schema in made.get("properties", {}).items():
        if description := own.get(aliases.get(name, name)) or USUAL.get(name) or _of_source(name):
            schema["description"] = description
    return made


def _of_source(name: str) -> str:
    """Return what a key such as `facing_source` means."""
    of = name.removesuffix("_source").replace("_", " ")
    return f"Which book and section the rule on {of} comes from." if name.endswith("_source") else ""


def schema_of(shape: Any) -> Schema:
    """Return the JSON Schema of a type, each key with what it means."""
    made = TypeAdapter(shape).json_schema(schema_generator=_Generator)
    _tidy(made)
    return {"$schema": DIALECT, **made}


def join_schemas(schemas: Iterable[Schema], title: str) -> Schema:
    """One mapping with the keys of several."""
    whole: Schema = {
        "$schema": DIALECT, "title": title, "type": "object", "additionalProperties": False,
        "properties": {}, "required": [], "$defs": {},
    }  # fmt: skip
    for schema in deepcopy(list(schemas)):
        for key in ("properties", "$defs"):
            whole[key] |= schema.get(key, {})
        whole["required"] += schema.get("required", [])
    return whole


def tag_schema(schema: Schema, key: str, word: str, beside: Schema) -> Schema:
    """Return a mapping that says by a word under a key which it is, with what may stand beside its
    own keys.
    """
    own = {key: {"const": word}, **schema.get("properties", {}), **beside.get("properties", {})}
    required = [key, *schema.get("required", [])]
    given = {"description": schema["description"]} if "description" in schema else {}
    return {**given, "type": "object", "properties": own, "required": required, "additionalProperties": False}


def overlay_of(schema: Schema, special_words: Iterable[str]) -> Schema:
    """Return the schema of a file that says only what differs.

    Every key is optional at every depth, and any may be null or one of the words.
    """
    made = deepcopy(schema)
    instead: list[Schema] = [{"enum": list(special_words)}, {"type": "null"}]
    for node in _nodes(made):
        if node.get("type") != "object":
            continue
        for key in _UNSAID:
            node.pop(key, None)
        if isinstance(node.get("additionalProperties"), dict):
            node["additionalProperties"] = _or_else(node["additionalProperties"], instead)
        for name, inner in node.get("properties", {}).items():
            node["properties"][name] = _or_else(inner, instead)
    return made


def with_names(schema: Schema, data: object, names: Mapping[str, Iterable[str]]) -> Schema:
    """Return the schema with what data has: an editor offers its rows, and the names by format; others may
    be.
    """
    made = deepcopy(schema)
    _name_rows(made, made, data)
    for node in _nodes(made):
        if (known := names.get(str(node.get("format", "")))) and node.get("type") == "string":
            node["anyOf"] = [{"enum": list(known)}, {"type": "string"}]
    return made


def resolve_reference(schema: Schema, root: Schema) -> Schema:
    """Return what a reference stands for; words that stand beside it count before its own."""
    if "$ref" not in schema:
        return schema
    name = str(schema["$ref"]).rsplit("/", 1)[1]
    return {
        **resolve_reference(root["$defs"][name], root),
        **{key: it for key, it in schema.items() if key != "$ref"},
    }


def _name_rows(schema: Schema, root: Schema, data: object) -> None:
    target = schema
    while "$ref" in target:
        target = root["$defs"][str(target["$ref"]).rsplit("/", 1)[1]]
    for member in target.get("anyOf", ()):
        _name_rows(member, root, data)
    if isinstance(data, list) and isinstance(target.get("items"), dict):
        for item in data:
            _name_rows(target["items"], root, item)
    rows = target.get("additionalProperties")
    for name, value in data.items() if isinstance(data, Mapping) else ():
        if isinstance(name, str) and isinstance(rows, dict):
            target.setdefault("properties", {}).setdefault(name, dict(rows))
        inner = target.get("properties", {}).get(str(name), rows)
        if isinstance(inner, dict):
            _name_rows(inner, root, value)


def _nodes(node: object) -> list[Schema]:
    """Return every mapping inside a schema, the innermost first."""
    found: list[Schema] = []
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for inner in inside:
        found += _nodes(inner)
    return [*found, node] if isinstance(node, dict) else found


def _or_else(schema: Schema, instead: list[Schema]) -> Schema:
    beside: Schema = {key: schema[key] for key in ("description", "default") if key in schema}
    return {**beside, "anyOf": [schema, *deepcopy(instead)]}


def _tidy(node: object) -> None:
    """Take away titles that only repeat a name."""
    if isinstance(node, list):
        for inner in node:
            _tidy(inner)
    if not isinstance(node, dict):
        return
    if isinstance(node.get("title"), str):
        del node["title"]
    for key, inner in node.items():
        if key == "properties":
            for each in inner.values():
                _tidy(each)
        elif key not in ("default", "enum", "const"):
            _tidy(inner)


@lru_cache(maxsize=1024)
def field_meanings(kind: type) -> Mapping[str, str]:
    """Return the docstring of each field of a class and of what it inherits; the class's own count first."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= _by_class(base.__module__).get(base.__qualname__, {})
    return found


@lru_cache(maxsize=128)
def _by_class(module: str) -> Mapping[str, Mapping[str, str]]:
    """Field docstrings of the classes at the top of a module, which is read but once."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return {}
    classes = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return {node.name: dict(_fields(node)) for node in classes}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = below.value.value
            if isinstance(text, str):
                yield field.target.id, " ".join(text.split())
