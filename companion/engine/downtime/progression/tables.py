"""The shape of the section `progression`, and numbers that follow from a pilot's traits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.document import KeyPath
from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.tabletop.dice import parse_dice

TALENT = "talent"
"""What every talent is bought as; no purchase of traits is called so."""
Fact: TypeAlias = Literal["kill", "battle", "victory", "survived", "wound"]
"""What a pilot does in a battle that can be counted."""

Value: TypeAlias = Callable[[str], int]
"""What a trait is, by its name."""
Rank = Annotated[int, Field(ge=-100, le=100)]
"""The value of a trait."""


class TechRow(Sourced):
    """An origin of pilots, such as the Clans, with the values that are usual there."""

    label: NonEmptyText
    usual: Mapping[Id, Rank] = {}
    """What a usual pilot has, by the names of `progression.traits`; others as everywhere."""


class TraitRoll(Sourced):
    """A trait that is rolled."""

    dice: DiceText
    bonus: Mapping[Id, Whole] = {}
    """What is added to the dice, by the names of `progression.creation.techs`."""
    rows: Mapping[int, Rank]
    """The value by what dice and bonus come to."""

    @model_validator(mode="after")
    def _is_complete(self) -> TraitRoll:
        dice, demands = parse_dice(self.dice), Demands()
        most = max(self.bonus.values(), default=0)
        demands.require_rows(("rows",), range(dice.minimum, dice.maximum + most + 1), self.rows)
        demands.raise_faults()
        return self


class Package(RuleModel):
    """Traits that go together."""

    label: NonEmptyText
    traits: tuple[tuple[Id, ...], ...] = Field(min_length=1, max_length=24)
    """Lists of traits, each of which gives one rank to one of them; an empty one to any of the step."""


class Sum(RuleModel):
    """YAML: `{add: 5, traits: {fortitude: 1}}`; `divided_by` rounds down, and nothing falls below 0.

    Of what is bought, `new` counts the new value so often, and `by_new` gives a number for each.
    """

    add: Signed = 0
    """What is added."""
    traits: Mapping[Id, Signed] = {}
    """How often traits count, by the names of `progression.traits`."""
    highest: tuple[Id, ...] = ()
    """Traits of which the highest counts once, by the names of `progression.traits`."""
    new: Signed = 0
    """How often the new value of what is bought counts."""
    by_new: Mapping[Rank, Whole] = {}
    """What is added for each new value of what is bought."""
    divided_by: Positive = 1
    """What all of it is divided by, rounded down."""

    def of(self, value: Value, new: int = 0) -> int:
        """Return the number for these traits and, of a price, this new value."""
        found = self.add + sum(times * value(name) for name, times in self.traits.items())
        found += max(map(value, self.highest), default=0)
        found += self.new * new + self.by_new.get(new, 0)
        return max(found // self.divided_by, 0)


Number: TypeAlias = Whole | Sum
"""A number, or one that follows from traits."""


class RankStep(Sourced):
    """Ranks to hand out: among the traits of a package, or among all of these."""

    label: NonEmptyText
    about: str = ""
    """What it stands for, in one sentence."""
    ranks: Number
    """How many ranks there are to hand out."""
    packages: Mapping[Id, Package] = {}
    """Packages of which one is taken, by name; each of its entries gives one rank."""
    traits: tuple[Id, ...] = ()
    """Traits among which ranks are handed out, by the names of `progression.traits`."""
    groups: tuple[Id, ...] = ()
    """Groups among whose traits ranks are handed out, by the names of `progression.groups`."""
    each: Positive = 1
    """The most ranks that one trait may have of them."""


class Creation(RuleModel):
    """Creation of pilots: usual or rolled values, ranks to hand out, and starting amounts."""

    techs: Mapping[Id, TechRow] = {}
    """Where pilots grew up, by name."""
    rolls: Mapping[Id, TraitRoll] = {}
    """Traits that may be rolled, by the names of `progression.traits`."""
    steps: Mapping[Id, RankStep] = {}
    """Ranks to hand out, in this order, by name."""
    talents: Whole | None = 0
    """How many talents without a price a new pilot may have; never is any number."""
    begins_with: Mapping[Id, Whole] = {}
    """What is counted for a new pilot already, by the names of `progression.counters`."""
    source: str = ""


class Healing(Sourced):
    """Healing of crossed-off boxes: days for each, or a number for each day, and the price."""

    days: Positive | None = None
    """Days of rest for each box; never goes by what `a_day` says, or takes no time."""
    a_day: Number | None = None
    """Boxes that a day of rest clears; never goes by `days`."""
    price: Mapping[Id, Whole] = {}
    """What each box costs, by the names of `stores`."""

    @model_validator(mode="after")
    def _goes_by_one(self) -> Healing:
        if self.days is not None and self.a_day is not None:
            demands = Demands()
            demands.add_fault(("days",), "boxes heal by days, or so many a day: write one of both.")
            demands.raise_faults()
        return self


def evaluate(amount: int | Sum, value: Value, new: int = 0) -> int:
    """Return what a number comes to."""
    return amount.of(value, new) if isinstance(amount, Sum) else amount


def named_traits(amount: int | Sum, at: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield the traits that a number names, each with its key path."""
    if isinstance(amount, Sum):
        yield from (((*at, "traits", name), name) for name in amount.traits)
        yield from (((*at, "highest", index), name) for index, name in enumerate(amount.highest))


