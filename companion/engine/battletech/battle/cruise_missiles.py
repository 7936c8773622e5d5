"""Cruise missiles on their way: where each flies, what it carries, and what it is to strike in this phase."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.hexes import Hex, neighbor, turn_facing

AHEAD, LEFT, RIGHT = "F", "L", "R"
TURNS = {AHEAD: 0, LEFT: -1, RIGHT: 1}
"""Hexsides that each letter of a course turns a missile before it flies one hex on."""


def follow_course(start: Hex, facing: int, course: str) -> tuple[tuple[Hex, ...], int]:
    """Return the hexes that a course leads through, without the first, and the facing at its end."""
    passed = []
    for letter in course:
        facing = turn_facing(facing, TURNS[letter])
        start = neighbor(start, facing)
        passed.append(start)
    return tuple(passed), facing


def cruise_missile(battle: Battle, missile: str) -> CruiseMissile | None:
    """Return the missile in the air with this id."""
    return next((it for it in battle.cruising if it.id == missile), None)


def missiles_of(battle: Battle, unit: UnitId) -> Iterator[CruiseMissile]:
    """Yield the missiles in the air that a unit has launched."""
    return (it for it in battle.cruising if it.unit == unit)


def weapon_of_missile(battle: Battle, missile: CruiseMissile) -> Weapon:
    """Return the weapon that has launched a missile."""
    mount = battle.model(battle.units[missile.unit]).mount(missile.weapon)
    assert mount is not None, "a missile comes from a weapon of its unit"
    return battle.rules.tables.weapons[mount.weapon]


def flies_in_reaction(battle: Battle, missile: CruiseMissile) -> bool:
    """Whether a missile is steered in the Reaction Phase, as its payload takes effect before fire."""
    return missile.load in weapon_of_missile(battle, missile).loads_in_reaction


def has_strike(battle: Battle, unit: Unit) -> bool:
    """Whether a missile that a unit has launched strikes in this phase."""
    return bool(battle.cruising) and any(it.is_striking for it in missiles_of(battle, unit.id))


def has_launched(battle: Battle, unit: Unit, weapon: str) -> bool:
    """Whether a weapon of a unit has launched a missile in this turn that is still in the air."""
    launched = (it for it in missiles_of(battle, unit.id) if it.weapon == weapon)
    return bool(battle.cruising) and any(it.launched == battle.turn.number for it in launched)
