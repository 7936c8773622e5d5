"""Remarks on parts of a model that these rules do not support; nothing in a file is dropped silently."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.slots import format_place, text_item_name
from companion.engine.battletech.units.unit_model import TextItem, UnitModel
from companion.engine.sheet import Remark


def remarks_on(rules: Rulebook, model: UnitModel) -> Iterator[Remark]:
    """Yield the remarks of a sheet on its model, below everything else."""
    if lines := tuple(list_unsupported(rules, model)):
        yield Remark("without_rules", say("sheet/no_rules_here"), lines)
    if model.quirks:
        yield Remark("quirks", say("sheet/quirks"), model.quirks)


def list_unsupported(rules: Rulebook, model: UnitModel) -> Iterator[str]:
    """Yield everything about a model that has no rules here, a line each."""
    for thing in model.unsupported_items:
        yield say("sheet/text_item", text=text_item_name(thing), where=_format_place(rules, model, thing))
    known_lines = [line.lower() for line in model.not_understood]
    for line in rules.kind(model).unsupported(model, rules.tables):
        kind = line.partition(": ")[2].lower()
        if not any(kind in other for other in known_lines):
            yield line
    yield from model.not_understood


def _format_place(rules: Rulebook, model: UnitModel, thing: TextItem) -> str:
    return format_place(rules.tables, model.type, thing)[1].lower()


def unknown_kinds(known: Mapping[str, Collection[str]], built: Mapping[str, str]) -> Iterator[str]:
    """Yield the parts that are built of what has no rules, a line each."""
    for part, kind in built.items():
        if kind and kind not in known[part]:
            yield say(f"sheet/kind_of_{part}", kind=kind)
