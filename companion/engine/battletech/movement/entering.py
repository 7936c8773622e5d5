"""Immediate effects of entering a hex: a bridge gives way, mines go off, the unit skids or falls.

Rule: CityTech, Movement > Making Piloting Skill Rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.asks import Question
from companion.engine.battletech import owed
from companion.engine.battletech.attack.physical_attack import physical_rules
from companion.engine.battletech.attack.physical_damage import charge_collision, damage_by_tonnage
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import UnitPlaced, UnitSkidded
from companion.engine.battletech.battle.footing import footing_in, footing_of, is_afloat
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import (
    buildings,
    falling,
    fires,
    hit_locations,
    mines,
    piloting,
    swarms,
)
from companion.engine.battletech.heat.build_up import heat_up_entering, heat_up_leaving
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.movement.risks import Danger, Risk, risks
from companion.engine.battletech.movement.steps import BACKWARD, others_in
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import Mover, Walk, footing_at
from companion.engine.battletech.tables.physical import CHARGE
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, Hex, neighbor

CHARGED = "charged"


def enter(play: Play[Battle], mover: Mover, before: Walk, after: Walk) -> None:
    """Go into the next hex, and settle what that sets off until something stops the unit."""
    if before.hex != after.hex:
        heat_up_leaving(play, mover.unit.id, before.hex)
    if not after.has_left:
        entered = footing_at(mover, after)
        heat_up_entering(play, mover.unit.id, entered)
        swarms.enter_water(play, mover.unit.id, entered.depth)
        fires.enter_inferno(play, mover.unit.id, after.hex)
    for risk in risks(mover, before, after):
        if is_stopped(play, mover.unit.id, after):
            return
        RISK_HANDLERS[risk.danger](play, mover, before, after, risk)
        owed.settle_owed_to(play, mover.unit.id)
    is_inside = not after.has_left and footing_at(mover, after).is_inside
    if is_inside and not is_stopped(play, mover.unit.id, after):
        stand_at(play, mover.unit.id, after)
        buildings.step_on_floor(play, mover.unit.id, "rear" if after.direction == BACKWARD else "front")
        owed.settle_owed_to(play, mover.unit.id)


def is_stopped(play: Play[Battle], unit: UnitId, walk: Walk) -> bool:
    """Whether a unit cannot go on with its walk: it fell, skidded, is out of the battle, or nobody acts.

    Who has fallen into a basement, or with a building, is on another floor than its walk led to.
    """
    mech = play.battle.units[unit]
    has_fallen = mech.is_prone != walk.is_prone or has_skidded(play, unit)
    has_fallen |= mech.hex == walk.hex and mech.floor != walk.floor
    return has_fallen or is_destroyed(play.battle, mech) or is_helpless(mech)


def has_skidded(play: Play[Battle], unit: UnitId) -> bool:
    """Whether a unit has skidded in the course of this play."""
    return any(isinstance(event, UnitSkidded) and event.unit == unit for event in play.events)


def make_way(play: Play[Battle], unit: UnitId, direction: Facing) -> None:
    """Force on who stands in the hex where a 'Mech was stopped on its way through.

    Rule: CityTech, Combat > Domino Effect.
    """
    mech = play.battle.units[unit]
    is_down = mech.hex is not None and mech.is_prone
    others = others_in(play.battle, mech, mech.hex, mech.floor) if is_down and mech.hex is not None else ()
    for other in others:
        if displacement.displace(play, other.id, direction):
            piloting.owe(play, other.id, displacement.DOMINO)
            owed.settle_all(play)


def stand_at(play: Play[Battle], unit: UnitId, walk: Walk) -> None:
    """Put a unit where its walk has led, if it is on the map."""
    mech, there = play.battle.units[unit], (walk.hex, walk.facing, walk.is_below, walk.floor)
    if mech.hex is not None and (mech.hex, mech.facing, mech.is_below, mech.floor) != there:
        floor = walk.floor if walk.floor != (mech.floor if mech.hex == walk.hex else 0) else None
        play.emit(UnitPlaced(unit, walk.hex, walk.facing, walk.is_below, floor=floor))


def _collapse(play: Play[Battle], mover: Mover, _before: Walk, after: Walk, _risk: Risk) -> None:
    stand_at(play, mover.unit.id, after)
    buildings.fall(play, after.hex)


def _break_wall(play: Play[Battle], mover: Mover, before: Walk, after: Walk, risk: Risk) -> None:
    """Go through the wall of the building that is left or entered.

    Rule: CityTech, Buildings > Movement Effects; Special Case Rules > Basements.
    """
    unit, place = mover.unit.id, before.hex if risk.is_leaving else after.hex
    if not risk.is_leaving:
        stand_at(play, unit, after)
    points = buildings.break_wall(play, unit, place, risk.cause, *risk.extra)
    if is_destroyed(play.battle, play.battle.units[unit]):
        return
    if risk.is_leaving:
        stand_at(play, unit, after)
    buildings.damage_structure(play, place, points, strikes_infantry=True)


def _brave_fire(play: Play[Battle], mover: Mover, _before: Walk, after: Walk, _risk: Risk) -> None:
    stand_at(play, mover.unit.id, after)
    fires.brave_fire(play, mover.unit.id)


def _meet_mines(play: Play[Battle], mover: Mover, _before: Walk, after: Walk, _risk: Risk) -> None:
    stand_at(play, mover.unit.id, after)
    mines.enter_minefield(play, mover.unit.id, after.hex)


def _skid(play: Play[Battle], mover: Mover, before: Walk, after: Walk, risk: Risk) -> None:
    """Slip: a 'Mech falls and slides on, a vehicle slides as it stands.

    Rule: CityTech, Movement > Skidding.
    """
    unit = mover.unit.id
    if piloting.check_piloting(play, unit, risk.cause, *risk.extra, place=after.hex.label):
        return
    assert before.heading is not None, "only who moved on in another direction slips"
    stand_at(play, unit, before)
    if mover.unit.may_fall:
        displacement.fall_into(play, unit, after.hex, is_below=after.is_below)
    else:
        stand_at(play, unit, after)
    if play.battle.units[unit].hex == after.hex:
        mines.enter_minefield(play, unit, after.hex)
        owed.settle_owed_to(play, unit)
    slide(play, unit, before.heading, after.entered)


def _cross_ground(play: Play[Battle], mover: Mover, before: Walk, after: Walk, risk: Risk) -> None:
    """Enter water or rubble, or fall into the lower of both hexes.

    Rule: CityTech, Movement > Determining Location after a Fall.
    """
    unit = mover.unit.id
    if piloting.check_piloting(play, unit, risk.cause, place=after.hex.label):
        return
    stand_at(play, unit, before)
    if footing_at(mover, after).level > footing_at(mover, before).level:
        falling.fall(play, unit)
    else:
        displacement.fall_into(play, unit, after.hex, is_below=after.is_below)


RISK_HANDLERS: Mapping[Danger, Callable[[Play[Battle], Mover, Walk, Walk, Risk], None]] = {
    Danger.COLLAPSE: _collapse,
    Danger.MINES: _meet_mines,
    Danger.SKID: _skid,
    Danger.WALL: _break_wall,
    Danger.FIRE: _brave_fire,
    Danger.GROUND: _cross_ground,
}


def slide(play: Play[Battle], unit: UnitId, direction: Facing, hexes: int) -> None:
    """Slide on over as many hexes as were moved, unless something stops the unit before.

    At the edge of the map it comes to rest, and where it falls over an edge or brings a bridge down. Each hex
    does a 'Mech half the damage of a fall to the front, in groups as a fall does; vehicles take none, nor
    what moves only where players let it.
    Rule: CityTech, Movement > Skidding.
    """
    slid = 0
    while slid < hexes and _slides_on(play, unit, direction, hexes):
        slid += 1
    play.emit(UnitSkidded(unit, slid))
    now, kind = play.battle.units[unit], play.battle.kind(play.battle.units[unit]).movement
    if kind is not None:
        _scrape(play, now, kind.skid_damage(play.battle, now) * slid, asks.skid_location(now))


def _slides_on(play: Play[Battle], unit: UnitId, direction: Facing, hexes: int) -> bool:
    """Slide into the next hex; False where the 'Mech comes to rest before it."""
    mech, board = play.battle.units[unit], play.battle.board
    assert board is not None, "'Mechs slide over a map"
    assert mech.hex is not None, "'Mechs slide from hex to hex"
    onward, here = neighbor(mech.hex, direction), footing_of(play.battle, mech)
    if onward not in board or is_destroyed(play.battle, mech):
        return False
    there = footing_in(board, onward, is_below=not here.is_paved)
    building = there.building
    there = there.afloat if is_afloat(play.battle, mech) else there
    if there.top > here.top:
        points = _crash_into_ground(play, mech, hexes)
        if building is not None:
            buildings.damage_structure(play, onward, points, strikes_infantry=True)
        return False
    if falling.drop_between(here, there)[0] >= piloting.piloting_rules(play.battle).falling.from_above:
        displacement.fall_into(play, unit, onward, is_below=not here.is_paved)
        return False
    if (other := displacement.standing_in(play.battle, onward)) is not None:
        _crash_into_unit(play, mech, other, direction, hexes)
        return False
    _run_over(play, mech, onward)
    _lie_in(play, mech, onward)
    if why_too_weak(play.battle, mech, there):
        buildings.fall(play, onward)
        return False
    mines.enter_minefield(play, unit, onward)
    owed.settle_owed_to(play, unit)
    return True


