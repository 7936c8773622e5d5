"""Immediate effects of entering a hex: a bridge gives way, mines go off, the unit skids or falls.

Rule: CityTech, Movement > Making Piloting Skill Rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import UnitPlaced, UnitSkidded
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import falling, mines, piloting, structures
from companion.engine.battletech.heat.build_up import heat_up_entering
from companion.engine.battletech.movement import displacement, skidding
from companion.engine.battletech.movement.risks import Danger, Risk, risks
from companion.engine.battletech.movement.steps import others_in
from companion.engine.battletech.movement.walk import Mover, Walk, footing_at
from companion.engine.battletech.owed import settling
from companion.engine.play import Play
from companion.tabletop.hexes import Facing


def enter(play: Play[Battle], mover: Mover, before: Walk, after: Walk) -> None:
    """Go into the next hex, and settle what that sets off until something stops the unit."""
    if not after.has_left:
        heat_up_entering(play, mover.unit.id, footing_at(mover, after))
    for risk in risks(mover, before, after):
        if is_stopped(play, mover.unit.id, after):
            return
        RISK_HANDLERS[risk.danger](play, mover, before, after, risk)
        settling.settle_owed_to(play, mover.unit.id)


def is_stopped(play: Play[Battle], unit: UnitId, walk: Walk) -> bool:
    """Whether a unit cannot go on with its walk: it fell, skidded, is out of the battle, or nobody acts."""
    mech = play.battle.units[unit]
    has_fallen = mech.is_prone != walk.is_prone or has_skidded(play, unit)
    return has_fallen or is_destroyed(play.battle, mech) or is_helpless(mech)


def has_skidded(play: Play[Battle], unit: UnitId) -> bool:
    """Whether a unit has skidded in the course of this play."""
    return any(isinstance(event, UnitSkidded) and event.unit == unit for event in play.events)


def make_way(play: Play[Battle], unit: UnitId, direction: Facing) -> None:
    """Force on who stands in the hex where a 'Mech was stopped on its way through.

    Rule: CityTech, Combat > Domino Effect.
    """
    mech = play.battle.units[unit]
    others = others_in(play.battle, mech, mech.hex) if mech.hex is not None and mech.is_prone else ()
    for other in others:
        if displacement.displace(play, other.id, direction):
            piloting.owe(play, other.id, displacement.DOMINO)
            settling.settle_all(play)


def stand_at(play: Play[Battle], unit: UnitId, walk: Walk) -> None:
    """Put a unit where its walk has led, if it is on the map."""
    mech, there = play.battle.units[unit], (walk.hex, walk.facing, walk.is_below)
    if mech.hex is not None and (mech.hex, mech.facing, mech.is_below) != there:
        play.emit(UnitPlaced(unit, walk.hex, walk.facing, walk.is_below))


def _collapse(play: Play[Battle], mover: Mover, _before: Walk, after: Walk, _risk: Risk) -> None:
    stand_at(play, mover.unit.id, after)
    structures.fall(play, after.hex)


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
        settling.settle_owed_to(play, unit)
    skidding.slide(play, unit, before.heading, after.entered)


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
    Danger.GROUND: _cross_ground,
}
