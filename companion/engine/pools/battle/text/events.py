"""Events in plain words: headlines of journal lines, and what is listed beneath."""

from __future__ import annotations

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.barriers import stored_barriers
from companion.engine.pools.battle.text.names import (
    CAUSES,
    FINDINGS,
    PHASES,
    BattleAccount,
    ammunition_name,
    fault_name,
    jamming_name,
    location_name,
    system_name,
    unit_name,
    weapon_names,
)
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.skeleton.news import News, NewsWeight
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count, join_listed

# --- set-up, rounds and turns ---


def format_tie_settled(account: BattleAccount, event: events.TieSettled) -> str:
    return f"{unit_name(account.battle, event.unit)} settles equal Initiative with a {event.shown}"


def format_round_began(_account: BattleAccount, event: events.RoundBegan) -> str:
    return f"Round {event.number} begins"


def format_phase_began(_account: BattleAccount, event: PhaseBegan) -> str:
    return "" if event.phase == "turns" else PHASES.get(event.phase, event.phase)


def format_escalation_set(_account: BattleAccount, event: events.EscalationSet) -> str:
    return f"Escalation: attacks gain {event.value}"


def format_battle_ended(account: BattleAccount, event: events.BattleEnded) -> str:
    return f"{account.battle.side(event.winner).name} win" if event.winner else "Nobody is left: a draw"


def news_of_battle_ended(account: BattleAccount, event: events.BattleEnded) -> News:
    return News("", format_battle_ended(account, event), NewsWeight.ENDING)


def format_unit_placed(account: BattleAccount, event: events.UnitPlaced) -> str:
    return f"{unit_name(account.battle, event.unit)} is in {event.hex.label}"


def format_turn_ended(account: BattleAccount, event: events.TurnEnded) -> str:
    return f"{unit_name(account.battle, event.unit)} has had its turn"


# --- actions ---


def format_moved(account: BattleAccount, event: events.Moved) -> str:
    name, far = unit_name(account.battle, event.unit), format_count(event.hexes, "hex")
    where = f" to {event.hex.label}" if event.hex is not None else ""
    cost = f", {event.spent} MA" if event.spent else ""
    high = f", altitude {event.altitude}" if event.altitude else ""
    return f"{name} moves {far}{where}{cost}{high}"


def format_aimed(account: BattleAccount, event: events.Aimed) -> str:
    name = unit_name(account.battle, event.unit)
    return f"{name} takes aim" if event.condition else f"{name} has its aim no more"


def format_posture_set(account: BattleAccount, event: events.PostureSet) -> str:
    return f"{unit_name(account.battle, event.unit)} {'is prone' if event.is_prone else 'stands'}"


def format_attack_began(account: BattleAccount, event: events.AttackBegan) -> str:
    what = weapon_names(account.battle, event.unit, event.weapons)
    bonus = f" {format_signed(event.bonus)}" if event.bonus else ""
    how = "Parry" if event.is_parried else "Defense"
    return (
        f"{what} at {unit_name(account.battle, event.target)}: "
        f"{event.dice}d{bonus} against {how} {event.defense}"
    )


def format_pool_rolled(account: BattleAccount, event: events.PoolRolled) -> str:
    shown = " ".join(map(str, event.dice))
    total = sum(event.dice) + event.bonus
    return f"{unit_name(account.battle, event.unit)} rolls {shown}: {total}"


def format_mettle_spent(account: BattleAccount, event: events.MettleSpent) -> str:
    label = account.battle.tables.mettle.spends[event.spend].label  # type: ignore[index]
    points = format_count(event.points, "Mettle point")
    return f"{unit_name(account.battle, event.unit)} spends {points}: {label[:1].lower()}{label[1:]}"


def format_attack_resolved(_account: BattleAccount, event: events.AttackResolved) -> str:
    came = format_count(event.hits, "hit") if event.hits else "miss"
    return f"{event.result} against {event.defense}: {came}"


def format_opposed_resolved(_account: BattleAccount, event: events.OpposedResolved) -> str:
    return f"{event.result} against {event.against}"


def format_feinted(account: BattleAccount, event: events.Feinted) -> str:
    if not event.target:
        return ""
    name = unit_name(account.battle, event.target)
    return f"{name} has {event.value} less Defense against the next melee attack"


