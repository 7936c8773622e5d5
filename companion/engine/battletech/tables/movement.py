"""The shape of the tables on movement: modes, costs, levels, skidding, stacking."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from companion.documents.demands import Complete, Demands, Having, Positive, Signed, Whole
from companion.documents.model import RuleModel, Sourced, Words
from companion.engine.battletech.tables.shapes import Bands, Cost
from companion.engine.battletech.tables.terrain import TYPES, Terrain, parse_terrain

Motive: TypeAlias = Literal["tracked", "wheeled", "hover", "infantry"]
Mover: TypeAlias = Literal["mech", "tracked", "wheeled", "hover", "infantry"]
ON_LEGS: Mover = "mech"


class MovementPoints(StrEnum):
    """Which printed rating a way of moving may spend."""

    NONE = "none"
    WALKING = "walking"
    RUNNING = "running"
    JUMPING = "jumping"


class MovementMode(RuleModel):
    """A way of moving that a player announces; `lying` is what a prone unit calls it, where that differs."""

    label: Words
    lying: str = ""
    """What a prone unit calls it, where that differs."""
    done: Words
    """What players read once it is done."""
    points: MovementPoints
    """Which printed rating it may spend."""
    backward: bool = True
    """Whether steps backward are allowed."""
    deepest_water: Whole | None = None
    """The deepest water that may be entered so; never is no limit. In levels."""
    source: str = ""


class LevelCosts(Sourced):
    """Movement Points a level and the most levels a hex, by what moves."""

    per_level: Complete[Mover, Cost]
    """What each level of change costs, by what moves. In Movement Points."""
    most: Complete[Mover, Whole]
    """The most levels of change between two hexes, by what moves. In levels."""


class MinimumMove(Sourced):
    """The one hex that every unit may enter, and the way of moving as which it then counts."""

    counts_as: str
    """The way of moving, by the names of `movement.modes`, that the one free hex counts as."""


class Jumping(Sourced):
    """The deepest water out of which a unit jumps, and the deepest in which the jets of its legs fire."""

    deepest: Whole
    """The deepest water out of which a unit jumps. In levels."""
    deepest_for_legs: Whole
    """The deepest water in which jump jets of the legs fire. In levels."""


class Skid(Sourced):
    """Modifier of the roll against skidding, by hexes moved so far, and what a skid does.

    Each hex of a skid does the damage of a fall, divided and rounded up.
    """

    label: Words
    bands: Bands
    """What the roll against skidding adds, by hexes moved so far."""
    to_hit: Signed
    """What shots at a unit that skidded add."""
    falling_damage_divisor: Positive
    """What the damage of a fall is divided by for each hex of a skid, rounded up."""


class Stacking(Sourced):
    """How many units a hex holds."""

    mechs: Positive
    """'Mechs that a hex holds."""
    units_per_side: Positive
    """Units of one side that a hex holds."""
    units: Positive
    """Units that a hex holds."""


class Bridges(Sourced):
    """The heaviest unit in tons that a bridge carries, by its type."""

    heaviest: Annotated[Mapping[str, Whole], Having(*TYPES["bridge"], only=True)]
    """The heaviest unit that a bridge of each type carries. In tons."""


class MovementRules(RuleModel):
    """Ways of moving and what each hex and turn costs, in Movement Points.

    `costs` are a 'Mech's; `costs_of` names what differs for others, null for terrain they may not enter.
    Without a cost of `leaving` no unit may leave the map.
    """

    source: str
    modes: Mapping[str, MovementMode]
    """Ways of moving, by name; `stationary` has to be one."""
    costs: Mapping[str, Cost]
    """What each terrain costs a 'Mech to enter. In Movement Points."""
    costs_of: Mapping[Motive, Mapping[str, Cost | None]] = {}
    """What differs for others; never is terrain they may not enter. In Movement Points."""
    without_cost: tuple[str, ...] = ()
    """Terrain words without a cost of their own."""
    cost_source: str
    running_per_walking: float = Field(default=1.0, ge=1, le=10)
    """What walking is multiplied by to run, rounded up."""
    facing_per_hexside: Cost
    """What a turn by one hexside costs. In Movement Points."""
    facing_source: str
    direction_source: str
    minimum_move: MinimumMove | None = None
    """The one hex that every unit may enter; without it there is none."""
    leaving: Cost | None = None
    """What leaving the map costs; without it no unit may leave. In Movement Points."""
    leaving_source: str
    stacking_source: str
    alternation_source: str
    has_levels: bool = False
    """Whether a change of level costs Movement Points."""
    levels: LevelCosts | None = None
    """What a change of level costs; without it the ground is flat."""
    drop: Cost | None = None
    """What lying down costs. In Movement Points."""
    stand_up: Cost | None = None
    """What an attempt to stand up costs. In Movement Points."""
    stand_up_source: str = ""
    jumping: Jumping | None = None
    """Jumps out of water."""
    skid: Skid | None = None
    """Skidding on pavement."""
    stacking: Stacking | None = None
    """How many units a hex holds."""
    bridges: Bridges | None = None
    """What bridges carry."""
    torso_twist: int = Field(default=0, ge=0, le=3)
    """How far a torso twists to either side. In hexsides."""
    torso_twist_source: str = ""

    @model_validator(mode="after")
    def _is_complete(self) -> MovementRules:
        demands = Demands()
        demands.rows(("modes",), ["stationary"], self.modes)
        demands.rows(("costs",), ["clear"], self.costs)
        if self.minimum_move:
            at = ("minimum_move", "counts_as")
            demands.name(at, self.minimum_move.counts_as, self.modes, "way of moving")
        for motive, costs in self.costs_of.items():
            for terrain in costs:
                demands.name(("costs_of", motive, terrain), terrain, self.costs, "cost of")
        demands.told()
        return self

    def knows(self, word: str) -> bool:
        """Whether this terrain word stands in the tables."""
        if word in self.costs or word in self.without_cost:
            return True
        try:
            return self.cost_row(parse_terrain(word)) is not None
        except ValueError:
            return False

    def cost_row(self, terrain: Terrain) -> str | None:
        """The row of the movement cost table for this terrain; deep water takes the deepest row."""
        return next((row for row in terrain.rows if row in self.costs), None)
