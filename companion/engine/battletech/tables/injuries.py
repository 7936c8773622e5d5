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
    """Piloting Skill; lower is better."""
    gunnery: Skill
    """Gunnery Skill; lower is better."""


class AverageSkills(Sourced):
    """The skills of a usual MechWarrior."""

    inner_sphere: Skills
    """Skills of a usual Inner Sphere MechWarrior."""
    clan: Skills
    """Skills of a usual Clan MechWarrior."""


class RandomSkills(Sourced):
    """Skills rolled, one die each; `gunnery_alternative` counts where the option says so."""

    dice: DiceText
    clan_bonus: Whole
    """What Clan MechWarriors add to each roll."""
    piloting: Mapping[int, Skill]
    """Piloting Skill by what the die and the bonus come to."""
    gunnery: Mapping[int, Skill]
    """Gunnery Skill by what the die and the bonus come to."""
    gunnery_alternative: Mapping[int, Skill]
    """Gunnery Skill where the option `random_gunnery` says so."""

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
    """Kills that make a skill better by one."""
    best: Skill
    """The best skill that can be reached."""


class PilotDamage(Sourced):
    """Hits on a MechWarrior by what happened; `life_support` is by heat, each turn without it."""

    head_hit: Whole
    """Hits on the MechWarrior for each hit on the head."""
    failed_roll_when_falling: Whole
    """Hits on the MechWarrior who fails to avoid damage in a fall."""
    ammunition_explosion: Whole
    """Hits on the MechWarrior when ammunition explodes."""
    life_support: Bands
    """Hits each turn without life support, by heat."""


class Ability(Sourced):
    """What a MechWarrior may be able to do: rows of rolls ask for it as `ability_` and its name."""

    label: Words
    about: str = ""
    """The ability in one sentence."""


class Consciousness(Sourced):
    """The roll to stay conscious or wake up, by hits taken."""

    dice: DiceText
    needed: Annotated[Mapping[int, Signed], FromOne()] = Field(min_length=1)
    """The number to roll to stay conscious, by hits taken so far."""
    dead_at: int = Field(ge=1, le=20)
    """Hits that kill."""
    modifiers: Mapping[str, UnitCondition] = {}
    """What changes the roll."""


class Warriors(Chapter):
    """Everything about MechWarriors."""

    average: AverageSkills
    """Skills of those for whom none are told."""
    random: RandomSkills
    """Skills rolled before the battle."""
    improvement: Improvement
    """How skills get better."""
    damage: PilotDamage
    """What hits a MechWarrior."""
    consciousness: Consciousness
    """The roll to stay conscious, or to wake up."""
    abilities: Mapping[Id, Ability] = {}
    """What MechWarriors may be able to do, by name."""


class PilotingRow(RuleModel):
    """An event that calls for a Piloting Skill Roll, or what changes it; null falls automatically.

    What `lasts` a phase changes every roll of that phase. Damage counts among the additional modifiers, as
    what is destroyed stays destroyed. `lands_on` is the side that an automatic fall strikes; one that
    `rounds_last` counts tons and levels before it rounds. Only one `while_prone` concerns who lies on the
    ground already.
    """

    label: Words
    value: Signed | None
    """What the event adds to the roll; never falls without a roll."""
    source: str
    about: str = ""
    """The event in one sentence."""
    lasts: Literal["roll", "phase", "damage"] = "roll"
    """How long it counts: for its own roll, for all of the phase, or as long as the damage does."""
    once_a_phase: bool = False
    """Whether several in one phase call for but one roll."""
    while_prone: bool = False
    """Whether it concerns a 'Mech that lies on the ground already."""
    lands_on: AttackSide | None = None
    """The side that a fall without a roll strikes."""
    is_halved: bool = False
    """Whether such a fall does half damage."""
    rounds_last: bool = False
    """Whether damage of the fall counts tons and levels before it rounds."""


