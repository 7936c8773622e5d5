"""Reasons that a unit cannot end a move in a hex: distance, terrain, or no room there.

Rule: CityTech, Movement > Movement Costs; Jumping; Stacking.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import why_not_steered
from companion.engine.battletech.battle.footing import Footing, footings, has_floors
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.movement.jump import landings, why_not_land
from companion.engine.battletech.movement.move import why_not_mode
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.movement.reach import search_reach
from companion.engine.battletech.movement.steps import FORWARD, held_places, in_the_way, why_not_enter
from companion.engine.battletech.movement.terrain_costs import crossing, why_too_weak
from companion.engine.battletech.movement.walk import Mover
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance, neighbors

FAR = 400
"""Movement Points that lead everywhere on foot."""


def why_not_reach(battle: Battle, unit: Unit, movement: str, place: Hex) -> Refusal | None:
    """Return why a unit on the map cannot end a move of this kind in a hex; None where it can."""
    if battle.kind(unit).movement is None:
        return by_rule("never_moves", location_plan(battle, unit).source, unit=unit.name)
    if unit.hex is None or battle.board is None:
        return nonsense("no_map")
    if place not in battle.board:
        return nonsense("hex_off_map", hex=place.label)
    if refusal := why_not_mode(battle, unit, movement):
        return refusal
    if battle.rules.tables.movement.modes[movement].is_jump:
        return _why_not_by_jump(battle, unit, movement, place)
    return _why_not_on_foot(Mover.of(battle, unit, movement), battle.board, place)


def _why_not_by_jump(battle: Battle, unit: Unit, movement: str, place: Hex) -> Refusal | None:
    assert unit.hex is not None, "asked only on the map"
    mode = battle.rules.tables.movement.modes[movement]
    source = mode.source or battle.rules.tables.movement.source
    allowed, away = movement_points(battle, unit, movement), distance(unit.hex, place)
    if not away:
        return by_rule("jumps_elsewhere", source)
    if away > allowed:
        return by_rule("too_far", source, needed=away, allowed=allowed)
    if place not in landings(battle, unit, allowed):
        return by_rule("jump_too_high", source, hex=place.label, allowed=allowed)
    return why_not_land(battle, unit, place)


def _why_not_on_foot(mover: Mover, board: Board, place: Hex) -> Refusal | None:
    battle, mech = mover.battle, mover.unit
    least = min((at.spent for at in search_reach(mover) if at.hex == place and not at.has_left), default=None)
    other = None if place == mech.hex else in_the_way(battle, mech, place)
    if least is not None and (other is None or has_floors(board, place)):
        return None
    if other is not None and (place, 0) in held_places(battle, mech):
        return by_rule("enemy_there", mover.rules.stacking_source, hex=place.label)
    if other is not None:
        return by_rule("no_end_there", mover.rules.stacking_source, other=other.name, hex=place.label)
    return _why_too_far(mover, place) or _why_not_enterable(mover, board, place)


def _why_too_far(mover: Mover, place: Hex) -> Refusal | None:
    """That more points would lead there."""
    source, allowed = mover.mode.source or mover.rules.source, mover.allowed
    if row := why_not_steered(mover.battle, mover.unit):
        return by_rule("damage_to_turn", row.source, unit=mover.unit.name, damage=row.label)
    if not allowed:
        return by_rule("goes_nowhere", source, movement=mover.mode.label)
    ways = search_reach(replace(mover, allowed=FAR))
    needed = min((at.spent for at in ways if at.hex == place and not at.has_left), default=None)
    return by_rule("too_far", source, needed=needed, allowed=allowed) if needed else None


def _why_not_enterable(mover: Mover, board: Board, place: Hex) -> Refusal:
    """Return what keeps a unit out of a hex from every side, or else that none of these ways is open."""
    refusals = list(_refusals(mover, board, place))
    closed = [each for each in refusals if each is not None]
    if closed and len(closed) == len(refusals):
        return closed[0]
    return by_rule("no_way_there", mover.rules.source, hex=place.label)


def _refusals(mover: Mover, board: Board, place: Hex) -> Iterator[Refusal | None]:
    """For each way into a hex, what forbids it."""
    for beside in neighbors(place):
        if beside not in board:
            continue
        for left in footings(board.at(beside)):
            for entered in footings(board.at(place)):
                if entered.floor == 0 or (
                    mover.on_floors and (entered.is_roof or entered.level == left.level)
                ):
                    yield _why_not_crossed(mover, left, entered)


def _why_not_crossed(mover: Mover, left: Footing, entered: Footing) -> Refusal | None:
    if mover.floats:
        left, entered = left.afloat, entered.afloat
    crossed = crossing(mover.rules, mover.battle.rules.options, left, entered, mover.carriage)
    why_not = why_not_enter(mover.rules, mover.mode, FORWARD, crossed, entered)
    return why_not or why_too_weak(mover.battle, mover.unit, entered)
