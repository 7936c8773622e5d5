"""What a model has that these rules do not, in words: nothing that a file says is dropped without a word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import singledispatch

from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.battle.words.slots import text_name, where_words
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import BIPED, BUILDS, MechModel
from companion.engine.battletech.units.unit_model import TextItem, UnitModel
from companion.engine.sheet import Remark


def remarks_on(tables: Tables, model: UnitModel) -> Iterator[Remark]:
    """What a sheet says of its model below everything else."""
    if lines := tuple(without_rules(tables, model)):
        yield Remark("without_rules", say("sheet/no_rules_here"), lines)
    if model.quirks:
        yield Remark("quirks", say("sheet/quirks"), model.quirks)


def without_rules(tables: Tables, model: UnitModel) -> Iterator[str]:
    """Everything about a model that has no rules here, a line each."""
    for thing in model.without_rules:
        yield say("sheet/text_item", text=text_name(thing), where=_where(tables, model, thing))
    told = [line.lower() for line in model.not_understood]
    for line in kinds_without_rules(model, tables):
        kind = line.partition(": ")[2].lower()
        if not any(kind in other for other in told):
            yield line
    yield from model.not_understood


def _where(tables: Tables, model: UnitModel, thing: TextItem) -> str:
    return where_words(tables, model.type, thing)[1].lower()


@singledispatch
def kinds_without_rules(model: UnitModel, tables: Tables) -> Iterable[str]:
    """What a model is built of that is of a kind without rules, as its kind of units has such."""
    del model, tables
    return ()


def of_strange_kind(known: Mapping[str, Collection[str]], built: Mapping[str, str]) -> Iterator[str]:
    """The parts that are built of what has no rules, a line each."""
    for part, kind in built.items():
        if kind and kind not in known[part]:
            yield say(f"sheet/kind_of_{part}", kind=kind)


@kinds_without_rules.register
def _of_mech(model: MechModel, tables: Tables) -> Iterator[str]:
    """Its engine, structure, armor and legs."""
    del tables
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from of_strange_kind(BUILDS, built)
    if model.configuration != BIPED:
        yield say("sheet/configuration", kind=model.configuration)
