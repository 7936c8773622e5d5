"""Courses of cruise missiles: which ones may be flown, and those that lead to each hex in reach.

Rule: Omega, Indirect Fire Arrows (Flight).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.battletech.battle.cruise_missiles import AHEAD, LEFT, RIGHT, TURNS, follow_course
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.tables.cruise_flight import CruiseFlight
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, neighbor, turn_facing

ORIGIN = Hex(0, 0)
MOST = 3
"""Courses that are kept for a hex: where one leaves the map, the next may not."""


def why_no_course(
    battle: Battle, flight: CruiseFlight, start: Hex, facing: int, course: str
) -> Refusal | None:
    """Return why a course cannot be flown: too short or long, too many turns, or off the map."""
    if set(course) - set(TURNS):
        return nonsense("cruise_letters", course=course)
    if not flight.shortest <= len(course) <= flight.longest:
        hexes = len(course)
        return by_rule(
            "cruise_length", flight.source, least=flight.shortest, most=flight.longest, hexes=hexes
        )
    if (turns := len(course) - course.count(AHEAD)) > flight.turns:
        return by_rule("cruise_turns", flight.source, most=flight.turns, turns=turns)
    passed, _ = follow_course(start, facing, course)
    off = next((place for place in passed if battle.board is not None and place not in battle.board), None)
    return by_rule("cruise_off_map", flight.source, hex=off.label) if off is not None else None


def courses_to(battle: Battle, flight: CruiseFlight, start: Hex, facing: int) -> Mapping[Hex, str]:
    """Return each hex of the board that a flight may end in, with a course that leads there over the map."""
    if battle.board is None:
        return {}
    limits = (flight.shortest, flight.longest, flight.turns)
    return _courses_on((battle.board.width, battle.board.height), limits, start, facing)


@lru_cache(maxsize=64)
def _courses_on(
    size: tuple[int, int], limits: tuple[int, int, int], start: Hex, facing: int
) -> Mapping[Hex, str]:
    """Return the courses over a board of this size; missiles that stay where they are keep theirs."""
    (width, height), column, row = size, start.column, start.row
    found: dict[Hex, str] = {}
    for away, courses in _boxed(*limits, facing, start.q % 2):
        for course, (left, right, top, bottom) in courses:
            if column + left >= 1 and column + right <= width and row + top >= 1 and row + bottom <= height:
                found[start + away] = course
                break
    return found


@lru_cache(maxsize=64)
def _boxed(
    shortest: int, longest: int, turns: int, facing: int, parity: int
) -> tuple[tuple[Hex, tuple[tuple[str, tuple[int, int, int, int]], ...]], ...]:
    """Return where flights end, with the columns and rows that each course needs to either side of a start in
    a column of this parity.
    """
    start = Hex(parity, 0)

    def box(course: str) -> tuple[int, int, int, int]:
        passed = follow_course(start, facing, course)[0]
        columns = [place.column - start.column for place in passed]
        rows = [place.row - start.row for place in passed]
        return min(columns), max(columns), min(rows), max(rows)

    return tuple(
        (away, tuple((course, box(course)) for course in courses))
        for away, courses in reachable(shortest, longest, turns, facing).items()
    )


@lru_cache(maxsize=64)
def reachable(shortest: int, longest: int, turns: int, facing: int) -> Mapping[Hex, tuple[str, ...]]:
    """Return where flights from the origin end, each with a few courses: the straightest first."""
    found: dict[Hex, dict[int, str]] = {}
    edge: dict[tuple[Hex, int, int], str] = {(ORIGIN, facing, 0): ""}
    for hexes in range(1, longest + 1):
        onward: dict[tuple[Hex, int, int], str] = {}
        for (place, toward, turned), course in edge.items():
            for letter in (AHEAD, LEFT, RIGHT):
                more = turned + (letter != AHEAD)
                if more <= turns:
                    faces = turn_facing(toward, TURNS[letter])
                    onward.setdefault((neighbor(place, faces), faces, more), course + letter)
        edge = onward
        if hexes >= shortest:
            for (place, faces, turned), course in edge.items():
                known = found.setdefault(place, {})
                if faces not in known or turned < len(known[faces]) - known[faces].count(AHEAD):
                    known.setdefault(faces, course)
    return {
        place: tuple(sorted(courses.values(), key=lambda it: (len(it) - it.count(AHEAD), it))[:MOST])
        for place, courses in found.items()
    }
