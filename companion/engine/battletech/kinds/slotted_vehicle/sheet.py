"""The record sheet of a vehicle with critical slots as plain data."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import FACINGS, remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.kinds.mech.critical_table import slot_lists
from companion.engine.battletech.kinds.mech.sheet import (
    FLAGS,
    counters_of,
    gauges_of,
    hit_boxes_of,
    warrior_track,
)
from companion.engine.battletech.kinds.slotted_vehicle.movement import (
    cruising_points,
    flank_points,
)
from companion.engine.battletech.kinds.slotted_vehicle.presenter import drawing, subtitle_of
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import (
    SlottedVehicle,
    model_of,
    rules_of,
)
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.printed.unit_data import mech_data
from companion.engine.battletech.presenters.record_sheet import flags_of, track_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.sheet import Fact, Sheet, Track

LAYERS = {tracks.ARMOR: "", tracks.STRUCTURE: say("vehicle/structure")}


def slotted_sheet(
    battle: Battle, unit: SlottedVehicle, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return its sheet, with critical slots and a heat scale."""
    model = model_of(battle, unit)
    return Sheet(
        unit=unit.id,
        title=unit.name,
        subtitle=subtitle_of(battle.rules, model, unit.pilot),
        side=unit.side,
        drawing=drawing(model),
        tracks=tuple(_tracks(battle, unit)),
        tables=(weapon_table(battle, unit, target, stands),),
        counters=tuple(counters_of(battle, unit)),
        facts=tuple(_facts(battle, unit)),
        chips=chips(battle, unit),
        is_destroyed=is_destroyed(battle, unit),
        slots=tuple(slot_lists(battle, unit)),
        gauges=tuple(gauges_of(battle, unit)),
        flags=tuple(flags_of(battle, unit, FLAGS)),
        remarks=tuple(remarks_on(battle.rules, model)),
        printed=tuple(mech_data(battle, unit, say("vehicle/crew"))),
        statuses=tuple(statuses(battle, unit)),
        hit_boxes=tuple(hit_boxes_of(battle, unit)),
    )


def _tracks(battle: Battle, unit: SlottedVehicle) -> Iterator[Track]:
    for layer, text in LAYERS.items():
        for name in location_plan(battle, unit).names:
            yield track_of(battle, unit, layer, name, text)
    if unit.warrior is not None:
        yield warrior_track(battle, unit)


def _facts(battle: Battle, unit: SlottedVehicle) -> Iterator[Fact]:
    model, cruising = model_of(battle, unit), cruising_points(battle, unit)
    for name, now, full in (
        ("cruising", cruising, model.movement.cruising),
        ("flank", flank_points(battle, unit, cruising), model.movement.flank),
    ):
        yield Fact(name, say(f"vehicle/{name}"), str(now), str(full) if now != full else "")
    yield Fact("motive", say("vehicle/motive"), rules_of(battle.rules).movements[model.motive])
    if unit.warrior is not None:
        yield Fact("gunnery", say("vehicle/gunnery"), str(unit.warrior.gunnery))
        yield Fact("driving", say("vehicle/driving"), str(unit.warrior.piloting))
    if model.turns:
        where = say("vehicle/turret_points", where=FACINGS[unit.torso_facing])
        yield Fact("turret", say("vehicle/turret"), where)
