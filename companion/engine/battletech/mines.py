"""Minefields that Thunder missiles have laid: what entering one does.

Rule: CityTech, Equipment > Thunder Long-Range Missiles.
"""

from __future__ import annotations

from companion.engine.battletech import hit_locations
from companion.engine.battletech.events import MinesMet
from companion.engine.battletech.falling import clusters
from companion.engine.battletech.state import Battle, UnitId
from companion.engine.play import Play
from companion.tabletop.counting import counted
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex


def meet(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Roll whether a unit that enters a hex meets its mines, and deal their damage at once.

    Rule: CityTech, Equipment > Thunder Long-Range Missiles; Special Case Rules > Conventional Minefields.
    """
    rules, points = play.battle.rules.tables.thunder, play.battle.mines.get(place, 0)
    if rules is None or not points:
        return
    mech, dice = play.battle.units[unit], parse_dice(rules.dice)
    rows = {
        total: f"Mines go off, {counted(points, 'point')}" if total >= rules.hits_on else "Nothing happens"
        for total in range(dice.minimum, dice.maximum + 1)
    }
    purpose = f"{mech.name} enters the minefield in {place.label}"
    rolled = play.roll(rules.dice, purpose, side=mech.side, source=rules.source, rows=rows)
    play.happen(MinesMet(unit, place, rolled, rolled >= rules.hits_on))
    if rolled < rules.hits_on:
        return
    for group in clusters(points, rules.grouping):
        where = f"{mech.name} meets mines: where?"
        hit_locations.hit(play, unit, group, "front", where, table="kick_location", roller_side=mech.side)
