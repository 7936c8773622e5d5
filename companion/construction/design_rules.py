"""Construction rules of a ruleset, applied to unit documents of any family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from companion.construction.balance import balance_of
from companion.construction.blueprint import Blueprint
from companion.construction.completion import DesignCompletion, completion_of
from companion.construction.design_differences import Difference, differences
from companion.construction.design_report import DesignReport
from companion.construction.examination import blueprint_of, examine, load_of
from companion.construction.pods import bare_chassis
from companion.construction.rules.ammunition import ammunition_faults
from companion.documents.document import Document
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.battletech.units.unit_model import UnitModel
from companion.errors import Fault


@dataclass(frozen=True, slots=True)
class DesignCheck:
    """The check of a unit document: its model, faults and remarks.

    `unfit` is what play cannot do with it; `examined` is None where the ruleset tells of its kind no more
    than how ammunition is stored.
    """

    document: Document
    model: UnitModel
    unfit: tuple[Fault, ...]
    examined: DesignReport | None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it, at its place in the document."""
        design_faults = self.examined.faults if self.examined is not None else ()
        return tuple(chain(self.unfit, (fault.in_file(self.document) for fault in design_faults)))

    @property
    def remarks(self) -> tuple[Fault, ...]:
        """What no rule forbids and its designer may not have meant, at its place in the document."""
        design_remarks = self.examined.remarks if self.examined is not None else ()
        return tuple(self.document.fault(remark.at, remark.message) for remark in design_remarks)

    @property
    def is_legal(self) -> bool | None:
        """Whether no rule is against it; None where the ruleset has none for it."""
        if self.unfit:
            return False
        return None if self.examined is None else self.examined.is_legal


def _without_repeats(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults without those that say of another slot of a location what the first says of the thing in it."""
    kept: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        where = fault.key.partition("[")[0] if fault.key.startswith("slots.") else fault.key
        kept.setdefault((where, fault.message), fault)
    return tuple(kept.values())


class DesignRules:
    """The rules of construction of a ruleset."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def check(self, document: Document) -> DesignCheck:
        """Return everything told of a design; raises FileError for a document that is no unit at all."""
        model, found = read_model(self.tables, document)
        unfit, plan = _without_repeats(found), blueprint_of(self.tables, model)
        if plan is not None:
            return DesignCheck(document, model, unfit, examine(plan))
        load = load_of(self.tables, model) if model.type not in ON_FOOT else None
        faults = () if load is None else ammunition_faults(load)
        return DesignCheck(document, model, (*unfit, *(fault.in_file(document) for fault in faults)), None)

    def completion(self, document: Document) -> DesignCompletion:
        """Return what has no choice left in a design; raises FileError for a document that is no unit
        at all.
        """
        plan = self._plan(document)
        return DesignCompletion({}, ()) if plan is None else completion_of(plan)

    def bare_chassis(self, document: Document) -> Mapping[str, Any]:
        """Return what differs in an OmniMech without its pods; raises FileError for a document that is no
        unit.
        """
        plan = self._plan(document)
        return {} if plan is None or not plan.model.is_omni else bare_chassis(plan)

    def differences(self, first: Document, second: Document) -> tuple[Difference, ...]:
        """Return what two designs differ in; raises FileError for a document that is no unit at all."""
        plans = self._plan(first), self._plan(second)
        if plans[0] is None or plans[1] is None:
            return ()
        return differences(plans[0], plans[1], *(balance_of(plan) for plan in plans if plan is not None))

    def _plan(self, document: Document) -> Blueprint | None:
        model, _unfit = read_model(self.tables, document)
        return blueprint_of(self.tables, model)


def design_rules_of(game: Any) -> DesignRules | None:
    """Return the rules of construction behind a game; None where its ruleset has none."""
    rules = getattr(game, "rules", None)
    if not isinstance(rules, Rulebook) or rules.tables.construction is None:
        return None
    return DesignRules(rules.tables)
