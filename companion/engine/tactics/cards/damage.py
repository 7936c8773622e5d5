"""Damage marked off: armor, externals, internals, then a critical card or the loss of the unit.

Rule: BT Tactics 3025, R63, R64, R67.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.events import CirclesMarked
from companion.engine.tactics.battle.state import Battle, UnitId
from companion.engine.tactics.cards import criticals
from companion.engine.tactics.cards.losses import destroy


def deal_damage(play: Play[Battle], unit: UnitId, points: int, *, by: UnitId | None = None) -> None:
    """Carry one attack's hits through; one card at most is drawn for it (gap G19)."""
    mech = play.battle.units[unit]
    armor = min(points, mech.armor)
    external = min(points - armor, mech.external)
    internal = min(points - armor - external, mech.internal)
    if armor + external + internal < 1:
        return
    play.emit(CirclesMarked(unit, armor, external, internal))
    if internal == mech.internal:
        destroy(play, unit, "internals_marked", by=by)
    elif internal:
        criticals.draw_major(play, unit, by=by)
    elif external:
        criticals.draw_minor(play, unit, by=by)
