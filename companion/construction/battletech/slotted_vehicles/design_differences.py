"""Differences between two vehicles with critical slots."""

from __future__ import annotations

from collections.abc import Callable

from companion.construction.battletech.design_differences import figure_differences, load_differences
from companion.construction.battletech.slotted_vehicles.blueprint import SlottedBlueprint
from companion.construction.design_report import Difference


def _engine(plan: SlottedBlueprint) -> str:
    engine = plan.model.engine
    return "nothing" if engine is None else f"{engine.rating} {engine.kind}"


def _sinks(plan: SlottedBlueprint) -> str:
    sinks = plan.model.heat_sinks
    return "nothing" if sinks is None else f"{sinks.number} {sinks.kind}"


FIGURES: tuple[tuple[str, Callable[[SlottedBlueprint], str]], ...] = (
    ("Motive type", lambda plan: plan.sheet.movements.get(plan.model.motive, plan.model.motive)),
    ("Turret", lambda plan: "one" if plan.model.turns else "none"),
    ("Tonnage", lambda plan: f"{plan.model.tonnage} tons"),
    ("Technology", lambda plan: plan.model.tech.replace("_", " ")),
    ("Cruising", lambda plan: str(plan.model.movement.cruising)),
    ("Engine", _engine),
    ("Heat sinks", _sinks),
    ("Armor", lambda plan: f"{plan.model.armor_points} points {plan.model.armor_kind.replace('_', '-')}"),
)


def slotted_differences(first: SlottedBlueprint, second: SlottedBlueprint) -> tuple[Difference, ...]:
    """Return everything that two vehicles differ in; the same design has none."""
    places = {name: row.label for name, row in first.sheet.locations.names.items()}
    found = [*figure_differences(FIGURES, first, second)]
    for name, label in places.items():
        points = [str(plan.model.armor.get(name, 0)) for plan in (first, second)]
        found.append(Difference(f"Armor, {label.lower()}", *points))
    found += load_differences(places, first, second)
    return tuple(row for row in found if row.first != row.second)
