from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import model_validator

from companion.documents.model import RuleModel, validate
from companion.documents.row_demands import Complete, Demands, RequiredRows
from companion.documents.yamlfile import parse_document
from companion.errors import FileError
from companion.rulebooks.overlay import merge_documents


class Pace(StrEnum):
    SLOW = "slow"
    FAST = "fast"


class Gait(RuleModel):
    value: int


class Paces(RuleModel):
    by_enum: Complete[Pace, Gait]
    by_literal: Complete[Literal["left", "right"], int]
    open: Annotated[Mapping[str, int], RequiredRows("one")]
    closed: Annotated[Mapping[str, int], RequiredRows("one", only=True)]
    first: str

    @model_validator(mode="after")
    def _first_is_known(self) -> Paces:
        demands = Demands()
        demands.require_name(("first",), self.first, self.open, "number")
        demands.raise_faults()
        return self


WHOLE = """\
by_enum: {slow: {value: 1}, fast: {value: 2}}
by_literal: {left: 1, right: 2}
open: {one: 1, two: 2}
closed: {one: 1}
first: two
"""


def faults_after(old: str, new: str) -> list[str]:
    """Return what is wrong with the paces after a change."""
    assert old in WHOLE
    with pytest.raises(FileError) as error:
        validate(Paces, parse_document(WHOLE.replace(old, new).encode(), "p.yaml"))
    return [str(fault) for fault in error.value.faults]


def test_a_table_with_every_row_is_read() -> None:
    paces = validate(Paces, parse_document(WHOLE.encode(), "p.yaml"))
    assert paces.by_enum[Pace.FAST].value == 2
    assert paces.open["two"] == 2


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (", fast: {value: 2}", "", "p.yaml:1:1: by_enum.fast: is missing. Add a mapping."),
        (", right: 2", "", "p.yaml:2:1: by_literal.right: is missing. Add a whole number."),
        ("{one: 1, two: 2}", "{two: 2}", "p.yaml:3:1: open.one: is missing. Add a whole number."),
        ("closed: {one: 1}", "closed: {one: 1, two: 2}", "p.yaml:4:18: closed.two: there is no row 'two'."),
        ("right: 2", "right: 2, up: 3", "p.yaml:2:33: by_literal.up: 'up' is not known here. Known: left"),
        (
            "first: two",
            "first: '{x}'",
            "p.yaml:5:1: first: there is no number '{x}'. Known: one, two.",
        ),
    ],
)
def test_what_a_table_lacks_is_told_at_its_place(old: str, new: str, text: str) -> None:
    (fault,) = faults_after(old, new)
    assert fault.startswith(text)


def test_everything_is_told_together() -> None:
    assert (
        len(faults_after("by_literal: {left: 1, right: 2}\nopen: {one: 1,", "by_literal: {}\nopen: {")) == 3
    )


def test_a_null_over_a_parent_is_told_where_it_stands() -> None:
    child = parse_document(b"by_enum:\n  fast: null\n", "child.yaml")
    with pytest.raises(FileError) as error:
        validate(Paces, merge_documents(parse_document(WHOLE.encode(), "p.yaml"), child))
    text = "by_enum.fast: is required: it cannot be removed. Leave the line out."
    assert str(error.value) == f"child.yaml:2:3: {text}"
