"""Units whose engine goes up: nothing is left in the hex, and who stands beside it may fall.

Rule: Omega, Vaporizing Units.
"""

from __future__ import annotations

from companion.engine.battletech.battle.causes import VAPORIZED
from companion.engine.battletech.battle.condition import is_dead, surviving_units
from companion.engine.battletech.battle.events import MechDestroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.play import Play
from companion.engine.skeleton.common_events import TerrainSet
from companion.tabletop.hexes import Hex, distance


def vaporize(play: Play[Battle], unit: UnitId, reason: str) -> None:
    """Vaporize a unit that is destroyed for such a reason, with all in its hex; its pilot may get out."""
    rules = play.battle.rules.tables.criticals.vaporizing
    if rules is None or reason != f"{rules.component}_destroyed":
        return
    _eject(play, unit)
    place = play.battle.units[unit].hex
    if place is None:
        return
    _leave(play, place, rules.leaves)
    for other in tuple(surviving_units(play.battle)):
        if other.hex == place and other.id != unit:
            play.emit(MechDestroyed(other.id, reason=VAPORIZED))
        elif other.hex is not None and distance(other.hex, place) == 1:
            piloting.owe(play, other.id, rules.near)


def _eject(play: Play[Battle], unit: UnitId) -> None:
    """Roll whether the pilot gets out in time; else he dies."""
    rules, pilot = play.battle.rules.tables.criticals.vaporizing, play.battle.units[unit]
    if rules is None or pilot.warrior is None or is_dead(play.battle, pilot):
        return
    need, question = pilot.warrior.piloting + rules.ejects, asks.ejects(pilot)
    rolled = play.roll(rules.dice, question, need=need, side=pilot.side, source=rules.source)
    if rolled < need:
        warriors.kill_warrior(play, unit, VAPORIZED)


def _leave(play: Play[Battle], place: Hex, ground: str) -> None:
    """Leave such ground in a hex; water closes over it."""
    board = play.battle.board
    if board is None or place not in board:
        return
    words = board.at(place).terrain
    if not any(terrain_of(word).kind == "water" for word in words):
        play.emit(TerrainSet(place, (ground,)))
