"""Line of sight: what stands in the straight line between two hexes, and whether it blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.sight.between import (
    WORSE,
    Between,
    Effect,
    effect,
    ground_top,
    is_too_dense,
    wood_tops,
)
from companion.engine.battletech.sight.levels import STANDING, Ends, Stance
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.engine.battletech.tables.terms.terrain import terrain_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance
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
    """One hex, how high its ground rises, and what that does to a line."""

    place: Hex
    top: int
    effect: Effect

    @property
    def woods(self) -> Mapping[str, int]:
        """The kinds of woods that count, one each."""
        return {kind: 1 for kind, counts in self.effect.woods.items() if counts}


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
    first, second = WORSE
    counted = _picked(steps, seen, chosen or {}, first)
    if not _is_blocked(rules, counted):
        counted = _picked(steps, seen, chosen or {}, second)
    stretches = tuple(
        Stretch(step, hex_seen.place, max(hex_seen.woods, key=lambda kind: rules.weights[kind], default=None))
        for step, hex_seen in zip(steps, counted, strict=True)
    )
    woods = {kind: sum(hex_seen.woods.get(kind, 0) for hex_seen in counted) for kind in rules.weights}
    covers = [one.place for one in counted if one.effect.gives_cover] or ([end] if ends.target_wades else [])
    legs = [one.place for one in counted if one.effect.stops_legs]
    open_line = LineOfSight(
        stretches, woods, None, cover=next(iter(covers), None), legs_blocked=next(iter(legs), None)
    )
    return _hindered(open_line, board, rules, ends, counted)


def _seen(board: Board, rules: SightRules, ends: Ends, place: Hex) -> _Seen:
    """What a hex between the ends does to the line."""
    between = Between(
        ends.attacker_level,
        ends.target_level,
        ends.attacker_is_tall,
        ends.target_shows_legs,
        near_attacker=distance(place, ends.start) == 1,
        near_target=distance(place, ends.end) == 1,
    )
    top = ground_top(board, rules, place)
    does = effect(rules, between, top, wood_tops(board, rules, place))
    return _Seen(place, top, does)


def _ground_words(board: Board, seen: _Seen) -> str:
    for word in board.at(seen.place).terrain:
        terrain = terrain_of(word)
        if terrain.kind == "building":
            return say("sight/terrain", terrain=terrain.words, level=seen.top, hex=seen.place.label)
    return say("sight/ground", level=seen.top, hex=seen.place.label)


def _picked(
    steps: tuple[tuple[Hex, ...], ...],
    seen: list[list[_Seen]],
    chosen: Chosen,
    worse: Callable[[Effect], int],
) -> list[_Seen]:
    """The hex of each step that counts: the chosen one, else the worse for the attacker."""
    return [
        next((one for one in step_seen if one.place == chosen.get(step)), None)
        or max(step_seen, key=lambda one: worse(one.effect))
        for step, step_seen in zip(steps, seen, strict=True)
    ]


def _is_blocked(rules: SightRules, counted: list[_Seen]) -> bool:
    weight = sum(one.effect.weight for one in counted)
    return any(one.effect.blocks for one in counted) or bool(is_too_dense(rules, weight))


def _hindered(
    sight: LineOfSight, board: Board, rules: SightRules, ends: Ends, counted: list[_Seen]
) -> LineOfSight:
    """The line with the stretch that blocks it first, seen from the attacker."""
    if ends.submerged is not None:
        at = ends.submerged
        words = say("sight/water", hex=at.label)
        source = rules.levels.water_source if rules.levels else rules.source
        return _blocked(sight, Stretch((at,), at, None), words, source)
    dense = 0
    for stretch, one in zip(sight.stretches, counted, strict=True):
        dense += one.effect.weight
        if one.effect.blocks:
            return _blocked(sight, stretch, _ground_words(board, one), rules.source)
        if is_too_dense(rules, dense):
            words = say("sight/woods", woods=stretch.wood or "", hex=stretch.counts.label)
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
    first, second = (WORSE[0](_seen(board, rules, ends, place).effect) for place in pair)
    return pair if first >= second else (pair[1], pair[0])


def _differ(first: _Seen, second: _Seen) -> bool:
    return (first.woods, first.effect) != (second.woods, second.effect)
