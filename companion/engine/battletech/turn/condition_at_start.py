"""Units that begin a battle as an earlier one has left them: damaged, wounded, short of ammunition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.documents.document import KeyPath, clip
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import (
    ARMOR,
    FLAG,
    REAR,
    ROUNDS,
    SLOT,
    STRUCTURE,
    WARRIOR,
    known_flags,
    lasting_boxes,
    printed_rounds,
    track_full,
    with_track,
)
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.errors import InputError

BOXES = "boxes"
"""What a condition calls the tracks that only units of some kind have, whatever their kinds are called."""
POINT_NAMES = {
    ARMOR: "points of armor in",
    REAR: "points of rear armor in",
    STRUCTURE: "points of structure in",
    ROUNDS: "shots in",
    BOXES: "boxes for",
}


class ConditionMark(NamedTuple):
    """A track of the sheet as a condition has it; `at` is its place there."""

    track: str
    name: str
    left: int
    at: KeyPath


def in_condition(battle: Battle, setup: UnitSetup, index: int) -> Unit:
    """Return the unit as its set-up, the one of this number, says that it begins.

    Its boxes are ticked as by hand, and all follows from that. Raises InputError for what it does not have.
    """
    fresh = battle.units[setup.id]
    if setup.condition is None:
        return fresh
    found = fresh
    for marked in _condition_marks(setup.condition):
        if wrong := _mark_fault(battle, fresh, marked):
            raise InputError(f"{setup.id}: {wrong}", ("units", index, "condition", *marked.at))
        left = _hits_left(battle, marked) if marked.track == WARRIOR else marked.left
        found = with_track(battle, found, _track_of(battle, found, marked), left)
    # Nothing of it has happened in this battle.
    return replace(found, doings=fresh.doings)


def _track_of(battle: Battle, unit: Unit, marked: ConditionMark) -> str:
    """Return the track of the sheet; nothing for boxes that the unit does not have."""
    if marked.track == BOXES:
        row = lasting_boxes(battle.rules, battle.model(unit)).get(marked.name)
        return row.track if row else ""
    return f"{marked.track}/{marked.name}".rstrip("/")


def _condition_marks(condition: UnitCondition) -> Iterator[ConditionMark]:
    points = (
        (ARMOR, "armor", condition.armor),
        (REAR, "rear", condition.rear),
        (STRUCTURE, "structure", condition.structure),
    )
    for track, key, by_location in points:
        for location, left in by_location.items():
            yield ConditionMark(track, location, left, (key, location))
    for location, slots in condition.slots.items():
        for place, slot in enumerate(slots):
            yield ConditionMark(SLOT, f"{location}/{slot - 1}", 0, ("slots", location, place))
    for stored, left in condition.shots.items():
        yield ConditionMark(ROUNDS, stored, left, ("shots", stored))
    if condition.hits:
        yield ConditionMark(WARRIOR, "", condition.hits, ("hits",))
    for name, left in condition.boxes.items():
        yield ConditionMark(BOXES, name, left, ("boxes", name))
    for place, mark in enumerate(condition.marks):
        yield ConditionMark(FLAG, mark, 1, ("marks", place))


def _hits_left(battle: Battle, marked: ConditionMark) -> int:
    return battle.rules.tables.warriors.consciousness.dead_at - marked.left


def _mark_fault(battle: Battle, unit: Unit, marked: ConditionMark) -> str:
    """Return the fault of a mark; nothing where the sheet has it."""
    model = battle.model(unit)
    if marked.track == FLAG:
        return _unknown_mark_fault(battle, model, marked.name)
    if marked.track == WARRIOR:
        # Whoever crews a unit of another kind keeps his wounds, though its sheet has no boxes for them.
        full = battle.rules.tables.warriors.consciousness.dead_at or None
    else:
        full = track_full(battle.rules, model, _track_of(battle, unit, marked))
    if full is None or (marked.track == WARRIOR and unit.warrior is None):
        return _no_such(battle, model, marked)
    if marked.left <= full:
        return ""
    if marked.track == WARRIOR:
        return f"a MechWarrior takes {full} hits at most, not {marked.left}."
    what = f"{POINT_NAMES[marked.track]} {clip(marked.name)}"
    return f"there are at most {full} {what}, not {marked.left}: give how many are left."


def _unknown_mark_fault(battle: Battle, model: UnitModel, name: str) -> str:
    """Return the fault of a condition that has no boxes."""
    known = [mark for mark, flag in known_flags(battle.rules, model).items() if flag.lasts]
    if name in known:
        return ""
    listed = f"Known: {', '.join(known)}." if known else "Leave it out."
    return f"{model.name} has no mark {clip(name)}. {did_you_mean(name, known) or listed}"


def _no_such(battle: Battle, model: UnitModel, marked: ConditionMark) -> str:
    if marked.track == WARRIOR:
        return "these rules have no hits on a MechWarrior: leave them out."
    if marked.track == SLOT:
        location, _, index = marked.name.partition("/")
        place = f"slot {int(index) + 1} of {clip(location)}"
        return f"{model.name} has nothing in {place}: name a slot that is filled, counted from 1."
    known = list(_known_names(battle, model, marked.track))
    what = f"{model.name} has no {POINT_NAMES[marked.track]} {clip(marked.name)}"
    return f"{what}. {did_you_mean(marked.name, known) or 'Leave it out.'}"


def _known_names(battle: Battle, model: UnitModel, track: str) -> Iterable[str]:
    if track == REAR:
        return model.rear_armor if isinstance(model, MechModel) else ()
    if track == BOXES:
        return lasting_boxes(battle.rules, model)
    return {ARMOR: model.armor, STRUCTURE: model.structure, ROUNDS: printed_rounds(model)}[track]
