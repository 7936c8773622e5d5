"""The shape of the tables on MechWarriors, piloting, falls, heat and critical hits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field, model_validator

from companion.documents.demands import Complete, Demands, FromOne, Having, Positive, Signed, Whole
from companion.documents.model import Id, RuleModel, Sourced, Words
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.rows import HitCondition, UnitCondition
from companion.engine.battletech.tables.shapes import Bands, Chapter, DiceText, RollTable, require_rows
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import banded

System: TypeAlias = Literal[
    "life_support", "sensors", "cockpit", "engine", "gyro",
    "shoulder", "upper_arm_actuator", "lower_arm_actuator", "hand_actuator",
    "hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator",
    "heat_sink", "double_heat_sink", "jump_jet", "endo_steel", "ferro_fibrous",
]  # fmt: skip
SYSTEMS: tuple[System, ...] = get_args(System)
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

    What `lasts` a phase changes every roll of that phase. Damage counts among the additional modifiers, as
    what is destroyed stays destroyed. `lands_on` is the side that an automatic fall strikes; one that
    `rounds_last` counts tons and levels before it rounds. Only one `while_prone` concerns who lies on the
    ground already.
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
Damage: TypeAlias = Literal["leg_actuator", "hip", "gyro", "gyro_twice", "leg"]


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

    dice: DiceText
    staggers_at: Positive | ByTonnage
    events: Annotated[Mapping[str, PilotingRow], Having(*EVENTS)]
    additional: Complete[Damage, PilotingRow]
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

    walking: Whole
    running: Whole
    jumping_per_hex: Whole
    jumping_least: Whole
    stand_up_attempt: Whole
    engine_hits: Annotated[Mapping[int, Whole], FromOne()] = Field(min_length=1)
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


class CriticalEffect(Sourced):
    """What one more hit on a component does; `hits` is how many it takes for this row.

    The row is its own `component` unless that has several. A hit may call at once for a Piloting Skill Roll,
    by the event that it `owes` one for.
    """

    label: Words
    component: str = ""
    hits: Positive = 1
    owes: str = ""
    to_hit: Signed = 0
    punch_to_hit: Signed = 0
    halves_punch: bool = False
    halves_kick: bool = False
    forbids: tuple[Literal["fire", "punch", "kick", "stand"], ...] = ()
    piloting: Signed = 0
    falls: bool = False
    walking: Signed = 0
    walking_divisor: Positive = 1
    walking_becomes: Whole | None = None
    jumping: Signed = 0
    heat: Signed = 0
    sinks: Mapping[Literal["single", "double"], Signed] = {}
    explodes: Whole | Literal["ammunition"] | None = None
    kills_pilot: bool = False
    destroys_unit: bool = False


class SlotRoll(Sourced):
    """How a slot is rolled: small locations with one die, others half first."""

    dice: DiceText
    upper_half_up_to: Whole


EFFECTS = ("gyro_2", "hip", "hip_2", "leg_destroyed", "gauss_rifle")
"""Effects that movement and explosions ask for by name; the others stand on the sheet."""


class UsualSlots(Sourced):
    """The critical hit table of a 'Mech whose model nobody has named, from top to bottom."""

    locations: Mapping[str, tuple[System | None, ...]]


class Determining(RollTable):
    """The roll for critical hits; what `modifiers` add is read from the first row to the last."""

    modifiers: Mapping[str, HitCondition] = {}


class Criticals(Chapter):
    """Critical hits: how many, where, and what they do."""

    determining: Determining
    blown_off: tuple[str, ...]
    blown_off_at: Signed
    slot: SlotRoll
    effects_source: str
    effects: Annotated[Mapping[str, CriticalEffect], Having(*EFFECTS)]
    unit_destruction_source: str
    usual_slots: UsualSlots

    @cached_property
    def by_component(self) -> Mapping[str, tuple[CriticalEffect, ...]]:
        """What hits on each component do, fewest hits first."""
        found: dict[str, list[CriticalEffect]] = {}
        for name, row in self.effects.items():
            component = row.component or name
            found.setdefault(component, []).append(row.model_copy(update={"component": component}))
        return {name: tuple(sorted(rows, key=lambda row: row.hits)) for name, rows in found.items()}

    @cached_property
    def fatal(self) -> Mapping[str, int]:
        """How many hits on which components put a unit out of the battle."""
        return {
            name: row.hits for name, rows in self.by_component.items() for row in rows if row.destroys_unit
        }

    @cached_property
    def telling(self) -> Mapping[str, tuple[CriticalEffect, ...]]:
        """The components of which a hit changes at once what becomes of a unit, and what hits on them do."""
        return {
            name: rows
            for name, rows in self.by_component.items()
            if any(row.owes or row.piloting or row.kills_pilot or row.destroys_unit for row in rows)
        }

    @cached_property
    def outcomes(self) -> Mapping[bool, Mapping[int, int | None]]:
        """Critical hits by the total rolled, for locations that may be blown off (None) and for others."""
        rows = self.determining.rows
        may = {total: None if total >= self.blown_off_at else hits for total, hits in rows.items()}
        return {True: may, False: dict(rows)}

    def outcomes_with(self, added: int) -> Mapping[bool, Mapping[int, int | None]]:
        """The same by what the dice show, with so much added to it."""
        least, most = min(self.determining.rows), max(self.determining.rows)
        return {
            may: {total: hits[min(max(total + added, least), most)] for total in hits}
            for may, hits in self.outcomes.items()
        }
