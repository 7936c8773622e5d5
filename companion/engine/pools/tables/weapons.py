"""Tables of weapons and of what protects: costs, traits, ammunition, reservoirs, shields, barriers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.pools.tables.frame import Factor

Category: TypeAlias = Literal["melee", "projectile", "beam", "ordnance"]
MELEE: Category = "melee"
BEAM: Category = "beam"
PROJECTILE: Category = "projectile"
ORDNANCE: Category = "ordnance"
ByRating: TypeAlias = Annotated[Mapping[str, Factor], Field(min_length=1)]
"""A factor for each rating, by the rating as it is written."""
Rounding: TypeAlias = Literal["half", "exact"]


class CategoryRow(RuleModel):
    """A category of weapons."""

    label: NonEmptyText
    coefficient: Factor
    """What the cost begins with, for each point of damage to the power that the rules say."""
    handling: Positive
    """Degrees of success for a further hit."""
    range: Factor = 0
    """The usual range: so many times the square root of the damage; 0 is adjacent. In hexes."""
    usual_accuracy: int = Field(default=0, ge=-10, le=10)
    """The accuracy of a weapon that says none."""
    accuracy: ByRating
    """Factors for accuracy."""
    rounds_base: bool = True
    """Whether the cost is rounded before it is multiplied."""


class TraitRow(RuleModel):
    """A trait of a weapon: one factor, or one for each rating."""

    label: NonEmptyText
    fits: frozenset[Category] = frozenset()
    """The categories that may have it; none are all."""
    factor: Factor | None = None
    """The factor of the cost."""
    factors: Mapping[str, Factor] = {}
    """Factors by rating."""
    needs: tuple[str, ...] = ()
    """Traits that go with it."""
    excludes: tuple[str, ...] = ()
    """Traits that never go with it."""
    least_accuracy: int = Field(default=-10, ge=-10, le=10)
    """The lowest accuracy of a weapon that has it."""
    max_rate: Positive | None = None
    """The highest rate of a weapon that has it."""
    made_for: str = ""
    """What a weapon that has it with the rating `only` attacks, and nothing else."""

    @model_validator(mode="after")
    def _has_a_factor(self) -> TraitRow:
        if (self.factor is None) == (not self.factors):
            raise ValueError("give either a factor or factors by rating")
        return self


class PackSalvo(RuleModel):
    """A part of a pack that is fired as one."""

    factor: Factor
    """The factor of the cost."""
    least: Positive
    """The fewest pieces of a pack that may be sold so."""


class BatteryRules(Sourced):
    """The battery that a battery-powered beam needs."""

    share: Factor
    """Its cost as a part of the weapon's."""
    least: Whole
    """Its least cost. In CP."""


class AmmunitionRow(RuleModel):
    """A type of ammunition: one factor, or one for each rating."""

    label: NonEmptyText
    factor: Factor | None = None
    """The factor of the cost."""
    factors: Mapping[str, Factor] = {}
    """Factors by rating."""


class AmmunitionRules(Sourced):
    """Ammunition by the shot."""

    share: Factor
    """Cost, spaces and weight of a shot as a part of the weapon's cost."""
    types: Mapping[str, AmmunitionRow]
    """Types by name; several may be joined."""
    are_loaded: bool = False
    """Whether it takes an action to put other clips into a weapon."""


class HandRules(Sourced):
    """The hand that an arm has in its simplest form."""

    damage: Positive
    """Its damage."""
    traits: frozenset[str]
    """Its traits."""


class WeaponRules(Sourced):
    """Weapons."""

    exponent: Factor
    """The power of the damage that the cost goes by."""
    base_rounding: Rounding
    """How the cost is rounded before it is multiplied: to the nearest half, or not at all."""
    half_attack_rate: Positive
    """The highest rate of a Half Attack."""
    range_share: Annotated[float, Field(ge=0, le=1)]
    """The part of the cost that does not depend on range."""
    link_cost: Factor
    """What each weapon after the first of a link costs. In CP."""
    split_cost: Factor
    """What each location after the first of a system costs. In CP."""
    saved_space_cost: Factor
    """What each space saved costs. In CP."""
    least_spaces: Factor
    """Spaces that are left of a system whose spaces are saved."""
    categories: Complete[Category, CategoryRow]
    """What each category costs."""
    traits: Mapping[str, TraitRow]
    """Traits by name."""
    salvos: Mapping[str, PackSalvo]
    """Salvo sizes as a part of the pack."""
    salvo_size: Positive
    """Pieces of a salvo of which one hits for each degree of success and its handling."""
    damage_per_pack_sp: Positive
    """Damage of a whole pack for each of its structure points."""
    battery: BatteryRules
    """Batteries of beams."""
    hand: HandRules
    """The simplest hand."""
    ammunition: AmmunitionRules
    """What shots cost."""

    @model_validator(mode="after")
    def _names_are_known(self) -> WeaponRules:
        demands = Demands()
        for at, name in self._named_traits():
            demands.require_name(at, name, self.traits, "trait")
        demands.raise_faults()
        return self

    def _named_traits(self) -> Iterator[tuple[KeyPath, str]]:
        yield from ((("hand", "traits"), name) for name in sorted(self.hand.traits))
        for trait, row in self.traits.items():
            for key in ("needs", "excludes"):
                yield from ((("traits", trait, key, at), name) for at, name in enumerate(getattr(row, key)))


class AbsorberRules(RuleModel):
    """An energy absorber, which fills reservoirs."""

    label: NonEmptyText
    cost_per_value: Factor
    """CP for each point of each energy hit that it turns into stored energy."""
    works: bool = False
    """Whether it takes energy hits in battles."""
    safe_maximum: Positive | None = None
    """The maximum power at which a reservoir never bursts. In percent."""


class ReservoirRules(Sourced):
    """Reservoirs of energy."""

    cost_per_power: Factor
    """CP for each point of base power."""
    cost_without_power: Factor
    """CP of one without."""
    power_without: Whole
    """What none counts as for the maximum."""
    maximum: ByRating
    """Factors for the maximum power. In percent of the base power."""
    portfolio: ByRating
    """Factors for the number of profiles."""
    matter_converter: Factor
    """The factor of one that may be guns and batteries."""
    sp_share: Factor
    """Structure points for each CP before portfolio and converter."""
    absorber: AbsorberRules
    """What fills reservoirs."""


class ShieldRules(Sourced):
    """Shields."""

    spaces: Whole
    """Spaces that a shield takes."""
    cost_per_dr: Factor
    """CP for each point of damage resistance."""
    weight_per_dr: Factor
    """Weight of each point. In half tons."""
    defense_bonus: ByRating
    """Factors for the Defense Bonus."""
    are_used: bool = False
    """Whether they count in battles."""


class BarrierTrait(RuleModel):
    """A trait or weakness of barriers."""

    label: NonEmptyText
    factor: Factor
    """The factor of the cost."""
    excludes: tuple[str, ...] = ()
    """Traits that never go with it."""
    rests_when_struck: bool = False
    """Whether damage does not begin the Reset Time anew."""
    strikes_contact: bool = False
    """Whether what touches the barrier takes its Value in damage, and unarmed blows do as much more."""


class BarrierRules(Sourced):
    """Barriers."""

    cost_per_value: Factor
    """CP for each point of Value."""
    capacity_per_value: Positive
    """Damage that it stops, for each point of Value."""
    max_value: Positive
    """The highest Value."""
    reset_time: ByRating
    """Factors for the Reset Time. In rounds."""
    turns: ByRating
    """Factors for barriers that work for so many turns."""
    traits: Mapping[str, BarrierTrait]
    """Traits and weaknesses by name."""
