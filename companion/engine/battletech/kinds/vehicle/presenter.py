"""Vehicles as lists and record sheets show them.

Rule: CityTech, Components > Vehicle Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.unsupported_parts import (
    remarks_on,
    unknown_kinds,
)
from companion.engine.battletech.blank_sheets.model_sheets import NOBODY
from companion.engine.battletech.blank_sheets.parts import (
    round_counters,
    subtitle,
    unit_data,
    weapons_without_heat,
)
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.kinds.vehicle.labels import ENGINES, say
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import Trouble, Vehicles
from companion.engine.battletech.units.mech_model import BUILDS
from companion.engine.sheet import Counter, Fact, Flag, Heading, Sheet, Track
from companion.engine.views.units import ModelView

LETTERS = 4
ARMOR, STRUCTURE = "armor", "structure"
TROUBLES = Heading("troubles", say("vehicle/troubles"))


def why_not_played(_model: VehicleModel) -> str:
    """Return why units of a model cannot be played."""
    return say("vehicle/not_yet")


def silhouette(model: VehicleModel) -> str:
    """Return the outline that the counter shows: what it moves on, and whether it has a turret."""
    return f"vehicle_{model.motive}{'' if model.has_turret else '_fixed'}"


def model_view(model: VehicleModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: tons, Movement Points and armor."""
    moves = model.movement
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "vehicle/summary",
            tons=_format_tons(model),
            motive=_motive(vehicle_rules(rules), model),
            cruising=moves.cruising,
            flank=moves.flank,
            armor=model.armor_points,
        ),
        silhouette=silhouette(model),
        note=model.note,
        why_not=why_not_played(model),
    )


def vehicle_rules(rules: Rulebook) -> Vehicles:
    """Return the tables on vehicles, in rules that have such."""
    assert rules.tables.vehicles is not None, "models of vehicles are refused without"
    return rules.tables.vehicles


def blank_sheet(model: VehicleModel, rules: Rulebook) -> Sheet:
    """Return a vehicle's sheet: armor and structure, weapons, crew, and boxes for what hits may bring."""
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=subtitle(model, _format_tons(model), _motive(vehicle_rules(rules), model)),
        side=NOBODY,
        drawing=_drawing(model),
        tracks=tuple(_tracks(vehicle_rules(rules), model)),
        tables=weapons_without_heat(rules, model),
        counters=(*round_counters(rules, model), *_counters(vehicle_rules(rules), model)),
        facts=tuple(_facts(rules, model)),
        chips=(),
        flags=tuple(_flags(vehicle_rules(rules), model)),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(unit_data(model, say("vehicle/crew"))),
    )


def unsupported_parts(model: VehicleModel, tables: Tables) -> Iterator[str]:
    """Yield its engine, structure, armor and ways of moving."""
    motives = tables.vehicles.movements if tables.vehicles else ()
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from unknown_kinds({**BUILDS, "engine": tuple(ENGINES)}, built)
    yield from unknown_kinds({"motive": motives}, {"motive": model.motive})
    yield from unknown_kinds({"jumping": ("0",)}, {"jumping": str(model.movement.jumping)})


def _drawing(model: VehicleModel) -> str:
    """Return the drawing with the turrets or the rotor that it has, and what it moves on."""
    if "rotor" in model.armor:
        return "vehicle_rotor_turret" if model.has_turret else "vehicle_rotor"
    if "rear_turret" in model.armor or "front_turret" in model.armor:
        return "vehicle_two_turrets"
    return f"vehicle{'_turret' if model.has_turret else ''}_{model.motive}"


def _format_tons(model: VehicleModel) -> str:
    return say("vehicle/ton" if model.tonnage == 1 else "vehicle/tons", tons=f"{model.tonnage:g}")


def _motive(rules: Vehicles, model: VehicleModel) -> str:
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
    yield Fact("motive", say("vehicle/motive"), _motive(vehicle_rules(rules), model))
    if model.engine is not None:
        kind = ENGINES.get(model.engine.kind, model.engine.kind)
        text = say("vehicle/engine_of", rating=model.engine.rating, kind=kind)
        yield Fact("engine", say("vehicle/engine"), text)
    if model.heat_sinks is not None and model.heat_sinks.number:
        number, kind = model.heat_sinks.number, model.heat_sinks.kind
        value = str(number) if kind == "single" else f"{number} {kind}"
        yield Fact("heat_sinks", say("vehicle/heat_sinks"), value)
    if rules.tables.warriors:
        usual = average_skills(rules.tables.warriors, model)
        yield Fact("gunnery", say("vehicle/gunnery"), str(usual.gunnery))
        yield Fact("driving", say("vehicle/driving"), str(usual.piloting))


def _troubles(rules: Vehicles, model: VehicleModel) -> Iterator[tuple[str, Trouble, str]]:
    for name, row in rules.troubles.items():
        if model.has_turret or not row.turret_only:
            yield name, row, f"{row.about}. ({rules.locations.source})"


def _flags(rules: Vehicles, model: VehicleModel) -> Iterator[Flag]:
    for name, row, hint in _troubles(rules, model):
        if row.times == 1:
            yield Flag(f"trouble/{name}", row.label, is_on=False, hint=hint)


def _counters(rules: Vehicles, model: VehicleModel) -> Iterator[Counter]:
    for name, row, hint in _troubles(rules, model):
        if row.times > 1:
            yield Counter(f"trouble/{name}", row.label, row.times, row.times, hint, group=TROUBLES)
