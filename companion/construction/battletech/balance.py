"""The running balance of a design: tons, slots, armor and heat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.loadout import rounded_up
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
)


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
    yield PartWeight("structure", "Internal structure", structure_tons(plan))
    yield PartWeight("engine", "Engine", engine_tons(plan))
    yield PartWeight("gyro", "Gyro", gyro_tons(plan))
    yield PartWeight("cockpit", "Cockpit", plan.rules.cockpit.tons)
    yield PartWeight("jump_jets", "Jump jets", jump_jet_tons(plan))
    yield PartWeight("heat_sinks", "Heat sinks", heat_sink_tons(plan))
    yield PartWeight("armor", "Armor", armor_tons(plan))
    for sort, label in (("weapon", "Weapons"), ("ammunition", "Ammunition"), ("equipment", "Equipment")):
        tons = sum(thing.tons for thing in plan.items if thing.category == sort)
        yield PartWeight(sort, label, tons)
    if plan.model.unsupported_items:
        yield PartWeight("without_rules", "Without rules here", None)


def structure_tons(plan: Blueprint) -> float | None:
    """Return the internal structure."""
    row = plan.rules.structure.rows.get(plan.model.tonnage)
    times = plan.rules.structure.kinds.get(plan.model.structure_kind)
    return None if row is None or times is None else rounded_up(row.tons * times, plan.rules.rounded_up_to)


def engine_tons(plan: Blueprint) -> float | None:
    """Return the engine."""
    engine = plan.model.engine
    if engine is None:
        return None
    tons, times = plan.rules.engine.tons.get(engine.rating), plan.rules.engine.kinds.get(engine.kind)
    return None if tons is None or times is None else rounded_up(tons * times, plan.rules.rounded_up_to)


def gyro_tons(plan: Blueprint) -> float | None:
    """Return the gyro."""
    engine = plan.model.engine
    return None if engine is None else float(-(-engine.rating // plan.rules.gyro.rating_per_ton))


def jump_jet_tons(plan: Blueprint) -> float | None:
    """Return all jump jets."""
    number = plan.model.movement.jumping
    each = plan.rules.jump_jets.each(plan.model.tonnage)
    return 0.0 if number == 0 else None if each is None else number * each


def heat_sink_tons(plan: Blueprint) -> float | None:
    """Return all heat sinks beyond those that every 'Mech has."""
    sinks, row = plan.model.heat_sinks, plan.built_equipment(plan.sink)
    if sinks is None or row is None or not isinstance(row.tons, float | int):
        return None
    return max(0, sinks.number - plan.rules.heat_sinks.free) * float(row.tons)


def armor_times(plan: Blueprint) -> float | None:
    """Return what the points of a ton are multiplied by; None for armor that has no rules here."""
    rows = plan.rules.armor.kinds.get(plan.model.armor_kind)
    return None if rows is None else rows[plan.base]


def points_bought(plan: Blueprint, tons: float) -> int | None:
    """Points of armor that so many tons are; a half is rounded down."""
    times = armor_times(plan)
    return None if times is None else _nearest(plan.rules.armor.points_per_ton * tons * times)


def _nearest(number: float) -> int:
    """Return the nearest whole number, .5 rounded down; products of decimals are a hair beside the
    true one.
    """
    return int(-(-round(number - 0.5, 6) // 1))


def armor_tons(plan: Blueprint) -> float | None:
    """Return the least that the points of armor need, as documents tell no other."""
    points, lot = plan.model.armor_points, plan.rules.armor.lot
    if points <= 0:
        return 0.0
    times = armor_times(plan)
    if not times:
        return None
    # Half a point less buys too little by a hair at most, as that is rounded down.
    lots = max(1, int((points - 0.5) / (plan.rules.armor.points_per_ton * times * lot)))
    while (points_bought(plan, lots * lot) or 0) < points:
        lots += 1
    return lots * lot


def known_tons(plan: Blueprint) -> float:
    """Return all of it whose weight the rules tell."""
    return sum(part.tons for part in part_weights(plan) if part.tons is not None)
