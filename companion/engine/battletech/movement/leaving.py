"""Leaving the map: the edges that are open to a unit, and the one over which it goes.

The books but the Quick-Start say nothing of it: a scenario's goal or an option opens edges.
"""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

EDGES = ("north", "east", "south", "west")
LEAVING_MAP, FORBIDDEN, DESTROYED, OWN_EDGE = "leaving_map", "forbidden", "destroyed", "own_edge"


def open_edges(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the edges of the map over which a unit may leave; one that has to withdraw takes any.

    Rule: Quick-Start, Special Rules (gap G13).
    """
    side, choice = battle.side(unit.side), battle.rules.options.get(LEAVING_MAP)
    if battle.rules.tables.movement.leaving is None:
        return ()
    goal = (side.goal.edge,) if side.goal is not None else ()
    own = (side.zone.edge,) if side.zone is not None else ()
    if unit.withdraws:
        return EDGES
    if choice == FORBIDDEN:
        return goal
    # On the table with figures the players know whose edge is whose.
    if choice == OWN_EDGE and (own or battle.board is not None):
        return tuple(edge for edge in EDGES if edge in (*goal, *own))
    return EDGES


def tells_edges(battle: Battle) -> bool:
    """Whether it matters over which edge a unit leaves the map: any goal or option asks for it."""
    has_goals = any(side.goal is not None for side in battle.sides)
    return has_goals or battle.rules.options.get(LEAVING_MAP, DESTROYED) not in (FORBIDDEN, DESTROYED)


def edge_left_by(battle: Battle, unit: Unit, place: Hex) -> str:
    """Return the edge of the map behind which a hex lies; at a corner, one that is open to the unit.

    None where it does not matter: by rules that let nobody leave, or count whoever does as destroyed.
    """
    beyond, may_pass = _edges_beyond(battle, place), open_edges(battle, unit)
    if not tells_edges(battle):
        return ""
    goal = battle.side(unit.side).goal
    wished = (goal.edge,) if goal is not None else ()
    return next((edge for edge in (*wished, *may_pass) if edge in beyond), beyond[0] if beyond else "")


def _edges_beyond(battle: Battle, place: Hex) -> tuple[str, ...]:
    board = battle.board
    if board is None:
        return ()
    is_beyond = {
        "north": place.row < 1,
        "east": place.column > board.width,
        "south": place.row > board.height,
        "west": place.column < 1,
    }
    return tuple(edge for edge in EDGES if is_beyond[edge])


def why_not_leave(battle: Battle, unit: Unit, edge: str = "") -> Refusal | None:
    """Return why a unit may not leave the map, or not over this edge. Rule: Quick-Start, Special Rules."""
    source, may_pass = battle.rules.tables.movement.leaving_source, open_edges(battle, unit)
    if edge not in ("", *EDGES):
        return nonsense("no_such_edge", edge=edge, known=EDGES)
    if not may_pass:
        if any(side.goal is not None for side in battle.sides):
            return by_rule("may_not_leave", source, unit=unit.name)
        return by_rule("nobody_leaves", source)
    if edge and edge not in may_pass:
        return by_rule("leaves_elsewhere", source, unit=unit.name, edges=" or ".join(may_pass))
    return None
