"""The shape of the tables for what files of vehicles and platoons leave to the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.documents.model import Sourced
from companion.documents.row_demands import Positive, Whole

Arms: TypeAlias = Literal["rifle", "machine_gun", "flamer", "laser", "srm"]
"""What a platoon is armed with."""


class VehicleEngines(Sourced):
    """The engines of vehicles."""

    rating_step: Positive
    """Ratings that engines come in; the next one up is taken."""
    suspension: Mapping[str, Mapping[int, Whole]]
    """What is taken off the rating, by how a vehicle moves and the heaviest one for which it holds."""

    def rating(self, motive: str, tonnage: float, cruising: int) -> int | None:
        """Return the rating of the engine; None for what the book has no such vehicle for, or none so
        heavy.
        """
        rows = sorted(self.suspension.get(motive, {}).items())
        factor = next((factor for most, factor in rows if tonnage <= most), None)
        if factor is None:
            return None
        steps = -(-(tonnage * cruising - factor) // self.rating_step)
        return max(int(steps), 1) * self.rating_step


class PlatoonMovement(Sourced):
    """The speeds of platoons."""

    points: Mapping[str, Mapping[Arms, Whole]]
    """Movement Points, by how a platoon moves and what it is armed with."""

    def of(self, motive: str, arms: str) -> int | None:
        """Movement Points of a platoon; None where the book has none that moves so, or is armed so."""
        rows = {str(weapon): points for weapon, points in self.points.get(motive, {}).items()}
        return rows.get(arms)


class Conventional(Sourced):
    """Figures of vehicles and platoons that their files do not tell."""

    vehicles: VehicleEngines
    """The engines of vehicles."""
    platoons: PlatoonMovement
    """How fast platoons are."""
