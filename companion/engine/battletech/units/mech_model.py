"""Catalogue entries of 'Mechs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from companion.documents.model import OneLine, RuleModel
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.slotted_model import STANDARD, SlottedModel
from companion.engine.battletech.units.unit_model import Points

BIPED = "biped"
BUILDS: Mapping[str, tuple[str, ...]] = {
    "engine": ("fusion", "xl"),
    "structure": (STANDARD, "endo_steel"),
    "armor": (STANDARD, "ferro_fibrous"),
}
"""The kinds of each part of a 'Mech that have rules."""


class MovementRating(RuleModel):
    """Printed Movement Points."""

    walking: int = Field(ge=0, le=30)
    """Walking. In Movement Points."""
    running: int = Field(ge=0, le=60)
    """Running. In Movement Points."""
    jumping: int = Field(default=0, ge=0, le=30)
    """Jumping; 0 has no jump jets. In Movement Points."""


def plan_of(tables: Sections, configuration: str) -> Locations:
    """Return the locations of 'Mechs that stand so; those of bipeds, where the rules know no others."""
    return tables.configurations.get(configuration, tables.locations)


class MechModel(SlottedModel):
    """A 'Mech as its record sheet is printed: tons, Movement Points, armor points by location, weapons.

    `slots` are the critical hit table from top to bottom: a system, the id of a weapon, of ammunition or of
    equipment, or null for an empty one. What a ruleset has no rules for is left out.
    """

    type: ClassVar[UnitType] = "mech"

    kind: Literal["mech"] = "mech"
    """What kind of unit it is; unsaid, a 'Mech."""
    is_omni: bool = False
    """Whether it is an OmniMech."""
    configuration: OneLine = BIPED
    """How it stands: `biped`, or as `quad` and others, which have no rules of play here."""
    movement: MovementRating
    """Printed Movement Points."""
    rear_armor: Mapping[str, Points] = {}
    """Armor of the rear by location. In points."""
    pods: Mapping[str, tuple[Annotated[int, Field(ge=1, le=24)], ...]] = {}
    """The slots of an OmniMech that pods fill, by location and counted from 1."""

    @property
    def whole_name(self) -> str:
        """Chassis and model together; without a chassis, an OmniMech's model has its name in it."""
        if self.chassis:
            return self.name
        return self.model if self.is_omni else f"{self.name} {self.model}".strip()

    @property
    def armor_points(self) -> int:
        """Points of armor in all, those of the back too."""
        return sum(self.armor.values()) + sum(self.rear_armor.values())
