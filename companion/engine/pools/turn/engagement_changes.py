"""Changes that events of mechs make that have to do with each other; needs no dice and no refusals."""

from __future__ import annotations

from companion.engine.pools.attack.damage import LocationState, fresh_barrier
from companion.engine.pools.battle import engagement_events
from companion.engine.pools.battle.barriers import stored_barriers
from companion.engine.pools.battle.condition import with_count
from companion.engine.pools.battle.limbs import take_form
from companion.engine.pools.battle.state import (
    Battle,
    Cloud,
    Hold,
    Mech,
    Mine,
    Pursuit,
    ReadyFire,
    Tangle,
)
from companion.engine.pools.combat.reloading import with_clips
from companion.engine.skeleton.fast_replace import replace

FULL = 2
"""Half Actions of a Full Action."""


def apply_pinpointed(mech: Mech, event: engagement_events.Pinpointed) -> Mech:
    others = tuple(name for name in mech.pinpointed if name != event.target)
    return replace(mech, pinpointed=(*others, event.target) if event.is_seen else others)


def apply_hold_set(mech: Mech, event: engagement_events.HoldSet) -> Mech:
    others = {name: hold for name, hold in mech.holds.items() if name != event.target}
    if not event.control:
        return replace(mech, holds=others)
    return replace(mech, holds={**others, event.target: Hold(event.control, event.location, event.limbs)})


def apply_loosened(mech: Mech, event: engagement_events.Loosened) -> Mech:
    return replace(mech, doings=replace(mech.doings, loose=(*mech.doings.loose, event.target)))


def apply_fire_readied(mech: Mech, event: engagement_events.FireReadied) -> Mech:
    ready = ReadyFire(event.weapon, event.is_suppressing, event.sides, event.left, event.seen)
    return replace(mech, doings=replace(mech.doings, ready_fire=ready if event.weapon else None))


def apply_delayed(mech: Mech, event: engagement_events.Delayed) -> Mech:
    return replace(mech, doings=replace(mech.doings, delayed=event.halves))


def apply_turn_resumed(battle: Battle, event: engagement_events.TurnResumed) -> Battle:
    mech = battle.units[event.unit]
    doings = replace(mech.doings, halves=event.halves, delayed=0, is_resumed=True)
    turn = replace(battle.turn, active=event.unit, interrupted=battle.turn.active)
    return replace(battle.with_unit(replace(mech, doings=doings)), turn=turn)


def apply_cover_kept(mech: Mech, event: engagement_events.CoverKept) -> Mech:
    return replace(mech, doings=replace(mech.doings, cover=event.cover))


def apply_weapon_thrown(mech: Mech, event: engagement_events.WeaponThrown) -> Mech:
    return replace(mech, thrown={**mech.thrown, event.weapon: event.hex})


def apply_weapon_fetched(mech: Mech, event: engagement_events.WeaponFetched) -> Mech:
    return replace(mech, thrown={name: at for name, at in mech.thrown.items() if name != event.weapon})


def apply_opponent_defeated(mech: Mech, _event: engagement_events.OpponentDefeated) -> Mech:
    return replace(mech, defeated=mech.defeated + 1)


def apply_shielded(mech: Mech, event: engagement_events.Shielded) -> Mech:
    return replace(mech, doings=replace(mech.doings, shielded=event.locations))


def apply_shield_struck(mech: Mech, event: engagement_events.ShieldStruck) -> Mech:
    return replace(mech, shields={**mech.shields, event.shield: LocationState(event.dr, event.hits, 0)})


def apply_power_stored(mech: Mech, event: engagement_events.PowerStored) -> Mech:
    return replace(mech, stored=with_count(mech.stored, event.store, event.stored))


def apply_charge_set(mech: Mech, event: engagement_events.ChargeSet) -> Mech:
    return replace(mech, charges=(*mech.charges, event.charge))


def apply_charge_gone(mech: Mech, event: engagement_events.ChargeGone) -> Mech:
    left = [*mech.charges]
    left.remove(event.charge)
    return replace(mech, charges=tuple(left))


def apply_clips_loaded(battle: Battle, event: engagement_events.ClipsLoaded) -> Battle:
    mech = battle.units[event.unit]
    return battle.with_unit(replace(mech, ready=with_clips(battle, mech, event.weapon, event.lines)))


def apply_crew_called(mech: Mech, event: engagement_events.CrewCalled) -> Mech:
    now = mech.doings
    more = event.half + FULL * event.full
    crew = event.half + event.full
    return replace(mech, doings=replace(now, halves=now.halves + more, granted=event.half, crew=crew))


def apply_crew_coordinated(mech: Mech, event: engagement_events.CrewCoordinated) -> Mech:
    return replace(mech, doings=replace(mech.doings, coordinated=event.relief))


