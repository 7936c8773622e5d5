"""Myomers of triple strength, which heat wakes.

They are of a later book. Rule: TechManual, Triple-Strength Myomer.
"""

from __future__ import annotations

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.equipment import TripleStrength

ITEM = "triple_strength_myomer"


def strong_myomers(battle: Battle, unit: Unit) -> TripleStrength | None:
    """Return what the myomers of a unit do at its heat; None where they are usual ones, or too cool."""
    rules = battle.rules.tables.triple_strength
    if rules is None or unit.heat < rules.heat or not any(working_items(battle, unit, ITEM)):
        return None
    return rules
