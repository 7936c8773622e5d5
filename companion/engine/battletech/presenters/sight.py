"""Lines of sight as the window shows them."""

from __future__ import annotations

from companion.engine.battletech.attack.situation import SightEnds, hexside_pairs, line_through
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.stance import STANDING, Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.sight.intervening import ground_top, wood_tops
from companion.engine.battletech.sight.levels import Ends
from companion.engine.battletech.sight.line_of_sight import LineOfSight
from companion.engine.views.moves import Sight, SightProfile, SightStep
from companion.tabletop.hexes import Hex


def sight(battle: Battle, start: Hex, end: Hex) -> Sight:
    """Return the line of sight between the units in two hexes, with all that lies in it.

    Where none stands, a standing 'Mech is taken to.
    """
    assert battle.board is not None, "sight is drawn on a map"
    viewer, seen = (_stance_in(battle, place) for place in (start, end))
    return sight_view(battle, SightEnds(battle.board, start, viewer, end, seen))


def _stance_in(battle: Battle, place: Hex) -> Stance:
    there = (unit for unit in battle.units.values() if unit.hex == place)
    return next(
        (battle.kind(unit).stance(battle, unit) for unit in there if not is_destroyed(battle, unit)), STANDING
    )


def sight_view(battle: Battle, line: SightEnds) -> Sight:
    """Return a line of sight in words and numbers, as bad for the attacker as the target's player can make
    it.
    """
    found = line_through(battle, line, {})
    return Sight(
        start=line.start,
        end=line.end,
        steps=_steps(battle, line, found),
        is_visible=found.is_clear,
        between=found.woods,
        partial_cover=found.cover is not None,
        is_tie=bool(hexside_pairs(battle, line)),
        blocked_by=found.blocked_by,
        source=battle.rules.tables.line_of_sight.terrain_source,
        profile=_profile(battle, line),
    )


def _steps(battle: Battle, line: SightEnds, found: LineOfSight) -> tuple[SightStep, ...]:
    rules = battle.rules.tables.line_of_sight
    return tuple(
        SightStep(
            stretch.hexes,
            stretch.counts,
            stretch.wood or "",
            stretch is found.blocker,
            line.board.at(stretch.counts).level,
            max([ground_top(line.board, rules, at), *wood_tops(line.board, rules, at).values()]),
        )
        for stretch in found.stretches
        for at in (stretch.counts,)
    )


def _profile(battle: Battle, line: SightEnds) -> SightProfile | None:
    """Return the levels of both ends; None by rules that know none."""
    levels = battle.rules.tables.line_of_sight.levels
    if levels is None:
        return None
    ends = Ends.of(line.board, levels, (line.start, line.viewer_stance), (line.end, line.target_stance))
    return SightProfile(
        line.board.at(line.start).level,
        line.board.at(line.end).level,
        ends.attacker_level,
        ends.target_level,
    )
