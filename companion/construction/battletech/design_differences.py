"""Differences between two designs: variants of a chassis, configurations of an OmniMech."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.loadout import Loadout
from companion.construction.design_report import Balance, Difference
from companion.engine.battletech.units.unit_model import TextItem, UnitModel
from companion.tabletop.number_text import format_count

NOTHING = "nothing"
L = TypeVar("L", bound=Loadout[UnitModel])


def differences(first: Blueprint, second: Blueprint, *balances: Balance) -> tuple[Difference, ...]:
    """Return everything that two designs differ in; the same design has none. With their balances,
    tons too.
    """
    places = {name: row.label for name, row in {**second.locations, **first.locations}.items()}
    found = [*figure_differences(FIGURES, first, second), *_points(first, second)]
    found += load_differences(places, first, second)
    if len(balances) == 2:
        tons = [f"{it.remaining:g}" if it.remaining is not None else "unknown" for it in balances]
        found.append(Difference("Tons left over", *tons))
    return tuple(row for row in found if row.first != row.second)


def _engine(plan: Blueprint) -> str:
    engine = plan.model.engine
    return NOTHING if engine is None else f"{engine.rating} {engine.kind}"


def _sinks(plan: Blueprint) -> str:
    sinks = plan.model.heat_sinks
    return NOTHING if sinks is None else f"{sinks.number} {sinks.kind}"


def _armor(plan: Blueprint) -> str:
    return f"{format_count(plan.model.armor_points, 'point')} {plan.model.armor_kind.replace('_', '-')}"


FIGURES: tuple[tuple[str, Callable[[Blueprint], str]], ...] = (
    ("Tonnage", lambda plan: format_count(plan.model.tonnage, "ton")),
    ("Technology", lambda plan: plan.model.tech.replace("_", " ")),
    ("Walking", lambda plan: str(plan.model.movement.walking)),
    ("Running", lambda plan: str(plan.model.movement.running)),
    ("Jumping", lambda plan: str(plan.model.movement.jumping)),
    ("Engine", _engine),
    ("Heat sinks", _sinks),
    ("Structure", lambda plan: plan.model.structure_kind.replace("_", " ")),
    ("Armor", _armor),
)
"""Tons, speed, engine and what it is built of."""


def figure_differences(
    figures: Iterable[tuple[str, Callable[[L], str]]], first: L, second: L
) -> Iterator[Difference]:
    """Yield figures of two designs side by side, each under its label."""
    for label, figure in figures:
        yield Difference(label, figure(first), figure(second))


def _points(first: Blueprint, second: Blueprint) -> Iterator[Difference]:
    """Armor by location."""
    for name, row in {**second.locations, **first.locations}.items():
        yield Difference(f"Armor, {row.label.lower()}", *(_format_points(it, name) for it in (first, second)))


def _format_points(plan: Blueprint, location: str) -> str:
    front, rear = plan.model.armor.get(location, 0), plan.model.rear_armor.get(location)
    return str(front) if rear is None else f"{front} and {rear} to the rear"


def load_differences(
    places: Mapping[str, str], first: Loadout[UnitModel], second: Loadout[UnitModel]
) -> Iterator[Difference]:
    """Yield what each of these locations carries that it does not carry in the other design."""
    for name, label in places.items():
        one, other = _count_items(first, name), _count_items(second, name)
        yield Difference(label, _format_items(one - other), _format_items(other - one))


def _count_items(plan: Loadout[UnitModel], location: str) -> Counter[str]:
    texts = (item for item in plan.model.unsupported_items if isinstance(item, TextItem))
    found = Counter(item.text for item in texts if item.location == location)
    for thing in plan.items:
        if thing.location == location:
            found[f"{thing.label} (rear)" if thing.is_rear else thing.label] += 1
    return found


def _format_items(things: Counter[str]) -> str:
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in things.items()) or NOTHING
