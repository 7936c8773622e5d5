"""Tables of the frame: classes and types of modules, wheels and treads, armor, budgets, statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive, Signed, Whole
from companion.documents.rule_model import Field, model_validator

ModuleType: TypeAlias = Literal["core", "head", "arm", "leg", "wing", "tail", "pod"]
DriveKind: TypeAlias = Literal["wheels", "treads"]
CORE: ModuleType = "core"
HEAD: ModuleType = "head"
LEG: ModuleType = "leg"
TAIL: ModuleType = "tail"
WING: ModuleType = "wing"
POD: ModuleType = "pod"
Factor: TypeAlias = Annotated[float, Field(ge=0, le=100)]
Points: TypeAlias = Annotated[float, Field(ge=-1000, le=1000)]
"""Construction points, or spaces."""
ByClass: TypeAlias = Annotated[tuple[Whole, ...], Field(max_length=40)]
"""A number for each class, from the lightest to the heaviest."""


class Tier(RuleModel):
    """A budget: what a mech of so many CP is."""

    label: NonEmptyText
    start: Whole = Field(alias="from")
    """The CP that it begins with."""


class Budgets(Sourced):
    """Budgets by the CP of a mech."""

    tiers: Mapping[str, Tier] = Field(min_length=1)
    """What mechs of how many CP are."""

    def of(self, cp: float) -> str:
        """Return the id of the tier that a mech of so many CP is of."""
        reached = [(tier.start, name) for name, tier in self.tiers.items() if tier.start <= cp]
        return max(reached)[1] if reached else next(iter(self.tiers))


class ModuleRow(RuleModel):
    """A type of module; spaces and structure points (SP) are as many as the cost unless given."""

    label: NonEmptyText
    cost: ByClass
    """What it costs, by class. In CP."""
    spaces: ByClass = ()
    """Room for systems, by class."""
    sp: ByClass = ()
    """Structure points, by class."""
    damage_bonus: ByClass = ()
    """What it adds to the damage of melee weapons in it, by class."""
    throw_range: ByClass = ()
    """How far its hand throws, by class. In hexes."""
    max_dr: Factor = 2
    """The most damage resistance that armor gives it, as a factor of its cost."""
    max_monocoque: Factor = 1
    """The same of monocoque armor; 0 is none."""
    any_class: bool = False
    """Whether it may be of any class, whatever the core is."""


class WalkingRules(Sourced):
    """What legs, wheels and treads have to be to carry a mech."""

    legs: Positive
    """The fewest legs that walk."""
    sp_below_core: Whole
    """How many structure points fewer than the core they may have in all."""


class WingRules(Sourced):
    """What a pair of wings gives in flight."""

    mv: Signed
    """Maneuver Value."""
    classes_below_core: Whole
    """How many classes below the core they may be at most."""


class PodRules(Sourced):
    """What pods larger than the core cost in agility."""

    classes_above_core: Positive
    """Classes above the core for each step."""
    mv: Signed
    """Maneuver Value for each step."""


class FrameRules(Sourced):
    """Modules, from the classes to the limits."""

    max_modules: Positive
    """The most modules of a mech."""
    spaces_per_sp: Positive
    """Spaces that one structure point is traded for, or back."""
    least_sp: Positive
    """Structure points that stay with a module."""
    classes_above_core: Whole
    """How many classes above the core a module may be."""
    head_ejection: Signed
    """What a cockpit in the head adds to ejection."""
    walking: WalkingRules
    """What carries a mech."""
    wings: WingRules
    """What wings give."""
    pods: PodRules
    """What large pods cost."""
    classes: Mapping[str, NonEmptyText] = Field(min_length=1)
    """Names of the classes from the lightest to the heaviest, by their code."""
    modules: Complete[ModuleType, ModuleRow]
    """Types of modules."""

    def index(self, class_: str) -> int:
        """Return the place of a class among all, from 0 for the lightest."""
        return list(self.classes).index(class_)

    @model_validator(mode="after")
    def _has_a_number_for_each_class(self) -> FrameRules:
        demands = Demands()
        for kind, row in self.modules.items():
            for name in ("cost", "spaces", "sp", "damage_bonus", "throw_range"):
                given = len(getattr(row, name))
                if given != len(self.classes) and (given or name == "cost"):
                    text = f"has {given} numbers for {len(self.classes)} classes."
                    demands.add_fault(("modules", kind, name), text)
        demands.raise_faults()
        return self


class DriveRow(RuleModel):
    """Wheels or treads, whose structure points are as many as their cost."""

    label: NonEmptyText
    cost: ByClass
    """What they cost, by class. In CP."""
    ma: Whole = 0
    """What they add to the MA on average terrain."""
    ignores_difficult_terrain: bool = False
    """Whether difficult terrain costs no more."""


class Drives(Sourced):
    """Wheels and treads."""

    kinds: Complete[DriveKind, DriveRow]
    """What they are, by kind."""


class GradeRow(RuleModel):
    """A grade of armor; with less damage resistance than its threshold it acts as a lower one."""

    label: NonEmptyText
    factor: Factor
    """Factor of the cost."""
    threshold: Whole
    """Hits that wear off one point of damage resistance; 0 loses what it absorbs."""
    can_be_hardened: bool = True
    """Whether it may be hardened."""


class ArmorRules(Sourced):
    """Armor: damage resistance (DR), its grades, and armor that is better against some attacks."""

    cost_per_dr: Factor
    """CP for each point."""
    weight_per_dr: Factor
    """Weight of each point. In half tons."""
    hardened: Factor
    """Factor of hardened armor."""
    surcharge: Factor
    """What optimized armor costs more, for each part that it is better by in all."""
    discount: Factor
    """What it costs less, for each part that it is worse by."""
    grades: Mapping[str, GradeRow] = Field(min_length=1)
    """Grades by name, from the lowest."""


class WeightRow(RuleModel):
    """What a mech of a weight has to begin with."""

    bma: Whole
    """Base movement allowance. In hexes."""
    mv: Signed
    """Maneuver Value."""


class EncumbranceLevel(RuleModel):
    """A level of encumbrance."""

    up_to: Positive
    """Loads up to so many times the lift power."""
    ma: Factor
    """What is left of the MA."""


class Encumbrance(Sourced):
    """Levels of encumbrance, each subtracted from MV; who carries more than the last cannot move."""

    levels: Mapping[int, EncumbranceLevel] = Field(min_length=1)
    """What each level is."""

    def level(self, load: float, lp: float) -> int | None:
        """Return the level of a load; None where it is too much to move."""
        return next((level for level, row in self.levels.items() if load <= row.up_to * lp + 1e-9), None)


class Statistics(Sourced):
    """What is worked out of a mech."""

    by_tons: Mapping[int, WeightRow] = Field(min_length=1)
    """By tons, each row up to the next."""
    encumbrance: Encumbrance
    """What a load does."""
    exposed_share: Factor
    """What part of the spaces of exposed systems counts in the hit location table."""
    hit_table_source: NonEmptyText
    """Where the book has the hit location table."""

    def of(self, tons: float) -> WeightRow:
        """Return the row of a weight."""
        reached = max((least for least in self.by_tons if least <= tons), default=min(self.by_tons))
        return self.by_tons[reached]
