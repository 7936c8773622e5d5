"""Situations on a map: range, arcs, cover and visibility between two mechs, and what hides one.

Rule: Untitled Mech Game, R255, R259, R281, R291, R293, R294, R296.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.pools.battle.clouds import haze_in
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.tables.battle import Haze
from companion.engine.pools.tables.combat import Facing
from companion.tabletop.arcs import Arc, arc_of, is_between
from companion.tabletop.hexes import HEXSIDES, Hex, distance, turn_facing
from companion.tabletop.lines import line

EYE = 1
"""Levels that a mech stands tall."""
TOTAL = "total_cover"
ATTACKED: Mapping[Arc, Facing] = {Arc.FORWARD: "front", Arc.LEFT: "side", Arc.RIGHT: "side", Arc.REAR: "rear"}
DEGREES = 60


@dataclass(frozen=True, slots=True)
class LineObstacles:
    """A line of sight: the hexes that it crosses, the cover and haze by kind, and the hex that blocks it."""

    hexes: tuple[Hex, ...]
    counts: Mapping[str, int]
    blocked_at: Hex | None = None
    blocker: str = ""


def eye_level(battle: Battle, place: Hex, altitude: int) -> int:
    """Return the level that a mech looks from."""
    return battle.ground(place).level + altitude + EYE


def sight_line(battle: Battle, start: Hex, end: Hex, altitudes: tuple[int, int] = (0, 0)) -> LineObstacles:
    """Return what lies on the line between two hexes, the last included."""
    low, high = eye_level(battle, start, altitudes[0]), eye_level(battle, end, altitudes[1])
    steps = line(start, end).steps
    counts: Counter[str] = Counter()
    crossed: list[Hex] = []
    for number, step in enumerate((*steps, (end,)), 1):
        height = low + (high - low) * number / (len(steps) + 1)
        # Where a line runs between two hexes, the one that hides less counts.
        place = step[0]
        if len(step) > 1:
            place = min(step, key=lambda each: _hiding(battle, each, height, is_end=each == end))
        crossed.append(place)
        if blocker := _blocker(battle, place, height, is_end=place == end):
            return LineObstacles(tuple(crossed[:-1]), counts, place, blocker)
        counts.update(_covers(battle, place, height))
    return LineObstacles(tuple(crossed[:-1]), counts)


def _hiding(battle: Battle, place: Hex, height: float, *, is_end: bool) -> tuple[bool, int]:
    return bool(_blocker(battle, place, height, is_end=is_end)), len(_covers(battle, place, height))


def _blocker(battle: Battle, place: Hex, height: float, *, is_end: bool) -> str:
    """Return what in a hex hides all that is behind it; what a target stands in hides it only in part."""
    ground = battle.ground(place)
    if is_end:
        return ""
    if ground.level >= height:
        return f"the ground in {place.label}"
    rows = battle.tables.movement.terrain
    for word in ground.terrain:
        row = rows.get(word)
        if row is not None and row.cover == TOTAL and ground.level + row.height >= height:
            return f"{row.label.lower()} in {place.label}"
    return ""


def _covers(battle: Battle, place: Hex, height: float) -> list[str]:
    """Return the kinds of cover and haze of a hex that reach up to the line."""
    ground = battle.ground(place)
    clouds = haze_in(battle, place) if battle.clouds else []
    around = battle.tables.environment
    if around is not None and around.visibility is not None:
        clouds = [*clouds, around.visibility]
    if not ground.terrain:
        return clouds
    known = battle.tables.movement.terrain
    rows = [known[word] for word in ground.terrain if word in known]
    found: list[str] = [*(row.visibility for row in rows if row.visibility is not None), *clouds]
    covers = [row.cover for row in rows if row.cover is not None and ground.level + row.height >= height]
    if covers:
        found.append("light_cover" if set(covers) == {"light_cover"} else "heavy_cover")
    return found


def cover_in(battle: Battle, place: Hex) -> str:
    """Return the cover that a mech has in a hex; empty where there is none."""
    kinds = _covers(battle, place, battle.ground(place).level)
    return next((kind for kind in ("heavy_cover", "light_cover") if kind in kinds), "")


def situation_between(battle: Battle, mech: Mech, target: Mech) -> Situation | None:
    """Return how a target stands to an attacker on the map; None without one."""
    start, end = mech.hex, target.hex
    if start is None or end is None:
        return None
    found = sight_line(battle, start, end, (mech.altitude, target.altitude))
    counts = Counter({kind: number for kind, number in found.counts.items() if kind != TOTAL})
    if target.doings.cover:
        counts[target.doings.cover] += 1
    if (dark := _lit_haze(battle, mech, distance(start, end))) is not None:
        counts -= Counter([dark])
    return Situation(
        range=max(distance(start, end), abs(mech.altitude - target.altitude)),
        facing=ATTACKED[arc_of(end, target.facing, start)],
        bearing=bearing(start, mech.facing, end),
        blocked_by=found.blocker,
        **counts,
    )


def _lit_haze(battle: Battle, mech: Mech, hexes: int) -> Haze | None:
    """Return what a mech's lamps take from the hex of a target so far away; none where they do not reach.

    Rule: R184.
    """
    around = battle.tables.environment
    if around is None:
        return None
    lamps = (around.lamps.get(each.kind, 0) for each in battle.facts(mech).mech.fittings)
    return around.visibility if max(lamps, default=0) >= hexes else None


def bearing(origin: Hex, facing: int, target: Hex) -> int:
    """Return the hexside toward a target, clockwise from the facing: the first that it lies at or before."""
    return next(
        (side for side in (0, 1, 5, 2, 4, 3) if _lies_at(origin, turn_facing(facing, side), target)), 0
    )


def _lies_at(origin: Hex, hexside: int, target: Hex) -> bool:
    return is_between(origin, target, hexside * DEGREES - 30, hexside * DEGREES + 30)


def bears(weapon: Armament, mech: Mech, target: Mech, situation: Situation) -> bool:
    """Whether a weapon's arc holds a target. Rule: Untitled Mech Game, R296."""
    if len(weapon.sides) == HEXSIDES:
        return True
    if mech.hex is None or target.hex is None:
        return situation.bearing in weapon.sides
    return bears_on(weapon, mech.hex, mech.facing, target.hex)


def bears_on(weapon: Armament, origin: Hex, facing: int, place: Hex) -> bool:
    """Whether a weapon's arc holds a hex; its own always."""
    if len(weapon.sides) == HEXSIDES or origin == place:
        return True
    for side in weapon.sides:
        if (side + 1) % HEXSIDES in weapon.sides:
            first = turn_facing(facing, side) * DEGREES
            if is_between(origin, place, first, first + DEGREES):
                return True
    return False
