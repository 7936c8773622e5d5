"""Units that join a running battle, and units that become another model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.events import UnitJoined, UnitLeft, UnitRefitted
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.units import Unit, Warrior
from companion.engine.battletech.turn.condition_at_start import in_condition
from companion.engine.battletech.turn.set_up import fresh_unit, unit_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.joining.rules import UnitJoiningRules
from companion.engine.skeleton.model_change import refuse_unknown, transfer_losses
from companion.engine.skeleton.roster import is_called_after
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import InputError

POINTS = ("armor", "structure", "rear_armor", "rounds")
"""What a unit has by name, and loses point by point."""


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
        floor=unit.floor,
        has_left=unit.has_left,
        number=unit.number,
        arrives=unit.arrives,
    )


JOINING: UnitJoiningRules[Battle] = UnitJoiningRules(
    create_newcomer, refit_unit, UnitJoined, UnitRefitted, UnitLeft, "turn"
)


def migrate_battle(rules: Rulebook, battle: Battle) -> Battle:
    """Return the battle under these rules; raises InputError where it does not fit them."""
    units = {name: _migrate_unit(rules, battle, unit) for name, unit in battle.units.items()}
    began = {name: _migrate_unit(rules, battle, unit) for name, unit in battle.phase_began.items()}
    return replace(battle, rules=rules, units=units, phase_began=began)


def _migrate_unit(rules: Rulebook, battle: Battle, unit: Unit) -> Unit:
    new = rules.models.get(unit.model)
    if new is None:
        raise InputError(f"{unit.name}: there is no model {unit.model} any more.")
    if refused := rules.kind(new).why_not_played(new, rules.tables):
        raise InputError(f"{unit.name}: {refused}")
    return transfer_to_model(battle.rules, unit, battle.model(unit), rules, new)


def transfer_to_model(was: Rulebook, unit: Unit, old: UnitModel, rules: Rulebook, new: UnitModel) -> Unit:
    """Return a unit of an old model as it goes on in a new one; raises InputError where that cannot be."""
    before, now = _fresh(was, old, unit), _fresh(rules, new, unit)
    if type(now) is not type(unit):
        raise InputError(f"{unit.name}: its model is now another kind of unit.")
    refuse_unknown(unit.name, "weapon or equipment", _in_use(unit), new.aboard)
    _check_slots(unit, old, new)
    changes: dict[str, Any] = {
        field.name: transfer_losses(unit.name, *(getattr(it, field.name) for it in (unit, before, now)))
        for field in fields(unit)
        if field.name in POINTS
    }
    return replace(unit, **changes, warrior=_warrior(unit.warrior, now.warrior))


def _fresh(rules: Rulebook, model: UnitModel, unit: Unit) -> Unit:
    warrior = unit.warrior
    setup = UnitSetup(
        id=unit.id,
        model=model.id,
        side=unit.side,
        loads=unit.loads,
        abilities=warrior.abilities if warrior is not None else (),
    )
    return fresh_unit(rules, model, setup)


def _in_use(unit: Unit) -> Iterator[str]:
    """Yield what a unit has aboard that something is remembered of."""
    declared = unit.doings.declared
    yield from (*unit.jammed, *unit.switched_off, *unit.doings.used, *unit.doings.dumps)
    yield from declared.weapons if declared is not None else ()


def _check_slots(unit: Unit, old: UnitModel, new: UnitModel) -> None:
    for location, struck in unit.hit_slots.items():
        slots = [model.slots_of(location) for model in (old, new)]
        for index in struck:
            was, now = (of[index] if index < len(of) else None for of in slots)
            if was != now:
                what = f"slot {index + 1} of {location.replace('_', ' ')}"
                raise InputError(f"{unit.name}: {what} was hit, and now holds something else.")


def _warrior(warrior: Warrior | None, fresh: Warrior | None) -> Warrior | None:
    """Return the same MechWarrior, where these rules have such at all."""
    if warrior is None or fresh is None:
        return fresh
    pools = {name: warrior.pools.get(name, start) for name, start in fresh.pools.items()}
    return replace(warrior, pools=pools)
