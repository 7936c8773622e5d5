"""Line of sight: what stands in the straight line between two hexes, and whether it blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.engine.battletech.sight.levels import STANDING, Ends, Stance, top_of
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.engine.battletech.tables.terrain import terrain_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.tabletop.lines import line

Chosen = Mapping[tuple[Hex, ...], Hex]


@dataclass(frozen=True, slots=True)
class Stretch:
    """One step of the line: its hexes (two along a hexside), the one that counts, and the wood in it."""

    hexes: tuple[Hex, ...]
    counts: Hex
    wood: str | None


@dataclass(frozen=True, slots=True)
class LineOfSight:
    """A line of sight; `blocker` is the stretch that blocks it, `hindrance` says what stands there.

    Woods that together are too dense make it `is_dense`. `cover` is the hex that gives a target in sight
    partial cover, `legs_blocked` the one through which the attacker's leg-mounted weapons cannot fire.
    """

    stretches: tuple[Stretch, ...]
    woods: Mapping[str, int]
    blocker: Stretch | None
    hindrance: str = ""
    hindrance_source: str = ""
    is_dense: bool = False
    cover: Hex | None = None
    legs_blocked: Hex | None = None

    @property
    def is_clear(self) -> bool:
        return self.blocker is None

    @property
    def blocked_by(self) -> str:
        """Hex, terrain and rule that block the line; empty while it is clear."""
        return f"{self.hindrance} ({self.hindrance_source})" if self.hindrance else ""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one hex does to a line: whether its ground blocks, the woods that count, cover, legs."""

    place: Hex
    woods: Mapping[str, int]
    weight: int
    blocks: bool = False
    gives_cover: bool = False
    stops_legs: bool = False
    words: str = ""


def density(rules: SightRules, woods: Mapping[str, int]) -> int:
    """How dense these woods are together; from `blocked_at` on they block. Rule: Intervening Terrain."""
    return sum(rules.weights.get(kind, 0) * number for kind, number in woods.items())


def wood_in(board: Board, rules: SightRules, place: Hex) -> str | None:
    """The woods of a hex, the denser kind where several are named."""
    woods = [kind for kind in board.at(place).terrain if kind in rules.weights]
    return max(woods, key=lambda kind: rules.weights[kind], default=None)


