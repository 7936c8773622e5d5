"""Tonnage, engine, speed and structure.

Rule: CityTech, Construction > BattleMechs > Choose Tonnage; Determine Engine Rating; Allocate Tonnage For
Internal Structure; Determine Jump Capability.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.construction.battletech.balance import known_tons
from companion.construction.battletech.blueprint import Blueprint
from companion.construction.design_report import DesignFault
from companion.tabletop.number_text import format_count


def chassis_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield what moves and bears the 'Mech."""
    yield from _tonnage_faults(plan)
    yield from _engine_faults(plan)
    yield from _movement_faults(plan)
    yield from _structure_faults(plan)


def _tonnage_faults(plan: Blueprint) -> Iterator[DesignFault]:
    rules, tonnage = plan.rules.tonnage, plan.model.tonnage
    if tonnage not in rules.allowed_weights:
        text = f"No 'Mech weighs {format_count(tonnage, 'ton')}."
        remedy = f"Choose {rules.least} to {rules.most} tons in steps of {rules.step}."
        yield plan.fault("tonnage", ("tonnage",), text, rules.source, remedy)
        return
    over = known_tons(plan) - tonnage
    if over > 1e-6:
        much = format_count(f"{over:g}", "ton")
        text = f"It weighs {much} too much: {over + tonnage:g} tons in all, of {tonnage}."
        yield plan.fault("overweight", ("tonnage",), text, rules.source, "Take something out.")


def rating_for(plan: Blueprint) -> int:
    """Return the rating that tonnage and walking MP take."""
    return plan.model.tonnage * plan.model.movement.walking


def running_for(plan: Blueprint) -> int:
    """Running MP, which follow from those for walking."""
    movement, times = plan.model.movement, plan.tables.movement.running_per_walking
    return ceil(round(movement.walking * times, 6))


def _engine_faults(plan: Blueprint) -> Iterator[DesignFault]:
    engine, model = plan.model.engine, plan.model
    if engine is None:
        yield plan.fault(
            "no_engine", (), "engine is missing.", plan.section("rating"), "Every 'Mech has one."
        )
        return
    at, walking = ("engine", "rating"), model.movement.walking
    rating = rating_for(plan)
    if plan.model.tonnage not in plan.rules.tonnage.allowed_weights:
        return  # which is told, and no rating fits it
    if engine.rating != rating:
        text = (
            f"Walking {walking} at {format_count(model.tonnage, 'ton')} needs an engine rating of {rating}, "
            f"not {engine.rating}."
        )
        yield plan.fault("rating", at, text, plan.section("rating"), "Change the rating, or the walking MP.")
    elif engine.rating not in plan.rules.engine.tons:
        text = f"There is no engine with a rating of {rating}."
        remedy = f"The table ends at {max(plan.rules.engine.tons)}: make it slower or lighter."
        yield plan.fault("no_such_engine", at, text, plan.rules.engine.source, remedy)


def _movement_faults(plan: Blueprint) -> Iterator[DesignFault]:
    movement = plan.model.movement
    running = running_for(plan)
    if movement.running != running:
        text = f"Walking {movement.walking} means Running {running}, not {movement.running}."
        yield plan.fault("running", ("movement", "running"), text, plan.section("running"))
    if movement.jumping > movement.walking:
        text = f"It jumps {movement.jumping} but only walks {movement.walking}."
        remedy = f"Jump at most {movement.walking}."
        yield plan.fault("jumping", ("movement", "jumping"), text, plan.section("jumping"), remedy)


def _structure_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield every location has the points that the table tells for the tonnage."""
    model = plan.model
    for location, part in plan.parts.items() if model.structure else ():
        points = plan.rules.structure.points(model.tonnage, part)
        if points is not None and location in model.structure and model.structure[location] != points:
            text = (
                f"The {plan.label(location)} of a 'Mech of {format_count(model.tonnage, 'ton')} has "
                f"{format_count(points, 'structure point')}, not {model.structure[location]}."
            )
            at = ("structure", location)
            yield plan.fault("structure", at, text, plan.rules.structure.source, location=location)
