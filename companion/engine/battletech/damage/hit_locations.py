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
from companion.engine.battletech.tables.locations import AttackSide, HitLocations, LocationTable, RolledPlace
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


def roll_hit(play: Play[Battle], hit: IncomingHit, place: RolledPlace | None = None) -> str:
    """Roll where a hit lands, unless the `place` is known, and carry it through as the unit's kind takes it;
    the location.
    """
    place = place or locate(play, hit)
    play.battle.kind(play.battle.units[hit.unit]).land(play, hit, place)
    return place.location


def locate(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Return where a hit lands by the dice of the unit's kind, without carrying it through."""
    return play.battle.kind(play.battle.units[hit.unit]).locate(play, hit)


def land_hit(
    play: Play[Battle],
    unit: UnitId,
    location: str,
    points: int,
    side: AttackSide,
    *,
    rolled: int | None = None,
    critical_at: str = "",
    certain: int = 0,
    dealt: DamageSource = NO_ATTACK,
) -> None:
    """Carry through a hit whose location is known, rolled or given. Rule: CityTech, Combat > Aimed Shots."""
    is_rear = side == "rear" and bool(play.battle.units[unit].rear_armor)
    play.emit(LocationHit(unit, location, rolled, points, is_rear))
    damage(
        play, unit, location, points, is_rear=is_rear, critical_at=critical_at, certain=certain, dealt=dealt
    )
