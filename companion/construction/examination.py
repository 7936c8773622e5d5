"""A design held against all rules of construction."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.balance import balance_of
from companion.construction.blueprint import Blueprint
from companion.construction.design_report import DesignFault, DesignReport
from companion.construction.loadout import Loadout
from companion.construction.remarks import remarks_on
from companion.construction.rules.ammunition import ammunition_faults
from companion.construction.rules.armor import armor_faults
from companion.construction.rules.artemis import artemis_faults
from companion.construction.rules.chassis import chassis_faults
from companion.construction.rules.heat_sinks import heat_sink_faults
from companion.construction.rules.likely_typos import correct_typos
from companion.construction.rules.omni import omni_faults
from companion.construction.rules.placement import placement_faults
from companion.construction.rules.slots import slot_faults
from companion.construction.rules.technology import technology_faults, without_rules_faults
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import BIPED, MechModel
from companion.engine.battletech.units.unit_model import UnitModel

CHAPTERS = (
    technology_faults,
    without_rules_faults,
    chassis_faults,
    heat_sink_faults,
    ammunition_faults,
)
OF_BIPEDS = (armor_faults, slot_faults, placement_faults, artemis_faults, omni_faults)
"""What needs the locations of a 'Mech on two legs."""

ON_FOOT = ("infantry", "battle_armor")


def load_of(tables: Tables, model: UnitModel) -> Loadout[UnitModel] | None:
    """Return what a model of any kind carries, with the rules for that; None where the ruleset has none.

    Men and suits of battle armor carry what nobody weighs, and no rules of construction say how much.
    """
    if tables.construction is None or model.type in ON_FOOT:
        return None
    return Loadout(tables, tables.construction, model)


def blueprint_of(tables: Tables, model: UnitModel) -> Blueprint | None:
    """Return a model with the rules it is held against; None where the ruleset has none for it."""
    if tables.construction is None or not isinstance(model, MechModel):
        return None
    return Blueprint(tables, tables.construction, model)


def examine(plan: Blueprint) -> DesignReport:
    """Return the balance of a design, each of its faults once, and what is worth knowing besides."""
    balance = balance_of(plan)
    return DesignReport(balance, tuple(faults_of(plan)), tuple(remarks_on(plan, balance)))


def faults_of(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield everything that is against a rule, in the order of the book's steps."""
    plan, slips = correct_typos(plan)
    yield from slips
    for chapter in CHAPTERS:
        yield from chapter(plan)
    if plan.model.configuration == BIPED:
        for chapter in OF_BIPEDS:
            yield from chapter(plan)
