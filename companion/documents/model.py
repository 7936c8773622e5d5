"""Rule models: what a file may hold, and every fault of a file told at once."""

from __future__ import annotations

import json
import re
from typing import Annotated, TypeVar

from companion.documents.document import ABSENT, Document, KeyPath, clip
from companion.documents.rule_model import AfterValidator, BeforeValidator, Field, WithJsonSchema, adapter_of
from companion.documents.rule_model import RuleModel as RuleModel
from companion.documents.similar_names import LONGEST_NAME as LONGEST_NAME
from companion.errors import FileError
from companion.tabletop.hexes import parse_label

T = TypeVar("T")


class Sourced(RuleModel):
    """A table or figure that says which book and section it comes from."""

    source: str = Field(min_length=1)


def _print_label(label: object) -> object:
    return str(label) if isinstance(label, int) and not isinstance(label, bool) else label


def _as_printed(label: str) -> str:
    return parse_label(label).label


HEX_SCHEMA = {"type": ["string", "integer"], "format": "hex"}
# A hex label as printed; without quotes YAML reads 1205 as a number, and 0105 as text.
HexLabel = Annotated[
    str, BeforeValidator(_print_label), AfterValidator(_as_printed), WithJsonSchema(HEX_SCHEMA)
]


_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def one_line(name: str) -> str:
    """Return a name as it is shown: on one line, in the order it is written, shortened where it has
    no end.
    """
    shown = clip(_TURNING.sub("", name), LONGEST_NAME)
    return shown or ("?" if name else "")


Name = Annotated[str, AfterValidator(one_line)]
"""What a file calls something for people to read. Nothing is known by it: a battle finds things by id."""
GivenName = Annotated[Name, Field(min_length=1)]
"""A name that has to be there."""
Id = Annotated[str, Field(min_length=1, max_length=80)]
"""What rules, battles and files know something by."""
LONGEST_LINE = 200


def _clip_line(text: str) -> str:
    return clip(_TURNING.sub("", text), LONGEST_LINE)


OneLine = Annotated[str, Field(min_length=1), AfterValidator(_clip_line)]
"""What a file says in its own words, as it is shown: on one line, and shortened only where it has no end."""
OptionalLine = Annotated[str, AfterValidator(_clip_line)]
"""The same where there may be none."""
NonEmptyText = Annotated[str, Field(min_length=1)]
"""Words that players read, of which there have to be some."""


def validate(shape: type[T], document: Document, at: KeyPath = ()) -> T:
    """Return the value at a key path as a RuleModel, or as any other type; raises FileError with all its
    faults.
    """
    data = document.value(at)
    if data is ABSENT:
        raise FileError([document.fault(at, "is missing.")])
    kind: type = shape
    # Only here, as who validates nothing need not wait for pydantic.
    from pydantic import ValidationError

    try:
        # Only JSON's strict mode takes lists for tuples and names for enums, yet never "4" for 4.
        value: T = adapter_of(kind).validate_json(json.dumps(data), strict=True)
        return value
    except ValidationError as error:
        from companion.documents.pydantic_errors import faults_of

        raise FileError(faults_of(error, shape, document, at)) from None
