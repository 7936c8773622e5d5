"""Rule models: what a file may hold, and every fault of a file told at once."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from companion.errors import FileError
from companion.rulebooks.documents import ABSENT, Document, KeyPath
from companion.rulebooks.explain import faults_of

T = TypeVar("T")


class RuleModel(BaseModel):
    """A mapping of a rules file: frozen, no unknown keys, no value quietly turned into another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class Sourced(RuleModel):
    """A table or figure that says which book and section it comes from."""

    source: str = Field(min_length=1)


def _printed(label: object) -> object:
    return str(label) if isinstance(label, int) and not isinstance(label, bool) else label


# A hex label as printed; without quotes YAML reads 1205 as a number, and 0105 as text.
HexLabel = Annotated[str, BeforeValidator(_printed)]


@lru_cache(maxsize=256)
def _adapter(shape: type) -> TypeAdapter[Any]:
    """Kept, as making one takes much longer than reading an action of a script with it."""
    return TypeAdapter(shape)


def validate(shape: type[T], document: Document, at: KeyPath = ()) -> T:
    """The value at a key path as a RuleModel, or as any other type; raises FileError with all its faults."""
    data = document.value(at)
    if data is ABSENT:
        raise FileError([document.fault(at, "is missing.")])
    kind: type = shape
    try:
        # Only JSON's strict mode takes lists for tuples and names for enums, yet never "4" for 4.
        value: T = _adapter(kind).validate_json(json.dumps(data), strict=True)
        return value
    except ValidationError as error:
        raise FileError(faults_of(error, shape, document, at)) from None
