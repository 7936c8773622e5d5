"""The Reaction Phase: torsos are twisted, turrets turned.

Rule: CityTech, Movement > Torso Twist/Turret Rotation.
"""

from __future__ import annotations

from companion.engine.battletech.attack.after_moving import why_not_after_moving
from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.condition import is_helpless
from companion.engine.battletech.battle.events import UnitTwisted
from companion.engine.battletech.battle.sequence import REACTION, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES


def why_not_react(battle: Battle, action: React) -> Refusal | None:
    """Return why a unit cannot react so now. Rule: CityTech, Playing the Game > Reaction Phase."""
    unit, rules = battle.units[action.unit], battle.rules.tables.movement
    if not rules.torso_twist:
        return nonsense("no_twists", title=battle.rules.title)
    if abs(action.twist) > HEXSIDES // 2:
        return nonsense("no_such_twist", twist=action.twist)
    arcs = battle.kind(unit).arcs
    if not arcs.may_turn(battle, unit) and (refusal := arcs.why_not_turn(battle, unit, action.twist)):
        return refusal
    if refusal := why_not_now(battle, unit, REACTION):
        return refusal
    if action.twist and is_helpless(unit):
        return by_rule("nobody_acts", rules.torso_twist_source, unit=unit.name)
    if action.twist and (refusal := why_not_after_moving(battle, unit, "torso_twist")):
        return refusal
    return arcs.why_not_turn(battle, unit, action.twist)


def react(play: Play[Battle], action: React) -> None:
    """Twist the torso or turn the turret, or leave it as it is."""
    play.emit(UnitTwisted(action.unit, action.twist))
