"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, model_validator

from companion.engine.battletech.location_rules import HitLocations, Locations
from companion.engine.battletech.mech_rules import Criticals, Heat, Piloting, Warriors
from companion.engine.battletech.movement_rules import MovementRules
from companion.engine.battletech.physical_rules import Buildings, Physical
from companion.engine.battletech.sight_rules import SightRules
from companion.engine.battletech.table_shapes import DiceText, require
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
from companion.rulebooks.model import RuleModel

PHASES = ("initiative", "movement", "weapon_attack", "end")


class PhaseRow(RuleModel):
    """A phase of the turn: id and the words for it."""

    id: str
    label: str


class Phases(RuleModel):
    """The phases of a turn in their order."""

    source: str
    order: tuple[PhaseRow, ...] = Field(min_length=1)
    uneven_numbers: Literal["alternate", "in_proportion"] = "alternate"

    @model_validator(mode="after")
    def _are_complete(self) -> Phases:
        require("phase", PHASES, [row.id for row in self.order])
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
    def _names_are_known(self) -> Tables:
        names = self.locations.names
        used = [row.transfers_to for row in names.values() if row.transfers_to]
        used += [other for row in names.values() for other in row.takes_along]
        for table in (self.hit_location, self.punch_location, self.kick_location):
            used += table.names() if table else ()
        if strange := sorted({name for name in used if name not in names}):
            raise ValueError(f"unknown location: {', '.join(strange)}; known are {', '.join(names)}")
        if any(weapon.missiles for weapon in self.weapons.values()) and self.missile_hits is None:
            raise ValueError("there is no missile_hits, which the weapons with missiles need")
        require("attacker movement", self.movement.modes, self.to_hit.attacker_movement)
        require("modifier for intervening", self.line_of_sight.weights, self.to_hit.intervening)
        known = [*self.movement.costs, *self.movement.without_cost]
        require("movement cost of", self.line_of_sight.weights, known)
        if self.criticals:
            require("usual slots of", names, self.criticals.usual_slots.locations)
            for name, slots in self.criticals.usual_slots.locations.items():
                if name not in names or len(slots) > names[name].slots:
                    raise ValueError(
                        f"usual_slots of {name}: there is no such location, or it has fewer slots"
                    )
        if self.physical:
            parts = [part for row in self.physical.fire_modifiers.values() for part in row]
            require("to-hit modifier", parts, self.to_hit.parts())
        return self
