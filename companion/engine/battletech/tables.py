"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from companion.rulebooks.model import RuleModel
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Band
from companion.tabletop.odds import odds_of


class Fact(StrEnum):
    """The closed list of questions that a to-hit condition may ask of a shot."""

    ATTACKER_STATIONARY = "attacker_stationary"
    ATTACKER_WALKED = "attacker_walked"
    ATTACKER_RAN = "attacker_ran"
    TARGET_IMMOBILE = "target_immobile"
    TARGET_IN_LIGHT_WOODS = "target_in_light_woods"
    TARGET_IN_HEAVY_WOODS = "target_in_heavy_woods"
    TARGET_STATIONARY = "target_stationary"
    ADJACENT = "adjacent"


class MovementPoints(StrEnum):
    """Which printed rating a way of moving may spend."""

    NONE = "none"
    WALKING = "walking"
    RUNNING = "running"


def _band(row: Any) -> Any:
    if isinstance(row, list) and len(row) == 3:
        return dict(zip(("low", "high", "value"), row, strict=True))
    return row


def _dice(text: str) -> str:
    return str(parse_dice(text))


BandRow = Annotated[Band, BeforeValidator(_band)]
DiceText = Annotated[str, AfterValidator(_dice)]
Cost = Annotated[int, Field(ge=0)]
PHASES = ("initiative", "movement", "weapon_attack", "end")


class PhaseRow(RuleModel):
    """A phase of the turn: id and the words for it."""

    id: str
    label: str


class Phases(RuleModel):
    """The phases of a turn in their order."""

    source: str
    order: tuple[PhaseRow, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _are_complete(self) -> Phases:
        _require("phase", PHASES, [row.id for row in self.order])
        return self


class Initiative(RuleModel):
    """How sides roll for initiative."""

    source: str
    dice: DiceText


class MovementMode(RuleModel):
    """A way of moving that a player announces."""

    label: str
    done: str
    points: MovementPoints
    backward: bool = True


class MovementRules(RuleModel):
    """Ways of moving and what each hex and turn costs, in Movement Points."""

    source: str
    modes: Mapping[str, MovementMode]
    costs: Mapping[str, Cost]
    cost_source: str
    facing_per_hexside: Cost
    facing_source: str
    direction_source: str
    leaving: Cost
    leaving_source: str
    stacking_source: str
    alternation_source: str
    has_levels: bool = False

    @model_validator(mode="after")
    def _is_complete(self) -> MovementRules:
        _require("way of moving", ["stationary"], self.modes)
        _require("cost", ["clear"], self.costs)
        return self


class SightRules(RuleModel):
    """What stands in a line of sight: weights add up, and block at a sum."""

    source: str
    terrain_source: str
    weights: Mapping[str, int]
    blocked_at: int


class Rated(RuleModel):
    """One modifier with its words and source."""

    label: str
    value: int
    source: str


class Condition(RuleModel):
    """A modifier that counts when all its facts hold and the options it wants are chosen."""

    label: str
    when: frozenset[Fact]
    value: int
    source: str
    only_with: Mapping[str, str] = {}


class TargetMovement(RuleModel):
    """Modifier by hexes the target moved."""

    label: str
    source: str
    bands: tuple[BandRow, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _has_no_hole(self) -> TargetMovement:
        starts = [0, *(band.high + 1 if band.high is not None else None for band in self.bands)]
        if starts != [*(band.low for band in self.bands), None]:
            raise ValueError("the bands must follow each other from 0 on, the last without an end")
        return self


class ToHitRules(RuleModel):
    """Everything that makes a shot easier or harder."""

    dice: DiceText
    base: Rated
    automatic_miss_above: int
    automatic_miss_source: str
    range: Mapping[str, Rated]
    attacker_movement: Mapping[str, Rated]
    target_movement: TargetMovement
    intervening: Mapping[str, Rated]
    conditions: Mapping[str, Condition]

    @model_validator(mode="after")
    def _is_complete(self) -> ToHitRules:
        _require("range", ["short", "medium", "long"], self.range)
        return self


class HitLocations(RuleModel):
    """Dice total to location."""

    source: str
    dice: DiceText
    rows: Mapping[int, str]

    @model_validator(mode="after")
    def _is_complete(self) -> HitLocations:
        _require("row for", map(str, odds_of(parse_dice(self.dice))), map(str, self.rows))
        return self


class LocationRow(RuleModel):
    """One location: its words, where damage goes on, and what its loss does."""

    label: str
    abbreviation: str
    transfers_to: str | None
    takes_along: tuple[str, ...] = ()
    destroys_unit: bool = False
    immobilizes: bool = False


class Locations(RuleModel):
    """The locations of a unit and the rules about losing them."""

    source: str
    transfer_source: str
    names: Mapping[str, LocationRow]

    @model_validator(mode="after")
    def _lead_inward(self) -> Locations:
        for name in self.names:
            seen: list[str] = []
            where: str | None = name
            while where in self.names and where is not None:
                if where in seen:
                    raise ValueError(f"damage in {name} would go round for ever")
                seen.append(where)
                where = self.names[where].transfers_to
        return self


class Weapon(RuleModel):
    """A weapon: damage points and the last hex of each range bracket."""

    name: str
    abbreviation: str
    damage: int = Field(ge=0)
    short: int = Field(ge=0)
    medium: int
    long: int
    uses_ammunition: bool = False
    shorthand: tuple[str, ...] = ()
    source: str

    @model_validator(mode="after")
    def _ranges_rise(self) -> Weapon:
        if not self.short < self.medium < self.long:
            raise ValueError("short, medium and long range must rise")
        return self


class WeaponAttacks(RuleModel):
    """Sources of the rules of declaring and firing."""

    declaration_source: str
    one_target_source: str
    arc_source: str
    ammunition_source: str
    destroyed_source: str
    range_source: str


class SetUpRules(RuleModel):
    """Where the rules say how sides set up."""

    source: str


class Victory(RuleModel):
    """When the battle is over."""

    source: str


class Tables(RuleModel):
    """All tables of a battletech ruleset."""

    phases: Phases
    initiative: Initiative
    movement: MovementRules
    set_up: SetUpRules
    line_of_sight: SightRules
    weapon_attacks: WeaponAttacks
    to_hit: ToHitRules
    hit_location: HitLocations
    locations: Locations
    weapons: Mapping[str, Weapon]
    victory: Victory

    @model_validator(mode="after")
    def _names_are_known(self) -> Tables:
        names = self.locations.names
        used = [*self.hit_location.rows.values()]
        used += [row.transfers_to for row in names.values() if row.transfers_to]
        used += [other for row in names.values() for other in row.takes_along]
        if strange := sorted({name for name in used if name not in names}):
            raise ValueError(f"unknown location: {', '.join(strange)}; known are {', '.join(names)}")
        _require("attacker movement", self.movement.modes, self.to_hit.attacker_movement)
        _require("modifier for intervening", self.line_of_sight.weights, self.to_hit.intervening)
        _require("movement cost of", self.line_of_sight.weights, self.movement.costs)
        return self


def _require(what: str, wanted: Iterable[str], given: Iterable[str]) -> None:
    """Raise ValueError where something that play will look up is not given."""
    known = set(given)
    if missing := [name for name in wanted if name not in known]:
        raise ValueError(f"there is no {what} {', '.join(missing)}")
