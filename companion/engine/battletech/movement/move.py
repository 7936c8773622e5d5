"""Moving on foot: what may be announced, and carrying a move out step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.engine.battletech import owed as settling
from companion.engine.battletech.battle.actions import Move, Step
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import (
    is_destroyed,
    is_helpless,
    why_not_steered,
)
from companion.engine.battletech.battle.events import (
    UnitDropped,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
    UnitStood,
)
from companion.engine.battletech.battle.footing import footing_in, footing_of
from companion.engine.battletech.battle.secrecy import hidden_enemies
from companion.engine.battletech.battle.sequence import MOVEMENT, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, Unit, UnitId
from companion.engine.battletech.damage import falling, hidden_units, piloting, swarms
from companion.engine.battletech.heat.build_up import heat_up_moving, heat_up_standing
from companion.engine.battletech.movement import charges, entering
from companion.engine.battletech.movement.leaving import edge_left_by
from companion.engine.battletech.movement.movement_points import carriage_of, movement_points
from companion.engine.battletech.movement.risks import STANDING_UP, is_undamaged, rolls_owed
from companion.engine.battletech.movement.steps import ENTERING, FLOORS, ON_THE_SPOT
from companion.engine.battletech.movement.terrain_costs import why_too_weak
from companion.engine.battletech.movement.walk import (
    Mover,
    Walk,
    footing_at,
    start_walk,
    take_step,
    why_not_step,
    why_not_stop,
)
from companion.engine.battletech.tables.movement import MovementPoints, Need
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_mode(battle: Battle, unit: Unit, movement: str) -> Refusal | None:
    """Return why a unit cannot announce this way of moving.

    Rule: Quick-Start, Leg Destruction. CityTech, Movement > Movement Modes; Jumping.
    """
    rules, modes = battle.rules.tables.movement, battle.rules.tables.movement.modes_of(unit.type)
    mode = modes[movement]
    moved = unit.doings.moved
    goes_on = moved is not None and not moved.is_over
    if moved is not None and goes_on and moved.movement != movement:
        done = modes[moved.movement].done
        return by_rule("goes_on_so", rules.source, unit=unit.name, done=done)
    if mode.points is MovementPoints.NONE:
        return None
    kind = battle.kind(unit).movement
    if kind is None:
        return by_rule("never_moves", location_plan(battle, unit).source, unit=unit.name)
    if refusal := kind.why_not_move(battle, unit) or why_trapped(battle, unit):
        return refusal
    source = mode.source or rules.source
    if mode.is_jump and unit.is_prone:
        return by_rule("prone_no_jump", source, unit=unit.name)
    for refused, is_met in (NEEDS[need] for need in sorted(mode.needs)):
        if not is_met(battle, unit):
            return by_rule(refused, source, unit=unit.name, movement=mode.label)
    # Who has lost the rest of its points on the way ends there.
    if not goes_on and not movement_points(battle, unit, movement):
        return by_rule("no_points", source, unit=unit.name, movement=mode.label)
    return None


def why_trapped(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a unit cannot leave its basement: no vehicle can, and nobody once the building has fallen.

    Rule: CityTech, Special Case Rules > Basements; Basements Table.
    """
    buildings = battle.rules.tables.buildings
    if unit.floor >= 0 or buildings is None or buildings.floors is None or buildings.basements is None:
        return None
    has_stairs = footing_of(battle, unit).floor == unit.floor
    if has_stairs and carriage_of(battle, unit) in buildings.floors.above:
        return None
    return by_rule("trapped_in_basement", buildings.basements.source, unit=unit.name)


def _is_upright(_battle: Battle, unit: Unit) -> bool:
    # Who has fallen on the way has begun upright and goes on as he may.
    return not unit.is_prone or unit.doings.moved is not None


NEEDS: Mapping[Need, tuple[str, Callable[[Battle, Unit], bool]]] = {
    "upright": ("needs_upright", _is_upright),
    "undamaged": ("needs_undamaged", is_undamaged),
}
"""Whether a unit is what a way of moving needs, and which refusal tells that it is not."""


def why_not_announce(battle: Battle, unit: Unit, movement: str) -> Refusal | None:
    """Return why a unit cannot move in this way now. Rule: Quick-Start, Movement Modes."""
    modes = battle.rules.tables.movement.modes
    if movement not in modes:
        return nonsense("no_such_movement", movement=movement, known=tuple(modes))
    return why_not_now(battle, unit, MOVEMENT) or why_not_mode(battle, unit, movement)


