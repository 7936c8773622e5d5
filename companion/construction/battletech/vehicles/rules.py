"""The rules of vehicle design, a chapter of the book's steps each: they tell what is against them.

Rule: CityTech, Construction > Vehicle Construction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from companion.construction.battletech.loadout import LoadoutItem
from companion.construction.battletech.rules.technology import (
    carrier_faults,
    no_rules_fault,
    unknown_item_faults,
)
from companion.construction.battletech.vehicles.balance import (
    engine_weight,
    item_balance,
    part_weights,
    sinks_aboard,
    structure_points,
)
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.design_report import DesignFault
from companion.engine.battletech.tables.kinds.vehicles import BODY, TURRET
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.slotted_model import STANDARD
from companion.tabletop.number_text import format_count

PLATOONS = {WeaponTrait.PLATOON: "platoons"}
"""Who alone carries weapons of a trait: no vehicle does."""


def unknown_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Yield what the book knows nothing of."""
    model, design, sheet = plan.model, plan.design, plan.sheet
    yield from unknown_item_faults(plan)
    for index, text in enumerate(model.not_understood):
        yield no_rules_fault(plan, ("not_understood", index), text, design.source)
    if plan.motive is None:
        known = ", ".join(sheet.movements.get(name, name).lower() for name in design.motives)
        what = f"Motive type '{model.motive}'"
        yield replace(no_rules_fault(plan, ("motive",), what, design.source), remedy=f"Known: {known}.")
    if model.is_omni:
        yield no_rules_fault(plan, ("is_omni",), "An OmniVehicle", design.source)
    if model.movement.jumping:
        yield no_rules_fault(plan, ("movement", "jumping"), "A vehicle that jumps", design.source)
    if model.engine is not None and plan.engine_kind is None:
        yield no_rules_fault(plan, ("engine", "kind"), f"Engine '{model.engine.kind}'", design.engine.source)
    if model.structure_kind != STANDARD:
        text = f"Structure '{model.structure_kind}'"
        yield no_rules_fault(plan, ("structure_kind",), text, design.structure.source)
    if model.armor_kind not in plan.rules.armor.kinds:
        yield no_rules_fault(plan, ("armor_kind",), f"Armor '{model.armor_kind}'", plan.section("armor"))


def tonnage_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Tons within the limits of the motive type, and no more aboard than that."""
    rule, tonnage, motive = plan.design.tonnage, plan.model.tonnage, plan.motive
    if motive is not None and tonnage not in plan.tonnages:
        name = plan.sheet.movements[plan.model.motive].lower()
        text = f"No {name} vehicle weighs {format_count(f'{tonnage:g}', 'ton')}."
        remedy = f"Choose {plan.tonnages[0]} to {plan.tonnages[-1]} whole tons."
        yield plan.fault("vehicle_tonnage", ("tonnage",), text, motive.source, remedy)
        return
    weight = sum(part.tons or 0.0 for part in part_weights(plan))
    if weight - tonnage > 1e-6:
        much = format_count(f"{round(weight - tonnage, 6):g}", "ton")
        text = f"It weighs {much} too much: {round(weight, 6):g} tons in all, of {tonnage:g}."
        yield plan.fault("overweight", ("tonnage",), text, rule.source, "Take something out.")


def engine_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """An engine of the rating that weight and speed take, and as heavy as the motive type asks for."""
    model, engine, rule = plan.model, plan.model.engine, plan.section("rating")
    if engine is None:
        yield plan.fault("no_engine", (), "engine is missing.", rule, "Every vehicle has one.")
        return
    rating = plan.rating
    if rating is None or model.tonnage not in plan.tonnages:
        return  # the tonnage is told, and no rating fits it
    at = ("engine", "rating")
    if engine.rating != rating:
        terms = f"{model.tonnage:g} × {model.movement.cruising} − {plan.suspension}"
        text = (
            f"Cruising {model.movement.cruising} at {format_count(f'{model.tonnage:g}', 'ton')} needs an "
            f"engine rating of {rating} ({terms}), not {engine.rating}."
        )
        yield plan.fault("vehicle_rating", at, text, rule, "Change the rating, or the Cruising MP.")
    elif rating > max(plan.rules.engine.tons):
        text = f"There is no engine with a rating of {rating}."
        remedy = f"The table ends at {max(plan.rules.engine.tons)}: make it slower or lighter."
        yield plan.fault("no_such_engine", at, text, plan.rules.engine.source, remedy)
    yield from _least_engine_faults(plan)


def _least_engine_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    motive, tons = plan.motive, engine_weight(plan).tons
    if motive is None or tons is None or tons >= (least := plan.model.tonnage * motive.least_engine) - 1e-6:
        return
    name = plan.sheet.movements[plan.model.motive].lower()
    text = (
        f"The engine weighs {format_count(f'{tons:g}', 'ton')}; that of a {name} vehicle of "
        f"{plan.model.tonnage:g} tons weighs {least:g} or more ({100 * motive.least_engine:g} %)."
    )
    remedy = "Make it faster, or take a heavier kind of engine."
    yield plan.fault("light_engine", ("engine",), text, motive.source, remedy)


def flank_mp(plan: VehicleBlueprint) -> int:
    """Return the MP at flank speed, which follow from those for cruising."""
    return ceil(round(plan.model.movement.cruising * plan.tables.movement.running_per_walking, 6))


def movement_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Flank speed follows from cruising speed."""
    movement, flank = plan.model.movement, flank_mp(plan)
    if movement.flank != flank:
        text = f"Cruising {movement.cruising} means Flank {flank}, not {movement.flank}."
        yield plan.fault("flank", ("movement", "flank"), text, plan.section("running"))


