"""Vehicles in a battle as their record sheets and counters show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import CAUSES
from companion.engine.battletech.battle.text.names import FACINGS, remarks_on
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.blank_sheets import subtitle
from companion.engine.battletech.kinds.vehicle import presenter
from companion.engine.battletech.kinds.vehicle.movement import cruising_points, points_by_rating
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.kinds.vehicle.vehicle import (
    TROUBLE,
    TROUBLE_FLAGS,
    Vehicle,
    model_of,
    rules_of,
)
from companion.engine.battletech.presenters.chips import chips
from companion.engine.battletech.presenters.record_sheet import OUT_OF_BATTLE, flags_of, rounds_of, track_of
from companion.engine.battletech.presenters.statuses import statuses
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.battletech.tables.kinds.vehicles import CREW_KILLED, IMMOBILE, SLOWER
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.sheet import Chip, Counter, Fact, Sheet, Tone, Track

LAYERS: Mapping[str, str] = {tracks.ARMOR: "", tracks.STRUCTURE: say("vehicle/structure")}


def vehicle_sheet(
    battle: Battle, unit: Vehicle, target: Unit | None = None, stands: Situation | None = None
) -> Sheet:
    """Return a vehicle's sheet."""
    model, rules = model_of(battle, unit), rules_of(battle.rules)
    labels = {name: (rules.troubles[name].label, rules.troubles[name].about) for name in TROUBLE_FLAGS}
    if unit.fate:
        labels[unit.fate] = (CAUSES[unit.fate], OUT_OF_BATTLE[1])
    return Sheet(
        unit=unit.id,
        title=unit.name,
        subtitle=subtitle(
            model, presenter.format_tons(model), presenter.format_motive(rules, model), unit.pilot
        ),
        side=unit.side,
        drawing=presenter.drawing(model),
        tracks=tuple(_tracks(battle, unit)),
        tables=(weapon_table(battle, unit, target, stands, has_heat=False),),
        counters=(*rounds_of(battle, unit), *_troubles(battle, unit)),
        facts=tuple(_facts(battle, unit)),
        chips=chips(battle, unit),
        is_destroyed=is_destroyed(battle, unit),
        flags=tuple(flags_of(battle, unit, labels)),
        remarks=tuple(remarks_on(battle.rules, model)),
        printed=tuple(presenter.printed_data(model, unit.pilot)),
        statuses=tuple(statuses(battle, unit)),
    )


def _tracks(battle: Battle, unit: Vehicle) -> Iterator[Track]:
    for layer, text in LAYERS.items():
        for name in battle.kind(unit).plan(battle, unit).names:
            yield track_of(battle, unit, layer, name, text, say("vehicle/its_loss"))


def _troubles(battle: Battle, unit: Vehicle) -> Iterator[Counter]:
    """Yield the troubles that have several boxes."""
    rules, model = rules_of(battle.rules), battle.model(unit)
    for name, row in rules.troubles.items():
        track = f"{TROUBLE}/{name}"
        if (full := tracks.track_full(battle.rules, model, track)) is not None:
            left = tracks.track_left(battle, unit, track)
            hint = f"{row.about}. ({rules.locations.source})"
            yield Counter(track, row.label, full, left, hint, group=presenter.TROUBLES, is_tally=True)


def _facts(battle: Battle, unit: Vehicle) -> Iterator[Fact]:
    modes = battle.rules.tables.movement.modes.items()
    cruise = next(name for name, mode in modes if mode.points is MovementPoints.WALKING)
    flank = next(name for name, mode in modes if mode.points is MovementPoints.RUNNING)
    for fact, mode in (("cruising", cruise), ("flank", flank)):
        yield Fact(fact, say(f"vehicle/{fact}"), str(points_by_rating(battle, unit, mode)))
    yield from presenter.built_facts(rules_of(battle.rules), model_of(battle, unit))
    if unit.warrior is not None:
        yield Fact("gunnery", say("vehicle/gunnery"), str(unit.warrior.gunnery))
        yield Fact("driving", say("vehicle/driving"), str(unit.warrior.piloting))
    if unit.has_turret:
        where = say("vehicle/turret_points", where=FACINGS[unit.torso_facing])
        yield Fact("turret", say("vehicle/turret"), where)


def trouble_chips(battle: Battle, unit: Vehicle) -> Iterator[Chip]:
    """Yield a chip for each trouble that is not told by another."""
    rules = rules_of(battle.rules)
    for name, row in rules.troubles.items():
        if name == SLOWER and unit.troubles.get(name):
            lost = model_of(battle, unit).movement.cruising - cruising_points(battle, unit)
            yield Chip(name, say("vehicle/slower", lost=lost), Tone.WARN, rules.hit_location.source)
        elif name not in (SLOWER, CREW_KILLED, IMMOBILE) and unit.has(name):
            yield Chip(name, row.name, Tone.WARN, f"{row.about}. ({rules.critical_hits.source})")
