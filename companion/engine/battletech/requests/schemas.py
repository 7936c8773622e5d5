"""Schemas of requests for to-hit numbers, odds and lines of sight; their keys are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from companion.documents.model import HexLabel, RuleModel
from companion.documents.rule_model import AfterValidator, Field, model_validator
from companion.engine.battletech.tables.firing import USUAL_RATE
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.shapes import DRIVES, UnitType
from companion.engine.skeleton.setup import BoardData

Hexes = Field(default=0, ge=0)
Count: TypeAlias = Annotated[int, Field(ge=0)]
Moving: TypeAlias = Annotated[str, AfterValidator(lambda word: DRIVES.get(word, word))]
"""A way of moving, by its name in the tables or in the words of drivers."""
DOUBLE = "double"
"""What `double_rate` asks for."""


class RequestHead(RuleModel):
    """The head of every request: the ruleset and its options."""

    ruleset: str = ""
    options: Mapping[str, str] = {}


class RequestUnit(RuleModel):
    """A unit of a request, for rules that ask: its model, and the points left of it.

    `structure` is told where it differs from that of the model, as `{left_arm: 0}`; without a model `tonnage`
    may be.
    """

    type: UnitType = "mech"
    model: str | None = None
    abilities: tuple[str, ...] = ()
    pilot_hits: int = Field(default=0, ge=0, le=20)
    structure: Mapping[str, int] = {}
    tonnage: int | None = Field(default=None, ge=1, le=200)
    prone: bool = False
    stands_in: str = Field(default="clear", alias="in")


class Attacker(RequestUnit):
    """YAML: `attacker: {gunnery: 4, movement: walked, in: clear}`.

    In a volley the heat of an attacker whose model is named is followed to the end of the turn.
    """

    gunnery: int | None = None
    movement: Moving = "stationary"
    heat: int = Field(default=0, ge=0)
    sensor_hits: int = Field(default=0, ge=0)
    shoulder_hit: bool = False
    arm_actuator_hits: int = Field(default=0, ge=0)


class Target(RequestUnit):
    """YAML: `target: {hexes_moved: 4, in: heavy_woods}`.

    Without a `movement` it walked, or jumped where that is told; the attack comes from its `side`.
    """

    movement: Moving | None = None
    hexes_moved: int = Hexes
    heat_last_turn: int = Field(default=0, ge=0)
    jumped: bool = False
    immobile: bool = False
    skidding: bool = False
    partial_cover: bool = False
    side: AttackSide = "front"


class AttackRequest(RequestHead):
    """The part shared by all shots of one unit at one target; range in hexes, the target's included.

    `intervening` are hexes between both by their terrain, as in `{light_woods: 1}`; `indirect` is how the
    spotter of an indirect shot moved, `called_at` the part of the target that shots are called at, `rate`
    their rate of fire where it is not the usual one; `facts` are what else holds of all that the rules ask,
    such as `target_assault`.
    """

    range: int = Field(ge=0)
    tech: Literal["inner_sphere", "clan"] | None = None
    attacker: Attacker = Attacker()
    target: Target = Target()
    intervening: Mapping[str, Count] = {}
    secondary_target: bool = False
    aimed_at: Literal["body", "head"] | None = None
    cluster_rounds: bool = False
    targeting_computer: bool = False
    called_shot: bool = False
    called_at: str | None = None
    rate: str | None = None
    indirect: str | None = None
    facts: tuple[str, ...] = ()

    @property
    def fire_rate(self) -> str:
        """The rate of fire, empty for the usual one."""
        return self.rate if self.rate and self.rate != USUAL_RATE else ""


class ToHitRequest(AttackRequest):
    """YAML: `{ruleset: quickstart, weapon: Medium Laser, range: 5, attacker: {movement: walked}}`."""

    weapon: str


class VolleyTarget(Target):
    """A target of a model, where armor and structure do not give what is left of it.

    Without a `piloting` skill its MechWarrior is an average one. Its `tonnage` counts in rules where that
    decides something of what befalls it.
    """

    armor: Mapping[str, int] = {}
    rear_armor: Mapping[str, int] = {}
    piloting: int | None = Field(default=None, ge=0, le=8)


class VolleyWeapon(RuleModel):
    """YAML: `LB 10-X AC`, or `{weapon: LB 10-X AC, cluster_rounds: true}` for one fired otherwise.

    What is said of a weapon counts for it instead of what is said of the whole volley.
    """

    weapon: str
    aimed_at: Literal["body", "head"] | None = None
    called_shot: bool = False
    location: str | None = None
    cluster_rounds: bool = False
    called_at: str | None = None
    rate: str | None = None
    double_rate: bool = False

    @model_validator(mode="before")
    @classmethod
    def _may_be_a_name(cls, given: Any) -> Any:
        return {"weapon": given} if isinstance(given, str) else given

    @property
    def given_fields(self) -> Mapping[str, Any]:
        """What the request says of this weapon alone."""
        return {name: getattr(self, name) for name in self.model_fields_set if name != "weapon"}


class OddsRequest(AttackRequest):
    """YAML: `{ruleset: quickstart, range: 2, weapons: [AC/20, ml, ml], target: {model: CDA-2A}}`.

    `location` is where aimed and called shots go; `double_rate: true` is another way to say `rate: double`.
    What only some weapons can do, the others of the volley leave.
    """

    target: VolleyTarget
    weapons: tuple[VolleyWeapon, ...] = Field(min_length=1, max_length=40)
    location: str | None = None
    double_rate: bool = False

    @property
    def fire_rate(self) -> str:
        """The rate of fire, however it is said; empty for the usual one."""
        return DOUBLE if self.double_rate and self.rate is None else super().fire_rate

    def of(self, index: int) -> OddsRequest:
        """Return the same volley as this weapon of it is told to be fired, whether or not it can."""
        return self.model_copy(update={**self.weapons[index].given_fields, "weapons": (self.weapons[index],)})


class SightEnd(RuleModel):
    """YAML: `{hex: "0103", unit: mech, prone: false}`; in a building, floors count from 0 up to its roof."""

    hex: HexLabel
    unit: UnitType = "mech"
    prone: bool = False
    floor: int = Field(default=0, ge=0)


class SightRequest(RequestHead):
    """YAML: `{board: {size: [15, 17], hexes: {…}}, from: {hex: "0103"}, to: {hex: "0309"}}`."""

    board: BoardData
    start: SightEnd = Field(alias="from")
    end: SightEnd = Field(alias="to")