def apply_form_taken(battle: Battle, event: engagement_events.FormTaken) -> Battle:
    """Have a mech in another form; its native one is not told."""
    mech = battle.units[event.unit]
    native = next(iter(battle.facts(mech).forms))
    return take_form(battle, mech, "" if event.form == native else event.form)


def apply_barrier_raised(battle: Battle, event: engagement_events.BarrierRaised) -> Battle:
    mech = battle.units[event.unit]
    others = tuple(name for name in mech.raised if name != event.barrier)
    if not event.is_up:
        return battle.with_unit(replace(mech, raised=others))
    design = battle.facts(mech).design
    profile = next(it.profile for it in stored_barriers(battle, mech) if it.profile.id == event.barrier)
    state = mech.barriers.get(event.barrier, fresh_barrier(design, profile))
    barriers = {**mech.barriers, event.barrier: state}
    return battle.with_unit(replace(mech, raised=(*others, event.barrier), barriers=barriers))


def apply_damage_controlled(mech: Mech, event: engagement_events.DamageControlled) -> Mech:
    return replace(mech, faults=with_count(mech.faults, event.fault, 0), controlled=mech.controlled + 1)


def apply_jamming_set(mech: Mech, event: engagement_events.JammingSet) -> Mech:
    return replace(mech, jamming=event.types)


def apply_tangled(mech: Mech, event: engagement_events.Tangled) -> Mech:
    others = {name: each for name, each in mech.tangles.items() if name != event.location}
    if not event.control:
        return replace(mech, tangles=others)
    tangle = Tangle(event.control, event.location, ("tangler",), event.difficulty)
    return replace(mech, tangles={**others, event.location: tangle})


def apply_pursuit_set(mech: Mech, event: engagement_events.PursuitSet) -> Mech:
    others = {name: each for name, each in mech.pursuits.items() if name != event.weapon}
    if not (event.pieces and event.left):
        return replace(mech, pursuits=others)
    pursuit = Pursuit(event.target, event.pieces, event.left, event.since, event.range)
    return replace(mech, pursuits={**others, event.weapon: pursuit})


def apply_cloud_raised(battle: Battle, event: engagement_events.CloudRaised) -> Battle:
    cloud = Cloud(event.unit, event.kind, event.hex, event.radius, event.strength, event.until)
    return replace(battle, clouds=(*battle.clouds, cloud))


def apply_clouds_gone(battle: Battle, event: engagement_events.CloudsGone) -> Battle:
    now = battle.turn.number
    left = (cloud for cloud in battle.clouds if cloud.unit != event.unit or cloud.until > now)
    return replace(battle, clouds=tuple(left))


def apply_mine_laid(battle: Battle, event: engagement_events.MineLaid) -> Battle:
    return replace(battle, mines=(*battle.mines, Mine(event.unit, event.weapon, event.hex)))


def apply_mine_sprung(battle: Battle, event: engagement_events.MineSprung) -> Battle:
    left = [*battle.mines]
    left.remove(Mine(event.unit, event.weapon, event.hex))
    return replace(battle, mines=tuple(left))


def apply_bomb_moved(battle: Battle, event: engagement_events.BombMoved) -> Battle:
    left = [*battle.bombs]
    if event.bomb in left:
        left.remove(event.bomb)
    if event.altitude is not None:
        left.append(replace(event.bomb, altitude=event.altitude))
    return replace(battle, bombs=tuple(left))


def apply_patrol_set(mech: Mech, event: engagement_events.PatrolSet) -> Mech:
    return replace(mech, doings=replace(mech.doings, patrol=event.left + 1))


def apply_stepped_aside(mech: Mech, event: engagement_events.SteppedAside) -> Mech:
    doings = replace(mech.doings, has_stepped=True)
    return replace(mech, hex=event.hex, facing=event.facing, doings=doings, braced=())


def apply_pilot_shaken(mech: Mech, event: engagement_events.PilotShaken) -> Mech:
    return replace(mech, psyche=max(0, mech.psyche - event.psyche))


def apply_fell(mech: Mech, event: engagement_events.Fell) -> Mech:
    return replace(mech, altitude=event.altitude)


def apply_target_analyzed(mech: Mech, event: engagement_events.TargetAnalyzed) -> Mech:
    return replace(mech, analyzed={**mech.analyzed, event.target: event.found})


def apply_drifted(mech: Mech, event: engagement_events.Drifted) -> Mech:
    return replace(mech, hex=event.hex or mech.hex)


def apply_signal_traced(mech: Mech, event: engagement_events.SignalTraced) -> Mech:
    return replace(mech, traced=(*mech.traced, event.target))
