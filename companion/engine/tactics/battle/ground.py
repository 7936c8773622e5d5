"""The ground of a battle: heights, terrain, tokens, and what a hex costs.

Rule: BT Tactics 3025, R22 (gap G14).
"""

from __future__ import annotations

from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.tables.book import Terrain
from companion.tabletop.boards import CLEAR, BoardHex
from companion.tabletop.hexes import Hex


def ground(battle: Battle, place: Hex) -> BoardHex:
    """Return what is printed in a hex."""
    return battle.board.at(place) if battle.board is not None else CLEAR


def names_in(battle: Battle, place: Hex) -> tuple[str, ...]:
    """Return the names of terrain and tokens in a hex."""
    return (*ground(battle, place).terrain, *battle.tokens.get(place, ()))


def terrains(battle: Battle, place: Hex) -> tuple[Terrain, ...]:
    """Return the terrain of a hex, with the tokens that lie in it."""
    names = names_in(battle, place)
    if not names:
        return ()
    known = battle.tables.movement.terrain
    return tuple(known[name] for name in names if name in known)


def height(battle: Battle, place: Hex) -> int:
    """Return where a 'Mech stands in a hex: level, less the depth of water, or on top of a building."""
    printed = ground(battle, place)
    if not printed.terrain:
        return printed.level
    return printed.level + sum(row.height for row in terrains(battle, place))


def entry_cost(battle: Battle, start: Hex, end: Hex) -> int | None:
    """Points to enter a neighbouring hex on foot; None where the change of elevation is too great."""
    rules = battle.tables.movement
    change = abs(height(battle, end) - height(battle, start))
    if change and change not in rules.elevation:
        return None
    return rules.per_hex + rules.elevation.get(change, 0) + sum(row.points for row in terrains(battle, end))
