"""Circles marked and units lost.

Rule: BT Tactics 3025, R63, R67.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.condition import activation_order
from companion.engine.tactics.battle.events import CirclesMarked, MechDestroyed
from companion.engine.tactics.battle.sequence import COMBAT
from companion.engine.tactics.battle.state import Battle, Mech, UnitId


def mark_internals(
    play: Play[Battle], unit: UnitId, points: int, cause: str, *, by: UnitId | None = None
) -> None:
    """Internals marked by a card; no further card is drawn for them."""
    mech = play.battle.units[unit]
    internal = min(points, mech.internal)
    if internal:
        play.emit(CirclesMarked(unit, internal=internal))
    if internal == mech.internal:
        destroy(play, unit, cause, by=by)


def destroy(play: Play[Battle], unit: UnitId, cause: str, *, by: UnitId | None = None) -> None:
    """A unit is lost; hit by one of the same Activation Order it still makes its attacks (gap G6)."""
    battle = play.battle
    mech = battle.units[unit]
    if not mech.is_destroyed:
        play.emit(MechDestroyed(unit, cause, fights_on=by is not None and _is_equal(battle, mech, by)))


def _is_equal(battle: Battle, mech: Mech, by: UnitId) -> bool:
    if battle.turn.phase != COMBAT or mech.has_fought or mech.is_shut_down:
        return False
    return activation_order(battle, mech) == activation_order(battle, battle.units[by])
