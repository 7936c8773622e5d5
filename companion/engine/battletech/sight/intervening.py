"""Effects of an intervening hex on a line of sight, for one hex or for a whole board at once.

Numbers and flags here are those of one hex, or arrays of one for each hex: only operators are used that do
the same to both.

Rule: CityTech, Combat > Line of Sight (errata, section 1). Quick-Start, Intervening Terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.tables.line_of_sight import SightLevels, SightRules
from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

Number: TypeAlias = Any
"""An int, or an array of them."""
Flag: TypeAlias = Any
"""A bool, or an array of them."""
FLAT = 0
"""The height of all ground where rules know no levels; woods stand above it."""
NONE = -(1 << 20)
"""The height of woods where there are none: below every line."""


@dataclass(frozen=True, slots=True)
class LineEnds:
    """The two ends of a line: hexes, levels, and whose lower half terrain can hide.

    `submerged` is the end that is under water, `target_wades` whether water covers the target's legs.
    """

    start: Hex
    end: Hex
    attacker_level: int = 0
    target_level: int = 0
    attacker_is_tall: bool = False
    target_is_tall: bool = False
    target_wades: bool = False
    submerged: Hex | None = None

    @classmethod
    def of(
        cls,
        board: Board,
        levels: SightLevels | None,
        attacker: tuple[Hex, Stance],
        target: tuple[Hex, Stance],
    ) -> LineEnds:
        """Return the ends on a board; where rules know no levels they are only two hexes."""
        start, end = attacker[0], target[0]
        if levels is None:
            return cls(start, end)
        return cls(
            start,
            end,
            level_of(board, levels, *attacker),
            level_of(board, levels, *target),
            attacker_is_tall=_is_tall(board, levels, *attacker),
            target_is_tall=_is_tall(board, levels, *target),
            target_wades=levels.is_waist_deep(_depth(board, *target), target[1].unit, target[1].is_prone),
            submerged=next((it[0] for it in (target, attacker) if _is_submerged(board, levels, *it)), None),
        )

    @property
    def target_shows_legs(self) -> bool:
        """Whether there are legs to hide: the target is tall, and no water hides them already."""
        return self.target_is_tall and not self.target_wades


def top_of(board: Board, place: Hex) -> int:
    """Return the height of a hex in between: its ground or the surface of its water, and a building on it."""
    return board.at(place).level + _building(board, place).height


def level_of(board: Board, levels: SightLevels, place: Hex, stance: Stance) -> int:
    """Return the level a unit looks from. Rule: CityTech, Combat > Line of Sight (errata 1.2)."""
    ground = board.at(place).level
    if _is_inside(board, place, stance):
        return ground + stance.floor
    heights = levels.prone if stance.is_prone else levels.standing
    depth = 0 if stance.unit in levels.floating else _depth(board, place, stance)
    bridge = _building_of(board, place, "bridge").height if stance.is_on_bridge else 0
    return ground - depth + bridge + stance.floor + heights[stance.unit]


def _is_tall(board: Board, levels: SightLevels, place: Hex, stance: Stance) -> bool:
    return levels.is_tall(stance.unit, stance.is_prone) and not _is_inside(board, place, stance)


def _is_submerged(board: Board, levels: SightLevels, place: Hex, stance: Stance) -> bool:
    return levels.submerges(_depth(board, place, stance), stance.unit, stance.is_prone)


def _is_inside(board: Board, place: Hex, stance: Stance) -> bool:
    """Whether a unit stands in a building below its roof."""
    return 0 <= stance.floor < _building(board, place).height


def _building(board: Board, place: Hex) -> Terrain:
    return _building_of(board, place, "building")


def _building_of(board: Board, place: Hex, kind: str) -> Terrain:
    found = (terrain_of(word) for word in board.at(place).terrain)
    return next((terrain for terrain in found if terrain.kind == kind), Terrain("clear"))


def _depth(board: Board, place: Hex, stance: Stance) -> int:
    """Return the depth of the water in which a unit stands."""
    if stance.is_on_bridge and _building_of(board, place, "bridge").kind == "bridge":
        return 0
    return max((terrain_of(word).depth for word in board.at(place).terrain), default=0)


@dataclass(frozen=True, slots=True)
class SightGeometry:
    """Positions of both units towards intervening hexes: levels, visible legs, and adjacency."""

    attacker_level: Number
    target_level: Number
    attacker_is_tall: Flag
    target_shows_legs: Flag
    near_attacker: Flag
    near_target: Flag

    def is_over(self, top: Number) -> Flag:
        """Whether a height blocks: above both units, or next to one of them and above that one."""
        over_attacker, over_target = top > self.attacker_level, top > self.target_level
        return (over_attacker & (over_target | self.near_attacker)) | (over_target & self.near_target)

    def gives_cover(self, top: Number) -> Flag:
        """Whether ground next to a standing target hides its legs from an attacker who is no higher."""
        is_level = (top == self.target_level) & (self.attacker_level <= self.target_level)
        return self.target_shows_legs & self.near_target & is_level

    def stops_legs(self, top: Number) -> Flag:
        """Whether ground next to a standing attacker keeps its leg-mounted weapons from firing."""
        is_level = (top == self.attacker_level) & (self.target_level <= self.attacker_level)
        return self.attacker_is_tall & self.near_attacker & is_level


@dataclass(frozen=True, slots=True)
class LineEffect:
    """The effect of a hex on a line: its ground blocks, its woods count, it gives cover, it stops legs."""

    blocks: Flag
    woods: Mapping[str, Flag]
    weight: Number
    gives_cover: Flag
    stops_legs: Flag


def line_effect(
    rules: SightRules, between: SightGeometry, ground: Number, woods: Mapping[str, Number]
) -> LineEffect:
    """Return the effect of ground up to this height, and of woods of these kinds up to theirs."""
    blocks, risen = between.is_over(ground), {kind: between.is_over(top) for kind, top in woods.items()}
    return LineEffect(
        blocks,
        risen,
        density(rules, risen) if risen else blocks & False,
        between.gives_cover(ground),
        between.stops_legs(ground),
    )


def density(rules: SightRules, woods: Mapping[str, Number]) -> Number:
    """Return the joint density of these woods. Rule: Intervening Terrain."""
    return sum(number * rules.weights.get(kind, 0) for kind, number in woods.items())


def is_too_dense(rules: SightRules, weight: Number) -> Flag:
    """Whether woods of a line are so dense together that they block it."""
    return weight >= rules.blocked_at


def _by_density(one: LineEffect) -> Number:
    return one.blocks * BLOCKED + one.weight * WEIGHT + one.gives_cover * 2 + one.stops_legs


def _by_cover(one: LineEffect) -> Number:
    return one.blocks * BLOCKED + one.gives_cover * COVERED + one.weight * 2 + one.stops_legs


BLOCKED, COVERED, WEIGHT = 1 << 20, 1 << 16, 1 << 2
HARM_KEYS: tuple[Callable[[LineEffect], Number], ...] = (_by_density, _by_cover)
"""How bad a hex is for the attacker, of two along a hexside of which the worse counts.

Dense woods may block where the cover of the other hex would not: so the first order counts where it blocks
the line; short of blocking, cover is worse, and the second one counts. Rule: CityTech, Combat > Line of Sight
(errata 1.1).
"""


def ground_top(board: Board, rules: SightRules, place: Hex) -> int:
    """Return the height of the ground of a hex, and of what is built on it."""
    return FLAT if rules.levels is None else top_of(board, place)


def wood_tops(board: Board, rules: SightRules, place: Hex) -> Mapping[str, int]:
    """Return the kinds of woods in a hex and how high they rise; without levels only the densest kind
    counts.
    """
    levels, ground = rules.levels, board.at(place)
    if levels is None:
        wood = wood_in(board, rules, place)
        return {wood: FLAT + 1} if wood else {}
    kinds = dict.fromkeys(kind for kind in ground.terrain if kind in rules.weights)
    return {kind: ground.level + levels.rises[kind] for kind in kinds}


def wood_in(board: Board, rules: SightRules, place: Hex) -> str | None:
    """Return the woods of a hex, the denser kind where several are named."""
    woods = [kind for kind in board.at(place).terrain if kind in rules.weights]
    return max(woods, key=lambda kind: rules.weights[kind], default=None)
