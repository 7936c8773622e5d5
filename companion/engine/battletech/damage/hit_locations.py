"""Hit locations: rolling where an attack lands, by the side that it comes from.

Rule: CityTech, Combat > Hit Location. Quick-Start, Hit Location.
"""

from __future__ import annotations

from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.events import LocationHit
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, HitLocations, LocationTable
from companion.engine.play import Play


def location_table(tables: Tables, name: LocationTable) -> HitLocations:
    """Return the table that an attack rolls on; rules without special ones use the main table."""
    special = {
        "punch_location": tables.punch_location,
        "kick_location": tables.kick_location,
        "shot_from_above": tables.shot_from_above,
        "shot_from_below": tables.shot_from_below,
    }
    return special.get(name) or tables.hit_location


def roll_hit(play: Play[Battle], hit: IncomingHit) -> str:
    """Roll where a hit lands, and carry it through as the unit's kind takes it; the location."""
    return play.battle.kind(play.battle.units[hit.unit]).hit(play, hit)


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
