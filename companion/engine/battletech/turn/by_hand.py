"""Changes noted by hand: boxes ticked, counters set, damage entered, 'Mechs placed."""

from __future__ import annotations

from companion.engine.battletech.battle.actions import Deploy, Hit, HurtWarrior, Place, StrikeSlot
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import UnitPlaced
from companion.engine.battletech.battle.footing import footing_in, footings, has_bridge
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.sequence import SETUP, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.tracks import (
    ARMOR,
    REAR,
    SLOT,
    STRUCTURE,
    WARRIOR,
    armor_track_over,
    track_full,
    track_left,
)
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import criticals, warriors
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.damage.hidden_units import why_not_hidden_in
from companion.engine.battletech.movement.movement_points import carriage_of
from companion.engine.battletech.movement.terrain_costs import why_not_stand
from companion.engine.battletech.tables.movement import ON_LEGS
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.common_events import TrackSet
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


def why_not_mark(battle: Battle, action: Mark) -> Refusal | None:
    """Return why a box cannot be ticked: there is no such box."""
    model = battle.model(battle.units[action.unit])
    full = track_full(battle.rules, model, action.track)
    if full is None:
        return nonsense("no_such_track", model=model.name, track=action.track)
    if not 0 <= action.left <= full:
        return nonsense("track_range", track=action.track, full=full, left=action.left)
    return None


def mark(play: Play[Battle], action: Mark) -> None:
    """Set a track, counter, slot, scale or flag of the sheet, with what follows for units of its kind."""
    play.emit(TrackSet(action.unit, action.track, action.left))
    unit = play.battle.units[action.unit]
    play.battle.kind(unit).marked(play, unit.id)


def why_not_hit(battle: Battle, action: Hit) -> Refusal | None:
    """Return why damage cannot be entered: there is no such location, or it is not damage."""
    names = location_plan(battle, battle.units[action.unit]).names
    if action.location not in names:
        return nonsense("no_such_location", location=action.location, known=tuple(names))
    if action.damage < 1:
        return nonsense("no_damage")
    return None


def apply_hit(play: Play[Battle], action: Hit) -> None:
    """Carry damage through that was found out at the table, with all that it strikes inside."""
    damage(play, action.unit, action.location, action.damage, is_rear=action.side == "rear")


def interpret_mark(battle: Battle, mark: Mark) -> Mark | Hit | StrikeSlot | HurtWarrior:
    """Interpret a touch on a sheet where boxes are lost by it: damage, with all that it strikes inside.

    What lies over a structure is lost first. What is given back, and what is no damage, is only marked.
    """
    unit = battle.units[mark.unit]
    kind, _, name = mark.track.partition("/")
    if why_not_mark(battle, mark) is not None:
        return mark
    lost = track_left(battle, unit, mark.track) - mark.left
    if lost < 1:
        return mark
    if kind == SLOT:
        location, _, index = name.partition("/")
        return StrikeSlot(unit.id, location, int(index) + 1)
    if kind == WARRIOR and unit.warrior is not None:
        return HurtWarrior(unit.id, lost)
    if kind not in (ARMOR, REAR, STRUCTURE) or name not in location_plan(battle, unit).names:
        return mark
    over = armor_track_over(unit, name) if kind == STRUCTURE else mark.track
    points = lost + (track_left(battle, unit, over) if over not in ("", mark.track) else 0)
    return Hit(unit.id, name, points, "rear" if over.startswith(REAR) else "front")


def hit_example(battle: Battle, unit: UnitId) -> str:
    """Damage to one of a unit's locations as a line tells it, of a 'Mech to a side torso: `RT 8`."""
    rows = location_plan(battle, battle.units[unit]).names.values()
    *_, row = [*list(rows)[:1], *(row for row in rows if row.takes_along)]
    return f"{row.abbreviation} 8"


def why_not_strike(battle: Battle, action: StrikeSlot) -> Refusal | None:
    """Return why no slot can be struck: there is no such slot, or it is struck already."""
    unit, names = battle.units[action.unit], location_plan(battle, battle.units[action.unit]).names
    if action.location not in names:
        return nonsense("no_such_location", location=action.location, known=tuple(names))
    model, track = battle.model(unit), f"{SLOT}/{action.location}/{action.slot - 1}"
    where = names[action.location].label
    if action.slot < 1 or track_full(battle.rules, model, track) is None:
        return nonsense("no_such_slot", unit=unit.name, location=where, slot=action.slot)
    if not track_left(battle, unit, track):
        return nonsense("slot_hit_already", unit=unit.name, location=where, slot=action.slot)
    return None


def strike(play: Play[Battle], action: StrikeSlot) -> None:
    """Carry out a critical hit that was found out at the table."""
    criticals.strike_slot(play, action.unit, action.location, action.slot - 1)


