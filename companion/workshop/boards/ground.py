"""What a stroke does to the ground of one hex."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.shared.setup import HIGHEST
from companion.tabletop.boards import CLEAR, BoardHex

ROAD, BRIDGE, WATER, BUILDING = "road", "bridge", "water_", "building_"
SMOKE, FIRE = ("smoke", "heavy_smoke"), ("fire",)
"""What hangs over a hex, whatever lies there."""
SEQUENCE = (
    "light_woods", "heavy_woods", WATER, "rough", "rubble", ROAD, "paved", *FIRE, *SMOKE, BUILDING, BRIDGE,
)  # fmt: skip
"""The order in which files tell terrain: boards that look the same are equal."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Terrain by its word; a road over water becomes the bridge, where one is told; none is open ground."""

    word: str = ""
    bridge: str = ""


@dataclass(frozen=True, slots=True)
class SetLevel:
    """The ground at a level."""

    level: int


@dataclass(frozen=True, slots=True)
class Raise:
    """The ground so many levels higher, or lower."""

    by: int


@dataclass(frozen=True, slots=True)
class Erase:
    """Open ground at level 0."""


@dataclass(frozen=True, slots=True)
class Copy:
    """The ground of another hex as it is."""

    ground: BoardHex


Stroke: TypeAlias = Paint | SetLevel | Raise | Erase | Copy


def after(ground: BoardHex, stroke: Stroke) -> BoardHex:
    """The ground of a hex once a stroke has gone over it."""
    match stroke:
        case Paint(word, bridge):
            return BoardHex(ground.level, painted(ground.terrain, word, bridge))
        case SetLevel(level):
            return BoardHex(_held(level), ground.terrain)
        case Raise(by):
            return BoardHex(_held(ground.level + by), ground.terrain)
        case Copy(other):
            return other
        case Erase():
            return CLEAR


def painted(terrain: Collection[str], word: str, bridge: str = "") -> tuple[str, ...]:
    """Terrain with a word more, without what cannot lie in the same hex."""
    if not word:
        return ()
    if word == ROAD and bridge and any(other.startswith(WATER) for other in terrain):
        word = bridge
    kept = [other for other in terrain if other != word and not _gives_way(other, word)]
    return tuple(sorted([*kept, word], key=_rank))


def _gives_way(other: str, word: str) -> bool:
    """Whether terrain is gone once a word is painted over it."""
    for hanging in (SMOKE, FIRE):
        if other in hanging or word in hanging:
            return other in hanging and word in hanging
    if _is_bridge(other) and word.startswith(WATER):
        return False
    if _is_way(word):
        return _is_way(other) or other.startswith(BUILDING)
    return not _is_way(other) or word.startswith((WATER, BUILDING))


def _rank(word: str) -> int:
    return next((place for place, known in enumerate(SEQUENCE) if word.startswith(known)), len(SEQUENCE))


def _is_bridge(word: str) -> bool:
    return word == BRIDGE or word.startswith(f"{BRIDGE}_")


def _is_way(word: str) -> bool:
    return word == ROAD or _is_bridge(word)


def _held(level: int) -> int:
    return min(max(level, -HIGHEST), HIGHEST)
