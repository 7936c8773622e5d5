"""The steps of firing a weapon: the words in which a procedure says, in its own order, what a shot does.

Play and odds carry out the same list. Steps before a roll to hit are done for every shot, those after it that
strike the target only for one that hits. A further roll to hit begins another attack of as many again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import AfterValidator, Field, RuleModel, model_validator
from companion.engine.battletech.tables.vocabulary.shapes import require_rows

ANTI_MISSILE = "anti_missile_system"
"""The equipment that shoots missiles down before they are rolled for."""


class RollStep(RuleModel):
    """The roll to hit; each one after the first begins another attack."""

    step: Literal["roll"] = "roll"
    """The roll to hit."""
    needs_lock: bool = False
    """Whether a shot that would miss is not fired at all."""
    needs: str = ""
    """The mark that a friend's shot must have set on the target in this phase; without it this one misses."""
    within: Whole | None = None
    """How many hexsides of the target the mark may come from beside its own; never is from anywhere."""
    hunts: str = ""
    """The mark that the target itself must be setting on somebody in this phase; otherwise it misses."""
    scatters: bool = False
    """Whether one roll at the hex where it comes down counts for all there, and a miss goes to another hex by
    the dice of `thunder`.
    """


class DivertStep(RuleModel):
    """The target's answer to what flies at it, with whatever equipment it has for that."""

    step: Literal["divert"] = "divert"
    """What the target shoots down or diverts."""
    by: str = ANTI_MISSILE
    """The kind of equipment, as `anti_missile_system` of either technology."""
    together: bool = False
    """Whether the target's player answers, as he likes, all that a unit fires at it when it has been rolled
    for.
    """


class HitCountTable(Sourced):
    """A table of how many strike, by how many are fired and then by the total of the dice."""

    dice: DiceText
    columns: Mapping[Annotated[int, Field(ge=1, le=400)], Mapping[int, Whole]] = Field(min_length=1)
    """How many strike, by how many are fired and then by the total of the dice."""
    label: str = ""
    """What printed sheets have it under; empty is not printed."""

    @model_validator(mode="after")
    def _is_complete(self) -> HitCountTable:
        for number, rows in self.columns.items():
            require_rows(self.dice, rows, ("columns", number))
        return self


class HowManyStep(RuleModel):
    """How many strike of those that hit: by a table of `hit_counts`, columns of its own, or all.

    Where nothing is said, the Missile Hits Table says it. The column is that of the number fired or left, or
    the closest; of two that are equally close the smaller. A single one strikes without a roll where a table
    has no column for it, and by columns of its own unless it `rolls_singly`.
    """

    step: Literal["how_many"] = "how_many"
    """How many strike."""
    are_all: bool = False
    """Whether all strike without a roll."""
    table: str = ""
    """The table, by the names of `hit_counts`; empty is its own columns or the Missile Hits Table."""
    dice: DiceText | None = None
    """The dice for its own columns; never is the Missile Hits Table."""
    columns: Mapping[Annotated[int, Field(ge=1, le=400)], Mapping[int, Whole]] = {}
    """How many strike, by how many are fired and then by the total of the dice."""
    rolls_singly: bool = False
    """Whether columns of its own are rolled on for a single one, too."""
    brackets: Mapping[str, Signed] = {}
    """What a range bracket adds to the roll, by its name: `short`, `medium`, `long`."""

    @model_validator(mode="after")
    def _is_complete(self) -> HowManyStep:
        if bool(self.columns) is not (self.dice is not None):
            raise ValueError("dice and columns belong together")
        if self.rolls_singly and 1 not in self.columns:
            raise ValueError("rolls_singly needs a column for a single one")
        if self.table and (self.columns or self.are_all):
            raise ValueError("a table, columns, or all: only one of them")
        if self.dice is not None:
            for rows in self.columns.values():
                require_rows(self.dice, rows)
        return self

    @property
    def is_by_missile_table(self) -> bool:
        """Whether the Missile Hits Table says it."""
        return not (self.are_all or self.table or self.columns)


class LocateStep(RuleModel):
    """What strikes goes apart in groups, each at a location of its own."""

    step: Literal["locate"] = "locate"
    """Where what strikes lands."""
    together: Positive | None = None
    """How many land together at one location; never is as the Missile Hits Table groups them."""
    points_together: Positive | None = None
    """How many points land together; never counts what strikes instead. In points."""
    marked_from: Signed | None = None
    """The lowest roll to hit that lands all where the needed mark was set; never is none."""


class DamageStep(RuleModel):
    """Each group does its points where it strikes: on armor first, and some straight to structure."""

    step: Literal["damage"] = "damage"
    """The damage of each group."""
    straight: Whole = 0
    """Points that each group does besides, past the armor. In points."""


