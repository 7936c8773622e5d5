"""Lines of sight from one hex to every hex of a board at once, cached until the terrain changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.stance import STANDING, Stance
from companion.engine.battletech.sight.intervening import (
    FLAT,
    HARM_KEYS,
    NONE,
    LineEffect,
    LineEnds,
    SightGeometry,
    ground_top,
    is_too_dense,
    line_effect,
    wood_tops,
)
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.crossings import Flags, Numbers, crossings
from companion.tabletop.hexes import Hex

Risen: TypeAlias = Callable[[Hex], Mapping[str, int]]
"""The woods of a hex by kind, and how high they rise."""
CACHED_BOARDS = 4
CACHED_FIELDS = 128


@dataclass(frozen=True, slots=True)
class SeenHex:
    """The view of one hex, as `line_of_sight` has it: visibility, woods that count, cover, leg weapons."""

    is_visible: bool
    woods: Mapping[str, int]
    has_cover: bool
    are_legs_blocked: bool


@dataclass(frozen=True, slots=True)
class SightField:
    """All lines of sight from one hex, as arrays over the board's hexes row by row."""

    board: Board
    visible: Flags
    woods: Mapping[str, Numbers]
    cover: Flags
    legs_blocked: Flags

    def at(self, place: Hex) -> SeenHex:
        """Return the line to one hex of the board."""
        index = (place.row - 1) * self.board.width + place.column - 1
        return SeenHex(
            bool(self.visible[index]),
            {kind: int(counts[index]) for kind, counts in self.woods.items()},
            bool(self.cover[index]),
            bool(self.legs_blocked[index]),
        )


class Lookout:
    """Sight fields by these rules; each is worked out once for a board, a hex and two stances."""

    def __init__(self, rules: SightRules) -> None:
        self._rules = rules
        self._grounds = lru_cache(maxsize=CACHED_BOARDS)(self._ground)
        self._views = lru_cache(maxsize=CACHED_BOARDS)(self._view)
        self._fields = lru_cache(maxsize=CACHED_FIELDS)(self._field)

    def field(
        self, board: Board, start: Hex, attacker: Stance = STANDING, target: Stance = STANDING
    ) -> SightField:
        """Return what a unit in `start` sees of targets of one stance in every hex."""
        return self._fields(board, start, attacker, target)

    def _ground(self, board: Board) -> _BoardHeights:
        return _BoardHeights.of(board, self._rules)

    def _view(self, board: Board, target: Stance) -> _SightTargets:
        return _SightTargets.of(board, self._rules, target, self._grounds(board).kinds)

    def _field(self, board: Board, start: Hex, attacker: Stance, target: Stance) -> SightField:
        ground, targets = self._grounds(board), self._views(board, target)
        ends = LineEnds.of(board, self._rules.levels, (start, attacker), (start, attacker))
        return _LineSweep(self._rules, ground, targets, ends).field(board)


@dataclass(frozen=True, slots=True)
class _Kinds:
    """The different kinds of ground on a board, each with a hex that has it, and the kind of every hex."""

    samples: tuple[Hex, ...]
    codes: Numbers

    @classmethod
    def of(cls, board: Board) -> _Kinds:
        places = board.all_hexes()
        samples: dict[BoardHex, Hex] = {}
        for place in places:
            samples.setdefault(board.at(place), place)
        numbers = {ground: number for number, ground in enumerate(samples)}
        codes = np.array([numbers[board.at(place)] for place in places], dtype=np.int32)
        return cls(tuple(samples.values()), codes)

    def numbers(self, of: Callable[[Hex], int]) -> Numbers:
        """Return a number of every hex that depends on its ground alone."""
        return np.array([of(place) for place in self.samples], dtype=np.int32)[self.codes]

    def flags(self, of: Callable[[Hex], bool]) -> Flags:
        """Whether something is so in every hex that depends on its ground alone."""
        return np.array([of(place) for place in self.samples], dtype=np.bool_)[self.codes]


@dataclass(frozen=True, slots=True)
class _BoardHeights:
    """Heights of the ground and woods of every hex, with one more entry for what lies beyond the edge."""

    columns: int
    rows: int
    kinds: _Kinds
    tops: Numbers
    woods: Mapping[str, Numbers]

    @classmethod
    def of(cls, board: Board, rules: SightRules) -> _BoardHeights:
        kinds = _Kinds.of(board)
        risen = cache(lambda place: wood_tops(board, rules, place))
        tops = kinds.numbers(lambda place: ground_top(board, rules, place))
        heights = {kind: kinds.numbers(_height(risen, kind)) for kind in rules.weights}
        return cls(
            board.width,
            board.height,
            kinds,
            np.append(tops, np.int32(FLAT)),
            {kind: np.append(woods, np.int32(NONE)) for kind, woods in heights.items()},
        )


def _height(risen: Risen, kind: str) -> Callable[[Hex], int]:
    return lambda place: risen(place).get(kind, NONE)


