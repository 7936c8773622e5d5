"""Pushing: the target is forced into the next hex, and the attacker follows.

Rule: CityTech, Combat > Pushing.
"""

from __future__ import annotations

from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.movement import displacement
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, Hex, distance, neighbors


def push(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Roll a push and move both. Rule: CityTech, Combat > Pushing."""
    is_hit = physical_damage.roll_to_hit(play, blow)
    if is_hit:
        force_back(play, blow)
    physical_damage.owe_rolls(play, blow, is_hit=is_hit)


def force_back(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Force the target straight away from the attacker, who advances where it makes room.

    Without a map the players move both. Rule: CityTech, Combat > Pushing; Charging > Location after Attack.
    """
    left = play.battle.units[blow.target.id].hex
    direction = direction_of(blow)
    if left is None or direction is None:
        return
    if displacement.displace(play, blow.target.id, direction):
        advance(play, blow.attacker.id, left)


def direction_of(blow: PhysicalAttack) -> Facing | None:
    """Return the hexside through which the target is forced; None unless they stand side by side on
    the map.
    """
    start, end = blow.attacker.hex, blow.target.hex
    if start is None or end not in neighbors(start):
        return None
    return neighbors(start).index(end)


def advance(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Move a 'Mech into the hex that another has just left, if it stands next to it and nobody is there."""
    mech = play.battle.units[unit]
    is_near = mech.hex is not None and distance(mech.hex, place) == 1
    if is_near and displacement.standing_in(play.battle, place) is None:
        displacement.move_forced(play, unit, place)
