"""Shots and situations by the values of the calculators' fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.engine.battletech.attack.shot import Shot
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.components import ARM_ACTUATORS
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.presenters.calculators import BETWEEN, FACT, SIDES, STANDING, WALKED
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.facts import TARGET
from companion.engine.forms import Calculation, Values


def _intervening(values: Values) -> Mapping[str, int]:
    """Hexes in between by their terrain, as a form says."""
    counts = {name: int(number) for name, number in values.items() if name.startswith(BETWEEN) and number}
    return {name.removeprefix(BETWEEN): number for name, number in counts.items()}


def calculate(rules: Rulebook, values: Values) -> Calculation:
    """Calculate the answer of the to-hit calculator."""
    return calculate_shot(shot_of(rules, values), rules.tables, rules.options)


def shot_of(rules: Rulebook, values: Values) -> Shot:
    """Return the shot that a calculator's values describe."""
    hexes = int(values.get("hexes_moved", 0))
    given: dict[str, Any] = {
        name: value
        for name, value in values.items()
        if name in Shot.__dataclass_fields__ and name not in ("weapon", "range", "hexes_moved")
    }
    given.setdefault("attacker_movement", STANDING)
    facts = {name.removeprefix(FACT) for name, holds in values.items() if name.startswith(FACT) and holds}
    movement = str(values.get("target_movement", "")) or _movement_of_facts(rules, facts)
    is_jump = bool(values.get("is_target_jumped"))
    given["target_movement"] = movement_of_target(rules, movement, hexes, is_jump=is_jump)
    given["is_target_jumped"] = is_jump or _is_jump(rules, given["target_movement"])
    given["intervening"] = _intervening(values)
    given["facts"] = frozenset({*facts, f"from_{side_of(values)}"})
    given["damage"] = tuple(_damage_of(values))
    weapon = rules.tables.weapons[str(values["weapon"])]
    given["guide"] = next(
        (name for name in (values.get("guide"), *weapon.guides) if name in weapon.guides), ""
    )
    return Shot(weapon=weapon, range=int(values["range"]), hexes_moved=hexes, **given)


def _movement_of_facts(rules: Rulebook, facts: Collection[str]) -> str:
    """Return the way of moving that facts tell of a target; empty where none does."""
    return next((name for name in rules.tables.movement.modes if f"{TARGET}_{name}" in facts), "")


def movement_of_target(rules: Rulebook, movement: str, hexes: int, *, is_jump: bool) -> str:
    """Return the movement of a target: as given, or the usual one of a unit that jumps, moves, or stays."""
    if movement:
        return movement
    jumps = (name for name in rules.tables.movement.modes if _is_jump(rules, name)) if is_jump else iter(())
    return next(jumps, WALKED if hexes else STANDING)


def _is_jump(rules: Rulebook, movement: str) -> bool:
    modes = rules.tables.movement.modes
    return movement in modes and modes[movement].is_jump


def _damage_of(values: Values) -> Iterator[tuple[str, int]]:
    """Hits on the attacker's components that count for the shot, as a form says."""
    if sensors := int(values.get("sensor_hits", 0)):
        yield "sensors", sensors
    if values.get("has_shoulder_hit", False):
        yield "shoulder", 1
    yield from ((name, 1) for name in ARM_ACTUATORS[: int(values.get("arm_actuator_hits", 0))])


def side_of(values: Values) -> AttackSide:
    """Return the side of the target that the attack comes from, as a form says."""
    return next((name for name in SIDES if name == values.get("side")), SIDES[0])


def situation_of(values: Values) -> Situation:
    """Return the situation of the target by the values of a form."""
    return Situation(
        range=int(values["range"]),
        target_in=str(values.get("target_in", "clear")),
        is_target_immobile=bool(values.get("is_target_immobile", False)),
        intervening=_intervening(values),
        attacker_in=str(values.get("attacker_in", "clear")),
        has_partial_cover=bool(values.get("has_partial_cover", False)),
        side=side_of(values),
        elevation=int(values.get("elevation", 0)),
        is_jammed=bool(values.get("is_jammed", False)),
    )