def why_not_hurt(battle: Battle, action: HurtWarrior) -> Refusal | None:
    """Return why no MechWarrior can be hit: there is none, or he takes no more."""
    unit = battle.units[action.unit]
    if not isinstance(unit, HeatedUnit) or unit.warrior is None or not battle.rules.tables.warriors:
        return nonsense("no_warrior", unit=unit.name)
    left = warriors.hits_left(battle, unit)
    if not 1 <= action.hits <= left:
        return nonsense("no_such_hits", unit=unit.name, left=left)
    return None


def hurt(play: Play[Battle], action: HurtWarrior) -> None:
    """Hit a MechWarrior as often as was found out at the table."""
    warriors.hurt_warrior(play, action.unit, action.hits, "by_hand")


def why_not_place(battle: Battle, action: Place) -> Refusal | None:
    """Return why a counter cannot be put somewhere: there is no such place."""
    if battle.board is None:
        return nonsense("no_map")
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.facing not in range(6):
        return nonsense("no_such_facing")
    if action.below is not None and not has_bridge(battle.board.at(action.hex)):
        return nonsense("no_bridge", hex=action.hex.label)
    known = tuple(footing.floor for footing in footings(battle.board.at(action.hex)))
    if action.floor is not None and action.floor not in known:
        return nonsense(
            "no_floor", hex=action.hex.label, floor=action.floor, lowest=min(known), highest=max(known)
        )
    return None


def place(play: Play[Battle], action: Place | Deploy) -> None:
    """Put a counter on the map, on or under the bridge of its hex. Rule: Quick-Start, Deployment."""
    mech, below = play.battle.units[action.unit], action.below
    comes_up = below is False and mech.is_below and mech.hex == action.hex
    play.emit(UnitPlaced(action.unit, action.hex, action.facing, bool(below), comes_up, action.floor))


def why_not_deploy(battle: Battle, action: Deploy) -> Refusal | None:
    """Return why a unit cannot be set up here. Rule: Quick-Start, Training Scenario, Deployment; Stacking."""
    mech = battle.units[action.unit]
    if refusal := why_not_place(
        battle, Place(action.unit, action.hex, action.facing, action.below, action.floor)
    ):
        return refusal
    if refusal := why_not_now(battle, mech, SETUP):
        return refusal
    source = battle.rules.tables.movement.stacking_source
    if taken := next(
        (unit for unit in battle.units.values() if _stands_in(battle, unit, action.hex, action.floor or 0)),
        None,
    ):
        return by_rule("hex_taken_by", source, other=taken.name, hex=action.hex.label)
    if action.hex not in _zone_hexes(battle, mech):
        where = format_zone(battle, mech)
        return by_rule("sets_up_elsewhere", battle.rules.tables.set_up.source, unit=mech.name, where=where)
    if mech.is_hidden and (refusal := why_not_hidden_in(battle, mech, action.hex, floor=action.floor or 0)):
        return refusal
    return _why_not_ground(battle, mech, action.hex, below=bool(action.below), floor=action.floor or 0)


def _why_not_ground(
    battle: Battle, unit: Unit, place: Hex, *, below: bool = False, floor: int = 0
) -> Refusal | None:
    """Return why a unit cannot stand in a hex: the ground is forbidden to what it moves on."""
    if battle.board is None or carriage_of(battle, unit) == ON_LEGS:
        return None
    return why_not_stand(battle, unit, footing_in(battle.board, place, is_below=below, floor=floor))


def _stands_in(battle: Battle, unit: Unit, where: Hex, floor: int) -> bool:
    return unit.hex == where and unit.floor == floor and not is_destroyed(battle, unit)


def setup_rows(battle: Battle, unit: Unit) -> int:
    """Return the rows a side may set up in, as the option on counting the edge says; 0: anywhere."""
    zone = battle.side(unit.side).zone
    if zone is None:
        return 0
    deep = zone.rows > 1 and battle.rules.options.get("setup_depth") == "beyond_edge"
    return zone.rows + deep


def setup_hexes(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return the hexes where a unit may be set up."""
    zone = (it for it in _zone_hexes(battle, unit) if not _why_not_ground(battle, unit, it))
    return frozenset(it for it in zone if not unit.is_hidden or not why_not_hidden_in(battle, unit, it))


def _zone_hexes(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return the hexes of the zone where its side sets up."""
    board, zone = battle.board, battle.side(unit.side).zone
    if board is None:
        return frozenset()
    if zone is None:
        return frozenset(board.all_hexes())
    row = board.row_from_north if zone.edge == "north" else board.row_from_south
    return frozenset(place for place in board.all_hexes() if row(place) <= setup_rows(battle, unit))


def format_zone(battle: Battle, unit: Unit) -> str:
    """Format the zone where a side sets up."""
    zone = battle.side(unit.side).zone
    rows = setup_rows(battle, unit)
    if zone is None:
        return say("table/anywhere")
    if rows == 1:
        return say("table/one_row", edge=zone.edge)
    return say("table/rows", rows=rows, edge=zone.edge)
