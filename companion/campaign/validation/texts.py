"""Validation of players' texts: text that no file can keep does not come into the journal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from companion.documents.model import RuleModel
from companion.engine.shared.notes.plain_text import plain_text, why_not_text
from companion.errors import Refusal

D = TypeVar("D", bound=RuleModel)


def check_texts(command: RuleModel) -> Refusal | None:
    """Return why the texts of a deed cannot be kept."""
    return why_not_text(_texts(command.model_dump()))


def plain_command(command: D) -> D:
    """Return the same deed without the control characters that were pasted with its texts."""
    if check_texts(command) is None:
        return command
    try:
        return type(command).model_validate_json(json.dumps(_plain_data(command.model_dump(mode="json"))))
    except ValidationError:  # nothing is left of a name: the deed is refused as it is
        return command


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _texts(key)
            yield from _texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts(value)


def _plain_data(data: Any) -> Any:
    if isinstance(data, str):
        return plain_text(data)
    if isinstance(data, Mapping):
        return {_plain_data(key): _plain_data(value) for key, value in data.items()}
    return [_plain_data(value) for value in data] if isinstance(data, (list, tuple)) else data
