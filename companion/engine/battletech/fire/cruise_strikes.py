"""Strikes of cruise missiles, rolled with the fire of the unit that has launched them.

Rule: Omega, Indirect Fire Arrows (Attack); Alternate Arrow V Payloads.
"""

from __future__ import annotations

from companion.engine.battletech.battle.condition import is_destroyed
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
from companion.engine.battletech.fire.played_shot import PlayedShot
from companion.engine.battletech.tables.fire_steps import EffectStep
from companion.engine.play import Play


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
