"""Fire that mechs hold ready: overwatch on who moves, and suppressing fire on all in an area.

Rule: Untitled Mech Game, R241, R248.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.condition import most_rate, survivors
from companion.engine.pools.battle.engagement_events import FireReadied
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.attacks import resolve_shot
from companion.engine.pools.combat.reach import why_not_weapon
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.suppression import suppressors
from companion.engine.pools.mechs.armament import Armament

CALM = ("guard", "tactical_advance", "hold", "raise_barrier", "lower_barrier", "crew", "coordinate")
"""Actions that draw no suppressing fire."""
FIRE, NO = "fire", "no"


def draw_fire(play: Play[Battle], unit: str, action: str) -> None:
    """Have everyone whose fire suppresses a mech attack it as it acts."""
    if action in CALM:
        return
    for enemy in suppressors(play.battle, play.battle.units[unit]):
        shooter, target = play.battle.units[enemy.id], play.battle.units[unit]
        ready = shooter.doings.ready_fire
        if ready is None or shooter.side == target.side or target.is_out or not ready.left:
            continue
        weapon = play.battle.facts(shooter).armaments[ready.weapon]
        situation = situation_between(play.battle, shooter, target)
        if situation is None or why_not_weapon(play.battle, shooter, target, weapon, situation) is not None:
            continue
        left = ready.left - 1
        play.emit(FireReadied(shooter.id, weapon.id, True, ready.sides, left, ready.seen))
        extra = ("suppressing",)
        resolve_shot(
            play,
            Shot(play.battle, shooter, target, (weapon,), situation, (1,), extra=extra, is_reaction=True),
        )


def watchers(battle: Battle, target: Mech) -> Iterator[tuple[Mech, Armament, Situation]]:
    """Yield the enemies on overwatch that can attack a mech where it is, with what and how it stands."""
    for enemy in survivors(battle):
        ready = enemy.doings.ready_fire
        if ready is None or ready.is_suppressing or enemy.side == target.side or not enemy.is_active:
            continue
        weapon = battle.facts(enemy).armaments[ready.weapon]
        situation = situation_between(battle, enemy, target)
        if situation is not None and why_not_weapon(battle, enemy, target, weapon, situation) is None:
            yield enemy, weapon, situation


def ask_watcher(play: Play[Battle], unit: str, watcher: str) -> None:
    """Let the player of a mech on overwatch attack another, or wait for something better."""
    battle = play.battle
    enemy, target = battle.units[watcher], battle.units[unit]
    options = (Option(FIRE, "Attack it"), Option(NO, "Wait"))
    source = battle.tables.turns.further["overwatch"].source
    place = target.hex.label if target.hex is not None else ""
    question = questions.ask_overwatch(enemy, target, place)
    if play.choose(question, options, side=enemy.side, source=source) == FIRE:
        fire_overwatch(play, watcher, unit)


def fire_overwatch(play: Play[Battle], unit: str, target: str) -> None:
    """Attack with the weapon that was held ready, which ends the overwatch."""
    battle = play.battle
    mech, enemy = battle.units[unit], battle.units[target]
    ready, situation = mech.doings.ready_fire, situation_between(battle, mech, enemy)
    assert ready is not None, "only who is on overwatch fires so"
    assert situation is not None, "overwatch is kept on a map"
    weapon = battle.facts(mech).armaments[ready.weapon]
    extra = () if target in ready.seen else ("overwatch",)
    rate = max(1, most_rate(mech, weapon, 0))
    play.emit(FireReadied(unit, "", False, (), 0, ()))
    shot = Shot(play.battle, mech, enemy, (weapon,), situation, (rate,), is_reaction=True, extra=extra)
    resolve_shot(play, shot)
