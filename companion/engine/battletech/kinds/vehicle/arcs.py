"""Firing arcs of vehicles: weapons look out of their own sides, those of the turret where it points.

Rule: CityTech, Combat > Firing Arcs; Movement > Torso Twist/Turret Rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.state import Arcs, Battle
from companion.engine.battletech.battle.text.names import FACINGS
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.kinds.vehicle.vehicle import Vehicle
from companion.engine.battletech.presenters.commands import TWIST
from companion.engine.battletech.sight.arcs import (
    ORDER,
    arcs_by_location,
    bearing_by_location,
    bears_by_location,
    covered_by_location,
)
from companion.engine.battletech.tables.kinds.vehicles import TURRET, TURRET_LOCKED
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.views.units import UnitCommand
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES, Hex, turn_facing

TURNS = (-1, 1, -2, 2, HEXSIDES // 2)
"""How far a turret may be turned from where it points, the least first."""


def arc_names(battle: Battle, unit: Unit, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the names of the arcs that weapons bear on, that of the turret first."""
    in_turret = [say("vehicle/turret_arc")] if any(TURRET in mount.locations for mount in mounts) else []
    fixed = [mount for mount in mounts if TURRET not in mount.locations]
    arcs = {arc for mount in fixed for arc in arcs_by_location(battle, unit, mount)}
    return (*in_turret, *(arc.value for arc in ORDER if arc in arcs))


def all_sides(_battle: Battle, _unit: Unit, sides: Sequence[AttackSide]) -> Sequence[AttackSide]:
    """Return all of them: each side has armor of its own."""
    return sides


def is_in_front(_battle: Battle, _unit: Unit, _place: Hex) -> bool:
    """Whether a target may be one of several: weapons look in several directions, each in its own arc."""
    return True


def may_turn(_battle: Battle, unit: Vehicle) -> bool:
    """Whether its turret turns, and somebody can turn it."""
    return unit.has_turret and not unit.has(TURRET_LOCKED) and not unit.is_stunned


def _why_not_turn(battle: Battle, unit: Vehicle, twist: int) -> Refusal | None:
    """Return why its turret cannot be turned; one that turns does so as far as it likes."""
    if not twist or (unit.has_turret and not unit.has(TURRET_LOCKED)):
        return None
    table = battle.rules.tables.vehicles
    source = (
        table.hit_location.source
        if table and unit.has_turret
        else battle.rules.tables.movement.torso_twist_source
    )
    return by_rule("turret_locked" if unit.has_turret else "no_turret", source, unit=unit.name)


def turret_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield its turret to any of the six hexsides, that where it points first."""
    source = battle.rules.tables.movement.torso_twist_source
    yield UnitCommand("straight", say("vehicle/leave_turret"), React(unit.id, 0), "stand", TWIST, source)
    for twist in TURNS:
        text = say("vehicle/turret_to", where=FACINGS[turn_facing(unit.torso_facing, twist)])
        icon = "rotate-left" if twist < 0 else "rotate-right"
        yield UnitCommand(f"turn/{twist}", text, React(unit.id, twist), icon, TWIST, source)


VEHICLE_ARCS: Arcs[Vehicle] = Arcs(
    key=bearing_by_location,
    bears_on=bears_by_location,
    covered_hexes=covered_by_location,
    names=arc_names,
    is_in_front=is_in_front,
    unlike_sides=all_sides,
    pivot="turret",
    may_turn=may_turn,
    why_not_turn=_why_not_turn,
    turn_commands=turret_commands,
)
