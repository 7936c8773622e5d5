"""Stepping out of the way of a 'Mech that is forced into the hex.

Rule: CityTech, Combat > Domino Effect.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.condition import is_destroyed, is_immobile, points
from companion.engine.battletech.movement_rules import MovementPoints
from companion.engine.battletech.piloting import rules_of
from companion.engine.battletech.state import Battle, Mech
from companion.engine.battletech.terrain_costs import entry_cost
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, Hex, hexsides_between, neighbor, opposite

STAY = Option("stay", "Be forced out")


def steps(battle: Battle, mech: Mech, direction: Facing) -> tuple[Hex, ...]:
    """The hexes ahead and behind into which a 'Mech may still step when it is pushed in this direction.

    It has to stand and be mobile, to be struck from one of its side hexes, and to have the Movement Points
    left over. Rule: CityTech, Combat > Domino Effect.
    """
    is_from_side = hexsides_between(mech.facing, direction) not in (0, 3)
    if mech.hex is None or mech.is_prone or is_immobile(battle, mech) or not is_from_side:
        return ()
    left = points_left(battle, mech)
    ahead, behind = neighbor(mech.hex, mech.facing), neighbor(mech.hex, opposite(mech.facing))
    places = [ahead, behind] if _may_reverse(battle, mech, behind) else [ahead]
    return tuple(place for place in places if _costs(battle, mech, place) <= left)


def points_left(battle: Battle, mech: Mech) -> int:
    """Movement Points that a 'Mech has not spent this turn; one that stood still could have walked.

    Whoever has jumped has none. Rule: CityTech, Combat > Domino Effect.
    """
    modes = battle.rules.tables.movement.modes
    if mech.moved is None or modes[mech.moved.movement].points is MovementPoints.NONE:
        return points(battle, mech, _walking(battle))
    if modes[mech.moved.movement].points is MovementPoints.JUMPING:
        return 0
    return points(battle, mech, mech.moved.movement) - mech.moved.spent


def _walking(battle: Battle) -> str:
    modes = battle.rules.tables.movement.modes
    return next(name for name, mode in modes.items() if mode.points is MovementPoints.WALKING)


def _may_reverse(battle: Battle, mech: Mech, behind: Hex) -> bool:
    """Rule: CityTech, Movement > Movement Direction (not when running, and not up or down)."""
    board, modes = battle.board, battle.rules.tables.movement.modes
    if board is None or mech.hex is None:
        return False
    is_level = board.at(behind).level == board.at(mech.hex).level
    return is_level and (mech.moved is None or modes[mech.moved.movement].backward)


def _costs(battle: Battle, mech: Mech, place: Hex) -> float:
    """Movement Points for a step; without end where it cannot be taken."""
    board, tables = battle.board, battle.rules.tables
    if board is None or mech.hex is None or place not in board or _is_taken(battle, place):
        return float("inf")
    cost = entry_cost(tables.movement, battle.rules.options, board.at(mech.hex), board.at(place))
    return cost if isinstance(cost, int) else float("inf")


def _is_taken(battle: Battle, place: Hex) -> bool:
    return any(other.hex == place and not is_destroyed(battle, other) for other in battle.units.values())


def choose(play: Play[Battle], mech: Mech, places: tuple[Hex, ...]) -> Hex | None:
    """The hex its player steps into; None to be forced out."""
    options = [Option(place.label, f"Step into {place.label}") for place in places]
    source = rules_of(play.battle).falling.domino_source
    purpose = f"{mech.name} is about to be forced out of its hex"
    chosen = play.choose(purpose, (*options, STAY), side=mech.side, source=source)
    return next((place for place in places if place.label == chosen), None)
