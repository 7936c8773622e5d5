"""Stepping out of the way of a 'Mech that is forced into the hex.

Rule: CityTech, Combat > Domino Effect.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.battle.condition import is_immobile
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.piloting import piloting_rules
from companion.engine.battletech.movement.steps import ENTERING
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import (
    Mover,
    footing_at,
    start_walk,
    take_step,
    why_not_step,
    why_not_stop,
)
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, Hex, hexsides_between

STATIONARY = "stationary"
STAY = Option("stay", say("choice/be_forced_out"))


def steps(battle: Battle, unit: Unit, direction: Facing) -> tuple[Hex, ...]:
    """Return the hexes ahead and behind into which a 'Mech may still step when it is pushed in this
    direction.

    It has to stand and be mobile, to be struck from one of its side hexes, and to have the Movement Points
    left over; whoever has jumped has none. Rule: CityTech, Combat > Domino Effect.
    """
    is_from_side = hexsides_between(unit.facing, direction) not in (0, 3)
    if not unit.may_fall or battle.board is None or unit.hex is None or unit.is_prone or not is_from_side:
        return ()
    movement = _movement(battle, unit)
    if battle.rules.tables.movement.modes[movement].is_jump or is_immobile(battle, unit):
        return ()
    mover = Mover.of(battle, unit, movement)
    here = start_walk(mover)
    ways = [(step, take_step(mover, here, step)) for step in mover.steps if step in ENTERING]
    return tuple(
        after.hex
        for step, after in ways
        if after.spent <= mover.allowed
        and not after.is_least
        and not (why_not_step(mover, here, step, after) or why_not_stop(mover, after))
        and not why_too_weak(battle, unit, footing_at(mover, after))
    )


def _movement(battle: Battle, unit: Unit) -> str:
    """Return the way of moving whose points are left over; who stood still could have walked."""
    modes = battle.rules.tables.movement.modes
    if unit.doings.moved is not None and modes[unit.doings.moved.movement].points is not MovementPoints.NONE:
        return unit.doings.moved.movement
    return next((name for name, mode in modes.items() if mode.points is MovementPoints.WALKING), STATIONARY)


def choose(play: Play[Battle], unit: Unit, places: tuple[Hex, ...]) -> Hex | None:
    """Return the hex its player steps into; None to be forced out."""
    options = [Option(place.label, say("choice/step_into", hex=place.label)) for place in places]
    source = piloting_rules(play.battle).falling.domino_source
    chosen = play.choose(asks.step_aside(unit), (*options, STAY), side=unit.side, source=source)
    return next((place for place in places if place.label == chosen), None)
