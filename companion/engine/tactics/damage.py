"""Damage marked off: armor, externals, internals, then a critical card or the loss of the unit.

Rule: BT Tactics 3025, R63, R64, R67.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics import criticals
from companion.engine.tactics.condition import activation_order
from companion.engine.tactics.events import CirclesMarked, MechDestroyed
from companion.engine.tactics.sequence import COMBAT
from companion.engine.tactics.state import Battle, Mech, UnitId


def damage(play: Play[Battle], unit: UnitId, points: int, *, by: UnitId | None = None) -> None:
    """Carry one attack's hits through; one card at most is drawn for it (gap G19)."""
    mech = play.battle.units[unit]
    armor = min(points, mech.armor)
    external = min(points - armor, mech.external)
    internal = min(points - armor - external, mech.internal)
    if armor + external + internal < 1:
        return
    play.happen(CirclesMarked(unit, armor, external, internal))
    if internal == mech.internal:
        destroy(play, unit, "all internals are marked", by=by)
    elif internal:
        criticals.draw_major(play, unit, by=by)
    elif external:
        criticals.draw_minor(play, unit, by=by)


def mark_internals(
    play: Play[Battle], unit: UnitId, points: int, cause: str, *, by: UnitId | None = None
) -> None:
    """Internals marked by a card; no further card is drawn for them."""
    mech = play.battle.units[unit]
    internal = min(points, mech.internal)
    if internal:
        play.happen(CirclesMarked(unit, internal=internal))
    if internal == mech.internal:
        destroy(play, unit, cause, by=by)


def destroy(play: Play[Battle], unit: UnitId, cause: str, *, by: UnitId | None = None) -> None:
    """A unit is lost; hit by one of the same Activation Order it still makes its attacks (gap G6)."""
    battle = play.battle
    mech = battle.units[unit]
    if not mech.is_destroyed:
        play.happen(MechDestroyed(unit, cause, fights_on=by is not None and _is_equal(battle, mech, by)))


def _is_equal(battle: Battle, mech: Mech, by: UnitId) -> bool:
    if battle.turn.phase != COMBAT or mech.has_fought or mech.is_shut_down:
        return False
    return activation_order(battle, mech) == activation_order(battle, battle.units[by])
