"""Soldiers mount vehicles and dismount from them.

Rule: CityTech, Infantry > Infantry Carriers.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import DismountCarrier, MountCarrier
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import UnitDismounted, UnitMounted, UnitMoved
from companion.engine.battletech.battle.sequence import MOVEMENT, why_not_now
from companion.engine.battletech.battle.soldiers import room_left
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, Unit
from companion.engine.battletech.movement.movement_points import movement_points, ways_of_moving
from companion.engine.battletech.movement.steps import in_the_way
from companion.engine.battletech.tables.kinds.infantry import Transport
from companion.engine.play import Play
from companion.errors import Refusal

STOOD = MoveRecord("stationary")


def transport_rules(battle: Battle) -> Transport | None:
    """Return the rules of riding in vehicles, where there are such."""
    return battle.rules.tables.infantry.transport if battle.rules.tables.infantry else None


def why_not_mount(battle: Battle, action: MountCarrier) -> Refusal | None:
    """Return why soldiers cannot mount a vehicle."""
    unit, carrier, rules = (
        battle.units[action.unit],
        battle.units.get(action.carrier),
        transport_rules(battle),
    )
    if rules is None:
        return nonsense("nobody_rides", title=battle.rules.title)
    if carrier is None:
        return nonsense("no_such_unit", unit=action.carrier, known=tuple(battle.units))
    if carrier.id == unit.id:
        return nonsense("carries_itself", unit=unit.name)
    if refusal := why_not_now(battle, unit, MOVEMENT):
        return refusal
    if unit.doings.moved is not None:
        return by_rule("mounts_first", rules.source, unit=unit.name)
    return why_no_room(battle, unit, carrier) or _why_not_board(battle, unit, carrier, rules)


def why_no_room(battle: Battle, unit: Unit, carrier: Unit) -> Refusal | None:
    """Return why a vehicle does not carry a unit: it never rides, or there is too little cargo space."""
    rules, taken = transport_rules(battle), battle.kind(unit).cargo.taken(battle, unit)
    source = rules.source if rules is not None else ""
    if taken is None:
        return by_rule("never_rides", source, unit=unit.name)
    room = room_left(battle, carrier)
    if carrier.side != unit.side or room < taken:
        left, wanted = f"{max(room, 0):g}", f"{taken:g}"
        return by_rule("no_room_aboard", source, unit=unit.name, carrier=carrier.name, left=left, tons=wanted)
    return None


def _why_not_board(battle: Battle, unit: Unit, carrier: Unit, rules: Transport) -> Refusal | None:
    if (carrier.hex, carrier.floor) != (unit.hex, unit.floor):
        return by_rule("carrier_elsewhere", rules.source, unit=unit.name, carrier=carrier.name)
    if is_destroyed(battle, carrier) or is_helpless(carrier):
        return by_rule("carrier_helpless", rules.source, carrier=carrier.name)
    if points_to_spare(battle, carrier) < rules.points:
        return by_rule("carrier_has_no_points", rules.source, carrier=carrier.name, cost=rules.points)
    return None


def points_to_spare(battle: Battle, carrier: Unit) -> int:
    """Return the Movement Points that a carrier has not spent, as it has moved or still may."""
    moved = carrier.doings.moved or STOOD
    ways = (moved.movement,) if moved.entered or moved.spent else ways_of_moving(battle, carrier)
    return max((movement_points(battle, carrier, way) for way in ways), default=0) - moved.spent


def mount(play: Play[Battle], action: MountCarrier) -> None:
    """Mount a vehicle; that is the move of this turn."""
    play.emit(UnitMoved(action.unit, STOOD))
    play.emit(UnitMounted(action.unit, action.carrier))


def why_not_dismount(battle: Battle, action: DismountCarrier) -> Refusal | None:
    """Return why soldiers cannot get out of a vehicle: it has still to move, or has spent all its points."""
    unit, rules = battle.units[action.unit], transport_rules(battle)
    carrier = battle.units.get(unit.carrier or "")
    if rules is None or carrier is None:
        return nonsense("rides_in_nothing", unit=unit.name)
    if is_destroyed(battle, unit):
        return nonsense("out_of_battle", unit=unit.name)
    has_moved = carrier.doings.moved is not None and carrier.doings.moved.is_over
    if battle.ending or battle.turn.phase != MOVEMENT or not has_moved:
        return by_rule("dismounts_after_move", rules.source, carrier=carrier.name)
    if is_helpless(carrier):
        return by_rule("carrier_helpless", rules.source, carrier=carrier.name)
    if points_to_spare(battle, carrier) < rules.points:
        return by_rule("carrier_has_no_points", rules.source, carrier=carrier.name, cost=rules.points)
    if carrier.hex is None or (other := in_the_way(battle, unit, carrier.hex)) is None:
        return None
    stacking = battle.rules.tables.movement.stacking_source
    return by_rule("no_end_there", stacking, other=other.name, hex=carrier.hex.label)


def dismount(play: Play[Battle], action: DismountCarrier) -> None:
    """Get out of a vehicle; nobody who has does anything else in this turn."""
    carrier = play.battle.units[action.unit].carrier
    assert carrier is not None, "refused without"
    play.emit(UnitDismounted(action.unit, carrier))
