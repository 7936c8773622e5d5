"""The shape of the tables by which 'Mechs are designed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil, floor
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.effects import System
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.missiles import kind_of

Part: TypeAlias = Literal["head", "center_torso", "side_torso", "arm", "leg"]
"""What kind of location it is."""
Base: TypeAlias = Literal["inner_sphere", "clan"]
"""A technology base."""
Tons: TypeAlias = Annotated[float, Field(ge=0, le=500)]
Lot: TypeAlias = Annotated[float, Field(ge=0.01, le=100)]
Times: TypeAlias = Annotated[float, Field(ge=0, le=10)]
Section: TypeAlias = Literal[
    "technology", "rating", "structure", "jumping", "carrying", "slots", "armor", "running", "pods"
]
"""What faults of designs are about, where no table is."""
FUSION, XL, STANDARD = "fusion", "xl", "standard"


def part_of(row: LocationRow) -> Part:
    """Return the part that a row of a location is of."""
    if row.limb is not None:
        return row.limb
    if row.holds_warrior:
        return "head"
    return "center_torso" if row.flank is None else "side_torso"


class Tonnages(Sourced):
    """The tonnages of 'Mechs."""

    least: Positive
    """The lightest. In tons."""
    most: Positive
    """The heaviest. In tons."""
    step: Positive
    """From one weight to the next. In tons."""

    @cached_property
    def allowed_weights(self) -> range:
        """Every weight that a 'Mech may have."""
        return range(self.least, self.most + 1, self.step)


class Engines(Sourced):
    """Weights of engines by their rating, and the heat sinks they hold."""

    tons: Mapping[int, Tons] = Field(min_length=1)
    """What a usual engine weighs, by its rating. In tons."""
    kinds: Mapping[str, Times]
    """What the weight is multiplied by, by the kind of the engine."""
    rating_per_sink: Positive
    """The rating for each heat sink that the engine holds."""


class CockpitRow(Sourced):
    """The weight of the cockpit."""

    tons: Tons
    """What it weighs. In tons."""


class Gyro(Sourced):
    """The weight of the gyro."""

    rating_per_ton: Positive
    """The rating of the engine for each ton."""
    whole_tons: bool = True
    """Whether begun tons count in full, or are rounded as other weights."""


class StructureRow(RuleModel):
    """The internal structure of 'Mechs of one weight."""

    tons: Tons
    """What it weighs. In tons."""
    center_torso: Positive
    """In the center torso. In points."""
    side_torso: Positive
    """In each side torso. In points."""
    arm: Positive
    """In each arm. In points."""
    leg: Positive
    """In each leg. In points."""


class StructureKinds(Sourced):
    """Internal structure by the tonnage of the 'Mech."""

    kinds: Mapping[str, Times]
    """What the weight is multiplied by, by the kind of the structure."""
    head: Positive
    """In every head. In points."""
    rows: Mapping[int, StructureRow]
    """Structure by the tonnage of the 'Mech."""

    def points(self, tonnage: int, part: Part) -> int | None:
        """Points in a location of this kind; None for a tonnage without a row."""
        row = self.rows.get(tonnage)
        if row is None:
            return None
        return {
            "head": self.head,
            "center_torso": row.center_torso,
            "side_torso": row.side_torso,
            "arm": row.arm,
            "leg": row.leg,
        }[part]


class JumpJets(Sourced):
    """The weight of jump jets."""

    tons: Mapping[int, Tons] = Field(min_length=1)
    """What a jump jet weighs, by the heaviest 'Mech for which that holds. In tons."""

    def each(self, tonnage: int) -> float | None:
        """Return what one weighs in a 'Mech of so many tons; None beyond the last row."""
        return next((tons for most, tons in sorted(self.tons.items()) if tonnage <= most), None)


class FreeSinks(Sourced):
    """Heat sinks that weigh nothing."""

    free: Whole
    """Heat sinks that every 'Mech has without weight, and at least."""
    by_engine: bool = False
    """Whether those that the engine holds are free in place of a fixed number."""


class ArmorLimits(Sourced):
    """The weight of armor, and the most points of it in a location."""

    points_per_ton: Positive
    """Points in a ton of usual armor."""
    lot: Lot
    """The smallest lot of armor. In tons."""
    points_per_structure: Positive
    """The most points for each point of structure, front and rear together."""
    head: Whole
    """The most points on the head."""
    is_limited: bool = True
    """Whether no location may have more than so many."""
    kinds: Mapping[str, Complete[Base, Times]]
    """What points are multiplied by, by the kind of the armor and who builds it."""


class FixedSlots(Sourced):
    """Systems that every 'Mech has at the same place."""

    slots: Mapping[Part, tuple[System | None, ...]]
    """Systems from the first slot on, by the kind of the location; never is an open slot."""
    removable: tuple[System, ...] = ()
    """Systems that may be left out, each only with all before it."""


