"""The ground of the map, as mechs walk on it."""

from __future__ import annotations

from companion.engine.pools.battle.state import Battle
from companion.tabletop.hexes import Hex


def entry_cost(battle: Battle, start: Hex, end: Hex, *, is_rough_ground_free: bool = False) -> int | None:
    """Return the MA of entering a neighbouring hex on the ground; None where nobody can.

    Treads cross rough ground as any other. Rule: Untitled Mech Game, R75, R281.
    """
    rules, ground = battle.tables.movement, battle.ground(end)
    climbed = abs(ground.level - battle.ground(start).level)
    if climbed > rules.climb.most:
        return None
    dearest = 1
    for word in ground.terrain:
        row = rules.terrain.get(word)
        if row is None:
            continue
        if row.ma is None:
            return None
        dearest = max(dearest, 1 if is_rough_ground_free else row.ma)
    return dearest + climbed * rules.climb.ma
