"""A vehicle held against all rules of its construction, and remarks on what was perhaps not meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.construction.battletech.remarks import armor_remarks, useless_ammunition, weight_remarks
from companion.construction.battletech.rules.ammunition import ammunition_faults
from companion.construction.battletech.rules.artemis import artemis_faults
from companion.construction.battletech.rules.technology import base_faults
from companion.construction.battletech.vehicles import rules
from companion.construction.battletech.vehicles.balance import balance_of, sinks_aboard
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint, designs_vehicles
from companion.construction.design_report import Balance, DesignFault, DesignRemark, DesignReport
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import UnitModel
from companion.tabletop.number_text import format_count

CHAPTERS: tuple[Callable[[VehicleBlueprint], Iterator[DesignFault]], ...] = (
    base_faults,
    rules.unknown_faults,
    rules.tonnage_faults,
    rules.engine_faults,
    rules.movement_faults,
    rules.structure_faults,
    rules.turret_faults,
    rules.weapon_faults,
    rules.sink_faults,
    rules.item_faults,
    ammunition_faults,
    artemis_faults,
)


def examine_vehicle(tables: Tables, model: UnitModel) -> DesignReport | None:
    """Return everything told of a vehicle; None of another unit, and where rules design no vehicles."""
    if not designs_vehicles(tables) or not isinstance(model, VehicleModel):
        return None
    return examine(VehicleBlueprint(tables, model))


def examine(plan: VehicleBlueprint) -> DesignReport:
    """Return the balance of a vehicle, each of its faults once, and what is worth knowing besides."""
    balance = balance_of(plan)
    faults = tuple(fault for chapter in CHAPTERS for fault in chapter(plan))
    return DesignReport(balance, faults, tuple(_remarks(plan, balance)))


def _remarks(plan: VehicleBlueprint, balance: Balance) -> Iterator[DesignRemark]:
    yield from weight_remarks(balance)
    yield from armor_remarks(balance)
    added = plan.model.heat_sinks.number if plan.model.heat_sinks is not None else 0
    if (spare := min(added, sinks_aboard(plan) - plan.sinks_needed)) > 0:
        text = f"{format_count(spare, 'heat sink')} more than its energy weapons need."
        yield DesignRemark("spare_sinks", ("heat_sinks", "number"), text)
    yield from useless_ammunition(plan)