def why_not_move(battle: Battle, action: Move) -> Refusal | None:
    """Return why this move is against the rules, told for the first step that is."""
    mech = battle.units[action.unit]
    rules = battle.rules.tables.movement
    if refusal := _why_invalid(battle, mech, action) or why_not_announce(battle, mech, action.movement):
        return refusal
    mover = Mover.of(battle, mech, action.movement, action.stands)
    walk = start_walk(mover)
    for step in action.path:
        if refusal := _why_not_further(mover, walk):
            return refusal
        before, walk = walk, take_step(mover, walk, step)
        if refusal := why_not_step(mover, before, step, walk):
            return refusal
        if walk.spent > (allowed := mover.allowed_for(walk)):
            return by_rule("too_dear", rules.source, spent=walk.spent, unit=mech.name, allowed=allowed)
    if refusal := why_not_stop(mover, walk):
        return refusal
    if not action.charge:
        return None
    return _why_not_further(mover, walk) or charges.why_not_charge(mover, walk, action.charge)


def _why_invalid(battle: Battle, unit: Unit, action: Move) -> Refusal | None:
    """Return what no table can overrule."""
    rules = battle.rules.tables.movement
    if not unit.may_fall and not {*action.path}.isdisjoint(ON_THE_SPOT):
        return nonsense("never_lies", unit=unit.name)
    if unit.hex is None and (action.charge or not action.path or {*action.path} - {"stand"}):
        return nonsense("note_its_move", unit=unit.name)
    if action.movement in rules.modes and rules.modes[action.movement].is_jump:
        return nonsense("jump_leads_to_hex")
    ways = tuple(rules.stand_up or ())
    if action.stands not in ("", *ways):
        return nonsense("no_such_way_up", way=action.stands, known=ways)
    return None


def _why_not_further(mover: Mover, walk: Walk) -> Refusal | None:
    """Return why a move is over: off the map, or on a bridge which, being too weak, collapses.

    Rule: CityTech, Movement > Bridge Movement.
    """
    if walk.has_left:
        return by_rule("left_map_already", mover.rules.leaving_source, unit=mover.unit.name)
    if not walk.route:
        return None
    return why_too_weak(mover.battle, mover.unit, footing_at(mover, walk))


def move(play: Play[Battle], action: Move) -> None:
    """Move along the path; what a step sets off is settled at once and may break the move off.

    Rule: Quick-Start, Movement. CityTech, Movement > Movement Costs; Making Piloting Skill Rolls.
    """
    mover = Mover.of(play.battle, play.battle.units[action.unit], action.movement, action.stands)
    walk = start_walk(mover)
    for number, step in enumerate(action.path, 1):
        if walk.has_left:
            break
        if step == "drop":
            # Who lies down has ended his run.
            walk = _roll_at_end(play, mover, walk)
        after = take_step(mover, walk, step)
        if _cannot_go_on(play.battle, mover, walk, after):
            _break_off(play, mover, walk)
            return
        if step in ENTERING and hidden_units.stumble_upon(play, action.unit, after.hex, after.floor):
            _break_off(play, mover, walk)
            return
        begun = len(play.events)
        _carry_out(play, mover, walk, after, step)
        if entering.is_stopped(play, action.unit, after):
            _break_off(play, mover, _walk_so_far(play, begun, mover, walk, after))
            return
        walk = after
        if step in ENTERING and _is_stopped_by_hidden(play, mover, walk, is_last=number == len(action.path)):
            _break_off(play, mover, walk)
            return
    _end(play, mover, walk, action.charge)


def _is_stopped_by_hidden(play: Play[Battle], mover: Mover, walk: Walk, *, is_last: bool) -> bool:
    """Whether the active probe of a unit on its way finds somebody, which stops it to think again, or it
    passes enemies that lie in wait.
    """
    if walk.has_left or not any(hidden_enemies(play.battle, mover.unit.side)):
        return False
    unit = mover.unit.id
    entering.stand_at(play, unit, walk)
    return hidden_units.probe(play, unit) or (not is_last and hidden_units.halt(play, unit, walk.hex))


def _cannot_go_on(battle: Battle, mover: Mover, walk: Walk, after: Walk) -> bool:
    """Whether the unit has fallen, damage on the way has left too few points for the next step, or the
    building that it leads up has collapsed.
    """
    mech = battle.units[mover.unit.id]
    left = movement_points(battle, mech, mover.movement)
    is_slower = left < min(mover.allowed, after.spent)
    return mech.is_prone != walk.is_prone or is_slower or _has_collapsed(mover.battle, battle, after)


def _has_collapsed(before: Battle, battle: Battle, walk: Walk) -> bool:
    """Whether the floor to which a walk leads was there before it, and is no more."""
    if before.board is None or battle.board is None or walk.has_left or not walk.floor:
        return False
    was, is_now = (footing_in(it, walk.hex, floor=walk.floor).floor for it in (before.board, battle.board))
    return was == walk.floor != is_now


def _carry_out(play: Play[Battle], mover: Mover, before: Walk, after: Walk, step: Step) -> None:
    if step in ENTERING:
        entering.enter(play, mover, before, after)
    elif step in FLOORS:
        entering.stand_at(play, mover.unit.id, after)
    elif step == "stand":
        _try_to_stand(play, mover, before)
    elif step == "drop":
        entering.stand_at(play, mover.unit.id, after)
        play.emit(UnitDropped(mover.unit.id))


