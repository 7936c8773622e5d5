"""Tables of attacks: what changes the roll, and what it has to reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Signed
from companion.documents.rule_model import Field
from companion.engine.pools.tables.battle import Cover
from companion.engine.pools.tables.characters import SkillIds
from companion.engine.pools.tables.frame import Factor

Facing: TypeAlias = Literal["front", "side", "rear"]
Reach: TypeAlias = Literal["ranged", "melee"]
Pools: TypeAlias = Annotated[float, Field(ge=-10, le=10)]
"""So many times the dice of the Pool."""


class ConditionRow(RuleModel):
    """A condition that changes attacks."""

    label: NonEmptyText
    dice: Signed = 0
    """Dice that it adds or takes."""
    pools: Pools = 0
    """What it adds to the result, for each die of the Pool."""
    exempt: tuple[str, ...] = ()
    """Traits of weapons that it does not count for."""


class HexRow(RuleModel):
    """What each hex in between takes from the result."""

    label: NonEmptyText
    each: Signed
    """What a hex adds to the result."""
    pools: Pools
    """What all hexes add at most, for each die of the Pool."""


class DefenseRules(Sourced):
    """What part of the Mettle counts in Defense."""

    facing: Complete[Facing, Factor]
    """By the side that is attacked."""
    guarding: Factor
    """What the Mettle is multiplied by for who guards."""
    running: Complete[Reach, Factor]
    """The same for who runs, by the reach of the attack."""


class AreaRules(Sourced):
    """Area effects: what they have to reach, and where misses go."""

    difficulty: Positive
    """What the result has to reach, as nobody dodges."""
    per_hex: Positive
    """Degrees of failure for each hex that a miss goes astray."""
    range_share: Factor
    """What part of the range it goes astray at most."""


class SpecialFireRules(Sourced):
    """Weapons that strike otherwise than hit by hit."""

    tangler_difficulty: Positive
    """Difficulty of tearing free, for each point of the tangler's damage."""
    tangler_most: Positive
    """How many times its damage several hits of a tangler hold at most."""
    tear_free: SkillIds
    """Skills of tearing free."""
    great_shield: Positive
    """The Defense Bonus of shields that parry mega-beams."""
    strip_radius: Positive
    """How far to both sides of its path a strip of wide angle reaches. In hexes."""


class PursuitRules(Sourced):
    """Smart ordnance that attacks again, and what is done against it."""

    shoot_down: SkillIds
    """Skills of fire at ordnance."""
    difficulty: Positive
    """What it has to reach."""
    jam: SkillIds
    """Skills of jamming it."""
    jam_difficulty: Positive
    """What jamming has to reach, less what the rating adds."""
    jam_per_rating: Positive
    """What each rating of the ordnance adds to it."""


class FuseRules(Sourced):
    """Ordnance that sticks where it hits, and goes off later."""

    rounds: Positive
    """The most rounds for which a fuse is set."""
    disarm: SkillIds
    """Skills of disarming it, and of whoever made it hard to."""
    easy_damage: Positive
    """The most damage of what is disarmed in a Half Action."""


class BombRules(Sourced):
    """Bombs that fall from the air."""

    levels: Positive
    """Levels that they fall in a turn."""
    beside: Positive
    """How far aside of who is above they may be released; one mech stands in a hex. In hexes."""


class CoverRow(RuleModel):
    """Cover that protects what it hides."""

    dr: Positive
    """What it adds to damage resistance."""
    hides: tuple[str, ...] = ()
    """Types of modules that it hides; none are all."""


class CoverRules(Sourced):
    """Cover that protects instead of making attacks harder."""

    kinds: Complete[Cover, CoverRow]
    """Each kind of cover."""


class DestroyerRules(Sourced):
    """Weapons that destroy other weapons."""

    least: Positive
    """The least damage more that they do to objects."""


class CloudRules(Sourced):
    """Clouds of flares and of ordnance that obscures or stops beams."""

    rounds_share: Factor
    """Rounds that a cloud stays, as a part of the damage of its ordnance; one at least."""
    minor_up_to: Positive
    """The damage up to which it impairs sight a little only."""
    beam_loss: Positive
    """Damage that beams lose in each hex."""
    pinpoint_share: Factor
    """What pinpointing through it loses, as a part of the damage."""


class AttackRules(Sourced):
    """Attacks."""

    maximum_range: Signed
    """What is added beyond the combat range."""
    conditions: Mapping[str, ConditionRow] = Field(min_length=1)
    """Conditions by name."""
    by_hex: Mapping[str, HexRow]
    """What lies between, by name."""
    defense: DefenseRules
    """What attacks have to reach."""
    armor_piercing: Factor
    """What is left of damage resistance that is pierced."""
    disruptor: Factor
    """What damage to barriers is multiplied by."""
    burning: Factor = 0
    """What part of the damage of incendiary ammunition burns on each round; 0 is none of it."""
    special: SpecialFireRules | None = None
    """Scattershot, tanglers, mega-beams and wide angles; rules of battles begun before have none."""
    pursuit: PursuitRules | None = None
    """Smart ordnance; rules of battles begun before have none."""
    fuses: FuseRules | None = None
    """Fuses; rules of battles begun before have none."""
    cover: CoverRules | None = None
    """Cover that protects; unsaid it makes attacks harder."""
    destroyer: DestroyerRules | None = None
    """What destroyers do to objects; rules of battles begun before have none."""
    bombs: BombRules | None = None
    """Bombs; rules of battles begun before have none."""
    clouds: CloudRules | None = None
    """Clouds; rules of battles begun before have none."""
    area: AreaRules | None = None
    """Area effects and indirect fire; unsaid there are none, as in battles begun before."""
