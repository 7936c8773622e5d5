"""Movement range: searches over the map, planned destinations, and hexes where a move may end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush

from companion.engine.tactics.battle.condition import occupied_hexes, points
from companion.engine.tactics.battle.state import Battle, Mech, Orders, entry_cost, height
from companion.engine.tactics.tables.names import STAND
from companion.tabletop.hexes import Hex, distance, neighbors


@dataclass(frozen=True, slots=True)
class CheapestPath:
    """The cheapest way to a hex: points spent, and the hexes from the start to it."""

    spent: int
    route: tuple[Hex, ...]


def cheapest_paths(
    battle: Battle,
    mech: Mech,
    movement: str,
    barred: frozenset[Hex] = frozenset(),
    *,
    allowed: int | None = None,
    goal: Hex | None = None,
) -> Mapping[Hex, CheapestPath]:
    """Return every hex within a unit's points in one way of moving, or as many as are told, its own among
    them.

    Hexes that are `barred` cannot be entered; where the rules allow it, who flies passes over them. With a
    `goal`, hexes farther away than it are left out.

    Rule: BT Tactics 3025, R22, R25.
    """
    if mech.hex is None:
        return {}
    allowed = points(battle, mech, movement) if allowed is None else allowed
    flies = battle.tables.movement.mode(movement).flies
    passes_over = flies and battle.rules.options.get("jumps_over_enemies") == "allowed"
    in_the_way = frozenset() if passes_over else barred
    cost_of = _flight(battle, mech.hex, allowed, in_the_way) if flies else _on_foot(battle, in_the_way)
    found: dict[Hex, CheapestPath] = {}
    queue: list[tuple[int, Hex, Hex | None]] = [(0, mech.hex, None)]
    while queue:
        spent, here, before = heappop(queue)
        if here in found:
            continue
        found[here] = CheapestPath(spent, (*found[before].route, here) if before is not None else (here,))
        if here == goal:
            break
        for there in neighbors(here):
            cost = cost_of(here, there) if there not in found else None
            if cost is not None and spent + cost <= allowed:
                heappush(queue, (spent + cost, there, here))
    return {place: way for place, way in found.items() if place not in barred}


def _on_foot(battle: Battle, barred: frozenset[Hex]) -> Callable[[Hex, Hex], int | None]:
    board = battle.board

    @cache
    def cost(start: Hex, end: Hex) -> int | None:
        if board is None or end not in board or end in barred:
            return None
        return entry_cost(battle, start, end)

    return cost


def _flight(
    battle: Battle, start: Hex, allowed: int, barred: frozenset[Hex]
) -> Callable[[Hex, Hex], int | None]:
    """Points to jump over a hex, however it looks, if it is not too high (gap G10)."""
    board, per_hex = battle.board, battle.tables.movement.per_hex
    highest = height(battle, start) + allowed

    def cost(_start: Hex, end: Hex) -> int | None:
        if board is None or end not in board or end in barred or height(battle, end) > highest:
            return None
        return per_hex

    return cost


def destination(mech: Mech, orders: Orders) -> Hex | None:
    """Return where orders lead; a dash leads to where the unit stands."""
    return orders.hex or mech.hex


def move_ends(battle: Battle, mech: Mech, orders: Orders) -> Mapping[Hex, CheapestPath]:
    """Return where a move by these orders may end: the destination or a hex next to it, else as near as it
    can.

    Enemies bar the way, friends do not, and nobody ends in another's hex. Rule: BT Tactics 3025, R25-R27
    (gaps G12, G13).
    """
    goal = destination(mech, orders)
    if mech.hex is None or goal is None:
        return {}
    if orders.movement == STAND:
        return {mech.hex: CheapestPath(0, (mech.hex,))}
    reached = cheapest_paths(
        battle, mech, orders.movement, occupied_hexes(battle, besides=mech, side=battle.other(mech.side))
    )
    friends = occupied_hexes(battle, besides=mech)
    free = {place: way for place, way in reached.items() if place not in friends}
    wanted = {place: way for place, way in free.items() if distance(place, goal) <= 1}
    if wanted or not free:
        return wanted or {mech.hex: CheapestPath(0, (mech.hex,))}
    nearest = min((distance(place, goal), way.spent) for place, way in free.items())
    return {place: way for place, way in free.items() if (distance(place, goal), way.spent) == nearest}
