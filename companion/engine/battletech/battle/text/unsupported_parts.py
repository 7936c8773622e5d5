"""Remarks on parts of a model that these rules do not support; nothing in a file is dropped silently."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import singledispatch

from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.slots import format_place, text_item_name
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import BIPED, BUILDS, MechModel
from companion.engine.battletech.units.unit_model import TextItem, UnitModel
from companion.engine.sheet import Remark


def remarks_on(tables: Tables, model: UnitModel) -> Iterator[Remark]:
    """Yield the remarks of a sheet on its model, below everything else."""
    if lines := tuple(list_unsupported(tables, model)):
        yield Remark("without_rules", say("sheet/no_rules_here"), lines)
    if model.quirks:
        yield Remark("quirks", say("sheet/quirks"), model.quirks)


def list_unsupported(tables: Tables, model: UnitModel) -> Iterator[str]:
    """Yield everything about a model that has no rules here, a line each."""
    for thing in model.unsupported_items:
        yield say("sheet/text_item", text=text_item_name(thing), where=_format_place(tables, model, thing))
    known_lines = [line.lower() for line in model.not_understood]
    for line in unsupported_kinds(model, tables):
        kind = line.partition(": ")[2].lower()
        if not any(kind in other for other in known_lines):
            yield line
    yield from model.not_understood


def _format_place(tables: Tables, model: UnitModel, thing: TextItem) -> str:
    return format_place(tables, model.type, thing)[1].lower()


@singledispatch
def unsupported_kinds(model: UnitModel, tables: Tables) -> Iterable[str]:
    """Return the materials of a model that have no rules, as its kind of units has such."""
    del model, tables
    return ()


def unknown_kinds(known: Mapping[str, Collection[str]], built: Mapping[str, str]) -> Iterator[str]:
    """Yield the parts that are built of what has no rules, a line each."""
    for part, kind in built.items():
        if kind and kind not in known[part]:
            yield say(f"sheet/kind_of_{part}", kind=kind)


@unsupported_kinds.register
def _unsupported_of_mech(model: MechModel, tables: Tables) -> Iterator[str]:
    """Yield its engine, structure, armor and legs."""
    del tables
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from unknown_kinds(BUILDS, built)
    if model.configuration != BIPED:
        yield say("sheet/configuration", kind=model.configuration)
