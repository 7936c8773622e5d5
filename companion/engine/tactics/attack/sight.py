"""Line of sight by bonus dice: smoke, woods and cover on the line, hills that block it, and arcs.

Rule: BT Tactics 3025, R44-R46, R51, R56-R58, R60.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.tactics.battle.situation import HILL, Situation
from companion.engine.tactics.battle.state import Battle, Mech, height, terrains
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.refusals import by_rule
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.lines import line


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight: bonus dice by cause, the hexes crossed, and a hill that blocks it.

    The line is blocked by the `hill` of that `level`.
    """

    hexes: tuple[Hex, ...]
    smoke: int
    woods: int
    cover: int
    hill: Hex | None = None
    level: int = 0

    @property
    def bonus(self) -> int:
        """All bonus dice for the defender."""
        return self.smoke + self.woods + self.cover

    @property
    def blocked_by(self) -> str:
        """The hill that blocks it in words."""
        return say("sight/hill", hex=self.hill.label, level=self.level) if self.hill is not None else ""


@dataclass(frozen=True, slots=True)
class SightHex:
    """The effect of a hex on lines of sight: the height of a 'Mech in it, and dice by smoke and woods."""

    height: int
    smoke: int
    woods: int


class _SightHexes(dict[Hex, SightHex]):
    """The hexes of a battle's map, each looked at when a line first meets it."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self._battle = battle

    def __missing__(self, place: Hex) -> SightHex:
        rules, rows = self._battle.tables.defense, terrains(self._battle, place)
        smoke = max((rules.smoke[row.smoke] for row in rows if row.smoke), default=0)
        woods = max((rules.woods[row.woods] for row in rows if row.woods), default=0)
        spot = self[place] = SightHex(height(self._battle, place), smoke, woods)
        return spot


class LineOfSightFinder:
    """Lines of sight on the map as it is now; what lies in a hex is looked up once for all lines."""

    def __init__(self, battle: Battle) -> None:
        self._rules = battle.tables.defense
        self._hill_blocks_both = battle.rules.options.get("hill_blocks") == "both"
        self._spots = _SightHexes(battle)

    def line(self, start: Hex, end: Hex, *, is_hull_down: bool = False) -> SightLine:
        """Return the line between two hex centres; along a hexside it runs where it serves the
        defender best.
        """
        found = [self._course(start, end, hexes, is_hull_down) for hexes in _courses(start, end)]
        if len(found) == 1:
            return found[0]
        return max(found, key=lambda course: (bool(course.blocked_by), course.bonus))

    def _course(self, start: Hex, end: Hex, between: tuple[Hex, ...], is_hull_down: bool) -> SightLine:
        spots = [self._spots[place] for place in between]
        first, last = self._spots[start], self._spots[end]
        hill = self._hill(first, last, between, spots)
        return SightLine(
            hexes=between,
            smoke=max([last.smoke, *[spot.smoke for spot in spots]]),
            woods=max([last.woods, *[spot.woods for spot in spots]]),
            cover=self._cover(first, last, spots[-1], is_hull_down) if spots else 0,
            hill=hill,
            level=self._spots[hill].height if hill is not None else 0,
        )

    def _cover(self, start: SightHex, end: SightHex, before: SightHex, is_hull_down: bool) -> int:
        """Dice for a low hill or building right in front of the defender. Rule: BT Tactics 3025, R39, R58."""
        if start.height > end.height or before.height - end.height != self._rules.cover_height:
            return 0
        return self._rules.hull_down_cover if is_hull_down else self._rules.cover

    def _hill(
        self, start: SightHex, end: SightHex, between: tuple[Hex, ...], spots: list[SightHex]
    ) -> Hex | None:
        """Return the first hill that blocks: two levels above either hex, or above both by the option (gap
        G15).
        """
        ends = (start.height, end.height)
        low = max(ends) if self._hill_blocks_both else min(ends)
        for place, spot in zip(between, spots, strict=True):
            if spot.height - low >= self._rules.blocking_height:
                return place
        return None

    def situation(self, attacker: Mech, end: Hex, *, is_hull_down: bool = False) -> Situation | None:
        """Return how a hex stands to an attacker, whichever way a target in it faces; None off the map."""
        start = attacker.hex
        if start is None:
            return None
        seen = self.line(start, end, is_hull_down=is_hull_down)
        arc = arc_of(start, attacker.facing, end)
        return Situation(
            range=distance(start, end),
            smoke=seen.smoke,
            woods=seen.woods,
            cover=seen.cover,
            in_forward_arc=arc is Arc.FORWARD,
            in_rear_arc=arc is Arc.REAR,
            blocked_by=seen.blocked_by,
        )


def line_of_sight(battle: Battle, start: Hex, end: Hex, *, is_hull_down: bool = False) -> SightLine:
    """Return the line of sight between two hexes."""
    return LineOfSightFinder(battle).line(start, end, is_hull_down=is_hull_down)


@lru_cache(maxsize=1 << 14)
def _courses(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes between two others: along hexsides once those on the left, once those on the right."""
    steps = line(start, end).steps
    left = tuple([step[0] for step in steps])
    right = tuple([step[-1] for step in steps])
    return (left,) if left == right else (left, right)


def situation_between(battle: Battle, attacker: Mech, target: Mech) -> Situation | None:
    """Return how a target stands to its attacker on the map; None where either is not on it."""
    start, end = attacker.hex, target.hex
    if start is None or end is None:
        return None
    situation = LineOfSightFinder(battle).situation(attacker, end, is_hull_down=target.is_hull_down)
    is_flanked = arc_of(end, target.facing, start) is Arc.REAR
    return replace(situation, is_flanked=is_flanked) if situation and is_flanked else situation


def is_unseen(battle: Battle, situation: Situation) -> bool:
    """Whether there is no line of sight. Rule: BT Tactics 3025, R45, R60 (gap G35)."""
    return bool(situation.blocked_by) or situation.bonus >= battle.tables.defense.no_sight_at


def unseen_refusal(mech: Mech, target: Mech, situation: Situation, source: str) -> Refusal:
    """Return why a unit does not see a target that is unseen."""
    if situation.blocked_by:
        return by_rule(
            "sight_blocked", source, unit=mech.name, target=target.name, blocker=_blocker(situation)
        )
    return by_rule("target_hidden", source, unit=mech.name, target=target.name, dice=situation.bonus)


def blocking_text(battle: Battle, situation: Situation) -> str:
    """Return what a line of sight is blocked by, with the rule; empty where it is not."""
    if not is_unseen(battle, situation):
        return ""
    if situation.blocked_by:
        source = battle.tables.attacks.target_source
        return say("sight/blocked_by_hill", where=situation.blocked_by, source=source)
    causes = tuple(f"{cause} {dice}" for cause, dice in situation.dice.items() if dice)
    return say("sight/hidden", dice=situation.bonus, causes=causes, source=battle.tables.defense.source)


def _blocker(situation: Situation) -> str:
    """Return what blocks a line of sight, in words; players without a map tell that a hill does."""
    return say("sight/some_hill") if situation.blocked_by == HILL else situation.blocked_by
