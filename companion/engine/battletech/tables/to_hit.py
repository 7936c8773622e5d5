"""The shape of the tables that make a shot easier, harder or impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from companion.documents.demands import Demands, Having, Signed
from companion.documents.model import RuleModel, Words
from companion.engine.battletech.tables.rows import Condition, Holding
from companion.engine.battletech.tables.shapes import Banded, DiceText, Rated

PARTS = ("base", "range", "minimum_range", "attacker_movement", "target_movement", "heat", "spotter")


class Base(Rated):
    """The number everybody starts from, or the one that counts when no Gunnery Skill is told."""

    skill: Literal["gunnery"] | None = None
    lowest: Signed = 0
    highest: Signed = 8

    @model_validator(mode="after")
    def _rises(self) -> Base:
        if self.lowest > self.highest:
            raise ValueError("lowest must not be above highest")
        return self


class MinimumRange(RuleModel):
    """What shots inside a weapon's minimum range add: `at` it, and `nearer` for each hex nearer."""

    label: Words
    at: Signed
    nearer: Signed
    source: str


class Certainty(Holding):
    """Why a shot of which all this holds hits without a roll, and every missile of it."""

    when: frozenset[str] = Field(min_length=1)
    label: Words


class Prohibition(Holding):
    """Why a shot of which all this holds cannot be made at all."""

    when: frozenset[str] = Field(min_length=1)
    reason: Words


class ToHitRules(RuleModel):
    """Everything that makes a shot easier or harder.

    `order` is the rulebook's: parts as in PARTS, `between.light_woods`, `conditions.target_prone`; what it
    does not name comes last.
    """

    dice: DiceText
    base: Base
    automatic_miss_above: Signed
    automatic_miss_source: str
    range: Annotated[Mapping[str, Rated], Having("short", "medium", "long", only=True)]
    minimum_range: MinimumRange | None = None
    attacker_movement: Mapping[str, Rated]
    spotter_movement: Mapping[str, Rated] = {}
    target_movement: Banded
    heat: Banded | None = None
    intervening: Mapping[str, Rated]
    conditions: Mapping[str, Condition]
    impossible: Mapping[str, Prohibition] = {}
    certain: Mapping[str, Certainty] = {}
    order: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _is_complete(self) -> ToHitRules:
        demands, parts = Demands(), list(self.parts())
        for index, name in enumerate(self.order):
            demands.name(("order", index), name, parts, "modifier")
        demands.told()
        return self

    def parts(self) -> Iterator[str]:
        """Every modifier by the name that `order` calls it by."""
        yield from PARTS
        yield from (f"between.{kind}" for kind in self.intervening)
        yield from (f"conditions.{name}" for name in self.conditions)

    def asks(self, fact: str) -> bool:
        """Whether any row of these tables depends on this fact."""
        return fact in self._asked

    @cached_property
    def _asked(self) -> frozenset[str]:
        rows: list[Holding] = [*self.conditions.values(), *self.impossible.values(), *self.certain.values()]
        return frozenset(fact for row in rows for fact in (*row.when, *row.unless))
