"""Events of damage, MechWarriors and heat in plain words: what a journal line lists beneath it."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.text.causes import format_cause, format_heat_cause
from companion.engine.battletech.battle.text.names import (
    BattleAccount,
    location_name,
    location_row,
    slot_name,
    unit_name,
)
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count

PLACED = {True: "rear ", False: ""}


# --- damage ---


def format_location_hit(account: BattleAccount, event: events.LocationHit) -> str:
    row = location_row(account.battle, event.unit, event.location)
    if row.points_are:
        return f"{unit_name(account.battle, event.unit)} is hit for {event.damage}"
    has_rear = row.has_rear
    where = f"{PLACED[event.is_rear and has_rear]}{location_name(account.battle, event.unit, event.location)}"
    roll = f" ({event.rolled})" if event.rolled is not None else ""
    return f"{unit_name(account.battle, event.unit)}: {where}{roll} hit for {event.damage}"


def format_cover_hit(account: BattleAccount, event: events.CoverHit) -> str:
    where = location_name(account.battle, event.unit, event.location)
    unit, roll = unit_name(account.battle, event.unit), f" ({event.rolled})"
    return f"{unit}: cover in front of the {where}{roll} stops {event.damage} points"


def format_armor_lost(account: BattleAccount, event: events.ArmorLost) -> str:
    lost = f"{event.points} {PLACED[event.is_rear]}armor"
    return f"{_format_location(account, event.unit, event.location)} loses {lost}"


def format_structure_lost(account: BattleAccount, event: events.StructureLost) -> str:
    points_are = location_row(account.battle, event.unit, event.location).points_are
    if points_are:
        return f"{unit_name(account.battle, event.unit)} loses {format_count(event.points, points_are)}"
    return f"{_format_location(account, event.unit, event.location)} loses {event.points} structure"


def format_location_destroyed(account: BattleAccount, event: events.LocationDestroyed) -> str:
    if location_row(account.battle, event.unit, event.location).points_are:
        return ""
    by = " blown off" if event.is_blown_off else " destroyed"
    if event.with_location:
        by = f" blown off with the {location_name(account.battle, event.unit, event.with_location)}"
    return f"{_format_location(account, event.unit, event.location)}{by}"


def format_mech_destroyed(account: BattleAccount, event: events.MechDestroyed) -> str:
    unit = account.battle.units[event.unit]
    why = f": {format_cause(account.battle, event.reason, unit.type)}" if event.reason else ""
    return f"{unit_name(account.battle, event.unit)} is destroyed{why}"


def format_damage_vanished(_account: BattleAccount, event: events.DamageVanished) -> str:
    return f"{event.points} further damage is lost"


def format_critical_rolled(account: BattleAccount, event: events.CriticalRolled) -> str:
    text = {0: "no critical hit", 1: "one critical hit"}.get(event.hits, f"{event.hits} critical hits")
    return f"{_format_location(account, event.unit, event.location)}, {event.rolled}: {text}"


def format_slot_hit(account: BattleAccount, event: events.SlotHit) -> str:
    mech = account.battle.units[event.unit]
    filling = account.battle.model(mech).slots_of(event.location)[event.slot] or ""
    return (
        f"{_format_location(account, event.unit, event.location)}, "
        f"{slot_name(account.battle, mech, filling)} hit"
    )


def format_ammunition_exploded(account: BattleAccount, event: events.AmmunitionExploded) -> str:
    where = location_name(account.battle, event.unit, event.location)
    return f"{unit_name(account.battle, event.unit)}: explosion in the {where} for {event.points}"


def format_ammunition_lost(account: BattleAccount, event: events.AmmunitionLost) -> str:
    mech = account.battle.units[event.unit]
    lost = " and ".join(dict.fromkeys(slot_name(account.battle, mech, stored) for stored in event.bins))
    where = location_name(account.battle, event.unit, event.location)
    return f"{mech.name}: {lost} in the {where} is out of action"


def format_ammunition_dumped(account: BattleAccount, event: events.AmmunitionDumped) -> str:
    mech = account.battle.units[event.unit]
    dumped = " and ".join(dict.fromkeys(slot_name(account.battle, mech, stored) for stored in event.bins))
    return f"{mech.name} has dumped its {dumped}"


def format_slot_disabled(account: BattleAccount, event: events.SlotDisabled) -> str:
    mech = account.battle.units[event.unit]
    filling = account.battle.model(mech).slots_of(event.location)[event.slot] or ""
    what = slot_name(account.battle, mech, filling)
    return f"{_format_location(account, event.unit, event.location)}, {what} shuts down for a turn"


def _format_location(account: BattleAccount, unit: str, location: str) -> str:
    return f"{unit_name(account.battle, unit)}: {location_name(account.battle, unit, location)}"


# --- MechWarriors ---


def format_skills_rolled(account: BattleAccount, event: events.SkillsRolled) -> str:
    return f"{unit_name(account.battle, event.unit)}: Gunnery {event.gunnery}, Piloting {event.piloting}"


def format_warrior_hit(account: BattleAccount, event: events.WarriorHit) -> str:
    why = f": {in_sentence(format_cause(account.battle, event.cause))}" if event.cause else ""
    return (
        f"{unit_name(account.battle, event.unit)}'s MechWarrior takes {format_count(event.hits, 'hit')}{why}"
    )


def format_warrior_fainted(account: BattleAccount, event: events.WarriorFainted) -> str:
    return f"{unit_name(account.battle, event.unit)}'s MechWarrior loses consciousness"


def format_warrior_woke(account: BattleAccount, event: events.WarriorWoke) -> str:
    return f"{unit_name(account.battle, event.unit)}'s MechWarrior wakes up"


def format_pool_spent(account: BattleAccount, event: events.PoolSpent) -> str:
    pool = account.battle.rules.tables.warriors.pools.get(event.pool)
    label = pool.label if pool else event.pool
    return f"{unit_name(account.battle, event.unit)}'s MechWarrior spends {label} to roll again"


# --- heat ---


def format_heat_built(account: BattleAccount, event: events.HeatBuilt) -> str:
    if not event.points:
        return ""
    return (
        f"{unit_name(account.battle, event.unit)}: {format_heat_cause(event.cause)}, heat "
        f"{format_signed(event.points)}"
    )


def format_burns_on(account: BattleAccount, event: events.BurnsOn) -> str:
    cause = format_heat_cause(event.cause)
    return f"{unit_name(account.battle, event.unit)}: {cause}, burns for a turn longer"


def format_heat_set(account: BattleAccount, event: events.HeatSet) -> str:
    before = account.battle.units[event.unit].heat
    return (
        f"{unit_name(account.battle, event.unit)}: heat {before} to {event.heat}"
        if event.heat != before
        else ""
    )


def format_reactor_shut_down(account: BattleAccount, event: events.ReactorShutDown) -> str:
    return f"{unit_name(account.battle, event.unit)} shuts down"


def format_reactor_restarted(account: BattleAccount, event: events.ReactorRestarted) -> str:
    return f"{unit_name(account.battle, event.unit)} restarts"


def format_equipment_set(account: BattleAccount, event: events.EquipmentSet) -> str:
    mech = account.battle.units[event.unit]
    rows = account.battle.rules.tables.equipment
    item = next((it for it in account.battle.model(mech).equipment if it.id == event.item), None)
    setting = rows[item.item].settings.get(event.setting) if item is not None else None
    name = slot_name(account.battle, mech, event.item)
    return f"{mech.name}: {name}, {setting.label if setting is not None else event.setting}"


def format_switched(account: BattleAccount, event: events.Switched) -> str:
    mech = account.battle.units[event.unit]
    if event.item == "sinks":
        return f"{mech.name}: {format_count(event.value, 'heat sink')} off"
    return f"{mech.name}: {slot_name(account.battle, mech, event.item)} {'off' if event.value else 'on'}"
