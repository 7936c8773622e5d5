"""The shape of the tables that make a shot easier, harder or impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel
from companion.documents.row_demands import Demands, Positive, RequiredRows, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.firing import RangeBracket
from companion.engine.battletech.tables.vocabulary.facts import GROUND, TARGET, ShotFact
from companion.engine.battletech.tables.vocabulary.rows import Condition, Holding
from companion.engine.battletech.tables.vocabulary.shapes import Banded, Rated, UnitType

DAMAGE = "damage"
BRACKETS = ("short", "medium", "long")
"""The range brackets of every weapon; rules may have further ones."""
PARTS = (
    "base",
    "range",
    "minimum_range",
    "attacker_movement",
    "target_movement",
    "heat",
    "spotter",
    "rate",
    "called",
    DAMAGE,
)


class AttackerMovement(Rated):
    """A modifier for how an attacker has moved."""

    labels_of: Mapping[UnitType, NonEmptyText] = {}
    """What it is called for units of another type, where that differs."""
    not_of: frozenset[UnitType] = frozenset()
    """Units of which types it adds nothing to."""

    def value_of(self, unit_type: UnitType) -> int:
        """Return what it adds for units of a type."""
        return 0 if unit_type in self.not_of else self.value

    def label_of(self, unit_type: UnitType) -> str:
        """Return what it is called for units of a type."""
        return self.labels_of.get(unit_type, self.label)


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
    """Modifiers inside a weapon's minimum range: `at` it, and `nearer` for each hex nearer."""

    label: NonEmptyText
    at: Signed
    """What shots at the minimum range itself add."""
    nearer: Signed
    """What each hex nearer adds."""
    source: str


class Certainty(Holding):
    """Facts by which a shot hits without a roll, with every missile, and the reason."""

    when: frozenset[str] = Field(min_length=1)
    """Facts that all have to hold."""
    label: NonEmptyText
    """What players read where a shot cannot miss."""


class Prohibition(Holding):
    """Facts by which a shot cannot be made at all, and the reason."""

    when: frozenset[str] = Field(min_length=1)
    """Facts that all have to hold."""
    reason: NonEmptyText
    """What players read where a shot is refused."""