class FacingRow(RuleModel):
    """Facing after a fall: hexsides turned to the right, and the side that takes the damage."""

    hexsides: int = Field(ge=0, le=5)
    """How far the 'Mech turns to the right as it falls. In hexsides."""
    side: AttackSide
    """The side that takes the damage."""


class Falling(Sourced):
    """Damage and facing of a fall: tonnage divided, rounded up, for each level fallen and one more.

    A fall from land into water is divided once more. From `from_above` levels on, a 'Mech that is forced
    down falls, and strikes what it falls onto.
    """

    tons_per_point: Positive
    """Tons of the 'Mech for a point of damage, rounded up, for each level fallen and one more."""
    into_water_divisor: Positive
    """What damage is divided by once more in a fall from land into water."""
    from_above: Positive
    """How far a 'Mech is forced down before it falls and strikes what it falls onto. In levels."""
    from_above_source: str
    domino_source: str
    grouping: Positive
    """Damage of a fall that strikes together. In points."""
    pilot_per_level: Signed
    """What each level fallen adds to the roll to save the MechWarrior."""
    facing_source: str
    facing_dice: DiceText
    """The die for the facing after a fall."""
    facing: Mapping[int, FacingRow]
    """How the 'Mech comes to lie, by the die."""

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
    """Points by the tons of the unit."""

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
    """Damage in one phase that calls for a roll. In points."""
    events: Annotated[Mapping[str, PilotingRow], Having(*EVENTS)]
    """What calls for a roll, by name; physical attacks and losses name them."""
    additional: Complete[Damage, PilotingRow]
    """What damage of its own adds to every roll of a 'Mech."""
    falling: Falling
    """What a fall does."""
    modifiers: Mapping[str, UnitCondition] = {}
    """What else changes the rolls."""

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
    """Heat of walking. In points."""
    running: Whole
    """Heat of running. In points."""
    jumping_per_hex: Whole
    """Heat of each hex jumped. In points."""
    jumping_least: Whole
    """The least heat of a jump. In points."""
    stand_up_attempt: Whole
    """Heat of each attempt to stand up. In points."""
    engine_hits: Annotated[Mapping[int, Whole], FromOne()] = Field(min_length=1)
    """Heat each turn by the number of engine hits. In points."""
    burning_hex_entered: Whole
    """Heat of each burning hex entered. In points."""
    burning_hex_stood_in: Whole
    """Heat of ending a turn in a burning hex. In points."""


class HeatSinks(Sourced):
    """Heat that a sink takes away a turn, more of it under water."""

    single: Whole
    """Heat that a single heat sink takes away a turn. In points."""
    double: Whole
    """Heat that a double heat sink takes away a turn. In points."""
    under_water_single: Whole
    """Heat that a single heat sink under water takes away besides. In points."""
    under_water_double: Whole
    """Heat that a double heat sink under water takes away besides. In points."""
    under_water_most: Whole
    """The most heat that water takes away besides. In points."""


class HeatScale(Sourced):
    """What heat does at each point of the scale; null cannot be avoided."""

    lowest: int = Field(ge=0, le=100)
    """Where the scale begins. In points."""
    highest: int = Field(ge=1, le=100)
    """Where the scale ends; more heat than this is not counted. In points."""
    movement: Bands
    """Movement Points lost, by heat."""
    dice: DiceText
    shutdown: Mapping[Whole, Signed | None]
    """The number to roll to avoid a shutdown from each heat on; never cannot be avoided."""
    ammunition: Mapping[Whole, Signed]
    """The number to roll to avoid an ammunition explosion from each heat on."""
    restart_below: Whole
    """The heat below which a reactor starts again by itself. In points."""
    shutdown_modifiers: Mapping[str, UnitCondition] = {}
    """What changes the roll against a shutdown."""
    ammunition_modifiers: Mapping[str, UnitCondition] = {}
    """What changes the roll against an ammunition explosion."""

    @model_validator(mode="after")
    def _rises(self) -> HeatScale:
        if self.lowest >= self.highest:
            raise ValueError("lowest must be below highest")
        return self


