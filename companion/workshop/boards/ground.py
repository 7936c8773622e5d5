"""Effects of a stroke on the ground of one hex."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.skeleton.setup import HIGHEST
from companion.tabletop.boards import CLEAR, BoardHex

ROAD, BRIDGE, WATER, BUILDING = "road", "bridge", "water_", "building_"
SMOKE, FIRE = ("smoke", "heavy_smoke"), ("fire",)
"""What hangs over a hex, whatever lies there."""
SEQUENCE = (
    "light_woods", "heavy_woods", WATER, "rough", "rubble", ROAD, "paved", *FIRE, *SMOKE,
    "improved_position", BUILDING, BRIDGE,
)  # fmt: skip
"""The order in which files tell terrain: boards that look the same are equal."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A stroke of terrain by its word; over water a road becomes the `bridge`; none is open ground."""

    word: str = ""
    bridge: str = ""


@dataclass(frozen=True, slots=True)
class SetLevel:
    """A stroke that sets the level of the ground."""

    level: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A stroke that raises the ground by so many levels, or lowers it."""

    levels: int


@dataclass(frozen=True, slots=True)
class Erase:
    """A stroke that leaves open ground at level 0."""


@dataclass(frozen=True, slots=True)
class CopyGround:
    """A stroke that copies the ground of another hex."""

    ground: BoardHex


Stroke: TypeAlias = Paint | SetLevel | Raise | Erase | CopyGround


def apply_stroke(ground: BoardHex, stroke: Stroke) -> BoardHex:
    """Return the ground of a hex after a stroke."""
    match stroke:
        case Paint(word, bridge):
            return BoardHex(ground.level, paint_terrain(ground.terrain, word, bridge))
        case SetLevel(level):
            return BoardHex(_clamp_level(level), ground.terrain)
        case Raise(by):
            return BoardHex(_clamp_level(ground.level + by), ground.terrain)
        case CopyGround(other):
            return other
        case Erase():
            return CLEAR


def paint_terrain(terrain: Collection[str], word: str, bridge: str = "") -> tuple[str, ...]:
    """Return terrain with one more word, without what cannot lie in the same hex."""
    if not word:
        return ()
    if word == ROAD and bridge and any(other.startswith(WATER) for other in terrain):
        word = bridge
    kept = [other for other in terrain if other != word and not _is_displaced(other, word)]
    return tuple(sorted([*kept, word], key=_rank))


def _is_displaced(other: str, word: str) -> bool:
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


def _clamp_level(level: int) -> int:
    return min(max(level, -HIGHEST), HIGHEST)
