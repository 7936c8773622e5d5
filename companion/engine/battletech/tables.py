"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field, model_validator

from companion.engine.battletech.location_rules import HitLocations, Locations
from companion.engine.battletech.mech_rules import Criticals, Heat, Piloting, Warriors
from companion.engine.battletech.movement_rules import MovementRules
from companion.engine.battletech.physical_rules import Buildings, Physical
from companion.engine.battletech.sight_rules import SightRules
from companion.engine.battletech.table_demands import demands_of
from companion.engine.battletech.table_shapes import DiceText
from companion.engine.battletech.to_hit_rules import ToHitRules
from companion.engine.battletech.weapon_rules import (
    AimedShots,
    Ammunition,
    AntiMissile,
    ClusterRounds,
    DoubleRate,
    Equipment,
    FlamerHeat,
    Guidance,
    Masc,
    MissileHits,
    Thunder,
    Weapon,
    WeaponAttacks,
)
from companion.rulebooks.demands import Demands
from companion.rulebooks.model import RuleModel, Words

PhaseName: TypeAlias = Literal[
    "initiative", "movement", "reaction", "weapon_attack", "physical_attack", "heat", "end"
]
PHASES = ("initiative", "movement", "weapon_attack", "end")
"""What every turn has; others belong to a section of the rules, such as heat."""


class PhaseRow(RuleModel):
    """A phase of the turn: id and the words for it."""

    id: PhaseName
    label: Words


class Phases(RuleModel):
    """The phases of a turn in their order."""

    source: str
    order: tuple[PhaseRow, ...] = Field(min_length=1)
    uneven_numbers: Literal["alternate", "in_proportion"] = "alternate"

    @model_validator(mode="after")
    def _are_complete(self) -> Phases:
        names = [row.id for row in self.order]
        demands = Demands()
        for name in PHASES:
            if name not in names:
                demands.wrong(("order",), f"there is no phase {name}, which every turn has.")
        for index, name in enumerate(names):
            if name in names[:index]:
                demands.wrong(("order", index, "id"), f"{name} comes a second time.")
        if names[0] != PHASES[0] or names[-1] != PHASES[-1]:
            demands.wrong(("order",), f"a turn begins with {PHASES[0]} and ends with {PHASES[-1]}.")
        demands.told()
        return self


class Initiative(RuleModel):
    """How sides roll for initiative."""

    source: str
    dice: DiceText


class SetUpRules(RuleModel):
    """Where the rules say how sides set up."""

    source: str


class Victory(RuleModel):
    """When the battle is over."""

    source: str


class Tables(RuleModel):
    """All tables of a battletech ruleset; those after `victory` belong to rules that go further."""

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
    equipment: Mapping[str, Equipment] = {}
    punch_location: HitLocations | None = None
    kick_location: HitLocations | None = None
    missile_hits: MissileHits | None = None
    aimed_shots: AimedShots | None = None
    ammunition: Ammunition | None = None
    anti_missile: AntiMissile | None = None
    guidance: Guidance | None = None
    cluster_rounds: ClusterRounds | None = None
    double_rate: DoubleRate | None = None
    flamer_heat: FlamerHeat | None = None
    masc: Masc | None = None
    thunder: Thunder | None = None
    warriors: Warriors | None = None
    piloting: Piloting | None = None
    heat: Heat | None = None
    criticals: Criticals | None = None
    physical: Physical | None = None
    buildings: Buildings | None = None

    @model_validator(mode="after")
    def _fit_together(self) -> Tables:
        demands_of(self).told()
        return self
