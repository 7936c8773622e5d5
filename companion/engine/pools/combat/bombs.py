"""Bombs: released from the air, they fall level by level on what is below; hands throw them.

Rule: Untitled Mech Game, R114, R116.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import survivors, why_not_use
from companion.engine.pools.battle.engagement_events import BombMoved
from companion.engine.pools.battle.events import ShotsSpent
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, FallingBomb, Mech, UnitId
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.area import strike_around
from companion.engine.pools.combat.attacks import resolve_shot
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.errors import Refusal
from companion.tabletop.hexes import distance

DROP, MOVING = "drop_bomb", "bomb_moving"


def below(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the opponents that a mech in the air may release bombs at."""
    rules, place = battle.tables.attacks.bombs, mech.hex
    if rules is None or place is None:
        return ()
    foes = (it for it in survivors(battle) if it.side != mech.side and it.altitude < mech.altitude)
    return tuple(it for it in foes if it.hex is not None and distance(place, it.hex) <= rules.beside)


def why_not_drop(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a bomb cannot be released at a target."""
    if (rules := battle.tables.attacks.bombs) is None:
        return None
    known, foes = battle.facts(mech).armaments, below(battle, mech)
    if action.weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=action.weapon, known=tuple(known))
    weapon = known[action.weapon]
    if not weapon.is_bomb:
        return by_rule("no_bomb", rules.source, weapon=weapon.label)
    if not mech.altitude:
        return by_rule("bombs_fall", rules.source, unit=mech.name)
    if action.side not in [each.id for each in foes]:
        return nonsense("bomb_whom", unit=mech.name, known=tuple(each.id for each in foes))
    return why_not_use(battle, mech, weapon)


def drop(play: Play[Battle], action: Prepare) -> None:
    """Release a bomb over the hex of a target; it falls as the turn ends."""
    mech, place = play.battle.units[action.unit], play.battle.units[action.side].hex
    assert place is not None, "bombs are released over a map"
    play.emit(ShotsSpent(mech.id, action.weapon, 1))
    play.emit(BombMoved(FallingBomb(mech.id, action.weapon, place, mech.altitude), mech.altitude))


def fall_on(play: Play[Battle], unit: UnitId) -> None:
    """Have the bombs of a mech fall as its turn ends, with the levels that it has lost in it."""
    rules = play.battle.tables.attacks.bombs
    for bomb in play.battle.bombs if rules is not None else ():
        if rules is None or bomb.unit != unit:
            continue
        levels = rules.levels + play.battle.units[unit].doings.descended
        altitude = max(0, bomb.altitude - levels)
        target = _under(play.battle, bomb, altitude)
        play.emit(BombMoved(bomb, None if target is not None or not altitude else altitude))
        if target is not None:
            resolve_shot(play, shot_of(play.battle, bomb, target))
        elif not altitude:
            weapon = play.battle.facts(play.battle.units[unit]).armaments[bomb.weapon]
            strike_around(play, unit, weapon, bomb.hex)


def _under(battle: Battle, bomb: FallingBomb, altitude: int) -> Mech | None:
    """Return the mech that a bomb meets on its way down to an altitude."""
    met = (it for it in survivors(battle) if it.hex == bomb.hex and altitude <= it.altitude <= bomb.altitude)
    return next(met, None)


def shot_of(battle: Battle, bomb: FallingBomb, target: Mech) -> Shot:
    """Return the attack of a bomb on whom it meets: indirect on who stands still, hard on who has moved."""
    mech = battle.units[bomb.unit]
    weapon = battle.facts(mech).armaments[bomb.weapon]
    situation = replace(situation_between(battle, mech, target) or Situation(0), range=0)
    has_moved = target.doings.moved > 0
    shot = Shot(battle, mech, target, (weapon,), situation, (1,), is_again=True)
    return replace(shot, extra=(MOVING,)) if has_moved else replace(shot, is_indirect=True)
