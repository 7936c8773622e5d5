"""Contents of an OmniMech's pods, and the bare chassis without them.

Rule: CityTech, Construction > Outfitting an OmniMech.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.construction.battletech.blueprint import JUMP_JET, Blueprint
from companion.construction.battletech.loadout import LoadoutItem
from companion.engine.battletech.units.unit_model import Aboard


def is_in_pod(plan: Blueprint, id: str) -> bool:
    """Whether any slot of a thing is one that pods fill."""
    return any(
        index + 1 in plan.model.pods.get(location, ())
        for location, indexes in plan.filled_slots.get(id, {}).items()
        for index in indexes
    )


def systems_in_pods(plan: Blueprint, system: str) -> int:
    """Return how many of a system stand in pods, each with all its slots."""
    size = plan.slots_of_built(system)
    filled = sum(
        index + 1 in plan.model.pods.get(location, ())
        for location, indexes in plan.filled_slots.get(system, {}).items()
        for index in indexes
    )
    return filled // size if size else 0


def tons_in_pods(plan: Blueprint) -> float:
    """Return what all that stands in pods weighs."""
    things = sum(thing.tons for thing in plan.items if is_in_pod(plan, thing.id))
    sink = plan.built_equipment(plan.sink)
    each = float(sink.tons) if sink is not None and isinstance(sink.tons, float | int) else 0.0
    jet = plan.rules.jump_jets.each(plan.model.tonnage) or 0.0
    return things + systems_in_pods(plan, plan.sink) * each + systems_in_pods(plan, JUMP_JET) * jet


def bare_chassis(plan: Blueprint) -> Mapping[str, Any]:
    """Return the keys of the unit document that differ where an OmniMech's pods are taken off.

    Arms have all their actuators then, and CASE goes with the pods that it belongs to.
    """
    model, changes = plan.model, dict[str, Any]()
    gone = {thing.id for thing in plan.items if _goes(plan, thing)}
    gone |= {item.id for item in model.unsupported_items if is_in_pod(plan, item.id)}
    changes["slots"] = {name: _without_pods(plan, name) for name in model.slots}
    for key, things in (
        ("weapons", model.all_weapons),
        ("ammunition", model.all_ammunition),
        ("equipment", model.all_equipment),
    ):
        changes[key] = [_plain(thing) for thing in things if thing.id not in gone]
    jumping = model.movement.jumping - systems_in_pods(plan, JUMP_JET)
    changes["movement"] = model.movement.model_dump() | {"jumping": jumping}
    if model.heat_sinks is not None and model.engine is not None:
        number = model.heat_sinks.number - systems_in_pods(plan, plan.sink)
        inside = min(number, model.engine.rating // plan.rules.engine.rating_per_sink)
        changes["heat_sinks"] = model.heat_sinks.model_dump() | {"number": number, "in_engine": inside}
    return changes | {"pods": {}}


def _goes(plan: Blueprint, thing: LoadoutItem) -> bool:
    return is_in_pod(plan, thing.id) or thing.size == 0


def _without_pods(plan: Blueprint, location: str) -> list[str | None]:
    """Return the slots of a location without pods, and with every system that belongs there."""
    pods = plan.model.pods.get(location, ())
    slots = [None if at in pods else name for at, name in enumerate(plan.model.slots[location], 1)]
    part = plan.parts.get(location)
    for index, system in enumerate(plan.rules.fixed.slots.get(part, ()) if part is not None else ()):
        if system in plan.rules.fixed.removable and index < len(slots) and slots[index] is None:
            slots[index] = system
    return slots


def _plain(thing: Aboard) -> dict[str, Any]:
    return thing.model_dump(exclude_defaults=True)
