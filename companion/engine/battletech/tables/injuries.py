"""The shape of the tables on MechWarriors, piloting, falls and heat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, model_validator

from companion.documents.demands import Demands, FromOne, Having, Positive, Signed, Whole
from companion.documents.model import Id, RuleModel, Sourced, Words
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.rows import UnitCondition
from companion.engine.battletech.tables.shapes import Bands, Chapter, DiceText, require_rows
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import banded

Skill: TypeAlias = Annotated[int, Field(ge=0, le=12)]


class Skills(RuleModel):
    """Gunnery and Piloting Skill; lower is better."""

    piloting: Skill
    gunnery: Skill


class AverageSkills(Sourced):
    """The skills of a usual MechWarrior."""

    inner_sphere: Skills
    clan: Skills


class RandomSkills(Sourced):
    """Skills rolled, one die each; `gunnery_alternative` counts where the option says so."""

    dice: DiceText
    clan_bonus: Whole
    piloting: Mapping[int, Skill]
    gunnery: Mapping[int, Skill]
    gunnery_alternative: Mapping[int, Skill]

    @model_validator(mode="after")
    def _are_complete(self) -> RandomSkills:
        dice, demands = parse_dice(self.dice), Demands()
        for name in ("piloting", "gunnery", "gunnery_alternative"):
            wanted = range(dice.minimum, dice.maximum + self.clan_bonus + 1)
            demands.rows((name,), wanted, getattr(self, name))
        demands.told()
        return self


class Improvement(Sourced):
    """How skills get better."""

    kills_per_step: Positive
    best: Skill


class PilotDamage(Sourced):
    """Hits on a MechWarrior by what happened; `life_support` is by heat, each turn without it."""

    head_hit: Whole
    failed_roll_when_falling: Whole
    ammunition_explosion: Whole
    life_support: Bands


class Ability(Sourced):
    """What a MechWarrior may be able to do: rows of rolls ask for it as `ability_` and its name."""

    label: Words
    about: str = ""


class Consciousness(Sourced):
    """The roll to stay conscious or wake up, by hits taken."""

    dice: DiceText
    needed: Annotated[Mapping[int, Signed], FromOne()] = Field(min_length=1)
    dead_at: int = Field(ge=1, le=20)
    modifiers: Mapping[str, UnitCondition] = {}


class Warriors(Chapter):
    """Everything about MechWarriors."""

    average: AverageSkills
    random: RandomSkills
    improvement: Improvement
    damage: PilotDamage
    consciousness: Consciousness
    abilities: Mapping[Id, Ability] = {}


class PilotingRow(RuleModel):
    """An event that calls for a Piloting Skill Roll, or what changes it; null falls automatically.

    What `lasts` a phase changes every roll of that phase. `damage` has no value of its own: what is destroyed
    counts from then on by its critical hit effect. `lands_on` is the side that an automatic fall strikes; one
    that `rounds_last` counts tons and levels before it rounds. Only one `while_prone` concerns who lies on
    the ground already.
    """

    label: Words
    value: Signed | None
    source: str
    about: str = ""
    lasts: Literal["roll", "phase", "damage"] = "roll"
    once_a_phase: bool = False
    while_prone: bool = False
    lands_on: AttackSide | None = None
    is_halved: bool = False
    rounds_last: bool = False

    @model_validator(mode="after")
    def _counts_once(self) -> PilotingRow:
        if self.lasts == "damage" and self.value:
            demands, hint = Demands(), "what is destroyed counts by criticals.effects: write 0, or null."
            demands.wrong(("value",), hint)
            demands.told()
        return self


class FacingRow(RuleModel):
    """Facing after a fall: hexsides turned to the right, and the side that takes the damage."""

    hexsides: int = Field(ge=0, le=5)
    side: AttackSide


class Falling(Sourced):
    """Damage and facing of a fall: tonnage divided, rounded up, for each level fallen and one more.

    A fall from land into water is divided once more. From `from_above` levels on, a 'Mech that is forced
    down falls, and strikes what it falls onto.
    """

    tons_per_point: Positive
    into_water_divisor: Positive
    from_above: Positive
    from_above_source: str
    domino_source: str
    grouping: Positive
    pilot_per_level: Signed
    facing_source: str
    facing_dice: DiceText
    facing: Mapping[int, FacingRow]

    @model_validator(mode="after")
    def _is_complete(self) -> Falling:
        require_rows(self.facing_dice, self.facing, ("facing",))
        return self


DAMAGE_THIS_PHASE = "damage_this_phase"
EVENTS = (
    "took_20_or_more", "reactor_shuts_down", "leg_actuator_destroyed", "hip_destroyed", "gyro_hit",
    "gyro_destroyed", "leg_destroyed", "charged", "hit_from_above", "charging", "entering_water_1",
    "entering_water_2", "entering_water_3", "standing_up", "entering_rubble", "jumping_damaged",
    "running_damaged", "skidding", "domino", "forced_down", "forced_into_water", "fell_onto",
    "avoiding_damage",
)  # fmt: skip
"""What calls for a roll in the course of play; others are named by physical attacks."""


class ByTonnage(RuleModel):
    """Points by the tons of a unit, in bands."""

    by_tonnage: Bands

    @model_validator(mode="after")
    def _are_points(self) -> ByTonnage:
        if any(band.value < 1 for band in self.by_tonnage):
            raise ValueError("by_tonnage: a band has 1 point or more")
        return self


class Piloting(Chapter, Sourced):
    """Piloting Skill Rolls: what calls for one, and what else counts.

    So many points in one phase as `staggers_at` call for a roll: a number, or one by tonnage.
    """

    moved: ClassVar[Mapping[str, str]] = {
        "additional": "Damage counts by criticals.effects: write the piloting of hip, gyro_1, leg_destroyed …"
    }

    dice: DiceText
    staggers_at: Positive | ByTonnage
    events: Annotated[Mapping[str, PilotingRow], Having(*EVENTS)]
    falling: Falling
    modifiers: Mapping[str, UnitCondition] = {}

    def staggering_points(self, tons: int) -> int:
        """The points in one phase that call for a roll of a unit of so many tons."""
        told = self.staggers_at
        return told if isinstance(told, int) else banded(tons, told.by_tonnage)

    @cached_property
    def counts_damage(self) -> bool:
        """Whether each point taken in a phase may have a say in a roll."""
        return any(row.per == DAMAGE_THIS_PHASE for row in self.modifiers.values())


class HeatPoints(Sourced):
    """Heat that a turn's doings build up."""

    moved: ClassVar[Mapping[str, str]] = {
        "engine_hits": "Write the heat of criticals.effects.engine_1 and engine_2, each for one more hit."
    }

    walking: Whole
    running: Whole
    jumping_per_hex: Whole
    jumping_least: Whole
    stand_up_attempt: Whole
    burning_hex_entered: Whole
    burning_hex_stood_in: Whole


class HeatSinks(Sourced):
    """Heat that a sink takes away a turn, more of it under water."""

    single: Whole
    double: Whole
    under_water_single: Whole
    under_water_double: Whole
    under_water_most: Whole


class HeatScale(Sourced):
    """What heat does at each point of the scale; null cannot be avoided."""

    lowest: int = Field(ge=0, le=100)
    highest: int = Field(ge=1, le=100)
    movement: Bands
    dice: DiceText
    shutdown: Mapping[Whole, Signed | None]
    ammunition: Mapping[Whole, Signed]
    restart_below: Whole
    shutdown_modifiers: Mapping[str, UnitCondition] = {}
    ammunition_modifiers: Mapping[str, UnitCondition] = {}

    @model_validator(mode="after")
    def _rises(self) -> HeatScale:
        if self.lowest >= self.highest:
            raise ValueError("lowest must be below highest")
        return self


class Heat(Chapter):
    """Heat: built up, taken away, and its effects."""

    points: HeatPoints
    sinks: HeatSinks
    scale: HeatScale
