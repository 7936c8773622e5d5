"""Points of battle armor as passengers: in vehicles, and clinging to OmniMechs.

Rule: CityTech, Infantry > Infantry Carriers; Mechanized Battle Armor.
"""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle, CargoSpace
from companion.engine.battletech.kinds.battle_armor.damage import shield_carrier
from companion.engine.battletech.kinds.battle_armor.point import Point


def _cargo_taken(battle: Battle, _unit: Point) -> float | None:
    """Return the cargo space of a Point. Rule: CityTech, Infantry > Infantry Carriers."""
    soldiers = battle.rules.tables.infantry
    return soldiers.transport.suits if soldiers is not None and soldiers.transport is not None else None


POINT_CARGO: CargoSpace[Point] = CargoSpace(
    taken=_cargo_taken, room=lambda _battle, _unit: 0.0, shields=shield_carrier
)
