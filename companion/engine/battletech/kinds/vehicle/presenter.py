"""Vehicles as lists and record sheets show them.

Rule: CityTech, Components > Vehicle Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import (
    remarks_on,
    unknown_kinds,
)
from companion.engine.battletech.blank_sheets import (
    NOBODY,
    round_counters,
    subtitle,
    unit_data,
    weapons_without_heat,
)
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.kinds.vehicle.text import ENGINES, say
from companion.engine.battletech.kinds.vehicle.vehicle import rules_of
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import Trouble, Vehicles
from companion.engine.battletech.units.mech_model import BUILDS
from companion.engine.sheet import Counter, Fact, Flag, Heading, Sheet, Track
from companion.engine.skeleton.wording import in_sentence
from companion.engine.views.units import ModelView

LETTERS = 4
ARMOR, STRUCTURE = "armor", "structure"
TROUBLES = Heading("troubles", say("vehicle/troubles"))


def why_not_played(model: VehicleModel, tables: Tables) -> str:
    """Return why units of a model cannot be played: the book has no such ways of moving, rotors or second
    turrets.
    """
    rules = tables.vehicles
    assert rules is not None, "models of vehicles are refused without"
    if tables.slotted_vehicles is not None:
        return say("vehicle/has_no_slots")
    if model.motive not in tables.movement.costs_of:
        played = (name for motive, name in rules.movements.items() if motive in tables.movement.costs_of)
        names = tuple(in_sentence(name) for name in played)
        return say("vehicle/motive_not_played", motive=format_motive(rules, model), known=names)
    known = rules.with_turret.names
    place = next((rules.locations.names[name].label for name in model.armor if name not in known), "")
    return say("vehicle/place_not_played", place=in_sentence(place)) if place else ""


def silhouette(model: VehicleModel) -> str:
    """Return the outline that the counter shows: what it moves on, and whether it has a turret."""
    return f"vehicle_{model.motive}{'' if model.has_turret else '_fixed'}"


def model_view(model: VehicleModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: tons, Movement Points and armor."""
    moves, warriors = model.movement, rules.tables.warriors
    usual = average_skills(warriors, model) if warriors else None
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "vehicle/summary",
            tons=format_tons(model),
            motive=format_motive(rules_of(rules), model),
            cruising=moves.cruising,
            flank=moves.flank,
            armor=model.armor_points,
        ),
        silhouette=silhouette(model),
        gunnery=usual.gunnery if usual else None,
        piloting=usual.piloting if usual else None,
        piloting_label=say("vehicle/driving"),
        loads=tuple(loads_of(rules, model)),
        carries=model.cargo > 0,
        note=model.note,
        why_not=why_not_played(model, rules.tables),
    )


def blank_sheet(model: VehicleModel, rules: Rulebook) -> Sheet:
    """Return a vehicle's sheet: armor and structure, weapons, crew, and boxes for what hits may bring."""
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=subtitle(model, format_tons(model), format_motive(rules_of(rules), model)),
        side=NOBODY,
        drawing=drawing(model),
        tracks=tuple(_tracks(rules_of(rules), model)),
        tables=weapons_without_heat(rules, model),
        counters=(*round_counters(rules, model), *_counters(rules_of(rules), model)),
        facts=tuple(_facts(rules, model)),
        chips=(),
        flags=tuple(_flags(rules_of(rules), model)),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(printed_data(model)),
    )


def printed_data(model: VehicleModel, crew: str = "") -> Iterator[Fact]:
    """Yield what only paper shows, with a line for the crew."""
    for fact in unit_data(model, say("vehicle/crew")):
        yield replace(fact, value=crew) if fact.label == say("vehicle/crew") else fact


def unsupported_parts(model: VehicleModel, tables: Tables) -> Iterator[str]:
    """Yield its engine, structure, armor and ways of moving."""
    motives = tables.vehicles.movements if tables.vehicles else ()
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from unknown_kinds({**BUILDS, "engine": tuple(ENGINES)}, built)
    yield from unknown_kinds({"motive": motives}, {"motive": model.motive})
    yield from unknown_kinds({"jumping": ("0",)}, {"jumping": str(model.movement.jumping)})


