"""Moves made on the physical map, as they are noted."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech import owed as settling
from companion.engine.battletech.attack.physical_attack import physical_rules
from companion.engine.battletech.battle.actions import NoteMove
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import BlowDeclared, UnitDropped, UnitLeft, UnitMoved
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, PhysicalAttackDeclaration, Unit
from companion.engine.battletech.damage import falling, piloting
from companion.engine.battletech.heat.build_up import heat_up_moving
from companion.engine.battletech.movement import charges
from companion.engine.battletech.movement.jump import knows_death_from_above, why_not_onto
from companion.engine.battletech.movement.leaving import open_edges, why_not_leave
from companion.engine.battletech.movement.move import why_not_announce
from companion.engine.battletech.movement.movement_points import carriage_of, movement_points
from companion.engine.battletech.movement.risks import rolls_owed
from companion.engine.battletech.tables.physical import CHARGE, DEATH_FROM_ABOVE
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_note(battle: Battle, action: NoteMove) -> Refusal | None:
    """Return why a move noted by hand is against the rules."""
    mech, rules = battle.units[action.unit], battle.rules.tables.movement
    if action.hexes < 0:
        return nonsense("no_such_hexes", hexes=action.hexes)
    if action.drops and not mech.may_fall:
        return nonsense("never_lies", unit=mech.name)
    if refusal := why_not_announce(battle, mech, action.movement):
        return refusal
    allowed = _allowed(battle, mech, action.movement)
    if action.hexes > allowed:
        return by_rule("too_many_hexes", rules.source, unit=mech.name, allowed=allowed, hexes=action.hexes)
    if action.hexes and mech.is_prone:
        return by_rule("prone_no_crawl", rules.stand_up_source, unit=mech.name)
    if refusal := _why_not_jump(battle, action) or _why_not_upon(battle, mech, action, allowed):
        return refusal
    if action.leaves_map and (refusal := why_not_leave(battle, mech, action.edge)):
        return refusal
    if action.leaves_map and allowed < (rules.leaving or 0):
        return by_rule("cannot_leave_map", rules.source, unit=mech.name, allowed=allowed)
    return _why_not_drop(battle, mech, action, allowed) if action.drops else None


def _allowed(battle: Battle, unit: Unit, movement: str) -> int:
    """Return the Movement Points left; whether a vehicle has kept to roads, its player knows.

    Rule: CityTech, Movement > Road/Pavement Movement.
    """
    rules, points = battle.rules.tables.movement, movement_points(battle, unit, movement)
    bonus = rules.bonus_on_roads(rules.modes[movement], carriage_of(battle, unit)) if points else 0
    return points + bonus - (unit.doings.moved.spent if unit.doings.moved else 0)


def _why_not_drop(battle: Battle, unit: Unit, action: NoteMove, allowed: int) -> Refusal | None:
    """Rule: CityTech, Movement > Dropping to the Ground."""
    rules = battle.rules.tables.movement
    if rules.drop is None:
        return nonsense("nobody_falls", title=battle.rules.title)
    if unit.is_prone:
        return nonsense("prone_already", unit=unit.name)
    mode = rules.modes[action.movement]
    if not mode.is_on_foot:
        return by_rule("drops_on_foot", mode.source or rules.source)
    spent = action.hexes * rules.costs["clear"] + rules.drop
    if spent > allowed:
        return by_rule("drop_too_dear", rules.source, unit=unit.name, allowed=allowed, spent=spent)
    return None


def _why_not_jump(battle: Battle, action: NoteMove) -> Refusal | None:
    """Rule: CityTech, Movement > Jumping."""
    mode = battle.rules.tables.movement.modes[action.movement]
    return by_rule("jumps_elsewhere", mode.source) if mode.is_jump and not action.hexes else None


def _why_not_upon(battle: Battle, unit: Unit, action: NoteMove, allowed: int) -> Refusal | None:
    """Return why a move cannot lead up to a charge, or a jump to a death from above.

    The hex of the one charged costs 1 MP at least. Rule: CityTech, Combat > Charging.
    """
    movement, target, rules = action.movement, action.charge, battle.rules.tables.movement
    if target is None:
        return None
    if _is_from_above(battle, action) and target in battle.units and target != unit.id:
        if not knows_death_from_above(battle):
            return nonsense("no_death_from_above", title=battle.rules.title)
        return why_not_onto(battle, unit, target, movement)
    if refusal := charges.why_not_target(battle, unit, movement, target):
        return refusal
    source = physical_rules(battle).attacks[CHARGE].source
    if unit.is_prone or action.drops:
        return by_rule("prone_no_charge", source, unit=unit.name)
    left, cost = allowed - action.hexes * rules.costs["clear"], rules.costs["clear"]
    if left < cost:
        name = battle.units[target].name
        return by_rule("charge_costs_at_least", source, target=name, cost=cost, left=left)
    return None


def _is_from_above(battle: Battle, action: NoteMove) -> bool:
    """Whether the move is a jump onto somebody, who is come down on later in the turn."""
    return action.charge is not None and battle.rules.tables.movement.modes[action.movement].is_jump


def note_move(play: Play[Battle], action: NoteMove) -> None:
    """Note a move that was made on the physical map, or the rest of one after standing up."""
    mech = play.battle.units[action.unit]
    before = replace(mech.doings.moved or MoveRecord(""), movement=action.movement)
    hexes, entered = before.hexes + action.hexes, before.entered + action.hexes
    moved = replace(before, hexes=hexes, entered=entered, is_over=True)
    play.emit(UnitMoved(action.unit, moved))
    if mech.doings.moved is None:
        heat_up_moving(play, action.unit, action.movement, action.hexes)
    if action.leaves_map:
        play.emit(UnitLeft(action.unit, action.edge or _usual_edge(play.battle, mech)))
    elif _is_from_above(play.battle, action) or not _falls_at_end(play, action, moved):
        _end_noted_move(play, action)


def _usual_edge(battle: Battle, unit: Unit) -> str:
    """Return the edge of a noted move where nobody names one: that of the goal, or the only open one."""
    goal, may_pass = battle.side(unit.side).goal, open_edges(battle, unit)
    if goal is not None:
        return goal.edge
    return may_pass[0] if len(may_pass) == 1 else ""


def _falls_at_end(play: Play[Battle], action: NoteMove, moved: MoveRecord) -> bool:
    """Roll at the end of a run or jump of a damaged 'Mech; who falls may go on with the points left.

    Rule: CityTech, Movement > Jumping; Combat > BattleMech Critical Hit Effects (Gyro; Hip).
    """
    unit, mech = action.unit, play.battle.units[action.unit]
    mode = play.battle.rules.tables.movement.modes[moved.movement]
    owed = rolls_owed(play.battle, mech, mode)
    if mech.is_prone or not owed or not moved.entered or moved.has_rolled:
        return False
    for cause in owed:
        mech = play.battle.units[unit]
        if not mech.is_prone and not piloting.check_piloting(play, unit, cause):
            falling.fall(play, unit)
            settling.settle_owed_to(play, unit)
    mech, spent = play.battle.units[unit], moved.spent + action.hexes
    left = 0 if mode.is_jump else movement_points(play.battle, mech, action.movement) - spent
    is_over = not mech.is_prone or left <= 0 or is_destroyed(play.battle, mech) or is_helpless(mech)
    spent = moved.spent if is_over else spent
    play.emit(UnitMoved(unit, replace(moved, spent=spent, is_over=is_over, has_rolled=True)))
    return mech.is_prone


def _end_noted_move(play: Play[Battle], action: NoteMove) -> None:
    """End a move as it was noted: lying down, or about to strike."""
    if action.drops:
        play.emit(UnitDropped(action.unit))
    if action.charge and _is_from_above(play.battle, action):
        play.emit(BlowDeclared(action.unit, PhysicalAttackDeclaration(DEATH_FROM_ABOVE, action.charge)))
    elif action.charge:
        charges.declare(play, action.unit, action.charge)
