"""Vehicles with critical slots on the table: their condition, and what a hand may switch.

Rule: Omega, Vehicle Combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.kinds.slotted_vehicle.model import KIND, SlottedVehicleModel
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.skeleton.setup import UnitSetup
from companion.tabletop.hexes import Facing, turn_facing


@dataclass(frozen=True, slots=True, kw_only=True)
class SlottedVehicle(HeatedUnit):
    """A vehicle with critical slots: its turret is turned from its hull by `turret` hexsides."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "vehicle"
    sides: ClassVar[tuple[AttackSide, ...]] = ("front", "right", "right", "rear", "left", "left")

    turret: Facing = 0
    """Hexsides to the right that its turret was turned from the hull as the turn began."""

    @property
    def torso_facing(self) -> Facing:
        """The hexside of the map that its turret points at."""
        return turn_facing(self.facing, self.turret + self.doings.twist)

    def at_new_turn(self) -> Self:
        """Return the vehicle as a turn begins: its turret stays as it was turned."""
        turret = turn_facing(self.turret, self.doings.twist)
        return replace(HeatedUnit.at_new_turn(self), turret=turret)


def rules_of(rules: Rulebook) -> SlottedVehicles:
    """Return the tables on these vehicles, in rules that have such."""
    assert rules.tables.slotted_vehicles is not None, "models of such vehicles are refused without"
    return rules.tables.slotted_vehicles


def model_of(battle: Battle, unit: SlottedVehicle) -> SlottedVehicleModel:
    """Return the catalogue entry of a vehicle."""
    model = battle.model(unit)
    assert isinstance(model, SlottedVehicleModel), "units are of the kind of their model"
    return model


def build_slotted_vehicle(
    _model: SlottedVehicleModel, _setup: UnitSetup, shared: Mapping[str, Any]
) -> SlottedVehicle:
    """Return a vehicle, its turret to the front."""
    return SlottedVehicle(**shared)


def slotted_plan(battle: Battle, _unit: SlottedVehicle) -> Locations:
    """Return its locations, which are those of all."""
    return rules_of(battle.rules).locations
