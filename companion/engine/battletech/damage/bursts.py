"""Bursts in a hex: many small hits on every unit there, and the end of men without armor."""

from __future__ import annotations

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def burst_in_hex(play: Play[Battle], place: Hex, hits: int, by: UnitId, names: asks.FiringWeapon) -> None:
    """Do so many hits of a point each to every unit in a hex; platoons are wiped out."""
    for unit in [each for each in surviving_units(play.battle) if each.hex == place]:
        origin = play.battle.units[by].hex
        side = sides_toward(unit, origin)[0] if origin is not None and origin != place else "front"
        whole = unit.type == "infantry"
        for number in range(1 if whole else hits):
            points = play.battle.units[unit.id].fighters if whole else 1
            where = asks.location(names, unit, number + 1, "")
            roll_hit(play, IncomingHit(unit.id, points, side, where, roller_side=play.battle.units[by].side))
