"""The odds of the same attacks after other moves of the attacker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.battletech.attack.physical_attack import physical_rules
from companion.engine.battletech.attack.shot import STOOD
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.sequence import MOVEMENT, has_begun
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, Unit
from companion.engine.battletech.heat.build_up import cause_of_moving, heat_of_moving
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.outlook import volley_odds
from companion.engine.battletech.presenters.calculator_values import situation_of
from companion.engine.battletech.presenters.physical_plan import physical_plan
from companion.engine.battletech.presenters.weapon_plan import weapon_plan
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.views.attacks import AttackKind, AttackPlan, Volley, WhatIf
from companion.tabletop.hexes import distance

NO_NUMBER = "–"


def what_if(battle: Battle, volley: Volley, others: Sequence[Volley] = ()) -> tuple[WhatIf, ...]:
    """Return the attacks of one volley after each way the attacker might have come to where it is.

    The heat is that of the `others` too, which go at further targets.

    None where that changes nothing, for attacks that are part of a move, and before anybody moves. Raises
    InputError where nobody can say how far away the target is. Rule: CityTech, Combat > To-Hit Modifiers;
    Heat > Heat Point Table.
    """
    attacker = battle.units[volley.plan.attacker]
    has_moved = has_begun(battle, MOVEMENT)
    if not volley.attacks or not has_moved or _goes_with_a_move(battle, volley):
        return ()
    ways = _other_movements(battle, attacker, volley.plan.kind)
    rows = tuple(_what_if_row(battle, attacker, volley, others, movement) for movement in ways)
    comes_to = {(row.number, row.mean_damage, row.kill, row.heat) for row in rows}
    return rows if len(comes_to) > 1 else ()


def _goes_with_a_move(battle: Battle, volley: Volley) -> bool:
    if volley.plan.kind is not AttackKind.PHYSICAL:
        return False
    attacks = physical_rules(battle).attacks
    return any(attacks[attack.partition("/")[0]].when_moving for attack in volley.attacks)


def _other_movements(battle: Battle, unit: Unit, kind: AttackKind) -> Iterator[str]:
    """Yield the ways of moving that the unit has points for and that allow its attacks, and its own in any
    case.
    """
    doing = "physical" if kind is AttackKind.PHYSICAL else "fire"
    moved = (unit.doings.moved or STOOD).movement
    for movement, mode in battle.rules.tables.movement.modes.items():
        may = mode.points is MovementPoints.NONE or movement_points(battle, unit, movement)
        if movement == moved or (may and doing not in mode.forbids):
            yield movement


def _what_if_row(
    battle: Battle, attacker: Unit, volley: Volley, others: Sequence[Volley], movement: str
) -> WhatIf:
    is_present = movement == (attacker.doings.moved or STOOD).movement
    at = battle if is_present else _had_moved(battle, attacker, movement)
    plan = _replan(at, volley.plan)
    also = [Volley(_replan(at, other.plan), other.attacks) for other in others]
    odds = volley_odds(at, [Volley(plan, volley.attacks), *also])
    return WhatIf(
        label=at.rules.tables.movement.modes_of(attacker.type)[movement].done.capitalize(),
        number=_format_numbers(plan, volley.attacks),
        mean_damage=odds.mean_damage,
        kill=odds.kill,
        heat=odds.heat.after if odds.heat else None,
        is_present=is_present,
    )


def _had_moved(battle: Battle, unit: Unit, movement: str) -> Battle:
    """Return the battle with a unit having come to its hex in another way, which its heat shows too."""
    before = unit.doings.moved or STOOD
    start = before.from_hex
    hexes = distance(start, unit.hex) if start is not None and unit.hex is not None else before.hexes
    moved = MoveRecord(movement, hexes, entered=hexes, from_hex=start)
    moving = {cause_of_moving(battle, name) for name in battle.rules.tables.movement.modes}
    heat = {cause: built for cause, built in unit.doings.heat_sources.items() if cause not in moving}
    if built := heat_of_moving(battle, movement, hexes):
        heat[cause_of_moving(battle, movement)] = built
    began = battle.phase_began
    if unit.id in began:
        began = {
            **began,
            unit.id: replace(began[unit.id], doings=replace(began[unit.id].doings, moved=moved)),
        }
    return replace(
        battle.with_unit(replace(unit, doings=replace(unit.doings, moved=moved, heat_sources=heat))),
        phase_began=began,
    )


def _replan(battle: Battle, plan: AttackPlan) -> AttackPlan:
    """Return the same plan, made again."""
    attacker, target = battle.units[plan.attacker], aim_at(battle, plan.target)
    situation = situation_of(plan.situation) if plan.situation else None
    if plan.kind is AttackKind.PHYSICAL and isinstance(target, Unit):
        return physical_plan(battle, attacker, target, situation, plan.situation)
    return weapon_plan(
        battle, attacker, target, situation, plan.situation, plan.how, is_secondary=plan.is_secondary
    )


def _format_numbers(plan: AttackPlan, attacks: tuple[str, ...]) -> str:
    """Return the numbers to roll in words: `6+`, or `6+ to 9+` where they differ; no roll comes to `13`."""
    views = [view.calculation for view in plan.attacks if view.id in attacks]
    found = {view.number: view.text for view in views if view.number is not None}
    texts = [found[number] for number in sorted(found)]
    if not texts:
        return NO_NUMBER
    return texts[0] if len(texts) == 1 else f"{texts[0]} to {texts[-1]}"
