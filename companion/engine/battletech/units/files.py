"""Model files checked for what play needs: names that the ruleset knows, locations, slots and points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.documents.document import Document, KeyPath
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.engine.battletech.units.unit_model import Aboard, AmmunitionBin, Item, Mount, UnitModel
from companion.errors import Fault
from companion.tabletop.number_text import format_count


def point_faults(
    key: str, points: Mapping[str, int], names: Collection[str], document: Document, least: int = 1
) -> Iterator[Fault]:
    """Points of locations that are not there, locations without any, and numbers that no sheet has."""
    for name in points:
        if name not in names:
            yield document.fault((key, name), "there is no such location.", did_you_mean(name, names))
    for name in names:
        if name not in points:
            yield document.fault((key,), f"{name} is missing.")
    for name, value in points.items():
        if value < least:
            text = key.replace("_", " ")
            remedy = f"Use {least} or more."
            yield document.fault((key, name), f"{value} is not a number of {text} points.", remedy)


def aboard_faults(
    tables: Tables, plan: Collection[str], model: UnitModel, document: Document
) -> Iterator[Fault]:
    """Yield the faults of things carried: unknown to the ruleset, without a place, or sharing an id."""
    seen: set[str] = set()
    for key, things in (
        ("weapons", model.all_weapons),
        ("ammunition", model.all_ammunition),
        ("equipment", model.all_equipment),
    ):
        for index, thing in enumerate(things):
            at: KeyPath = (key, index)
            yield from _name_faults(tables, thing, document, at)
            for where, location in zip(("location", "split_into"), thing.locations, strict=False):
                if location not in plan:
                    remedy = did_you_mean(location, plan)
                    yield document.fault((*at, where), "there is no such location.", remedy)
            if thing.id in seen:
                what = "weapon" if key == "weapons" else "thing"
                yield document.fault((*at, "id"), f"a second {what} is called '{thing.id}'.")
            seen.add(thing.id)


def _name_faults(tables: Tables, thing: Aboard, document: Document, at: KeyPath) -> Iterator[Fault]:
    if isinstance(thing, Mount):
        yield from _weapon_faults(tables, thing, document, at)
    elif isinstance(thing, AmmunitionBin):
        user = tables.weapons.get(thing.weapon) or tables.equipment.get(thing.weapon)
        if user is None or user.shots_per_ton is None:
            remedy = did_you_mean(thing.weapon, [*tables.weapons, *tables.equipment])
            yield document.fault((*at, "weapon"), f"there is no ammunition for '{thing.weapon}'.", remedy)
    elif isinstance(thing, Item) and thing.item not in tables.equipment:
        remedy = did_you_mean(thing.item, tables.equipment)
        yield document.fault((*at, "item"), f"there is no equipment '{thing.item}'.", remedy)


def _weapon_faults(tables: Tables, mount: Mount, document: Document, at: KeyPath) -> Iterator[Fault]:
    weapon = tables.weapons.get(mount.weapon)
    if weapon is None:
        remedy = did_you_mean(mount.weapon, tables.weapons)
        yield document.fault((*at, "weapon"), f"there is no weapon '{mount.weapon}'.", remedy)
    elif not tables.have_slots and weapon.uses_ammunition != (mount.rounds is not None):
        needs = "needs rounds." if weapon.uses_ammunition else "uses no ammunition."
        yield document.fault(at, f"{weapon.name} {needs}")
    elif tables.have_slots and not _may_have_own(weapon, mount.rounds):
        remedy = "Only a single-shot launcher has 1 round of its own."
        yield document.fault((*at, "rounds"), "shots belong under 'ammunition' here.", remedy)


def _may_have_own(weapon: Weapon, rounds: int | None) -> bool:
    return rounds is None or (rounds == 1 and weapon.category == "missile")


def slot_faults(plan: Mapping[str, LocationRow], model: SlottedModel, document: Document) -> Iterator[Fault]:
    """Yield the faults of a model's critical hit table, and of heat sinks that are not told."""
    yield from _length_faults(plan, model, document)
    yield from _filling_faults(model, document)
    if model.heat_sinks is None:
        yield document.fault((), "heat_sinks is missing.")


def _length_faults(
    names: Mapping[str, LocationRow], model: SlottedModel, document: Document
) -> Iterator[Fault]:
    for name, row in names.items():
        if len(model.slots_of(name)) != row.slots:
            at: KeyPath = ("slots", name) if name in model.slots else ("slots",)
            number = len(model.slots_of(name))
            yield document.fault(at, f"{name} has {format_count(row.slots, 'critical slot')}, not {number}.")
    for name in model.slots:
        if name not in names:
            yield document.fault(("slots", name), "there is no such location.", did_you_mean(name, names))


def _filling_faults(model: SlottedModel, document: Document) -> Iterator[Fault]:
    for location, slots in model.slots.items():
        for index, name in enumerate(slots):
            at = ("slots", location, index)
            if name is None or name in SYSTEMS:
                continue
            if name not in model.aboard:
                remedy = did_you_mean(name, [*SYSTEMS, *model.aboard])
                yield document.fault(at, f"nothing is called '{name}'.", remedy)
            elif location not in (where := model.aboard[name].locations):
                yield document.fault(at, f"{name} is in the {' and the '.join(where)}.")
