"""A model's critical slots checked for what play needs: as many as a location has, and known fillings.

Rule: CityTech, Components > Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.documents.document import Document, KeyPath
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.errors import Fault
from companion.tabletop.number_text import format_count


def slot_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
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
