"""The shape of `progression.creation`: how a pilot is made."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.dice_text import DiceText
from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.shared.progression.tables.sums import Number, Rank
from companion.tabletop.dice import parse_dice


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
