"""One row for every roll: what it adds, and when it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel
from companion.documents.row_demands import Positive, Signed, Whole

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


Described = TypeVar("Described", bound=Callable[..., Any])

WAY_TO_FIRE = "way to fire"
"""The format of texts that name one."""
MISSILES, BURST, CLUSTERS, FLAME, LISTED = "missiles", "burst", "clusters", "flame", "steps"
WAYS_TO_FIRE: dict[str, Callable[..., Any]] = {}
"""By name; what a weapon may fire by."""


class Scope(StrEnum):
    """The subject of a roll, which decides the facts and counts that its rows may ask for."""

    SHOT = "shot"
    """An attack: facts of both units, the weapon, the range."""
    HIT = "hit"
    """A roll on what a hit does: the same, its points, and the unit that is hit."""
    UNIT = "unit"
    """A roll of one unit."""
    SIDE = "side"
    """A roll of one side."""


def fact_format(scope: Scope) -> str:
    """Return the format of a text that names a fact, for the reference and for editors."""
    return f"fact of a {scope}"


def count_format(scope: Scope) -> str:
    """Return the format of a text that names a count."""
    return f"count of a {scope}"


class Holding(RuleModel):
    """A row that holds when all facts of `when` hold and none of `unless`."""

    scope: ClassVar[Scope] = Scope.SHOT

    when: frozenset[str] = frozenset()
    """Facts that all have to hold."""
    unless: frozenset[str] = frozenset()
    """Facts none of which may hold."""
    source: str

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the texts that are facts and counts say so, each of its scope."""
        made = super().__get_pydantic_json_schema__(schema, handler)
        keys = handler.resolve_ref_schema(made)["properties"]
        for name in ("when", "unless"):
            keys[name]["items"]["format"] = fact_format(cls.scope)
        if "per" in keys:
            keys["per"]["format"] = count_format(cls.scope)
        return made

    def holds(self, facts: frozenset[str]) -> bool:
        """Whether it counts where these facts hold."""
        return self.when <= facts and not self.unless & facts


def are_chosen(wanted: Mapping[str, str], options: Mapping[str, str]) -> bool:
    """Whether options are chosen as wanted."""
    return all(options.get(name) == choice for name, choice in wanted.items())


class Condition(Holding):
    """A modifier that counts when it holds and the options it wants are chosen, once or `per` a count.

    Of the count, what lies `beyond` a number counts, once for `each` so many; a rest counts only where rests
    do.
    """

    label: NonEmptyText
    value: Signed
    """What it adds."""
    per: str = ""
    """What it counts once for each of; empty counts it once."""
    each: Positive = 1
    """So many of the count add the value once."""
    rests_count: bool = False
    """Whether a rest of the count, less than `each`, adds the value once more."""
    beyond: Whole = 0
    """What of the count does not add anything."""
    only_with: Mapping[str, str] = {}
    """Options and the choices with which it counts, by the names of `options`."""

    def times(self, number: int) -> int:
        """Return how often it counts for a count that has come to this number."""
        number = max(number - self.beyond, 0)
        return -(-number // self.each) if self.rests_count else number // self.each

    def is_chosen(self, options: Mapping[str, str]) -> bool:
        """Whether these options have it count at all."""
        return are_chosen(self.only_with, options)


class HitCondition(Condition):
    """A modifier of a roll on what a hit does."""

    scope: ClassVar[Scope] = Scope.HIT


class UnitRollCondition(Condition):
    """A modifier of a roll of one unit."""

    scope: ClassVar[Scope] = Scope.UNIT


class SideCondition(Condition):
    """A modifier of a roll of one side."""

    scope: ClassVar[Scope] = Scope.SIDE


def rows_in(value: object, at: KeyPath = ()) -> Iterator[tuple[KeyPath, Holding]]:
    """Yield every row inside tables, with its key path."""
    if isinstance(value, Holding):
        yield at, value
    for key, inner in _inside(value):
        if inner is not None and not isinstance(inner, PLAIN):
            yield from rows_in(inner, (*at, key))


PLAIN = (str, int, float, frozenset)
"""What most tables hold, and never a row; told apart first, as asking what kind of table it is takes long."""


def _inside(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, RuleModel):
        return ((name, getattr(value, name, None)) for name in type(value).field_names)
    if isinstance(value, Mapping):
        return value.items()
    return enumerate(value) if isinstance(value, tuple) else ()


def way_to_fire(name: str) -> Callable[[Described], Described]:
    """Make a description of a shot known under a name that weapons may say."""

    def register(describe: Described) -> Described:
        WAYS_TO_FIRE[name] = describe
        return describe

    return register


def meaning_of(way: Callable[..., Any]) -> str:
    """Return the meaning of firing by a procedure, in the first sentence that describes it."""
    return " ".join((way.__doc__ or "").partition("Rule:")[0].partition("\n\n")[0].split())
