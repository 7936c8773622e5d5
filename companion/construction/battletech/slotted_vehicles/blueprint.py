"""A vehicle with critical slots, with the rules it is held against."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.construction.battletech.loadout import Loadout
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK
from companion.engine.battletech.tables.kinds.slotted_vehicles import (
    SlottedDesign,
    SlottedEngine,
    SlottedVehicles,
)
from companion.engine.battletech.tables.kinds.vehicles import VehicleEngines

LIFE_SUPPORT = "life_support"


def designs_slotted(tables: Tables) -> bool:
    """Whether a ruleset designs such vehicles."""
    sections = (tables.slotted_vehicles, tables.construction, tables.conventional)
    return None not in sections


class SlottedBlueprint(Loadout[SlottedVehicleModel]):
    """A vehicle's model held against the tables of its ruleset."""

    def __init__(self, tables: Tables, model: SlottedVehicleModel) -> None:
        assert tables.construction is not None, "vehicles are weighed by tables of 'Mechs too"
        super().__init__(tables, tables.construction, model)

    @property
    def sheet(self) -> SlottedVehicles:
        """Locations, and how such vehicles are designed."""
        assert self.tables.slotted_vehicles is not None, "only such rulesets judge them"
        return self.tables.slotted_vehicles

    @property
    def design(self) -> SlottedDesign:
        """How such vehicles are designed."""
        return self.sheet.design

    @property
    def frame(self) -> VehicleEngines:
        """Suspension factors and ratings."""
        assert self.tables.conventional is not None, "the rules of vehicle construction need it"
        return self.tables.conventional.vehicles

    @property
    def engine_kind(self) -> SlottedEngine | None:
        """Its kind of engine; None for none, or one that has no rules here."""
        engine = self.model.engine
        return None if engine is None else self.design.engines.get(engine.kind)

    @cached_property
    def rating(self) -> int | None:
        """The rating that tonnage and cruising MP take; None for a vehicle that the rules do not have."""
        return self.frame.rating(self.model.motive, self.model.tonnage, self.model.movement.cruising)

    @property
    def free_sinks(self) -> int:
        """How many heat sinks its engine holds."""
        return self.rules.free_sinks(self.model.engine.rating) if self.model.engine is not None else 0

    @property
    def sink(self) -> str:
        """The system that its other heat sinks are in its slots."""
        sinks = self.model.heat_sinks
        return DOUBLE_SINK if sinks is not None and sinks.kind == "double" else HEAT_SINK

    @property
    def slots_of_sink(self) -> int:
        """How many slots one of these fills."""
        rows = self.tables.equipment.items()
        sizes = (
            self.resolve_size(row.slots)
            for name, row in rows
            if name.endswith(f".{self.sink}") and row.tech in (self.base, "any")
        )
        return next(sizes, 1)

    def count(self, system: str, location: str) -> int:
        """Return how many slots of a location bear a name."""
        return self.model.slots_of(location).count(system)

    def total(self, system: str) -> int:
        """Return how many slots bear a name."""
        return sum(self.count(system, location) for location in self.model.slots)

    @cached_property
    def needed(self) -> Mapping[str, Mapping[str, int]]:
        """Slots that each system fills in each location, where it has no choice."""
        found: dict[str, Mapping[str, int]] = {"drive_train": self.design.drive_train}
        found["lift"] = self.design.lift if self.model.motive in self.design.floating else {}
        if (kind := self.engine_kind) is not None:
            ends = dict.fromkeys(("front", "rear"), kind.ends)
            flanks = dict.fromkeys(("left_side", "right_side"), kind.flanks.get(self.base, 0))
            found[kind.fills] = {**ends, **flanks}
        return found
