"""Changes that events of people on foot make; needs no dice and no refusals."""

from __future__ import annotations

from companion.engine.pools.battle.people_events import CameDown, ClimbedIn, SteppedOut, Strode
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.turn.changes import without_turn
from companion.engine.skeleton.fast_replace import replace


def apply_stepped_out(battle: Battle, event: SteppedOut) -> Battle:
    return battle.with_unit(event.joined)


def apply_climbed_in(battle: Battle, event: ClimbedIn) -> Battle:
    person, mech = battle.units[event.unit], battle.units[event.mech]
    manned = replace(
        mech,
        is_destroyed=False,
        cause="",
        has_acted=True,
        pilot=person.pilot,
        record=person.record,
        health=person.health,
        psyche=person.psyche,
        mettle_points=person.mettle_points,
    )
    after = battle.with_unit(manned).with_unit(replace(person, aboard=mech.id, hex=None))
    return without_turn(after, person.id)


def apply_strode(person: Mech, event: Strode) -> Mech:
    return replace(person, strode=event.meters)


def apply_came_down(person: Mech, event: CameDown) -> Mech:
    return replace(person, altitude=event.altitude)
