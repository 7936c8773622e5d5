"""A model's critical slots, ammunition and equipment, checked against each other and the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from companion.documents.document import Document, KeyPath
from companion.documents.names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.battletech.units.weights import built_in_faults, sizes, weight_faults
from companion.errors import Fault
from companion.tabletop.counting import counted


def slot_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    """What is wrong with the critical hit table of a model and with what fills it."""
    yield from ammunition_faults(tables, tables.locations.names, model, document)
    yield from _equipment_faults(tables, model, document)
    yield from _length_faults(tables, model, document)
    yield from _filling_faults(tables, model, document)
    yield from _heat_sink_faults(model, document)
    yield from built_in_faults(tables, model, document)
    yield from weight_faults(tables, model, document)


def ammunition_faults(
    tables: Tables, plan: Collection[str], model: UnitModel, document: Document
) -> Iterator[Fault]:
    """Ammunition that fits no weapon, is too much for a ton or nowhere; weapons that have none."""
    for index, stored in enumerate(model.ammunition):
        at = ("ammunition", index)
        user = tables.weapons.get(stored.weapon) or tables.equipment.get(stored.weapon)
        if user is None or user.shots_per_ton is None:
            remedy = did_you_mean(stored.weapon, [*tables.weapons, *tables.equipment])
            yield document.fault((*at, "weapon"), f"there is no ammunition for '{stored.weapon}'.", remedy)
        elif stored.shots > user.shots_per_ton:
            most = f"a ton holds {counted(user.shots_per_ton, 'shot')}, not {stored.shots}."
            yield document.fault((*at, "shots"), most)
        elif stored.shots < (least := user.shots_per_ton * tables.ammunition.lot_of(stored.weapon)):
            yield document.fault((*at, "shots"), f"the smallest lot holds {counted(int(least), 'shot')}.")
        yield from _place_faults(plan, stored.location, document, at)
    bins = {stored.weapon for stored in model.ammunition}
    for index, mount in enumerate(model.weapons):
        weapon = tables.weapons.get(mount.weapon)
        if weapon is None:
            continue
        is_one_shot = mount.rounds == 1 and weapon.category == "missile"
        if mount.rounds is not None and not is_one_shot:
            remedy = "Only a single-shot launcher has 1 round of its own."
            yield document.fault(("weapons", index, "rounds"), "shots stand under 'ammunition' here.", remedy)
        if weapon.uses_ammunition and mount.weapon not in bins and not is_one_shot:
            yield document.fault(("weapons", index), f"{weapon.name} has no ammunition.", "Add some.")


def _equipment_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    for index, item in enumerate(model.equipment):
        at = ("equipment", index)
        if item.item not in tables.equipment:
            remedy = did_you_mean(item.item, tables.equipment)
            yield document.fault((*at, "item"), f"there is no equipment '{item.item}'.", remedy)
        yield from _place_faults(tables.locations.names, item.location, document, at)


def _place_faults(plan: Collection[str], location: str, document: Document, at: KeyPath) -> Iterator[Fault]:
    if location not in plan:
        remedy = did_you_mean(location, plan)
        yield document.fault((*at, "location"), "there is no such location.", remedy)


def _length_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    names = tables.locations.names
    for name, row in names.items():
        if len(model.slots_of(name)) != row.slots:
            at: KeyPath = ("slots", name) if name in model.slots else ("slots",)
            number = len(model.slots_of(name))
            yield document.fault(at, f"{name} has {counted(row.slots, 'critical slot')}, not {number}.")
    for name in model.slots:
        if name not in names:
            yield document.fault(("slots", name), "there is no such location.", did_you_mean(name, names))


def _filling_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    places = _places(model)
    filled: Counter[str] = Counter()
    for location, slots in model.slots.items():
        for index, name in enumerate(slots):
            at = ("slots", location, index)
            if name is None or name in SYSTEMS:
                continue
            if name not in places:
                remedy = did_you_mean(name, [*SYSTEMS, *places])
                yield document.fault(at, f"nothing is called '{name}'.", remedy)
            elif places[name] != location:
                yield document.fault(at, f"{name} is in the {places[name]}.")
            filled[name] += 1
    for name, wanted in sizes(tables, model).items():
        if filled[name] != wanted:
            yield document.fault(("slots",), f"{name} fills {counted(wanted, 'slot')}, not {filled[name]}.")


def _heat_sink_faults(model: MechModel, document: Document) -> Iterator[Fault]:
    jets = [name for slots in model.slots.values() for name in slots if name == "jump_jet"]
    if len(jets) != model.movement.jumping:
        wrong = f"{model.movement.jumping} Jumping MP, but {counted(len(jets), 'jump jet')}."
        yield document.fault(("movement", "jumping"), wrong)
    if model.heat_sinks is None:
        yield document.fault((), "heat_sinks is missing.")


def _places(model: MechModel) -> dict[str, str]:
    return (
        {mount.id: mount.location for mount in model.weapons}
        | {stored.id: stored.location for stored in model.ammunition}
        | {item.id: item.location for item in model.equipment}
    )
