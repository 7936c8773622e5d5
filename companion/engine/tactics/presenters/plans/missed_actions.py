"""Attacks that a unit would miss by ending its attacks now: targets that it could still attack."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.shared.roster import names_in_roster
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.names import PHYSICAL


def forgone_targets(battle: Battle, mech: Mech) -> Iterator[str]:
    """Yield each enemy that some attack of the unit reaches as both stand on the map, in a sentence."""
    names = names_in_roster(battle.sides, battle.units.values())
    for target in battle.units.values():
        if target.side != mech.side and _reaches(battle, mech, target):
            yield say("turn/can_still_attack", unit=names[mech.id], target=names[target.id])


def _reaches(battle: Battle, mech: Mech, target: Mech) -> bool:
    situation = situation_between(battle, mech, target)
    if situation is None or attacks.why_not_target(battle, mech, target) is not None:
        return False
    names = (*(tic.id for tic in battle.card(mech).tics), PHYSICAL)
    return any(
        attacks.why_not_one(battle, mech, target, name, situation) is None
        and attacks.dice_for(battle, mech, target, name, situation).number > 0
        for name in names
    )
