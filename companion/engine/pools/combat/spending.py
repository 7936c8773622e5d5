"""The cost of attacks: shots, ordnance, turns of use, charge, and weapons that are thrown.

Rule: Untitled Mech Game, R84, R97, R99, R104, R106, R109, R138; gap G47.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.condition import (
    CHARGE,
    SHOTS_TRAIT,
    SHUT_DOWN,
    STAGGERED,
    clip_key,
    shots_full,
)
from companion.engine.pools.battle.engagement_events import PowerStored, WeaponThrown
from companion.engine.pools.battle.events import FaultSet, ShotsSpent
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.mechs.armament import RETURNING, Armament
from companion.engine.pools.tables.weapons import ORDNANCE, PROJECTILE


def spend_shots(play: Play[Battle], shot: Shot) -> None:
    """Spend ammunition, ordnance, shots and turns of use; what is thrown lies by its target."""
    for weapon, rate in zip(shot.weapons, shot.rates, strict=True):
        if weapon.profile.category == PROJECTILE and weapon.clips:
            play.emit(ShotsSpent(shot.mech.id, clip_key(weapon, shot.load(weapon)), rate))
        elif weapon.profile.category == ORDNANCE:
            play.emit(ShotsSpent(shot.mech.id, weapon.id, rate))
        elif shots_full(weapon) is not None:
            play.emit(
                ShotsSpent(shot.mech.id, weapon.id, rate if SHOTS_TRAIT in weapon.profile.traits else 1)
            )
        if weapon.drawn and weapon.store is not None:
            stored = shot.mech.stored.get(weapon.store.id, 0)
            play.emit(PowerStored(shot.mech.id, weapon.store.id, stored - weapon.drawn))
        if CHARGE in weapon.profile.traits:
            turns = int(weapon.profile.traits[CHARGE])
            play.emit(FaultSet(shot.mech.id, f"{CHARGE}/{weapon.id}", turns + 1))
        if weapon.profile.traits.get(SHOTS_TRAIT) == 0:
            _drain_plant(play, shot.mech.id, weapon)
        if shot.is_thrown and RETURNING not in weapon.profile.traits:
            play.emit(WeaponThrown(shot.mech.id, weapon.id, shot.target.hex))


def _drain_plant(play: Play[Battle], unit: str, weapon: Armament) -> None:
    """A beam without shots of its own leaves the mech staggered, or shut down where it was. Rule: R104."""
    faults = play.battle.units[unit].faults
    fault = SHUT_DOWN if faults.get(STAGGERED, 0) else STAGGERED
    play.emit(FaultSet(unit, fault, max(weapon.damage, faults.get(fault, 0))))