def depends_on_new(amount: int | Sum) -> bool:
    """Whether a number asks for the new value of what is bought."""
    return isinstance(amount, Sum) and bool(amount.new or amount.by_new)


class TraitGroup(Sourced):
    """Skills or other numbers that are alike."""

    label: NonEmptyText
    least: Rank
    """The lowest value."""
    most: Rank
    """The highest value."""
    better: Literal["higher", "lower"] = "higher"
    """Which way is better."""
    usual: Rank | None = None
    """What a usual pilot has; unsaid, each trait says it, or the rules of battle do."""
    ranks: Mapping[Rank, NonEmptyText] = {}
    """What values are called, such as Veteran."""

    @model_validator(mode="after")
    def _rises(self) -> TraitGroup:
        if self.least > self.most:
            raise ValueError("least must not be above most")
        return self


class PilotTrait(RuleModel):
    """A skill or another number of pilots; battles know those called `gunnery` and `piloting`."""

    label: NonEmptyText
    group: Id
    """The group that says how far it goes, by the names of `progression.groups`."""
    usual: Rank | None = None
    """What a usual pilot has; unsaid, as its group or the rules of battle say."""
    about: str = ""
    """What it is for, in one sentence."""


class DerivedNumber(Sourced):
    """A number that follows from traits, such as what somebody can carry."""

    label: NonEmptyText
    number: Number
    """What it comes to."""


class EarningRow(Sourced):
    """Earnings counted automatically after a battle: an amount for each time that the fact occurred."""

    label: NonEmptyText
    fact: Fact
    """What it is counted for."""
    kinds: tuple[Id, ...] = ()
    """Of a kill, the kinds of units that count, such as `mech` or `vehicle`; none named is any."""
    gives: Positive = 1
    """How much is counted each time."""


class CounterRow(Sourced):
    """A counter of pilots that is earned and spent, such as experience."""

    label: NonEmptyText
    unit: NonEmptyText
    """What one of it is called."""
    units: str = ""
    """What several of it are called; unsaid, as one."""
    earned: Mapping[Id, EarningRow] = {}
    """What is counted by itself, by name; without any, players count by hand."""
    shares: Literal["split", "whole"] = "split"
    """Whether who shared a kill is counted his share, or a whole one."""


class Need(RuleModel):
    """Requirements on a pilot: all of these."""

    traits: Mapping[Id, Rank] = {}
    """Traits that are at least so good, by the names of `progression.traits`."""
    talents: tuple[Id, ...] = ()
    """Talents, by the names of `progression.talents`."""


class ForSale(RuleModel):
    """A purchase with its price in counters, and with requirements."""

    price: Mapping[Id, Number] = {}
    """What it costs, by the names of `progression.counters`."""
    needs: tuple[Need, ...] = ()
    """What has to be there first: one of these; none is nothing."""


class PurchaseRow(ForSale, Sourced):
    """An improvement of traits that can be bought."""

    label: NonEmptyText
    traits: tuple[Id, ...] = ()
    """The traits that it improves, one at a time, by the names of `progression.traits`."""
    groups: tuple[Id, ...] = ()
    """Groups all of whose traits it improves, by the names of `progression.groups`."""
    steps: Positive = 1
    """How much better the trait becomes."""
    best: Rank | None = None
    """The best value that it leads to; unsaid, the best of the group."""


class TalentRow(ForSale):
    """A talent that pilots may learn; one that battles know by the same name need not be described again."""

    label: str = ""
    about: str = ""
    """The talent in one sentence."""
    boxes: Mapping[Id, Number] = {}
    """Boxes that it adds, by the names of `progression.boxes`."""
    heals: Mapping[Id, Number] = {}
    """Boxes that it clears besides on each day, by the names of `progression.boxes`."""
    source: str = ""


class BoxRow(Sourced):
    """Boxes on a pilot's sheet; of several rows, wounds of battles are the first."""

    label: NonEmptyText
    number: Number | None = None
    """How many there are; unsaid, as many as the rules of battle have."""
    healing: Healing | None = None
    """How they are cleared; never leaves it to the players."""


class ProgressionKeys(RuleModel):
    """Growth of pilots from battle to battle; without traits, counters and talents there is none."""

    about: str = ""
    """What players read of it."""
    groups: Mapping[Id, TraitGroup] = {}
    """Skills and other numbers that are alike, by name."""
    traits: Mapping[Id, PilotTrait] = {}
    """A pilot's skills and other numbers, by name."""
    derived: Mapping[Id, DerivedNumber] = {}
    """Numbers that follow from traits, by name."""
    counters: Mapping[Id, CounterRow] = {}
    """What is counted for pilots, by name."""
    purchases: Mapping[Id, PurchaseRow] = {}
    """Improvements that can be bought, by name."""
    talents: Mapping[Id, TalentRow] = {}
    """What pilots may learn besides, by name; without a price it is not for sale."""
    boxes: Mapping[Id, BoxRow] = {}
    """Boxes for wounds, by name."""
    creation: Creation = Creation.model_construct()
    """How pilots are made."""

    def group_of(self, trait: str) -> TraitGroup:
        """Return the group that says how far a trait goes."""
        return self.groups[self.traits[trait].group]

    def sold_traits(self, row: PurchaseRow) -> tuple[str, ...]:
        """Return the traits that a purchase improves, in the order of the ruleset."""
        return tuple(
            name for name, trait in self.traits.items() if name in row.traits or trait.group in row.groups
        )
