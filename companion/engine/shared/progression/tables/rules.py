"""The shape of the section `progression`; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive
from companion.documents.rule_model import model_validator
from companion.engine.shared.progression.tables.creation import Creation
from companion.engine.shared.progression.tables.healing import Healing
from companion.engine.shared.progression.tables.sums import Number, Rank

TALENT = "talent"
"""What every talent is bought as; no purchase of traits is called so."""
Fact: TypeAlias = Literal["kill", "battle", "victory", "survived", "wound"]
"""What a pilot does in a battle that can be counted."""


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
