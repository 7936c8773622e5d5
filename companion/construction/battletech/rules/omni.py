"""OmniMechs: who builds them, and what their pods hold.

Rule: CityTech, Construction > Outfitting an OmniMech.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.blueprint import Blueprint, format_system
from companion.construction.battletech.loadout import LoadoutItem
from companion.construction.battletech.rules.technology import MAKERS
from companion.construction.design_report import DesignFault
from companion.engine.battletech.tables.construction import OmniRules


def omni_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield what holds of OmniMechs only; pods on others."""
    rules, model = plan.rules.omni, plan.model
    if not model.is_omni:
        if any(model.pods.values()):
            text, rule = "Only OmniMechs have pods.", rules.source if rules else plan.section("pods")
            yield plan.fault(
                "pods_without_omni", ("pods",), text, rule, "Remove pods, or write is_omni: true."
            )
        return
    if rules is None or (model.tech != "any" and plan.base not in rules.tech):
        makers = " or ".join(MAKERS[tech] for tech in rules.tech) if rules else "Nobody"
        text = f"OmniMechs are built with {makers} technology only."
        yield plan.fault("omni", ("is_omni",), text, rules.source if rules else plan.section("technology"))
    if rules is not None:
        yield from _bare_arm_faults(plan, rules)
        yield from _pod_faults(plan, rules)


def _bare_arm_faults(plan: Blueprint, rules: OmniRules) -> Iterator[DesignFault]:
    removable = plan.rules.fixed.removable
    for arm in plan.arms:
        heavy = _heavy_items(plan, rules, arm)
        standing = [system for system in removable if arm in plan.filled_slots.get(system, {})]
        if heavy and standing:
            names = " and ".join(format_system(system) for system in standing)
            text = f"The {plan.label(arm)} carries {heavy[0].label} but still has its {names}."
            at = ("slots", arm, plan.filled_slots[standing[-1]][arm][0])
            remedy = f"Remove the {names}."
            yield plan.fault("bare_arm", at, text, rules.bare_arm.source, remedy)


def is_bare(plan: Blueprint, arm: str) -> bool:
    """Whether what an arm carries leaves no room for actuators that can be removed."""
    rules = plan.rules.omni
    return plan.model.is_omni and rules is not None and bool(_heavy_items(plan, rules, arm))


def _heavy_items(plan: Blueprint, rules: OmniRules, arm: str) -> list[LoadoutItem]:
    """Weapons in an arm beside which it has none of the actuators that can be removed."""
    weapons = (it for it in plan.items if it.category == "weapon" and arm in it.locations)
    traits = {*rules.bare_arm.traits}
    return [it for it in weapons if not traits.isdisjoint(plan.tables.weapons[it.name].traits)]


def _pod_faults(plan: Blueprint, rules: OmniRules) -> Iterator[DesignFault]:
    for location, numbers in plan.model.pods.items():
        slots = plan.model.slots.get(location)
        if slots is None:
            text = "There is no such location."
            yield plan.fault("pods", ("pods", location), text, plan.section("pods"), location=location)
            continue
        reported = set[str]()
        for index, number in enumerate(numbers):
            if number > len(slots):
                text = f"The {plan.label(location)} has no slot {number}."
                yield plan.fault(
                    "pods", ("pods", location, index), text, plan.section("pods"), location=location
                )
                continue
            name = slots[number - 1]
            if name is not None and name not in reported and (what := _fixed_content(plan, rules, name)):
                reported.add(name)
                text = f"No pod holds {what} (slot {number} of the {plan.label(location)})."
                remedy = "It belongs to the chassis."
                yield plan.fault(
                    "in_pod", ("pods", location, index), text, plan.section("pods"), remedy, location
                )
    yield from _half_faults(plan)


def _fixed_content(plan: Blueprint, rules: OmniRules, name: str) -> str:
    """Return what stands in a slot, if no pod may hold it."""
    thing = plan.by_id.get(name)
    if thing is not None:
        return thing.label if thing.kind in rules.never_in_pods else ""
    fixed = {system for slots in plan.rules.fixed.slots.values() for system in slots}
    is_fixed = name in fixed and name not in plan.rules.fixed.removable
    return format_system(name) if is_fixed or name in rules.never_in_pods else ""


def _half_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Things that stand half in a pod and half on the chassis."""
    for thing in plan.items if plan.model.pods else ():
        places = [
            index + 1 in plan.model.pods.get(location, ())
            for location in thing.locations
            for index in plan.filled_slots.get(thing.id, {}).get(location, ())
        ]
        if len(places) == thing.size and any(places) and not all(places):
            text = f"{thing.label} is half in a pod and half on the chassis."
            remedy = "Put all of it in the pod."
            yield plan.fault("half_in_pod", thing.at, text, plan.section("pods"), remedy, thing.location)
