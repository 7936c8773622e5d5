"""A vehicle with critical slots held against all rules of its construction."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.construction.battletech.remarks import armor_remarks, useless_ammunition, weight_remarks
from companion.construction.battletech.rules.ammunition import ammunition_faults
from companion.construction.battletech.rules.technology import base_faults, unknown_item_faults
from companion.construction.battletech.slotted_vehicles import rules
from companion.construction.battletech.slotted_vehicles.balance import balance_of
from companion.construction.battletech.slotted_vehicles.blueprint import SlottedBlueprint, designs_slotted
from companion.construction.design_report import DesignFault, DesignReport
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import UnitModel

CHAPTERS: tuple[Callable[[SlottedBlueprint], Iterator[DesignFault]], ...] = (
    base_faults,
    unknown_item_faults,
    rules.tonnage_faults,
    rules.engine_faults,
    rules.structure_faults,
    rules.system_faults,
    rules.sink_faults,
    rules.item_faults,
    ammunition_faults,
)


def examine_slotted_vehicle(tables: Tables, model: UnitModel) -> DesignReport | None:
    """Return everything told of such a vehicle; None of another unit, and where rules design none."""
    if not designs_slotted(tables) or not isinstance(model, SlottedVehicleModel):
        return None
    return examine_plan(SlottedBlueprint(tables, model))


def examine_plan(plan: SlottedBlueprint) -> DesignReport:
    """Return everything told of such a vehicle."""
    balance = balance_of(plan)
    faults = tuple(fault for chapter in CHAPTERS for fault in chapter(plan))
    remarks = (*weight_remarks(balance), *armor_remarks(balance), *useless_ammunition(plan))
    return DesignReport(balance, faults, remarks)
