"""Units that join a running battle, and units that become another model."""

from __future__ import annotations

from dataclasses import replace

from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.events import UnitJoined, UnitLeft, UnitRefitted
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.turn.condition_at_start import in_condition
from companion.engine.battletech.turn.rules_migration import transfer_to_model
from companion.engine.battletech.turn.set_up import fresh_unit, unit_of
from companion.engine.shared.joining.rules import UnitJoiningRules
from companion.engine.shared.roster import is_called_after
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError


def create_newcomer(battle: Battle, setup: UnitSetup, number: int, arrives: int) -> Unit:
    """Return a unit as it joins; raises InputError for what does not fit."""
    made = unit_of(battle.rules, battle.board, setup, 0)
    made = in_condition(battle.with_unit(made), setup, 0)
    return replace(made, number=number, arrives=arrives)


def refit_unit(battle: Battle, unit: Unit, model: str, fresh: bool) -> Unit:
    """Return a unit as one of another model, in its place and with its pilot; raises InputError."""
    new = battle.rules.models.get(model)
    if new is None:
        remedy = did_you_mean(model, battle.rules.models)
        raise InputError(f"There is no model {model!r} in {battle.rules.title}. {remedy}".rstrip())
    if refused := battle.rules.kind(new).why_not_played(new, battle.rules.tables):
        raise InputError(refused)
    old = battle.model(unit)
    name = new.short_name if is_called_after(unit.name, old.short_name) else unit.name
    if not fresh:
        return replace(transfer_to_model(battle.rules, unit, old, battle.rules, new), model=model, name=name)
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


JOINING: UnitJoiningRules[Battle] = UnitJoiningRules(
    create_newcomer, refit_unit, UnitJoined, UnitRefitted, UnitLeft, "turn"
)
