"""Bursts in a hex: many small hits on every unit there, and the end of men without armor."""

from __future__ import annotations

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.salvo import HitPoints
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def burst_in_hex(play: Play[Battle], place: Hex, hits: int, by: UnitId, names: asks.FiringWeapon) -> None:
    """Do so many hits of a point each to every unit in a hex; platoons are wiped out."""
    for unit in [each for each in surviving_units(play.battle) if each.hex == place]:
        side, groups = burst_on(play.battle, unit, by, hits)
        for number, points in enumerate(groups, start=1):
            where = asks.location(names, unit, number, "")
            roll_hit(play, IncomingHit(unit.id, points, side, where, roller_side=play.battle.units[by].side))


def burst_on(battle: Battle, unit: Unit, by: UnitId, hits: int) -> tuple[AttackSide, HitPoints]:
    """Return the side of a unit that a burst in its hex strikes, and the points of each hit there."""
    origin = battle.units[by].hex
    side = sides_toward(unit, origin)[0] if origin is not None and origin != unit.hex else "front"
    return side, (unit.fighters,) if unit.type == "infantry" else (1,) * hits
