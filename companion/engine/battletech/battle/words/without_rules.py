"""What a model has that these rules do not, in words: nothing that a file says is dropped without a word."""

from __future__ import annotations

from collections.abc import Iterator

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
        yield say("sheet/text_item", text=text_name(thing), where=_where(tables, thing))
    if isinstance(model, MechModel):
        yield from _builds(model)
    yield from model.not_understood


def _where(tables: Tables, thing: TextItem) -> str:
    return where_words(tables, thing)[1].lower()


def _builds(model: MechModel) -> Iterator[str]:
    """Its engine, structure, armor and legs, where they are of a kind that has no rules."""
    engine = model.engine.kind if model.engine else ""
    told = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    for part, kind in told.items():
        if kind and kind not in BUILDS[part]:
            yield say(f"sheet/kind_of_{part}", kind=kind)
    if model.configuration != BIPED:
        yield say("sheet/configuration", kind=model.configuration)