class DamageChange(RuleModel):
    """A change of the points of each shell, beam or missile: multiplied, divided, then added to."""

    times: Positive = 1
    """What damage is multiplied by."""
    divided_by: Positive = 1
    """What damage is divided by."""
    round: Literal["down", "up"] = "down"
    """How a rest is rounded."""
    added: Signed = 0
    """What is added to damage. In points."""

    def of(self, points: int, often: int) -> int:
        """Return the points that so many become, where it counts so often; never less than none."""
        product = points * self.times
        divided = -(-product // self.divided_by) if self.round == "up" else product // self.divided_by
        return max((divided if often else points) + self.added * often, 0)


class ToHitOutcome(Holding):
    """A further outcome of a roll to hit: of a hit by its `margin`, or by the `natural` roll.

    Bands are from a number to another, both included, or null for no end. With `each`, it counts once for
    each whole so many of the margin. It changes the damage of what hits, adds to the rolls for how many of a
    salvo hit and for critical hits, or `jams` the weapon.
    """

    label: NonEmptyText
    """What players read where it comes to it."""
    margin: tuple[Whole, Whole | None] | None = None
    """How much the roll exceeds its number, from and to; to never is no end."""
    natural: tuple[Whole, Whole | None] | None = None
    """What the dice show, from and to; to never is no end."""
    each: Positive | None = None
    """So much of the margin counts once."""
    damage: DamageChange | None = None
    """How it changes the damage of what hits."""
    cluster: Signed = 0
    """What it adds to the roll for how many of a salvo hit."""
    critical: Signed = 0
    """What it adds to the roll for critical hits."""
    jams: bool = False
    """Whether it jams the weapon."""
    only_with: Mapping[str, str] = {}
    """Options and the choices with which it counts, by the names of `options`."""

    @model_validator(mode="after")
    def _says_when_and_what(self) -> ToHitOutcome:
        if self.margin is None and self.natural is None:
            raise ValueError("an outcome has a margin or a natural roll")
        if self.each is not None and self.margin is None:
            raise ValueError("each counts a margin, which is not given")
        if self.damage is None and not (self.cluster or self.critical or self.jams):
            raise ValueError("an outcome changes damage, cluster or critical, or jams")
        for band in (self.margin, self.natural):
            if band is not None and band[1] is not None and band[1] < band[0]:
                raise ValueError("a band must end where it begins, or above")
        return self

    def is_met(self, rolled: int, number: int) -> bool:
        """Whether a roll against a number comes to it."""
        met = self.natural is None or _is_within(rolled, self.natural)
        return met and (
            self.margin is None or (rolled >= number and _is_within(rolled - number, self.margin))
        )

    def times(self, margin: int) -> int:
        """Return how often it counts for such a margin."""
        return margin // self.each if self.each else 1

    def is_chosen(self, options: Mapping[str, str]) -> bool:
        """Whether these options have it count at all."""
        return all(options.get(name) == choice for name, choice in self.only_with.items())

    def adding(self, value: int) -> Condition:
        """Return what it adds to a roll, as a row."""
        return Condition(label=self.label, value=value, source=self.source)


def _is_within(number: int, band: tuple[int, int | None]) -> bool:
    return band[0] <= number and (band[1] is None or number <= band[1])


class ToHitRules(RuleModel):
    """Everything that makes a shot easier or harder.

    `order` is the rulebook's: parts as in PARTS, `between.light_woods`, `conditions.target_prone`; what it
    does not name comes last.
    """

    dice: DiceText
    base: Base
    """The number that everybody starts from."""
    base_of: Mapping[UnitType, Base] = {}
    """The same for units of a type that have none of their own, where it differs."""
    automatic_miss_above: Signed
    """The number above which every shot misses."""
    automatic_miss_source: str
    range: Annotated[Mapping[str, RangeBracket], RequiredRows(*BRACKETS)]
    """What each range bracket adds."""
    minimum_range: MinimumRange | None = None
    """What shots inside the minimum range add."""
    attacker_movement: Mapping[str, AttackerMovement]
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
    outcomes: Mapping[str, ToHitOutcome] = {}
    """What else comes of rolls to hit, by names of your own."""
    order: tuple[str, ...] = ()
    """The order in which modifiers are told: `base`, `range`, `between.smoke`, `conditions.target_prone`."""

    @model_validator(mode="after")
    def _is_complete(self) -> ToHitRules:
        demands, parts = Demands(), list(self.parts())
        for index, name in enumerate(self.order):
            demands.require_name(("order", index), name, parts, "modifier")
        _brackets(self.range, demands)
        demands.raise_faults()
        return self

    @cached_property
    def reaches(self) -> tuple[tuple[str, str, float], ...]:
        """Range brackets with the one that they are so many times as far as."""
        return tuple(
            (name, row.reaches.of, row.reaches.times) for name, row in self.range.items() if row.reaches
        )

    @cached_property
    def conditions_of_targets(self) -> tuple[Condition, ...]:
        """Conditions that count once, for nothing but what a target is and does, from near or far."""
        return tuple(row for row in self.conditions.values() if not row.per and _is_about_target(row))

    def parts(self) -> Iterator[str]:
        """Yield every modifier by the name that `order` calls it by."""
        yield from PARTS
        yield from (f"between.{kind}" for kind in self.intervening)
        yield from (f"conditions.{name}" for name in self.conditions)

    def asks(self, fact: str) -> bool:
        """Whether any row of these tables depends on this fact."""
        return fact in self._facts_asked

    @cached_property
    def _facts_asked(self) -> frozenset[str]:
        rows: list[Holding] = [*self.conditions.values(), *self.impossible.values(), *self.certain.values()]
        return frozenset(fact for row in rows for fact in (*row.when, *row.unless))


def _is_about_target(row: Condition) -> bool:
    own = (fact for fact in row.when if fact != ShotFact.ADJACENT)
    return bool(row.when) and all(
        fact.startswith(f"{TARGET}_") and not fact.startswith(f"{TARGET}_{GROUND}") for fact in own
    )


def _brackets(rows: Mapping[str, RangeBracket], demands: Demands) -> None:
    """The brackets that every weapon tells come first; others are measured by those before them."""
    names = list(rows)
    if tuple(names[: len(BRACKETS)]) != BRACKETS:
        demands.add_fault(("range",), f"the brackets begin with {', '.join(BRACKETS)}.")
    for index, (name, row) in enumerate(rows.items()):
        if row.reaches is not None and name in BRACKETS:
            demands.add_fault(("range", name, "reaches"), "each weapon gives this itself.")
        elif row.reaches is not None:
            at = ("range", name, "reaches", "of")
            demands.require_name(at, row.reaches.of, names[:index], "range bracket before this one")
