"""The shape of the tables on physical attacks and on buildings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.vocabulary.rows import Holding
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.tabletop.arcs import Arc

PUNCH, KICK, CLUB, HATCHET, PUSH = "punch", "kick", "club", "hatchet", "push"
CHARGE, DEATH_FROM_ABOVE, THRASH = "charge", "death_from_above", "thrash"
ACCIDENTAL_FALL = "accidental_fall"
LEG_ATTACK, SWARM, SWARM_DAMAGE, FIGHT_OFF = "leg_attack", "swarm", "swarm_damage", "fight_off"
ATTACKS = (
    PUNCH, KICK, CLUB, HATCHET, PUSH, CHARGE, DEATH_FROM_ABOVE, THRASH, FIGHT_OFF, LEG_ATTACK, SWARM,
    SWARM_DAMAGE,
)  # fmt: skip
"""The attacks of the books that can be declared, in the order of the sheet."""

Requirement: TypeAlias = Literal[
    "limb", "no_weapon_of_limb_fired", "both_arms", "no_arm_weapon_fired", "club", "hatchet", "open_ground",
    "trained", "swarming", "swarmed",
]  # fmt: skip
"""What an attack may require of the 'Mech that makes it."""

FireModifiers: TypeAlias = Literal["movement", "terrain", "target", "target_movement", "target_terrain"]
Rubble: TypeAlias = Literal["medium", "heavy", "hardened"]


class TonnageDamage(RuleModel):
    """Tons divided by `tons`, times `times`, times the hexes moved where `by_hexes`; rounded last."""

    tons: Positive
    """Tons for a point of damage."""
    of: Literal["attacker", "target"] = "attacker"
    """Whose tons count."""
    times: Positive = 1
    """What the points are multiplied by."""
    by_hexes: bool = False
    """Whether they are multiplied by the hexes moved too."""
    round: Literal["up", "down"] = "up"
    """How a rest is rounded, once and last."""


class AgainstProne(RuleModel):
    """An attack on a prone 'Mech: the tables that both roll on, and a side if it is fixed."""

    location_table: LocationTable
    """The table on which a 'Mech on the ground is hit."""
    attacker_table: LocationTable | None = None
    """The table on which the attacker is hit himself."""
    side: AttackSide | None = None
    """The side that is struck, where it is fixed."""


class PhysicalAttackRule(Sourced, Holding):
    """A kind of physical attack; without a base number it hits automatically.

    What damage does to it stands in the critical hit effects; that of the limb that strikes counts, or of
    `either_limb`. Kinds of targets add what `against` says. Who is struck or strikes `owes` a Piloting Skill
    Roll by the cause named; who misses may fall so many levels. The rows of the fire table that count are
    `modified_by`, `by_piloting` is the rule that compares both skills. A 'Mech on the ground cannot be
    attacked unless the rules say how, and itself makes only attacks `while_prone`, which nobody else makes.
    The target has to be so many hexes away as is the attack's `reach`. Facts of `when` and `unless` are asked
    as they are of shots.
    """

    moved: ClassVar[Mapping[str, str]] = {
        "modifiers": "Write criticals.effects: {hand_actuator: {strikes: {punch: {to_hit: 1}}}}.",
        "halved_by": "Write criticals.effects: {foot_actuator: {strikes: {kick: {halved: true}}}}.",
        "halved_by_either": "It is called either_limb.",
    }

    label: NonEmptyText
    base: Signed | None
    """The number to hit before modifiers; never is a hit without a roll."""
    base_by_number: Mapping[UnitType, Mapping[Positive, Signed]] = {}
    """The same for soldiers, by the least number of them who still fight; fewer cannot attack so."""
    base_by_roll: str = ""
    """The event, by the names of `piloting.events`, whose Piloting Skill Roll it takes in place of a base."""
    against_helpless: Signed = 0
    """What it adds where the target is prone or immobile."""
    phase: Literal["weapon_attack", "physical_attack"] = "physical_attack"
    """The phase in which it is made; in that of weapons it stands in the place of fire."""
    like: str = ""
    """The attack, by its name here, that damage to a limb affects in the same way."""
    damage: TonnageDamage | None = None
    """Damage to the target."""
    to_attacker: TonnageDamage | None = None
    """Damage to the attacker."""
    location_table: LocationTable | None = None
    """The table on which the target is hit."""
    attacker_table: LocationTable | None = None
    """The table on which the attacker is hit himself."""
    against_prone: AgainstProne | None = None
    """How it strikes a 'Mech on the ground; without it none can be attacked."""
    arcs: tuple[Arc, ...] = ()
    """Arcs in which its target has to be."""
    limbs: tuple[str, ...] = ()
    """Limbs, by the names of `locations.names`, that it may be made with."""
    most_limbs: int = Field(default=1, ge=1, le=2)
    """With how many limbs it may be made in a turn."""
    against: Mapping[UnitType, Signed | None] = {}
    """What attacks on a type of unit add; never is a hit without a roll."""
    modified_by: tuple[FireModifiers, ...] = ("movement", "terrain", "target")
    """The rows of the fire table that count for it."""
    by_piloting: str = ""
    """Where the rules compare the skills of both pilots; empty is no comparison."""
    either_limb: bool = False
    """Whether damage to either limb counts, or only that to the limb that strikes."""
    requires: tuple[Requirement, ...] = ()
    """What the attacker has to have."""
    made_by: tuple[UnitType, ...] = ("mech",)
    """Units that attack so."""
    not_against: tuple[UnitType, ...] = ()
    """Units that a 'Mech cannot attack so."""
    not_against_by: Mapping[UnitType, tuple[UnitType, ...]] = {}
    """Units that others cannot attack so, by what they are themselves."""
    higher_only: tuple[UnitType, ...] = ()
    """Units that are attacked so only where they stand higher than the attacker."""
    sides_against: Mapping[UnitType, AttackSide] = {}
    """The side that is struck of units of a type; not named is that which the attack comes from."""
    at_any_level: bool = False
    """Whether it reaches over any difference of level."""
    reach: int = Field(default=1, ge=0, le=1)
    """How far away the target has to be. In hexes."""
    own_hex_only: tuple[UnitType, ...] = ()
    """Units that are attacked so only in the attacker's own hex."""
    while_prone: bool = False
    """Whether only a 'Mech on the ground makes it."""
    when_moving: bool = False
    """Whether it is declared together with the move."""
    grouping: Positive | Literal["halves"] | None = None
    """Damage that strikes together, or that it strikes in two halves. In points."""
    shared_by: Literal["leg"] | None = None
    """Limbs that share the attacker's own damage evenly; of a rest each point is rolled. Never are none."""
    may_fire: bool = False
    """Whether who makes it while moving may fire before."""
    target_owes: str = ""
    """The event, by the names of `piloting.events`, for which the struck target rolls."""
    attacker_owes: str = ""
    """The event, by the names of `piloting.events`, for which the attacker rolls who hits."""
    owes_on_miss: str = ""
    """The event, by the names of `piloting.events`, for which the attacker rolls who misses."""
    falls_on_miss: Whole = 0
    """How far the attacker falls who misses. In levels."""

    def reach_to(self, unit_type: UnitType) -> int:
        """Return how far away a target of a type has to be."""
        return 0 if unit_type in self.own_hex_only else self.reach


