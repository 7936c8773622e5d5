"""Likely typos: a tonnage or speed that several other numbers contradict counts as one mistake.

Rule: CityTech, Construction > BattleMechs > Choose Tonnage; Determine Engine Rating.
"""

from __future__ import annotations

from math import ceil

from companion.construction.blueprint import Blueprint
from companion.construction.design_report import DesignFault
from companion.engine.battletech.units.mech_model import MechModel
from companion.tabletop.number_text import format_count


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
