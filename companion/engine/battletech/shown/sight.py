"""Lines of sight as the window shows them."""

from __future__ import annotations

from companion.engine.battletech.attack.situation import Viewed, line_through, pairs
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.sight.levels import STANDING
from companion.engine.battletech.sight.line import LineOfSight
from companion.engine.views.moves import Sight, SightStep
from companion.tabletop.hexes import Hex


def sight(battle: Battle, start: Hex, end: Hex) -> Sight:
    """The line of sight between 'Mechs that stand in two hexes, with all that lies in it."""
    assert battle.board is not None, "sight is drawn on a map"
    return sight_view(battle, Viewed(battle.board, start, STANDING, end, STANDING))


def sight_view(battle: Battle, line: Viewed) -> Sight:
    """A line of sight in words and numbers, as bad for the attacker as the target's player can make it."""
    found = line_through(battle, line, {})
    return Sight(
        start=line.start,
        end=line.end,
        steps=_steps(found),
        is_visible=found.is_clear,
        between=found.woods,
        partial_cover=found.cover is not None,
        is_tie=bool(pairs(battle, line)),
        blocked_by=found.blocked_by,
        source=battle.rules.tables.line_of_sight.terrain_source,
    )


def _steps(found: LineOfSight) -> tuple[SightStep, ...]:
    return tuple(
        SightStep(stretch.hexes, stretch.counts, stretch.wood or "", stretch is found.blocker)
        for stretch in found.stretches
    )