class Heat(Chapter):
    """Heat: built up, taken away, and its effects."""

    points: HeatPoints
    """What builds up heat."""
    sinks: HeatSinks
    """What takes heat away."""
    scale: HeatScale
    """What heat does."""


class CriticalEffect(Sourced):
    """What one more hit on a component does; `hits` is how many it takes for this row.

    The row is its own `component` unless that has several. A hit may call at once for a Piloting Skill Roll,
    by the event that it `owes` one for.
    """

    label: Words
    """What the hit is called."""
    component: str = ""
    """The component that is hit; unsaid, the row's own name."""
    hits: Positive = 1
    """How many hits on the component it takes for this row."""
    owes: str = ""
    """The event, by the names of `piloting.events`, for which a hit calls for a Piloting Skill Roll."""
    to_hit: Signed = 0
    """What it adds to the unit's shots."""
    punch_to_hit: Signed = 0
    """What it adds to punches with that arm."""
    halves_punch: bool = False
    """Whether it halves the damage of punches with that arm."""
    halves_kick: bool = False
    """Whether it halves the damage of kicks with that leg."""
    forbids: tuple[Literal["fire", "punch", "kick", "stand"], ...] = ()
    """What the unit can no longer do."""
    piloting: Signed = 0
    """What it adds to Piloting Skill Rolls."""
    falls: bool = False
    """Whether the unit falls at once."""
    walking: Signed = 0
    """What it adds to walking. In Movement Points."""
    walking_divisor: Positive = 1
    """What walking Movement Points are divided by."""
    walking_becomes: Whole | None = None
    """What walking comes to, whatever it was. In Movement Points."""
    jumping: Signed = 0
    """What it adds to jumping. In Movement Points."""
    heat: Signed = 0
    """Heat that it builds up each turn. In points."""
    sinks: Mapping[Literal["single", "double"], Signed] = {}
    """What it adds to the heat taken away, by the kind of heat sink. In points."""
    explodes: Whole | Literal["ammunition"] | None = None
    """Damage of its explosion, or that of the ammunition. In points."""
    kills_pilot: bool = False
    """Whether it kills the MechWarrior."""
    destroys_unit: bool = False
    """Whether it destroys the unit."""


class SlotRoll(Sourced):
    """How a slot is rolled: small locations with one die, others half first."""

    dice: DiceText
    upper_half_up_to: Whole
    """The highest roll of the first die that means the upper half of a large location."""


EFFECTS = ("gyro_2", "hip", "hip_2", "leg_destroyed", "gauss_rifle")
"""Effects that movement and explosions ask for by name; the others stand on the sheet."""


class UsualSlots(Sourced):
    """The critical hit table of a 'Mech whose model nobody has named, from top to bottom."""

    locations: Mapping[str, tuple[System | None, ...]]
    """Slots from top to bottom, by location; never is an empty slot."""


class Determining(RollTable):
    """The roll for critical hits; what `modifiers` add is read from the first row to the last."""

    modifiers: Mapping[str, HitCondition] = {}
    """What changes the roll."""


class Criticals(Chapter):
    """Critical hits: how many, where, and what they do."""

    determining: Determining
    """How many critical hits, by the roll."""
    blown_off: tuple[str, ...]
    """Locations, by the names of `locations.names`, that can be blown off."""
    blown_off_at: Signed
    """The roll from which on such a location is blown off."""
    slot: SlotRoll
    """How the slot is rolled."""
    effects_source: str
    effects: Annotated[Mapping[str, CriticalEffect], Having(*EFFECTS)]
    """What hits on each component do."""
    unit_destruction_source: str
    usual_slots: UsualSlots
    """The critical hit table of a 'Mech whose model nobody has named."""

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