def _run_over(play: Play[Battle], unit: Unit, place: Hex) -> None:
    """Strike the infantry in a hex on the way; it does not stop the slide.

    Rule: CityTech, Movement > Skidding.
    """
    skid, tons = play.battle.rules.tables.movement.skid, play.battle.model(unit).weight
    if skid is None or skid.infantry_tons_per_point is None:
        return
    points = -(-tons // skid.infantry_tons_per_point)
    for other in others_in(play.battle, unit, place):
        if other.type in ON_FOOT:
            question = asks.run_over_location(other, unit)
            hit_locations.roll_hit(
                play, IncomingHit(other.id, points, "front", question, roller_side=unit.side)
            )


def _lie_in(play: Play[Battle], unit: Unit, place: Hex) -> None:
    """On a bridge only who comes from the road; others slide beneath."""
    board, here = play.battle.board, footing_of(play.battle, unit)
    assert board is not None, "'Mechs slide over a map"
    is_below = not here.is_paved and footing_in(board, place).bridge is not None
    play.emit(UnitPlaced(unit.id, place, unit.facing, is_below))


def _crash_into_ground(play: Play[Battle], unit: Unit, hexes: int) -> int:
    """Take the damage that a charge over so many hexes would do, and return it."""
    charge = physical_rules(play.battle).attacks.get(CHARGE)
    rule = charge.damage if charge else None
    points = damage_by_tonnage(rule, play.battle.model(unit).weight, hexes) if rule else 0
    _scrape(play, unit, points, asks.crash_location(unit))
    owed.settle_owed_to(play, unit.id)
    return points


def _crash_into_unit(play: Play[Battle], unit: Unit, other: Unit, direction: Facing, hexes: int) -> None:
    """Crash into a unit as in a charge that hits, whether or not it has moved yet.

    Rule: CityTech, Movement > Skidding; Combat > Charging > Location after Attack; Falls.
    """
    charge_collision(play, unit.id, other.id, hexes)
    place = other.hex
    assert place is not None, "it stands in the way"
    is_free = is_destroyed(play.battle, play.battle.units[other.id])
    if not is_free:
        is_free = displacement.displace(play, other.id, direction)
        piloting.owe(play, other.id, CHARGED)
    if is_free and not is_destroyed(play.battle, play.battle.units[unit.id]):
        _lie_in(play, play.battle.units[unit.id], place)
    owed.settle_all(play)


def _scrape(play: Play[Battle], unit: Unit, points: int, question: Question) -> None:
    for group in falling.fall_clusters(points, piloting.piloting_rules(play.battle).falling.grouping):
        hit = IncomingHit(unit.id, group, "front", question, roller_side=unit.side)
        hit_locations.roll_hit(play, hit)