def drawing(model: VehicleModel) -> str:
    """Return the drawing with the turrets or the rotor that it has, and what it moves on."""
    if "rotor" in model.armor:
        return "vehicle_rotor_turret" if model.has_turret else "vehicle_rotor"
    if "rear_turret" in model.armor or "front_turret" in model.armor:
        return "vehicle_two_turrets"
    return f"vehicle{'_turret' if model.has_turret else ''}_{model.motive}"


def format_tons(model: VehicleModel) -> str:
    return say("vehicle/ton" if model.tonnage == 1 else "vehicle/tons", tons=f"{model.tonnage:g}")


def format_motive(rules: Vehicles, model: VehicleModel) -> str:
    """Return how a model moves."""
    return rules.movements.get(model.motive) or motive_letters(model.motive)


def motive_letters(motive: str) -> str:
    """Return a way of moving that these rules do not have: short ones are letters, such as VTOL."""
    return motive.upper() if len(motive) <= LETTERS else motive.capitalize()


def _tracks(rules: Vehicles, model: VehicleModel) -> Iterator[Track]:
    layers = (
        (ARMOR, model.armor, "", rules.locations.source),
        (STRUCTURE, model.structure, say("vehicle/structure"), rules.tons_per_box_source),
    )
    for layer, points, text, source in layers:
        for name, row in rules.locations.names.items():
            if name in points:
                yield Track(
                    id=f"{layer}/{name}",
                    label=f"{row.label}{text}",
                    plate=row.label,
                    abbreviation=row.abbreviation,
                    full=points[name],
                    left=points[name],
                    hint=say("vehicle/its_loss_destroys", source=source),
                    layer=layer,
                    location=name,
                )


def _facts(rules: Rulebook, model: VehicleModel) -> Iterator[Fact]:
    yield Fact("cruising", say("vehicle/cruising"), str(model.movement.cruising))
    yield Fact("flank", say("vehicle/flank"), str(model.movement.flank))
    yield from built_facts(rules_of(rules), model)
    if rules.tables.warriors:
        usual = average_skills(rules.tables.warriors, model)
        yield Fact("gunnery", say("vehicle/gunnery"), str(usual.gunnery))
        yield Fact("driving", say("vehicle/driving"), str(usual.piloting))


def built_facts(rules: Vehicles, model: VehicleModel) -> Iterator[Fact]:
    """Yield how it moves, its engine and its heat sinks."""
    yield Fact("motive", say("vehicle/motive"), format_motive(rules, model))
    if model.engine is not None:
        kind = ENGINES.get(model.engine.kind, model.engine.kind)
        text = say("vehicle/engine_of", rating=model.engine.rating, kind=kind)
        yield Fact("engine", say("vehicle/engine"), text)
    if model.heat_sinks is not None and model.heat_sinks.number:
        number, kind = model.heat_sinks.number, model.heat_sinks.kind
        value = str(number) if kind == "single" else f"{number} {kind}"
        yield Fact("heat_sinks", say("vehicle/heat_sinks"), value)


def _troubles(rules: Vehicles, model: VehicleModel) -> Iterator[tuple[str, Trouble, str]]:
    for name, row in rules.troubles.items():
        if model.has_turret or not row.turret_only:
            yield name, row, f"{row.about}. ({rules.locations.source})"


def _flags(rules: Vehicles, model: VehicleModel) -> Iterator[Flag]:
    for name, row, hint in _troubles(rules, model):
        if row.boxes == 1:
            yield Flag(f"flag/{name}", row.label, is_on=False, hint=hint)


def _counters(rules: Vehicles, model: VehicleModel) -> Iterator[Counter]:
    for name, row, hint in _troubles(rules, model):
        if row.boxes > 1:
            yield Counter(
                f"trouble/{name}", row.label, row.boxes, row.boxes, hint, group=TROUBLES, is_tally=True
            )
