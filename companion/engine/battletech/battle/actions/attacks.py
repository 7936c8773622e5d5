"""Weapon attacks and physical attacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.battletech.battle.units import Situation, UnitId
from companion.engine.hex_label import HexLabel
from companion.engine.targets import Target


@dataclass(frozen=True, slots=True)
class FireAt:
    """Weapons fired at one more target, besides the first. Without a map the situation is given."""

    target: Target
    """The unit that is fired at, or `{hex: "0512"}` or `{structure: "0512"}`."""
    weapons: tuple[str, ...]
    """Weapons, by their ids."""
    situation: Situation | None = None
    """Target's situation, without a map."""


@dataclass(frozen=True, slots=True)
class DeclareFire:
    """Declare a unit's attack; no target holds its fire. Without a map the situation is given.

    `also` are its secondary targets, `how` the choices for single weapons: `{lrm_20: {shells: thunder}}`.
    """

    unit: UnitId
    """The unit, by its id."""
    target: Target | None = None
    """The unit that is fired at, or `{hex: "0512"}` or `{structure: "0512"}`; nobody holds its fire."""
    weapons: tuple[str, ...] = ()
    """Weapons, by their ids."""
    situation: Situation | None = None
    """Target's situation, without a map."""
    also: tuple[FireAt, ...] = ()
    """Further targets."""
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Choices for single weapons: `{lrm_20: {shells: thunder}}`."""


@dataclass(frozen=True, slots=True)
class ResolveFire:
    """Roll everything a unit has declared."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class DeclareBlow:
    """Declare a physical attack with these limbs; no attack stays its hand."""

    unit: UnitId
    """The unit, by its id."""
    attack: str = ""
    """The attack, by the names of `physical.attacks`; empty makes none."""
    target: UnitId | None = None
    """The unit that is attacked."""
    limbs: tuple[str, ...] = ()
    """The limbs that strike."""
    situation: Situation | None = None
    """Target's situation, without a map."""


@dataclass(frozen=True, slots=True)
class ResolveBlow:
    """Roll the physical attack that a unit has declared."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class TakeClub:
    """Pick up a limb, uproot a tree or search rubble for a girder."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class FireCountermeasures:
    """In the Reaction Phase, fire countermeasures at a hex for the rest of the turn."""

    unit: UnitId
    """The unit, by its id."""
    weapon: str
    """The weapon, by its id."""
    load: str
    """The rounds that it fires, by their name in the rules."""
    hex: HexLabel
    """The hex that they are fired at."""


@dataclass(frozen=True, slots=True)
class Illuminate:
    """In the Reaction Phase, mark a target for the missiles of friends for the rest of the turn."""

    unit: UnitId
    """The unit, by its id."""
    weapon: str
    """What illuminates it, by its id."""
    target: UnitId
    """The unit that is illuminated."""


AttackAction: TypeAlias = (
    DeclareFire | ResolveFire | FireCountermeasures | Illuminate | DeclareBlow | ResolveBlow | TakeClub
)
