"""The shape of the tables on MechWarriors, piloting, falls and heat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import Id, NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, NumberedRows, Positive, RequiredRows, Signed, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.effects import Effect, Effects
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.rows import UnitRollCondition
from companion.engine.battletech.tables.vocabulary.shapes import Bands, Chapter, require_rows
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import band_value

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
            demands.require_rows((name,), wanted, getattr(self, name))
        demands.raise_faults()
        return self


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
    """An ability of MechWarriors: rows of rolls ask for it as `ability_` and its name."""

    label: NonEmptyText
    about: str = ""
    """The ability in one sentence."""


Rolled: TypeAlias = Literal[
    "to_hit", "physical", "piloting", "consciousness", "wake", "shutdown", "ammunition", "restart", "trigger",
    "hit_location", "critical",
]  # fmt: skip
"""The rolls that a point may buy again: those that failed, hits where the MechWarrior sits, critical hits."""


class PointPool(Sourced):
    """Points that each MechWarrior has at the `start` of a battle, and on which rolls he may `spend` them."""

    label: NonEmptyText
    start: Annotated[int, Field(ge=1, le=20)]
    """Points at the start of a battle."""
    spend_on: tuple[Rolled, ...] = Field(min_length=1)
    """Rolls that a point buys again."""


class Consciousness(Sourced):
    """The roll to stay conscious or wake up, by hits taken."""

    dice: DiceText
    needed: Annotated[Mapping[int, Signed], NumberedRows()] = Field(min_length=1)
    """The number to roll to stay conscious, by hits taken so far."""
    dead_at: int = Field(ge=1, le=20)
    """Hits that kill."""
    modifiers: Mapping[str, UnitRollCondition] = {}
    """What changes the roll."""


class Warriors(Chapter):
    """Everything about MechWarriors."""

    average: AverageSkills
    """Skills of those for whom none are told."""
    random: RandomSkills
    """Skills rolled before the battle."""
    damage: PilotDamage
    """What hits a MechWarrior."""
    consciousness: Consciousness
    """The roll to stay conscious, or to wake up."""
    abilities: Mapping[Id, Ability] = {}
    """What MechWarriors may be able to do, by name."""
    pools: Mapping[Id, PointPool] = {}
    """Points that a MechWarrior may spend on rolls, by name."""


class PilotingRow(RuleModel):
    """An event that calls for a Piloting Skill Roll, or what changes it; null falls automatically.

    What `lasts` a phase changes every roll of that phase. `damage` has no value of its own: what is destroyed
    counts from then on by its critical hit effect. `lands_on` is the side that an automatic fall strikes; one
    that `rounds_last` counts tons and levels before it rounds. Only one `while_prone` concerns who lies on
    the ground already.
    """

    label: NonEmptyText
    value: Signed | None
    """What the event adds to the roll; never falls without a roll."""
    source: str
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

    @model_validator(mode="after")
    def _counts_once(self) -> PilotingRow:
        if self.lasts == "damage" and self.value:
            demands, hint = Demands(), "destroyed items follow criticals.effects: write 0, or null."
            demands.add_fault(("value",), hint)
            demands.raise_faults()
        return self


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
    divides_in_water: bool = False
    """Whether any fall in water counts as one from land into it."""
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
OF_ATTACKS = ("kicked", "missed_kick", "pushed", "death_from_above", "thrashing")
"""What the attacks of the books call for a roll by; rules without such an attack may keep its event."""


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

    moved: ClassVar[Mapping[str, str]] = {
        "additional": "Damage counts by criticals.effects: write the piloting of hip, gyro_1, leg_destroyed …"
    }

    dice: DiceText
    staggers_at: Positive | ByTonnage
    """Damage in one phase that calls for a roll. In points."""
    events: Annotated[Mapping[str, PilotingRow], RequiredRows(*EVENTS)]
    """What calls for a roll, by name; physical attacks and losses name them."""
    falling: Falling
    """What a fall does."""
    modifiers: Mapping[str, UnitRollCondition] = {}
    """What else changes the rolls."""

    def staggering_points(self, tons: int) -> int:
        """Return the points in one phase that call for a roll of a unit of so many tons."""
        threshold = self.staggers_at
        return threshold if isinstance(threshold, int) else band_value(tons, threshold.by_tonnage)

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
    """Heat of walking. In points."""
    running: Whole
    """Heat of running. In points."""
    jumping_per_hex: Whole
    """Heat of each hex jumped. In points."""
    jumping_least: Whole
    """The least heat of a jump. In points."""
    stand_up_attempt: Whole
    """Heat of each attempt to stand up. In points."""
    burning_hex_entered: Whole
    """Heat of each burning hex entered. In points."""
    burning_hex_stood_in: Whole
    """Heat of ending a turn in a burning hex. In points."""
    hex_left: Mapping[Literal["fire", "inferno"], Whole] = {}
    """Heat of each hex left, by what burns there. In points."""


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
    added: Signed = 0
    """Heat sinks that every 'Mech has besides its own."""

    def of(self, printed: int) -> int:
        """Return the heat sinks of a 'Mech with so many of its own."""
        return max(printed + self.added, 0)


class HeatScale(Sourced):
    """The effects of heat at each point of the scale; null cannot be avoided.

    Where a roll for `ammunition` fails, it explodes, or what `ammunition_does` happens.
    """

    lowest: int = Field(ge=0, le=100)
    """Where the scale begins. In points."""
    start: Whole = 0
    """Where the heat of every 'Mech stands as the battle begins. In points."""
    highest: int = Field(ge=1, le=100)
    """Where the scale ends; more heat than this is not counted. In points."""
    movement: Bands
    """Movement Points lost, by heat."""
    dice: DiceText
    shutdown: Mapping[Whole, Signed | None]
    """The number to roll to avoid a shutdown from each heat on; never cannot be avoided."""
    ammunition: Mapping[Whole, Signed]
    """The number to roll to avoid an ammunition explosion from each heat on."""
    ammunition_does: Effects = (Effect.model_construct(explode="ammunition"),)
    """What happens where the roll for ammunition fails."""
    restart_below: Whole
    """The heat below which a reactor starts again by itself. In points."""
    shutdown_modifiers: Mapping[str, UnitRollCondition] = {}
    """What changes the roll against a shutdown."""
    ammunition_modifiers: Mapping[str, UnitRollCondition] = {}
    """What changes the roll against an ammunition explosion."""

    @model_validator(mode="after")
    def _rises(self) -> HeatScale:
        if self.lowest >= self.highest:
            raise ValueError("lowest must be below highest")
        if self.start > self.highest:
            raise ValueError("start must not be above highest")
        return self


class Heat(Chapter):
    """Heat: built up, taken away, and its effects."""

    points: HeatPoints
    """What builds up heat."""
    sinks: HeatSinks
    """What takes heat away."""
    scale: HeatScale
    """What heat does."""
