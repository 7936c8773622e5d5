"""The action that is expected of each unit now."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.sequence import (
    DECLARE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
    in_mid_move,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.views.units import Expected

EXPECTED: Mapping[tuple[str, str], Expected] = {
    (SETUP, ""): Expected.SET_UP,
    (MOVEMENT, ""): Expected.MOVE,
    (REACTION, ""): Expected.TWIST,
    (WEAPON_ATTACK, DECLARE): Expected.FIRE,
    (WEAPON_ATTACK, RESOLVE): Expected.ROLL,
    (PHYSICAL_ATTACK, DECLARE): Expected.STRIKE,
    (PHYSICAL_ATTACK, RESOLVE): Expected.ROLL,
}


def expected_action(battle: Battle, unit: Unit) -> Expected:
    """Return the action expected of a unit that may act: a move that was broken off comes first."""
    moving = in_mid_move(battle)
    if moving is not None and moving.id != unit.id:
        return Expected.NOTHING
    return EXPECTED.get((battle.turn.phase, battle.turn.step), Expected.NOTHING)
