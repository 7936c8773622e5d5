"""A board as the journal writes it."""

from __future__ import annotations

from typing import Annotated, Any

from companion.documents.rule_model import PlainSerializer, PlainValidator
from companion.engine.skeleton.setup import BoardData
from companion.tabletop.boards import Board


def _written_board(board: Board) -> dict[str, Any]:
    return BoardData.of(board).model_dump(mode="json", exclude_defaults=True)


def _board(value: Any) -> Any:
    return value if isinstance(value, Board) else BoardData.model_validate(value, strict=False).board()


BoardOnTable = Annotated[Board, PlainValidator(_board), PlainSerializer(_written_board, return_type=dict)]
