"""Tables of special and multiplier systems: forms, propulsion, powerplants, locomotion, cloaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.frame import Factor, ModuleType, Points

Medium: TypeAlias = Literal["land", "air", "water", "space"]
LAND: Medium = "land"
AIR: Medium = "air"
WATER: Medium = "water"
MEDIA: tuple[Medium, ...] = ("land", "water", "air", "space")
Need: TypeAlias = Literal["core", "head", "arm", "leg", "wing", "tail", "wheels", "treads", "flight"]
Ban: TypeAlias = Literal["manipulator", "external", "flight"]
Share: TypeAlias = Annotated[float, Field(ge=-1, le=1)]
"""What is added to the multiplier."""


Silhouette: TypeAlias = Literal["vehicle", "vehicle_submarine", "vehicle_wige"]
"""An outline that is not a mech's."""


class FormRow(RuleModel):
    """A body form."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""
    media: Mapping[Medium, Signed]
    """The media of its basic movement, and what each adds to the BMA."""
    needs: tuple[Mapping[Need, Positive], ...] = ()
    """What it has to have: of each row one thing, as often as it says."""
    forbids: frozenset[Ban] = frozenset()
    """What it cannot have."""
    land_needs: Literal["", "leg", "drive"] = ""
    """What it needs to move on land."""
    land_share: Factor = 1
    """What part of the BMA it has on land."""
    mv: Signed = 0
    """What it adds to the Maneuver Value."""
    melee_damage: Whole = 0
    """What it adds to the damage of melee attacks."""
    dr: Whole = 0
    """What it adds to the damage resistance of all modules."""
    has_turret: bool = False
    """Whether one of its modules is a turret."""
    max_altitude: Positive | None = None
    """How high it flies at most. In levels."""
    propulsion: Whole = 0
    """How many times the MA of its propulsion is added to the BMA."""
    includes: tuple[str, ...] = ()
    """Protection and locomotion that it comes with."""
    silhouette: Silhouette | None = None
    """The outline of its counters; unsaid, that of a mech of its weight."""


class TransformationOption(RuleModel):
    """An option of transformations."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""
    max_level: Positive = 1
    """How often it may be taken."""
    halves: Whole | None = None
    """The Half Actions that a transformation takes with it."""
    become_wings: tuple[ModuleType, ...] = ()
    """Limbs that are wings in forms that fly."""
    divides: tuple[ModuleType, ...] = ()
    """Limbs that forms may divide."""
    conceals: bool = False
    """Whether it hides what a form is of, one form for each level."""


class FormRules(Sourced):
    """Body forms and transformations."""

    transformation_source: NonEmptyText
    """Where the book has transformations."""
    halves: Whole = 1
    """The Half Actions that a transformation takes."""
    further_share: Factor
    """What part of its cost each form after the dearest costs."""
    kinds: Mapping[str, FormRow] = Field(min_length=1)
    """Forms by name."""
    options: Mapping[str, TransformationOption]
    """Options of transformations by name."""


class PropulsionRow(RuleModel):
    """A kind of propulsion; its cost goes by the weight."""

    label: NonEmptyText
    percent: Factor
    """CP for each MA. In percent of the mech's tons."""
    media: Mapping[Medium, Factor] = Field(min_length=1)
    """What part of its MA it has in each medium."""
    max_ma: Positive | None = None
    """The most MA that it gives. In hexes."""
    max_air_ma: Positive | None = None
    """The most MA that it gives in the air. In hexes."""
    max_altitude: Positive | None = None
    """How high it flies at most. In levels."""
    has_fuel: bool = True
    """Whether it takes fuel."""
    thirds: Whole = 0
    """Thirds of the Mettle that it gives where it flies and is seen. In points."""


class ExtraFuel(RuleModel):
    """A load of fuel besides."""

    km: Positive
    """What it is enough for. In kilometers."""
    cost: Factor
    """What it costs. In CP."""
    spaces: Factor
    """Spaces that it takes."""
    load: Factor
    """What it weighs, as a part of the mech, up. In tons."""


class FuelRules(Sourced):
    """Fuel of propulsion."""

    usual_km: Positive
    """Fuel that propulsion comes with. In kilometers."""
    step_km: Positive
    """Steps in which there may be less. In kilometers."""
    weight_per_step: Factor
    """What each step weighs, as a part of the mech."""
    is_short: bool = False
    """Whether it is for short flights, which battles count."""
    short_km: Whole
    """Fuel for short-term flight."""
    extra: ExtraFuel
    """Fuel besides."""
    hexes_per_km: Positive
    """Hexes of a kilometer."""
    hexes_per_ma_and_hour: Positive
    """Hexes that an hour takes, for each MA."""


class PropulsionRules(Sourced):
    """Propulsion."""

    flight: Positive
    """The MA from which a mech flies."""
    kinds: Mapping[str, PropulsionRow] = Field(min_length=1)
    """Propulsion by name."""
    fuel: FuelRules
    """What it burns."""


class ChargeRow(RuleModel):
    """A charge of a powerplant, cold and hot; hot ones change Mettle points."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""
    hot_factor: Share
    """The same where the powerplant is hot."""
    mv: Signed = 0
    """What it adds to the Maneuver Value."""
    ma: Signed = 0
    """What it adds to basic movement. In hexes."""
    hot_points: Signed = 0
    """Mettle points that a hot one gives or takes."""
    hot_thirds: Whole = 0
    """Thirds of the Mettle that a hot one gives besides. In points."""


class SourceRow(RuleModel):
    """A source of power."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""
    burns_fuel: bool = False
    """Whether basic movement takes fuel."""
    needs_batteries: bool = False
    """Whether it feeds only beams with batteries."""


class PowerplantRules(Sourced):
    """Powerplants."""

    charges: Mapping[str, ChargeRow] = Field(min_length=1)
    """Charges by name."""
    sources: Mapping[str, SourceRow] = Field(min_length=1)
    """Sources of power by name."""


class LocomotionRow(RuleModel):
    """A type of locomotion."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""
    spaces: Points = 0
    """Spaces that it takes in each module but pods."""
    melee_damage: Whole = 0
    """What it adds to the damage of melee attacks."""
    lp: Whole = 0
    """Lift power that it adds for each module but pods."""
    bma: Whole = 0
    """What it adds to the BMA. In hexes."""
    absorbs: Whole = 0
    """Penetrating damage of each hit that it takes away."""


class LocomotionRules(Sourced):
    """Locomotion."""

    kinds: Mapping[str, LocomotionRow] = Field(min_length=1)
    """Locomotion by name."""


class FactorRow(RuleModel):
    """A system that only has a factor."""

    label: NonEmptyText
    factor: Share
    """What it adds to the multiplier."""


class CloakRules(Sourced):
    """Cloaks."""

    factor_per_value: Share
    """What each point of Value adds to the multiplier."""
    max_value: Positive
    """The highest Value."""
    functions: Mapping[str, FactorRow]
    """What a cloak may do besides, by name."""
    are_used: bool = False
    """Whether they hide anybody in battle."""
    per_value: Signed = 0
    """What attacks at who is cloaked lose for each point of Value."""
    most_pools: Signed = 0
    """How many Pools they lose at most."""


class ProtectionRules(Sourced):
    """Protection against environments."""

    kinds: Mapping[str, FactorRow]
    """Protection by name."""
