"""How 'Mechs are designed."""

from __future__ import annotations

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.ammunition import kind_of
from companion.engine.battletech.tables.construction import Construction, part_of
from companion.engine.battletech.tables.sections import Sections

AT: KeyPath = ("construction",)


def construction(tables: Sections, demands: Demands) -> None:
    """What the rules of construction name in other tables and do not find there."""
    rules = tables.construction
    if rules is None:
        return
    weapons = sorted({kind_of(name) for name in tables.weapons})
    for index, name in enumerate(rules.split.weapons if rules.split else ()):
        demands.name((*AT, "split", "weapons", index), name, weapons, "weapon")
    for label, kinds in (rules.artemis.classes if rules.artemis else {}).items():
        for index, name in enumerate(kinds):
            demands.name((*AT, "artemis", "classes", label, index), name, weapons, "weapon")
    things = [*tables.weapons, *tables.equipment]
    for name in rules.placement:
        demands.name((*AT, "placement", name), name, things, "weapon or equipment")
    _places(tables, rules, demands)
    _fixed(tables, rules, demands)


def _places(tables: Sections, rules: Construction, demands: Demands) -> None:
    """Locations are those of the armor diagram."""
    named = {
        "split": ("adjacent", rules.split.adjacent if rules.split else {}),
        "artemis": ("instead", rules.artemis.instead if rules.artemis else {}),
    }
    for section, (key, rows) in named.items():
        for name, others in rows.items():
            demands.name((*AT, section, key, name), name, tables.locations.names, "location")
            for index, other in enumerate(others):
                at = (*AT, section, key, name, index)
                demands.name(at, other, tables.locations.names, "location")


def _fixed(tables: Sections, rules: Construction, demands: Demands) -> None:
    """Fixed systems have room in the locations that they stand in."""
    room = {part_of(row): row.slots for row in tables.locations.names.values()}
    for part, slots in rules.fixed.slots.items():
        if len(slots) > room.get(part, 0):
            words = f"{len(slots)} slots are more than the location has."
            demands.wrong((*AT, "fixed", "slots", part), words)
    standing = [system for slots in rules.fixed.slots.values() for system in slots if system]
    for index, system in enumerate(rules.fixed.removable):
        demands.name((*AT, "fixed", "removable", index), system, standing, "fixed system")
