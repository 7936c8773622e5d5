"""The shape of the tables on lines of sight."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.table_shapes import UnitType
from companion.rulebooks.model import RuleModel, Sourced


class SightLevels(Sourced):
    """How high units and terrain rise above their hex, where the ground has levels.

    `submerged_at` is the depth of water that hides a standing or a prone 'Mech, `waist_deep` the one that
    gives a standing 'Mech partial cover; units in `floating` stay on the surface.
    """

    standing: Mapping[UnitType, int]
    prone: Mapping[UnitType, int]
    rises: Mapping[str, int]
    floating: frozenset[UnitType]
    waist_deep: int
    submerged_at: Mapping[str, int]
    water_source: str
    cover_source: str
    legs_source: str


class SightRules(RuleModel):
    """What stands in a line of sight: weights add up and block at a sum; without levels ground is flat."""

    source: str
    terrain_source: str
    weights: Mapping[str, int]
    blocked_at: int
    levels: SightLevels | None = None