def line_of_sight(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    chosen: Chosen | None = None,
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> LineOfSight:
    """The line from attacker to target; the ends never interfere.

    Where the line runs along a hexside the target's player has `chosen` a hex; unless he has, the one that is
    worse for the attacker counts, as he would choose. Rule: Quick-Start, Line of Sight; Intervening Terrain.
    CityTech, Combat > Line of Sight (errata, section 1).
    """
    ends = Ends.of(board, rules.levels, (start, attacker), (end, target))
    steps = line(start, end).steps
    seen = [
        [_seen(board, rules, ends, place) for place in step if place in board]
        or [_seen(board, rules, ends, step[0])]
        for step in steps
    ]
    # Dense woods may block where the cover of the other hex would not; short of blocking, cover is worse.
    counted = _picked(steps, seen, chosen or {}, _by_density)
    if not _is_blocked(rules, counted):
        counted = _picked(steps, seen, chosen or {}, _by_cover)
    stretches = tuple(
        Stretch(step, hex_seen.place, max(hex_seen.woods, key=lambda kind: rules.weights[kind], default=None))
        for step, hex_seen in zip(steps, counted, strict=True)
    )
    woods = {kind: sum(hex_seen.woods.get(kind, 0) for hex_seen in counted) for kind in rules.weights}
    covers = [one.place for one in counted if one.gives_cover] or ([end] if ends.target_wades else [])
    legs = [one.place for one in counted if one.stops_legs]
    open_line = LineOfSight(
        stretches, woods, None, cover=next(iter(covers), None), legs_blocked=next(iter(legs), None)
    )
    return _hindered(open_line, rules, ends, counted)


def _seen(board: Board, rules: SightRules, ends: Ends, place: Hex) -> _Seen:
    """What a hex between the ends does to the line; without levels all woods count and no ground blocks."""
    levels, ground = rules.levels, board.at(place)
    if levels is None:
        wood = wood_in(board, rules, place)
        return _Seen(place, {wood: 1} if wood else {}, rules.weights[wood] if wood else 0)
    top = top_of(board, place)
    kinds = [kind for kind in dict.fromkeys(ground.terrain) if kind in rules.weights]
    woods = {kind: 1 for kind in kinds if ends.is_over(place, ground.level + levels.rises[kind])}
    return _Seen(
        place=place,
        woods=woods,
        weight=density(rules, woods),
        blocks=ends.is_over(place, top),
        gives_cover=ends.gives_cover(place, top),
        stops_legs=ends.stops_legs(place, top),
        words=_ground_words(board, place, top),
    )


def _ground_words(board: Board, place: Hex, top: int) -> str:
    for word in board.at(place).terrain:
        terrain = terrain_of(word)
        if terrain.kind == "building":
            return f"{terrain.words} up to level {top} in hex {place.label}"
    return f"ground at level {top} in hex {place.label}"


def _by_density(seen: _Seen) -> tuple[int, ...]:
    return (seen.blocks, seen.weight, seen.gives_cover, seen.stops_legs)


def _by_cover(seen: _Seen) -> tuple[int, ...]:
    return (seen.blocks, seen.gives_cover, seen.weight, seen.stops_legs)


def _picked(
    steps: tuple[tuple[Hex, ...], ...],
    seen: list[list[_Seen]],
    chosen: Chosen,
    worse: Callable[[_Seen], tuple[int, ...]],
) -> list[_Seen]:
    """The hex of each step that counts: the chosen one, else the worse for the attacker."""
    return [
        next((one for one in step_seen if one.place == chosen.get(step)), None) or max(step_seen, key=worse)
        for step, step_seen in zip(steps, seen, strict=True)
    ]


def _is_blocked(rules: SightRules, counted: list[_Seen]) -> bool:
    return any(one.blocks for one in counted) or sum(one.weight for one in counted) >= rules.blocked_at


def _hindered(sight: LineOfSight, rules: SightRules, ends: Ends, counted: list[_Seen]) -> LineOfSight:
    """The line with the stretch that blocks it first, seen from the attacker."""
    if ends.submerged is not None:
        at = ends.submerged
        words = f"the water over the unit in hex {at.label}"
        source = rules.levels.water_source if rules.levels else rules.source
        return _blocked(sight, Stretch((at,), at, None), words, source)
    dense = 0
    for stretch, one in zip(sight.stretches, counted, strict=True):
        dense += one.weight
        if one.blocks:
            return _blocked(sight, stretch, one.words, rules.source)
        if dense >= rules.blocked_at:
            words = f"{(stretch.wood or '').replace('_', ' ')} in hex {stretch.counts.label}"
            return replace(_blocked(sight, stretch, words, rules.terrain_source), is_dense=True)
    return sight


def _blocked(sight: LineOfSight, blocker: Stretch, words: str, source: str) -> LineOfSight:
    return replace(sight, blocker=blocker, hindrance=words, hindrance_source=source, cover=None)


def ties(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> tuple[tuple[Hex, Hex], ...]:
    """The pairs of hexes among which the target's player has something to choose.

    Rule: Quick-Start, Line of Sight. CityTech, Combat > Line of Sight (errata 1.1).
    """
    ends = Ends.of(board, rules.levels, (start, attacker), (end, target))
    return tuple(
        (step[0], step[1])
        for step in line(start, end).steps
        if len(step) == 2
        and all(place in board for place in step)
        and _differ(*(_seen(board, rules, ends, place) for place in step))
    )


def worst_first(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    pair: tuple[Hex, Hex],
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> tuple[Hex, Hex]:
    """Two hexes along a hexside of the line, first the one that is worse for the attacker."""
    ends = Ends.of(board, rules.levels, (start, attacker), (end, target))
    first, second = (_by_density(_seen(board, rules, ends, place)) for place in pair)
    return pair if first >= second else (pair[1], pair[0])


def _differ(first: _Seen, second: _Seen) -> bool:
    return (first.woods, *_by_density(first)) != (second.woods, *_by_density(second))
