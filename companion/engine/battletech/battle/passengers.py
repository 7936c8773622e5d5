"""Soldiers who ride in vehicles, looked up in a battle.

Rule: CityTech, Infantry > Infantry Carriers.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId


def passengers_of(battle: Battle, carrier: UnitId) -> Iterator[Unit]:
    """Yield whoever rides in a unit."""
    return (unit for unit in battle.units.values() if unit.carrier == carrier)


def room_left(battle: Battle, carrier: Unit) -> float:
    """Return the cargo space that passengers leave. In tons."""
    taken = (battle.kind(it).cargo.taken(battle, it) or 0.0 for it in passengers_of(battle, carrier.id))
    return battle.kind(carrier).cargo.room(battle, carrier) - sum(taken)
