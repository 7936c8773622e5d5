"""Tables of surroundings: water, pressure, vacuum and darkness around a battle, and falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.documents.model import NonEmptyText, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.battle import Haze
from companion.engine.pools.tables.characters import SkillIds
from companion.engine.pools.tables.combat import Pools


class HardshipRules(Sourced):
    """A hardship of surroundings: what it does to mechs that are not made for it."""

    label: NonEmptyText
    """What it is called."""
    protection: tuple[str, ...] = ()
    """Protection that wards off the penalties, by the names of `protection.kinds`."""
    ranged_pools: Pools = 0
    """What projectiles and ordnance gain for each die of the Pool."""
    melee_pools: Pools = 0
    """What blows and maneuvers gain for each die of the Pool."""
    more_inside: Whole = 0
    """Damage more of every hit that gets inside."""


class ExposureRules(Sourced):
    """Weather that wears mechs down."""

    pool: SkillIds
    """The skills that keep a mech running, with the Mettle."""
    difficulty: Positive
    """What has to be rolled each day."""
    most: Positive
    """The most of it that a mech bears; more shuts it down."""


class BreathRules(Sourced):
    """Pilots without air."""

    lasts: str
    """The skill that their breath lasts by, with the Mettle. In rounds."""
    still: str
    """The skill by which it lasts longer for who keeps still."""
    difficulty: Positive
    """What the Mettle has to reach then."""
    step: Whole
    """What is added to that for each further round."""
    flooded: HardshipRules
    """What a flooded cockpit does besides."""


class EnvironmentRules(HardshipRules):
    """The surroundings of a battle."""

    exposure: ExposureRules | None = None
    """Weather; unsaid it does nothing to mechs."""
    breath: BreathRules | None = None
    """Pilots without air; unsaid they find some."""

    range_share: Annotated[float, Field(gt=0, le=1)] = 1
    """What part of their range projectiles and ordnance have."""
    melee_damage: Signed = 0
    """What is added to the damage of blows; one point is left."""
    stops_energy: bool = False
    """Whether beams and energy blades do not work."""
    dims_sensors: bool = False
    """Whether sensors are as the least of them without an Advanced Sensor Package."""
    is_water: bool = False
    """Whether mechs swim in it, or hardly walk, and leak where they are hit."""
    visibility: Haze | None = None
    """How each hex impairs sight."""
    lamps: Mapping[str, Positive] = {}
    """How far lamps light one hex, by the names of fittings. In hexes."""


class DropRules(Sourced):
    """Falls with a drop package."""

    pool: tuple[SkillIds, ...] = Field(min_length=1)
    """Skills that steer it: of each list the best."""
    levels: Positive
    """Levels that count as a round."""
    per_round: Positive
    """Difficulty of each round of the fall."""
    visibility: Mapping[Haze, Positive] = {}
    """Difficulty of what impairs sight."""
    per_ma: Signed
    """What each MA of jets adds to it that are too weak to fly."""
    uncontrolled: Positive
    """Degrees of failure up to which it only goes astray."""
    per_hex: Positive
    """Degrees of failure for each hex astray."""


class FallRules(Sourced):
    """Falls of mechs that fly no more."""

    levels: Positive
    """Levels that they fall in a round."""
    per_levels: Positive
    """Levels for each point of damage more than that of a ram."""
    drop: DropRules | None = None
    """Drop packages; rules of battles begun before have none."""
