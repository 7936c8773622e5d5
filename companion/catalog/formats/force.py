"""A force as a file of another program has it: units by their names, with pilots and damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import Name, OneLine, RuleModel
from companion.documents.rule_model import Field

MAX_UNITS, MAX_ROWS, MAX_POINTS, LARGEST_SKILL = 1000, 500, 1000, 9999
MAX_ELEMENT = 2000
Fate: TypeAlias = Literal["", "survivors", "allies", "salvage", "retreated", "devastated"]
"""Under which heading the report of a battle has a unit; none in a force before a battle."""
Remaining: TypeAlias = Annotated[int, Field(ge=0, le=MAX_POINTS)]
Element: TypeAlias = Annotated[str, Field(max_length=MAX_ELEMENT)]
"""A part of the file, as it stood there."""


class SlotDamage(RuleModel):
    """A critical slot that was hit, or whose thing is out of use."""

    location: str
    """Where it is."""
    slot: int | None = Field(default=None, ge=1, le=200)
    """Its place there, counted from 1; never where the file does not say."""
    thing: OneLine | None = None
    """What stands in it, in the words of the file."""
    is_hit: bool = False
    """Whether a critical hit struck it."""
    is_destroyed: bool = False
    """Whether it is out of use."""


class RoundsLeft(RuleModel):
    """A slot of ammunition and what is left in it."""

    location: str
    """Where it is."""
    slot: int | None = Field(default=None, ge=1, le=200)
    """Its place there, counted from 1; never where the file does not say."""
    thing: OneLine | None = None
    """What ammunition it is, in the words of the file."""
    shots: int = Field(ge=0, le=1000)
    """Rounds left."""


class UnitDamage(RuleModel):
    """The remaining points of a unit; a location that is not listed is whole."""

    armor: Mapping[str, Remaining] = {}
    """Armor left by location. In points."""
    rear: Mapping[str, Remaining] = {}
    """Armor left at the back by location. In points."""
    structure: Mapping[str, Remaining] = {}
    """Internal structure left by location. In points."""
    slots: tuple[SlotDamage, ...] = Field(default=(), max_length=MAX_ROWS)
    """Slots that are hit or out of use."""
    ammunition: tuple[RoundsLeft, ...] = Field(default=(), max_length=MAX_ROWS)
    """Ammunition left."""


class ForceFileUnit(RuleModel):
    """A unit of a force by its names alone; the catalogue knows the rest."""

    chassis: Name
    """What all variants of it are called."""
    model: Name = ""
    """Its designation; there may be none."""
    type: Name = ""
    """What kind of unit it is, in the words of the file."""
    pilot: Name = ""
    """Who leads it."""
    nick: Name = ""
    """What they are called."""
    gunnery: int | None = Field(default=None, ge=0, le=LARGEST_SKILL)
    """Gunnery Skill; never is unsaid."""
    piloting: int | None = Field(default=None, ge=0, le=LARGEST_SKILL)
    """Piloting Skill; never is unsaid."""
    hits: int = Field(default=0, ge=0, le=10)
    """Hits that they have taken."""
    is_ejected: bool = False
    """Whether they have ejected."""
    damage: UnitDamage | None = None
    """What it has left; never is whole, so far as the file says."""
    fate: Fate = ""
    """What became of it."""
    not_understood: tuple[Element, ...] = Field(default=(), max_length=MAX_ROWS)
    """What else the file said of it."""


class ForceFileKill(RuleModel):
    """A unit that another destroyed."""

    killed: Name
    """What was destroyed."""
    killer: Name
    """Who destroyed it."""


class ForceDocument(RuleModel):
    """A force, or what a battle left of one."""

    kind: Literal["force"] = "force"
    """What kind of document it is."""
    name: Name
    """What players call it."""
    units: tuple[ForceFileUnit, ...] = Field(max_length=MAX_UNITS)
    """Its units."""
    kills: tuple[ForceFileKill, ...] = Field(default=(), max_length=MAX_UNITS)
    """Who destroyed what."""
    not_understood: tuple[OneLine, ...] = Field(default=(), max_length=MAX_ROWS)
    """What else the file said."""
    source: str = ""
    source_file: str = ""
    """The file that it was imported from."""
