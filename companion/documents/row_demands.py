"""Demands of a table on its rows: rows that code asks for, and names that stand in another table.

Pydantic is imported where a schema is made or a fault is told: tables that are sound need none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    LiteralString,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

from companion.documents.document import KeyPath
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema, InitErrorDetails

K = TypeVar("K")
V = TypeVar("V")

Whole: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
"""A number of things or points, or none."""
Positive: TypeAlias = Annotated[int, Field(ge=1, le=1000)]
"""A number of things or points of which there is at least one."""
Signed: TypeAlias = Annotated[int, Field(ge=-100, le=100)]
"""What is added or taken away, or a number to roll."""

LAST_ROW = 100
OF_RULES: Final = "rules"
"""The type of an error that a model finds by comparing its parts."""
OF_ROWS: Final = "missing_row"
"""The type of an error that a row is missing which another table asks for."""


class Demands:
    """Collects what is missing or wrong inside a model, each at its key path, to be told together."""

    def __init__(self) -> None:
        self._faults: list[InitErrorDetails] = []

    def require_rows(
        self,
        at: KeyPath,
        required: Iterable[str | int],
        given: Iterable[str | int],
        because: KeyPath | None = None,
    ) -> None:
        """Every wanted row has to be given; they are wanted `because` a table at this key path has them."""
        known = {str(name) for name in given}
        for name in required:
            if str(name) in known:
                continue
            if because is None:
                self._faults.append({"type": "missing", "loc": (*at, name), "input": None})
            else:
                self._add(OF_ROWS, (*at, name), "is missing.", ((*because, name),))

    def require_name(
        self,
        at: KeyPath,
        name: str,
        known: Iterable[str],
        what: str,
        *,
        table: KeyPath | None = None,
        listed: str = "",
    ) -> None:
        """A name has to be among the known ones: the rows of a `table`, or those `listed` in words."""
        names = list(known)
        if name not in names:
            text = " ".join(
                filter(None, (f"there is no {what} '{name}'.", did_you_mean(name, names), listed))
            )
            self.add_fault(at, text, *([] if table is None else [(*table, name)]))

    def add_fault(self, at: KeyPath, message: str, *causes: KeyPath) -> None:
        """What else is wrong at a key path, or at the first of its `causes` that a player has written."""
        self._add(OF_RULES, at, message, causes)

    def _add(self, kind: LiteralString, at: KeyPath, message: str, causes: tuple[KeyPath, ...]) -> None:
        from pydantic_core import PydanticCustomError

        context = {"told": message, "causes": causes, "depth": len(at)}
        error = PydanticCustomError(kind, "{told}", context)
        self._faults.append({"type": error, "loc": at, "input": None})

    def raise_faults(self) -> None:
        """Raise everything that was found, if anything was."""
        if self._faults:
            from pydantic import ValidationError

            raise ValidationError.from_exception_data("rules", self._faults)


class AllKeys:
    """Marks a mapping that has to have a row for each key of its key type, an enum or a literal."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        required = _names(get_args(source)[0])
        return core_schema.no_info_after_validator_function(_row_check(required), handler(source))


class RequiredRows:
    """Marks a mapping that has to have these rows; others may be there unless these are the `only` ones."""

    def __init__(self, *names: str, only: bool = False) -> None:
        self._names = names
        self._only = only

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        check = _row_check(self._names, only=self._only)
        return core_schema.no_info_after_validator_function(check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the rows are offered by name, and no others where these are the only ones."""
        made = handler(schema)
        if self._only:
            made["propertyNames"] = {"enum": list(self._names)}
        else:
            made["properties"] = dict.fromkeys(self._names, made["additionalProperties"])
        return made


class NumberedRows:
    """Marks a mapping by number that has to have a row for each number from 1 to its last."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(_check_numbers, handler(source))


def _check_numbers(rows: Mapping[int, Any]) -> Mapping[int, Any]:
    demands = Demands()
    if all(1 <= number <= LAST_ROW for number in rows):
        demands.require_rows((), range(1, max(rows, default=1) + 1), rows)
    else:
        demands.add_fault((), f"rows are counted from 1 to at most {LAST_ROW}.")
    demands.raise_faults()
    return rows


def _row_check(
    required: Sequence[str], *, only: bool = False
) -> Callable[[Mapping[Any, Any]], Mapping[Any, Any]]:
    def complete(rows: Mapping[Any, Any]) -> Mapping[Any, Any]:
        demands = Demands()
        demands.require_rows((), required, rows)
        for name in rows if only else ():
            demands.require_name((name,), name, required, "row")
        demands.raise_faults()
        return rows

    return complete


Complete = Annotated[Mapping[K, V], AllKeys()]


def _names(keys: Any) -> tuple[str, ...]:
    if get_origin(keys) is Literal:
        return tuple(map(str, get_args(keys)))
    assert isinstance(keys, type), "the keys of a complete table are an enum or a literal"
    assert issubclass(keys, Enum), "the keys of a complete table are an enum or a literal"
    return tuple(str(member.value) for member in keys)
