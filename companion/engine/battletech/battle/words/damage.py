"""Events of damage, MechWarriors and heat in plain words: what a journal line lists beneath it."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.words.causes import cause_words, heat_words
from companion.engine.battletech.battle.words.names import Told, location_name, location_row, name
from companion.engine.battletech.battle.words.slots import slot_name
from companion.engine.shared.wording import in_sentence
from companion.tabletop.counting import counted
from companion.tabletop.modifiers import signed

PLACED = {True: "rear ", False: ""}


# --- damage ---


def location_hit(told: Told, event: events.LocationHit) -> str:
    has_rear = location_row(told.battle, event.unit, event.location).has_rear
    where = f"{PLACED[event.is_rear and has_rear]}{location_name(told.battle, event.unit, event.location)}"
    roll = f" ({event.rolled})" if event.rolled is not None else ""
    return f"{name(told.battle, event.unit)}: {where}{roll} hit for {event.damage}"


def cover_hit(told: Told, event: events.CoverHit) -> str:
    where = location_name(told.battle, event.unit, event.location)
    unit, roll = name(told.battle, event.unit), f" ({event.rolled})"
    return f"{unit}: cover in front of the {where}{roll} stops {event.damage} points"


def armor_lost(told: Told, event: events.ArmorLost) -> str:
    lost = f"{event.points} {PLACED[event.is_rear]}armor"
    return f"{_where(told, event.unit, event.location)} loses {lost}"


def structure_lost(told: Told, event: events.StructureLost) -> str:
    return f"{_where(told, event.unit, event.location)} loses {event.points} structure"


def location_destroyed(told: Told, event: events.LocationDestroyed) -> str:
    by = " blown off" if event.is_blown_off else " destroyed"
    if event.with_location:
        by = f" blown off with the {location_name(told.battle, event.unit, event.with_location)}"
    return f"{_where(told, event.unit, event.location)}{by}"


def mech_destroyed(told: Told, event: events.MechDestroyed) -> str:
    unit = told.battle.units[event.unit]
    why = f": {cause_words(told.battle, event.reason, unit.type)}" if event.reason else ""
    return f"{name(told.battle, event.unit)} is destroyed{why}"


def damage_vanished(_told: Told, event: events.DamageVanished) -> str:
    return f"{event.points} further damage is lost"


def critical_rolled(told: Told, event: events.CriticalRolled) -> str:
    words = {0: "no critical hit", 1: "one critical hit"}.get(event.hits, f"{event.hits} critical hits")
    return f"{_where(told, event.unit, event.location)}, {event.rolled}: {words}"


def slot_hit(told: Told, event: events.SlotHit) -> str:
    mech = told.battle.units[event.unit]
    filling = told.battle.model(mech).slots_of(event.location)[event.slot] or ""
    return f"{_where(told, event.unit, event.location)}, {slot_name(told.battle, mech, filling)} hit"


def ammunition_exploded(told: Told, event: events.AmmunitionExploded) -> str:
    where = location_name(told.battle, event.unit, event.location)
    return f"{name(told.battle, event.unit)}: explosion in the {where} for {event.points}"


def ammunition_lost(told: Told, event: events.AmmunitionLost) -> str:
    mech = told.battle.units[event.unit]
    lost = " and ".join(dict.fromkeys(slot_name(told.battle, mech, stored) for stored in event.bins))
    where = location_name(told.battle, event.unit, event.location)
    return f"{mech.name}: {lost} in the {where} is out of action"


def ammunition_dumped(told: Told, event: events.AmmunitionDumped) -> str:
    mech = told.battle.units[event.unit]
    dumped = " and ".join(dict.fromkeys(slot_name(told.battle, mech, stored) for stored in event.bins))
    return f"{mech.name} has dumped its {dumped}"


def slot_disabled(told: Told, event: events.SlotDisabled) -> str:
    mech = told.battle.units[event.unit]
    filling = told.battle.model(mech).slots_of(event.location)[event.slot] or ""
    what = slot_name(told.battle, mech, filling)
    return f"{_where(told, event.unit, event.location)}, {what} shuts down for a turn"


def _where(told: Told, unit: str, location: str) -> str:
    return f"{name(told.battle, unit)}: {location_name(told.battle, unit, location)}"


# --- MechWarriors ---


def skills_rolled(told: Told, event: events.SkillsRolled) -> str:
    return f"{name(told.battle, event.unit)}: Gunnery {event.gunnery}, Piloting {event.piloting}"


def warrior_hit(told: Told, event: events.WarriorHit) -> str:
    why = f": {in_sentence(cause_words(told.battle, event.cause))}" if event.cause else ""
    return f"{name(told.battle, event.unit)}'s MechWarrior takes {counted(event.hits, 'hit')}{why}"


def warrior_fainted(told: Told, event: events.WarriorFainted) -> str:
    return f"{name(told.battle, event.unit)}'s MechWarrior loses consciousness"


def warrior_woke(told: Told, event: events.WarriorWoke) -> str:
    return f"{name(told.battle, event.unit)}'s MechWarrior wakes up"


def pool_spent(told: Told, event: events.PoolSpent) -> str:
    pool = told.battle.rules.tables.warriors.pools.get(event.pool)
    label = pool.label if pool else event.pool
    return f"{name(told.battle, event.unit)}'s MechWarrior spends {label} to roll again"


# --- heat ---


def heat_built(told: Told, event: events.HeatBuilt) -> str:
    if not event.points:
        return ""
    return f"{name(told.battle, event.unit)}: {heat_words(event.cause)}, heat {signed(event.points)}"


def heat_set(told: Told, event: events.HeatSet) -> str:
    before = told.battle.units[event.unit].heat
    return f"{name(told.battle, event.unit)}: heat {before} to {event.heat}" if event.heat != before else ""


def reactor_shut_down(told: Told, event: events.ReactorShutDown) -> str:
    return f"{name(told.battle, event.unit)} shuts down"


def reactor_restarted(told: Told, event: events.ReactorRestarted) -> str:
    return f"{name(told.battle, event.unit)} restarts"


def switched(told: Told, event: events.Switched) -> str:
    mech = told.battle.units[event.unit]
    if event.item == "sinks":
        return f"{mech.name}: {counted(event.value, 'heat sink')} off"
    return f"{mech.name}: {slot_name(told.battle, mech, event.item)} {'off' if event.value else 'on'}"
