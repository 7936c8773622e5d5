"""Attacks that smart ordnance makes again after a miss.

Rule: Untitled Mech Game, R117.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Pursue
from companion.engine.pools.battle.sequence import why_not_now
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Pursuit
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.attacks import resolve_shot
from companion.engine.pools.combat.pursuits import pursuit_rules, set_pursuit
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.errors import Refusal


def why_not_pursue(battle: Battle, action: Pursue) -> Refusal | None:
    """Return why ordnance does not attack again now."""
    mech = battle.units[action.unit]
    pursuit = mech.pursuits.get(action.weapon)
    if pursuit is None or battle.tables.attacks.pursuit is None:
        return nonsense("chases_nothing", unit=mech.name, weapon=action.weapon, known=tuple(mech.pursuits))
    if refusal := why_not_now(battle, mech):
        return refusal
    source, label = pursuit_rules(battle).source, battle.facts(mech).armaments[action.weapon].label
    if pursuit.since >= battle.turn.number:
        return by_rule("chases_later", source, unit=mech.name, weapon=label)
    target = battle.units[pursuit.target]
    return by_rule("target_out", source, target=target.name) if target.is_out else None


def pursue(play: Play[Battle], action: Pursue) -> None:
    """Attack again with what has missed; what misses once too often is lost."""
    battle = play.battle
    mech = battle.units[action.unit]
    pursuit, weapon = mech.pursuits[action.weapon], battle.facts(mech).armaments[action.weapon]
    target = battle.units[pursuit.target]
    situation = situation_between(battle, mech, target) or Situation(pursuit.range)
    shot = Shot(battle, mech, target, (weapon,), situation, (pursuit.pieces,), is_again=True)
    left = pursuit.pieces - resolve_shot(play, shot)
    now = Pursuit(pursuit.target, left, pursuit.left - 1, battle.turn.number, situation.range)
    set_pursuit(play, mech.id, weapon.id, now)
