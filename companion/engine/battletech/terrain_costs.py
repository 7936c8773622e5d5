"""What it costs to enter a hex: its terrain, levels climbed, and what a unit may not enter at all."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.movement_rules import Motive, MovementRules
from companion.engine.battletech.terrain import Terrain, terrain_of
from companion.errors import Refusal
from companion.tabletop.boards import BoardHex

WATER_LEVELS = "water_levels"


def terrain_cost(rules: MovementRules, ground: BoardHex, motive: Motive | None = None) -> int | Refusal:
    """Movement Points for the terrain of a hex, the dearest of several; a 'Mech's unless another moves.

    Rule: CityTech, Movement > Movement Cost Table.
    """
    costs = [rules.costs["clear"]]
    for terrain in map(terrain_of, ground.terrain):
        row = rules.cost_row(terrain)
        if row is None:
            continue
        cost = rules.costs_of.get(motive, {}).get(row, rules.costs[row]) if motive else rules.costs[row]
        if cost is None:
            return Refusal(f"{terrain.words.capitalize()} cannot be entered by this unit.", rules.cost_source)
        costs.append(cost)
    return max(costs)


def entry_cost(
    rules: MovementRules,
    options: Mapping[str, str],
    left: BoardHex,
    entered: BoardHex,
    motive: Motive | None = None,
) -> int | Refusal:
    """Movement Points to go from one hex into the next on the ground, levels included.

    Going down into water costs nothing for the depth unless the option says so (errata M1). Rule: CityTech,
    Movement > Movement Cost Table.
    """
    cost = terrain_cost(rules, entered, motive)
    if isinstance(cost, Refusal) or rules.levels is None:
        return cost
    mover = motive or "mech"
    floats = motive is not None
    change = _floor(entered, floats) - _floor(left, floats)
    if abs(change) > rules.levels.most[mover]:
        most = rules.levels.most[mover]
        return Refusal(f"{abs(change)} levels at once: this unit manages {most}.", rules.levels.source)
    is_descent_into_water = change < 0 and _depth(entered) > 0
    if is_descent_into_water and options.get(WATER_LEVELS) == "free":
        # Only the depth is free; a bank above the water still has to be climbed down.
        change = min(0, entered.level - left.level)
    return cost + rules.levels.per_level[mover] * abs(change)


def _floor(ground: BoardHex, floats: bool) -> int:
    return ground.level - (0 if floats else _depth(ground))


def _depth(ground: BoardHex) -> int:
    waters: list[Terrain] = [terrain_of(word) for word in ground.terrain]
    return max((water.depth for water in waters), default=0)
