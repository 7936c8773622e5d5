"""Tables of tests: what a pool may be, difficulties, the printed odds, and what Mettle points buy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator

Spend: TypeAlias = Literal["act_first", "add", "choose_location", "reroll", "survive"]
ADD: Spend = "add"
REROLL: Spend = "reroll"
Tie: TypeAlias = Literal["initiator", "stands"]
Percent: TypeAlias = Annotated[float, Field(ge=0, le=100)]


class PoolRules(Sourced):
    """The dice of a test: two skills, and what is done with more dice than may be rolled."""

    sides: int = Field(ge=2, le=100)
    """Sides of a die."""
    skills: Positive
    """Skills that make a pool."""
    max_rank: Positive
    """The highest rank of a skill. In dice."""
    minimum: Positive
    """The fewest dice that can be rolled; with fewer a test fails."""
    maximum: int = Field(ge=1, le=20)
    """The most dice that are rolled."""
    extra_die_bonus: Whole
    """What each die above the maximum adds to the result."""


class Difficulty(RuleModel):
    """A difficulty of a test that nobody opposes."""

    label: NonEmptyText
    value: Positive
    """The result that succeeds."""
    pool: Positive
    """The dice of who is expected to manage it."""


class Misprint(RuleModel):
    """A figure of the printed table that the dice do not bear out; a blank one is never."""

    pool: Positive
    """The column. In dice."""
    difficulty: Positive
    """The row."""
    printed: Percent | None
    """What is printed. In percent."""
    note: NonEmptyText
    """What is wrong with it."""


class OddsTable(Sourced):
    """The table of odds that the book prints: its rows, its columns, and where it errs."""

    pools: tuple[Positive, ...] = Field(min_length=1, max_length=20)
    """Its columns. In dice."""
    difficulties: tuple[Positive, ...] = Field(min_length=1, max_length=40)
    """Its rows."""
    misprints: tuple[Misprint, ...] = ()
    """Figures that the dice do not bear out."""


class ResolutionRules(Sourced):
    """How tests are won."""

    difficulties: Mapping[str, Difficulty] = Field(min_length=1)
    """Difficulties by name."""
    tie: Tie
    """Who wins an opposed test with equal results: the one who began it, or nobody."""
    odds_table: OddsTable
    """The table of odds that the book prints."""

    @model_validator(mode="after")
    def _misprints_stand_in_the_table(self) -> ResolutionRules:
        demands, table = Demands(), self.odds_table
        for index, row in enumerate(table.misprints):
            if row.pool not in table.pools or row.difficulty not in table.difficulties:
                demands.add_fault(("odds_table", "misprints", index), "the table has no such figure.")
        demands.raise_faults()
        return self


class SpendRow(RuleModel):
    """A use of Mettle points."""

    label: NonEmptyText
    cost: Positive
    """Mettle points that it takes, at least."""
    takes_all: bool = False
    """Whether it takes all points that are left."""


class MettleRules(Sourced):
    """Mettle: the ranks of mech skills that come with it, and what its points buy."""

    minimum: Positive
    """The lowest Mettle of who has any."""
    maximum: Positive
    """The highest Mettle."""
    starting: Positive
    """The Mettle of a new pilot."""
    ranks_per_point: Whole
    """Ranks of mech skills for each point of Mettle."""
    ranks_besides: Whole
    """Ranks of mech skills besides."""
    spends: Complete[Spend, SpendRow]
    """What points buy."""

    def cost(self, spend: Spend) -> int:
        """Return the points that a use takes."""
        return self.spends[spend].cost

    def mech_ranks(self, mettle: int) -> int:
        """Return the ranks of mech skills that come with a Mettle. Rule: Untitled Mech Game, R34."""
        return self.ranks_per_point * mettle + self.ranks_besides
