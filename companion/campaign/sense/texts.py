"""Texts of players in a campaign's deeds: what no file can keep does not come into the journal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from companion.documents.model import RuleModel
from companion.engine.shared.notes.plain_words import plain_words, why_not_text
from companion.errors import Refusal

D = TypeVar("D", bound=RuleModel)


def why_not_kept(deed: RuleModel) -> Refusal | None:
    """Why the texts of a deed cannot be kept."""
    return why_not_text(_texts(deed.model_dump()))


def plain_deed(deed: D) -> D:
    """The same deed without the control characters that were pasted with its texts."""
    if why_not_kept(deed) is None:
        return deed
    try:
        return type(deed).model_validate_json(json.dumps(_plain(deed.model_dump(mode="json"))))
    except ValidationError:  # nothing is left of a name: the deed is refused as it is
        return deed


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


def _plain(data: Any) -> Any:
    if isinstance(data, str):
        return plain_words(data)
    if isinstance(data, Mapping):
        return {_plain(key): _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, (list, tuple)) else data
