"""The shape of the tables on missiles and shells that burst."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Annotated, Literal

from companion.documents.dice_text import DiceText
from companion.documents.model import RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.vocabulary.rows import HitCondition
from companion.engine.battletech.tables.vocabulary.shapes import Bands, Chapter, Rated, require_rows
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import band_value


class EachRolls(RuleModel):
    """A die for each missile, or for each group that strikes together: it hits on so much or more."""

    procedure: Literal["each_rolls"]
    """That each rolls a die of its own."""
    dice: DiceText = "1d6"
    """The die."""
    needed: Signed
    """The number from which on it hits."""
    each: Literal["missile", "group"] = "missile"
    """Whether each missile rolls, or each group that strikes together."""

    @model_validator(mode="after")
    def _is_one_die(self) -> EachRolls:
        if parse_dice(self.dice).count != 1 or parse_dice(self.dice).bonus:
            raise ValueError("dice must be one die, as 1d6")
        return self


class MissileHits(Sourced):
    """The number of missiles of a salvo that hit: dice total, then size of the salvo.

    `grouping` is how many that hit strike together, by the weapon's trait. `how_many` names the procedure:
    the table, or a die for each. What `modifiers` add counts for either.
    """

    dice: DiceText
    columns: tuple[Annotated[int, Field(ge=1, le=40)], ...] = Field(min_length=1)
    """Sizes of salvos that have a column."""
    rows: Mapping[int, Mapping[int, Whole]]
    """Missiles that hit, by the total of the dice and then the size of the salvo."""
    grouping: Mapping[str, Positive]
    """How many that hit strike together, by the trait of the weapon."""
    how_many: Literal["table"] | EachRolls = "table"
    """The procedure that says how many hit: the table, or a die for each."""
    modifiers: Mapping[str, HitCondition] = {}
    """What changes the roll."""

    @model_validator(mode="after")
    def _is_complete(self) -> MissileHits:
        require_rows(self.dice, self.rows)
        demands = Demands()
        for shown, row in self.rows.items():
            demands.require_rows(("rows", shown), self.columns, row)
        demands.raise_faults()
        return self


class AntiMissile(Sourced):
    """The ammunition of an anti-missile system: shots used are the dice rolled, times a number."""

    ammunition_dice: DiceText
    """Dice for the shots used up."""
    ammunition_times: Whole
    """What the dice are multiplied by."""


class Guidance(RuleModel):
    """Guidance of missiles: each kind adds to the roll on the Missile Hits Table."""

    artemis: Rated
    """What Artemis adds to the roll on `missile_hits`."""
    narc: Rated
    """What a Narc beacon adds to the roll on `missile_hits`."""


class ClusterRounds(Sourced):
    """Shells that burst into fragments: the damage of one."""

    damage: Whole
    """Damage of one fragment. In points."""


class Thunder(Sourced):
    """A minefield laid by Thunder missiles; `dice` say whether a unit that enters it meets a mine."""

    dice: DiceText
    hits_on: Signed
    """The number from which on a unit that enters meets a mine."""
    most_in_hex: Whole
    """The most damage that mines of one hex do. In points."""
    grouping: Positive
    """Damage that strikes together. In points."""
    scatter_dice: DiceText
    """Dice for how far a salvo scatters."""
    direction_dice: DiceText
    """The die for the direction in which it scatters."""


def kind_of(item: str) -> str:
    """Return the name of a weapon or other item without its maker."""
    return item.partition(".")[2] or item


class Dumping(Sourced):
    """Slots of ammunition may be emptied by the end of a turn."""


class CappedExplosion(RuleModel):
    """An explosion does no more than so much, and with CASE perhaps less."""

    procedure: Literal["capped"]
    """That an explosion does no more than so much."""
    most: Positive
    """The most that it does. In points."""
    most_with_case: Positive | None = None
    """The most that it does with CASE; never is as without. In points."""


class TabledExplosion(RuleModel):
    """The damage of an explosion, by the points that all its rounds could do."""

    procedure: Literal["by_table"]
    """That a table says what an explosion does."""
    bands: Bands
    """What it does, by the points that all its rounds could do."""


class Ammunition(Chapter, Sourced):
    """Lots of ammunition and what an explosion of it is worth: all that the rounds can do, or less."""

    explosion: Literal["all"] | CappedExplosion | TabledExplosion = "all"
    """The procedure that says what an explosion does: all that the rounds can do, or less."""
    rack_damage: Mapping[str, Whole]
    """Damage of one round in an explosion, by the names of `weapons`. In points."""
    smallest_lot: float = Field(gt=0, le=100)
    """The smallest lot of ammunition. In tons."""
    smallest_lots: Mapping[str, Annotated[float, Field(gt=0, le=100)]] = {}
    """The smallest lot where it differs, by the names of `weapons`. In tons."""
    rack_share: Annotated[float, Field(gt=0, lt=1)] | None = None
    """The share of its slots that the own rounds of a launcher fill, rounded up; never leaves it open."""
    dumping: Dumping | None = None
    """How ammunition may be thrown out, where these rules allow it."""

    def lot_of(self, weapon: str) -> float:
        """Tons of the smallest lot of ammunition for a weapon or other item."""
        return self.smallest_lots.get(kind_of(weapon), self.smallest_lot)

    def slots_in_rack(self, slots: int) -> int | None:
        """Return how many of the slots of a launcher its own rounds fill; None where that is open."""
        return ceil(slots * self.rack_share) if self.rack_share is not None else None

    def does(self, points: int, *, has_case: bool) -> int:
        """Return the points that an explosion does of rounds that could do so many."""
        match self.explosion:
            case CappedExplosion(most=most, most_with_case=with_case):
                return min(points, with_case if has_case and with_case is not None else most)
            case TabledExplosion(bands=bands):
                return band_value(points, bands)
            case _:
                return points
