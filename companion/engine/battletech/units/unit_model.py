"""What every catalogue entry of the battletech family has: names, armor, weapons, ammunition, equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field

from companion.documents.model import GivenName, Id, RuleModel
from companion.engine.battletech.tables.terms.shapes import Tech, UnitType

MOST_MOUNTS = 60
Points: TypeAlias = Annotated[int, Field(le=200)]
"""Armor or structure of a location, as many as a sheet has room for; the ruleset asks for 1 or more."""


class Mount(RuleModel):
    """A weapon on a model: where it is and, where each weapon has its own ammunition, its rounds."""

    id: Id
    """What battles know the weapon by."""
    weapon: str
    """Which weapon it is, by the names of `weapons`."""
    location: str
    """Where it is, by the names of `locations.names`."""
    rounds: int | None = Field(default=None, ge=0, le=1000)
    """Its rounds, in rules without ammunition slots; never uses none."""
    is_rear: bool = False
    """Whether it fires to the rear."""


class AmmunitionBin(RuleModel):
    """One slot of ammunition."""

    id: Id
    """What battles know the slot by."""
    weapon: str
    """The weapon that it feeds, by the names of `weapons`."""
    location: str
    """Where it is, by the names of `locations.names`."""
    shots: int = Field(gt=0, le=1000)
    """Rounds in it."""


class Item(RuleModel):
    """Equipment that is no weapon, in one location."""

    id: Id
    """What battles know it by."""
    item: str
    """What it is, by the names of `equipment`."""
    location: str
    """Where it is, by the names of `locations.names`."""


class UnitModel(RuleModel):
    """What the catalogue says of every unit: its name, armor points by location, weapons and ammunition."""

    type: ClassVar[UnitType]
    """What the tables call units of this model."""

    model: Id
    """What battles know the model by; best also the name of the file."""
    name: GivenName
    """What players call it."""
    tech: Tech = "any"
    """Who builds it."""
    armor: Mapping[str, Points]
    """Armor by location. In points."""
    structure: Mapping[str, Points] = {}
    """Internal structure by location. In points."""
    weapons: tuple[Mount, ...] = Field(max_length=MOST_MOUNTS)
    """Its weapons, in the order of the sheet."""
    ammunition: tuple[AmmunitionBin, ...] = Field(default=(), max_length=MOST_MOUNTS)
    """Its ammunition, slot by slot."""
    equipment: tuple[Item, ...] = Field(default=(), max_length=MOST_MOUNTS)
    """Its equipment that is no weapon."""
    source: str
    note: str = ""
    """What else is worth knowing."""

    @property
    def places(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Where on the critical hit table each thing is: locations and slots, counted from 0."""
        return {}

    @property
    def weight(self) -> int:
        """Tons; 0 for what nobody weighs."""
        return 0

    @property
    def armor_points(self) -> int:
        """Points of armor in all, on every side."""
        return sum(self.armor.values())

    def slots_of(self, location: str) -> tuple[str | None, ...]:
        """The critical slots of a location from top to bottom; only a 'Mech has any."""
        del location
        return ()

    def mount(self, mount_id: str) -> Mount | None:
        """The weapon with this id."""
        return next((mount for mount in self.weapons if mount.id == mount_id), None)
