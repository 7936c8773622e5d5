"""What would go by if a step of the turn ended now: who could still do what."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.condition import surviving
from companion.engine.battletech.battle.sequence import DECLARE, PHYSICAL_ATTACK, REACTION, pending
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.shown.plans.physical_plan import physical_plan, why_no_strike
from companion.engine.views.attacks import AttackView
from companion.engine.volleys import can_hit


def forgone(battle: Battle) -> Iterator[str]:
    """Each unit that could still act in a step that may end without it, with the best that it could do.

    Without a map nobody knows at whom: that all of them still could is no news.
    """
    step = (battle.turn.phase, battle.turn.step)
    if battle.board is None:
        return
    if step == (REACTION, ""):
        yield from (say("turn/can_still_twist", unit=unit.name) for unit in pending(battle))
    elif step == (PHYSICAL_ATTACK, DECLARE):
        for unit in pending(battle):
            yield from _strike(battle, unit)


def _strike(battle: Battle, unit: Unit) -> Iterator[str]:
    """The attack that is best on average."""
    best: tuple[float, AttackView, Unit] | None = None
    for enemy in surviving(battle):
        if enemy.side == unit.side or why_no_strike(battle, unit, enemy) is not None:
            continue
        for attack in filter(can_hit, physical_plan(battle, unit, enemy, None).attacks):
            worth = attack.damage * attack.reckoning.probability
            if best is None or worth > best[0]:
                best = (worth, attack, enemy)
    if best is not None:
        yield say("turn/can_still_strike", unit=unit.name, attack=best[1].name, target=best[2].name)
