"""Movement: ways of moving, what each step costs, what may be entered, and how far a unit can get."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from companion.engine.battletech.actions import Move, NoteMove, Step
from companion.engine.battletech.condition import is_destroyed, is_immobile, points
from companion.engine.battletech.events import UnitLeft, UnitMoved, UnitPlaced
from companion.engine.battletech.sequence import MOVEMENT, why_not_now
from companion.engine.battletech.state import Battle, Mech, Moved
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, neighbor, opposite, turned

STEPS: tuple[Step, ...] = ("forward", "backward", "left", "right")
TURNS = {"left": -1, "right": 1}


@dataclass(frozen=True, slots=True)
class Walk:
    """A unit on its way: `hexes` entered since the last reversal, `direction` of the last step (or none)."""

    hex: Hex
    facing: int
    spent: int = 0
    hexes: int = 0
    direction: str = ""
    has_left: bool = False
    path: tuple[Step, ...] = ()
    route: tuple[Hex, ...] = ()


def hex_cost(battle: Battle, place: Hex) -> int:
    """Movement Points to enter a hex. Rule: Quick-Start, Movement Cost Table."""
    costs = battle.rules.tables.movement.costs
    terrain = battle.board.at(place).terrain if battle.board else ()
    return max((costs[kind] for kind in terrain), default=costs["clear"])


def taken(battle: Battle, walk: Walk, step: Step) -> Walk:
    """The walk after one more step, whatever it costs and wherever it leads."""
    movement = battle.rules.tables.movement
    path = (*walk.path, step)
    if step in TURNS:
        facing, spent = turned(walk.facing, TURNS[step]), walk.spent + movement.facing_per_hexside
        return Walk(walk.hex, facing, spent, walk.hexes, walk.direction, walk.has_left, path, walk.route)
    entered = neighbor(walk.hex, walk.facing if step == "forward" else opposite(walk.facing))
    # Only hexes since the last reversal count (Quick-Start, Target Movement).
    hexes = walk.hexes + 1 if walk.direction in ("", step) else 1
    leaves = battle.board is not None and entered not in battle.board
    cost = movement.leaving if leaves else hex_cost(battle, entered)
    return Walk(
        entered, walk.facing, walk.spent + cost, hexes, step, leaves, path, route=(*walk.route, entered)
    )


def steps_of(battle: Battle, movement: str) -> tuple[Step, ...]:
    """The steps that a way of moving may take. Rule: Quick-Start, Movement Direction."""
    may_reverse = battle.rules.tables.movement.modes[movement].backward
    return STEPS if may_reverse else tuple(step for step in STEPS if step != "backward")


def why_not_step(battle: Battle, mech: Mech, movement: str, step: Step, after: Walk) -> Refusal | None:
    """Why a step cannot be taken that leads to `after`: running backward, an enemy's hex, the map's edge."""
    rules = battle.rules.tables.movement
    if step not in steps_of(battle, movement):
        return Refusal("A running 'Mech cannot move backward.", rules.direction_source)
    if step in TURNS:
        return None
    if after.has_left:
        return why_not_leave(battle)
    if any(other.side != mech.side for other in _standing_in(battle, mech, after.hex)):
        return Refusal(f"An enemy stands in hex {after.hex.label}.", rules.stacking_source)
    return None


def why_not_stop(battle: Battle, mech: Mech, walk: Walk) -> Refusal | None:
    """Why a move cannot end here. Rule: Quick-Start, Stacking."""
    if not walk.has_left and (others := _standing_in(battle, mech, walk.hex)):
        reason = f"{others[0].name} stands in hex {walk.hex.label}: a move cannot end there."
        return Refusal(reason, battle.rules.tables.movement.stacking_source)
    return None


def _standing_in(battle: Battle, mech: Mech, place: Hex) -> list[Mech]:
    return [
        other
        for other in battle.units.values()
        if other.hex == place and other.id != mech.id and not is_destroyed(battle, other)
    ]


def start(mech: Mech) -> Walk:
    """The walk before its first step; the unit stands on the map."""
    assert mech.hex is not None, "only units on the map walk"
    return Walk(mech.hex, mech.facing)


def walked(battle: Battle, mech: Mech, path: Sequence[Step]) -> Walk:
    """The walk after all of these steps."""
    walk = start(mech)
    for step in path:
        walk = taken(battle, walk, step)
    return walk


def why_not_mode(battle: Battle, mech: Mech, movement: str) -> Refusal | None:
    """Why a unit cannot announce this way of moving. Rule: Quick-Start, Leg Destruction."""
    tables = battle.rules.tables
    if is_immobile(battle, mech) and tables.movement.modes[movement].points != "none":
        return Refusal(f"{mech.name} has lost a leg and cannot move.", tables.locations.source)
    return None


def why_not_announce(battle: Battle, action: Move | NoteMove) -> Refusal | None:
    """Why a unit cannot move in this way now. Rule: Quick-Start, Movement Modes."""
    mech = battle.units[action.unit]
    modes = battle.rules.tables.movement.modes
    if action.movement not in modes:
        return Refusal(f"{action.movement!r} is no way of moving: choose from {', '.join(modes)}.")
    return why_not_now(battle, mech, MOVEMENT) or why_not_mode(battle, mech, action.movement)


def why_not_move(battle: Battle, action: Move) -> Refusal | None:
    """Why this move is against the rules, told for the first step that is."""
    mech = battle.units[action.unit]
    if mech.hex is None:
        return Refusal(f"{mech.name} is not on the map: note its move instead.")
    if refusal := why_not_announce(battle, action):
        return refusal
    rules = battle.rules.tables.movement
    allowed = points(battle, mech, action.movement)
    walk = start(mech)
    for step in action.path:
        if walk.has_left:
            return Refusal(f"{mech.name} has left the map and moves no further.", rules.leaving_source)
        walk = taken(battle, walk, step)
        if refusal := why_not_step(battle, mech, action.movement, step, walk):
            return refusal
        if walk.spent > allowed:
            reason = f"This costs {walk.spent} MP; {mech.name} has {allowed}."
            return Refusal(reason, rules.source)
    return why_not_stop(battle, mech, walk)


def why_not_note(battle: Battle, action: NoteMove) -> Refusal | None:
    """Why a move noted by hand is against the rules."""
    mech, rules = battle.units[action.unit], battle.rules.tables.movement
    if action.hexes < 0:
        return Refusal(f"A move enters 0 hexes or more, not {action.hexes}.")
    if refusal := why_not_announce(battle, action):
        return refusal
    allowed = points(battle, mech, action.movement)
    if action.hexes > allowed:
        reason = f"{mech.name} has {allowed} MP and cannot enter {action.hexes} hexes."
        return Refusal(reason, rules.source)
    if action.leaves_map and allowed < rules.leaving:
        return Refusal(f"{mech.name} has {allowed} MP and cannot leave the map.", rules.source)
    return why_not_leave(battle) if action.leaves_map else None


def why_not_leave(battle: Battle) -> Refusal | None:
    """Why no unit may leave the map. Rule: Quick-Start, Special Rules (gap G13)."""
    if battle.rules.options.get("leaving_map") == "forbidden":
        return Refusal(
            "No unit may leave the map in this battle.", battle.rules.tables.movement.leaving_source
        )
    return None


def move(play: Play[Battle], action: Move) -> None:
    """Move along the path. Rule: Quick-Start, Movement."""
    mech = play.battle.units[action.unit]
    walk = walked(play.battle, mech, action.path)
    play.happen(UnitMoved(mech.id, Moved(action.movement, walk.hexes, walk.spent)))
    if walk.has_left:
        play.happen(UnitLeft(mech.id))
    elif action.path:
        play.happen(UnitPlaced(mech.id, walk.hex, walk.facing))


def note_move(play: Play[Battle], action: NoteMove) -> None:
    """Note a move that was made on the physical map."""
    play.happen(UnitMoved(action.unit, Moved(action.movement, action.hexes)))
    if action.leaves_map:
        play.happen(UnitLeft(action.unit))


def reachable(battle: Battle, mech: Mech, movement: str, path: Sequence[Step] = ()) -> Iterator[Walk]:
    """Every hex and facing within reach, the cheapest way each, going on from the end of `path`."""
    allowed = points(battle, mech, movement)
    first = walked(battle, mech, path)
    steps = steps_of(battle, movement)
    number = count()
    waiting = [(first.spent, -first.hexes, next(number), first)]
    best = {(first.hex, first.facing): (first.spent, -first.hexes)}
    while waiting:
        spent, moved, _, walk = heapq.heappop(waiting)
        if best[walk.hex, walk.facing] != (spent, moved):
            continue
        yield walk
        for step in () if walk.has_left else steps:
            after = taken(battle, walk, step)
            place, rank = (after.hex, after.facing), (after.spent, -after.hexes)
            if after.spent > allowed or (place in best and best[place] <= rank):
                continue
            if not why_not_step(battle, mech, movement, step, after):
                best[place] = rank
                heapq.heappush(waiting, (*rank, next(number), after))
