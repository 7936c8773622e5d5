"""Soldiers who cling to a 'Mech, looked up in a battle.

Rule: CityTech, Special Case Rules > Swarm Attacks.
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
