"""The record sheet of a model before anybody plays it, whatever its kind."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.engine.battletech.battle.sequence import INITIATIVE
from companion.engine.battletech.battle.state import Battle, Rulebook, Side, Turn
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.battletech.turn.set_up import fresh_unit
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.shared.setup import UnitSetup
from companion.engine.sheet import Sheet

NOBODY = "blank"
"""The side of a unit that stands in no battle."""


QUAD = "quad"
FOUR_LEGS = {"front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg"}


@singledispatch
def blank_sheet(model: UnitModel, rules: Rulebook) -> Sheet:
    """Return the sheet of an undamaged unit with a usual crew; kinds that are not played make their own."""
    unit = fresh_unit(rules, model, UnitSetup(id=model.id, model=model.id, side=NOBODY))
    side = Side(NOBODY, "")
    battle = Battle(rules=rules, sides=(side,), units={unit.id: unit}, turn=Turn(1, INITIATIVE))
    return record_sheet(battle, unit)


@blank_sheet.register
def _mech_sheet(model: MechModel, rules: Rulebook) -> Sheet:
    """Return a 'Mech that is no biped has locations of its own."""
    plan = plan_of(rules.tables, model.configuration)
    if plan is rules.tables.locations:
        return blank_sheet.dispatch(UnitModel)(model, rules)
    own = replace(rules, tables=rules.tables.model_copy(update={"locations": plan}))
    sheet: Sheet = blank_sheet.dispatch(UnitModel)(model, own)
    return replace(sheet, drawing=QUAD if plan.names.keys() >= FOUR_LEGS else model.configuration)