def format_pushed(account: BattleAccount, event: events.Pushed) -> str:
    name = unit_name(account.battle, event.unit)
    if not event.hexes:
        return f"{name} is turned"
    where = f" to {event.hex.label}" if event.hex is not None else ""
    return f"{name} is pushed {format_count(event.hexes, 'hex')}{where}"


def format_pinpointed(account: BattleAccount, event: engagement_events.Pinpointed) -> str:
    name, target = unit_name(account.battle, event.unit), unit_name(account.battle, event.target)
    return f"{name} makes out {target}" if event.is_seen else f"{name} has lost sight of {target}"


def format_hold_set(account: BattleAccount, event: engagement_events.HoldSet) -> str:
    name, target = unit_name(account.battle, event.unit), unit_name(account.battle, event.target)
    if not event.control:
        return f"{name} holds {target} no more"
    where = location_name(account.battle, event.target, event.location)
    return f"{name} holds {target} by the {where}: control {event.control}"


def format_loosened(account: BattleAccount, event: engagement_events.Loosened) -> str:
    name, target = unit_name(account.battle, event.unit), unit_name(account.battle, event.target)
    return f"{name} gets loose from {target} and may move"


def format_fire_readied(account: BattleAccount, event: engagement_events.FireReadied) -> str:
    if not event.weapon:
        return ""
    what = weapon_names(account.battle, event.unit, (event.weapon,))
    return f"{what}: {format_count(event.left, 'attack')} left" if event.is_suppressing else ""


def format_cover_kept(account: BattleAccount, event: engagement_events.CoverKept) -> str:
    return f"{unit_name(account.battle, event.unit)} keeps its cover"


def format_shielded(account: BattleAccount, event: engagement_events.Shielded) -> str:
    where = join_listed(location_name(account.battle, event.unit, each) for each in event.locations)
    return f"Its shield is before {where}" if where else ""


def format_shield_struck(_account: BattleAccount, event: engagement_events.ShieldStruck) -> str:
    return f"The shield stops {event.stopped}: DR {event.dr} left"


def format_power_stored(account: BattleAccount, event: engagement_events.PowerStored) -> str:
    reservoirs = account.battle.facts(account.battle.units[event.unit]).mech.reservoirs
    label = next((each.label for each in reservoirs if each.id == event.store), event.store)
    return f"{label} is overfull and bursts" if event.is_overfull else f"{label}: {event.stored} power stored"


def format_charge_set(account: BattleAccount, event: engagement_events.ChargeSet) -> str:
    where = location_name(account.battle, event.unit, event.charge.location)
    what = weapon_names(account.battle, event.charge.unit, (event.charge.weapon,))
    when = f"until the end of round {event.charge.until}" if event.charge.until else "and waits for a signal"
    return f"{what} sticks to the {where} {when}"


def format_charge_gone(account: BattleAccount, event: engagement_events.ChargeGone) -> str:
    where = location_name(account.battle, event.unit, event.charge.location)
    what = weapon_names(account.battle, event.charge.unit, (event.charge.weapon,))
    name = unit_name(account.battle, event.unit)
    return f"{what} at the {where} of {name} {'goes off' if event.is_off else 'is disarmed'}"


def format_clips_loaded(account: BattleAccount, event: engagement_events.ClipsLoaded) -> str:
    weapon = account.battle.facts(account.battle.units[event.unit]).armaments[event.weapon]
    what = join_listed(ammunition_name(account.battle, weapon, line).lower() for line in event.lines)
    return f"{weapon.label} is loaded: {what}"


def format_crew_coordinated(account: BattleAccount, event: engagement_events.CrewCoordinated) -> str:
    return f"The crew of {unit_name(account.battle, event.unit)} costs {event.relief} MV less"


def format_form_taken(account: BattleAccount, event: engagement_events.FormTaken) -> str:
    battle = account.battle
    form = battle.facts(battle.units[event.unit]).form(event.form)
    return f"{unit_name(battle, event.unit)} is a {form.label.lower()} now"


def format_barrier_raised(account: BattleAccount, event: engagement_events.BarrierRaised) -> str:
    label = _barrier_label(account, event.unit, event.barrier)
    return f"{label} is {'up' if event.is_up else 'down'}"


def format_damage_controlled(account: BattleAccount, event: engagement_events.DamageControlled) -> str:
    what = fault_name(account.battle, event.unit, event.fault)
    return f"{unit_name(account.battle, event.unit)} no longer {what}"