class Elevations(Sourced):
    """Physical attacks between hexes of different levels, each with its table; what has none is forbidden."""

    most_levels: Whole
    """The most levels between attacker and target. In levels."""
    target_higher: Mapping[str, LocationTable]
    """Attacks on a target on higher ground, each with the table on which it hits."""
    target_lower: Mapping[str, LocationTable]
    """Attacks on a target on lower ground, each with the table on which it hits."""


class Clubs(Sourced):
    """Clubs: the roll to find a girder, by the kind of building that lies in rubble."""

    dice: DiceText
    girders: Mapping[Rubble, Signed]
    """The number to roll to find a girder, by the building that lies in rubble."""


class LegAttack(Sourced):
    """Charges on a leg: the roll for the leg, and the damage where no critical hit comes of it."""

    dice: DiceText
    """The die for the leg."""
    rows: Mapping[int, str]
    """The leg, by the names of `locations.names`, for each total of the dice."""
    points: Positive
    """Damage to the leg where there is no critical hit. In points."""


class SwarmLocation(RuleModel):
    """A place where soldiers on a 'Mech strike it."""

    location: str
    """Where they strike, by the names of `locations.names`."""
    is_rear: bool = False
    """Whether it is the rear."""


class SwarmLocations(Sourced):
    """Where soldiers on a 'Mech strike it."""

    dice: DiceText
    rows: Mapping[int, SwarmLocation]
    """The place for each total of the dice."""


class ThrownOff(Sourced):
    """What becomes of soldiers who come off a 'Mech."""

    points: Positive
    """The hit that they take who are shaken off or fall with it. In points."""
    landing_roll: str
    """The event, by the names of `piloting.events`, for which a jump rolls to shake them off."""
    deep_water: Positive
    """The least depth of water in which men without suits are lost. In levels."""
    dice: DiceText
    """Dice for men without suits who fall off into fire."""
    burned_on: Signed
    """The number from which on they are lost."""


class AntiMech(Sourced):
    """Attacks of soldiers who climb 'Mechs."""

    legs: LegAttack
    """Charges planted on legs."""
    swarm: SwarmLocations
    """Hits from the back of a 'Mech."""
    thrown_off: ThrownOff
    """Coming off a 'Mech."""


class Physical(Sourced):
    """Physical attacks; `fire_modifiers` are the rows of the fire table that count for them.

    Any attack may be left out, and is not made then; one of an author's own is struck like a punch.
    """

    attacks: Mapping[str, PhysicalAttackRule]
    """Every physical attack by name."""
    elevations: Elevations
    """Attacks between hexes of different levels."""
    clubs: Clubs
    """What may be swung."""
    anti_mech: AntiMech | None = None
    """What comes of attacks by soldiers who climb 'Mechs."""
    fire_modifiers: Complete[FireModifiers, tuple[str, ...]]
    """The parts of `to_hit` that each kind of modifier stands for."""
    prone_source: str
    prone_target_source: str

    @cached_property
    def declarable_attacks(self) -> tuple[str, ...]:
        """Every attack that can be declared, in the order of the sheet."""
        known = [name for name in ATTACKS if name in self.attacks]
        return (*known, *(name for name in self.attacks if name not in (*ATTACKS, ACCIDENTAL_FALL)))
