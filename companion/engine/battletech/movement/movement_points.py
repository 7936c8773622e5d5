"""Ways of moving of a unit and their Movement Points, as the record of its kind has them."""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.movement import ON_LEGS, Carriage


def ways_of_moving(battle: Battle, unit: Unit) -> Collection[str]:
    """Return the ways of moving that a unit was built for; none for one that never moves."""
    movement = battle.kind(unit).movement
    return movement.ways(battle, unit) if movement else ()


def movement_points(battle: Battle, unit: Unit, way: str) -> int:
    """Movement Points that a way of moving may spend this turn."""
    movement, soldiers = battle.kind(unit).movement, battle.rules.tables.infantry
    points = movement.points(battle, unit, way) if movement else 0
    if not unit.doings.boarded or soldiers is None or soldiers.transport is None:
        return points
    return max(points - unit.doings.boarded * soldiers.transport.points, 0)


def carriage_of(battle: Battle, unit: Unit) -> Carriage:
    """Return what carries a unit over the ground; what never moves counts as a 'Mech."""
    movement = battle.kind(unit).movement
    return movement.carriage(battle, unit) if movement else ON_LEGS
