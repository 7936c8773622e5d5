"""Hits on 'Mechs: the location, by dice and the side that the attack comes from.

Rule: CityTech, Combat > Hit Location. Quick-Start, Hit Location.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.asks import Question
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.damage_source import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.events import CoverHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.hit_locations import land_hit, location_table
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.play import Play


def roll_mech_hit(
    play: Play[Battle],
    unit: UnitId,
    points: int,
    side: AttackSide,
    question: Question,
    *,
    table: LocationTable = "hit_location",
    safe: Collection[str] = (),
    dealt: DamageSource = NO_ATTACK,
    roller_side: SideId = "",
) -> str:
    """Roll where a hit of so many points lands, and carry it through; the location.

    On a 2 it may be a critical hit even if armor holds; cover stops what would land where it is `safe`.
    Rule: CityTech, Combat > Determining Hit Location; BattleMech Hit Location Table.
    """
    tables = play.battle.rules.tables
    chosen = location_table(tables, table)
    column, names = chosen.column(side), location_plan(play.battle, play.battle.units[unit]).names
    rows = {total: names[location].label for total, location in column.items()}
    rolled = pools.roll_with_pools(
        play,
        unit,
        "hit_location",
        lambda: play.roll(chosen.dice, question, side=roller_side, source=chosen.source, rows=rows),
        is_bad=lambda total: names[column[total]].holds_warrior,
    )
    again = None
    if chosen.rolls_again(rolled):
        floats = asks.floating(question)
        again = play.roll(chosen.dice, floats, side=roller_side, source=chosen.source, rows=rows)
    place = chosen.place(side, rolled, again)
    if place.location in safe:
        play.emit(CoverHit(unit, place.location, rolled, points))
    else:
        critical_at = place.critical
        land_hit(
            play, unit, place.location, points, side, rolled=rolled, critical_at=critical_at, dealt=dealt
        )
    return place.location
