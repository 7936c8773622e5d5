"""The situation of a target toward its attacker, worked out on a map or given by the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.pools.tables.combat import Facing
from companion.tabletop.hexes import HEXSIDES


@dataclass(frozen=True, slots=True)
class Situation:
    """Range, the side that is attacked, what lies between, and whether the target can be attacked at all."""

    range: int
    """How far away the target is. In hexes."""
    facing: Facing = "front"
    """The side of the target that is attacked."""
    bearing: int = 0
    """The hexside of the attacker toward the target, clockwise from its facing."""
    light_cover: int = 0
    """Hexes of light cover between them, the target's included."""
    heavy_cover: int = 0
    """Hexes of heavy cover."""
    minor_visibility: int = 0
    """Hexes that impair sight a little."""
    major_visibility: int = 0
    """Hexes that impair sight much."""
    blocked_by: str = ""
    """What hides the target entirely; empty is nothing."""

    @property
    def is_possible(self) -> bool:
        """Whether anything can stand so."""
        return self.range >= 0 and self.bearing in range(HEXSIDES) and min(self.hexes.values()) >= 0

    @property
    def hexes(self) -> Mapping[str, int]:
        """What lies between by its kind. In hexes."""
        return {
            "light_cover": self.light_cover,
            "heavy_cover": self.heavy_cover,
            "minor_visibility": self.minor_visibility,
            "major_visibility": self.major_visibility,
        }
