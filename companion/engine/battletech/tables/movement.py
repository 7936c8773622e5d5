"""The shape of the tables on movement: modes, costs, levels, skidding, stacking."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from companion.documents.demands import Complete, Demands, Having, Positive, Signed, Whole
from companion.documents.model import RuleModel, Sourced, Words
from companion.engine.battletech.tables.shapes import Bands, Cost
from companion.engine.battletech.tables.terrain import TYPES, Terrain, parse_terrain

Motive: TypeAlias = Literal["tracked", "wheeled", "hover", "infantry"]
Mover: TypeAlias = Literal["mech", "tracked", "wheeled", "hover", "infantry"]
ON_LEGS: Mover = "mech"
HeatRow: TypeAlias = Literal["walking", "running", "jumping"]
Forbidden: TypeAlias = Literal["fire", "physical", "spot", "torso_twist", "stand"]
"""What a way of moving may forbid for the rest of the turn."""
Need: TypeAlias = Literal["upright", "undamaged"]
"""What a unit may have to be to move in a way: on its feet, or without a hit that makes piloting harder."""
Owed: TypeAlias = Literal["always", "damage_to_running", "damage_to_piloting"]
"""When a way of moving owes a roll: each time; once for each component whose damage calls for one when
running, such as a gyro and hips; once if any damage makes piloting harder."""
ONLY_WAY_UP = "normal"


class MovementPoints(StrEnum):
    """Which printed rating a way of moving may spend."""

    NONE = "none"
    WALKING = "walking"
    RUNNING = "running"
    JUMPING = "jumping"


class MovementMode(RuleModel):
    """A way of moving that a player announces; `lying` is what a prone unit calls it, where that differs.

    It spends a rating `times` a factor, rounded up or down, `plus` more points. Its heat is points of its own
    or a row of the Heat Point Table, unsaid that of its rating. It `forbids` things for the turn, `needs`
    what the unit has to be, and `owes` Piloting Skill Rolls at its end, by the event that calls for each.
    """

    label: Words
    lying: str = ""
    done: Words
    points: MovementPoints
    times: Annotated[float, Field(gt=0, le=10)] = 1.0
    plus: Signed = 0
    round: Literal["up", "down"] = "up"
    backward: bool = True
    deepest_water: Whole | None = None
    skids: bool = False
    heat: HeatRow | Whole | None = None
    forbids: frozenset[Forbidden] = frozenset()
    needs: frozenset[Need] = frozenset()
    owes: Mapping[str, Owed] = {}
    source: str = ""

    def of(self, rating: int) -> int:
        """Movement Points by the rating that it spends; none where there is no rating."""
        if not rating or (self.times == 1 and not self.plus):
            return rating
        # As written: 1.1 is eleven tenths.
        exact = Fraction(repr(self.times)) * rating
        return max((ceil(exact) if self.round == "up" else floor(exact)) + self.plus, 0)

    @property
    def is_on_foot(self) -> bool:
        """Whether legs carry the unit: it walks or runs, in whatever way."""
        return self.points in (MovementPoints.WALKING, MovementPoints.RUNNING)

    @property
    def is_jump(self) -> bool:
        """Whether the unit flies to where it goes."""
        return self.points is MovementPoints.JUMPING


class WayUp(RuleModel):
    """A way of standing up: its Movement Points, or `all` of a turn's, and what it adds to the roll."""

    label: str = ""
    cost: Cost | Literal["all"]
    piloting: Signed = 0
    heat: Whole | None = None
    source: str = ""


def _ways_up(told: object) -> object:
    is_cost = isinstance(told, int) and not isinstance(told, bool)
    return {ONLY_WAY_UP: {"cost": told}} if is_cost else told


WaysUp: TypeAlias = Annotated[Mapping[str, WayUp], BeforeValidator(_ways_up), Field(min_length=1)]
"""Ways of standing up, the usual one first; a mere cost is that of the only way."""


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
    stand_up: WaysUp | None = None
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

    def way_up(self, name: str = "") -> WayUp | None:
        """A way of standing up, unsaid the usual one; None where nobody falls."""
        ways = self.stand_up or {}
        return ways.get(name) or next(iter(ways.values()), None)

    @cached_property
    def jumping_mode(self) -> str | None:
        """The usual way of moving that is a jump, in rules that have one."""
        return next((name for name, mode in self.modes.items() if mode.is_jump), None)

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
