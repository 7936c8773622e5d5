"""Field types that write values of the table in files and in the journal."""

from __future__ import annotations

from typing import Annotated, Any

from companion.documents.model import HEX_SCHEMA
from companion.documents.rule_model import BeforeValidator, PlainSerializer, PlainValidator, WithJsonSchema
from companion.engine.shared.setup import BoardData
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, parse_label


def _hex(value: Any) -> Any:
    # Without quotes YAML reads 1205 as a number, and 0105 as text.
    is_label = isinstance(value, str | int) and not isinstance(value, bool)
    return parse_label(str(value)) if is_label else value


def _written_board(board: Board) -> dict[str, Any]:
    return BoardData.of(board).model_dump(mode="json", exclude_defaults=True)


def _board(value: Any) -> Any:
    return value if isinstance(value, Board) else BoardData.model_validate(value, strict=False).board()


HexLabel = Annotated[
    Hex,
    BeforeValidator(_hex),
    PlainSerializer(lambda place: place.label, return_type=str),
    WithJsonSchema(HEX_SCHEMA, mode="validation"),
]
BoardOnTable = Annotated[Board, PlainValidator(_board), PlainSerializer(_written_board, return_type=dict)]
