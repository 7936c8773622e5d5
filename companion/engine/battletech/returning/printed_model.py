"""A model fresh from the factory, as repairs see it.

Rule: CityTech, Components > BattleMech Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.components import parts
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import CANNOT_BE_HIT, printed_name
from companion.engine.battletech.battle.tracks import known_flags, lasting_boxes
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.downtime.repairs.unit_repairs import (
    PrintedBoxes,
    PrintedFeed,
    PrintedPlace,
    PrintedSlot,
    PrintedUnit,
)


def printed_model(rules: Rulebook, model: UnitModel) -> PrintedUnit:
    """Return the contents of a model's unit when it is whole."""
    tables = rules.tables
    rows = _rows(tables, model)
    places = dict.fromkeys([*rows, *model.armor, *model.structure])
    return PrintedUnit(
        model.short_name,
        {
            name: _place(tables, model, name, rows)
            for name in places
            if name in model.armor or name in model.structure
        },
        dict(_feeds(tables, model)),
        {
            name: name.replace("_", " ").capitalize()
            for name, flag in known_flags(rules, model).items()
            if flag.lasts
        },
        {name: PrintedBoxes(row.label, row.full) for name, row in lasting_boxes(rules, model).items()},
        frozenset([model.type, model.tech, *tables.weight_classes_of(model.weight)]),
        model.weight,
    )


def _rows(tables: Tables, model: UnitModel) -> dict[str, LocationRow]:
    """Return the locations of a unit of any kind, in the order of its sheet."""
    if isinstance(model, MechModel):
        return dict(plan_of(tables, model.configuration).names)
    names = (*model.armor, *model.structure)
    return {name: tables.place(model.type, name) for name in names if tables.has_place(model.type, name)}


def _place(tables: Tables, model: UnitModel, name: str, rows: dict[str, LocationRow]) -> PrintedPlace:
    rear = model.rear_armor if isinstance(model, MechModel) else {}
    return PrintedPlace(
        rows[name].label if name in rows else name.replace("_", " ").capitalize(),
        model.armor.get(name, 0),
        rear.get(name, 0),
        model.structure.get(name, 0),
        dict(_slots(tables, model, name)),
        tuple(other for other, row in rows.items() if name in row.takes_along),
        rows[name].points_are if name in rows else "",
    )


def _slots(tables: Tables, model: UnitModel, location: str) -> Iterator[tuple[int, PrintedSlot]]:
    """Yield what is in the slots by number from 1; armor and structure that fill some are mended as such."""
    component_of = parts(tables, model).component_of
    for number, filling in enumerate(model.slots_of(location), start=1):
        if filling is not None and filling not in CANNOT_BE_HIT:
            name = printed_name(tables, model, filling)
            yield number, PrintedSlot(name, frozenset([component_of[filling]]))


def _feeds(tables: Tables, model: UnitModel) -> Iterator[tuple[str, PrintedFeed]]:
    """Weapons with shots of their own, then slots of ammunition."""
    for mount in model.weapons:
        if mount.rounds is not None:
            name = printed_name(tables, model, mount.id)
            yield mount.id, PrintedFeed(name, mount.rounds, mount.location)
    for stored in model.ammunition:
        slots = tuple(
            index + 1 for where, index in model.places.get(stored.id, ()) if where == stored.location
        )
        name = printed_name(tables, model, stored.id)
        yield stored.id, PrintedFeed(name, stored.shots, stored.location, slots)
