"""The shape of the tables on MechWarriors, piloting, falls, heat and critical hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, model_validator

from companion.engine.battletech.location_rules import AttackSide
from companion.engine.battletech.models import System
from companion.engine.battletech.table_shapes import BandRow, DiceText, RollTable, require_rows
from companion.rulebooks.model import RuleModel, Sourced


class Skills(RuleModel):
    """Gunnery and Piloting Skill; lower is better."""

    piloting: int
    gunnery: int


class AverageSkills(Sourced):
    """The skills of a usual MechWarrior."""

    inner_sphere: Skills
    clan: Skills


class RandomSkills(Sourced):
    """Skills rolled, one die each; `gunnery_alternative` counts where the option says so."""

    dice: DiceText
    clan_bonus: int
    piloting: Mapping[int, int]
    gunnery: Mapping[int, int]
    gunnery_alternative: Mapping[int, int]


class Improvement(Sourced):
    """How skills get better."""

    kills_per_step: int
    best: int


class PilotDamage(Sourced):
    """Hits on a MechWarrior by what happened; `life_support` is by heat, each turn without it."""

    head_hit: int
    failed_roll_when_falling: int
    ammunition_explosion: int
    life_support: tuple[BandRow, ...]


class Consciousness(Sourced):
    """The roll to stay conscious or wake up, by hits taken."""

    dice: DiceText
    needed: Mapping[int, int]
    dead_at: int


class Warriors(RuleModel):
    """Everything about MechWarriors."""

    average: AverageSkills
    random: RandomSkills
    improvement: Improvement
    damage: PilotDamage
    consciousness: Consciousness


class PilotingRow(RuleModel):
    """An event that calls for a Piloting Skill Roll, or what changes it; null falls automatically.

    What `lasts` a phase changes every roll of that phase. Damage counts among the additional modifiers, as
    what is destroyed stays destroyed. `lands_on` is the side that an automatic fall strikes; one that
    `rounds_last` counts tons and levels before it rounds. Only one `while_prone` concerns who lies on the
    ground already.
    """

    label: str
    value: int | None
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

    hexsides: int
    side: AttackSide


class Falling(Sourced):
    """Damage and facing of a fall: tonnage divided, rounded up, for each level fallen and one more.

    A fall from land into water is divided once more. From `from_above` levels on, a 'Mech that is forced
    down falls, and strikes what it falls onto.
    """

    tons_per_point: int
    into_water_divisor: int = Field(gt=0)
    from_above: int
    from_above_source: str
    domino_source: str
    grouping: int
    pilot_per_level: int
    facing_source: str
    facing_dice: DiceText
    facing: Mapping[int, FacingRow]

    @model_validator(mode="after")
    def _is_complete(self) -> Falling:
        require_rows(self.facing_dice, self.facing)
        return self


class Piloting(Sourced):
    """Piloting Skill Rolls: what calls for one, and what else counts.

    So many points in one phase as `staggers_at` call for a roll.
    """

    dice: DiceText
    staggers_at: int
    events: Mapping[str, PilotingRow]
    additional: Mapping[str, PilotingRow]
    falling: Falling


class HeatPoints(Sourced):
    """Heat that a turn's doings build up."""

    walking: int
    running: int
    jumping_per_hex: int
    jumping_least: int
    stand_up_attempt: int
    engine_hits: Mapping[int, int]
    burning_hex_entered: int
    burning_hex_stood_in: int


class HeatSinks(Sourced):
    """Heat that a sink takes away a turn, more of it under water."""

    single: int
    double: int
    under_water_single: int
    under_water_double: int
    under_water_most: int


class HeatScale(Sourced):
    """What heat does at each point of the scale; null cannot be avoided."""

    lowest: int
    highest: int
    movement: tuple[BandRow, ...] = Field(min_length=1)
    dice: DiceText
    shutdown: Mapping[int, int | None]
    ammunition: Mapping[int, int]
    restart_below: int


class Heat(RuleModel):
    """Heat: built up, taken away, and its effects."""

    points: HeatPoints
    sinks: HeatSinks
    scale: HeatScale


class CriticalEffect(Sourced):
    """What one more hit on a component does; `hits` is how many it takes for this row."""

    label: str
    hits: int = 1
    to_hit: int = 0
    punch_to_hit: int = 0
    halves_punch: bool = False
    halves_kick: bool = False
    forbids: tuple[Literal["fire", "punch", "kick", "stand"], ...] = ()
    piloting: int = 0
    falls: bool = False
    walking: int = 0
    walking_divisor: int = Field(default=1, gt=0)
    walking_becomes: int | None = None
    jumping: int = 0
    heat: int = 0
    sinks: Mapping[Literal["single", "double"], int] = {}
    explodes: int | Literal["ammunition"] | None = None
    kills_pilot: bool = False
    destroys_unit: bool = False


class SlotRoll(Sourced):
    """How a slot is rolled: small locations with one die, others half first."""

    dice: DiceText
    upper_half_up_to: int


class UsualSlots(Sourced):
    """The critical hit table of a 'Mech whose model nobody has named, from top to bottom."""

    locations: Mapping[str, tuple[System | None, ...]]


class Criticals(RuleModel):
    """Critical hits: how many, where, and what they do."""

    determining: RollTable
    blown_off: tuple[str, ...]
    blown_off_at: int
    slot: SlotRoll
    effects_source: str
    effects: Mapping[str, CriticalEffect]
    unit_destruction_source: str
    engine_hits_destroy: int
    usual_slots: UsualSlots
