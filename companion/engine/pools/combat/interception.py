"""Shields held before neighbors: they parry attacks on others.

Rule: Untitled Mech Game, R49.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.condition import survivors
from companion.engine.pools.battle.engagement_events import AttackIntercepted
from companion.engine.pools.battle.events import AttackResolved
from companion.engine.pools.battle.shields import shields_of
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.tabletop.hexes import distance

NO = "no"


def guards_of(battle: Battle, target: Mech) -> Iterator[Mech]:
    """Yield who beside a target may hold a shield before it."""
    talents = battle.tables.talents.kinds
    for mech in survivors(battle, target.side):
        if mech.id == target.id or not mech.is_active or mech.hex is None or target.hex is None:
            continue
        is_trained = any(talents[name].intercepts for name in mech.record.talents)
        if is_trained and distance(mech.hex, target.hex) == 1 and shields_of(battle, mech):
            yield mech


def ask_intercept(play: Play[Battle], shot: Shot) -> Shot | None:
    """Return an attack as one on a neighbor who holds a shield before the target; None where nobody does."""
    if shot.radius is not None or shot.is_again or shot.is_grapple:
        return None
    battle = play.battle
    for mech in guards_of(battle, shot.target):
        situation = situation_between(battle, shot.mech, mech)
        if situation is None or situation.blocked_by:
            continue
        before = replace(shot, battle=battle, target=mech, situation=situation, is_intercepted=True)
        text = f"Parry {before.defense.number or 0} against its {shot.defense.number or 0}"
        options = (Option(NO, "No"), Option("yes", "Hold the shield before it", text))
        question, source = questions.ask_intercept(mech, shot.target), battle.tables.talents.source
        if play.choose(question, options, side=mech.side, source=source) != NO:
            play.emit(AttackIntercepted(mech.id, shot.target.id, is_target=False))
            return before
    return None


def take_intercepted(play: Play[Battle], shot: Shot, guard: Shot, rolled: AttackResolved) -> Shot:
    """Return the attack on whom it hits: the guard, or the first target where the attacker may choose."""
    degrees, name = rolled.result - rolled.defense, guard.target.name
    if degrees > shot.mech.record.mettle:
        options = (Option(shot.target.id, shot.target.name), Option(guard.target.id, name))
        question = questions.ask_which_target(shot.mech, shot.target)
        source = play.battle.tables.talents.source
        if play.choose(question, options, side=shot.mech.side, source=source) == shot.target.id:
            return shot
    if degrees >= 0:
        play.emit(AttackIntercepted(guard.target.id, shot.target.id, is_target=True))
    return guard
