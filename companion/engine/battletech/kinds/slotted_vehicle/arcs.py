"""Firing arcs of vehicles with critical slots, and where hits on them land.

Rule: Omega, Vehicle Combat; Hit location table.
"""

from __future__ import annotations

from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Arcs, Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.kinds.mech.arcs import locate_by
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import (
    SlottedVehicle,
    model_of,
    rules_of,
)
from companion.engine.battletech.kinds.vehicle.arcs import all_sides, arc_names, is_in_front, turret_commands
from companion.engine.battletech.sight.arcs import (
    bearing_by_location,
    bears_by_location,
    covered_by_location,
)
from companion.engine.battletech.tables.kinds.vehicles import TURRET
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.play import Play
from companion.errors import Refusal


def may_turn(battle: Battle, unit: SlottedVehicle) -> bool:
    """Whether it has a turret that is left."""
    return model_of(battle, unit).turns and not is_lost(unit, TURRET)


def why_not_turn(battle: Battle, unit: SlottedVehicle, twist: int) -> Refusal | None:
    """Return why its turret cannot be turned; one that turns does so as far as it likes."""
    if not twist or may_turn(battle, unit):
        return None
    text = "turret_lost" if model_of(battle, unit).turns else "no_turret"
    return by_rule(text, rules_of(battle.rules).source, unit=unit.name)


SLOTTED_ARCS: Arcs[SlottedVehicle] = Arcs(
    key=bearing_by_location,
    bears_on=bears_by_location,
    covered_hexes=covered_by_location,
    names=arc_names,
    is_in_front=is_in_front,
    unlike_sides=all_sides,
    pivot="turret",
    may_turn=may_turn,
    why_not_turn=why_not_turn,
    turn_commands=turret_commands,
)


def locate_on_slotted(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll where a hit lands, whatever table others would use."""
    return locate_by(play, hit, rules_of(play.battle.rules).hit_location)
