"""Movement of vehicles: Movement Points as hits have left them, and what keeps them still.

Rule: CityTech, Vehicles > Movement; Movement > Running/Flank Speed.
"""

from __future__ import annotations

from math import ceil
from typing import cast

from companion.engine.battletech.battle.condition import is_unconscious
from companion.engine.battletech.battle.state import Battle, CargoSpace, UnitMovement
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.kinds.vehicle.vehicle import STANDSTILL, Vehicle, model_of, rules_of
from companion.engine.battletech.tables.kinds.vehicles import SLOWER
from companion.engine.battletech.tables.movement import Carriage, MovementPoints
from companion.errors import Refusal


def carriage(battle: Battle, unit: Vehicle) -> Carriage:
    """Return what carries a vehicle: those that move otherwise are not played."""
    return cast("Carriage", model_of(battle, unit).motive)


def ways_of_moving(battle: Battle, _unit: Vehicle) -> tuple[str, ...]:
    """Return the ways of moving of a vehicle, which never jumps."""
    return tuple(name for name, mode in battle.rules.tables.movement.modes.items() if not mode.is_jump)


def cruising_points(battle: Battle, unit: Vehicle) -> int:
    """Cruising MP that motive hits have left. Rule: CityTech, Ground Vehicle Hit Location Table."""
    return max(model_of(battle, unit).movement.cruising - unit.troubles.get(SLOWER, 0), 0)


def flank_points(battle: Battle, unit: Vehicle, cruising: int) -> int:
    """Flank MP that go with so many Cruising MP. Rule: CityTech, Movement > Running/Flank Speed."""
    printed = model_of(battle, unit).movement
    if cruising == printed.cruising:
        return printed.flank
    return ceil(cruising * battle.rules.tables.movement.running_per_walking)


def is_vehicle_immobile(battle: Battle, unit: Vehicle) -> bool:
    """Whether it moves no more: by its engine, what it moves on, or the loss of all its Movement Points."""
    return any(unit.has(name) for name in STANDSTILL) or not cruising_points(battle, unit)


def points_by_rating(battle: Battle, unit: Vehicle, movement: str) -> int:
    """Return the Movement Points that a way of moving may spend this turn."""
    mode = battle.rules.tables.movement.modes[movement]
    if mode.points is MovementPoints.NONE or mode.is_jump or why_not_move(battle, unit) is not None:
        return 0
    cruising = cruising_points(battle, unit)
    is_cruising = mode.points is MovementPoints.WALKING
    return mode.of(cruising if is_cruising else flank_points(battle, unit, cruising))


def why_not_move(battle: Battle, unit: Vehicle) -> Refusal | None:
    """Return why a vehicle cannot move at all. Rule: CityTech, Ground Vehicle Critical Hits Table."""
    rules = rules_of(battle.rules)
    if unit.is_stunned or is_unconscious(unit):
        return by_rule("crew_stunned_stays", rules.critical_hits.source, unit=unit.name)
    if is_vehicle_immobile(battle, unit):
        return by_rule("immobile_stays", rules.hit_location.source, unit=unit.name)
    return None


VEHICLE_MOVEMENT: UnitMovement[Vehicle] = UnitMovement(
    carriage=carriage,
    ways=ways_of_moving,
    points=points_by_rating,
    why_not_move=why_not_move,
    # Only whoever stands in the way is hurt. Rule: CityTech, Movement > Skidding.
    skid_damage=lambda _battle, _unit: 0,
)


def _cargo_room(battle: Battle, unit: Vehicle) -> float:
    return model_of(battle, unit).cargo


VEHICLE_CARGO: CargoSpace[Vehicle] = CargoSpace(room=_cargo_room)
"""Rule: CityTech, Infantry > Infantry Carriers."""
