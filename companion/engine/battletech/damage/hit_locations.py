"""Hit locations: rolling where an attack lands, by the side that it comes from.

Rule: CityTech, Combat > Hit Location. Quick-Start, Hit Location.
"""

from __future__ import annotations

from companion.engine.asks import Question
from companion.engine.battletech.battle.events import LocationHit
from companion.engine.battletech.battle.kinds import PlayedByKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, HitLocations, LocationTable
from companion.engine.play import Play


def location_table(tables: Tables, name: LocationTable) -> HitLocations:
    """The table that an attack rolls on; rules without special ones use the main table."""
    special = {"punch_location": tables.punch_location, "kick_location": tables.kick_location}
    return special.get(name) or tables.hit_location


@PlayedByKind
def hit(
    play: Play[Battle],
    unit: UnitId,
    points: int,
    side: AttackSide,
    question: Question,
    *,
    table: LocationTable = "hit_location",
    roller_side: SideId = "",
) -> str:
    """Roll where a hit of so many points lands, and carry it through; the location.

    On a 2 it may be a critical hit even if armor holds. Rule: CityTech, Combat > Determining Hit Location;
    BattleMech Hit Location Table.
    """
    tables = play.battle.rules.tables
    chosen = location_table(tables, table)
    column, names = chosen.column(side), tables.locations.names
    rows = {total: names[location].label for total, location in column.items()}
    rolled = play.roll(chosen.dice, question, side=roller_side, source=chosen.source, rows=rows)
    location, is_lucky = column[rolled], chosen.calls_for_critical(rolled)
    land(play, unit, location, points, side, rolled=rolled, is_lucky=is_lucky)
    return location


def land(
    play: Play[Battle],
    unit: UnitId,
    location: str,
    points: int,
    side: AttackSide,
    *,
    rolled: int | None = None,
    is_lucky: bool = False,
) -> None:
    """Carry through a hit whose location is known, rolled or given. Rule: CityTech, Combat > Aimed Shots."""
    is_rear = side == "rear" and bool(play.battle.units[unit].rear_armor)
    play.happen(LocationHit(unit, location, rolled, points, is_rear))
    damage(play, unit, location, points, is_rear=is_rear, is_lucky=is_lucky)
