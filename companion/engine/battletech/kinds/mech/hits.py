"""Hits on 'Mechs: the location, by dice and the side that the attack comes from.

Rule: CityTech, Combat > Hit Location. Quick-Start, Hit Location.
"""

from __future__ import annotations

from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.events import CoverHit
from companion.engine.battletech.battle.state import Battle, IncomingHit
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.hit_locations import land_hit, location_table
from companion.engine.play import Play


def roll_mech_hit(play: Play[Battle], hit: IncomingHit) -> str:
    """Roll where a hit lands, and carry it through; the location.

    On a 2 it may be a critical hit even if armor holds; cover stops what would land where it is `safe`.
    Rule: CityTech, Combat > Determining Hit Location; BattleMech Hit Location Table.
    """
    unit, side = hit.unit, hit.side
    chosen = location_table(play.battle.rules.tables, hit.table)
    column, names = chosen.column(side), location_plan(play.battle, play.battle.units[unit]).names
    rows = {total: names[location].label for total, location in column.items()}
    rolled = pools.roll_with_pools(
        play,
        unit,
        "hit_location",
        lambda: play.roll(chosen.dice, hit.question, side=hit.roller_side, source=chosen.source, rows=rows),
        is_bad=lambda total: names[column[total]].holds_warrior,
    )
    again = None
    if chosen.rolls_again(rolled):
        floats = asks.floating(hit.question)
        again = play.roll(chosen.dice, floats, side=hit.roller_side, source=chosen.source, rows=rows)
    place = chosen.place(side, rolled, again)
    if place.location in hit.safe:
        play.emit(CoverHit(unit, place.location, rolled, hit.points))
    else:
        land_hit(
            play,
            unit,
            place.location,
            hit.points,
            side,
            rolled=rolled,
            critical_at=place.critical,
            dealt=hit.dealt,
        )
    return place.location
