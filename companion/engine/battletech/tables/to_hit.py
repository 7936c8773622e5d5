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
    """Which skill it is; without one it is the number for everybody."""
    lowest: Signed = 0
    """The best skill that may be told."""
    highest: Signed = 8
    """The worst skill that may be told."""

    @model_validator(mode="after")
    def _rises(self) -> Base:
        if self.lowest > self.highest:
            raise ValueError("lowest must not be above highest")
        return self


class MinimumRange(RuleModel):
    """What shots inside a weapon's minimum range add: `at` it, and `nearer` for each hex nearer."""

    label: Words
    at: Signed
    """What shots at the minimum range itself add."""
    nearer: Signed
    """What each hex nearer adds."""
    source: str


class Certainty(Holding):
    """Why a shot of which all this holds hits without a roll, and every missile of it."""

    when: frozenset[str] = Field(min_length=1)
    """Facts that all have to hold."""
    label: Words
    """What players read where a shot cannot miss."""


class Prohibition(Holding):
    """Why a shot of which all this holds cannot be made at all."""

    when: frozenset[str] = Field(min_length=1)
    """Facts that all have to hold."""
    reason: Words
    """What players read where a shot is refused."""


class ToHitRules(RuleModel):
    """Everything that makes a shot easier or harder.

    `order` is the rulebook's: parts as in PARTS, `between.light_woods`, `conditions.target_prone`; what it
    does not name comes last.
    """

    dice: DiceText
    base: Base
    """The number that everybody starts from."""
    automatic_miss_above: Signed
    """The number above which every shot misses."""
    automatic_miss_source: str
    range: Annotated[Mapping[str, Rated], Having("short", "medium", "long", only=True)]
    """What each range bracket adds."""
    minimum_range: MinimumRange | None = None
    """What shots inside the minimum range add."""
    attacker_movement: Mapping[str, Rated]
    """What the attacker's way of moving adds, by the names of `movement.modes`."""
    spotter_movement: Mapping[str, Rated] = {}
    """What the spotter's way of moving adds, by the names of `movement.modes`."""
    target_movement: Banded
    """What the hexes add that the target moved."""
    heat: Banded | None = None
    """What the attacker's heat adds."""
    intervening: Mapping[str, Rated]
    """What each hex of terrain between adds, by the names of `line_of_sight.weights`."""
    conditions: Mapping[str, Condition]
    """Modifiers that count when facts hold, by names of your own."""
    impossible: Mapping[str, Prohibition] = {}
    """Shots that cannot be made, by names of your own."""
    certain: Mapping[str, Certainty] = {}
    """Shots that cannot miss, by names of your own."""
    order: tuple[str, ...] = ()
    """The order in which modifiers are told: `base`, `range`, `between.smoke`, `conditions.target_prone`."""

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
