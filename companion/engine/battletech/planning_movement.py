"""Where a unit could go now: ways of moving, places within reach, and what each costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.engine.battletech.actions import Move, Step
from companion.engine.battletech.condition import points
from companion.engine.battletech.movement import Walk, reachable, why_not_mode, why_not_stop
from companion.engine.battletech.sequence import MOVEMENT, why_not_now
from companion.engine.battletech.state import Battle, Mech
from companion.engine.views import Movement, Place, Reach
from companion.tabletop.modifiers import banded, signed


def movements(battle: Battle, mech: Mech) -> tuple[Movement, ...]:
    """The ways of moving, each with its points and what speaks against it."""
    now = why_not_now(battle, mech, MOVEMENT)
    return tuple(
        Movement(name, mode.label, points(battle, mech, name), now or why_not_mode(battle, mech, name))
        for name, mode in battle.rules.tables.movement.modes.items()
    )


def reach(battle: Battle, mech: Mech, movement: str, path: Sequence[str] = ()) -> Reach:
    """Every place within reach, one a hex and facing, the cheapest way each."""
    if mech.hex is None:
        return Reach(mech.id, movement, ())
    allowed = points(battle, mech, movement)
    steps = cast("Sequence[Step]", path)
    places = (
        _place(battle, mech, movement, allowed, walk) for walk in reachable(battle, mech, movement, steps)
    )
    return Reach(mech.id, movement, tuple(places))


def _place(battle: Battle, mech: Mech, movement: str, allowed: int, walk: Walk) -> Place:
    return Place(
        hex=walk.hex,
        facing=walk.facing,
        spent=walk.spent,
        left=allowed - walk.spent,
        hexes_moved=walk.hexes,
        route=walk.route,
        action=Move(mech.id, movement, walk.path),
        leaves_map=walk.has_left,
        is_stop=why_not_stop(battle, mech, walk) is None,
        hint=_target_words(battle, walk.hexes),
    )


def _target_words(battle: Battle, hexes: int) -> str:
    """What the distance does to fire at the unit: "target +1"; empty where it does nothing."""
    value = banded(hexes, battle.rules.tables.to_hit.target_movement.bands)
    return f"target {signed(value)}" if value else ""
