"""The shape of the tables on movement: modes, costs, levels, skidding, stacking."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import Annotated, Final, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, RequiredRows, Signed, Whole
from companion.documents.rule_model import BeforeValidator, Field, model_validator
from companion.engine.battletech.tables.vocabulary.shapes import Bands, Cost, UnitType
from companion.engine.battletech.tables.vocabulary.terrain import TYPES, Terrain, parse_terrain

Motive: TypeAlias = Literal["tracked", "wheeled", "hover", "infantry"]
Carriage: TypeAlias = Literal["mech", "tracked", "wheeled", "hover", "infantry"]
"""What carries a unit over the ground: the legs of a 'Mech, or something else."""
ON_LEGS: Final = "mech"
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
    """The printed rating that a way of moving may spend."""

    NONE = "none"
    WALKING = "walking"
    RUNNING = "running"
    JUMPING = "jumping"


class ModeNames(RuleModel):
    """What a way of moving is called for units of another type."""

    label: NonEmptyText
    done: NonEmptyText
    """What players read once it is done."""


class MovementMode(RuleModel):
    """A way of moving that a player announces; `lying` is what a prone unit calls it, where that differs.

    It spends a rating `times` a factor, rounded up or down, `plus` more points. Its heat is points of its own
    or a row of the Heat Point Table, unsaid that of its rating. It `forbids` things for the turn, `needs`
    what the unit has to be, and `owes` Piloting Skill Rolls at its end, by the event that calls for each.
    """

    label: NonEmptyText
    lying: str = ""
    """What a prone unit calls it, where that differs."""
    done: NonEmptyText
    """What players read once it is done."""
    names_of: Mapping[UnitType, ModeNames] = {}
    """What units of another type call it, where that differs."""
    points: MovementPoints
    """Which printed rating it may spend."""
    times: Annotated[float, Field(gt=0, le=10)] = 1.0
    """What the rating is multiplied by."""
    plus: Signed = 0
    """What is added to that. In Movement Points."""
    round: Literal["up", "down"] = "up"
    """Which way fractions are rounded."""
    backward: bool = True
    """Whether steps backward are allowed."""
    deepest_water: Whole | None = None
    """The deepest water that may be entered so; never is no limit. In levels."""
    skids: bool = False
    """Whether a unit that moves so may skid on pavement."""
    heat: HeatRow | Whole | None = None
    """The heat that it builds up: points of its own, or a row of the heat points."""
    forbids: frozenset[Forbidden] = frozenset()
    """What nobody does in a turn in which it moves so."""
    needs: frozenset[Need] = frozenset()
    """What a unit has to be to move so."""
    owes: Mapping[str, Owed] = {}
    """When it owes a roll at its end, by the event that calls for it."""
    source: str = ""

    def of(self, rating: int) -> int:
        """Movement Points by the rating that it spends; none where there is no rating."""
        if not rating or (self.times == 1 and not self.plus):
            return rating
        # As written: 1.1 is eleven tenths.
        exact = Fraction(repr(self.times)) * rating
        return max((ceil(exact) if self.round == "up" else floor(exact)) + self.plus, 0)

    def as_named_by(self, unit_type: UnitType) -> MovementMode:
        """Return the way of moving with the names that units of a type have for it."""
        names = self.names_of.get(unit_type)
        return self.model_copy(update={"label": names.label, "done": names.done}) if names else self

    @property
    def is_on_foot(self) -> bool:
        """Whether the unit goes from hex to hex: it walks or runs, cruises or flanks, in whatever way."""
        return self.points in (MovementPoints.WALKING, MovementPoints.RUNNING)

    @property
    def is_jump(self) -> bool:
        """Whether the unit flies to where it goes."""
        return self.points is MovementPoints.JUMPING


class WayUp(RuleModel):
    """A way of standing up: its Movement Points, or `all` of a turn's, and what it adds to the roll."""

    label: str = ""
    """What players read."""
    cost: Cost | Literal["all"]
    """What an attempt costs, or all of a turn's. In Movement Points."""
    piloting: Signed = 0
    """What it adds to the roll."""
    heat: Whole | None = None
    """The heat of an attempt, where it is not the usual one."""
    source: str = ""


def _ways_up(given: object) -> object:
    is_cost = isinstance(given, int) and not isinstance(given, bool)
    return {ONLY_WAY_UP: {"cost": given}} if is_cost else given


