"""Catalogue entries of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from companion.rulebooks.model import RuleModel


class Mount(RuleModel):
    """A weapon on a model: where it is and, when it needs ammunition, its rounds."""

    id: str
    weapon: str
    location: str
    rounds: int | None = Field(default=None, ge=0)


class MovementRating(RuleModel):
    """Printed Movement Points."""

    walking: int = Field(ge=0)
    running: int = Field(ge=0)


class MechModel(RuleModel):
    """A 'Mech as its record sheet is printed: tons, Movement Points, armor points by location, weapons."""

    model: str
    name: str
    tonnage: int = Field(gt=0)
    movement: MovementRating
    armor: Mapping[str, int]
    weapons: tuple[Mount, ...]
    source: str
    note: str = ""

    def mount(self, mount_id: str) -> Mount | None:
        """The weapon with this id."""
        return next((mount for mount in self.weapons if mount.id == mount_id), None)
