"""A 'Mech that falls from above onto another: the roll to hit, and the damage below.

Rule: CityTech, Combat > Accidental Falls from Above.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech import physical_damage, striking
from companion.engine.battletech.attack_direction import side_struck
from companion.engine.battletech.physical_rules import ACCIDENTAL_FALL
from companion.engine.battletech.physical_strikes import Strike
from companion.engine.battletech.situations import ground_under
from companion.engine.battletech.state import Battle, Situation, UnitId
from companion.engine.play import Play


def strike(play: Play[Battle], unit: UnitId, other: UnitId) -> bool:
    """Roll whether a 'Mech that falls out of its hex strikes the one below, and deal the damage if it does.

    Rule: CityTech, Combat > Accidental Falls from Above; Falling BattleMech Hits Target.
    """
    blow = blow_from_above(play.battle, unit, other)
    is_hit = striking.lands(play, blow)
    if is_hit and not blow.target.is_prone:
        side = side_struck(play, blow.target, blow.attacker.hex)
        blow = replace(blow, situation=replace(blow.situation, side=side))
    if is_hit:
        physical_damage.deliver(play, blow)
    return is_hit


def blow_from_above(battle: Battle, unit: UnitId, other: UnitId) -> Strike:
    """The fall as a blow; the movement and the ground of the 'Mech below count, nothing else.

    Rule: CityTech, Combat > Accidental Falls from Above.
    """
    target = battle.units[other]
    situation = Situation(1, target_in=ground_under(battle, target))
    return Strike(battle, ACCIDENTAL_FALL, battle.units[unit], target, situation)
