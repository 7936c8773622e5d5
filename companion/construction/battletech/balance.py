"""The running balance of a design: tons, slots, armor and heat."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.construction.battletech.armor_weight import ArmorWeight, armor_part
from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.loadout import item_weights
from companion.construction.battletech.pods import tons_in_pods
from companion.construction.battletech.rules.armor import most_armor
from companion.construction.battletech.rules.slots import required_systems
from companion.construction.design_report import (
    ArmorBalance,
    Balance,
    HeatBalance,
    LocationArmor,
    LocationSlots,
    PartWeight,
    PodSpace,
    total_tons,
)


def balance_of(plan: Blueprint) -> Balance:
    """Return what a design weighs and holds."""
    weights = part_weights(plan)
    return Balance(
        tonnage=plan.model.tonnage,
        weights=weights,
        tons=total_tons(weights),
        slots=tuple(_slots(plan)),
        needed=required_systems(plan),
        armor=_armor(plan, weights),
        heat=_heat(plan),
        pods=_pods(plan, sum(part.tons or 0.0 for part in weights)) if plan.model.is_omni else None,
    )


def _slots(plan: Blueprint) -> Iterator[LocationSlots]:
    for name, row in plan.locations.items():
        filled = sum(slot is not None for slot in plan.model.slots.get(name, ()))
        yield LocationSlots(name, row.label, row.slots, filled)


def _armor(plan: Blueprint, weights: tuple[PartWeight, ...]) -> ArmorBalance:
    rows = tuple(_armor_rows(plan))
    most = None if any(row.maximum is None for row in rows) else sum(row.maximum or 0 for row in rows)
    tons = next((part.tons for part in weights if part.part == "armor"), None)
    bought = None if tons is None else armor_weight(plan).points(tons)
    return ArmorBalance(plan.model.armor_points, bought, most, tons, rows)


def _armor_rows(plan: Blueprint) -> Iterator[LocationArmor]:
    model = plan.model
    for name, row in plan.locations.items():
        yield LocationArmor(
            location=name,
            label=row.label,
            front=model.armor.get(name, 0),
            rear=model.rear_armor.get(name, 0) if row.has_rear else None,
            maximum=most_armor(plan, name),
            structure=plan.rules.structure.points(model.tonnage, plan.parts[name]),
        )


def _heat(plan: Blueprint) -> HeatBalance:
    rules, sinks, movement = plan.tables.heat, plan.model.heat_sinks, plan.model.movement
    each = 0 if sinks is None else rules.sinks.double if sinks.kind == "double" else rules.sinks.single
    jumping = max(rules.points.jumping_least, rules.points.jumping_per_hex * movement.jumping)
    return HeatBalance(
        weapons=sum(
            plan.tables.weapons[thing.name].whole_heat for thing in plan.items if thing.category == "weapon"
        ),
        running=rules.points.running,
        jumping=jumping if movement.jumping else 0,
        sunk=0 if sinks is None else sinks.number * each,
    )


def _pods(plan: Blueprint, tons: float) -> PodSpace:
    inside = tons_in_pods(plan)
    return PodSpace(chassis=tons - inside, pods=inside)


def part_weights(plan: Blueprint) -> tuple[PartWeight, ...]:
    """Return every part with its weight, in the order of the book's steps."""
    return tuple(_parts(plan))


def _parts(plan: Blueprint) -> Iterator[PartWeight]:
    model, rules = plan.model, plan.rules
    rating = f"rating {model.engine.rating}" if model.engine is not None else ""
    yield PartWeight("structure", "Internal structure", structure_tons(plan), f"{model.tonnage} tons")
    yield PartWeight("engine", "Engine", engine_tons(plan), rating)
    yield PartWeight(
        "gyro", "Gyro", gyro_tons(plan), rating and f"{rating}, 1 for {rules.gyro.rating_per_ton}"
    )
    yield PartWeight("cockpit", "Cockpit", rules.cockpit.tons)
    yield PartWeight("jump_jets", "Jump jets", jump_jet_tons(plan), f"{model.movement.jumping} of them")
    yield PartWeight("heat_sinks", "Heat sinks", heat_sink_tons(plan), f"beyond {free_sinks(plan)}")
    yield armor_part(model.armor_points, armor_weight(plan))
    yield from item_weights(plan)


def structure_tons(plan: Blueprint) -> float | None:
    """Return the internal structure."""
    row = plan.rules.structure.rows.get(plan.model.tonnage)
    times = plan.rules.structure.kinds.get(plan.model.structure_kind)
    return None if row is None or times is None else plan.rules.round_tons(row.tons * times)


def engine_tons(plan: Blueprint) -> float | None:
    """Return the engine."""
    engine = plan.model.engine
    if engine is None:
        return None
    tons, times = plan.rules.engine.tons.get(engine.rating), plan.rules.engine.kinds.get(engine.kind)
    return None if tons is None or times is None else plan.rules.round_tons(tons * times)


def gyro_tons(plan: Blueprint) -> float | None:
    """Return the gyro."""
    engine = plan.model.engine
    if engine is None:
        return None
    tons = engine.rating / plan.rules.gyro.rating_per_ton
    return float(ceil(tons)) if plan.rules.gyro.whole_tons else plan.rules.round_tons(tons)


def jump_jet_tons(plan: Blueprint) -> float | None:
    """Return all jump jets."""
    number = plan.model.movement.jumping
    each = plan.rules.jump_jets.each(plan.model.tonnage)
    return 0.0 if number == 0 else None if each is None else number * each


def free_sinks(plan: Blueprint) -> int:
    """Return the heat sinks that weigh nothing."""
    return plan.rules.free_sinks(plan.model.engine.rating if plan.model.engine else 0)


def heat_sink_tons(plan: Blueprint) -> float | None:
    """Return all heat sinks beyond those that every 'Mech has."""
    sinks, row = plan.model.heat_sinks, plan.built_equipment(plan.sink)
    if sinks is None or row is None or not isinstance(row.tons, float | int):
        return None
    return max(0, sinks.number - free_sinks(plan)) * float(row.tons)


def armor_weight(plan: Blueprint) -> ArmorWeight:
    """Return how the armor of its kind is weighed."""
    return ArmorWeight.of(plan.rules.armor, plan.model.armor_kind, plan.base)


def known_tons(plan: Blueprint) -> float:
    """Return all of it whose weight the rules tell."""
    return sum(part.tons for part in part_weights(plan) if part.tons is not None)
