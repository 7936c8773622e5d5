"""Vehicles with critical slots as lists and blank record sheets show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import unknown_kinds
from companion.engine.battletech.blank_sheets import fresh_sheet, subtitle
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import rules_of
from companion.engine.battletech.kinds.vehicle.text import ENGINES, say
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import BUILDS
from companion.engine.sheet import Sheet
from companion.engine.views.units import ModelView


def silhouette(model: SlottedVehicleModel) -> str:
    """Return the outline that the counter shows."""
    return f"vehicle_{model.motive}{'' if model.turns else '_fixed'}"


def drawing(model: SlottedVehicleModel) -> str:
    """Return the drawing: what it moves on, with its turret or top."""
    return f"vehicle_turret_{model.motive}"


def subtitle_of(rules: Rulebook, model: SlottedVehicleModel, pilot: str) -> str:
    """Return designation, tons, how it moves, and who drives it."""
    tons = say("vehicle/ton" if model.tonnage == 1 else "vehicle/tons", tons=model.tonnage)
    return subtitle(model, tons, rules_of(rules).movements[model.motive], pilot)


def model_view(model: SlottedVehicleModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: tons, Movement Points and armor."""
    warriors = rules.tables.warriors
    usual = average_skills(warriors, model) if warriors else None
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "vehicle/summary",
            tons=say("vehicle/ton" if model.tonnage == 1 else "vehicle/tons", tons=model.tonnage),
            motive=rules_of(rules).movements[model.motive],
            cruising=model.movement.cruising,
            flank=model.movement.flank,
            armor=model.armor_points,
        ),
        silhouette=silhouette(model),
        gunnery=usual.gunnery if usual else None,
        piloting=usual.piloting if usual else None,
        piloting_label=say("vehicle/driving"),
        loads=tuple(loads_of(rules, model)),
        note=model.note,
    )


def blank_sheet(model: SlottedVehicleModel, rules: Rulebook) -> Sheet:
    """Return the sheet of an undamaged vehicle; where its turret points is for the table to tell."""
    sheet = fresh_sheet(model, rules)
    return replace(sheet, facts=tuple(fact for fact in sheet.facts if fact.id != "turret"))


def unsupported_parts(model: SlottedVehicleModel, _tables: Tables) -> Iterator[str]:
    """Yield its engine, structure and armor, where they have no rules."""
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from unknown_kinds({**BUILDS, "engine": tuple(ENGINES)}, built)
