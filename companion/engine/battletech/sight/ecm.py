"""Guardian ECM suites: the lines of fire that they jam.

Rule: CityTech, Equipment > Guardian ECM Suite.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.lines import line

SUITE = "ecm"


def is_jammed(battle: Battle, attacker: Unit, end: Hex) -> bool:
    """Whether a line of fire passes an enemy suite so near that nothing guides missiles along it."""
    start = attacker.hex
    suites = tuple(_suites(battle, attacker)) if start is not None else ()
    if not suites or start is None:
        return False
    path = (start, *line(start, end).hexes, end)
    return any(distance(place, at) <= radius for place in path for at, radius in suites)


def _suites(battle: Battle, attacker: Unit) -> Iterator[tuple[Hex, int]]:
    """Yield where enemy suites work, and how far; one in a 'Mech that is shut down has no power."""
    for mech in battle.units.values():
        if mech.side == attacker.side or mech.hex is None or not battle.model(mech).equipment:
            continue
        mech = battle.at_start(mech)
        if mech.hex is None or mech.is_shut_down or is_destroyed(battle, mech):
            continue
        for item in working_items(battle, mech, SUITE):
            radius = battle.rules.tables.equipment[item.item].radius
            if radius is not None:
                yield mech.hex, radius
