"""Soldiers who cling to 'Mechs or ride in vehicles and on OmniMechs, looked up in a battle.

Rule: CityTech, Special Case Rules > Swarm Attacks; Infantry > Infantry Carriers; Mechanized Battle Armor.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId


def swarmed_by(battle: Battle, unit: Unit) -> Unit | None:
    """Return the 'Mech that a unit clings to, while both are in the battle."""
    grip = unit.swarms
    mech = battle.units.get(grip.mech) if grip is not None else None
    if mech is None or is_destroyed(battle, mech) or is_destroyed(battle, unit):
        return None
    return mech


def swarm_on(battle: Battle, mech: UnitId) -> Iterator[Unit]:
    """Yield whoever clings to a 'Mech."""
    for unit in battle.units.values():
        if unit.swarms is not None and unit.swarms.mech == mech and swarmed_by(battle, unit) is not None:
            yield unit


def passengers_of(battle: Battle, carrier: UnitId) -> Iterator[Unit]:
    """Yield whoever rides in a unit, or on it, and has not died there."""
    riders = (unit for unit in battle.units.values() if unit.carrier == carrier)
    return (unit for unit in riders if not is_destroyed(battle, unit))


def room_left(battle: Battle, carrier: Unit) -> float:
    """Return the cargo space that passengers leave. In tons."""
    taken = (battle.kind(it).cargo.taken(battle, it) or 0.0 for it in passengers_of(battle, carrier.id))
    return battle.kind(carrier).cargo.room(battle, carrier) - sum(taken)
