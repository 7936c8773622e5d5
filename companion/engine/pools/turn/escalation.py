"""Escalation: what attacks gain the longer a fight takes, and the more are lost in it.

Rule: Untitled Mech Game, R261.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.events import EscalationSet
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle

OFF, TRIVIAL = "off", "trivial"


def escalate(play: Play[Battle]) -> None:
    """Have attacks gain more at the end of a round."""
    battle, rules = play.battle, play.battle.tables.escalation
    if battle.rules.options.get("escalation") == OFF:
        return
    late = max((low for low in rules.rounds if low <= battle.turn.number), default=None)
    more = rules.rounds[late] if late is not None else 0
    if not battle.penetrated:
        more += rules.nobody_hurt
    heroes = _lost_heroes(battle) if rules.hero_lost else ()
    trivial = (TRIVIAL,) if rules.trivial_gone and _are_trivial_gone(battle) else ()
    more += rules.hero_lost * len(heroes) + rules.trivial_gone * len(trivial)
    if more:
        play.emit(EscalationSet(battle.escalation + more, (*heroes, *trivial)))


def _lost_heroes(battle: Battle) -> tuple[str, ...]:
    """Return the mechs lost whose pilots have Mettle, each counted once."""
    return tuple(
        mech.id
        for mech in battle.units.values()
        if mech.is_destroyed and is_mech(mech) and mech.record.mettle and mech.id not in battle.escalated
    )


def _are_trivial_gone(battle: Battle) -> bool:
    """Whether there were mechs whose pilots have no Mettle, and are none any more."""
    trivial = [mech for mech in battle.units.values() if is_mech(mech) and not mech.record.mettle]
    are_gone = all(mech.is_destroyed or mech.has_left for mech in trivial)
    return bool(trivial) and are_gone and TRIVIAL not in battle.escalated
