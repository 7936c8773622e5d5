"""Actions missed if a step of the turn ended now, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    PHYSICAL_ATTACK,
    REACTION,
    pending_units,
    side_to_act,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.presenters.plans.physical_plan import physical_plan, why_no_strike
from companion.engine.shared.roster import names_in_roster
from companion.engine.views.attacks import AttackView
from companion.engine.volleys import can_hit


def missed_actions(battle: Battle) -> Iterator[tuple[Unit, str]]:
    """Yield each unit that could still act in a step that may end without it, with the best that it could do.

    Those of the acting side come first. Without a map nobody knows at whom: that all of them still could is
    no news.
    """
    step = (battle.turn.phase, battle.turn.step)
    if battle.board is None:
        return
    side = side_to_act(battle)
    names = names_in_roster(battle.sides, battle.units.values())
    waiting = sorted(pending_units(battle), key=lambda unit: unit.side != side)
    if step == (REACTION, ""):
        yield from ((unit, say("turn/can_still_twist", unit=names[unit.id])) for unit in waiting)
    elif step == (PHYSICAL_ATTACK, DECLARE):
        for unit in waiting:
            yield from ((unit, text) for text in _missed_attacks(battle, unit, names))


def _missed_attacks(battle: Battle, unit: Unit, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the attack that is best on average."""
    best: tuple[float, AttackView, Unit] | None = None
    for enemy in surviving_units(battle):
        if enemy.side == unit.side or why_no_strike(battle, unit, enemy) is not None:
            continue
        for attack in filter(can_hit, physical_plan(battle, unit, enemy, None).attacks):
            worth = attack.damage * attack.calculation.probability
            if best is None or worth > best[0]:
                best = (worth, attack, enemy)
    if best is not None:
        _, attack, target = best
        yield say("turn/can_still_strike", unit=names[unit.id], attack=attack.name, target=names[target.id])
