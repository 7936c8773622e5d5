"""Line of sight: what stands in the straight line between two hexes, and whether it blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.battletech.sight_rules import SightRules
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.tabletop.lines import line


@dataclass(frozen=True, slots=True)
class Stretch:
    """One step of the line: its hexes (two along a hexside), the one that counts, and the wood in it."""

    hexes: tuple[Hex, ...]
    counts: Hex
    wood: str | None


@dataclass(frozen=True, slots=True)
class LineOfSight:
    """A line of sight; `blocker` is the stretch in which the woods became too dense."""

    stretches: tuple[Stretch, ...]
    woods: Mapping[str, int]
    blocker: Stretch | None

    @property
    def is_clear(self) -> bool:
        return self.blocker is None


def density(rules: SightRules, woods: Mapping[str, int]) -> int:
    """How dense these woods are together; from `blocked_at` on they block. Rule: Intervening Terrain."""
    return sum(rules.weights.get(kind, 0) * number for kind, number in woods.items())


def wood_in(board: Board, rules: SightRules, place: Hex) -> str | None:
    """The woods of a hex, the denser kind where several are named."""
    woods = [kind for kind in board.at(place).terrain if kind in rules.weights]
    return max(woods, key=lambda kind: rules.weights[kind], default=None)


def line_of_sight(
    board: Board, rules: SightRules, start: Hex, end: Hex, chosen: Mapping[tuple[Hex, ...], Hex] | None = None
) -> LineOfSight:
    """The line from attacker to target; the ends never interfere.

    Where the line runs along a hexside the target's player has `chosen` a hex; unless he has, the denser one
    counts, as he would choose. Rule: Quick-Start, Line of Sight; Intervening Terrain.
    """

    def weight(place: Hex) -> int:
        wood = wood_in(board, rules, place)
        return rules.weights[wood] if wood else 0

    stretches = []
    woods = dict.fromkeys(rules.weights, 0)
    blocker = None
    for step in line(start, end).steps:
        on_board = tuple(place for place in step if place in board) or step
        counts = (chosen or {}).get(step) or max(on_board, key=weight)
        stretch = Stretch(step, counts, wood_in(board, rules, counts))
        stretches.append(stretch)
        if stretch.wood:
            woods[stretch.wood] += 1
        if blocker is None and density(rules, woods) >= rules.blocked_at:
            blocker = stretch
    return LineOfSight(tuple(stretches), woods, blocker)


def ties(board: Board, rules: SightRules, start: Hex, end: Hex) -> tuple[tuple[Hex, Hex], ...]:
    """The pairs of hexes among which the target's player has something to choose.

    Rule: Quick-Start, Line of Sight.
    """
    return tuple(
        (step[0], step[1])
        for step in line(start, end).steps
        if len(step) == 2
        and all(place in board for place in step)
        and wood_in(board, rules, step[0]) != wood_in(board, rules, step[1])
    )
