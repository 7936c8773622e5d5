"""Cross-checks of the rules of construction."""

from __future__ import annotations

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.construction import Construction, part_of
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.sections import Sections

AT: KeyPath = ("construction",)


def check_construction(tables: Sections, demands: Demands) -> None:
    """Check the names of other tables in the rules of construction."""
    rules = tables.construction
    if rules is None:
        return
    weapons = sorted({kind_of(name) for name in tables.weapons})
    for index, name in enumerate(rules.split.weapons if rules.split else ()):
        demands.require_name((*AT, "split", "weapons", index), name, weapons, "weapon")
    for label, kinds in (rules.artemis.classes if rules.artemis else {}).items():
        for index, name in enumerate(kinds):
            demands.require_name((*AT, "artemis", "classes", label, index), name, weapons, "weapon")
    things = [*tables.weapons, *tables.equipment]
    for name in rules.placement:
        demands.require_name((*AT, "placement", name), name, things, "weapon or equipment")
    _check_places(tables, rules, demands)
    _check_fixed_slots(tables, rules, demands)


def check_vehicle_construction(tables: Sections, demands: Demands) -> None:
    """Check the names of other tables in the rules of vehicle construction, which lie idle without those."""
    rules = tables.vehicle_construction
    if rules is None or tables.construction is None or tables.conventional is None:
        return
    at: KeyPath = ("vehicle_construction",)
    suspension = tables.conventional.vehicles.suspension
    demands.require_rows((*at, "motives"), suspension, rules.motives)
    for name in rules.items.engines:
        demands.require_name((*at, "items", "engines", name), name, rules.engine.kinds, "engine")
    for name in rules.items.armor:
        known = tables.construction.armor.kinds
        demands.require_name((*at, "items", "armor", name), name, known, "armor")
    things = sorted({kind_of(name) for name in tables.equipment})
    for index, name in enumerate(rules.mechs_only.equipment):
        demands.require_name((*at, "mechs_only", "equipment", index), name, things, "equipment")


def _check_places(tables: Sections, rules: Construction, demands: Demands) -> None:
    """Locations are those of the armor diagram."""
    named = {
        "split": ("adjacent", rules.split.adjacent if rules.split else {}),
        "artemis": ("instead", rules.artemis.instead if rules.artemis else {}),
    }
    for section, (key, rows) in named.items():
        for name, others in rows.items():
            demands.require_name((*AT, section, key, name), name, tables.locations.names, "location")
            for index, other in enumerate(others):
                at = (*AT, section, key, name, index)
                demands.require_name(at, other, tables.locations.names, "location")


def _check_fixed_slots(tables: Sections, rules: Construction, demands: Demands) -> None:
    """Fixed systems have room in the locations that they stand in."""
    room = {part_of(row): row.slots for row in tables.locations.names.values()}
    for part, slots in rules.fixed.slots.items():
        if len(slots) > room.get(part, 0):
            text = f"{len(slots)} slots are more than the location has."
            demands.add_fault((*AT, "fixed", "slots", part), text)
    standing = [system for slots in rules.fixed.slots.values() for system in slots if system]
    for index, system in enumerate(rules.fixed.removable):
        demands.require_name((*AT, "fixed", "removable", index), system, standing, "fixed system")
