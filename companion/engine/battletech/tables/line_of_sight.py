"""The shape of the tables on lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from companion.documents.demands import Complete, Demands, Positive, Whole
from companion.documents.model import RuleModel, Sourced
from companion.engine.battletech.tables.shapes import UnitType

Height: TypeAlias = Annotated[int, Field(ge=0, le=100)]


class SightLevels(Sourced):
    """How high units and terrain rise above their hex, where the ground has levels.

    `submerged_at` is the depth of water that hides a standing or a prone 'Mech, `waist_deep` the one that
    gives a standing 'Mech partial cover; units in `floating` stay on the surface.
    """

    standing: Complete[UnitType, Height]
    prone: Complete[UnitType, Height]
    rises: Mapping[str, Height]
    floating: frozenset[UnitType]
    waist_deep: Height
    submerged_at: Complete[Literal["standing", "prone"], Height]
    water_source: str
    cover_source: str
    legs_source: str

    def submerges(self, depth: int, unit: UnitType, is_prone: bool) -> bool:
        """Whether water of this depth hides a unit: it can neither fire nor be fired at."""
        return unit not in self.floating and depth >= self.submerged_at["prone" if is_prone else "standing"]

    def is_waist_deep(self, depth: int, unit: UnitType, is_prone: bool) -> bool:
        """Whether water of this depth gives a unit partial cover."""
        return depth == self.waist_deep and unit not in self.floating and self.is_tall(unit, is_prone)

    def is_tall(self, unit: UnitType, is_prone: bool) -> bool:
        """Whether a unit rises above its hex, so that its lower half can be hidden."""
        return not is_prone and self.standing[unit] > 0


class SightRules(RuleModel):
    """What stands in a line of sight: weights add up and block at a sum; without levels ground is flat."""

    source: str
    terrain_source: str
    weights: Mapping[str, Whole]
    blocked_at: Positive
    levels: SightLevels | None = None

    @model_validator(mode="after")
    def _rises_are_told(self) -> SightRules:
        demands = Demands()
        if self.levels is not None:
            demands.rows(("levels", "rises"), self.weights, self.levels.rises)
            for terrain in self.levels.rises:
                demands.name(("levels", "rises", terrain), terrain, self.weights, "weight of")
        demands.told()
        return self
