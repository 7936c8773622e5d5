"""What was marked on a record sheet by hand, in plain words."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
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
from companion.engine.battletech.battle.words.names import location_name, weapon_name
from companion.engine.battletech.battle.words.slots import slot_name

POINTS = {ARMOR: "armor", REAR: "rear armor", STRUCTURE: "structure"}
NUMBERS = {WARRIOR: "hits left on the MechWarrior", SINKS: "heat sinks on"}


def mark_words(battle: Battle, unit: str, track: str, left: int) -> str:
    """What was noted on the sheet: a number, a slot that is hit or whole, a condition that holds or not."""
    kind, _, rest = track.partition("/")
    if kind == FLAG:
        flag, _, weapon = rest.partition("/")
        whose = f"{weapon_name(battle, battle.units[unit], weapon)} " if weapon else ""
        return f"{whose}marked {'' if left else 'not '}{flag.replace('_', ' ')}"
    words = track_words(battle, unit, track)
    if kind == SLOT:
        return f"{words} {'undamaged again' if left else 'hit'}"
    return f"{words} set to {left}"


def track_words(battle: Battle, unit: str, track: str) -> str:
    """A number or a slot of the sheet in the middle of a sentence."""
    mech, (kind, _, rest) = battle.units[unit], track.partition("/")
    if kind in POINTS:
        return f"{location_name(battle, unit, rest)} {POINTS[kind]}"
    if kind == ROUNDS:
        return _rounds(battle, mech, rest)
    if kind == SLOT:
        location, _, index = rest.partition("/")
        filling = battle.model(mech).slots_of(location)[int(index)] or ""
        return f"{slot_name(battle, mech, filling)} in the {location_name(battle, unit, location)}"
    if kind == POOL:
        pool = battle.rules.tables.warriors.pools.get(rest)
        return pool.label if pool else rest
    return NUMBERS.get(kind, kind)


def _rounds(battle: Battle, mech: Unit, feed: str) -> str:
    """The rounds of a weapon, or those of a slot of ammunition."""
    model = battle.model(mech)
    if model.mount(feed) is not None:
        return f"{weapon_name(battle, mech, feed)} rounds"
    where = next(stored.location for stored in model.ammunition if stored.id == feed)
    return f"{slot_name(battle, mech, feed)} in the {location_name(battle, mech.id, where)}"
