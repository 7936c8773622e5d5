"""The shape of the tables on physical attacks and on buildings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from companion.documents.demands import Complete, Positive, Signed, Whole
from companion.documents.model import RuleModel, Sourced, Words
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.shapes import Bands, DiceText, UnitType
from companion.tabletop.arcs import Arc

PUNCH, KICK, CLUB, HATCHET, PUSH = "punch", "kick", "club", "hatchet", "push"
CHARGE, DEATH_FROM_ABOVE, THRASH = "charge", "death_from_above", "thrash"
ACCIDENTAL_FALL = "accidental_fall"
ATTACKS = (PUNCH, KICK, CLUB, HATCHET, PUSH, CHARGE, DEATH_FROM_ABOVE, THRASH)
"""The attacks of the books that can be declared, in the order of the sheet."""

Requirement: TypeAlias = Literal[
    "limb", "no_weapon_of_limb_fired", "both_arms", "no_arm_weapon_fired", "club", "hatchet", "open_ground",
]  # fmt: skip
"""What an attack may require of the 'Mech that makes it."""

FireModifiers: TypeAlias = Literal["movement", "terrain", "target", "target_movement", "target_terrain"]
Rubble: TypeAlias = Literal["medium", "heavy", "hardened"]


class TonnageDamage(RuleModel):
    """Tons divided by `tons`, times `times`, times the hexes moved where `by_hexes`; rounded last."""

    tons: Positive
    of: Literal["attacker", "target"] = "attacker"
    times: Positive = 1
    by_hexes: bool = False
    round: Literal["up", "down"] = "up"


class AgainstProne(RuleModel):
    """How an attack strikes a 'Mech on the ground: which tables both roll on, and a side if it is fixed."""

    location_table: LocationTable
    attacker_table: LocationTable | None = None
    side: AttackSide | None = None


class PhysicalAttack(Sourced):
    """One kind of physical attack; no base hits automatically.

    What damage does to it stands in the critical hit effects; that of the limb that strikes counts, or of
    `either_limb`. Kinds of targets add what `against` says. Who is struck or strikes `owes` a Piloting Skill
    Roll by the cause named; who misses may fall so many levels. The rows of the fire table that count are
    `modified_by`, `by_piloting` is the rule that compares both skills. A 'Mech on the ground cannot be
    attacked unless the rules say how, and itself makes only attacks `while_prone`, which nobody else makes.
    The target has to be so many hexes away as is the attack's `reach`.
    """

    moved: ClassVar[Mapping[str, str]] = {
        "modifiers": "Write criticals.effects: {hand_actuator: {strikes: {punch: {to_hit: 1}}}}.",
        "halved_by": "Write criticals.effects: {foot_actuator: {strikes: {kick: {halved: true}}}}.",
        "halved_by_either": "It is called either_limb.",
    }

    label: Words
    base: Signed | None
    damage: TonnageDamage | None = None
    to_attacker: TonnageDamage | None = None
    location_table: LocationTable | None = None
    attacker_table: LocationTable | None = None
    against_prone: AgainstProne | None = None
    arcs: tuple[Arc, ...] = ()
    limbs: tuple[str, ...] = ()
    most_limbs: int = Field(default=1, ge=1, le=2)
    against: Mapping[UnitType, Signed] = {}
    modified_by: tuple[FireModifiers, ...] = ("movement", "terrain", "target")
    by_piloting: str = ""
    either_limb: bool = False
    requires: tuple[Requirement, ...] = ()
    not_against: tuple[UnitType, ...] = ()
    at_any_level: bool = False
    reach: int = Field(default=1, ge=0, le=1)
    while_prone: bool = False
    when_moving: bool = False
    grouping: Positive | None = None
    target_owes: str = ""
    attacker_owes: str = ""
    owes_on_miss: str = ""
    falls_on_miss: Whole = 0


class Elevations(Sourced):
    """Physical attacks between hexes of different levels, each with its table; what has none is forbidden."""

    most_levels: Whole
    target_higher: Mapping[str, LocationTable]
    target_lower: Mapping[str, LocationTable]


class Clubs(Sourced):
    """What may be swung: the roll to find a girder, by the kind of building that lies in rubble."""

    dice: DiceText
    girders: Mapping[Rubble, Signed]


class Physical(Sourced):
    """Physical attacks; `fire_modifiers` are the rows of the fire table that count for them.

    Any attack may be left out, and is not made then; one of an author's own is struck like a punch.
    """

    attacks: Mapping[str, PhysicalAttack]
    elevations: Elevations
    clubs: Clubs
    fire_modifiers: Complete[FireModifiers, tuple[str, ...]]
    prone_source: str
    prone_target_source: str

    @cached_property
    def declared(self) -> tuple[str, ...]:
        """Every attack that can be declared, in the order of the sheet."""
        known = [name for name in ATTACKS if name in self.attacks]
        return (*known, *(name for name in self.attacks if name not in (*ATTACKS, ACCIDENTAL_FALL)))


class BuildingType(RuleModel):
    """A type of building: its Construction Factors and the modifier of rolls to enter or leave it."""

    lowest_factor: Whole
    highest_factor: Whole
    usual_factor: Whole
    piloting: Signed


class Buildings(Sourced):
    """Buildings that 'Mechs enter, shoot at and stand on."""

    types: Complete[Literal["light", "medium", "heavy", "hardened"], BuildingType]
    movement_source: str
    movement: Bands
    factor_per_point: Positive
    combat_source: str
    firing_at: Signed