@dataclass(frozen=True, slots=True)
class _SightTargets:
    """Targets of one stance in every hex: where, at which level, and what water does to them."""

    q: Numbers
    r: Numbers
    levels: Numbers
    show_legs: Flags
    wade: Flags
    submerged: Flags

    @classmethod
    def of(cls, board: Board, rules: SightRules, stance: Stance, kinds: _Kinds) -> _SightTargets:
        @cache
        def end(place: Hex) -> LineEnds:
            return LineEnds.of(board, rules.levels, (place, STANDING), (place, stance))

        def is_sunk(place: Hex) -> bool:
            both = (place, stance)
            return LineEnds.of(board, rules.levels, both, both).submerged is not None

        q = np.tile(np.arange(board.width, dtype=np.int32), board.height)
        row = np.repeat(np.arange(board.height, dtype=np.int32), board.width)
        return cls(
            q,
            row - q // 2,
            kinds.numbers(lambda place: end(place).target_level),
            kinds.flags(lambda place: end(place).target_shows_legs),
            kinds.flags(lambda place: end(place).target_wades),
            kinds.flags(is_sunk),
        )


def _rows(one: LineEffect, rows: slice) -> LineEffect:
    """Return what hexes do in these steps only."""
    woods = {kind: there[rows] for kind, there in one.woods.items()}
    return LineEffect(one.blocks[rows], woods, one.weight[rows], one.gives_cover[rows], one.stops_legs[rows])


def _with_others(one: LineEffect, rows: slice, other: LineEffect, picked: Flags) -> LineEffect:
    """Return what hexes do, but in those of these steps that are picked what the other hex does."""

    def merge_rows(own: NDArray[Any], others: NDArray[Any]) -> NDArray[Any]:
        both = own.copy()
        both[rows] = np.where(picked, others, own[rows])
        return both

    return LineEffect(
        merge_rows(one.blocks, other.blocks),
        {kind: merge_rows(there, other.woods[kind]) for kind, there in one.woods.items()},
        merge_rows(one.weight, other.weight),
        merge_rows(one.gives_cover, other.gives_cover),
        merge_rows(one.stops_legs, other.stops_legs),
    )


class _LineSweep:
    """The lines from one hex to all hexes, computed for all steps of all lines together."""

    def __init__(
        self, rules: SightRules, ground: _BoardHeights, targets: _SightTargets, ends: LineEnds
    ) -> None:
        self.rules, self.ground, self.targets, self.ends = rules, ground, targets, ends
        across, down = targets.q - ends.start.q, targets.r - ends.start.r
        self.steps = steps = crossings(across, down)
        self.owner = steps.line
        # Both hexes along a hexside are as far from either end.
        self.near_attacker = _is_one_step(steps.q, steps.r)
        self.near_target = _is_one_step(across[self.owner] - steps.q, down[self.owner] - steps.r)

    def field(self, board: Board) -> SightField:
        """Return the answer for every hex."""
        one, other, ties = self._choices()
        left = _rows(one, ties)
        first, second = (worse(other) > worse(left) for worse in HARM_KEYS)
        blocked = self._blocked_flags(_with_others(one, ties, other, first))
        picked = np.where(blocked[self.owner[ties]], first, second)
        counted = _with_others(one, ties, other, picked)
        woods = {kind: self._count(there) for kind, there in counted.woods.items()}
        cover, legs = self._count(counted.gives_cover) > 0, self._count(counted.stops_legs) > 0
        is_under = self.targets.submerged | (self.ends.submerged is not None)
        visible = ~blocked & ~is_under
        return SightField(board, visible, woods, (cover | self.targets.wade) & visible, legs)

    def _choices(self) -> tuple[LineEffect, LineEffect, slice]:
        """Return the first hex of every step, the second of those along a hexside, and which steps
        these are.
        """
        steps, beyond = self.steps, self.ground.columns * self.ground.rows
        first, second = self._indices(steps.q, steps.r), self._indices(steps.other_q, steps.other_r)
        ties = slice(len(first) - len(second), len(first))
        # Of two hexes the one on the board counts.
        left = first[ties].copy()
        first[ties] = np.where(left == beyond, second, left)
        second = np.where(second == beyond, left, second)
        return self._choice(first, slice(None)), self._choice(second, ties), ties

    def _indices(self, q: Numbers, r: Numbers) -> Numbers:
        """Return the place of a hex of each step in the board's arrays; the last one beyond the edge."""
        column = q + self.ends.start.q
        row = r + self.ends.start.r + column // 2
        inside = (column >= 0) & (column < self.ground.columns) & (row >= 0) & (row < self.ground.rows)
        beyond = self.ground.columns * self.ground.rows
        return np.where(inside, row * self.ground.columns + column, beyond).astype(np.int32)

    def _choice(self, places: Numbers, rows: slice) -> LineEffect:
        """Return what these hexes do, one of each step."""
        owner, ground = self.owner[rows], self.ground
        between = SightGeometry(
            self.ends.attacker_level,
            self.targets.levels[owner],
            self.ends.attacker_is_tall,
            self.targets.show_legs[owner],
            self.near_attacker[rows],
            self.near_target[rows],
        )
        woods = {kind: heights[places] for kind, heights in ground.woods.items()}
        return line_effect(self.rules, between, ground.tops[places], woods)

    def _blocked_flags(self, counted: LineEffect) -> Flags:
        dense = np.bincount(self.owner, counted.weight, minlength=len(self.targets.q))
        blocked: Flags = (self._count(counted.blocks) > 0) | is_too_dense(self.rules, dense)
        return blocked

    def _count(self, flags: Flags) -> Numbers:
        counts: Numbers = np.bincount(self.owner[flags], minlength=len(self.targets.q)).astype(np.int32)
        return counts


def _is_one_step(q: Numbers, r: Numbers) -> Flags:
    nearby: Flags = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r)) == 1
    return nearby
