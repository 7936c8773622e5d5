"""What each event changes of the unit that it happens to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.state import Doings, Mech, Suffered
from companion.engine.battletech.battle.tracks import ARMOR, REAR, STRUCTURE, with_slot


def nothing(mech: Mech, _event: object) -> Mech:
    """The unit as it was: the event only tells, or other events carry what it leads to."""
    return mech


# --- places and movement ---


def unit_placed(mech: Mech, event: events.UnitPlaced) -> Mech:
    # Who turns round or falls under a bridge stays there.
    stays_below = mech.is_below and event.hex == mech.hex and not event.is_above
    is_below = event.is_below or stays_below
    return replace(mech, hex=event.hex, facing=event.facing, has_left=False, is_below=is_below)


def unit_moved(mech: Mech, event: events.UnitMoved) -> Mech:
    return replace(mech, doings=replace(mech.doings, moved=event.moved))


def unit_left(mech: Mech, _event: events.UnitLeft) -> Mech:
    return replace(mech, hex=None, has_left=True)


def unit_twisted(mech: Mech, event: events.UnitTwisted) -> Mech:
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


def sight_denied(mech: Mech, event: events.SightDenied) -> Mech:
    return replace(mech, doings=replace(mech.doings, unseen=mech.doings.unseen | {event.target}))


def fire_declared(mech: Mech, event: events.FireDeclared) -> Mech:
    return replace(mech, doings=replace(mech.doings, declared=event.declaration))


def shot_fired(mech: Mech, event: events.ShotFired) -> Mech:
    return replace(mech, doings=replace(mech.doings, fired=mech.doings.fired | {event.weapon}))


def round_spent(mech: Mech, event: events.RoundSpent) -> Mech:
    left = max(mech.rounds[event.weapon] - event.rounds, 0)
    return replace(mech, rounds={**mech.rounds, event.weapon: left})


def anti_missile_fired(mech: Mech, event: events.AntiMissileFired) -> Mech:
    return replace(mech, doings=replace(mech.doings, used=mech.doings.used | {event.item}))


def weapon_jammed(mech: Mech, event: events.WeaponJammed) -> Mech:
    return replace(mech, jammed=mech.jammed | {event.weapon})


def narc_attached(mech: Mech, event: events.NarcAttached) -> Mech:
    return replace(mech, narcs=mech.narcs | {event.side})


def fire_resolved(mech: Mech, _event: events.FireResolved) -> Mech:
    return replace(mech, doings=replace(mech.doings, has_resolved=True))


# --- physical attacks ---


def blow_declared(mech: Mech, event: events.BlowDeclared) -> Mech:
    return replace(mech, doings=replace(mech.doings, blow=event.blow))


def blow_resolved(mech: Mech, _event: events.BlowResolved) -> Mech:
    return replace(mech, doings=replace(mech.doings, has_struck=True))


def club_taken(mech: Mech, event: events.ClubTaken) -> Mech:
    return replace(mech, club=event.club)


# --- damage ---


def armor_lost(mech: Mech, event: events.ArmorLost) -> Mech:
    location, points = event.location, event.points
    if event.is_rear:
        after = replace(mech, rear_armor=_less(mech.rear_armor, location, points))
        return _hurt(after, REAR, location, points)
    return _hurt(replace(mech, armor=_less(mech.armor, location, points)), ARMOR, location, points)


def structure_lost(mech: Mech, event: events.StructureLost) -> Mech:
    after = replace(mech, structure=_less(mech.structure, event.location, event.points))
    return _hurt(after, STRUCTURE, event.location, event.points)


def _less(points: Mapping[str, int], location: str, lost: int) -> Mapping[str, int]:
    return {**points, location: points[location] - lost}


def _hurt(mech: Mech, kind: str, location: str, points: int) -> Mech:
    track = f"{kind}/{location}"
    fresh = {**mech.doings.fresh, track: mech.doings.fresh.get(track, 0) + points}
    return replace(
        mech,
        doings=replace(mech.doings, fresh=fresh),
        suffered=replace(mech.suffered, taken=mech.suffered.taken + points),
    )


def location_destroyed(mech: Mech, event: events.LocationDestroyed) -> Mech:
    location = event.location
    rear = {**mech.rear_armor, location: 0} if location in mech.rear_armor else mech.rear_armor
    structure = {**mech.structure, location: 0} if location in mech.structure else mech.structure
    armor, struck = {**mech.armor, location: 0}, mech.suffered.struck | {location}
    return replace(
        mech,
        armor=armor,
        rear_armor=rear,
        structure=structure,
        suffered=replace(mech.suffered, struck=struck),
    )


def slot_hit(mech: Mech, event: events.SlotHit) -> Mech:
    hit = with_slot(mech, event.location, event.slot, is_hit=True)
    return replace(hit, suffered=replace(hit.suffered, struck=mech.suffered.struck | {event.location}))


def bins_emptied(mech: Mech, event: events.AmmunitionExploded | events.AmmunitionLost) -> Mech:
    gone = {name: 0 for name in event.bins if name in mech.rounds}
    return replace(mech, rounds={**mech.rounds, **gone})


# --- MechWarriors ---


def skills_rolled(mech: Mech, event: events.SkillsRolled) -> Mech:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, gunnery=event.gunnery, piloting=event.piloting))


def warrior_hit(mech: Mech, event: events.WarriorHit) -> Mech:
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, hits=mech.warrior.hits + event.hits))


def unconscious_since(mech: Mech, turn: int | None) -> Mech:
    """The unit whose MechWarrior fainted in this turn, or is awake."""
    if mech.warrior is None:
        return mech
    return replace(mech, warrior=replace(mech.warrior, unconscious_since=turn))


# --- heat ---


def heat_built(mech: Mech, event: events.HeatBuilt) -> Mech:
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


def switched(mech: Mech, event: events.Switched) -> Mech:
    if event.item == "sinks":
        return replace(mech, sinks_off=event.value)
    item = {event.item}
    return replace(mech, switched_off=mech.switched_off | item if event.value else mech.switched_off - item)


# --- the turn ---


def new_phase(mech: Mech) -> Mech:
    """The unit at the beginning of a phase."""
    return replace(mech, suffered=Suffered())


def new_turn(mech: Mech) -> Mech:
    """The unit at the beginning of a turn: what it did in the last one is forgotten."""
    used_masc = mech.doings.uses_masc
    step = mech.masc_step if used_masc else max(mech.masc_step - 1, 0)
    return replace(mech, doings=Doings(), masc_step=step, used_masc=used_masc)
