"""What each event changes of the unit that it happens to."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.tracks import ARMOR, REAR, STRUCTURE, with_slot
from companion.engine.battletech.battle.units import Mech, Suffered, Unit
from companion.engine.shared.changing import replace


def nothing(mech: Unit, _event: object) -> Unit:
    """The unit as it was: the event only tells, or other events carry what it leads to."""
    return mech


def destroyed(mech: Unit, event: events.MechDestroyed) -> Unit:
    """Out of the battle where a house rule says so; else by what the unit has lost."""
    return replace(mech, is_out=True) if event.reason == HOUSE_RULE else mech


# --- places and movement ---


def unit_placed(mech: Unit, event: events.UnitPlaced) -> Unit:
    # Who turns round or falls under a bridge stays there.
    stays_below = mech.is_below and event.hex == mech.hex and not event.is_above
    is_below = event.is_below or stays_below
    return replace(mech, hex=event.hex, facing=event.facing, has_left=False, is_below=is_below)


def unit_moved(mech: Unit, event: events.UnitMoved) -> Unit:
    return replace(mech, doings=replace(mech.doings, moved=event.moved))


def unit_left(mech: Unit, _event: events.UnitLeft) -> Unit:
    return replace(mech, hex=None, has_left=True)


def unit_twisted(mech: Unit, event: events.UnitTwisted) -> Unit:
    return replace(mech, doings=replace(mech.doings, twist=event.twist, has_reacted=True))


def lies_down(mech: Mech, _event: events.UnitFell | events.UnitDropped) -> Mech:
    return replace(mech, is_prone=True, doings=replace(mech.doings, twist=0))


def unit_stood(mech: Mech, _event: events.UnitStood) -> Mech:
    return replace(mech, is_prone=False)


def masc_used(mech: Mech, event: events.MascUsed) -> Mech:
    return replace(
        mech, masc_step=mech.next_masc_step, doings=replace(mech.doings, uses_masc=not event.is_frozen)
    )


# --- weapon attacks ---


def sight_denied(mech: Unit, event: events.SightDenied) -> Unit:
    return replace(mech, doings=replace(mech.doings, unseen=mech.doings.unseen | {event.target}))


def fire_declared(mech: Unit, event: events.FireDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, declared=event.declaration))


def shot_fired(mech: Unit, event: events.ShotFired) -> Unit:
    return replace(mech, doings=replace(mech.doings, fired=mech.doings.fired | {event.weapon}))


def round_spent(mech: Unit, event: events.RoundSpent) -> Unit:
    left = max(mech.rounds[event.weapon] - event.rounds, 0)
    return replace(mech, rounds={**mech.rounds, event.weapon: left})


def anti_missile_fired(mech: Unit, event: events.AntiMissileFired) -> Unit:
    return replace(mech, doings=replace(mech.doings, used=mech.doings.used | {event.item}))


def weapon_jammed(mech: Unit, event: events.WeaponJammed) -> Unit:
    return replace(mech, jammed=mech.jammed | {event.weapon})


def narc_attached(mech: Unit, event: events.NarcAttached) -> Unit:
    return replace(mech, narcs=mech.narcs | {event.side})


def fire_resolved(mech: Unit, _event: events.FireResolved) -> Unit:
    return replace(mech, doings=replace(mech.doings, has_resolved=True))


# --- physical attacks ---


def blow_declared(mech: Unit, event: events.BlowDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, blow=event.blow))


def blow_resolved(mech: Unit, _event: events.BlowResolved) -> Unit:
    return replace(mech, doings=replace(mech.doings, has_struck=True))


def club_taken(mech: Mech, event: events.ClubTaken) -> Mech:
    return replace(mech, club=event.club)


# --- damage ---


def armor_lost(mech: Unit, event: events.ArmorLost) -> Unit:
    location, points = event.location, event.points
    if event.is_rear and isinstance(mech, Mech):
        after = replace(mech, rear_armor=_less(mech.rear_armor, location, points))
        return _hurt(after, REAR, location, points)
    return _hurt(replace(mech, armor=_less(mech.armor, location, points)), ARMOR, location, points)


def structure_lost(mech: Unit, event: events.StructureLost) -> Unit:
    after = replace(mech, structure=_less(mech.structure, event.location, event.points))
    return _hurt(after, STRUCTURE, event.location, event.points)


def _less(points: Mapping[str, int], location: str, lost: int) -> Mapping[str, int]:
    return {**points, location: points[location] - lost}


def _hurt(mech: Unit, kind: str, location: str, points: int) -> Unit:
    track = f"{kind}/{location}"
    fresh = {**mech.doings.fresh, track: mech.doings.fresh.get(track, 0) + points}
    return replace(
        mech,
        doings=replace(mech.doings, fresh=fresh),
        suffered=replace(mech.suffered, taken=mech.suffered.taken + points),
    )


def location_destroyed(mech: Unit, event: events.LocationDestroyed) -> Unit:
    location, struck = event.location, mech.suffered.struck | {event.location}
    after = replace(
        mech,
        armor=_none_left(mech.armor, location),
        structure=_none_left(mech.structure, location),
        suffered=replace(mech.suffered, struck=struck),
    )
    if isinstance(after, Mech):
        return replace(after, rear_armor=_none_left(after.rear_armor, location))
    return after


def _none_left(points: Mapping[str, int], location: str) -> Mapping[str, int]:
    return {**points, location: 0} if location in points else points


def slot_hit(mech: Mech, event: events.SlotHit) -> Mech:
    hit = with_slot(mech, event.location, event.slot, is_hit=True)
    return replace(hit, suffered=replace(hit.suffered, struck=mech.suffered.struck | {event.location}))


def bins_emptied(
    mech: Unit, event: events.AmmunitionExploded | events.AmmunitionLost | events.AmmunitionDumped
) -> Unit:
    gone = {name: 0 for name in event.bins if name in mech.rounds}
    return replace(mech, rounds={**mech.rounds, **gone})


def slot_disabled(mech: Mech, event: events.SlotDisabled) -> Mech:
    hit = with_slot(mech, event.location, event.slot, is_hit=True)
    return replace(hit, disabled={**mech.disabled, f"{event.location}/{event.slot}": event.until})


def enabled(mech: Unit, turn: int) -> Unit:
    """The unit as a turn begins, with what is disabled no longer."""
    if not isinstance(mech, Mech) or not mech.disabled:
        return mech
    over = [name for name, until in mech.disabled.items() if until < turn]
    for name in over:
        location, _, slot = name.partition("/")
        mech = with_slot(mech, location, int(slot), is_hit=False)
    return replace(mech, disabled={name: it for name, it in mech.disabled.items() if name not in over})


def dump_declared(mech: Unit, event: events.DumpDeclared) -> Unit:
    return replace(mech, doings=replace(mech.doings, dumps=mech.doings.dumps | {event.bin}))


def withdrawal_ordered(mech: Unit, _event: events.WithdrawalOrdered) -> Unit:
    return replace(mech, withdraws=True)


# --- MechWarriors ---


def skills_rolled(mech: Unit, event: events.SkillsRolled) -> Unit:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, gunnery=event.gunnery, piloting=event.piloting))


def warrior_hit(mech: Unit, event: events.WarriorHit) -> Unit:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, hits=mech.warrior.hits + event.hits))


def unconscious_since(mech: Unit, turn: int | None) -> Unit:
    """The unit whose MechWarrior fainted in this turn, or is awake."""
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, unconscious_since=turn))


def pool_spent(mech: Unit, event: events.PoolSpent) -> Unit:
    if mech.warrior is None:
        return mech
    left = mech.warrior.pools.get(event.pool, 0) - 1
    pools = {**mech.warrior.pools, event.pool: max(left, 0)}
    return replace(mech, warrior=replace(mech.warrior, pools=pools))


# --- heat ---


def heat_built(mech: Unit, event: events.HeatBuilt) -> Unit:
    built = mech.doings.heat_sources.get(event.cause, 0) + event.points
    return replace(
        mech, doings=replace(mech.doings, heat_sources={**mech.doings.heat_sources, event.cause: built})
    )


def heat_set(mech: Mech, event: events.HeatSet) -> Mech:
    return replace(mech, heat=event.heat)


def reactor_shut_down(mech: Mech, _event: events.ReactorShutDown) -> Mech:
    return replace(mech, is_shut_down=True)


def reactor_restarted(mech: Mech, _event: events.ReactorRestarted) -> Mech:
    return replace(mech, is_shut_down=False)


def switched(mech: Unit, event: events.Switched) -> Unit:
    if event.item == "sinks" and isinstance(mech, Mech):
        return replace(mech, sinks_off=event.value)
    item = {event.item}
    return replace(mech, switched_off=mech.switched_off | item if event.value else mech.switched_off - item)


# --- the turn ---


def new_phase(mech: Unit) -> Unit:
    """The unit at the beginning of a phase."""
    return replace(mech, suffered=Suffered())