class EffectStep(RuleModel):
    """What comes of a shot besides damage or in its place; mines come down whether it hits or not."""

    step: Literal["effect"] = "effect"
    """What comes of it besides damage."""
    effect: Literal["heat", "beacon", "mines", "mark", "leg_critical", "burst", "field", "inferno", "screen"]
    """Heat for the target, a beacon that sticks to it, mines, a mark that other shots need, a critical hit
    in a leg that the attacker chooses, or what comes down in a hex, or in the one where a miss scatters: it
    bursts among all there, leaves a minefield, sets the hex ablaze, or fills it for the rest of the turn.
    """
    raises: Literal["", "heavy_smoke", "chaff", "flares"] = ""
    """What it fills the hex with: smoke, or what leads missiles away that fly through."""
    hits: Whole = 0
    """How many hits of a point each a burst does to every unit; men without armor die of it."""
    turns: Whole = 0
    """How many turns an inferno burns, the one in which it comes down counted."""
    mark: str = ""
    """The name of the mark, by which shots need it."""
    locates: bool = False
    """Whether a location is rolled for the mark, at which shots that need it may land."""
    heat: Mapping[Positive, Whole] = {}
    """Heat of so many that strike together; empty is that of `flamer_heat` for each. In points."""
    instead: bool = False
    """Whether heat takes the place of damage on targets that heat up, and others suffer damage alone."""
    dice: DiceText | None = None
    """The dice for the slot of the leg that is struck, where what shows none to strike is rolled again; or
    for the heat in place of a number.
    """
    burns_on: bool = False
    """Whether further heat of the kind in a turn does not add up, but comes again a turn later."""

    def heat_of(self, number: int, each: int) -> int:
        """Return the heat of so many that strike; where no row says it, of so much for each."""
        return self.heat.get(number, 0) if self.heat else each * number

    @model_validator(mode="after")
    def _has_a_mark(self) -> EffectStep:
        if bool(self.mark) is not (self.effect == "mark") or (self.locates and not self.mark):
            raise ValueError("a mark belongs to the effect mark")
        if (self.heat or self.instead or self.burns_on) and self.effect != "heat":
            raise ValueError("heat, instead and burns_on belong to the effect heat")
        if self.dice is None and self.effect == "leg_critical":
            raise ValueError("the effect leg_critical needs dice")
        if self.dice is not None and self.effect not in ("leg_critical", "heat"):
            raise ValueError("dice belong to the effects leg_critical and heat")
        if self.dice is not None and self.heat:
            raise ValueError("heat is told by rows or rolled with dice, not both")
        if bool(self.hits) is not (self.effect == "burst"):
            raise ValueError("hits belong to the effect burst")
        if bool(self.raises) is not (self.effect == "screen"):
            raise ValueError("raises belongs to the effect screen")
        if bool(self.turns) is not (self.effect == "inferno"):
            raise ValueError("turns belong to the effect inferno")
        return self


class SpendStep(RuleModel):
    """The attack leaves: rounds and heat of all attacks are spent with the first, whether it hits or not."""

    step: Literal["spend"] = "spend"
    """Rounds and heat."""
    lands_after: Whole = 0
    """Turns until it comes down on the hex that it was fired at; what is listed after this is done then."""


class JamStep(RuleModel):
    """The roll to hit may have jammed the weapon, or had it explode; this firing goes on."""

    step: Literal["jam"] = "jam"
    """A weapon that jams."""
    rolled: Signed | None = None
    """The highest roll to hit that jams it; never leaves it to rates and outcomes."""


FireStep: TypeAlias = (
    RollStep | DivertStep | HowManyStep | LocateStep | DamageStep | EffectStep | SpendStep | JamStep
)


def _check_order(steps: tuple[FireStep, ...]) -> tuple[FireStep, ...]:
    """Raise ValueError where a step relies on an earlier one that is not there."""
    lands_later = needs = False
    for step in steps:
        if isinstance(step, SpendStep):
            lands_later = lands_later or step.lands_after > 0
        elif isinstance(step, RollStep):
            needs = bool(step.needs)
            if step.within is not None and not needs:
                raise ValueError("within belongs to a roll that needs a mark")
            if step.scatters and not lands_later:
                raise ValueError("a roll scatters only after a spend that lands_after turns")
        elif isinstance(step, LocateStep) and step.marked_from is not None and not needs:
            raise ValueError("marked_from belongs after a roll that needs a mark")
    return steps


FireSteps: TypeAlias = Annotated[
    tuple[Annotated[FireStep, Field(discriminator="step")], ...], AfterValidator(_check_order)
]


def count_attacks(steps: FireSteps) -> int:
    """Return how many attacks one firing is: each has a roll to hit of its own."""
    return max(sum(isinstance(step, RollStep) for step in steps), 1)
