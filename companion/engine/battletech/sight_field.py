"""Lines of sight from one hex to every hex of a board at once, kept until the terrain changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.sight import wood_in
from companion.engine.battletech.sight_levels import STANDING, Ends, Stance, top_of
from companion.engine.battletech.sight_rules import SightRules
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.tabletop.lines import line

Numbers: TypeAlias = NDArray[np.int32]
Flags: TypeAlias = NDArray[np.bool_]
KEPT_BOARDS = 16
KEPT_FIELDS = 512


@dataclass(frozen=True, slots=True)
class Seen:
    """What `line_of_sight` says of one hex: visible or not, woods that count, cover, leg weapons."""

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

    def at(self, place: Hex) -> Seen:
        """The line to one hex of the board."""
        index = (place.row - 1) * self.board.width + place.column - 1
        return Seen(
            bool(self.visible[index]),
            {kind: int(counts[index]) for kind, counts in self.woods.items()},
            bool(self.cover[index]),
            bool(self.legs_blocked[index]),
        )


class Lookout:
    """Sight fields by these rules; each is worked out once for a board, a hex and two stances."""

    def __init__(self, rules: SightRules) -> None:
        self._rules = rules
        self._grounds = lru_cache(maxsize=KEPT_BOARDS)(self._ground)
        self._views = lru_cache(maxsize=KEPT_BOARDS)(self._view)
        self._fields = lru_cache(maxsize=KEPT_FIELDS)(self._field)

    def field(
        self, board: Board, start: Hex, attacker: Stance = STANDING, target: Stance = STANDING
    ) -> SightField:
        """What a unit in `start` sees of targets of one stance in every hex."""
        return self._fields(board, start, attacker, target)

    def _ground(self, board: Board) -> _Ground:
        return _Ground.of(board, self._rules)

    def _view(self, board: Board, target: Stance) -> _Targets:
        return _Targets.of(board, self._rules, target)

    def _field(self, board: Board, start: Hex, attacker: Stance, target: Stance) -> SightField:
        ground, targets = self._grounds(board), self._views(board, target)
        ends = Ends.of(board, self._rules.levels, (start, attacker), (start, attacker))
        return _Sweep(self._rules, ground, targets, ends).field(board)


@dataclass(frozen=True, slots=True)
class _Ground:
    """Heights and woods of every hex, and one more entry for what lies beyond the edge."""

    columns: int
    rows: int
    tops: Numbers
    woods: Mapping[str, Flags]
    wood_tops: Mapping[str, Numbers]

    @classmethod
    def of(cls, board: Board, rules: SightRules) -> _Ground:
        places, levels = board.all_hexes(), rules.levels
        if levels is None:
            woods = {kind: [wood_in(board, rules, it) == kind for it in places] for kind in rules.weights}
            flat = np.zeros(len(places) + 1, dtype=np.int32)
            # Where there are no levels, all woods rise into every line and no ground does.
            return cls(board.width, board.height, flat, _flags(woods), dict.fromkeys(rules.weights, flat + 1))
        woods = {kind: [kind in board.at(it).terrain for it in places] for kind in rules.weights}
        level = np.array([*(board.at(place).level for place in places), 0], dtype=np.int32)
        tops = np.array([*(top_of(board, place) for place in places), 0], dtype=np.int32)
        rises = {kind: level + levels.rises[kind] for kind in rules.weights}
        return cls(board.width, board.height, tops, _flags(woods), rises)


def _flags(woods: Mapping[str, list[bool]]) -> Mapping[str, Flags]:
    return {kind: np.array([*there, False], dtype=np.bool_) for kind, there in woods.items()}


@dataclass(frozen=True, slots=True)
class _Targets:
    """Targets of one stance in every hex: where, at which level, and what water does to them."""

    q: Numbers
    r: Numbers
    levels: Numbers
    are_tall: Flags
    wade: Flags
    submerged: Flags

    @classmethod
    def of(cls, board: Board, rules: SightRules, stance: Stance) -> _Targets:
        places = board.all_hexes()
        ends = [Ends.of(board, rules.levels, (place, STANDING), (place, stance)) for place in places]
        sunk = [Ends.of(board, rules.levels, (place, stance), (place, stance)) for place in places]
        return cls(
            np.array([place.q for place in places], dtype=np.int32),
            np.array([place.r for place in places], dtype=np.int32),
            np.array([end.target_level for end in ends], dtype=np.int32),
            np.array([end.target_is_tall for end in ends], dtype=np.bool_),
            np.array([end.target_wades for end in ends], dtype=np.bool_),
            np.array([end.submerged is not None for end in sunk], dtype=np.bool_),
        )


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the first or the second hex of every step does to its line."""

    weight: Numbers
    blocks: Flags
    cover: Flags
    legs: Flags
    woods: Mapping[str, Flags]

    def by_density(self) -> Numbers:
        """How bad for the attacker where dense woods can block."""
        return self.blocks * 128 + self.weight * 4 + self.cover * 2 + self.legs

    def by_cover(self) -> Numbers:
        """How bad for the attacker where they cannot."""
        return self.blocks * 128 + self.cover * 64 + self.weight * 2 + self.legs


