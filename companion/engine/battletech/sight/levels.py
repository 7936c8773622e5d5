"""Heights of units and terrain on a line of sight, and the meaning of a height in between.

Rule: CityTech, Combat > Line of Sight (errata, section 1).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.tables.line_of_sight import SightLevels
from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class Ends:
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
    ) -> Ends:
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
    return stance.floor < _building(board, place).height


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
