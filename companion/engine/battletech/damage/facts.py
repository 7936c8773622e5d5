"""Facts about a unit that rows of a ruleset ask for, and the rows that count for its rolls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from companion.engine.battletech.battle.causes import DamageSource
from companion.engine.battletech.battle.components import (
    arms_lost,
    is_lost,
    legs_lost,
    location_plan,
    losses,
    working_items,
)
from companion.engine.battletech.battle.condition import is_immobile, is_unconscious
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.battletech.tables.vocabulary.facts import UNIT, facts_about_unit
from companion.engine.battletech.tables.vocabulary.rows import Condition, HitCondition, UnitRollCondition
from companion.tabletop.modifiers import Modifier

STANDING = "stationary"

DAMAGE = "damage"


def facts_about(battle: Battle, unit: Unit, asked: Iterable[str]) -> frozenset[str]:
    """Return those of the names asked for that hold of a unit."""
    plain = _plain_facts(battle, unit)
    return frozenset(name for name in asked if _holds(battle, unit, name, plain))


def _plain_facts(battle: Battle, unit: Unit) -> Collection[str]:
    """Return what a unit is, and how it has moved."""
    if not unit.model:
        return (_movement(unit), unit.type)
    model = battle.model(unit)
    weights = battle.rules.tables.weight_classes_of(model.weight)
    return (_movement(unit), unit.type, model.tech, *weights)


def _holds(battle: Battle, unit: Unit, name: str, plain: Collection[str]) -> bool:
    if name in STATE_CHECKS:
        return STATE_CHECKS[name](battle, unit)
    if name in plain:
        return True
    group, _, what = name.partition("_")
    # A target that is only thought of is hit nowhere, stands nowhere, and has nobody's weight.
    return bool(unit.model) and group in GROUPS and GROUPS[group](battle, unit, what)


def _movement(unit: Unit) -> str:
    return unit.doings.moved.movement if unit.doings.moved else STANDING


def _has_jumped(battle: Battle, unit: Unit) -> bool:
    return battle.rules.tables.movement.modes[_movement(unit)].points is MovementPoints.JUMPING


def _stands_in(battle: Battle, unit: Unit, terrain: str) -> bool:
    if unit.hex is None:
        return False
    grounds = footing_of(battle, unit).terrain
    return any(terrain in word.rows[:1] for word in grounds) if grounds else terrain == "clear"


def _has_lost(battle: Battle, unit: Unit, location: str) -> bool:
    if location == "arm":
        return bool(arms_lost(battle, unit))
    if location == "leg":
        return bool(legs_lost(battle, unit))
    return location in location_plan(battle, unit).names and is_lost(unit, location)


def _is_able(battle: Battle, unit: Unit, ability: str) -> bool:
    del battle
    return unit.warrior is not None and ability in unit.warrior.abilities


STATE_CHECKS: Mapping[str, Callable[[Battle, Unit], bool]] = {
    "prone": lambda _, unit: unit.is_prone,
    "immobile": is_immobile,
    "skidding": lambda _, unit: unit.doings.moved is not None and unit.doings.moved.has_skidded,
    "jumped": _has_jumped,
    "shut_down": lambda _, unit: unit.is_shut_down,
    "unconscious": lambda _, unit: is_unconscious(unit),
    "wounded": lambda _, unit: unit.warrior is not None and unit.warrior.hits > 0,
}
GROUPS: Mapping[str, Callable[[Battle, Unit, str], bool]] = {
    "in": _stands_in,
    "lost": _has_lost,
    "hit": lambda battle, unit, component: bool(losses(battle, unit, component)),
    "ability": _is_able,
    "with": lambda battle, unit, kind: any(working_items(battle, unit, kind)),
}
"""What is asked of a unit by names that begin with these words."""

COUNTS: Mapping[str, Callable[[Battle, Unit], int]] = {
    "damage_this_phase": lambda _, unit: unit.suffered.taken,
    "heat": lambda _, unit: unit.heat,
    "heat_last_turn": lambda _, unit: unit.doings.heat_last_turn,
    "pilot_hits": lambda _, unit: unit.warrior.hits if unit.warrior else 0,
    "hexes_moved": lambda _, unit: unit.doings.moved.hexes if unit.doings.moved else 0,
    "piloting": lambda _, unit: unit.warrior.piloting if unit.warrior else 0,
    "gunnery": lambda _, unit: unit.warrior.gunnery if unit.warrior else 0,
    "weight": lambda battle, unit: battle.model(unit).weight,
    "lost_arms": lambda battle, unit: len(arms_lost(battle, unit)),
    "lost_legs": lambda battle, unit: len(legs_lost(battle, unit)),
}


def count_of(battle: Battle, unit: Unit, name: str) -> int:
    """Return the value of a count by which rows of a roll count."""
    if name in COUNTS:
        return COUNTS[name](battle, unit)
    return len(losses(battle, unit, name.removeprefix("hit_")))


def modifiers_of(
    battle: Battle, unit: Unit, rows: Mapping[str, UnitRollCondition], *events: str
) -> Iterator[Modifier]:
    """Yield the rows that count for a roll of a unit, which these events call for."""
    if not rows:
        return
    asked = {fact for row in rows.values() for fact in (*row.when, *row.unless)}
    held = {f"{UNIT}_{name}" for name in facts_about(battle, unit, facts_about_unit(asked, UNIT))}
    facts = frozenset({*held, *(f"event_{event}" for event in events)})
    for row in rows.values():
        if row.holds(facts) and row.is_chosen(battle.rules.options):
            times = row.times(count_of(battle, unit, row.per)) if row.per else 1
            if times:
                yield count_modifier(row, times)


def count_modifier(row: Condition, times: int = 1) -> Modifier:
    """Return a row that counts so often, in words."""
    return Modifier(f"{times} × {row.label}" if times > 1 else row.label, times * row.value, row.source)


def counting_rows(
    rows: Mapping[str, HitCondition], dealt: DamageSource, damage: int, options: Mapping[str, str]
) -> Iterator[Modifier]:
    """Yield the rows that count for a roll on what a hit of so many points does."""
    for row in rows.values():
        if row.holds(dealt.facts) and row.is_chosen(options):
            number = damage if row.per == DAMAGE else dict(dealt.counts).get(row.per, 0)
            times = row.times(number) if row.per else 1
            if times:
                yield count_modifier(row, times)


def critical_modifiers(battle: Battle, unit: Unit, dealt: DamageSource, damage: int) -> tuple[Modifier, ...]:
    """Return the modifiers of rolls for critical hits that one hit of so many points leads to.

    The unit that is hit counts as it was when the phase began.
    """
    criticals = battle.rules.tables.criticals
    rows = criticals.determining.modifiers if criticals else {}
    if not rows:
        return dealt.critical
    asked = {fact for row in rows.values() for fact in (*row.when, *row.unless)}
    held = facts_about(battle, battle.at_start(unit), facts_about_unit(asked, UNIT))
    of_both = DamageSource(dealt.facts | {f"{UNIT}_{name}" for name in held}, dealt.counts)
    return (*counting_rows(rows, of_both, damage, battle.rules.options), *dealt.critical)
