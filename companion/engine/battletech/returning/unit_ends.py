"""The state of each unit at the end of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.causes import EXPLODED
from companion.engine.battletech.battle.components import is_lost, is_mount_broken, location_plan
from companion.engine.battletech.battle.condition import (
    is_dead,
    is_unconscious,
    lost_locations,
    why_destroyed,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_place, location_name, slot_name
from companion.engine.battletech.battle.tracks import known_flags, lasting_boxes, printed_rounds, track_left
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.tables.kinds.vehicles import CREW_KILLED
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.downtime.aftermath import Damage, PilotFate, UnitEnd, UnitFate
from companion.engine.skeleton.setup import UnitCondition

DEADLY = frozenset({CREW_KILLED, EXPLODED})
"""Conditions of a unit that no crew survives."""


def unit_ends(start: Battle, battle: Battle) -> Iterator[UnitEnd]:
    """Yield every unit as it is now, in the order of the set-up."""
    for unit in battle.units.values():
        yield _unit_end(battle, unit, start.units.get(unit.id, unit))


def _unit_end(battle: Battle, unit: Unit, begun: Unit) -> UnitEnd:
    model, reason = battle.model(unit), why_destroyed(battle, unit)
    return UnitEnd(
        id=unit.id,
        name=unit.name,
        model=unit.model,
        designation=model.whole_name,
        kind=str(getattr(model, "kind", model.type)),
        side=unit.side,
        pilot=unit.pilot,
        fate=UnitFate.DESTROYED if reason else UnitFate.LEFT if unit.has_left else UnitFate.READY,
        cause=_cause(battle, unit, reason),
        condition=remaining_condition(battle, unit),
        damage=Damage(
            _spent_points(begun.armor, unit.armor),
            _spent_points(begun.rear_armor, unit.rear_armor),
            _spent_points(begun.structure, unit.structure),
            dict(_newly_hit(begun, unit)),
        ),
        shots_spent=_spent_points(begun.rounds, unit.rounds),
        lost=tuple(_losses(battle, unit)),
        wounds=_hits(unit),
        wounds_taken=max(_hits(unit) - _hits(begun), 0),
        pilot_fate=_pilot_fate(battle, unit),
        is_salvageable=bool(reason) and not _is_gone(battle, unit, reason),
    )


def _hits(unit: Unit) -> int:
    return unit.warrior.hits if unit.warrior else 0


def _cause(battle: Battle, unit: Unit, reason: str) -> str:
    if reason:
        return format_cause(battle, reason, unit.type)
    return say("chip/left_the_map") if unit.has_left else ""


def _spent_points(begun: Mapping[str, int], left: Mapping[str, int]) -> Mapping[str, int]:
    """Return the spent points: damage, or shots, be they fired, dumped or lost."""
    return {name: shots - left[name] for name, shots in begun.items() if left.get(name, shots) < shots}


def _newly_hit(begun: Unit, unit: Unit) -> Iterator[tuple[str, tuple[int, ...]]]:
    for location, slots in unit.hit_slots.items():
        if new := tuple(slot + 1 for slot in slots if slot not in begun.hit_slots.get(location, ())):
            yield location, new


def _pilot_fate(battle: Battle, unit: Unit) -> PilotFate | None:
    if unit.warrior is None:
        return None
    if is_dead(battle, unit) or not DEADLY.isdisjoint(_lasting_flags(battle, unit)):
        return PilotFate.KILLED
    if is_unconscious(unit):
        return PilotFate.UNCONSCIOUS
    return PilotFate.WOUNDED if unit.warrior.hits else PilotFate.WELL


def _is_gone(battle: Battle, unit: Unit, reason: str) -> bool:
    """Whether no wreck is left that is worth anything."""
    names, lost = location_plan(battle, unit).names, lost_locations(battle, unit)
    return reason == EXPLODED or any(names[location].leaves_no_wreck for location in lost)


def _losses(battle: Battle, unit: Unit) -> Iterator[str]:
    """Locations that are gone, then what is destroyed in those that stand."""
    names = location_plan(battle, unit).names
    yield from (names[location].label for location in lost_locations(battle, unit))
    yield from _systems_hit(battle, unit)
    for name, thing in battle.model(unit).aboard.items():
        stands = all(location not in names or not is_lost(unit, location) for location in thing.locations)
        if stands and is_mount_broken(battle, unit, thing):
            _, where = format_place(battle.rules.tables, unit.type, thing)
            yield say("end/broken", what=slot_name(battle, unit, name), where=where.lower())


def _systems_hit(battle: Battle, unit: Unit) -> Iterator[str]:
    """Engine, gyro, actuators and the like that are hit, each with how often."""
    hits: Counter[tuple[str, str]] = Counter()
    for location, slots in unit.hit_slots.items():
        fillings = battle.model(unit).slots_of(location)
        inside = (fillings[slot] for slot in slots if slot < len(fillings))
        if not is_lost(unit, location):
            hits.update((filling, location) for filling in inside if filling in SYSTEMS)
    for (system, location), times in hits.items():
        what, where = slot_name(battle, unit, system), location_name(battle, unit.id, location)
        if times == 1:
            yield say("end/broken", what=what, where=where)
        else:
            yield say("end/hit_often", what=what, where=where, times=times)


def remaining_condition(battle: Battle, unit: Unit) -> UnitCondition | None:
    """Return all that lasts of what has befallen a unit; None where it is as it came from the works."""
    model = battle.model(unit)
    rear = model.rear_armor if isinstance(model, MechModel) else {}
    boxes = lasting_boxes(battle.rules, model)
    found = UnitCondition(
        armor=_missing_points(unit.armor, model.armor),
        rear=_missing_points(unit.rear_armor, rear),
        structure=_missing_points(unit.structure, model.structure),
        slots=dict(_hit_slots(battle, unit)),
        shots=_missing_points(unit.rounds, printed_rounds(model)),
        hits=unit.warrior.hits if unit.warrior else 0,
        boxes=_missing_points(
            {name: track_left(battle, unit, row.track) for name, row in boxes.items()},
            {name: row.full for name, row in boxes.items()},
        ),
        marks=tuple(_lasting_flags(battle, unit)),
    )
    return None if found == UnitCondition() else found


def _missing_points(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    """Return what has become less than it was."""
    return {name: max(left[name], 0) for name, printed in full.items() if left.get(name, printed) < printed}


def _hit_slots(battle: Battle, unit: Unit) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Slots that are hit, counted from 1; not those that only shut down for a turn."""
    model = battle.model(unit)
    for location in dict.fromkeys([*model.armor, *unit.hit_slots]):
        fillings = model.slots_of(location)
        hit = tuple(
            index + 1
            for index in sorted(unit.hit_slots.get(location, ()))
            if f"{location}/{index}" not in unit.disabled
            and index < len(fillings)
            and fillings[index] is not None
        )
        if hit:
            yield location, hit


def _lasting_flags(battle: Battle, unit: Unit) -> Iterator[str]:
    """Conditions that last and that have no boxes."""
    for name, flag in known_flags(battle.rules, battle.model(unit)).items():
        if flag.lasts and flag.holds(unit):
            yield name
