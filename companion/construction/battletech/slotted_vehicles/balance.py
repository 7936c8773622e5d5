"""The running balance of a vehicle with critical slots: every weight, armor, heat, slots.

Rule: Omega, Vehicle Construction; Construction.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.armor_weight import ArmorWeight, armor_of_locations, armor_part
from companion.construction.battletech.loadout import item_weights
from companion.construction.battletech.slotted_vehicles.blueprint import LIFE_SUPPORT, SlottedBlueprint
from companion.construction.design_report import (
    Balance,
    HeatBalance,
    LocationSlots,
    PartWeight,
    total_tons,
)


def balance_of(plan: SlottedBlueprint) -> Balance:
    """Return what it weighs and holds."""
    weights = tuple(part_weights(plan))
    return Balance(
        tonnage=plan.model.tonnage,
        weights=weights,
        tons=total_tons(weights),
        armor=armor_of_locations(plan, _armor_weight(plan)),
        heat=_heat(plan),
        slots=tuple(_slots(plan)),
    )


def part_weights(plan: SlottedBlueprint) -> Iterator[PartWeight]:
    """Yield every part with its weight."""
    model, design = plan.model, plan.design
    yield from _engine(plan)
    yield _share(plan, "structure", "Internal structure", design.structure)
    yield _share(plan, "control", "Cockpit and controls", design.control)
    if model.motive in design.floating:
        yield _share(plan, "lift", "Lift equipment", design.lifting)
    if model.turns:
        yield _share(plan, "turret", "Turret", design.turret)
    if (kind := plan.engine_kind) is not None and kind.needs_fuel:
        yield _share(plan, "fuel", "Fuel", design.fuel)
    if plan.total(LIFE_SUPPORT):
        yield PartWeight(LIFE_SUPPORT, "Life support", design.life_support)
    yield armor_part(model.armor_points, _armor_weight(plan))
    if (sinks := model.heat_sinks) is not None and sinks.number > plan.free_sinks:
        added = sinks.number - plan.free_sinks
        how = f"{added} of 1 ton, {plan.free_sinks} more in the engine"
        yield PartWeight("heat_sinks", "Heat sinks", float(added), how)
    yield from item_weights(plan)


def _engine(plan: SlottedBlueprint) -> Iterator[PartWeight]:
    engine, kind, table = plan.model.engine, plan.engine_kind, plan.rules.engine.tons
    usual = None if engine is None else table.get(max(engine.rating, min(table)))
    if engine is None or kind is None or usual is None:
        yield PartWeight("engine", "Engine", None)
        return
    tons = usual * kind.times
    times = f", times {kind.times:g}" if kind.times != 1 else ""
    yield PartWeight(
        "engine", "Engine", plan.rules.round_tons(tons), f"rating {engine.rating}: {usual:g}{times}"
    )
    if kind.shielding:
        how = f"{100 * kind.shielding:g} % of {tons:g} tons of engine"
        yield PartWeight("shielding", "Shielding", plan.rules.round_tons(tons * kind.shielding), how)


def _share(plan: SlottedBlueprint, part: str, label: str, share: float) -> PartWeight:
    tons = plan.rules.round_tons(plan.model.tonnage * share)
    return PartWeight(part, label, tons, f"{100 * share:g} % of {plan.model.tonnage} tons")


def _armor_weight(plan: SlottedBlueprint) -> ArmorWeight:
    return ArmorWeight.of(plan.rules.armor, plan.model.armor_kind, plan.base)


def _heat(plan: SlottedBlueprint) -> HeatBalance:
    tables, sinks = plan.tables, plan.model.heat_sinks
    weapons = sum(tables.weapons[it.name].heat for it in plan.items if it.category == "weapon")
    is_double = sinks is not None and sinks.kind == "double"
    each = tables.heat.sinks.double if is_double else tables.heat.sinks.single
    return HeatBalance(round(weapons), tables.heat.points.running, 0, sinks.number * each if sinks else 0)


def _slots(plan: SlottedBlueprint) -> Iterator[LocationSlots]:
    for name, row in plan.sheet.locations.names.items():
        free = plan.model.slots_of(name).count(None)
        yield LocationSlots(name, row.label, row.slots, row.slots - free)
