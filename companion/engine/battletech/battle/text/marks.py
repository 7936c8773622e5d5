"""Texts of marks that were set on a record sheet by hand."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import location_name, location_row, slot_name, weapon_name
from companion.engine.battletech.battle.tracks import (
    ARMOR,
    FLAG,
    POOL,
    REAR,
    ROUNDS,
    SINKS,
    SLOT,
    STRUCTURE,
    WARRIOR,
)
from companion.engine.battletech.battle.units import Unit
from companion.tabletop.number_text import pluralize

POINTS = {ARMOR: "armor", REAR: "rear armor", STRUCTURE: "structure"}
NUMBERS = {WARRIOR: "hits left on the MechWarrior", SINKS: "heat sinks on"}


def format_sheet_mark(battle: Battle, unit: str, track: str, left: int) -> str:
    """Format a mark on the sheet: a number, a slot hit or whole, a condition that holds or not."""
    kind, _, rest = track.partition("/")
    if kind == FLAG:
        flag, _, weapon = rest.partition("/")
        whose = f"{weapon_name(battle, battle.units[unit], weapon)} " if weapon else ""
        return f"{whose}marked {'' if left else 'not '}{flag.replace('_', ' ')}"
    text = format_track(battle, unit, track)
    if kind == SLOT:
        return f"{text} {'undamaged again' if left else 'hit'}"
    return f"{text} set to {left}"


def format_track(battle: Battle, unit: str, track: str) -> str:
    """Return a number or a slot of the sheet in the middle of a sentence."""
    mech, (kind, _, rest) = battle.units[unit], track.partition("/")
    if kind in POINTS and (points_are := location_row(battle, unit, rest).points_are):
        return pluralize(points_are)
    if kind in POINTS:
        return f"{location_name(battle, unit, rest)} {POINTS[kind]}"
    if kind == ROUNDS:
        return _format_rounds(battle, mech, rest)
    if kind == SLOT:
        location, _, index = rest.partition("/")
        filling = battle.model(mech).slots_of(location)[int(index)] or ""
        return f"{slot_name(battle, mech, filling)} in the {location_name(battle, unit, location)}"
    if kind == POOL:
        pool = battle.rules.tables.warriors.pools.get(rest)
        return pool.label if pool else rest
    if kind in NUMBERS:
        return NUMBERS[kind]
    own = battle.kind(mech).tracks.get(kind)
    return own.name(battle.rules, rest) if own and own.name else kind


def _format_rounds(battle: Battle, unit: Unit, feed: str) -> str:
    """Return the rounds of a weapon, or those of a slot of ammunition."""
    model = battle.model(unit)
    if model.mount(feed) is not None:
        return f"{weapon_name(battle, unit, feed)} rounds"
    where = next(stored.location for stored in model.ammunition if stored.id == feed)
    return f"{slot_name(battle, unit, feed)} in the {location_name(battle, unit.id, where)}"
