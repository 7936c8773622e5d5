"""The weight of armor of a kind, and the points that its tons buy.

Rule: CityTech, Construction > BattleMechs > Add Armor; Construction > Vehicles > Add Armor; Equipment >
Ferro-Fibrous Armor.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.construction.battletech.loadout import Loadout
from companion.construction.design_report import ArmorBalance, LocationArmor, PartWeight
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.tables.construction import ArmorLimits, Base


@dataclass(frozen=True, slots=True)
class ArmorWeight:
    """Armor of one kind: points in a ton, 0 for a kind without rules here, and its smallest lot in tons."""

    per_ton: float
    lot: float

    @classmethod
    def of(cls, rules: ArmorLimits, kind: str, base: Base) -> ArmorWeight:
        """Return the armor of a kind as its makers build it."""
        rows = rules.kinds.get(kind)
        return cls(rules.points_per_ton * rows[base] if rows is not None else 0.0, rules.lot)

    def points(self, tons: float) -> int | None:
        """Return the points that so many tons are, .5 rounded down; None where no rule tells them."""
        # Products of decimals are a hair beside the true one.
        return int(-(-round(self.per_ton * tons - 0.5, 6) // 1)) if self.per_ton else None

    def tons(self, points: int) -> float | None:
        """Return the fewest tons that buy so many points; None where no rule tells them."""
        if points <= 0:
            return 0.0
        if not self.per_ton:
            return None
        # Half a point less buys too little by a hair at most, as that is rounded down.
        lots = max(1, int((points - 0.5) / (self.per_ton * self.lot)))
        while (self.points(lots * self.lot) or 0) < points:
            lots += 1
        return lots * self.lot


def armor_part(points: int, weight: ArmorWeight) -> PartWeight:
    """Return the weight of so many points of armor."""
    return PartWeight(
        "armor", "Armor", weight.tons(points), f"{points} points, {weight.points(1.0) or 0} a ton"
    )


def armor_of_locations(
    plan: Loadout[VehicleModel] | Loadout[SlottedVehicleModel], weight: ArmorWeight
) -> ArmorBalance:
    """Return the armor of a vehicle location by location: the book sets no most."""
    points, model = plan.model.armor_points, plan.model
    tons = weight.tons(points)
    rows = tuple(
        LocationArmor(name, plan.label(name).capitalize(), front, None, None, model.structure.get(name))
        for name, front in model.armor.items()
    )
    return ArmorBalance(points, None if tons is None else weight.points(tons), None, tons, rows)
