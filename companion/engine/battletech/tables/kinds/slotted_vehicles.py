"""The shape of the tables on vehicles that have critical slots and heat as 'Mechs do."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.construction import Base, Times
from companion.engine.battletech.tables.effects import System
from companion.engine.battletech.tables.kinds.vehicles import SIDES, TURRET
from companion.engine.battletech.tables.locations import HitLocations, Locations

Share: TypeAlias = Annotated[float, Field(ge=0, le=1)]
"""A part of a weight."""


class SlottedEngine(RuleModel):
    """A kind of engine in vehicles with critical slots."""

    times: Times
    """What the weight of a fusion engine of its rating is multiplied by."""
    shielding: Share = 0.0
    """The part of the weight of the engine that its shielding weighs besides."""
    fills: System
    """What its slots hold."""
    ends: Whole
    """Slots in the front, and as many in the rear."""
    flanks: Mapping[Base, Whole] = {}
    """Slots in each side, by who builds it."""
    needs_fuel: bool = False
    """Whether it needs fuel, in a slot beside it."""
    feeds_energy_weapons: bool = True
    """Whether energy weapons can be fired with it."""


class SlottedDesign(Sourced):
    """How vehicles with critical slots are designed; weights are rounded as in `construction`."""

    structure: Share
    """The part of the tonnage that the structure weighs."""
    control: Share
    """The part of the tonnage that cockpit and controls weigh."""
    turret: Share
    """The part of the tonnage that a turret weighs."""
    lifting: Share
    """The part of the tonnage that lift equipment weighs."""
    fuel: Share
    """The part of the tonnage that fuel weighs."""
    life_support: Share
    """What life support weighs, of those that have slots of it. In tons."""
    life_support_slots: Whole = 0
    """The slots of life support, all beside the cockpit."""
    floating: tuple[str, ...]
    """Who has lift equipment, by the names of `movements`."""
    engines: Mapping[str, SlottedEngine] = Field(min_length=1)
    """Engines by their kind."""
    drive_train: Mapping[str, Whole]
    """Slots of the drive train, by location."""
    lift: Mapping[str, Whole]
    """Slots of lift equipment, by location."""
    sinks: tuple[Literal["single", "double"], ...]
    """The heat sinks that they may have."""
    mechs_only: tuple[str, ...]
    """Equipment of 'Mechs alone, by the names of `equipment` without their makers."""


class SlottedVehicles(Sourced):
    """Vehicles with critical slots: their locations, what they are built of, and where hits land."""

    locations: Locations
    """Every location, with its slots."""
    structure: Mapping[str, float]
    """Points of structure for each ton of the vehicle, by location."""
    structure_source: NonEmptyText
    movements: Mapping[str, NonEmptyText]
    """What ways of moving are called, by the word that unit files have for them."""
    hit_location: HitLocations
    """What hits strike, by the side that the attack comes from."""
    design: SlottedDesign
    """How they are designed."""

    def points(self, location: str, tonnage: int) -> int:
        """Return the points of structure of a location, to the nearest."""
        return floor(self.structure[location] * tonnage + 0.5)

    @model_validator(mode="after")
    def _is_complete(self) -> SlottedVehicles:
        demands = Demands()
        demands.require_rows(("locations", "names"), (*SIDES, TURRET), self.locations.names)
        demands.require_rows(("structure",), tuple(self.locations.names), self.structure)
        for path, name in self.hit_location.places():
            demands.require_name(("hit_location", *path), name, self.locations.names, "location")
        demands.raise_faults()
        return self
