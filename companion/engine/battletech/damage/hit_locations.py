"""Hit locations: rolling where an attack lands, by the side that it comes from.

Rule: CityTech, Combat > Hit Location. Quick-Start, Hit Location.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.asks import Question
from companion.engine.battletech.battle.damage_source import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.events import LocationHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, HitLocations, LocationTable
from companion.engine.play import Play


def location_table(tables: Tables, name: LocationTable) -> HitLocations:
    """Return the table that an attack rolls on; rules without special ones use the main table."""
    special = {"punch_location": tables.punch_location, "kick_location": tables.kick_location}
    return special.get(name) or tables.hit_location


def roll_hit(
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
    """Roll where a hit of so many points lands, and carry it through as the unit's kind takes it.

    Returns the location. Cover stops what would land where it is `safe`.
    """
    procedure = play.battle.kind(play.battle.units[unit]).hit
    return procedure(
        play, unit, points, side, question, table=table, safe=safe, dealt=dealt, roller_side=roller_side
    )


def land_hit(
    play: Play[Battle],
    unit: UnitId,
    location: str,
    points: int,
    side: AttackSide,
    *,
    rolled: int | None = None,
    critical_at: str = "",
    dealt: DamageSource = NO_ATTACK,
) -> None:
    """Carry through a hit whose location is known, rolled or given. Rule: CityTech, Combat > Aimed Shots."""
    is_rear = side == "rear" and bool(play.battle.units[unit].rear_armor)
    play.emit(LocationHit(unit, location, rolled, points, is_rear))
    damage(play, unit, location, points, is_rear=is_rear, critical_at=critical_at, dealt=dealt)
