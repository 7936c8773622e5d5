"""Shots that land turns later: they come down on whoever stands in their hex as the turn ends, or in the hex
to which they scatter.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import ShotLanded
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import FlyingShot, UnitId
from companion.engine.battletech.damage import mines
from companion.engine.battletech.fire.fire_sequence import carry_out
from companion.engine.battletech.fire.firing import Fire, fire_of, roll_to_hit
from companion.engine.battletech.fire.played_shot import PlayedShot
from companion.engine.battletech.tables.fire_steps import FireSteps, RollStep, SpendStep
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def land_shots(play: Play[Battle]) -> None:
    """Let every shot come down whose turn it is, on each unit in its hex with a roll of its own, or on all in
    the hex to which it scatters.
    """
    for shot in play.battle.flying:
        if shot.lands > play.battle.turn.number:
            continue
        fire = landing_at_hex(play.battle, shot)
        first, *others = steps = steps_of_landing(fire.firing.steps)
        aimed_at = place = aim_at(play.battle, shot.volley.target).hex
        strikes_all = isinstance(first, RollStep) and first.scatters
        if strikes_all and aimed_at is not None:
            steps, place = tuple(others), _hex_reached(play, fire, aimed_at)
        play.emit(ShotLanded(shot.unit, shot, None if place == aimed_at else place))
        for unit in [unit.id for unit in surviving_units(play.battle) if unit.hex == place]:
            on_unit = landing_on(play.battle, shot, unit)
            carry_out(steps, PlayedShot(play, on_unit, is_hit=strikes_all))


def _hex_reached(play: Play[Battle], fire: Fire, place: Hex) -> Hex:
    """Roll whether a shot comes down in its hex, and if not, where."""
    rolled = roll_to_hit(play, fire)
    if fire.is_certain or (rolled is not None and rolled >= fire.number):
        return place
    return mines.scatter(play, place, fire.names, fire.side)


def landing_at_hex(battle: Battle, shot: FlyingShot) -> Fire:
    """Return a shot that comes down: it needs the number that it needed when it was fired."""
    fire = fire_of(battle, shot.unit, shot.weapon, shot.volley, shot.how)
    can_hit = shot.number <= battle.rules.tables.to_hit.automatic_miss_above
    return replace(fire, number=shot.number, can_hit=can_hit)


def landing_on(battle: Battle, shot: FlyingShot, unit: UnitId) -> Fire:
    """Return a shot that comes down on a unit."""
    return replace(landing_at_hex(battle, shot), target=unit, ground=None)


def steps_of_landing(steps: FireSteps) -> FireSteps:
    """Return what is listed after a shot has left that lands later."""
    left = next(at for at, step in enumerate(steps) if isinstance(step, SpendStep) and step.lands_after)
    return steps[left + 1 :]
