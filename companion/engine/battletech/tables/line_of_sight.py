"""The shape of the tables on lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.vocabulary.shapes import UnitType

Height: TypeAlias = Annotated[int, Field(ge=0, le=100)]


class SightLevels(Sourced):
    """Heights of units and terrain above their hex, where the ground has levels.

    `submerged_at` is the depth of water that hides a standing or a prone 'Mech, `waist_deep` the one that
    gives a standing 'Mech partial cover; units in `floating` stay on the surface.
    """

    standing: Complete[UnitType, Height]
    """How high a standing unit rises above its hex. In levels."""
    prone: Complete[UnitType, Height]
    """How high a prone unit rises above its hex. In levels."""
    rises: Mapping[str, Height]
    """How high terrain rises above its hex. In levels."""
    floating: frozenset[UnitType]
    """Units that stay on the surface of water."""
    waist_deep: Height
    """The depth of water that gives a standing 'Mech partial cover. In levels."""
    submerged_at: Complete[Literal["standing", "prone"], Height]
    """The depth of water that hides a 'Mech. In levels."""
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
    """Obstacles to sight: weights add up and block at a sum; without levels ground is flat."""

    source: str
    terrain_source: str
    weights: Mapping[str, Whole]
    """What each terrain between two hexes counts for sight."""
    blocked_at: Positive
    """The sum of weights that blocks a line of sight."""
    levels: SightLevels | None = None
    """How high things rise; without it the ground is flat."""
    jumpers_see_all: bool = False
    """Whether who has jumped this turn sees everybody, and is seen by all, over any ground."""
    jumpers_meet_terrain: bool = False
    """Whether terrain counts in shots of and at them all the same, where it would not block the line."""

    @model_validator(mode="after")
    def _check_rises(self) -> SightRules:
        demands = Demands()
        if self.levels is not None:
            demands.require_rows(("levels", "rises"), self.weights, self.levels.rises, ("weights",))
            for terrain in self.levels.rises:
                demands.require_name(("levels", "rises", terrain), terrain, self.weights, "weight of")
        demands.raise_faults()
        return self
