"""The rules by which vehicles with critical slots are designed: they tell what is against them.

Rule: Omega, Vehicle Construction.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.construction.battletech.rules.technology import no_rules_fault
from companion.construction.battletech.slotted_vehicles.balance import part_weights
from companion.construction.battletech.slotted_vehicles.blueprint import LIFE_SUPPORT, SlottedBlueprint
from companion.construction.design_report import DesignFault
from companion.tabletop.number_text import format_count

ONE_PLACE = ("cockpit", "fuel")


def tonnage_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """Tons within the limits of what it moves on, and no more aboard than that."""
    tonnage, source = plan.model.tonnage, plan.design.source
    heaviest = max(plan.frame.suspension.get(plan.model.motive, {0: 0}))
    if tonnage > heaviest:
        name = plan.sheet.movements.get(plan.model.motive, plan.model.motive).lower()
        text = f"No {name} vehicle weighs {format_count(tonnage, 'ton')}."
        yield plan.fault("vehicle_tonnage", ("tonnage",), text, source, f"Choose {heaviest} at most.")
    weight = sum(part.tons or 0.0 for part in part_weights(plan))
    if weight - tonnage > 1e-6:
        much = format_count(f"{round(weight - tonnage, 6):g}", "ton")
        text = f"It weighs {much} too much: {round(weight, 6):g} tons in all, of {tonnage}."
        yield plan.fault("overweight", ("tonnage",), text, source, "Take something out.")


def engine_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """An engine of the rating that weight and speed take, of a kind that vehicles have."""
    model, source = plan.model, plan.design.source
    if model.engine is None:
        yield plan.fault("no_engine", (), "engine is missing.", source, "Every vehicle has one.")
        return
    if plan.engine_kind is None:
        yield no_rules_fault(plan, ("engine", "kind"), f"Engine '{model.engine.kind}'", source)
    if plan.rating is not None and model.engine.rating != plan.rating:
        text = (
            f"Cruising {model.movement.cruising} at {format_count(model.tonnage, 'ton')} needs an engine "
            f"rating of {plan.rating}, not {model.engine.rating}."
        )
        remedy = "Change the rating, or the Cruising MP."
        yield plan.fault("vehicle_rating", ("engine", "rating"), text, source, remedy)
    flank = ceil(round(model.movement.cruising * plan.tables.movement.running_per_walking, 6))
    if model.movement.flank != flank:
        text = f"Cruising {model.movement.cruising} means Flank {flank}, not {model.movement.flank}."
        yield plan.fault("flank", ("movement", "flank"), text, source)


def structure_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """Every location has the structure that the tonnage tells."""
    for location, given in plan.model.structure.items():
        points = plan.sheet.points(location, plan.model.tonnage)
        if given != points:
            much = format_count(points, "structure point")
            text = f"The {plan.label(location)} has {much} at this weight, not {given}."
            at = ("structure", location)
            yield plan.fault("structure", at, text, plan.sheet.structure_source, location=location)


def system_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """Engine, drive train and lift fill the slots that they need; cockpit and fuel fill one."""
    for system, places in plan.needed.items():
        for location in plan.sheet.locations.names:
            needed, filled = places.get(location, 0), plan.count(system, location)
            if needed != filled:
                name, much = system.replace("_", " "), format_count(needed, "slot")
                text = f"The {name} fills {much} in the {plan.label(location)}, not {filled}."
                yield plan.fault(
                    "fixed_slots", ("slots", location), text, plan.design.source, location=location
                )
    kind = plan.engine_kind
    fuel = 1 if kind is not None and kind.needs_fuel else 0
    for system, needed in zip(ONE_PLACE, (1, fuel), strict=True):
        if (filled := plan.total(system)) != needed:
            text = f"The {system} fills {format_count(needed, 'slot')}, not {filled}."
            yield plan.fault("fixed_slots", ("slots",), text, plan.design.source)
    if fuel and not any(plan.count("fuel", location) for location in ("front", "rear")):
        text = "The fuel stands with the engine, in the front or the rear."
        yield plan.fault("stray_system", ("slots",), text, plan.design.source)
    yield from _life_support_faults(plan)


def _life_support_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    filled, size = plan.total(LIFE_SUPPORT), plan.design.life_support_slots
    if filled and filled != size:
        text = f"The life support fills {format_count(size, 'slot')}, not {filled}."
        yield plan.fault("fixed_slots", ("slots",), text, plan.design.source)
    if any(plan.count(LIFE_SUPPORT, name) and not plan.count("cockpit", name) for name in plan.model.slots):
        text = "The life support stands with the cockpit."
        yield plan.fault("stray_system", ("slots",), text, plan.design.source)


def sink_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """The engine holds its share of the heat sinks, and the others have slots."""
    sinks, free, source = plan.model.heat_sinks, plan.free_sinks, plan.design.source
    if sinks is None:
        return
    if sinks.kind not in plan.design.sinks:
        text = f"Vehicles have no {sinks.kind} heat sinks."
        yield plan.fault("double_sinks", ("heat_sinks", "kind"), text, source, "Take single ones.")
    if sinks.in_engine != min(free, sinks.number) or sinks.number < free:
        text = f"The engine holds {format_count(free, 'heat sink')}, not {sinks.in_engine}."
        yield plan.fault("engine_heat_sinks", ("heat_sinks", "in_engine"), text, source)
    needed = max(sinks.number - free, 0) * plan.slots_of_sink
    if plan.total(plan.sink) != needed:
        text = f"Its other heat sinks fill {format_count(needed, 'slot')}, not {plan.total(plan.sink)}."
        yield plan.fault("heat_sink_slots", ("heat_sinks", "number"), text, source)


def item_faults(plan: SlottedBlueprint) -> Iterator[DesignFault]:
    """Things fill their slots, energy weapons have a fusion engine, and nothing is for 'Mechs alone."""
    kind = plan.engine_kind
    feeds = kind is None or kind.feeds_energy_weapons
    for thing in plan.items:
        filled = len(plan.model.places.get(thing.id, ()))
        if filled != thing.size:
            text = f"{thing.label} fills {format_count(thing.size, 'slot')}, not {filled}."
            yield plan.fault("thing_slots", thing.at, text, thing.source, location=thing.location)
        if not feeds and thing.category == "weapon" and plan.tables.weapons[thing.name].category == "energy":
            text = f"{thing.label}: energy weapons need a fusion engine."
            yield plan.fault("needs", thing.at, text, plan.design.source, "Take it out.", thing.location)
        if thing.kind in plan.design.mechs_only:
            text = f"{thing.label}: only 'Mechs carry it."
            yield plan.fault(
                "mech_equipment", thing.at, text, plan.design.source, "Take it out.", thing.location
            )
