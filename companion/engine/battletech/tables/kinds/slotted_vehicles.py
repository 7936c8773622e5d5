"""The shape of the tables on vehicles that have critical slots and heat as 'Mechs do."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from companion.documents.model import NonEmptyText, Sourced
from companion.documents.row_demands import Demands
from companion.documents.rule_model import model_validator
from companion.engine.battletech.tables.kinds.vehicles import SIDES, TURRET
from companion.engine.battletech.tables.locations import HitLocations, Locations


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