@lru_cache(maxsize=1 << 15)
def _steps(across: int, down: int) -> Numbers:
    """The steps of a line from Hex(0, 0): q and r of the first hex, then of the second or the same again."""
    steps = line(Hex(0, 0), Hex(across, down)).steps
    rows = [(step[0].q, step[0].r, step[-1].q, step[-1].r) for step in steps]
    return np.array(rows, dtype=np.int32).reshape(-1, 4)


class _Sweep:
    """One hex's lines to all hexes, worked out step by step for all of them together."""

    def __init__(self, rules: SightRules, ground: _Ground, targets: _Targets, ends: Ends) -> None:
        self.rules, self.ground, self.targets, self.ends = rules, ground, targets, ends
        across, down = targets.q - ends.start.q, targets.r - ends.start.r
        parts = [_steps(q, r) for q, r in zip(across.tolist(), down.tolist(), strict=True)]
        self.steps: Numbers = np.concatenate(parts)
        self.owner = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
        self.across, self.down = across[self.owner], down[self.owner]

    def field(self, board: Board) -> SightField:
        """The answer for every hex."""
        first, second = self._indices(0), self._indices(2)
        beyond = self.ground.columns * self.ground.rows
        one = self._choice(np.where(first == beyond, second, first), 0)
        other = self._choice(np.where(second == beyond, first, second), 2)
        dense = other.by_density() > one.by_density()
        blocked = self._blocked(one, other, dense)
        picked = np.where(blocked[self.owner], dense, other.by_cover() > one.by_cover())
        woods = {
            kind: self._count(np.where(picked, other.woods[kind], one.woods[kind])) for kind in one.woods
        }
        cover = self._count(np.where(picked, other.cover, one.cover)) > 0
        legs = self._count(np.where(picked, other.legs, one.legs)) > 0
        is_under = self.targets.submerged | (self.ends.submerged is not None)
        visible = ~blocked & ~is_under
        return SightField(board, visible, woods, (cover | self.targets.wade) & visible, legs)

    def _indices(self, at: int) -> Numbers:
        """The place of a hex of each step in the board's arrays; the last one beyond the edge."""
        column = self.steps[:, at] + self.ends.start.q
        row = self.steps[:, at + 1] + self.ends.start.r + column // 2
        inside = (column >= 0) & (column < self.ground.columns) & (row >= 0) & (row < self.ground.rows)
        beyond = self.ground.columns * self.ground.rows
        return np.where(inside, row * self.ground.columns + column, beyond).astype(np.int32)

    def _choice(self, places: Numbers, at: int) -> _Choice:
        q, r = self.steps[:, at], self.steps[:, at + 1]
        near_attacker = _is_one_step(q, r)
        near_target = _is_one_step(self.across - q, self.down - r)
        level, target_level = self.ends.attacker_level, self.targets.levels[self.owner]

        def is_over(tops: Numbers) -> Flags:
            over_attacker, over_target = tops > level, tops > target_level
            both = over_attacker & over_target
            return both | (over_attacker & near_attacker) | (over_target & near_target)

        tops = self.ground.tops[places]
        woods = {
            kind: there[places] & is_over(self.ground.wood_tops[kind][places])
            for kind, there in self.ground.woods.items()
        }
        weight = np.zeros(len(places), dtype=np.int32)
        for kind, counts in woods.items():
            weight += counts * np.int32(self.rules.weights[kind])
        has_legs = (self.targets.are_tall & ~self.targets.wade)[self.owner]
        cover = has_legs & near_target & (tops == target_level) & (level <= target_level)
        legs = self.ends.attacker_is_tall & near_attacker & (tops == level) & (target_level <= level)
        return _Choice(weight, is_over(tops), cover, legs, woods)

    def _blocked(self, one: _Choice, other: _Choice, picked: Flags) -> Flags:
        dense = np.bincount(
            self.owner, np.where(picked, other.weight, one.weight), minlength=len(self.targets.q)
        )
        high = self._count(np.where(picked, other.blocks, one.blocks)) > 0
        blocked: Flags = high | (dense >= self.rules.blocked_at)
        return blocked

    def _count(self, flags: Flags) -> Numbers:
        counts: Numbers = np.bincount(self.owner[flags], minlength=len(self.targets.q)).astype(np.int32)
        return counts


def _is_one_step(q: Numbers, r: Numbers) -> Flags:
    nearby: Flags = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r)) == 1
    return nearby
