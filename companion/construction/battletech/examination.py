"""A design held against all rules of construction, and remarks on what its designer may not have meant."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.construction.battletech.balance import balance_of
from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.loadout import Loadout
from companion.construction.battletech.pods import is_in_pod
from companion.construction.battletech.remarks import armor_remarks, useless_ammunition, weight_remarks
from companion.construction.battletech.rules.ammunition import ammunition_faults
from companion.construction.battletech.rules.armor import armor_faults
from companion.construction.battletech.rules.artemis import artemis_faults
from companion.construction.battletech.rules.chassis import chassis_faults
from companion.construction.battletech.rules.heat_sinks import heat_sink_faults
from companion.construction.battletech.rules.omni import omni_faults
from companion.construction.battletech.rules.placement import placement_faults
from companion.construction.battletech.rules.slots import slot_faults
from companion.construction.battletech.rules.technology import technology_faults, without_rules_faults
from companion.construction.design_report import Balance, DesignFault, DesignRemark, DesignReport
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.mech_model import BIPED, MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.tabletop.number_text import format_count

CHAPTERS = (
    technology_faults,
    without_rules_faults,
    chassis_faults,
    heat_sink_faults,
    ammunition_faults,
)
OF_BIPEDS = (armor_faults, slot_faults, placement_faults, artemis_faults, omni_faults)
"""What needs the locations of a 'Mech on two legs."""

CASE = "case"


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


def examine_mech(tables: Tables, model: UnitModel) -> DesignReport | None:
    """Return everything told of a 'Mech; None of another unit, and where rules have no construction."""
    plan = blueprint_of(tables, model)
    return None if plan is None else examine(plan)


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


def remarks_on(plan: Blueprint, balance: Balance) -> Iterator[DesignRemark]:
    """Tons and points that are left over, ammunition that endangers the 'Mech, and what is of no use."""
    yield from weight_remarks(balance)
    yield from armor_remarks(balance)
    if plan.model.slots and balance.free_slots:
        text = f"{format_count(balance.free_slots, 'critical slot')} are empty."
        yield DesignRemark(
            "empty_slots", ("slots",), text.replace("1 critical slot are", "1 critical slot is")
        )
    yield from useless_ammunition(plan)
    yield from _case_remarks(plan)
    yield from _pod_remarks(plan)


def _case_remarks(plan: Blueprint) -> Iterator[DesignRemark]:
    rows = plan.tables.equipment
    protected = {
        thing.location
        for thing in plan.items
        if CASE in (thing.kind, rows[thing.name].works_as if thing.name in rows else "")
    }
    reported = set[str]()
    for thing in plan.items:
        row = plan.tables.weapons.get(thing.name)
        if thing.category != "ammunition" or (
            row is not None and WeaponTrait.AMMO_EXPLOSIVE not in row.traits
        ):
            continue
        if thing.location not in protected | reported and not is_in_pod(plan, thing.id):
            reported.add(thing.location)
            text = f"Ammunition in the {plan.label(thing.location)} has no CASE beside it."
            yield DesignRemark("no_case", thing.at, text, thing.location)


def _pod_remarks(plan: Blueprint) -> Iterator[DesignRemark]:
    if plan.model.is_omni and not plan.model.pods:
        text = "It does not say which slots its pods fill: everything counts as part of the chassis."
        yield DesignRemark("no_pods", ("is_omni",), text)


def correct_typos(plan: Blueprint) -> tuple[Blueprint, tuple[DesignFault, ...]]:
    """Return the design with the tonnage and speed that its other numbers have, and what is wrong with its
    own.
    """
    typo_faults: list[DesignFault] = []
    if (tonnage := _meant_tonnage(plan)) is not None:
        typo_faults.append(_tonnage_fault(plan, tonnage))
        plan = _with(plan, plan.model.model_copy(update={"tonnage": tonnage}))
    if (walking := _meant_walking(plan)) is not None:
        typo_faults.append(_walking_fault(plan, walking))
        movement = plan.model.movement.model_copy(update={"walking": walking})
        plan = _with(plan, plan.model.model_copy(update={"movement": movement}))
    return plan, tuple(typo_faults)


def _with(plan: Blueprint, model: MechModel) -> Blueprint:
    return Blueprint(plan.tables, plan.rules, model)


def _meant_tonnage(plan: Blueprint) -> int | None:
    """Another tonnage that both engine and structure are those of."""
    model = plan.model
    if model.engine is None or set(model.structure) != set(plan.parts):
        return None
    for tonnage in plan.rules.structure.rows:
        is_other = tonnage != model.tonnage and tonnage * model.movement.walking == model.engine.rating
        if is_other and all(
            plan.rules.structure.points(tonnage, part) == model.structure[location]
            for location, part in plan.parts.items()
        ):
            return tonnage
    return None


def _tonnage_fault(plan: Blueprint, meant: int) -> DesignFault:
    rules, tonnage = plan.rules.tonnage, plan.model.tonnage
    if tonnage not in rules.allowed_weights:
        text = f"No 'Mech weighs {format_count(tonnage, 'ton')}; engine and structure are those of {meant}."
        remedy = f"Choose {rules.least} to {rules.most} tons in steps of {rules.step}."
        return plan.fault("tonnage", ("tonnage",), text, rules.source, remedy)
    text = f"Engine and structure are those of {format_count(meant, 'ton')}, not of {tonnage}."
    remedy = "Change the tonnage, or engine and structure."
    return plan.fault("other_tonnage", ("tonnage",), text, rules.source, remedy)


def _meant_walking(plan: Blueprint) -> int | None:
    """Other Walking MP that both engine and Running MP go with."""
    model = plan.model
    if model.engine is None or model.tonnage * model.movement.walking == model.engine.rating:
        return None
    walking, rest = divmod(model.engine.rating, model.tonnage)
    running = ceil(round(walking * plan.tables.movement.running_per_walking, 6))
    return walking if walking and not rest and model.movement.running == running else None


def _walking_fault(plan: Blueprint, meant: int) -> DesignFault:
    model = plan.model
    rating = model.engine.rating if model.engine is not None else 0
    text = (
        f"An engine rating of {rating} and Running {model.movement.running} mean Walking {meant}, "
        f"not {model.movement.walking}."
    )
    remedy = "Change the Walking MP, or engine and Running MP."
    return plan.fault("walking", ("movement", "walking"), text, plan.section("rating"), remedy)
