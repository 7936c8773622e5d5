"""Files of 'Mechs: reading them, and their faults in points and critical hit tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.documents.document import Document, KeyPath
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import part_of
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.units.files import aboard_faults, point_faults
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.errors import Fault
from companion.tabletop.number_text import format_count


def mech_in(tables: Tables, document: Document) -> tuple[MechModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit."""
    model = _with_structure(tables, validate(MechModel, document))
    plan = plan_of(tables, model.configuration).names
    faults = [*_armor_faults(tables, model, document), *aboard_faults(tables, plan, model, document)]
    if tables.have_slots:
        faults += _slot_faults(tables, model, document)
    return model, faults


def _with_structure(tables: Tables, model: MechModel) -> MechModel:
    """Return a model whose file does not tell its structure has that of the table for its tonnage."""
    if model.structure or tables.construction is None:
        return model
    rows = plan_of(tables, model.configuration).names.items()
    points = {name: tables.construction.structure.points(model.tonnage, part_of(row)) for name, row in rows}
    return model if None in points.values() else model.model_copy(update={"structure": points})


def _armor_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    names = plan_of(tables, model.configuration).names
    if not tables.have_slots:
        yield from point_faults("armor", model.armor, names, document)
        return
    rear = [name for name, row in names.items() if row.has_rear]
    yield from point_faults("armor", model.armor, names, document, least=0)
    yield from point_faults("rear_armor", model.rear_armor, rear, document, least=0)
    if model.structure or tables.construction is None:
        yield from point_faults("structure", model.structure, names, document)
    else:
        text = f"is missing, and no table gives it for {format_count(model.tonnage, 'ton')}."
        yield document.fault(("structure",), text)


def _slot_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    """Yield the faults of a model's critical hit table, and of heat sinks that are not told."""
    yield from _length_faults(tables, model, document)
    yield from _filling_faults(model, document)
    if model.heat_sinks is None:
        yield document.fault((), "heat_sinks is missing.")


def _length_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    names = plan_of(tables, model.configuration).names
    for name, row in names.items():
        if len(model.slots_of(name)) != row.slots:
            at: KeyPath = ("slots", name) if name in model.slots else ("slots",)
            number = len(model.slots_of(name))
            yield document.fault(at, f"{name} has {format_count(row.slots, 'critical slot')}, not {number}.")
    for name in model.slots:
        if name not in names:
            yield document.fault(("slots", name), "there is no such location.", did_you_mean(name, names))


def _filling_faults(model: MechModel, document: Document) -> Iterator[Fault]:
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
