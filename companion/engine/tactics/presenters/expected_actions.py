"""The action that is expected of each unit now."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    COMBAT,
    HEAT,
    PLACEMENT,
    PLANNING,
    SPECIAL,
    place_of,
)
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.presenters.moves import movements
from companion.engine.views.units import Expected

EXPECTED: Mapping[str, Expected] = {
    PLACEMENT: Expected.SET_UP,
    PLANNING: Expected.CHOOSE,
    ACTIVATION: Expected.CHOOSE,
    SPECIAL: Expected.CHOOSE,
    COMBAT: Expected.FIRE,
    HEAT: Expected.CHOOSE,
}


def expected_of(battle: Battle, mech: Mech) -> Expected:
    """Return what is to be done with a unit that may act, or whose orders may still be changed."""
    if any(movement.refusal is None for movement in movements(battle, mech)):
        return Expected.MOVE
    return EXPECTED.get(place_of(battle), Expected.NOTHING)
