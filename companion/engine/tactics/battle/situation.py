"""How a target stands to its attacker, worked out on a map or told by the players."""

from __future__ import annotations

from dataclasses import dataclass

HILL = "hill"
"""What blocks a line of sight where players tell no more than that."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Range in hexes, bonus dice by cause, arcs, and what keeps the target out of sight.

    `is_flanked`: the attacker is in the target's rear arc; `blocked_by` names a hill in between.
    """

    range: int
    smoke: int = 0
    woods: int = 0
    cover: int = 0
    in_forward_arc: bool = True
    in_rear_arc: bool = False
    is_flanked: bool = False
    blocked_by: str = ""

    @property
    def dice(self) -> dict[str, int]:
        """Bonus defense dice by their cause."""
        return {"smoke": self.smoke, "woods": self.woods, "cover": self.cover}

    @property
    def bonus(self) -> int:
        """Bonus defense dice by what stands in between."""
        return sum(self.dice.values())