WaysUp: TypeAlias = Annotated[
    Mapping[str, WayUp],
    BeforeValidator(_ways_up, json_schema_input_type=Cost | Mapping[str, WayUp]),
    Field(min_length=1),
]
"""Ways of standing up, the usual one first; a mere cost is that of the only way."""


class LevelCosts(Sourced):
    """Movement Points a level and the most levels a hex, by what moves."""

    per_level: Complete[Carriage, Cost]
    """What each level of change costs, by what moves. In Movement Points."""
    most: Complete[Carriage, Whole]
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

    label: NonEmptyText
    bands: Bands
    """What the roll against skidding adds, by hexes moved so far."""
    falling_damage_divisor: Positive
    """What the damage of a fall is divided by for each hex of a skid, rounded up."""
    infantry_tons_per_point: Positive | None = None
    """Tons of who skids into infantry for a point of damage to it, a rest counting whole; never is none."""


class RoadBonus(Sourced):
    """Movement Points beyond all others that a move has which begins on a road and stays on roads."""

    points: Positive
    """What it adds, for a way of moving that goes from hex to hex. In Movement Points."""
    of: frozenset[Motive]
    """Who has it, by what carries the unit."""


class Stacking(Sourced):
    """The most units in a hex."""

    mechs: Positive
    """'Mechs that a hex holds."""
    units_per_side: Positive
    """Units of one side that a hex holds."""
    units: Positive
    """Units that a hex holds."""


class Bridges(Sourced):
    """The heaviest unit in tons that a bridge carries, by its type."""

    heaviest: Annotated[Mapping[str, Whole], RequiredRows(*TYPES["bridge"], only=True)]
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
    floats: frozenset[Motive] = frozenset()
    """Who moves over water on its surface, and counts as being at its level."""
    without_cost: tuple[str, ...] = ()
    """Terrain words without a cost of their own."""
    cost_source: str
    running_per_walking: float = Field(default=1.0, ge=1, le=10)
    """What walking is multiplied by to run, rounded up."""
    facing_per_hexside: Cost
    """What a turn by one hexside costs. In Movement Points."""
    facing_of: Mapping[Motive, Cost] = {}
    """What it costs others, where that differs. In Movement Points."""
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
    stand_up: WaysUp | None = None
    """What an attempt to stand up costs, or the ways of standing up. In Movement Points."""
    stand_up_source: str = ""
    jumping: Jumping | None = None
    """Jumps out of water."""
    road_bonus: RoadBonus | None = None
    """What vehicles gain that keep to roads."""
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
        demands.require_rows(("modes",), ["stationary"], self.modes)
        demands.require_rows(("costs",), ["clear"], self.costs)
        if self.minimum_move:
            at = ("minimum_move", "counts_as")
            demands.require_name(at, self.minimum_move.counts_as, self.modes, "way of moving")
        for motive, costs in self.costs_of.items():
            for terrain in costs:
                demands.require_name(("costs_of", motive, terrain), terrain, self.costs, "cost of")
        demands.raise_faults()
        return self

    @cached_property
    def _modes_by_type(self) -> Mapping[UnitType, Mapping[str, MovementMode]]:
        types = {unit_type for mode in self.modes.values() for unit_type in mode.names_of}
        return {it: {name: mode.as_named_by(it) for name, mode in self.modes.items()} for it in types}

    def modes_of(self, unit_type: UnitType) -> Mapping[str, MovementMode]:
        """Return the ways of moving as units of a type call them."""
        return self._modes_by_type.get(unit_type, self.modes)

    def turning_of(self, carriage: Carriage) -> int:
        """Return what a turn by one hexside costs, by what carries the unit."""
        others = self.facing_of.get(carriage) if carriage != ON_LEGS else None
        return self.facing_per_hexside if others is None else others

    def bonus_on_roads(self, mode: MovementMode, carriage: Carriage) -> int:
        """Return the Movement Points that keeping to roads adds to a way of moving."""
        bonus = self.road_bonus
        return bonus.points if bonus is not None and mode.is_on_foot and carriage in bonus.of else 0

    def way_up(self, name: str = "") -> WayUp | None:
        """Return a way of standing up, unsaid the usual one; None where nobody falls."""
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
        """Return the row of the movement cost table for this terrain; deep water takes the deepest row."""
        return next((row for row in terrain.rows if row in self.costs), None)
