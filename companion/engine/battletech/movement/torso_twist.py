"""The Reaction Phase: torsos are twisted.

Rule: CityTech, Movement > Torso Twist/Turret Rotation.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.condition import is_helpless
from companion.engine.battletech.battle.events import UnitTwisted
from companion.engine.battletech.battle.kinds import ByKind
from companion.engine.battletech.battle.sequence import REACTION, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.counting import counted
from companion.tabletop.hexes import HEXSIDES


def why_not_react(battle: Battle, action: React) -> Refusal | None:
    """Why a unit cannot react so now. Rule: CityTech, Playing the Game > Reaction Phase."""
    mech, rules = battle.units[action.unit], battle.rules.tables.movement
    if not rules.torso_twist:
        return Refusal.nonsense(f"In {battle.rules.title} no torso twists.")
    if abs(action.twist) > HEXSIDES // 2:
        return Refusal.nonsense(f"A twist is counted in hexsides to the right or left, not {action.twist}.")
    if refusal := why_not_now(battle, mech, REACTION):
        return refusal
    if action.twist and is_helpless(mech):
        return Refusal.by_rule(f"Nobody acts in {mech.name}.", rules.torso_twist_source)
    return why_not_twist(battle, mech, action.twist)


@ByKind
def why_not_twist(battle: Battle, unit: Unit, twist: int) -> Refusal | None:
    """Why the torso cannot be twisted so far."""
    rules = battle.rules.tables.movement
    source = rules.torso_twist_source
    if twist and unit.is_prone:
        return Refusal.by_rule(f"{unit.name} lies on the ground and twists nothing.", source)
    if abs(twist) > rules.torso_twist:
        return Refusal.by_rule(
            f"A torso twists {counted(rules.torso_twist, 'hexside')} to either side.", source
        )
    return None


def react(play: Play[Battle], action: React) -> None:
    """Twist the torso, or leave it as it is."""
    play.happen(UnitTwisted(action.unit, action.twist))
