"""Vehicles with critical slots in many duels: hurt and heated as 'Mechs are, but they neither stand nor fall.

Rule: Omega, Vehicle Combat; Hit location table.
"""

from __future__ import annotations

from companion.engine.battletech.battle.salvo import Column
from companion.engine.battletech.kinds.mech.heated_fighter import HeatedFighter
from companion.engine.battletech.kinds.mech.heated_side import HeatedSide
from companion.engine.battletech.kinds.slotted_vehicle.movement import driven_points
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import SlottedVehicle, rules_of
from companion.engine.battletech.odds.batches import Flags


class SlottedFighter(HeatedFighter[SlottedVehicle]):
    """A vehicle with critical slots in many duels."""

    @property
    def is_immobile(self) -> Flags:
        """Where nobody acts in it, or nothing drives it any longer."""

        def compute(end: int) -> float:
            return driven_points(self.battle, self.unit_at(end))

        columns = [*self.relevant["walking"].columns(self.field)]
        flags: Flags = self.is_helpless | (self.compute("driven", columns, self.everybody, compute) == 0)
        return flags

    def struck_column(self, rolled: Column) -> Column:
        """Return where hits from the front land, by the table of such vehicles."""
        del rolled
        return rules_of(self.battle.rules).hit_location.chances["front"]


class SlottedSide(HeatedSide[SlottedFighter]):
    """A vehicle with critical slots, and its weapons, in many duels."""
