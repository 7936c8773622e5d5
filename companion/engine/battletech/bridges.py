"""Bridges that collapse under a weight that they cannot carry.

Rule: CityTech, Movement > Bridge Movement.
"""

from __future__ import annotations

from companion.engine.battletech import falling
from companion.engine.battletech.condition import is_destroyed
from companion.engine.battletech.events import TerrainSet
from companion.engine.battletech.footing import BRIDGE, footings
from companion.engine.battletech.state import Battle
from companion.engine.battletech.terrain import terrain_of
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def collapse(play: Play[Battle], place: Hex) -> None:
    """Let a bridge go: the 'Mechs on it fall to what lies beneath.

    Rule: CityTech, Movement > Bridge Movement; Falling Damage to a BattleMech.
    """
    board = play.battle.board
    assert board is not None, "bridges stand on maps"
    ground = board.at(place)
    deck, *beneath = footings(ground)
    on_it = [
        mech.id
        for mech in play.battle.units.values()
        if mech.hex == place and not mech.is_below and not is_destroyed(play.battle, mech)
    ]
    words = tuple(word for word in ground.terrain if terrain_of(word).kind != BRIDGE)
    play.happen(TerrainSet(place, words))
    for unit in on_it if beneath else ():
        levels, is_into_water = falling.drop(deck, beneath[-1])
        falling.fall(play, unit, levels=levels, halved=is_into_water)
