"""Changes of a unit by each event that happens to it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.causes import BURNED, HOUSE_RULE, VAPORIZED
from companion.engine.battletech.battle.heated_units import Burning, HeatedUnit, Mech
from companion.engine.battletech.battle.tracks import ARMOR, REAR, STRUCTURE, with_slot
from companion.engine.battletech.battle.units import MoveRecord, PhaseDamage, Swarm, Unit
from companion.engine.skeleton.fast_replace import replace


def no_change(unit: Unit, _event: object) -> Unit:
    """Return the unit as it was: the event only tells, or other events carry what it leads to."""
    return unit


def apply_mech_destroyed(unit: Unit, event: events.MechDestroyed) -> Unit:
    """Out of the battle where a house rule or a fire says so; else by what the unit has lost."""
    return replace(unit, is_out=True) if event.reason in (BURNED, HOUSE_RULE, VAPORIZED) else unit


# --- places and movement ---


def apply_unit_placed(unit: Unit, event: events.UnitPlaced) -> Unit:
    # Who turns round or falls under a bridge stays there.
    stays_below = unit.is_below and event.hex == unit.hex and not event.is_above
    floor = event.floor if event.floor is not None else unit.floor if event.hex == unit.hex else 0
    return replace(
        unit,
        hex=event.hex,
        facing=event.facing,
        has_left=False,
        left_over="",
        is_below=event.is_below or stays_below,
        floor=floor,
    )


def apply_unit_moved(unit: Unit, event: events.UnitMoved) -> Unit:
    return replace(unit, doings=replace(unit.doings, moved=event.moved))


def apply_unit_left(unit: Unit, event: events.UnitLeft) -> Unit:
    return replace(unit, hex=None, has_left=True, left_over=event.edge)


def apply_unit_hidden(unit: Unit, _event: events.UnitHidden) -> Unit:
    return replace(unit, is_hidden=True)


def apply_unit_revealed(unit: Unit, _event: events.UnitRevealed) -> Unit:
    return replace(unit, is_hidden=False, lies_in_wait=False)


def apply_ambush_laid(unit: Unit, event: events.AmbushLaid) -> Unit:
    return replace(unit, lies_in_wait=event.is_laid)


def apply_unit_twisted(unit: Unit, event: events.UnitTwisted) -> Unit:
    return replace(unit, doings=replace(unit.doings, twist=event.twist, has_reacted=True))


# --- weapon attacks ---


def apply_sight_denied(unit: Unit, event: events.SightDenied) -> Unit:
    return replace(unit, doings=replace(unit.doings, unseen=unit.doings.unseen | {event.target}))


def apply_fire_declared(unit: Unit, event: events.FireDeclared) -> Unit:
    return replace(unit, doings=replace(unit.doings, declared=event.declaration))


def apply_shot_fired(unit: Unit, event: events.ShotFired) -> Unit:
    return replace(unit, doings=replace(unit.doings, fired=unit.doings.fired | {event.weapon}))


def apply_round_spent(unit: Unit, event: events.RoundSpent) -> Unit:
    left = max(unit.rounds[event.weapon] - event.rounds, 0)
    return replace(unit, rounds={**unit.rounds, event.weapon: left})


def apply_anti_missile_fired(unit: Unit, event: events.AntiMissileFired) -> Unit:
    return replace(unit, doings=replace(unit.doings, used=unit.doings.used | {event.item}))


def apply_weapon_jammed(unit: Unit, event: events.WeaponJammed) -> Unit:
    return replace(unit, jammed=unit.jammed | {event.weapon})


def apply_narc_attached(unit: Unit, event: events.NarcAttached) -> Unit:
    return replace(unit, narcs=unit.narcs | {event.side})


def apply_target_illuminated(unit: Unit, event: events.TargetIlluminated) -> Unit:
    illuminated = {**unit.doings.illuminated, event.weapon: event.target}
    return replace(unit, doings=replace(unit.doings, illuminated=illuminated))


def apply_target_marked(unit: Unit, event: events.TargetMarked) -> Unit:
    mark, suffered = f"{event.side}/{event.mark}", unit.suffered
    spots = {**suffered.spots, mark: event.spot} if event.spot else suffered.spots
    return replace(unit, suffered=replace(suffered, marks=suffered.marks | {mark}, spots=spots))


def apply_fire_resolved(unit: Unit, _event: events.FireResolved) -> Unit:
    return replace(unit, doings=replace(unit.doings, has_resolved=True))


# --- physical attacks ---


def apply_blow_declared(unit: Unit, event: events.BlowDeclared) -> Unit:
    return replace(unit, doings=replace(unit.doings, blow=event.blow))


def apply_blow_resolved(unit: Unit, _event: events.BlowResolved) -> Unit:
    return replace(unit, doings=replace(unit.doings, has_struck=True))


def apply_swarm_began(unit: Unit, event: events.SwarmBegan) -> Unit:
    return replace(unit, swarms=Swarm(event.mech, event.turn))


def apply_swarm_ended(unit: Unit, event: events.SwarmEnded) -> Unit:
    """Let soldiers go of a 'Mech; those who fell off do nothing more in this turn."""
    is_thrown_off = event.how != "fought_off"
    moved = unit.doings.moved or (MoveRecord("stationary") if is_thrown_off else None)
    doings = replace(unit.doings, is_thrown_off=is_thrown_off, moved=moved)
    return replace(unit, swarms=None, doings=doings)


def apply_pod_detonated(unit: Unit, event: events.PodDetonated) -> Unit:
    return replace(unit, spent=unit.spent | {event.item})


