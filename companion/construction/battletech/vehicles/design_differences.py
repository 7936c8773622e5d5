"""Differences between two vehicles."""

from __future__ import annotations

from collections.abc import Callable

from companion.construction.battletech.design_differences import figure_differences, load_differences
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.design_report import Difference
from companion.engine.battletech.tables.kinds.vehicles import BODY


def _engine(plan: VehicleBlueprint) -> str:
    engine = plan.model.engine
    return "nothing" if engine is None else f"{engine.rating} {engine.kind}"


FIGURES: tuple[tuple[str, Callable[[VehicleBlueprint], str]], ...] = (
    ("Motive type", lambda plan: plan.sheet.movements.get(plan.model.motive, plan.model.motive)),
    ("Tonnage", lambda plan: f"{plan.model.tonnage:g} tons"),
    ("Technology", lambda plan: plan.model.tech.replace("_", " ")),
    ("Cruising", lambda plan: str(plan.model.movement.cruising)),
    ("Engine", _engine),
    ("Armor", lambda plan: f"{plan.model.armor_points} points {plan.model.armor_kind.replace('_', '-')}"),
    ("Cargo", lambda plan: f"{plan.model.cargo:g} tons"),
)


def vehicle_differences(first: VehicleBlueprint, second: VehicleBlueprint) -> tuple[Difference, ...]:
    """Return everything that two vehicles differ in; the same design has none."""
    places = {name: row.label for name, row in first.sheet.locations.names.items()}
    armored = [name for name in places if name != BODY]
    found = [*figure_differences(FIGURES, first, second)]
    for name in armored:
        points = [str(plan.model.armor.get(name, 0)) for plan in (first, second)]
        found.append(Difference(f"Armor, {places[name].lower()}", *points))
    found += load_differences(places, first, second)
    return tuple(row for row in found if row.first != row.second)
