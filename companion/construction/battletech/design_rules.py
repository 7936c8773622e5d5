"""Construction rules of a ruleset of the family, applied to unit documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.construction.battletech.balance import balance_of
from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.completion import completion_of
from companion.construction.battletech.design_differences import differences
from companion.construction.battletech.examination import blueprint_of, load_of
from companion.construction.battletech.fault_causes import cause_of
from companion.construction.battletech.kinds import KINDS
from companion.construction.battletech.pods import bare_chassis
from companion.construction.battletech.rules.ammunition import ammunition_faults
from companion.construction.battletech.slotted_vehicles.blueprint import designs_slotted
from companion.construction.battletech.vehicles.blueprint import designs_vehicles
from companion.construction.design_report import DesignCompletion, DesignFault, Difference
from companion.construction.design_rules import DesignCheck, FamilyConstruction
from companion.construction.editing.editor import DesignEditor
from companion.construction.editing.views import HeadChoice
from companion.documents.document import Document
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.battletech.requests.calculators import BattletechCalculators
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.game import Game
from companion.engine.game.battle_play import RulesetIdentity
from companion.errors import Fault


def _without_repeats(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults without those that say of another slot of a location what the first says of the thing in it."""
    kept: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        where = fault.key.partition("[")[0] if fault.key.startswith("slots.") else fault.key
        kept.setdefault((where, fault.message), fault)
    return tuple(kept.values())


class BattletechDesignRules:
    """The rules of construction of a ruleset of the family."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def check(self, document: Document) -> DesignCheck:
        """Return everything told of a design; raises FileError for a document that is no unit at all."""
        model, found = read_model(self.tables, document)
        unfit = _without_repeats(found)
        for kind in KINDS:
            if (report := kind.examine(self.tables, model)) is not None:
                return DesignCheck(document, unfit, report)
        load = load_of(self.tables, model) if model.type not in ON_FOOT else None
        faults = () if load is None else ammunition_faults(load)
        return DesignCheck(document, (*unfit, *(fault.in_file(document) for fault in faults)), None)

    def cause_of(self, fault: DesignFault) -> str:
        """Return why a design is not legal, in the same words for all faults of the same sort."""
        return cause_of(fault)

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


def _rules_of(game: RulesetIdentity) -> BattletechDesignRules | None:
    tables = _tables(game)
    return None if tables.construction is None else BattletechDesignRules(tables)


def _editors_of(game: Game) -> Sequence[DesignEditor]:
    # Only here, as checking a design need not wait for what draws one.
    from companion.construction.battletech.editing.editor import MechEditor
    from companion.construction.battletech.slotted_vehicles.editor import SlottedVehicleEditor
    from companion.construction.battletech.vehicles.editor import VehicleEditor

    tables = _tables(game)
    if tables.construction is None:
        return ()
    makers: list[type[MechEditor | SlottedVehicleEditor | VehicleEditor]] = [MechEditor]
    if designs_slotted(tables):
        makers.append(SlottedVehicleEditor)
    elif designs_vehicles(tables):
        makers.append(VehicleEditor)
    kinds = tuple(HeadChoice(maker.kind, maker.label) for maker in makers)
    return [maker(game.ruleset, tables, kinds) for maker in makers]


def _tables(game: RulesetIdentity) -> Tables:
    assert isinstance(game, BattletechCalculators), "the family's games alone are asked about"
    return game.rules.tables


CONSTRUCTION = FamilyConstruction(_rules_of, _editors_of)
