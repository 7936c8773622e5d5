"""Damage: armor lost, locations destroyed, and damage passed on inward."""

from __future__ import annotations

from companion.engine.battletech.components import is_lost
from companion.engine.battletech.condition import lost_locations
from companion.engine.battletech.events import ArmorLost, DamageVanished, LocationDestroyed, MechDestroyed
from companion.engine.battletech.state import Battle, UnitId
from companion.engine.play import Play


def damage(play: Play[Battle], unit: UnitId, location: str, points: int) -> None:
    """Take damage in a location; what it cannot bear goes to the next one inward.

    Rule: Quick-Start, Damage Resolution; Transferring Damage.
    """
    names = play.battle.rules.tables.locations.names
    where: str | None = location
    while points and where:
        armor = play.battle.units[unit].armor[where]
        borne = min(armor, points)
        if borne:
            points -= borne
            play.happen(ArmorLost(unit, where, borne))
            if borne == armor:
                _destroy(play, unit, where)
        where = names[where].transfers_to
    if points:
        play.happen(DamageVanished(unit, points))


def _destroy(play: Play[Battle], unit: UnitId, location: str) -> None:
    """Rule: Quick-Start, Torso Destruction; Destroying a BattleMech."""
    names = play.battle.rules.tables.locations.names
    row, lost = names[location], lost_locations(play.battle, play.battle.units[unit])
    play.happen(LocationDestroyed(unit, location))
    for other in row.takes_along:
        mech = play.battle.units[unit]
        if not is_lost(mech, other):
            play.happen(ArmorLost(unit, other, mech.armor[other]))
            play.happen(LocationDestroyed(unit, other, with_location=location))
    if row.destroys_unit and not any(names[other].destroys_unit for other in lost if other != location):
        play.happen(MechDestroyed(unit, location))
