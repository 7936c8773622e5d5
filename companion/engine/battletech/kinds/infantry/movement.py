"""Movement of platoons: on foot, or jumping.

Rule: CityTech, Infantry > Movement.
"""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle, UnitMovement
from companion.engine.battletech.kinds.infantry.platoon import Platoon, model_of
from companion.engine.battletech.tables.movement import MovementPoints


def ways_of_moving(battle: Battle, unit: Platoon) -> tuple[str, ...]:
    """Return the ways of moving of a platoon, which never runs; only some jump."""
    jumps = bool(model_of(battle, unit).movement.jumping)
    return tuple(
        name
        for name, mode in battle.rules.tables.movement.modes.items()
        if mode.points is not MovementPoints.RUNNING and not mode.skids and (jumps or not mode.is_jump)
    )


def movement_points(battle: Battle, unit: Platoon, movement: str) -> int:
    """Return the Movement Points that a way of moving may spend."""
    printed, mode = model_of(battle, unit).movement, battle.rules.tables.movement.modes[movement]
    ratings = {MovementPoints.WALKING: printed.walking, MovementPoints.JUMPING: printed.jumping}
    return mode.of(ratings.get(mode.points, 0))


PLATOON_MOVEMENT: UnitMovement[Platoon] = UnitMovement(
    carriage=lambda _battle, _unit: "infantry",
    ways=ways_of_moving,
    points=movement_points,
    why_not_move=lambda _battle, _unit: None,
    skid_damage=lambda _battle, _unit: 0,
)