def structure_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Every location has the structure that the tonnage tells."""
    points = structure_points(plan)
    for location, given in plan.model.structure.items():
        if given != points:
            text = (
                f"The {plan.label(location)} of a vehicle of {plan.model.tonnage:g} tons has "
                f"{format_count(points, 'structure point')}, not {given}."
            )
            at = ("structure", location)
            yield plan.fault("structure", at, text, plan.design.structure.source, location=location)


def turret_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """One turret, and no other location than the book's five."""
    rule, turrets = plan.design.turret, plan.turrets
    if len(turrets) > rule.most:
        text = f"A vehicle has {format_count(rule.most, 'turret')} at most, not {len(turrets)}."
        yield plan.fault("turrets", ("armor", turrets[0]), text, rule.source, "Leave one.", turrets[0])
    book = {*plan.sheet.with_turret.names, TURRET}
    for name in plan.model.armor:
        if name not in book and name not in turrets:
            yield no_rules_fault(
                plan, ("armor", name), f"A vehicle with a {plan.label(name)}", rule.source, name
            )


def weapon_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Weapons stand where they have an arc of fire, and nothing aboard is for others alone."""
    yield from carrier_faults(plan, PLATOONS)
    others = plan.design.mechs_only
    for thing in plan.items:
        if thing.category == "weapon" and thing.location == BODY:
            text = f"{thing.label} in the body has no arc of fire."
            remedy = "Mount it in the front, a side, the rear or the turret."
            yield plan.fault("no_arc", thing.at, text, plan.section("carrying"), remedy, thing.location)
        if thing.category == "equipment" and thing.kind in others.equipment:
            text = f"{thing.label}: only 'Mechs carry it."
            yield plan.fault("mech_equipment", thing.at, text, thing.source, "Take it out.", thing.location)


def item_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """No more items than the vehicle has room for."""
    rule, items = plan.design.items, item_balance(plan)
    if items.used > items.allowed:
        text = (
            f"It carries {format_count(items.used, 'item')}; a vehicle of {plan.model.tonnage:g} tons has "
            f"room for {items.allowed}."
        )
        remedy = f"Take {format_count(items.used - items.allowed, 'item')} out."
        yield plan.fault("items", ("weapons",), text, rule.source, remedy)


def sink_faults(plan: VehicleBlueprint) -> Iterator[DesignFault]:
    """Heat sinks for all energy weapons, of a kind that vehicles may have."""
    sinks, needed, there = plan.model.heat_sinks, plan.sinks_needed, sinks_aboard(plan)
    rule = plan.design.heat_sinks
    if sinks is not None and sinks.number and sinks.kind not in rule.kinds:
        text = f"Vehicles have no {sinks.kind} heat sinks."
        yield plan.fault("double_sinks", ("heat_sinks", "kind"), text, rule.source, "Take single ones.")
    if there < needed:
        text = (
            f"Its energy weapons make {format_count(needed, 'point')} of heat a turn and need as many heat "
            f"sinks; it has {there}."
        )
        remedy = f"Add {format_count(needed - there, 'heat sink')}."
        yield plan.fault("few_sinks", _sinks_place(plan), text, plan.section("carrying"), remedy)


def _sinks_place(plan: VehicleBlueprint) -> tuple[str | int, ...]:
    """Return where the sinks are told, or else the first weapon that needs them."""
    first: LoadoutItem | None = next(iter(plan.energy_weapons), None)
    return ("heat_sinks", "number") if plan.model.heat_sinks is not None or first is None else first.at
