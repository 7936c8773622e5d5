"""How many slots and tons the things aboard a model take, checked against what it has.

Rule: CityTech, Construction > Inner Sphere Weapons and Equipment Table; Clan Weapons and Equipment Table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.documents.document import Document
from companion.engine.battletech.tables.ammunition import kind_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK
from companion.engine.battletech.tables.weapons import Equipment, Size, Trait
from companion.engine.battletech.units.mech_model import MechModel
from companion.errors import Fault
from companion.tabletop.counting import counted

BUILT_IN = (("structure_kind", "endo_steel"), ("armor_kind", "ferro_fibrous"))
"""What fills slots all over a 'Mech where it is built so."""
XL = "xl_engine"


def sizes(tables: Tables, model: MechModel) -> dict[str, int]:
    """How many slots each thing aboard fills."""
    found = dict.fromkeys((stored.id for stored in model.ammunition), 1)
    for mount in model.weapons:
        if mount.weapon in tables.weapons:
            found[mount.id] = tables.weapons[mount.weapon].slots
    for item in model.equipment:
        if item.item in tables.equipment:
            found[item.id] = _size(tables, model, tables.equipment[item.item].slots)
    return found


def _size(tables: Tables, model: MechModel, size: Size | int) -> int:
    """A number that may go by the tonnage of the 'Mech, or of its direct-fire weapons."""
    if isinstance(size, int):
        return size
    tons = float(model.tonnage) if size.of == "tonnage" else _direct_fire_tons(tables, model)
    return int(-(-tons // size.per)) if size.round == "up" else int(tons / size.per + 0.5)


def _direct_fire_tons(tables: Tables, model: MechModel) -> float:
    rows = (tables.weapons[mount.weapon] for mount in model.weapons if mount.weapon in tables.weapons)
    return sum(row.tons for row in rows if Trait.DIRECT_FIRE in row.traits)


def weight_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    """Weapons, ammunition and equipment that weigh more than the whole 'Mech."""
    tons = sum(_tons(tables, model))
    if tons > model.tonnage:
        wrong = f"what it carries weighs {tons:g} tons, more than all of it."
        yield document.fault(("tonnage",), wrong)


def _tons(tables: Tables, model: MechModel) -> Iterator[float]:
    yield from (tables.weapons[it.weapon].tons for it in model.weapons if it.weapon in tables.weapons)
    for stored in model.ammunition:
        user = tables.weapons.get(stored.weapon) or tables.equipment.get(stored.weapon)
        if user is not None and user.shots_per_ton:
            yield stored.shots / user.shots_per_ton
    for item in model.equipment:
        tons = tables.equipment[item.item].tons if item.item in tables.equipment else None
        yield float(tons if isinstance(tons, float) else _size(tables, model, tons) if tons else 0)


def built_in_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    """Slots of the structure, the armor, the heat sinks and the engine that are too many or too few."""
    filled = Counter(name for slots in model.slots.values() for name in slots)
    for key, system in BUILT_IN:
        row = _built(tables, model, system)
        is_built_so = row is not None and getattr(model, key) == system
        wanted = row.slots if row is not None and is_built_so and isinstance(row.slots, int) else 0
        if filled[system] != wanted:
            name = system.replace("_", " ")
            words = f"{name} fills {counted(wanted, 'slot')} here, not {filled[system]}."
            yield document.fault(("slots",), words)
    yield from _engine_faults(tables, model, document)


def heat_sink_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    """Heat sinks that stand neither in the engine nor on the critical hit table, or in both."""
    sinks = model.heat_sinks
    if sinks is None:
        return
    system = DOUBLE_SINK if sinks.kind == "double" else HEAT_SINK
    row = _built(tables, model, system)
    size = row.slots if row is not None and isinstance(row.slots, int) else 1
    filled = sum(slots.count(system) for slots in model.slots.values())
    if filled != (sinks.number - sinks.in_engine) * size:
        told = f"{sinks.number} heat sinks, {sinks.in_engine} of them in the engine"
        words = f"{told}: the others fill {(sinks.number - sinks.in_engine) * size} slots, not {filled}."
        yield document.fault(("heat_sinks",), words)


def _built(tables: Tables, model: MechModel, kind: str) -> Equipment | None:
    """The row of what its makers build into a 'Mech."""
    rows = (row for name, row in tables.equipment.items() if kind_of(name) == kind)
    return next((row for row in rows if row.tech in (model.tech, "any")), None)


def _engine_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    row = _built(tables, model, XL)
    if model.engine is None:
        return
    rating = model.tonnage * model.movement.walking
    if model.engine.rating != rating:
        words = f"walking {model.movement.walking} with {counted(model.tonnage, 'ton')} takes {rating}."
        yield document.fault(("engine", "rating"), words)
    if row is None:
        return
    wanted = (row.side_torso_slots or 0) if model.engine.kind == "xl" else 0
    for name, place in tables.locations.names.items():
        number = model.slots_of(name).count("engine")
        if place.flank is not None and place.limb is None and number != wanted:
            words = f"this engine fills {counted(wanted, 'slot')} of the {name}, not {number}."
            yield document.fault(("slots", name), words)
