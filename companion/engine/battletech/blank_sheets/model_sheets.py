"""The record sheet of a model before anybody plays it, whatever its kind."""

from __future__ import annotations

from companion.engine.battletech.battle.sequence import INITIATIVE
from companion.engine.battletech.battle.state import Battle, Rulebook, Side, Turn
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.battletech.turn.set_up import fresh_unit
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.shared.setup import UnitSetup
from companion.engine.sheet import Sheet

NOBODY = "blank"
"""The side of a unit that stands in no battle."""


def blank_sheet(model: UnitModel, rules: Rulebook) -> Sheet:
    """Return the sheet of an undamaged unit with a usual crew."""
    sheet: Sheet = rules.kind(model).blank_sheet(model, rules)
    return sheet


def fresh_sheet(model: UnitModel, rules: Rulebook) -> Sheet:
    """Return the blank sheet of a kind that is played: that of a unit fresh from the works."""
    unit = fresh_unit(rules, model, UnitSetup(id=model.id, model=model.id, side=NOBODY))
    side = Side(NOBODY, "")
    battle = Battle(rules=rules, sides=(side,), units={unit.id: unit}, turn=Turn(1, INITIATIVE))
    return record_sheet(battle, unit)
