"""Events that only 'Mechs suffer, and what each changes: falls, heat, slots and what they hold."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.heated_units import HeatedUnit, Mech
from companion.engine.battletech.battle.text import damage, news
from companion.engine.battletech.battle.text import events as words
from companion.engine.battletech.battle.tracks import with_slot
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.rule_rows import EventRule, of_unit


def apply_lying_down(mech: Mech, _event: events.UnitFell | events.UnitDropped) -> Mech:
    return replace(mech, is_prone=True, doings=replace(mech.doings, twist=0))


def apply_unit_stood(mech: Mech, _event: events.UnitStood) -> Mech:
    return replace(mech, is_prone=False)


def apply_masc_used(mech: Mech, event: events.MascUsed) -> Mech:
    return replace(
        mech, masc_step=mech.next_masc_step, doings=replace(mech.doings, uses_masc=not event.is_frozen)
    )


def apply_slot_hit(unit: HeatedUnit, event: events.SlotHit) -> HeatedUnit:
    hit = with_slot(unit, event.location, event.slot, is_hit=True)
    return replace(hit, suffered=replace(hit.suffered, struck=unit.suffered.struck | {event.location}))


def apply_slot_disabled(unit: HeatedUnit, event: events.SlotDisabled) -> HeatedUnit:
    hit = with_slot(unit, event.location, event.slot, is_hit=True)
    return replace(hit, disabled={**unit.disabled, f"{event.location}/{event.slot}": event.until})


def apply_heat_set(unit: HeatedUnit, event: events.HeatSet) -> HeatedUnit:
    return replace(unit, heat=event.heat)


def apply_reactor_shut_down(unit: HeatedUnit, _event: events.ReactorShutDown) -> HeatedUnit:
    return replace(unit, is_shut_down=True)


def apply_reactor_restarted(unit: HeatedUnit, _event: events.ReactorRestarted) -> HeatedUnit:
    return replace(unit, is_shut_down=False)


EVENT_RULES = (
    EventRule(
        events.UnitFell,
        of_unit(apply_lying_down),
        words.format_unit_fell,
        news=news.news_of_unit_fell,
    ),
    EventRule(events.UnitDropped, of_unit(apply_lying_down), words.format_unit_dropped),
    EventRule(events.UnitStood, of_unit(apply_unit_stood), words.format_unit_stood),
    EventRule(events.MascUsed, of_unit(apply_masc_used), words.format_masc_used),
    EventRule(events.SlotHit, of_unit(apply_slot_hit), damage.format_slot_hit, news=news.news_of_slot_hit),
    EventRule(events.HeatSet, of_unit(apply_heat_set), damage.format_heat_set),
    EventRule(
        events.ReactorShutDown,
        of_unit(apply_reactor_shut_down),
        damage.format_reactor_shut_down,
        news=news.news_of_reactor_shut_down,
    ),
    EventRule(
        events.ReactorRestarted,
        of_unit(apply_reactor_restarted),
        damage.format_reactor_restarted,
        news=news.news_of_reactor_restarted,
    ),
    EventRule(events.SlotDisabled, of_unit(apply_slot_disabled), damage.format_slot_disabled),
)
