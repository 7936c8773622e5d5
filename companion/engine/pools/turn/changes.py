"""Changes that each event makes in a battle; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.pools.attack.damage import LocationState
from companion.engine.pools.battle import events
from companion.engine.pools.battle.condition import with_count, with_track
from companion.engine.pools.battle.state import (
    Battle,
    Doings,
    Ending,
    Mech,
    Turn,
)
from companion.engine.skeleton.common_events import PhaseBegan, TrackSet
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.joining.rules import apply_arrival

RUN, FEINT, CHARGE, RUSH = "run", "feint", "charge", "rush"
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
            doings=replace(mech.doings, has_stepped=False) if mech.doings.has_stepped else mech.doings,
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
    doings = Doings(
        event.halves, aimed=now.aimed, feinted=now.feinted, feint=now.feint, has_stepped=now.has_stepped
    )
    units = {**battle.units, mech.id: replace(mech, doings=doings)}
    return replace(battle, units=units, turn=replace(battle.turn, active=event.unit))


def apply_turn_ended(battle: Battle, event: events.TurnEnded) -> Battle:
    mech = battle.units[event.unit]
    now = mech.doings
    feint = (now.feinted, now.feint) if FEINT in now.done else ("", 0)  # others were made a turn ago
    doings = replace(now, halves=0, feinted=feint[0], feint=feint[1])
    units = {**battle.units, mech.id: replace(mech, has_acted=True, doings=doings)}
    turn = replace(battle.turn, active=battle.turn.interrupted, interrupted=None)
    return replace(battle, units=units, turn=turn)


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
    descended = mech.doings.descended + max(0, mech.altitude - event.altitude)
    doings = replace(mech.doings, moved=event.hexes, movement=event.movement, descended=descended)
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
    return without_turn(after, event.unit)


def apply_unit_left(battle: Battle, event: events.UnitLeft) -> Battle:
    after = battle.with_unit(replace(battle.units[event.unit], has_left=True, hex=None))
    return without_turn(after, event.unit)


def without_turn(battle: Battle, unit: str) -> Battle:
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
