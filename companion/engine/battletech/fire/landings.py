"""Shots that land turns later: they come down on whoever stands in their hex as the turn ends."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import ShotLanded
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import FlyingShot, UnitId
from companion.engine.battletech.fire.fire_sequence import carry_out
from companion.engine.battletech.fire.firing import Fire, fire_of
from companion.engine.battletech.fire.played_shot import PlayedShot
from companion.engine.battletech.tables.fire_steps import FireSteps, SpendStep
from companion.engine.play import Play


def land_shots(play: Play[Battle]) -> None:
    """Let every shot come down whose turn it is, on each unit in its hex with a roll of its own."""
    for shot in play.battle.flying:
        if shot.lands > play.battle.turn.number:
            continue
        play.emit(ShotLanded(shot.unit, shot))
        place = aim_at(play.battle, shot.volley.target).hex
        for unit in [unit.id for unit in surviving_units(play.battle) if unit.hex == place]:
            fire = landing_on(play.battle, shot, unit)
            carry_out(steps_of_landing(fire.firing.steps), PlayedShot(play, fire))


def landing_on(battle: Battle, shot: FlyingShot, unit: UnitId) -> Fire:
    """Return a shot that comes down on a unit: it needs the number that it needed when it was fired."""
    fire = fire_of(battle, shot.unit, shot.weapon, shot.volley, shot.how)
    can_hit = shot.number <= battle.rules.tables.to_hit.automatic_miss_above
    return replace(fire, target=unit, ground=None, number=shot.number, can_hit=can_hit)


def steps_of_landing(steps: FireSteps) -> FireSteps:
    """Return what is listed after a shot has left that lands later."""
    left = next(at for at, step in enumerate(steps) if isinstance(step, SpendStep) and step.lands_after)
    return steps[left + 1 :]
