"""Movement of vehicles with critical slots: what drives them may be hit, and heat slows them.

Rule: Omega, Vehicle Construction; Vehicle Combat.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import cast

from companion.engine.battletech.battle.components import all_losses
from companion.engine.battletech.battle.condition import is_helpless, is_unconscious
from companion.engine.battletech.battle.state import Battle, UnitMovement
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import (
    SlottedVehicle,
    model_of,
    rules_of,
)
from companion.engine.battletech.tables.effects import CriticalEffect, row_at
from companion.engine.battletech.tables.movement import Carriage, MovementPoints
from companion.errors import Refusal
from companion.tabletop.modifiers import band_value


def carriage(battle: Battle, unit: SlottedVehicle) -> Carriage:
    """Return what carries it."""
    return cast("Carriage", model_of(battle, unit).motive)


def ways_of_moving(battle: Battle, _unit: SlottedVehicle) -> tuple[str, ...]:
    """Return its ways of moving: it never jumps."""
    return tuple(name for name, mode in battle.rules.tables.movement.modes.items() if not mode.is_jump)


def slowing_rows(battle: Battle, unit: SlottedVehicle) -> Iterator[CriticalEffect]:
    """Yield what hits on each component have come to that drives it."""
    lost = all_losses(battle, unit)
    for component, rows in battle.rules.tables.criticals.lasting["walking"].items():
        if (row := row_at(rows, len(lost.get(component, ())))) is not None:
            yield row


def driven_points(battle: Battle, unit: SlottedVehicle) -> int:
    """Cruising MP that what drives a cool one still allows."""
    points = model_of(battle, unit).movement.cruising
    for row in slowing_rows(battle, unit):
        points = points if row.walking_becomes is None else min(points, row.walking_becomes)
        points = ceil(points / row.walking_divisor)
    return points


def cruising_points(battle: Battle, unit: SlottedVehicle) -> int:
    """Cruising MP as hits and heat have left them."""
    return max(
        driven_points(battle, unit) + band_value(unit.heat, battle.rules.tables.heat.scale.movement), 0
    )


def flank_points(battle: Battle, unit: SlottedVehicle, cruising: int) -> int:
    """Flank MP that go with so many Cruising MP."""
    printed = model_of(battle, unit).movement
    if cruising == printed.cruising:
        return printed.flank
    return ceil(cruising * battle.rules.tables.movement.running_per_walking)


def is_immobile(battle: Battle, unit: SlottedVehicle) -> bool:
    """Whether nobody acts in it, or nothing drives it any longer."""
    return is_helpless(unit) or not driven_points(battle, unit)


def points_by_rating(battle: Battle, unit: SlottedVehicle, movement: str) -> int:
    """Return the Movement Points that a way of moving may spend this turn."""
    mode = battle.rules.tables.movement.modes[movement]
    if mode.points is MovementPoints.NONE or mode.is_jump or is_immobile(battle, unit):
        return 0
    cruising = cruising_points(battle, unit)
    is_cruising = mode.points is MovementPoints.WALKING
    return mode.of(cruising if is_cruising else flank_points(battle, unit, cruising))


def why_not_move(battle: Battle, unit: SlottedVehicle) -> Refusal | None:
    """Return why it cannot move at all."""
    if not is_immobile(battle, unit):
        return None
    text = "shut_down_stays" if unit.is_shut_down else "immobile_stays"
    source = rules_of(battle.rules).source
    return by_rule("unconscious_stays" if is_unconscious(unit) else text, source, unit=unit.name)


SLOTTED_MOVEMENT: UnitMovement[SlottedVehicle] = UnitMovement(
    carriage=carriage,
    ways=ways_of_moving,
    points=points_by_rating,
    why_not_move=why_not_move,
    # Only whoever stands in the way is hurt. Rule: CityTech, Movement > Skidding.
    skid_damage=lambda _battle, _unit: 0,
)
