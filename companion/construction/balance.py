"""The running balance of a design: tons, slots, armor and heat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.blueprint import Blueprint
from companion.construction.design_report import (
    ArmorBalance,
    Balance,
    HeatBalance,
    LocationArmor,
    LocationSlots,
    PartWeight,
    PodSpace,
)
from companion.construction.pods import tons_in_pods
from companion.construction.rules.armor import most_armor
from companion.construction.rules.slots import required_systems
from companion.construction.weights import part_weights, points_bought


def balance_of(plan: Blueprint) -> Balance:
    """Return what a design weighs and holds."""
    weights = part_weights(plan)
    known = sum(part.tons for part in weights if part.tons is not None)
    total = None if any(part.tons is None for part in weights) else known
    return Balance(
        tonnage=plan.model.tonnage,
        weights=weights,
        tons=total,
        slots=tuple(_slots(plan)),
        needed=required_systems(plan),
        armor=_armor(plan, weights),
        heat=_heat(plan),
        pods=_pods(plan, known) if plan.model.is_omni else None,
    )


def _slots(plan: Blueprint) -> Iterator[LocationSlots]:
    for name, row in plan.locations.items():
        filled = sum(slot is not None for slot in plan.model.slots.get(name, ()))
        yield LocationSlots(name, row.label, row.slots, filled)


def _armor(plan: Blueprint, weights: tuple[PartWeight, ...]) -> ArmorBalance:
    rows = tuple(_armor_rows(plan))
    most = None if any(row.maximum is None for row in rows) else sum(row.maximum or 0 for row in rows)
    tons = next((part.tons for part in weights if part.part == "armor"), None)
    bought = None if tons is None else points_bought(plan, tons)
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
            plan.tables.weapons[thing.name].heat for thing in plan.items if thing.category == "weapon"
        ),
        running=rules.points.running,
        jumping=jumping if movement.jumping else 0,
        sunk=0 if sinks is None else sinks.number * each,
    )


def _pods(plan: Blueprint, tons: float) -> PodSpace:
    inside = tons_in_pods(plan)
    return PodSpace(chassis=tons - inside, pods=inside)
