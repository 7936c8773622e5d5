"""A vehicle with the rules it is held against."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from companion.construction.battletech.loadout import Loadout, LoadoutItem
from companion.engine.battletech.kinds.vehicle.model import TURRETS, VehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Section
from companion.engine.battletech.tables.kinds.vehicles import VehicleEngines, Vehicles
from companion.engine.battletech.tables.vehicle_construction import (
    MotiveDesign,
    VehicleConstruction,
    VehicleEngineKind,
)


def designs_vehicles(tables: Tables) -> bool:
    """Whether a ruleset designs vehicles: by their own tables, those of 'Mechs and those of record sheets."""
    sections = (tables.vehicle_construction, tables.construction, tables.conventional, tables.vehicles)
    return None not in sections


class VehicleBlueprint(Loadout[VehicleModel]):
    """A vehicle's model held against the tables of its ruleset."""

    has_slots = False

    def __init__(self, tables: Tables, model: VehicleModel) -> None:
        assert tables.construction is not None, "vehicles are weighed by tables of 'Mechs too"
        super().__init__(tables, tables.construction, model)

    @property
    def design(self) -> VehicleConstruction:
        """The rules of vehicle construction."""
        assert self.tables.vehicle_construction is not None, "only such rulesets judge vehicles"
        return self.tables.vehicle_construction

    @property
    def frame(self) -> VehicleEngines:
        """Suspension factors and ratings."""
        assert self.tables.conventional is not None, "the rules of vehicle construction need it"
        return self.tables.conventional.vehicles

    @property
    def sheet(self) -> Vehicles:
        """Locations, and what is printed on sheets."""
        assert self.tables.vehicles is not None, "the rules of vehicle construction need it"
        return self.tables.vehicles

    @property
    def motive(self) -> MotiveDesign | None:
        """What its motive type asks for; None where the rules have no such vehicle."""
        return self.design.motives.get(self.model.motive)

    @property
    def tonnages(self) -> range:
        """What a vehicle of its motive type may weigh. In tons."""
        return range(self.design.tonnage.least, max(self.frame.suspension.get(self.model.motive, {0: 0})) + 1)

    @cached_property
    def suspension(self) -> int | None:
        """Its suspension or lift factor; None where the rules have no such vehicle, or none so heavy."""
        return self.frame.factor(self.model.motive, self.model.tonnage)

    @cached_property
    def rating(self) -> int | None:
        """The rating that tonnage and cruising MP take; None where there is no suspension factor."""
        return self.frame.rating(self.model.motive, self.model.tonnage, self.model.movement.cruising)

    @property
    def engine_kind(self) -> VehicleEngineKind | None:
        """Its kind of engine; None for none, or one that has no rules here."""
        engine = self.model.engine
        return None if engine is None else self.design.engine.kinds.get(engine.kind)

    @property
    def turrets(self) -> tuple[str, ...]:
        """The turrets that it has."""
        return tuple(name for name in TURRETS if name in self.model.armor)

    @cached_property
    def energy_weapons(self) -> tuple[LoadoutItem, ...]:
        """Its energy weapons."""
        return tuple(
            thing
            for thing in self.items
            if thing.category == "weapon" and self.tables.weapons[thing.name].category == "energy"
        )

    @property
    def sinks_needed(self) -> int:
        """How many heat sinks its energy weapons need, all fired in one turn."""
        return ceil(sum(self.tables.weapons[thing.name].heat for thing in self.energy_weapons))

    @property
    def sinks_free(self) -> int:
        """How many heat sinks come with its engine."""
        return self.engine_kind.heat_sinks if self.engine_kind is not None else 0

    def section(self, about: Section) -> str:
        """Return the section of the book that is about something; where vehicles have none, how to carry
        things.
        """
        sections = {str(name): text for name, text in self.design.sections.items()}
        return sections.get(about, sections["carrying"])
