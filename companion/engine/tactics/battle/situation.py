"""The situation of a target toward its attacker, worked out on a map or given by the players."""

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
    """How far away the target is. In hexes."""
    smoke: int = 0
    """Defense dice for smoke."""
    woods: int = 0
    """Defense dice for woods."""
    cover: int = 0
    """Defense dice for cover."""
    in_forward_arc: bool = True
    """Whether the target is in the attacker's forward arc."""
    in_rear_arc: bool = False
    """Whether the target is in the attacker's rear arc."""
    is_flanked: bool = False
    """Whether the attacker is in the target's rear arc."""
    blocked_by: str = ""
    """What blocks the line of sight; empty is nothing."""

    @property
    def dice(self) -> dict[str, int]:
        """Bonus defense dice by their cause."""
        return {"smoke": self.smoke, "woods": self.woods, "cover": self.cover}

    @property
    def bonus(self) -> int:
        """Bonus defense dice by what stands in between."""
        return sum(self.dice.values())