def _try_to_stand(play: Play[Battle], mover: Mover, walk: Walk) -> None:
    """Rule: CityTech, Movement > Standing Up."""
    unit = mover.unit.id
    entering.stand_at(play, unit, walk)
    heat_up_standing(play, unit, mover.stands)
    if piloting.check_piloting(play, unit, STANDING_UP, *mover.standing_up):
        play.emit(UnitStood(unit))
    else:
        falling.fall(play, unit)
        settling.settle_owed_to(play, unit)


def _walk_so_far(play: Play[Battle], begun: int, mover: Mover, before: Walk, after: Walk) -> Walk:
    """Return the walk up to where the unit is now: thrown back, it has not entered the hex but paid for it.

    Who has slid back to where it came from has entered the hex. `begun` counts the events before the step.
    """
    unit = mover.unit.id
    has_entered = any(
        isinstance(event, UnitPlaced) and (event.unit, event.hex) == (unit, after.hex)
        for event in play.events[begun:]
    )
    is_thrown_back = after.hex != before.hex == play.battle.units[unit].hex and not has_entered
    return replace(before, spent=after.spent) if is_thrown_back else after


def _end(play: Play[Battle], mover: Mover, walk: Walk, charge: UnitId | None) -> None:
    """End a move as planned."""
    unit = mover.unit.id
    if not walk.has_left:
        entering.stand_at(play, unit, walk)
    walk = _roll_at_end(play, mover, walk)
    if entering.is_stopped(play, unit, walk):
        _break_off(play, mover, walk)
        return
    if charge:
        walk = replace(walk, spent=walk.spent + charges.cost_of_charge(mover, walk, charge))
    # Without a map the rest of the move is noted.
    may_note = mover.unit.hex is None and _may_go_on(play.battle, play.battle.units[unit], mover, walk.spent)
    _emit_moved(play, mover, walk, is_over=not may_note)
    if walk.has_left:
        play.emit(UnitLeft(unit, edge_left_by(play.battle, mover.unit, walk.hex)))
    if charge:
        charges.declare(play, unit, charge)


def _roll_at_end(play: Play[Battle], mover: Mover, walk: Walk) -> Walk:
    """Roll once a turn for what the way of moving owes, such as running in spite of damage.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Gyro; Hip).
    """
    unit = mover.unit.id
    has_moved = walk.entered and not walk.has_left
    owed = rolls_owed(play.battle, play.battle.units[unit], mover.mode) if has_moved else ()
    if walk.is_prone or walk.has_rolled or not owed:
        return walk
    entering.stand_at(play, unit, walk)
    for cause in owed:
        if entering.is_stopped(play, unit, walk):
            break
        if not piloting.check_piloting(play, unit, cause):
            falling.fall(play, unit)
            settling.settle_owed_to(play, unit)
    return replace(walk, has_rolled=True)


def _break_off(play: Play[Battle], mover: Mover, walk: Walk) -> None:
    """Stop here; who has fallen may stand up, turn or go on if it still can. A skid without a fall ends it.

    Rule: CityTech, Movement > Making Piloting Skill Rolls; Skidding.
    """
    now = play.battle.units[mover.unit.id]
    has_slid = entering.has_skidded(play, mover.unit.id) and not now.is_prone
    has_dropped = now.hex == walk.hex and now.floor < walk.floor
    if not now.is_prone and not has_slid and not has_dropped:
        entering.stand_at(play, mover.unit.id, walk)
    entering.make_way(play, mover.unit.id, walk.facing if walk.heading is None else walk.heading)
    now = play.battle.units[mover.unit.id]
    may_go_on = not has_slid and _may_go_on(play.battle, now, mover, walk.spent)
    _emit_moved(play, mover, walk, is_over=not may_go_on)


def _may_go_on(battle: Battle, unit: Unit, mover: Mover, spent: int) -> bool:
    if is_destroyed(battle, unit) or is_helpless(unit) or why_trapped(battle, unit) is not None:
        return False
    # On the ground it can at least turn, unless its gyro is gone.
    left = movement_points(battle, unit, mover.movement) - spent
    return left > 0 and why_not_steered(battle, unit) is None


def _emit_moved(play: Play[Battle], mover: Mover, walk: Walk, *, is_over: bool = True) -> None:
    """Note how the unit moved, and the heat of it once a turn."""
    unit, before = mover.unit.id, mover.unit.doings.moved
    has_skidded = walk.has_skidded or entering.has_skidded(play, unit)
    moved = MoveRecord(
        mover.minimum_movement if walk.is_least else mover.movement,
        walk.hexes,
        walk.spent,
        is_over,
        entered=walk.entered,
        is_backward=walk.is_backward,
        has_skidded=has_skidded,
        has_rolled=walk.has_rolled,
        from_hex=before.from_hex if before else mover.unit.hex,
        direction="" if is_over else walk.direction,
    )
    play.emit(UnitMoved(unit, moved))
    if is_over:
        swarms.stop_in_fire(play, unit)
    if before is None:
        heat_up_moving(play, unit, mover.movement)
