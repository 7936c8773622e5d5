"""Files of 'Mechs: reading them, and their faults in points and critical hit tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.documents.document import Document
from companion.documents.model import validate
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import part_of
from companion.engine.battletech.units.files import aboard_faults, point_faults, slot_faults
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.errors import Fault
from companion.tabletop.number_text import format_count


def mech_in(tables: Tables, document: Document) -> tuple[MechModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit."""
    model = _with_structure(tables, validate(MechModel, document))
    plan = plan_of(tables, model.configuration).names
    faults = [*_armor_faults(tables, model, document), *aboard_faults(tables, plan, model, document)]
    if tables.have_slots:
        faults += slot_faults(plan, model, document)
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
