"""The kinds of units that are designed, a row each: what is told of a design, and what draws one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.construction.battletech.examination import examine_mech
from companion.construction.battletech.slotted_vehicles.examination import examine_slotted_vehicle
from companion.construction.battletech.vehicles.examination import examine_vehicle
from companion.construction.design_report import DesignReport
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import UnitModel


@dataclass(frozen=True)
class KindConstruction:
    """How units of a kind are designed.

    `examine` returns None for a model of another kind, and where the rules design none of this kind.
    """

    id: str
    examine: Callable[[Tables, UnitModel], DesignReport | None]


KINDS = (
    KindConstruction("mech", examine_mech),
    KindConstruction("vehicle", examine_vehicle),
    KindConstruction("slotted_vehicle", examine_slotted_vehicle),
)
