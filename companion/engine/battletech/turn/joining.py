"""Units that join a battle which runs, and units that become others: made as at its beginning."""

from __future__ import annotations

from dataclasses import replace

from companion.documents.names import did_you_mean
from companion.engine.battletech.battle.events import UnitJoined, UnitLeft, UnitRefitted
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.turn.condition_at_start import in_condition
from companion.engine.battletech.turn.other_rules import in_model
from companion.engine.battletech.turn.set_up import fresh_unit, unit_of, why_not_played
from companion.engine.shared.joining.rules import Joining
from companion.engine.shared.roster import is_called_after
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError


def newcomer(battle: Battle, setup: UnitSetup, number: int, arrives: int) -> Unit:
    """A unit as it joins; raises InputError for what does not fit."""
    made = unit_of(battle.rules, battle.board, setup, 0)
    made = in_condition(battle.with_unit(made), setup, 0)
    return replace(made, number=number, arrives=arrives)


def refitted(battle: Battle, unit: Unit, model: str, fresh: bool) -> Unit:
    """A unit as one of another model, where it stands and by whom it is piloted; raises InputError."""
    new = battle.rules.models.get(model)
    if new is None:
        remedy = did_you_mean(model, battle.rules.models)
        raise InputError(f"There is no model {model!r} in {battle.rules.title}. {remedy}".rstrip())
    if refused := why_not_played(new):
        raise InputError(refused)
    old = battle.model(unit)
    name = new.called if is_called_after(unit.name, old.called) else unit.name
    if not fresh:
        return replace(in_model(battle.rules, unit, old, battle.rules, new), model=model, name=name)
    setup = UnitSetup(id=unit.id, model=model, side=unit.side, name=name, pilot=unit.pilot)
    whole = fresh_unit(battle.rules, new, setup)
    return replace(
        whole,
        warrior=unit.warrior if whole.warrior is not None and unit.warrior is not None else whole.warrior,
        hex=unit.hex,
        facing=unit.facing,
        is_below=unit.is_below,
        has_left=unit.has_left,
        number=unit.number,
        arrives=unit.arrives,
    )


JOINING: Joining[Battle] = Joining(newcomer, refitted, UnitJoined, UnitRefitted, UnitLeft, "turn")
