"""Strikes of cruise missiles, rolled with the fire of the unit that has launched them.

Rule: Omega, Indirect Fire Arrows (Attack); Alternate Arrow V Payloads.
"""

from __future__ import annotations

from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import (
    cruise_missile,
    missiles_of,
    weapon_of_missile,
)
from companion.engine.battletech.battle.events import CruiseEnded, PayloadDropped
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage.payloads import come_down
from companion.engine.battletech.fire.cruise_number import strike_of
from companion.engine.battletech.fire.fire_sequence import carry_out
from companion.engine.battletech.fire.missile_defenses import FlyingMissiles, answer_missiles
from companion.engine.battletech.fire.played_shot import PlayedShot
from companion.engine.battletech.tables.fire_steps import ANTI_MISSILE, EffectStep
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.hexes import distance


def strike_all(play: Play[Battle], unit: UnitId) -> None:
    """Let every missile of a unit strike that is to in this phase."""
    for missile in tuple(missiles_of(play.battle, unit)):
        if missile.attacks:
            _strike(play, missile)
        elif missile.drops:
            drop_payload(play, missile)


def _strike(play: Play[Battle], missile: CruiseMissile) -> None:
    """Roll a missile at the unit that it attacks; one that is gone when the phase began is struck no more."""
    target = play.battle.at_start(play.battle.units[missile.attacks])
    if (
        target.hex is None
        or play.battle.units[missile.attacks].hex is None
        or is_destroyed(play.battle, target)
    ):
        play.emit(CruiseEnded(missile, "no_target"))
        return
    fire = strike_of(play.battle, missile)
    carry_out(fire.firing.steps, PlayedShot(play, fire))
    play.emit(CruiseEnded(missile, "struck"))


def pass_systems(play: Play[Battle], missile: str) -> None:
    """Let anti-missile systems of enemies engage a payload that has passed near them.

    Rule: Omega, New Missile Rules.
    """
    found = cruise_missile(play.battle, missile)
    flight = weapon_of_missile(play.battle, found).flight if found is not None else None
    if found is None or flight is None or flight.engaged_within is None:
        return
    weapon = weapon_of_missile(play.battle, found)
    if found.load not in weapon.way_to_fire.loaded:
        return
    launcher = replace(play.battle.units[found.unit], hex=found.course[0])
    names = asks.FiringWeapon(launcher, found.weapon, weapon.name)
    for enemy in surviving_units(play.battle):
        if enemy.side == found.side or enemy.hex is None:
            continue
        if min(distance(enemy.hex, place) for place in found.course) > flight.engaged_within:
            continue
        if any(answer_missiles(play, ANTI_MISSILE, [FlyingMissiles(enemy.id, names, 1, 0)])):
            play.emit(CruiseEnded(found, "shot_down"))
            return


def drop_payload(play: Play[Battle], missile: CruiseMissile) -> None:
    """Let a payload come down on the hexes that were named; a missile without any left is gone."""
    weapon, unit = weapon_of_missile(play.battle, missile), play.battle.units[missile.unit]
    names = asks.FiringWeapon(unit, missile.weapon, weapon.name)
    steps = weapon.way_to_fire.loaded[missile.load].steps
    for place in missile.drops:
        play.emit(PayloadDropped(missile.id, place))
        for step in steps:
            if isinstance(step, EffectStep):
                come_down(play, place, step, unit.id, names)
    left = cruise_missile(play.battle, missile.id)
    if left is not None and not left.left:
        play.emit(CruiseEnded(left, "empty"))
