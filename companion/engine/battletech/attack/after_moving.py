"""Actions that a way of moving forbids for the rest of the turn.

Rule: CityTech, Movement > Movement Modes.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.movement import Forbidden
from companion.errors import Refusal

REFUSAL_TEXTS: Mapping[Forbidden, str] = {
    "fire": "moved_no_fire",
    "physical": "moved_no_physical",
    "spot": "moved_no_spot",
    "torso_twist": "moved_no_torso_twist",
    "stand": "mode_no_stand",
}
"""Which refusal tells what a way of moving forbids."""


def why_not_after_moving(battle: Battle, unit: Unit, doing: Forbidden) -> Refusal | None:
    """Return why a unit cannot do something in this turn: it has moved in a way that forbids it."""
    if unit.doings.moved is None:
        return None
    rules = battle.rules.tables.movement
    mode = rules.modes[unit.doings.moved.movement]
    if doing not in mode.forbids:
        return None
    return by_rule(REFUSAL_TEXTS[doing], mode.source or rules.source, unit=unit.name, done=mode.done)
