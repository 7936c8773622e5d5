"""Units that begin a battle as an earlier one has left them: damaged, wounded, short of ammunition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.documents.document import KeyPath, clipped
from companion.documents.names import did_you_mean
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import (
    ARMOR,
    FLAG,
    FLAGS,
    REAR,
    ROUNDS,
    SLOT,
    STRUCTURE,
    WARRIOR,
    full_of,
    printed_rounds,
    with_track,
)
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.shared.setup import UnitCondition, UnitSetup
from companion.errors import InputError

WORDS = {
    ARMOR: "points of armor in",
    REAR: "points of rear armor in",
    STRUCTURE: "points of structure in",
    ROUNDS: "shots in",
}


class Marked(NamedTuple):
    """A track of the sheet as a condition has it; `at` is its place there."""

    track: str
    name: str
    left: int
    at: KeyPath


def in_condition(battle: Battle, setup: UnitSetup, index: int) -> Unit:
    """The unit as its set-up, the one of this number, says that it begins.

    Its boxes are ticked as by hand, and all follows from that. Raises InputError for what it does not have.
    """
    fresh = battle.units[setup.id]
    if setup.condition is None:
        return fresh
    found = fresh
    for marked in _marks(setup.condition):
        if wrong := _fault(battle, fresh, marked):
            raise InputError(f"{setup.id}: {wrong}", ("units", index, "condition", *marked.at))
        left = _hits_left(battle, marked) if marked.track == WARRIOR else marked.left
        found = with_track(battle, found, f"{marked.track}/{marked.name}".rstrip("/"), left)
    # Nothing of it has happened in this battle.
    return replace(found, doings=fresh.doings)


def _marks(told: UnitCondition) -> Iterator[Marked]:
    points = (
        (ARMOR, "armor", told.armor),
        (REAR, "rear", told.rear),
        (STRUCTURE, "structure", told.structure),
    )
    for track, key, by_location in points:
        for location, left in by_location.items():
            yield Marked(track, location, left, (key, location))
    for location, slots in told.slots.items():
        for place, slot in enumerate(slots):
            yield Marked(SLOT, f"{location}/{slot - 1}", 0, ("slots", location, place))
    for stored, left in told.shots.items():
        yield Marked(ROUNDS, stored, left, ("shots", stored))
    if told.hits:
        yield Marked(WARRIOR, "", told.hits, ("hits",))
    for place, mark in enumerate(told.marks):
        yield Marked(FLAG, mark, 1, ("marks", place))


def _hits_left(battle: Battle, marked: Marked) -> int:
    return battle.rules.tables.warriors.consciousness.dead_at - marked.left


def _fault(battle: Battle, unit: Unit, marked: Marked) -> str:
    """What is wrong with a mark, in words; nothing where the sheet has it."""
    model = battle.model(unit)
    if marked.track == FLAG:
        return _strange_mark(battle, model, marked.name)
    full = full_of(battle.rules.tables, model, f"{marked.track}/{marked.name}".rstrip("/"))
    if full is None or (marked.track == WARRIOR and unit.warrior is None):
        return _no_such(model, marked)
    if marked.left <= full:
        return ""
    if marked.track == WARRIOR:
        return f"a MechWarrior takes {full} hits at most, not {marked.left}."
    what = f"{WORDS[marked.track]} {clipped(marked.name)}"
    return f"there are at most {full} {what}, not {marked.left}: give how many are left."


def _strange_mark(battle: Battle, model: UnitModel, name: str) -> str:
    """What is wrong with a condition that has no boxes."""
    known = [mark for mark, flag in FLAGS.items() if flag.lasts and flag.has(battle.rules.tables, model)]
    if name in known:
        return ""
    listed = f"Known: {', '.join(known)}." if known else "Leave it out."
    return f"{model.name} has no mark {clipped(name)}. {did_you_mean(name, known) or listed}"


def _no_such(model: UnitModel, marked: Marked) -> str:
    if marked.track == WARRIOR:
        return "these rules have no hits on a MechWarrior: leave them out."
    if marked.track == SLOT:
        location, _, index = marked.name.partition("/")
        place = f"slot {int(index) + 1} of {clipped(location)}"
        return f"{model.name} has nothing in {place}: name a slot that is filled, counted from 1."
    known = list(_known(model, marked.track))
    what = f"{model.name} has no {WORDS[marked.track]} {clipped(marked.name)}"
    return f"{what}. {did_you_mean(marked.name, known) or 'Leave it out.'}"


def _known(model: UnitModel, track: str) -> Mapping[str, int]:
    if track == REAR:
        return model.rear_armor if isinstance(model, MechModel) else {}
    return {ARMOR: model.armor, STRUCTURE: model.structure, ROUNDS: printed_rounds(model)}[track]
