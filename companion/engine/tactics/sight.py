"""Line of sight by bonus dice: smoke, woods and cover on the line, hills that block it, and arcs.

Rule: BT Tactics 3025, R44-R46, R51, R56-R58, R60.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.tactics.grounds import height, terrains
from companion.engine.tactics.situation import Situation
from companion.engine.tactics.state import Battle, Mech
from companion.tabletop.arcs import Arc, arc_of
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.lines import line


@dataclass(frozen=True, slots=True)
class Line:
    """What a line of sight meets: bonus dice by cause, the hexes crossed, and a hill that blocks it."""

    hexes: tuple[Hex, ...]
    smoke: int
    woods: int
    cover: int
    blocked_by: str = ""

    @property
    def bonus(self) -> int:
        """All bonus dice for the defender."""
        return self.smoke + self.woods + self.cover


def line_of_sight(battle: Battle, start: Hex, end: Hex, *, is_hull_down: bool = False) -> Line:
    """The line between two hex centres; along a hexside it runs where it serves the defender best."""
    found = [_line(battle, start, end, hexes, is_hull_down) for hexes in _courses(start, end)]
    return max(found, key=lambda course: (bool(course.blocked_by), course.bonus))


def _courses(start: Hex, end: Hex) -> Iterator[tuple[Hex, ...]]:
    crossed = line(start, end)
    yield tuple(step[0] for step in crossed.steps)
    if crossed.has_tie:
        yield tuple(step[-1] for step in crossed.steps)


def _line(battle: Battle, start: Hex, end: Hex, between: tuple[Hex, ...], is_hull_down: bool) -> Line:
    rules = battle.tables.defense
    rows = [row for place in (*between, end) for row in terrains(battle, place)]
    return Line(
        hexes=between,
        smoke=max((rules.smoke[row.smoke] for row in rows if row.smoke), default=0),
        woods=max((rules.woods[row.woods] for row in rows if row.woods), default=0),
        cover=_cover(battle, start, end, between, is_hull_down),
        blocked_by=_hill(battle, start, end, between),
    )


def _cover(battle: Battle, start: Hex, end: Hex, between: tuple[Hex, ...], is_hull_down: bool) -> int:
    """Dice for a low hill or building right in front of the defender. Rule: BT Tactics 3025, R39, R58."""
    rules = battle.tables.defense
    if not between or height(battle, start) > height(battle, end):
        return 0
    before = height(battle, between[-1])
    if before - height(battle, end) != rules.cover_height:
        return 0
    return rules.hull_down_cover if is_hull_down else rules.cover


def _hill(battle: Battle, start: Hex, end: Hex, between: tuple[Hex, ...]) -> str:
    """The first hill that blocks: two levels above either hex, or above both by the option (gap G15)."""
    needed = battle.tables.defense.blocking_height
    both = battle.rules.options.get("hill_blocks") == "both"
    ends = (height(battle, start), height(battle, end))
    low = max(ends) if both else min(ends)
    for place in between:
        if height(battle, place) - low >= needed:
            return f"hex {place.label}, level {height(battle, place)}"
    return ""


def situation_between(battle: Battle, attacker: Mech, target: Mech) -> Situation | None:
    """How a target stands to its attacker on the map; None where either is not on it."""
    start, end = attacker.hex, target.hex
    if start is None or end is None:
        return None
    seen = line_of_sight(battle, start, end, is_hull_down=target.is_hull_down)
    arc = arc_of(start, attacker.facing, end)
    return Situation(
        range=distance(start, end),
        smoke=seen.smoke,
        woods=seen.woods,
        cover=seen.cover,
        in_forward_arc=arc is Arc.FORWARD,
        in_rear_arc=arc is Arc.REAR,
        is_flanked=arc_of(end, target.facing, start) is Arc.REAR,
        blocked_by=seen.blocked_by,
    )


def why_unseen(battle: Battle, stands: Situation) -> str:
    """Why there is no line of sight; empty where there is one. Rule: BT Tactics 3025, R45, R60 (gap G35)."""
    if stands.blocked_by:
        return f"{stands.blocked_by} blocks the line of sight"
    if stands.bonus >= battle.tables.defense.no_sight_at:
        return f"{stands.bonus} bonus dice hide it"
    return ""
