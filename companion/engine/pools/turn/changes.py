"""Changes that each event makes in a battle; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.pools.attack.damage import LocationState, fresh_barrier
from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.barriers import stored_barriers
from companion.engine.pools.battle.condition import with_count, with_track
from companion.engine.pools.battle.state import (
    Battle,
    Cloud,
    Doings,
    Ending,
    Hold,
    Mech,
    Mine,
    Pursuit,
    ReadyFire,
    Tangle,
    Turn,
)
from companion.engine.pools.combat.reloading import with_clips
from companion.engine.skeleton.common_events import PhaseBegan, TrackSet
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.joining.rules import apply_arrival

RUN, FEINT, CHARGE, RUSH = "run", "feint", "charge", "rush"
FULL = 2
"""Half Actions of a Full Action."""
ATTACKS = ("attack", "called_shot")
"""The actions that a feint may come before."""

# --- set-up, rounds and turns ---


def apply_step_began(battle: Battle, event: events.StepBegan) -> Battle:
    return replace(battle, turn=replace(battle.turn, step=event.step))


def apply_round_began(battle: Battle, event: events.RoundBegan) -> Battle:
    units = {
        name: replace(
            apply_arrival(mech, event.number),
            has_acted=False,
            acts_first=False,
            doings=replace(mech.doings, has_stepped=False),
        )
        for name, mech in battle.units.items()
    }
    return replace(battle, turn=Turn(event.number, battle.turn.phase), units=units, penetrated=False)


def apply_phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    return replace(battle, turn=replace(battle.turn, phase=event.phase, step="", active=None))


def apply_escalation_set(battle: Battle, event: events.EscalationSet) -> Battle:
    return replace(battle, escalation=event.value, escalated=(*battle.escalated, *event.counted))


def apply_battle_ended(battle: Battle, event: events.BattleEnded) -> Battle:
    return replace(battle, ending=Ending(event.winner))


def apply_turn_began(battle: Battle, event: events.TurnBegan) -> Battle:
    mech = battle.units[event.unit]
    # An aim, a feint and a step aside outlive the turn; everything else that was declared is over.
    now = mech.doings
    doings = Doings(event.halves, aimed=now.aimed, feinted=now.feinted, feint=now.feint)
    doings = replace(doings, has_stepped=now.has_stepped)
    after = battle.with_unit(replace(mech, doings=doings))
    return replace(after, turn=replace(battle.turn, active=event.unit))


def apply_turn_ended(battle: Battle, event: events.TurnEnded) -> Battle:
    mech = battle.units[event.unit]
    doings = replace(mech.doings, halves=0)
    if FEINT not in doings.done:  # it was made a turn ago
        doings = replace(doings, feinted="", feint=0)
    after = battle.with_unit(replace(mech, has_acted=True, doings=doings))
    return replace(after, turn=replace(battle.turn, active=battle.turn.interrupted, interrupted=None))


def apply_tie_settled(mech: Mech, event: events.TieSettled) -> Mech:
    return replace(mech, tie_break=event.shown)


def apply_first_declared(mech: Mech, _event: events.FirstDeclared) -> Mech:
    return replace(mech, acts_first=True)


# --- actions ---


def apply_action_taken(mech: Mech, event: events.ActionTaken) -> Mech:
    now = mech.doings
    doings = replace(
        now,
        halves=max(0, now.halves - event.halves),
        granted=max(0, now.granted - (event.halves == 1)),
        done=(*now.done, event.action),
        is_running=now.is_running or event.action == RUN,
    )
    if event.action not in ATTACKS:
        doings = replace(doings, feinted="", feint=0)
    return replace(mech, doings=doings)


def apply_unit_placed(mech: Mech, event: events.UnitPlaced) -> Mech:
    return replace(mech, hex=event.hex, facing=event.facing)


def apply_moved(mech: Mech, event: events.Moved) -> Mech:
    doings = replace(mech.doings, moved=event.hexes, movement=event.movement)
    if event.movement == RUSH:
        doings = replace(doings, rushed=event.hexes)
    if event.movement == CHARGE and doings.charged_from is None:
        doings = replace(doings, charged_from=mech.hex)
    # Who leaves the hex leaves the brace of heavy weapons behind. Rule: Untitled Mech Game, R228.
    stays = (event.hex is None and not event.hexes) or event.hex == mech.hex
    braced = mech.braced if stays else ()
    if event.hex is None:
        return replace(mech, doings=doings, braced=braced, altitude=event.altitude)
    return replace(
        mech,
        doings=doings,
        braced=braced,
        hex=event.hex,
        facing=event.facing,
        altitude=event.altitude,
    )


def apply_guarded(mech: Mech, _event: events.Guarded) -> Mech:
    return replace(mech, doings=replace(mech.doings, is_guarding=True))


def apply_aimed(mech: Mech, event: events.Aimed) -> Mech:
    return replace(mech, doings=replace(mech.doings, aimed=event.condition))


def apply_feinted(mech: Mech, event: events.Feinted) -> Mech:
    return replace(mech, doings=replace(mech.doings, feinted=event.target, feint=event.value))


def apply_pushed(mech: Mech, event: events.Pushed) -> Mech:
    facing = mech.facing if event.facing is None else event.facing
    braced = () if event.hexes else mech.braced
    return replace(mech, hex=event.hex or mech.hex, facing=facing, braced=braced)


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


def apply_signal_traced(mech: Mech, event: engagement_events.SignalTraced) -> Mech:
    return replace(mech, traced=(*mech.traced, event.target))


def apply_braced(mech: Mech, event: events.Braced) -> Mech:
    return replace(mech, braced=(*mech.braced, event.weapon))


def apply_posture_set(mech: Mech, event: events.PostureSet) -> Mech:
    return replace(mech, is_prone=event.is_prone)


def apply_mettle_spent(mech: Mech, event: events.MettleSpent) -> Mech:
    return replace(mech, mettle_points=max(0, mech.mettle_points - event.points))


def apply_shots_spent(mech: Mech, event: events.ShotsSpent) -> Mech:
    spent = _with_more(mech.spent, event.key, event.number)
    if mech.ready is None or event.key not in mech.ready:
        return replace(mech, spent=spent)
    left = max(0, mech.ready[event.key] - event.number)
    return replace(mech, spent=spent, ready={**mech.ready, event.key: left})


def _with_more(counts: Mapping[str, int], key: str, number: int) -> dict[str, int]:
    return with_count(counts, key, counts.get(key, 0) + number)


# --- hits ---


def apply_barrier_struck(mech: Mech, event: events.BarrierStruck) -> Mech:
    state = mech.barriers[event.barrier]
    rest = state.rest if state.rests_when_struck else 0
    struck = replace(state, value=event.value, capacity=event.capacity, rest=rest)
    return replace(mech, barriers={**mech.barriers, event.barrier: struck})


def apply_barrier_rested(mech: Mech, event: events.BarrierRested) -> Mech:
    rested = replace(mech.barriers[event.barrier], rest=event.rest, capacity=event.capacity)
    return replace(mech, barriers={**mech.barriers, event.barrier: rested})


def apply_location_struck(battle: Battle, event: events.LocationStruck) -> Battle:
    mech = battle.units[event.unit]
    before = mech.locations[event.location]
    state = LocationState(event.dr, event.hits, event.sp, before.is_pod)
    after = battle.with_unit(replace(mech, locations={**mech.locations, event.location: state}))
    return replace(after, penetrated=True) if event.through else after


def apply_location_destroyed(mech: Mech, event: events.LocationDestroyed) -> Mech:
    state = LocationState(0, 0, 0, mech.locations[event.location].is_pod)
    return replace(mech, locations={**mech.locations, event.location: state})


def apply_system_struck(mech: Mech, event: events.SystemStruck) -> Mech:
    return replace(mech, systems=_with_more(mech.systems, event.key, event.damage))


def apply_fault_set(mech: Mech, event: events.FaultSet) -> Mech:
    return replace(mech, faults=with_count(mech.faults, event.fault, event.strength))


def apply_pilot_hurt(mech: Mech, event: events.PilotHurt) -> Mech:
    return replace(mech, health=max(0, mech.health - event.health))


def apply_unit_destroyed(battle: Battle, event: events.UnitDestroyed) -> Battle:
    after = battle.with_unit(replace(battle.units[event.unit], is_destroyed=True, cause=event.cause))
    return _without_turn(after, event.unit)


def apply_unit_left(battle: Battle, event: events.UnitLeft) -> Battle:
    after = battle.with_unit(replace(battle.units[event.unit], has_left=True, hex=None))
    return _without_turn(after, event.unit)


def _without_turn(battle: Battle, unit: str) -> Battle:
    """Return the battle without the turn of a mech that is out of it."""
    now = battle.turn
    if now.active == unit:
        return replace(battle, turn=replace(now, active=now.interrupted, interrupted=None))
    return replace(battle, turn=replace(now, interrupted=None)) if now.interrupted == unit else battle


def apply_track_set(battle: Battle, event: TrackSet) -> Battle:
    mech = with_track(battle, battle.units[event.unit], event.track, event.left)
    if event.track == f"structure/{battle.facts(mech).core}":
        mech = replace(mech, is_destroyed=not event.left)
    return battle.with_unit(mech)


def no_change(mech: Mech, _event: object) -> Mech:
    """Nothing: the event only tells."""
    return mech