def format_jamming_set(account: BattleAccount, event: engagement_events.JammingSet) -> str:
    running = join_listed(jamming_name(account.battle, event.unit, it) for it in event.types)
    return f"{unit_name(account.battle, event.unit)} runs {running or 'no electronic warfare'}"


def format_burst(account: BattleAccount, event: engagement_events.Burst) -> str:
    what = weapon_names(account.battle, event.unit, (event.weapon,))
    if not event.hexes:
        return f"{what} goes off{f' in {event.hex.label}' if event.hex is not None else ''}"
    where = f", in {event.hex.label}" if event.hex is not None else ""
    return f"{what} scatters {format_count(event.hexes, 'hex')}, direction {event.way}{where}"


def format_tangled(account: BattleAccount, event: engagement_events.Tangled) -> str:
    name = unit_name(account.battle, event.unit)
    where = location_name(account.battle, event.unit, event.location)
    if not event.control:
        return f"{name} tears the {where} free"
    return f"{name} is tangled at the {where}: control {event.control}"


def format_pursuit_set(account: BattleAccount, event: engagement_events.PursuitSet) -> str:
    what = weapon_names(account.battle, event.unit, (event.weapon,))
    if not (event.pieces and event.left):
        return f"{what} is lost"
    target = unit_name(account.battle, event.target)
    return f"{what}: {event.pieces} go on after {target}, {format_count(event.left, 'attack')} left"


def format_cloud_raised(account: BattleAccount, event: engagement_events.CloudRaised) -> str:
    what = account.battle.tables.weapons.traits[event.kind].label
    return f"{what} cloud around {event.hex.label}, radius {event.radius}, through round {event.until}"


def format_mine_laid(account: BattleAccount, event: engagement_events.MineLaid) -> str:
    return f"{unit_name(account.battle, event.unit)} lays a mine in {event.hex.label}"


def format_mine_sprung(account: BattleAccount, event: engagement_events.MineSprung) -> str:
    return f"A mine goes off under {unit_name(account.battle, event.target)} in {event.hex.label}"


def format_bomb_moved(account: BattleAccount, event: engagement_events.BombMoved) -> str:
    what, place = weapon_names(account.battle, event.bomb.unit, (event.bomb.weapon,)), event.bomb.hex.label
    if event.altitude is None:
        return f"{what} comes down in {place}"
    return f"{what} falls over {place}, altitude {event.altitude}"


def format_stepped_aside(account: BattleAccount, event: engagement_events.SteppedAside) -> str:
    return f"{unit_name(account.battle, event.unit)} steps aside to {event.hex.label}"


def format_pilot_shaken(account: BattleAccount, event: engagement_events.PilotShaken) -> str:
    return f"The pilot of {unit_name(account.battle, event.unit)} loses {event.psyche} Psyche"


def format_attack_intercepted(account: BattleAccount, event: engagement_events.AttackIntercepted) -> str:
    name, target = unit_name(account.battle, event.unit), unit_name(account.battle, event.target)
    return f"{name} takes it for {target}" if event.is_target else f"{name} holds its shield before {target}"


def format_fell(account: BattleAccount, event: engagement_events.Fell) -> str:
    name, far = unit_name(account.battle, event.unit), format_count(event.levels, "level")
    where = f"to altitude {event.altitude}" if event.altitude else "and strikes the ground"
    return f"{name} falls {far} {where}"


def format_target_analyzed(account: BattleAccount, event: engagement_events.TargetAnalyzed) -> str:
    told = [format_count(event.spaces, "space"), f"about {event.tons} tons"]
    told += [FINDINGS[each].lower() for each in event.found]
    return f"{unit_name(account.battle, event.target)}: {join_listed(told)}"


def format_drifted(account: BattleAccount, event: engagement_events.Drifted) -> str:
    where = f", in {event.hex.label}" if event.hex is not None else ""
    far = format_count(event.hexes, "hex")
    return f"{unit_name(account.battle, event.unit)} drifts {far}, direction {event.way}{where}"


def format_signal_traced(account: BattleAccount, event: engagement_events.SignalTraced) -> str:
    name, target = unit_name(account.battle, event.unit), unit_name(account.battle, event.target)
    return f"{name} tracks the signal of {target}"


