"""Terrain words of boards and requests: `light_woods`, `water_1`, `building_heavy_cf90_h2`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

PLAIN = (
    "clear",
    "paved",
    "road",
    "rough",
    "light_woods",
    "heavy_woods",
    "rubble",
    "smoke",
    "fire",
    "improved_position",
)
TYPES = {"building": ("light", "medium", "heavy", "hardened"), "bridge": ("light", "medium", "heavy")}
SMALL = "s"
"""A small basement, in which nothing but infantry finds room."""
WATER = re.compile(r"water_(0|[1-9][0-9]?)")
BUILT = re.compile(
    r"(?P<kind>building|bridge)_(?P<type>[a-z]+)(?:_cf(?P<factor>[0-9]{1,3}))?(?:_h(?P<height>[0-9]{1,2}))?"
    r"(?:_b(?P<basement>0|s|[12][lh]?))?"
)


@dataclass(frozen=True, slots=True)
class Terrain:
    """A parsed terrain word; a building without a height is one level high, a bridge lies level.

    `factor` is the Construction Factor, None where the word names none and the type's own counts. The
    `basement` is empty where nobody has found out yet, 0 where there is none, s a small one, else its levels
    with how one falls into it: l on the legs, h head first.
    """

    kind: str
    depth: int = 0
    type: str = ""
    factor: int | None = None
    height: int = 0
    basement: str = ""

    def __str__(self) -> str:
        """Return the word again."""
        if self.kind == "water":
            return f"water_{self.depth}"
        if not self.type:
            return self.kind
        factor = f"_cf{self.factor}" if self.factor is not None else ""
        basement = f"_b{self.basement}" if self.basement else ""
        return f"{self.kind}_{self.type}{factor}_h{self.height}{basement}"

    @property
    def basement_levels(self) -> int:
        """The levels of its basement, as far as it is known."""
        return 1 if self.basement == SMALL else int(self.basement[:1] or 0)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the movement cost table that may hold it, the closest first."""
        if self.kind == "water":
            return tuple(f"water_{depth}" for depth in range(self.depth, -1, -1))
        return (f"{self.kind}_{self.type}", self.kind) if self.type else (self.kind,)

    @property
    def text(self) -> str:
        """The terrain as a player says it."""
        if self.kind == "water":
            return f"water of Depth {self.depth}"
        return f"{self.type} {self.kind}" if self.type else self.kind.replace("_", " ")


@lru_cache(maxsize=4096)
def parse_terrain(word: str) -> Terrain:
    """Return the terrain that a word names; the opposite of `str`. Raises ValueError."""
    if word in PLAIN:
        return Terrain(word)
    if match := WATER.fullmatch(word):
        return Terrain("water", depth=int(match[1]))
    match = BUILT.fullmatch(word)
    if match is None:
        known = ", ".join(PLAIN)
        raise ValueError(f"'{word}' is not a terrain: write {known}, water_1 or building_heavy_cf90_h2.")
    kind, type_ = match["kind"], match["type"]
    if type_ not in TYPES[kind]:
        raise ValueError(f"'{word}': a {kind} is {', '.join(TYPES[kind])}.")
    height, basement = match["height"], match["basement"] or ""
    if basement and kind != "building":
        raise ValueError(f"'{word}': a {kind} has no basement.")
    lowest = 1 if kind == "building" else 0
    factor = int(match["factor"]) if match["factor"] else None
    return Terrain(
        kind, type=type_, factor=factor, height=int(height) if height else lowest, basement=basement
    )


def terrain_of(word: str) -> Terrain:
    """Return the terrain that a word names; a word of a player's own rules is a kind of its own."""
    try:
        return parse_terrain(word)
    except ValueError:
        return Terrain(word)
