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
    done: Words
    points: MovementPoints
    backward: bool = True
    deepest_water: Whole | None = None
    source: str = ""


class LevelCosts(Sourced):
    """Movement Points a level and the most levels a hex, by what moves."""

    per_level: Complete[Mover, Cost]
    most: Complete[Mover, Whole]


class MinimumMove(Sourced):
    """The one hex that every unit may enter, and the way of moving as which it then counts."""

    counts_as: str


class Jumping(Sourced):
    """The deepest water out of which a unit jumps, and the deepest in which the jets of its legs fire."""

    deepest: Whole
    deepest_for_legs: Whole


class Skid(Sourced):
    """Modifier of the roll against skidding, by hexes moved so far, and what a skid does.

    Each hex of a skid does the damage of a fall, divided and rounded up.
    """

    label: Words
    bands: Bands
    to_hit: Signed
    falling_damage_divisor: Positive


class Stacking(Sourced):
    """How many units a hex holds."""

    mechs: Positive
    units_per_side: Positive
    units: Positive


class Bridges(Sourced):
    """The heaviest unit in tons that a bridge carries, by its type."""

    heaviest: Annotated[Mapping[str, Whole], Having(*TYPES["bridge"], only=True)]


class MovementRules(RuleModel):
    """Ways of moving and what each hex and turn costs, in Movement Points.

    `costs` are a 'Mech's; `costs_of` names what differs for others, null for terrain they may not enter.
    Without a cost of `leaving` no unit may leave the map.
    """

    source: str
    modes: Mapping[str, MovementMode]
    costs: Mapping[str, Cost]
    costs_of: Mapping[Motive, Mapping[str, Cost | None]] = {}
    without_cost: tuple[str, ...] = ()
    cost_source: str
    running_per_walking: float = Field(default=1.0, ge=1, le=10)
    facing_per_hexside: Cost
    facing_source: str
    direction_source: str
    minimum_move: MinimumMove | None = None
    leaving: Cost | None = None
    leaving_source: str
    stacking_source: str
    alternation_source: str
    has_levels: bool = False
    levels: LevelCosts | None = None
    drop: Cost | None = None
    stand_up: Cost | None = None
    stand_up_source: str = ""
    jumping: Jumping | None = None
    skid: Skid | None = None
    stacking: Stacking | None = None
    bridges: Bridges | None = None
    torso_twist: int = Field(default=0, ge=0, le=3)
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
