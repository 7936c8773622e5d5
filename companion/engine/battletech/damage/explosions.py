"""Explosions inside a 'Mech that are set off by name, as heat does."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import damage_sequence
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosive_loads import explosive_load
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.damage.single_hit import SingleHit
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.engine.play import Play


def explode_bins(
    play: Play[Battle], unit: UnitId, location: str, bins: tuple[AmmunitionBin, ...]
) -> str | None:
    """Set these slots of one location off; the location that bears the last of it and still stands."""
    return explode(play, unit, explosive_load(play.battle, play.battle.units[unit], location, bins))


def explode(play: Play[Battle], unit: UnitId, load: ExplosiveLoad) -> str | None:
    """Return an explosion in a location; the location whose structure bears the last of it and still stands.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Playing the Game > Damage from Ammo
    Explosions.
    """
    held = damage_sequence.explode(PlayedTarget(play, unit), SingleHit(load.location), load)
    return held.location if held else None
