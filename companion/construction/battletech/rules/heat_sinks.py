"""Heat sinks: how many, of one kind, in the engine and in slots.

Rule: CityTech, Construction > BattleMechs > Add Extra Heat Sinks; Complete Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.blueprint import (
    SINKS,
    Blueprint,
    format_slot_count,
    format_system,
    runs,
)
from companion.construction.design_report import DesignFault
from companion.engine.battletech.units.slotted_model import HeatSinkSet
from companion.tabletop.number_text import format_count


def heat_sink_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Too few, in the wrong places, or of both kinds."""
    sinks = plan.model.heat_sinks
    if sinks is None:
        return
    yield from _number_faults(plan, sinks)
    if not plan.model.slots or plan.has_unknown:
        return
    slot_faults = [*_mixed_faults(plan)] or [*_broken_faults(plan)] or [*_slot_faults(plan, sinks)]
    yield from slot_faults


def _number_faults(plan: Blueprint, sinks: HeatSinkSet) -> Iterator[DesignFault]:
    rules = plan.rules
    engine = plan.model.engine
    free = rules.free_sinks(engine.rating if engine else 0)
    if sinks.number < free:
        whose = "Its engine holds" if rules.heat_sinks.by_engine else "Every 'Mech has"
        text = f"{whose} {format_count(free, 'heat sink')} or more, not {sinks.number}."
        remedy = "They weigh nothing."
        at = ("heat_sinks", "number")
        yield plan.fault("few_heat_sinks", at, text, rules.heat_sinks.source, remedy)
    if engine is not None and sinks.in_engine != plan.sinks_in_engine:
        text = (
            f"An engine with a rating of {engine.rating} holds {plan.sinks_in_engine} of its "
            f"{format_count(sinks.number, 'heat sink')}, not {sinks.in_engine}."
        )
        remedy = "It holds its rating divided by {}, rounded down; the others go in slots."
        message = remedy.format(rules.engine.rating_per_sink)
        yield plan.fault(
            "engine_heat_sinks", ("heat_sinks", "in_engine"), text, plan.section("slots"), message
        )


def _mixed_faults(plan: Blueprint) -> Iterator[DesignFault]:
    other = next(system for system in SINKS if system != plan.sink)
    for location, indexes in [*plan.filled_slots.get(other, {}).items()][:1]:
        text = f"A {format_system(other)} among {format_system(plan.sink)}s: a 'Mech has only one kind."
        rule = plan.rules.heat_sinks.source
        yield plan.fault("mixed_heat_sinks", ("slots", location, indexes[0]), text, rule)


def _broken_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield each of them stands whole in one location."""
    size = plan.slots_of_built(plan.sink)
    for location, indexes in plan.filled_slots.get(plan.sink, {}).items():
        if size > 1 and any(length % size for length in runs(indexes)):
            text = (
                f"A {format_system(plan.sink)} fills {format_slot_count(size)} side by side in one location."
            )
            at = ("slots", location, indexes[0])
            yield plan.fault("broken_heat_sink", at, text, plan.section("slots"))


def _slot_faults(plan: Blueprint, sinks: HeatSinkSet) -> Iterator[DesignFault]:
    filled, size = plan.count(plan.sink), plan.slots_of_built(plan.sink)
    if filled in (plan.sink_slots, (sinks.number - sinks.in_engine) * size):
        return  # either right, or the number in the engine is the fault, and told
    text = (
        f"{format_count(sinks.number, 'heat sink')}, {plan.sinks_in_engine} of them in the "
        "engine: the others "
        f"fill {format_slot_count(plan.sink_slots)}, not {filled}."
    )
    yield plan.fault("heat_sink_slots", ("heat_sinks",), text, plan.section("slots"))
