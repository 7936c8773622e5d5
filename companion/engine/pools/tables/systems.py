"""Tables of systems: sensors, electronic warfare, cockpits, and everything fitted for CP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.frame import Factor, Points
from companion.engine.pools.tables.weapons import ByRating


class SensorRow(RuleModel):
    """Sensors of a class."""

    cost: Whole
    """In CP."""
    sp: Positive
    """Structure points."""
    km: Positive
    """Detection range. In kilometers."""
    communication: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    """Communication range; none is all of a planet and its orbit. In kilometers."""


class ArrayRules(Sourced):
    """Sensors that are spread over several locations."""

    least_sp: Positive
    """Structure points of sensors that may be spread."""
    lost: Signed
    """What each array that is lost adds to what needs sensors."""
    most_lost: Signed
    """What lost arrays add at most."""


class SensorRules(Sourced):
    """Sensors."""

    spaces: Whole
    """Spaces that sensors take."""
    classes: Mapping[str, SensorRow] = Field(min_length=1)
    """Sensors by class."""
    hexes_per_km: Positive
    """Hexes of a kilometer."""
    array: ArrayRules
    """Sensors in several locations."""


class Named(RuleModel):
    """A thing with nothing but its name."""

    label: NonEmptyText


class ActivationRules(RuleModel):
    """The test that switches electronic warfare on."""

    pool: tuple[str, ...] = Field(min_length=1)
    """The skills that it is rolled with."""
    difficulty: Positive
    """What it has to reach."""
    per_rating: Whole
    """What each point of the rating adds to that."""
    types: tuple[str, ...] = ("ordnance_jamming", "eccm")
    """The types that are played, those of battles begun before where nothing is said."""


class WarfareRules(Sourced):
    """Electronic warfare."""

    types: Mapping[str, Named] = Field(min_length=1)
    """Types by name."""
    further_share: Factor
    """What part of its cost each system after the dearest costs."""
    rating: ByRating
    """CP by rating."""
    radius: ByRating
    """Factors of a radius. In hexes."""
    beam: ByRating
    """Factors of a beam. In hexes."""
    variable: Factor
    """Factor of systems that change between offense and defense."""
    activation: ActivationRules | None = None
    """How it is switched on; unsaid it is not played, as in battles begun before."""


class ReconRules(Sourced):
    """Recon systems: how targets are analyzed, and how far a radar sees."""

    pool: tuple[str, ...] = Field(min_length=1)
    """The skills that a target is analyzed with."""
    cheaper: Factor
    """What part of the mech's own CP a target costs less than that is easy to analyze."""
    dearer: Factor
    """How many times the mech's own CP a target costs more than that is hard to analyze."""
    easy: Positive
    """The difficulty of such a cheap target."""
    even: Positive
    """That of one that costs about as much."""
    hard: Positive
    """That of such a dear one."""
    per_degrees: Positive
    """Degrees of success for each thing more that is found out."""
    tons: Positive
    """What the weight is told to. In tons."""
    signal: Positive = 15
    """The difficulty of tracing a signal: of those of the military."""
    radar: Positive
    """How many times as far a radar detects mechs."""


class ControlsRow(RuleModel):
    """A type of controls, and what it does to Mettle points."""

    label: NonEmptyText
    factor: Annotated[float, Field(ge=-1, le=1)]
    """What it adds to the multiplier."""
    points: Signed = 0
    """Mettle points that it gives or takes."""
    thirds: Whole = 0
    """Thirds of the Mettle that it gives besides. In points."""


class CockpitRules(Sourced):
    """Cockpits."""

    spaces: Whole
    """Spaces that a cockpit takes."""
    subunit_cost: Factor
    """What a cockpit costs that is a mech of its own. In CP."""
    controls_source: NonEmptyText
    """Where the book has the controls."""
    controls: Mapping[str, ControlsRow] = Field(min_length=1)
    """Controls by name."""


class FittingRow(RuleModel):
    """A system that is bought for CP and does one thing."""

    label: NonEmptyText
    cost: Points
    """CP for each level."""
    min_level: Signed = 1
    """The lowest level."""
    max_level: Whole = 1
    """The highest level."""
    per_tons: Whole = 0
    """Tons of the mech for each cost, up; 0 costs the same for all."""
    spaces: Points = 0
    """Spaces that it takes."""
    spaces_by_level: bool = False
    """Whether each level takes the spaces."""
    sp: Whole = 0
    """Structure points."""
    is_external: bool = False
    """Whether it stands outside, exposed."""
    in_cockpit: bool = False
    """Whether it stands where the cockpit is."""


class CrewRules(Sourced):
    """Crew members who act besides the pilot."""

    half: str
    """Those with a Half Action, by the names of `fittings.kinds`."""
    full: str
    """Those with a Full Action."""
    mv: Signed
    """What each person who acts adds to the Maneuver Value, the pilot counted."""
    pool: tuple[str, ...] = Field(min_length=1)
    """The skills that a commander coordinates them with."""
    difficulty: Positive
    """What that has to reach to cancel a point."""
    per_degrees: Positive
    """Degrees of success for each further point."""


class FittingRules(Sourced):
    """Recon systems, crew and add-ons."""

    crew: CrewRules | None = None
    """Crews that act; unsaid they do not."""

    least_cost: Points
    """What fittings that cost less than nothing may come to in all."""
    kinds: Mapping[str, FittingRow]
    """What may be fitted, by name."""
