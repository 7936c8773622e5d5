"""Fuel of flights, where it is so little that a battle counts it.

Rule: Untitled Mech Game, R204.
"""

from __future__ import annotations

from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.multipliers import all_fuel_of

FUEL = "fuel"
"""What spent fuel is known by."""


def fuel_full(battle: Battle, mech: Mech) -> int:
    """Return the hexes that a mech's fuel is for; 0 where nobody counts them."""
    rules = battle.tables.propulsion.fuel
    return all_fuel_of(battle.tables, battle.facts(mech).mech) * rules.hexes_per_km if rules.is_short else 0


def fuel_left(battle: Battle, mech: Mech) -> int | None:
    """Return the hexes that a mech can still fly; None where there is no end."""
    full = fuel_full(battle, mech)
    return full - mech.spent.get(FUEL, 0) if full else None
