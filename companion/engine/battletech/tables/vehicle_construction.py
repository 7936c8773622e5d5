"""The shape of the tables by which vehicles are designed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.construction import Base, Lot, Times

VehicleSection: TypeAlias = Literal["technology", "rating", "carrying", "armor", "running"]
"""What faults of vehicles are about, where no table is."""
Part: TypeAlias = Annotated[float, Field(ge=0, le=1)]
"""A part of a weight."""


class VehicleTonnages(Sourced):
    """The tonnages of vehicles; the heaviest of a motive type is in the last row of its suspension."""

    least: Positive
    """The lightest. In tons."""


class MotiveDesign(Sourced):
    """What vehicles that move so need besides an engine."""

    lift: Part = 0.0
    """The part of the tonnage that lift equipment weighs."""
    least_engine: Part = 0.0
    """The part of the tonnage that the engine has to weigh at least."""


class VehicleEngineKind(RuleModel):
    """A kind of engine in vehicles."""

    times: Times
    """What the weight of a fusion engine of its rating is multiplied by."""
    shielding: Part = 0.0
    """The part of the weight of the engine that its shielding weighs besides."""
    heat_sinks: Whole = 0
    """Heat sinks that come with it without weight."""
    needs_amplifiers: bool = False
    """Whether energy weapons need power amplifiers."""


class VehicleEngineKinds(Sourced):
    """The kinds of engines in vehicles."""

    kinds: Mapping[str, VehicleEngineKind] = Field(min_length=1)
    """Engines by their kind."""


class TonnageShare(Sourced):
    """Something that weighs a part of another weight."""

    share: Part
    """The part of that weight."""


class Turret(TonnageShare):
    """The turret, which weighs a part of the weapons in it."""

    most: Positive
    """How many turrets a vehicle may have."""


class PowerAmplifiers(TonnageShare):
    """Power amplifiers, which weigh a part of the energy weapons."""

    rounded_up_to: Lot
    """Their weight is rounded up to these. In tons."""


class ItemLimit(Sourced):
    """The number of items that a vehicle has room for, whatever their size."""

    base: Whole
    """Items that every vehicle has room for."""
    tons_per_item: Positive
    """Full tons of vehicle for one item more. In tons."""
    engines: Mapping[str, Complete[Base, Whole]] = {}
    """As how many items engines of a kind count, by who builds them."""
    armor: Mapping[str, Complete[Base, Whole]] = {}
    """As how many items armor of a kind counts, by who builds it."""


class VehicleSinkKinds(Sourced):
    """The heat sinks that vehicles may have."""

    kinds: tuple[Literal["single", "double"], ...]
    """Their kinds."""


class MechsOnly(Sourced):
    """Equipment of 'Mechs alone."""

    equipment: tuple[str, ...]
    """By the names of `equipment` without their makers."""


class VehicleConstruction(Sourced):
    """The rules of vehicle construction; weights are rounded up as in `construction`."""

    sections: Complete[VehicleSection, NonEmptyText]
    """The section of the book that faults name, by what they are about."""
    tonnage: VehicleTonnages
    """What a vehicle may weigh."""
    motives: Mapping[str, MotiveDesign]
    """What vehicles need by their motive type."""
    engine: VehicleEngineKinds
    """The kinds of engines."""
    control: TonnageShare
    """Cockpit and controls, a part of the tonnage."""
    structure: TonnageShare
    """Internal structure, a part of the tonnage."""
    turret: Turret
    """The turret, a part of the weapons in it."""
    amplifiers: PowerAmplifiers
    """Power amplifiers, a part of the energy weapons."""
    items: ItemLimit
    """The number of items aboard."""
    heat_sinks: VehicleSinkKinds
    """The heat sinks that vehicles may have."""
    mechs_only: MechsOnly
    """Equipment of 'Mechs alone."""
