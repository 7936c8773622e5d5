"""Points of armor.

Rule: CityTech, Construction > BattleMechs > Allocate Armor Points.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.blueprint import Blueprint
from companion.construction.design_report import DesignFault
from companion.tabletop.number_text import format_count


def most_armor(plan: Blueprint, location: str) -> int | None:
    """Return the most points on a location, front and rear together; None where no rule tells."""
    rules, part = plan.rules, plan.parts.get(location)
    if part is None or not rules.armor.is_limited:
        return None
    if part == "head":
        return rules.armor.head
    structure = rules.structure.points(plan.model.tonnage, part)
    return None if structure is None else rules.armor.points_per_structure * structure


def armor_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """No location has more than its structure bears."""
    model = plan.model
    for location in plan.parts:
        front, rear = model.armor.get(location, 0), model.rear_armor.get(location, 0)
        most = most_armor(plan, location)
        if most is None or front + rear <= most:
            continue
        at = ("armor" if location in model.armor else "rear_armor", location)
        together = f" ({front} front, {rear} rear)" if rear else ""
        limit = f"at most {format_count(most, 'point')} of armor"
        text = f"The {plan.label(location)} can have {limit}, not {front + rear}"
        remedy = f"Take {format_count(front + rear - most, 'point')} off."
        yield plan.fault("too_much_armor", at, f"{text}{together}.", plan.section("armor"), remedy, location)
