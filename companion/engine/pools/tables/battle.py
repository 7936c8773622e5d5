"""Tables of battles: turns and actions, movement and ground, critical hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.characters import SkillIds
from companion.engine.pools.tables.frame import Factor

ActionId: TypeAlias = Literal[
    "move", "run", "fly", "jump", "disengage", "stand", "aim", "guard", "brace", "attack", "called_shot"
]
FurtherActionId: TypeAlias = Literal[
    "charge",
    "grapple",
    "hold",
    "delay",
    "overwatch",
    "suppress",
    "tactical_advance",
    "fetch",
    "eject",
    "mount",
    "vent",
    "mend",
    "damage_control",
    "jam",
    "keep_jamming",
    "douse",
    "tear_free",
    "shoot_down",
    "jam_ordnance",
    "lay_mine",
    "analyze",
    "rush",
    "patrol",
    "trace",
    "raise_barrier",
    "transform",
    "lower_barrier",
    "crew",
    "coordinate",
    "reload",
    "detonate",
    "defuse",
    "drop_bomb",
]
CriticalEffect: TypeAlias = Literal["cockpit", "other", "weapon", "propulsion", "sensors", "powerplant"]
OtherEffect: TypeAlias = Literal[
    "shield_mount", "ammunition", "communications", "hydraulics", "leakage", "electrical"
]
PlantEffect: TypeAlias = Literal["nothing", "staggered", "shut_down", "explosion"]
ManeuverEffect: TypeAlias = Literal[
    "knock_down", "feint", "reposition", "pinpoint", "break_away", "dismember", "disarm", "evade"
]
Cover: TypeAlias = Literal["light_cover", "heavy_cover", "total_cover"]
Haze: TypeAlias = Literal["minor_visibility", "major_visibility"]


class ActionRow(Sourced):
    """An action of a turn."""

    label: NonEmptyText
    halves: tuple[Whole, ...] = Field(min_length=1, max_length=4)
    """The Half Actions that it takes: one of these; 0 takes nothing of a turn."""
    is_offense: bool = False
    """Whether it is an attack, of which a turn has one."""
    is_first: bool = False
    """Whether it has to come before any other."""
    precedes: bool = False
    """Whether what has to come first may still follow it."""


class TurnRules(Sourced):
    """Turns: what a mech may do in its own."""

    halves: Positive
    """Half Actions of a turn."""
    staggered: Whole
    """Half Actions of a turn of who is staggered."""
    actions: Complete[ActionId, ActionRow]
    """The actions by name."""
    further: Mapping[FurtherActionId, ActionRow] = {}
    """Actions that only later rules have: battles begun before go on without them."""


class ManeuverRow(ActionRow):
    """A maneuver against another mech: an opposed test, or one against what lies between."""

    effect: ManeuverEffect
    """What it does."""
    pool: tuple[SkillIds, ...] = ()
    """Skills of who tries it: of each list the best; without any it takes no test."""
    against: tuple[SkillIds, ...] = ()
    """Skills of who resists: of each list the best; without any nobody does."""
    after_move: Whole = 0
    """Dice more right after a move."""
    hard: Positive = 10
    """Degrees from which the loser takes damage, or falls."""
    per_hex: Positive = 1
    """Degrees for each hex after the first that it moves the target."""
    wired: tuple[str, ...] = ()
    """Types of modules that it is done with: a wiring hit in one of them takes dice."""
    difficulty: Mapping[Haze, Positive] = {}
    """Difficulty of each hex that impairs sight, where nobody resists."""
    most: Positive | None = None
    """The highest such difficulty, where there is one."""


class ManeuverRules(RuleModel):
    """Maneuvers against another mech; without rows there are none."""

    rows: Mapping[str, ManeuverRow] = {}
    """Maneuvers by name."""


NO_MANEUVERS = ManeuverRules.model_construct()
"""What rules have that say nothing of maneuvers, as those of battles begun before there were any."""


class InitiativeRules(Sourced):
    """Initiative: who acts before whom."""

    tie_dice: Positive
    """Dice that settle equal Initiative."""


class JumpRules(RuleModel):
    """Jumps, by the MA of a run."""

    across: Factor
    """What part of it a jump leads across."""
    up: Factor
    """What part of it a jump leads up. In levels."""
    least_up: Whole
    """Levels that every jump leads up."""


class ChargeRules(Sourced):
    """Charges: a move that ends straight ahead, and an attack."""

    times: Positive
    """How many times the MA it moves."""
    straight: Positive
    """Hexes straight ahead that it ends with, and how far away the target is at least. In hexes."""


class ClimbRules(Sourced):
    """Levels of the ground."""

    ma: Whole
    """MA for each level up or down."""
    most: Whole
    """The most levels between two hexes that a mech walks."""


class TerrainEffects(RuleModel):
    """Terrain of a hex."""

    label: NonEmptyText
    ma: Positive | None = None
    """MA to enter it; unsaid, nobody enters on the ground."""
    cover: Cover | None = None
    """The cover that a hex of it gives."""
    visibility: Haze | None = None
    """How it impairs sight."""
    height: Whole = 0
    """How high it rises. In levels."""


class MovementRules(Sourced):
    """Movement."""

    full: Positive
    """How many times the MA a Full Action moves."""
    run: Positive
    """How many times the MA a run moves."""
    half_turn: Positive
    """Hexes to be moved for which one hex straight on between turns is enough. In hexes."""
    flight: Positive
    """MA in the air from which a mech may stay there."""
    jump: JumpRules
    """Jumps."""
    charge: ChargeRules | None = None
    """Charges; unsaid there are none."""
    forward: Positive
    """MA of a hex straight ahead, or of a front side hex turning with it."""
    sidestep: Positive
    """MA of a front side hex without turning."""
    side: Positive
    """MA of a side hex."""
    rear: Positive
    """MA of the hex behind."""
    turn: Positive
    """MA of each hexside turned."""
    climb: ClimbRules
    """Levels of the ground."""
    terrain_source: NonEmptyText
    """Where the terrain is from."""
    terrain: Mapping[str, TerrainEffects]
    """Terrain by the words of boards."""


class CriticalRules(Sourced):
    """Critical hits."""

    no_penetration: Whole
    """Damage of one that does not get through the armor."""
    effects: tuple[CriticalEffect, ...] = Field(min_length=6, max_length=6)
    """Effects by the die, from 1."""
    other_source: NonEmptyText
    """Where the other effects are from."""
    other: tuple[OtherEffect, ...] = Field(min_length=6, max_length=6)
    """Other effects by the die, from 1."""
    ammunition_explodes: Whole
    """The highest roll of a die with which ammunition explodes."""
    leakage: Positive
    """Structure points that a leak costs at the end of each round."""
    powerplant_source: NonEmptyText
    """Where hits on the powerplant are from."""
    core_share: Factor
    """What part of the damage the Core takes besides."""
    hot: Signed
    """What is added to the roll of a plant that runs hot."""
    powerplant: Mapping[Annotated[int, Field(ge=2, le=30)], PlantEffect]
    """Effects on the powerplant, from so much rolled on."""

    def plant_effect(self, rolled: int) -> PlantEffect:
        """Return what a roll does to the powerplant."""
        reached = [low for low in self.powerplant if low <= rolled]
        return self.powerplant[max(reached)] if reached else "nothing"


class KnockbackRules(Sourced):
    """Knockback of hard hits."""

    tons: Positive
    """Tons for each point of damage that a mech takes without being pushed."""
    per_hex: Positive
    """Damage beyond it for each hex."""
    difficulty: Positive
    """What has to be rolled not to fall."""
    pool: tuple[str, ...] = ()
    """Skills of that roll together; without any, hits push nobody."""
    kinetic: Positive = 2
    """How many times the damage of kinetic ammunition counts."""


class RamRules(Sourced):
    """Rams: attacks with the hull."""

    tons: Positive
    """Tons for each point of damage."""
    most: Positive
    """The most damage."""
    recoil: Factor = 0
    """What part of it the Core of who rams takes."""


class EjectionRules(Sourced):
    """Pilots who leave mechs that are lost, where that is dangerous."""

    is_dangerous: bool = False
    """Whether they have to roll for it."""
    mettle: Positive
    """Dice for each point of Mettle."""
    difficulty: Positive
    """What has to be rolled to come out alive."""
    explosion: Signed
    """Dice where the powerplant explodes."""
    cockpit_hit: Signed
    """Dice where the cockpit is destroyed."""
    no_system: Signed
    """Dice without a system of ejection."""
    degrees: Positive
    """Degrees of success that spare a point of damage each."""
    spares: Mapping[str, Whole] = {}
    """Points of damage that a system spares, by the names of `fittings.kinds`."""


class SuppressionRules(Sourced):
    """Suppressing fire."""

    rate: Positive
    """The least rate of a weapon that suppresses two hexsides ahead."""
    wide_rate: Positive
    """The least rate of one that suppresses all three."""


class MendingRules(Sourced):
    """Tests that end what critical hits left."""

    pool: tuple[str, ...] = Field(min_length=1)
    """The skills that they are rolled with."""
    staggered: Positive
    """The difficulty of being staggered for a turn less."""
    per_degrees: Positive
    """Degrees of success for each further turn."""
    leakage: Positive
    """The difficulty of stopping a leak, less what its damage adds."""
    leakage_share: Factor
    """What part of the damage that leaks is added to it."""
    improvised: Positive
    """The difficulty of everything else, for pilots who improvise."""


class GrappleRules(Sourced):
    """Grapples: attacks that take hold of a mech."""

    pool: tuple[str, ...] = Field(min_length=1)
    """Skills of their attacks."""
    traits: tuple[str, ...] = Field(min_length=1)
    """Traits of weapons that take hold."""
    half: Positive
    """How many times the lift power of who grapples a Half Action wins in control at most."""
    full: Positive
    """The same in a Full Action."""
    penalties: tuple[Signed, ...] = Field(min_length=1)
    """What being held costs physical tests, by the levels of encumbrance that the control is as much as."""
    larger: Whole
    """What the larger of two gains, by the spaces of their modules."""
    twice: Whole
    """What one gains that has twice as many."""
    more_limbs: Whole
    """What one gains that grapples with more limbs."""
    carried: Signed
    """How many Pools who does not fly loses, held by who does."""
    dismember: Mapping[Annotated[int, Field(ge=1, le=100)], Positive]
    """Damage of each limb, by how many times the lift power of who is held the control exceeds."""
    disables: Positive | None = None
    """How many times that power the control of a weapon outside exceeds with which nobody can use it."""
    disarms: Positive | None = None
    """The same for tearing it away."""


class EscalationRules(Sourced):
    """Escalation: what attacks gain at the end of a round."""

    rounds: Mapping[Annotated[int, Field(ge=1, le=1000)], Whole]
    """What they gain from such a round on."""
    trivial_gone: Whole = 0
    """What they gain once, when all whose pilots have no Mettle are gone."""
    hero_lost: Whole = 0
    """What they gain for each mech lost whose pilot has Mettle."""
    nobody_hurt: Whole
    """What they gain when nothing got through any armor."""