class Splitting(Sourced):
    """Weapons that may stand in two locations at once."""

    weapons: tuple[str, ...]
    """Weapons whose slots may be split, by the names of `weapons` without their makers."""
    adjacent: Mapping[str, tuple[str, ...]]
    """Locations that are adjacent to another; each pair is told once."""

    def may(self, weapon: str) -> bool:
        """Whether the slots of a weapon may be split."""
        return kind_of(weapon) in self.weapons

    def are_adjacent(self, first: str, second: str) -> bool:
        """Whether two locations are adjacent."""
        return second in self.adjacent.get(first, ()) or first in self.adjacent.get(second, ())


class RearWeapons(Sourced):
    """Locations for weapons that fire to the rear."""

    parts: tuple[Part, ...]
    """The kinds of locations where they may stand."""


class Placement(Sourced):
    """Locations allowed for a thing, and the most of it."""

    parts: tuple[Part, ...] = ()
    """The kinds of locations where it may stand; none told is anywhere."""
    most_in_location: Positive | None = None
    """How many there may be in a location; never is any number."""
    most: Positive | None = None
    """How many there may be in a 'Mech; never is any number."""
    needs: tuple[System, ...] = ()
    """Systems that the same location must have."""


class ArtemisRules(Sourced):
    """Launchers that a missile fire-control system is fitted to, and its location."""

    classes: Mapping[str, tuple[str, ...]]
    """Launchers by class, by the names of `weapons` without their makers."""
    instead: Mapping[str, tuple[str, ...]] = {}
    """Locations where it may stand for launchers in this one, besides the same location."""


class SingleShot(Sourced):
    """Launchers that fire once."""

    extra_tons: Tons
    """What such a launcher weighs more. In tons."""


class BareArm(Sourced):
    """Weapons beside which an OmniMech's arm has none of the actuators that can be removed."""

    traits: tuple[str, ...]
    """The traits of such weapons."""


class OmniRules(Sourced):
    """The rules of OmniMechs."""

    tech: tuple[Base, ...]
    """Who builds OmniMechs."""
    never_in_pods: tuple[str, ...]
    """Systems, or equipment without its makers, that no pod holds."""
    bare_arm: BareArm
    """Weapons beside which an arm has none of the actuators that can be removed."""


class Construction(Sourced):
    """The rules of 'Mech construction."""

    sections: Complete[Section, NonEmptyText]
    """The section of the book that faults name, by what they are about."""
    rounded_up_to: Lot
    """Weights that are a part of another are rounded to these. In tons."""
    rounded: Literal["up", "nearest"] = "up"
    """Whether they are rounded up, or to the nearest of these."""
    tonnage: Tonnages
    """What a 'Mech may weigh."""
    engine: Engines
    """What engines weigh, and the heat sinks they hold."""
    cockpit: CockpitRow
    """What the cockpit weighs."""
    gyro: Gyro
    """What the gyro weighs."""
    structure: StructureKinds
    """Internal structure by the tonnage of the 'Mech."""
    jump_jets: JumpJets
    """What jump jets weigh."""
    heat_sinks: FreeSinks
    """Heat sinks that weigh nothing."""
    armor: ArmorLimits
    """What armor weighs, and how much of it a location may have."""
    fixed: FixedSlots
    """Systems that every 'Mech has at the same place."""
    split: Splitting | None = None
    """Weapons that may stand in two locations at once, where these rules allow it."""
    rear: RearWeapons
    """Where weapons that fire to the rear may stand."""
    placement: Mapping[str, Placement] = {}
    """Where things may stand, by the names of `weapons` and `equipment`."""
    artemis: ArtemisRules | None = None
    """Fire-control systems for missiles, where there are such."""
    single_shot: SingleShot | None = None
    """Launchers that fire once, where there are such."""
    omni: OmniRules | None = None
    """OmniMechs, where there are such."""

    def round_tons(self, tons: float) -> float:
        """Return a weight that is a part of another in whole steps."""
        steps = tons / self.rounded_up_to
        whole = ceil(steps - 1e-9) if self.rounded == "up" else floor(steps + 0.5 + 1e-9)
        return whole * self.rounded_up_to

    def free_sinks(self, rating: int) -> int:
        """Return the heat sinks that weigh nothing with an engine of a rating."""
        return rating // self.engine.rating_per_sink if self.heat_sinks.by_engine else self.heat_sinks.free

    @model_validator(mode="after")
    def _is_whole(self) -> Construction:
        demands = Demands()
        if self.tonnage.least > self.tonnage.most:
            demands.add_fault(("tonnage",), "the lightest 'Mech weighs more than the heaviest.")
        demands.require_rows(("structure", "rows"), self.tonnage.allowed_weights, self.structure.rows)
        if self.jump_jets.each(self.tonnage.most) is None:
            demands.add_fault(("jump_jets", "tons"), f"has no row for {self.tonnage.most} tons.")
        demands.require_rows(("engine", "kinds"), (FUSION,), self.engine.kinds)
        demands.require_rows(("structure", "kinds"), (STANDARD,), self.structure.kinds)
        demands.require_rows(("armor", "kinds"), (STANDARD,), self.armor.kinds)
        demands.raise_faults()
        return self
