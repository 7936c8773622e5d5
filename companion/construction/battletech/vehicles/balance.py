"""The running balance of a vehicle: every weight with how it comes about, armor, heat sinks, items.

Rule: CityTech, Construction > Vehicle Construction.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.construction.battletech.armor_weight import ArmorWeight, armor_of_locations, armor_part
from companion.construction.battletech.loadout import item_weights, rounded_up
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.design_report import (
    Balance,
    HeatBalance,
    ItemBalance,
    PartWeight,
    total_tons,
)
from companion.engine.battletech.tables.vehicle_construction import TonnageShare


def balance_of(plan: VehicleBlueprint) -> Balance:
    """Return what a vehicle weighs and holds."""
    weights = tuple(part_weights(plan))
    return Balance(
        tonnage=plan.model.tonnage,
        weights=weights,
        tons=total_tons(weights),
        armor=armor_of_locations(plan, armor_weight(plan)),
        heat=HeatBalance(plan.sinks_needed, 0, 0, sinks_aboard(plan)),
        items=item_balance(plan),
    )


def part_weights(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    """Yield every part with its weight, in the order of the book's steps."""
    yield engine_weight(plan)
    yield from _shielding(plan)
    yield _share("control", "Cockpit and controls", plan, plan.design.control)
    yield from _lift(plan)
    yield _share("structure", "Internal structure", plan, plan.design.structure)
    yield armor_part(plan.model.armor_points, armor_weight(plan))
    yield from _turret(plan)
    yield from _amplifiers(plan)
    yield from _heat_sinks(plan)
    yield from item_weights(plan)
    if plan.model.cargo:
        yield PartWeight("cargo", "Cargo space", plan.model.cargo)


def engine_weight(plan: VehicleBlueprint) -> PartWeight:
    """Return the engine: the weight of a fusion engine of its rating, times what its kind tells."""
    engine, kind = plan.model.engine, plan.engine_kind
    usual = (
        None
        if engine is None
        else plan.rules.engine.tons.get(max(engine.rating, min(plan.rules.engine.tons)))
    )
    if engine is None or kind is None or usual is None:
        return PartWeight("engine", "Engine", None)
    tons = rounded_up(usual * kind.times, plan.rules.rounded_up_to)
    times = f", times {kind.times:g}" if kind.times != 1 else ""
    return PartWeight("engine", "Engine", tons, f"rating {engine.rating}: {usual:g}{times}")


def _shielding(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    kind, engine = plan.engine_kind, engine_weight(plan).tons
    if kind is not None and kind.shielding and engine is not None:
        tons = rounded_up(engine * kind.shielding, plan.rules.rounded_up_to)
        yield PartWeight(
            "shielding", "Shielding", tons, _percent(kind.shielding, f"{engine:g} tons of engine")
        )


def _lift(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    if plan.motive is not None and plan.motive.lift:
        tons = rounded_up(plan.model.tonnage * plan.motive.lift, plan.rules.rounded_up_to)
        how = _percent(plan.motive.lift, f"{plan.model.tonnage:g} tons")
        yield PartWeight("lift", "Lift equipment", tons, how)


def _share(part: str, label: str, plan: VehicleBlueprint, rule: TonnageShare) -> PartWeight:
    tons = rounded_up(plan.model.tonnage * rule.share, plan.rules.rounded_up_to)
    return PartWeight(part, label, tons, _percent(rule.share, f"{plan.model.tonnage:g} tons"))


def _percent(share: float, of: str) -> str:
    return f"{100 * share:g} % of {of}"


def armor_weight(plan: VehicleBlueprint) -> ArmorWeight:
    """Return how the armor of its kind is weighed."""
    return ArmorWeight.of(plan.rules.armor, plan.model.armor_kind, plan.base)


def structure_points(plan: VehicleBlueprint) -> int:
    """Return the structure of each location."""
    return ceil(plan.model.tonnage / plan.sheet.tons_per_box)


def _turret(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    for name in plan.turrets:
        inside = sum(it.tons for it in plan.items if it.category == "weapon" and it.location == name)
        share = plan.design.turret.share
        tons = rounded_up(inside * share, plan.rules.rounded_up_to)
        how = _percent(share, f"{inside:g} tons of weapons in it")
        yield PartWeight("turret", plan.label(name).capitalize(), tons, how)


def _amplifiers(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    tons = sum(thing.tons for thing in plan.energy_weapons)
    if tons and plan.engine_kind is not None and plan.engine_kind.needs_amplifiers:
        rule = plan.design.amplifiers
        how = _percent(rule.share, f"{tons:g} tons of energy weapons")
        weight = round(rounded_up(tons * rule.share, rule.rounded_up_to), 6)
        yield PartWeight("amplifiers", "Power amplifiers", weight, how)


def sinks_aboard(plan: VehicleBlueprint) -> int:
    """Return how many heat sinks it has, those of its engine among them."""
    sinks = plan.model.heat_sinks
    return plan.sinks_free + (sinks.number if sinks is not None else 0)


def _heat_sinks(plan: VehicleBlueprint) -> Iterator[PartWeight]:
    sinks = plan.model.heat_sinks
    if sinks is not None and sinks.number:
        free = f", {plan.sinks_free} more in the engine" if plan.sinks_free else ""
        yield PartWeight("heat_sinks", "Heat sinks", float(sinks.number), f"{sinks.number} of 1 ton{free}")


def item_balance(plan: VehicleBlueprint) -> ItemBalance:
    """Return the items aboard and as many as there may be; all ammunition of a weapon counts as one."""
    rule, engine, model = plan.design.items, plan.model.engine, plan.model
    things = sum(thing.category != "ammunition" for thing in plan.items)
    ammunition = len({thing.name for thing in plan.items if thing.category == "ammunition"})
    built_in = [
        rule.engines[engine.kind][plan.base] if engine is not None and engine.kind in rule.engines else 0,
        rule.armor[model.armor_kind][plan.base] if model.armor_kind in rule.armor else 0,
    ]
    used = things + ammunition + sum(built_in) + bool(model.cargo) + len(model.unsupported_items)
    return ItemBalance(used, rule.base + int(model.tonnage // rule.tons_per_item))
