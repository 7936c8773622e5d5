"""Catalogue entries of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.documents.model import GivenName, Id, RuleModel
from companion.engine.battletech.tables.shapes import Tech

MOST_MOUNTS = 60
Points: TypeAlias = Annotated[int, Field(le=200)]
"""Armor or structure of a location, as many as a sheet has room for; the ruleset asks for 1 or more."""


class Mount(RuleModel):
    """A weapon on a model: where it is and, where each weapon has its own ammunition, its rounds."""

    id: Id
    weapon: str
    location: str
    rounds: int | None = Field(default=None, ge=0, le=1000)
    is_rear: bool = False


class AmmunitionBin(RuleModel):
    """One slot of ammunition."""

    id: Id
    weapon: str
    location: str
    shots: int = Field(gt=0, le=1000)


class Item(RuleModel):
    """Equipment that is no weapon, in one location."""

    id: Id
    item: str
    location: str


class MovementRating(RuleModel):
    """Printed Movement Points."""

    walking: int = Field(ge=0, le=30)
    running: int = Field(ge=0, le=60)
    jumping: int = Field(default=0, ge=0, le=30)


class Engine(RuleModel):
    """The engine."""

    rating: int = Field(gt=0, le=1000)
    kind: Literal["fusion", "xl"]


class HeatSinkSet(RuleModel):
    """All heat sinks, and how many of them the engine holds."""

    kind: Literal["single", "double"]
    number: int = Field(ge=0, le=100)
    in_engine: int = Field(ge=0, le=100)


class MechModel(RuleModel):
    """A 'Mech as its record sheet is printed: tons, Movement Points, armor points by location, weapons.

    `slots` are the critical hit table from top to bottom: a system, the id of a weapon, of ammunition or of
    equipment, or null for an empty one. What a ruleset has no rules for is left out.
    """

    model: Id
    name: GivenName
    tonnage: int = Field(gt=0, le=500)
    tech: Tech = "any"
    is_omni: bool = False
    movement: MovementRating
    engine: Engine | None = None
    heat_sinks: HeatSinkSet | None = None
    structure_kind: Literal["standard", "endo_steel"] = "standard"
    armor_kind: Literal["standard", "ferro_fibrous"] = "standard"
    armor: Mapping[str, Points]
    rear_armor: Mapping[str, Points] = {}
    structure: Mapping[str, Points] = {}
    weapons: tuple[Mount, ...] = Field(max_length=MOST_MOUNTS)
    ammunition: tuple[AmmunitionBin, ...] = Field(default=(), max_length=MOST_MOUNTS)
    equipment: tuple[Item, ...] = Field(default=(), max_length=MOST_MOUNTS)
    slots: Mapping[str, tuple[str | None, ...]] = {}
    source: str
    note: str = ""

    @cached_property
    def places(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Where on the critical hit table each thing is: locations and slots, counted from 0."""
        found: dict[str, list[tuple[str, int]]] = {}
        for location, slots in self.slots.items():
            for index, name in enumerate(slots):
                if name is not None:
                    found.setdefault(name, []).append((location, index))
        return {name: tuple(places) for name, places in found.items()}

    def mount(self, mount_id: str) -> Mount | None:
        """The weapon with this id."""
        return next((mount for mount in self.weapons if mount.id == mount_id), None)
