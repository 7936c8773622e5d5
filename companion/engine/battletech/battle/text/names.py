"""Names of units, weapons, locations and rolls in the middle of a sentence."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.shared.rule_rows import Account
from companion.tabletop.number_text import format_count

BattleAccount: TypeAlias = Account[Battle]
FACINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


def unit_name(battle: Battle, unit: str) -> str:
    """Return a unit's name."""
    return battle.units[unit].name


def weapon_name(battle: Battle, unit: Unit, weapon: str) -> str:
    """Return the name of a weapon by its mount."""
    mount = battle.model(unit).mount(weapon)
    return battle.rules.tables.weapons[mount.weapon].name if mount else weapon.replace("_", " ")


def location_row(battle: Battle, unit: str, location: str) -> LocationRow:
    """Return the row of a location of a unit."""
    return battle.rules.tables.place(battle.units[unit].type, location)


def location_name(battle: Battle, unit: str, location: str) -> str:
    """Return a location of a unit in the middle of a sentence."""
    return location_row(battle, unit, location).label.lower()


def attack_label(battle: Battle, attack: str) -> str:
    """Return a physical attack by its name."""
    physical = battle.rules.tables.physical
    row = physical.attacks.get(attack) if physical else None
    return row.label if row else attack.replace("_", " ")


def phase_name(battle: Battle, phase: str) -> str:
    """Return a phase by its name."""
    return next((row.label for row in battle.rules.tables.phases.order if row.id == phase), phase)


def format_roll(number: int | None, rolled: int | None, *, is_passed: bool) -> str:
    """Return the outcome of a roll: "8 against 6, made"."""
    outcome = "made" if is_passed else "failed"
    if rolled is None:
        return f"{outcome} automatically"
    return f"{rolled} against {number}, {outcome}" if number is not None else f"{rolled}, {outcome}"


def format_hexes(number: int) -> str:
    """Return a number of hexes."""
    return format_count(number, "hex")