def apply_club_taken(mech: Mech, event: events.ClubTaken) -> Mech:
    return replace(mech, club=event.club)


# --- damage ---


def apply_armor_lost(unit: Unit, event: events.ArmorLost) -> Unit:
    location, points = event.location, event.points
    if event.is_rear and isinstance(unit, Mech):
        after = replace(unit, rear_armor=_subtract_points(unit.rear_armor, location, points))
        return _damage_location(after, REAR, location, points)
    return _damage_location(
        replace(unit, armor=_subtract_points(unit.armor, location, points)), ARMOR, location, points
    )


def apply_structure_lost(unit: Unit, event: events.StructureLost) -> Unit:
    after = replace(unit, structure=_subtract_points(unit.structure, event.location, event.points))
    return _damage_location(after, STRUCTURE, event.location, event.points)


def _subtract_points(points: Mapping[str, int], location: str, lost: int) -> Mapping[str, int]:
    return {**points, location: points[location] - lost}


def _damage_location(unit: Unit, kind: str, location: str, points: int) -> Unit:
    track = f"{kind}/{location}"
    fresh = {**unit.doings.fresh, track: unit.doings.fresh.get(track, 0) + points}
    return replace(
        unit,
        doings=replace(unit.doings, fresh=fresh),
        suffered=replace(unit.suffered, taken=unit.suffered.taken + points),
    )


def apply_location_destroyed(unit: Unit, event: events.LocationDestroyed) -> Unit:
    location, struck = event.location, unit.suffered.struck | {event.location}
    after = replace(
        unit,
        armor=_empty_location(unit.armor, location),
        structure=_empty_location(unit.structure, location),
        suffered=replace(unit.suffered, struck=struck),
    )
    if isinstance(after, Mech):
        return replace(after, rear_armor=_empty_location(after.rear_armor, location))
    return after


def _empty_location(points: Mapping[str, int], location: str) -> Mapping[str, int]:
    return {**points, location: 0} if location in points else points


def apply_bins_emptied(
    unit: Unit, event: events.AmmunitionExploded | events.AmmunitionLost | events.AmmunitionDumped
) -> Unit:
    gone = {name: 0 for name in event.bins if name in unit.rounds}
    return replace(unit, rounds={**unit.rounds, **gone})


def enable_slots(unit: Unit, turn: int) -> Unit:
    """Return the unit as a turn begins, with what is disabled no longer."""
    if not isinstance(unit, HeatedUnit) or not unit.disabled:
        return unit
    over = [name for name, until in unit.disabled.items() if until < turn]
    for name in over:
        location, _, slot = name.partition("/")
        unit = with_slot(unit, location, int(slot), is_hit=False)
    return replace(unit, disabled={name: it for name, it in unit.disabled.items() if name not in over})


def apply_dump_declared(unit: Unit, event: events.DumpDeclared) -> Unit:
    return replace(unit, doings=replace(unit.doings, dumps=unit.doings.dumps | {event.bin}))


def apply_withdrawal_ordered(unit: Unit, _event: events.WithdrawalOrdered) -> Unit:
    return replace(unit, withdraws=True)


# --- MechWarriors ---


def apply_skills_rolled(unit: Unit, event: events.SkillsRolled) -> Unit:
    if unit.warrior is None:
        return unit
    return replace(unit, warrior=replace(unit.warrior, gunnery=event.gunnery, piloting=event.piloting))


def apply_warrior_hit(unit: Unit, event: events.WarriorHit) -> Unit:
    if unit.warrior is None:
        return unit
    return replace(unit, warrior=replace(unit.warrior, hits=unit.warrior.hits + event.hits))


def mark_unconscious(unit: Unit, turn: int | None) -> Unit:
    """Return the unit whose MechWarrior fainted in this turn, or is awake."""
    if unit.warrior is None:
        return unit
    return replace(unit, warrior=replace(unit.warrior, unconscious_since=turn))


def apply_pool_spent(unit: Unit, event: events.PoolSpent) -> Unit:
    if unit.warrior is None:
        return unit
    left = unit.warrior.pools.get(event.pool, 0) - 1
    pools = {**unit.warrior.pools, event.pool: max(left, 0)}
    return replace(unit, warrior=replace(unit.warrior, pools=pools))


# --- heat ---


def apply_heat_built(unit: Unit, event: events.HeatBuilt) -> Unit:
    built = unit.doings.heat_sources.get(event.cause, 0) + event.points
    return replace(
        unit, doings=replace(unit.doings, heat_sources={**unit.doings.heat_sources, event.cause: built})
    )


def apply_burns_on(unit: Unit, event: events.BurnsOn) -> Unit:
    if not isinstance(unit, HeatedUnit):
        return unit
    turns = unit.burning[event.cause].turns if event.cause in unit.burning else 0
    return replace(unit, burning={**unit.burning, event.cause: Burning(event.points, turns + 1)})


def apply_switched(unit: Unit, event: events.Switched) -> Unit:
    if event.item == "sinks" and isinstance(unit, HeatedUnit):
        return replace(unit, sinks_off=event.value)
    item = {event.item}
    return replace(unit, switched_off=unit.switched_off | item if event.value else unit.switched_off - item)


def apply_equipment_set(unit: Unit, event: events.EquipmentSet) -> Unit:
    settings = {**unit.doings.settings, event.item: event.setting}
    return replace(unit, doings=replace(unit.doings, settings=settings))


# --- the turn ---


def begin_phase(unit: Unit) -> Unit:
    """Return the unit at the beginning of a phase."""
    return replace(unit, suffered=PhaseDamage())
