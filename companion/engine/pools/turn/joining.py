"""Mechs that join or become another model during a battle, made as at its beginning."""

from __future__ import annotations

from companion.engine.pools.attack.damage import LocationState, fresh_barrier
from companion.engine.pools.battle.events import UnitJoined, UnitLeft, UnitRefitted
from companion.engine.pools.battle.limbs import in_form, joined
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.reloading import fresh_ready
from companion.engine.pools.rulebook import Rulebook
from companion.engine.pools.turn.set_up import fresh_locations, mech_of
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.joining.rules import UnitJoiningRules
from companion.engine.skeleton.model_change import transfer_loss
from companion.engine.skeleton.roster import is_called_after
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import InputError


def newcomer(battle: Battle, setup: UnitSetup, number: int, arrives: int) -> Mech:
    """Return a mech as it joins; raises InputError for what does not fit."""
    made = mech_of(battle.rules, battle.board, setup, 0)
    return replace(made, number=number, arrives=arrives)


def refit_unit(battle: Battle, mech: Mech, model: str, fresh: bool) -> Mech:
    """Return a mech as one of another model, where it stands and with its pilot; raises InputError."""
    mech = joined(battle.rules, mech)
    old, new = battle.facts(mech), battle.rules.facts(model)
    name = new.mech.name if is_called_after(mech.name, old.mech.name) else mech.name
    now = replace(mech, model=model, name=name, systems={}, spent={}, braced=(), limb_rests={})
    now = replace(now, ready=fresh_ready(battle.tables, new), raised=())
    barriers = {each.id: fresh_barrier(new.design, each) for each in new.mech.barriers}
    if fresh:
        return replace(now, locations=fresh_locations(new), barriers=barriers, faults={})
    return replace(now, locations=_transfer(battle.rules, mech, model), barriers=barriers)


def _transfer(rules: Rulebook, mech: Mech, model: str) -> dict[str, LocationState]:
    """Return the locations of another model with as much lost as before, by their names."""
    before, fresh = fresh_locations(rules.facts(mech.model)), fresh_locations(rules.facts(model))
    found = {}
    for name, state in fresh.items():
        old, now = before.get(name), mech.locations.get(name)
        if old is None or now is None:
            found[name] = state
            continue
        dr, sp = transfer_loss(now.dr, old.dr, state.dr), transfer_loss(now.sp, old.sp, state.sp)
        found[name] = replace(state, dr=dr, sp=sp, hits=now.hits)
    return found


JOINING: UnitJoiningRules[Battle] = UnitJoiningRules(
    newcomer, refit_unit, UnitJoined, UnitRefitted, UnitLeft, "round"
)


def migrate_battle(rules: Rulebook, battle: Battle) -> Battle:
    """Return the battle as these rules have it; raises InputError where it does not fit them."""
    units = {name: _migrate_unit(rules, battle, mech) for name, mech in battle.units.items()}
    return replace(battle, rules=rules, units=units)


def _migrate_unit(rules: Rulebook, battle: Battle, mech: Mech) -> Mech:
    if not rules.knows(mech.model):
        raise InputError(f"{mech.name}: there is no model {mech.model} any more.")
    form, mech = mech.form, joined(battle.rules, mech)
    new = rules.facts(mech.model)
    known = {each.id for each in new.mech.barriers}
    kept = {name: state for name, state in mech.barriers.items() if name in known or name in mech.raised}
    barriers = {each.id: fresh_barrier(new.design, each) for each in new.mech.barriers} | kept
    old, fresh = fresh_locations(battle.facts(mech)), fresh_locations(new)
    locations = {}
    for name, state in fresh.items():
        before, now = old.get(name, state), mech.locations.get(name, state)
        dr, sp = transfer_loss(now.dr, before.dr, state.dr), transfer_loss(now.sp, before.sp, state.sp)
        locations[name] = replace(state, dr=dr, sp=sp, hits=now.hits)
    ready = fresh_ready(rules.tables, new)
    if ready is not None and mech.ready is not None:
        ready |= mech.ready
    changed = replace(mech, locations=locations, barriers=barriers, ready=ready)
    return in_form(rules, changed, form if form in new.forms else "")
