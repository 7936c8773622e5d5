"""Catalogue entries of 'Mechs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from companion.documents.model import OneLine, RuleModel
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.unit_model import Points, UnitModel

STANDARD, BIPED = "standard", "biped"
BUILDS: Mapping[str, tuple[str, ...]] = {
    "engine": ("fusion", "xl"),
    "structure": (STANDARD, "endo_steel"),
    "armor": (STANDARD, "ferro_fibrous"),
}
"""The kinds of each part of a 'Mech that have rules."""


class MovementRating(RuleModel):
    """Printed Movement Points."""

    walking: int = Field(ge=0, le=30)
    """Walking. In Movement Points."""
    running: int = Field(ge=0, le=60)
    """Running. In Movement Points."""
    jumping: int = Field(default=0, ge=0, le=30)
    """Jumping; 0 has no jump jets. In Movement Points."""


class Engine(RuleModel):
    """The engine."""

    rating: int = Field(gt=0, le=15_000)  # tons times walking MP, both at their most
    """Its rating."""
    kind: OneLine
    """Which engine it is: `fusion`, `xl`, or another that has no rules here."""


class HeatSinkSet(RuleModel):
    """All heat sinks, and how many of them the engine holds."""

    kind: Literal["single", "double"]
    """Which heat sinks they are."""
    number: int = Field(ge=0, le=100)
    """How many there are in all."""
    in_engine: int = Field(ge=0, le=100)
    """How many of them the engine holds."""


def plan_of(tables: Sections, configuration: str) -> Locations:
    """Return the locations of 'Mechs that stand so; those of bipeds, where the rules know no others."""
    return tables.configurations.get(configuration, tables.locations)


class MechModel(UnitModel):
    """A 'Mech as its record sheet is printed: tons, Movement Points, armor points by location, weapons.

    `slots` are the critical hit table from top to bottom: a system, the id of a weapon, of ammunition or of
    equipment, or null for an empty one. What a ruleset has no rules for is left out.
    """

    type: ClassVar[UnitType] = "mech"

    kind: Literal["mech"] = "mech"
    """What kind of unit it is; unsaid, a 'Mech."""
    tonnage: int = Field(gt=0, le=500)
    """What it weighs. In tons."""
    is_omni: bool = False
    """Whether it is an OmniMech."""
    configuration: OneLine = BIPED
    """How it stands: `biped`, or as `quad` and others, which have no rules of play here."""
    movement: MovementRating
    """Printed Movement Points."""
    engine: Engine | None = None
    """Its engine, where the rules ask for one."""
    heat_sinks: HeatSinkSet | None = None
    """Its heat sinks, where the rules have heat."""
    structure_kind: OneLine = STANDARD
    """What its structure is made of: `standard`, `endo_steel`, or what has no rules here."""
    armor_kind: OneLine = STANDARD
    """What its armor is made of: `standard`, `ferro_fibrous`, or what has no rules here."""
    rear_armor: Mapping[str, Points] = {}
    """Armor of the rear by location. In points."""
    slots: Mapping[str, tuple[str | None, ...]] = {}
    """Slots by location from top to bottom: a system, the id of a thing, or never for an empty one."""
    pods: Mapping[str, tuple[Annotated[int, Field(ge=1, le=24)], ...]] = {}
    """The slots of an OmniMech that pods fill, by location and counted from 1."""

    @cached_property
    def places(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Where on the critical hit table each thing is: locations and slots, counted from 0."""
        found: dict[str, list[tuple[str, int]]] = {}
        for location, slots in self.slots.items():
            for index, name in enumerate(slots):
                if name is not None:
                    found.setdefault(name, []).append((location, index))
        # What has no slot besides those of its own rounds stands and falls with these.
        for stored in self.ammunition:
            if stored.launcher is not None and stored.id in found:
                found.setdefault(stored.launcher, found[stored.id])
        tubes = {mount.id: found[mount.rack] for mount in self.weapons if mount.rack in found}
        return {name: tuple(places) for name, places in (found | tubes).items()}

    @property
    def weight(self) -> int:
        """Tons."""
        return self.tonnage

    @property
    def whole_name(self) -> str:
        """Chassis and model together; without a chassis, an OmniMech's model has its name in it."""
        if self.chassis:
            return self.name
        return self.model if self.is_omni else f"{self.name} {self.model}".strip()

    @property
    def armor_points(self) -> int:
        """Points of armor in all, those of the back too."""
        return sum(self.armor.values()) + sum(self.rear_armor.values())

    def slots_of(self, location: str) -> tuple[str | None, ...]:
        """Return the critical slots of a location from top to bottom, None for an empty one."""
        return self.slots.get(location, ())
