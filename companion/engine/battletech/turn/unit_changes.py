"""Changes of a unit by each event that happens to it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.tracks import ARMOR, REAR, STRUCTURE, with_slot
from companion.engine.battletech.battle.units import Mech, PhaseDamage, Unit
from companion.engine.shared.fast_replace import replace


def no_change(mech: Unit, _event: object) -> Unit:
    """Return the unit as it was: the event only tells, or other events carry what it leads to."""
    return mech


def apply_mech_destroyed(mech: Unit, event: events.MechDestroyed) -> Unit:
    """Out of the battle where a house rule says so; else by what the unit has lost."""
    return replace(mech, is_out=True) if event.reason == HOUSE_RULE else mech


# --- places and movement ---


def apply_unit_placed(mech: Unit, event: events.UnitPlaced) -> Unit:
    # Who turns round or falls under a bridge stays there.
    stays_below = mech.is_below and event.hex == mech.hex and not event.is_above
    is_below = event.is_below or stays_below
    return replace(mech, hex=event.hex, facing=event.facing, has_left=False, is_below=is_below)


def apply_unit_moved(mech: Unit, event: events.UnitMoved) -> Unit:
    return replace(mech, doings=replace(mech.doings, moved=event.moved))


def apply_unit_left(mech: Unit, _event: events.UnitLeft) -> Unit:
    return replace(mech, hex=None, has_left=True)


def apply_unit_twisted(mech: Unit, event: events.UnitTwisted) -> Unit:
    return replace(mech, doings=replace(mech.doings, twist=event.twist, has_reacted=True))


def apply_lying_down(mech: Mech, _event: events.UnitFell | events.UnitDropped) -> Mech:
    return replace(mech, is_prone=True, doings=replace(mech.doings, twist=0))


def apply_unit_stood(mech: Mech, _event: events.UnitStood) -> Mech:
    return replace(mech, is_prone=False)


def apply_masc_used(mech: Mech, event: events.MascUsed) -> Mech:
    return replace(
        mech, masc_step=mech.next_masc_step, doings=replace(mech.doings, uses_masc=not event.is_frozen)
    )


# --- weapon attacks ---


def apply_sight_denied(mech: Unit, event: events.SightDenied) -> Unit:
    return replace(mech, doings=replace(mech.doings, unseen=mech.doings.unseen | {event.target}))


def apply_fire_declared(mech: Unit, event: events.FireDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, declared=event.declaration))


def apply_shot_fired(mech: Unit, event: events.ShotFired) -> Unit:
    return replace(mech, doings=replace(mech.doings, fired=mech.doings.fired | {event.weapon}))


def apply_round_spent(mech: Unit, event: events.RoundSpent) -> Unit:
    left = max(mech.rounds[event.weapon] - event.rounds, 0)
    return replace(mech, rounds={**mech.rounds, event.weapon: left})


def apply_anti_missile_fired(mech: Unit, event: events.AntiMissileFired) -> Unit:
    return replace(mech, doings=replace(mech.doings, used=mech.doings.used | {event.item}))


def apply_weapon_jammed(mech: Unit, event: events.WeaponJammed) -> Unit:
    return replace(mech, jammed=mech.jammed | {event.weapon})


def apply_narc_attached(mech: Unit, event: events.NarcAttached) -> Unit:
    return replace(mech, narcs=mech.narcs | {event.side})


def apply_fire_resolved(mech: Unit, _event: events.FireResolved) -> Unit:
    return replace(mech, doings=replace(mech.doings, has_resolved=True))


# --- physical attacks ---


def apply_blow_declared(mech: Unit, event: events.BlowDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, blow=event.blow))


def apply_blow_resolved(mech: Unit, _event: events.BlowResolved) -> Unit:
    return replace(mech, doings=replace(mech.doings, has_struck=True))


def apply_club_taken(mech: Mech, event: events.ClubTaken) -> Mech:
    return replace(mech, club=event.club)


# --- damage ---


def apply_armor_lost(mech: Unit, event: events.ArmorLost) -> Unit:
    location, points = event.location, event.points
    if event.is_rear and isinstance(mech, Mech):
        after = replace(mech, rear_armor=_subtract_points(mech.rear_armor, location, points))
        return _damage_location(after, REAR, location, points)
    return _damage_location(
        replace(mech, armor=_subtract_points(mech.armor, location, points)), ARMOR, location, points
    )


def apply_structure_lost(mech: Unit, event: events.StructureLost) -> Unit:
    after = replace(mech, structure=_subtract_points(mech.structure, event.location, event.points))
    return _damage_location(after, STRUCTURE, event.location, event.points)


def _subtract_points(points: Mapping[str, int], location: str, lost: int) -> Mapping[str, int]:
    return {**points, location: points[location] - lost}


def _damage_location(mech: Unit, kind: str, location: str, points: int) -> Unit:
    track = f"{kind}/{location}"
    fresh = {**mech.doings.fresh, track: mech.doings.fresh.get(track, 0) + points}
    return replace(
        mech,
        doings=replace(mech.doings, fresh=fresh),
        suffered=replace(mech.suffered, taken=mech.suffered.taken + points),
    )


def apply_location_destroyed(mech: Unit, event: events.LocationDestroyed) -> Unit:
    location, struck = event.location, mech.suffered.struck | {event.location}
    after = replace(
        mech,
        armor=_empty_location(mech.armor, location),
        structure=_empty_location(mech.structure, location),
        suffered=replace(mech.suffered, struck=struck),
    )
    if isinstance(after, Mech):
        return replace(after, rear_armor=_empty_location(after.rear_armor, location))
    return after


def _empty_location(points: Mapping[str, int], location: str) -> Mapping[str, int]:
    return {**points, location: 0} if location in points else points


def apply_slot_hit(mech: Mech, event: events.SlotHit) -> Mech:
    hit = with_slot(mech, event.location, event.slot, is_hit=True)
    return replace(hit, suffered=replace(hit.suffered, struck=mech.suffered.struck | {event.location}))


def apply_bins_emptied(
    mech: Unit, event: events.AmmunitionExploded | events.AmmunitionLost | events.AmmunitionDumped
) -> Unit:
    gone = {name: 0 for name in event.bins if name in mech.rounds}
    return replace(mech, rounds={**mech.rounds, **gone})


def apply_slot_disabled(mech: Mech, event: events.SlotDisabled) -> Mech:
    hit = with_slot(mech, event.location, event.slot, is_hit=True)
    return replace(hit, disabled={**mech.disabled, f"{event.location}/{event.slot}": event.until})


def enable_slots(mech: Unit, turn: int) -> Unit:
    """Return the unit as a turn begins, with what is disabled no longer."""
    if not isinstance(mech, Mech) or not mech.disabled:
        return mech
    over = [name for name, until in mech.disabled.items() if until < turn]
    for name in over:
        location, _, slot = name.partition("/")
        mech = with_slot(mech, location, int(slot), is_hit=False)
    return replace(mech, disabled={name: it for name, it in mech.disabled.items() if name not in over})


def apply_dump_declared(mech: Unit, event: events.DumpDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, dumps=mech.doings.dumps | {event.bin}))


def apply_withdrawal_ordered(mech: Unit, _event: events.WithdrawalOrdered) -> Unit:
    return replace(mech, withdraws=True)


# --- MechWarriors ---


def apply_skills_rolled(mech: Unit, event: events.SkillsRolled) -> Unit:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, gunnery=event.gunnery, piloting=event.piloting))


def apply_warrior_hit(mech: Unit, event: events.WarriorHit) -> Unit:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, hits=mech.warrior.hits + event.hits))


def mark_unconscious(mech: Unit, turn: int | None) -> Unit:
    """Return the unit whose MechWarrior fainted in this turn, or is awake."""
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, unconscious_since=turn))


def apply_pool_spent(mech: Unit, event: events.PoolSpent) -> Unit:
    if mech.warrior is None:
        return mech
    left = mech.warrior.pools.get(event.pool, 0) - 1
    pools = {**mech.warrior.pools, event.pool: max(left, 0)}
    return replace(mech, warrior=replace(mech.warrior, pools=pools))


# --- heat ---


def apply_heat_built(mech: Unit, event: events.HeatBuilt) -> Unit:
    built = mech.doings.heat_sources.get(event.cause, 0) + event.points
    return replace(
        mech, doings=replace(mech.doings, heat_sources={**mech.doings.heat_sources, event.cause: built})
    )


def apply_heat_set(mech: Mech, event: events.HeatSet) -> Mech:
    return replace(mech, heat=event.heat)


def apply_reactor_shut_down(mech: Mech, _event: events.ReactorShutDown) -> Mech:
    return replace(mech, is_shut_down=True)


def apply_reactor_restarted(mech: Mech, _event: events.ReactorRestarted) -> Mech:
    return replace(mech, is_shut_down=False)


def apply_switched(mech: Unit, event: events.Switched) -> Unit:
    if event.item == "sinks" and isinstance(mech, Mech):
        return replace(mech, sinks_off=event.value)
    item = {event.item}
    return replace(mech, switched_off=mech.switched_off | item if event.value else mech.switched_off - item)


# --- the turn ---


def begin_phase(mech: Unit) -> Unit:
    """Return the unit at the beginning of a phase."""
    return replace(mech, suffered=PhaseDamage())