def format_weapon_thrown(account: BattleAccount, event: engagement_events.WeaponThrown) -> str:
    where = f" in {event.hex.label}" if event.hex is not None else " where it fell"
    return f"{weapon_names(account.battle, event.unit, (event.weapon,))} lies{where}"


# --- hits ---


def format_location_rolled(account: BattleAccount, event: events.LocationRolled) -> str:
    where = location_name(account.battle, event.unit, event.location)
    match event.why:
        case "transfer":
            return f"That is destroyed: the hit goes to the {where}"
        case "stepped":
            return f"It strikes the {where}"
        case "clash":
            return f"The parry strikes the {where}"
        case "contact":
            return f"The barrier strikes the {where} that touches it"
        case "named":
            return f"The pilot takes it in the {where}"
        case "swapped":
            return f"Location {event.roll % 100:02d}, digits swapped: {where}"
        case _:
            return f"Location {event.roll % 100:02d}: {where}"


def format_barrier_struck(account: BattleAccount, event: events.BarrierStruck) -> str:
    label = _barrier_label(account, event.unit, event.barrier)
    after = f"{event.capacity} left" if event.value else "it overloads"
    return f"{label} stops {event.stopped}: {after}"


def format_barrier_rested(account: BattleAccount, event: events.BarrierRested) -> str:
    if event.rest:
        return ""
    return f"{_barrier_label(account, event.unit, event.barrier)} is whole again"


def _barrier_label(account: BattleAccount, unit: str, barrier: str) -> str:
    battle, mech = account.battle, account.battle.units[unit]
    stored = (it.profile for it in stored_barriers(battle, mech))
    known = {each.id: each.label for each in (*battle.facts(mech).mech.barriers, *stored)}
    return known.get(barrier, barrier)


def format_location_struck(account: BattleAccount, event: events.LocationStruck) -> str:
    where = location_name(account.battle, event.unit, event.location)
    where = f"{where[:1].upper()}{where[1:]}"
    if not event.damage:
        return f"{where}: {event.through} SP more, {event.sp} left"
    through = f"{event.through} inside, {event.sp} SP left" if event.through else "nothing gets through"
    return f"{where} takes {event.damage}: {through}, DR {event.dr}"


def format_location_destroyed(account: BattleAccount, event: events.LocationDestroyed) -> str:
    where = location_name(account.battle, event.unit, event.location)
    return f"{unit_name(account.battle, event.unit)}: {where} destroyed"


def news_of_location_destroyed(account: BattleAccount, event: events.LocationDestroyed) -> News:
    where = location_name(account.battle, event.unit, event.location)
    return News(unit_name(account.battle, event.unit), f"{where} destroyed", NewsWeight.TURN, is_thing=True)


def format_system_struck(account: BattleAccount, event: events.SystemStruck) -> str:
    what = system_name(account.battle, event.unit, event.key)
    return f"{what} takes {event.damage}"


def format_critical_suffered(account: BattleAccount, event: events.CriticalSuffered) -> str:
    effect = event.effect.replace("_", " ")
    where = location_name(account.battle, event.unit, event.location)
    return f"Critical hit in the {where}: {effect}"


def news_of_critical_suffered(account: BattleAccount, event: events.CriticalSuffered) -> News:
    effect = event.effect.replace("_", " ")
    return News(unit_name(account.battle, event.unit), f"{effect} hit", is_thing=True)


def format_fault_set(account: BattleAccount, event: events.FaultSet) -> str:
    what = fault_name(account.battle, event.unit, event.fault)
    name = unit_name(account.battle, event.unit)
    return f"{name}: {what}" if event.strength else f"{name} no longer {what}"


def format_pilot_hurt(account: BattleAccount, event: events.PilotHurt) -> str:
    return f"The pilot of {unit_name(account.battle, event.unit)} loses {event.health} Health"


def format_unit_destroyed(account: BattleAccount, event: events.UnitDestroyed) -> str:
    why = CAUSES.get(event.cause, event.cause.replace("_", " "))
    return f"{unit_name(account.battle, event.unit)} is out of the battle: {why}"


def news_of_unit_destroyed(account: BattleAccount, event: events.UnitDestroyed) -> News:
    why = CAUSES.get(event.cause, event.cause.replace("_", " "))
    return News(unit_name(account.battle, event.unit), f"is out: {why}", NewsWeight.LOSS)
