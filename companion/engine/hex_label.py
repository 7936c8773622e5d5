"""A hex as files and the journal write it: by its label."""

from __future__ import annotations

from typing import Annotated, Any

from companion.documents.model import HEX_SCHEMA
from companion.documents.rule_model import BeforeValidator, PlainSerializer, WithJsonSchema
from companion.tabletop.hexes import Hex, parse_label


def _hex(value: Any) -> Any:
    # Without quotes YAML reads 1205 as a number, and 0105 as text.
    is_label = isinstance(value, str | int) and not isinstance(value, bool)
    return parse_label(str(value)) if is_label else value


HexLabel = Annotated[
    Hex,
    BeforeValidator(_hex),
    PlainSerializer(lambda place: place.label, return_type=str),
    WithJsonSchema(HEX_SCHEMA, mode="validation"),
]
