"""The shape of the tables on infantry platoons."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.locations import Locations

MAX_MEN = 100


class PlatoonWeapon(RuleModel):
    """A weapon that a whole platoon carries."""

    label: NonEmptyText
    damage: tuple[Whole, ...] = Field(min_length=1, max_length=MAX_MEN)
    """Damage of an attack by the number of men, from one man on. In points."""
    to_hit: tuple[Whole, ...] = Field(min_length=1, max_length=12)
    """The number to hit by range, from the own hex on as far as it reaches."""


class Infantry(Sourced):
    """Platoons, as far as a record sheet shows them."""

    locations: Locations
    """The place where a platoon has whatever it has."""
    movements: Mapping[str, NonEmptyText]
    """What ways of moving are called, by the word that unit files have for them."""
    weapons: Mapping[str, PlatoonWeapon]
    """The weapons of platoons, by the word that unit files have for them."""
    damage_source: str
    to_hit_source: str


class BattleArmor(Sourced):
    """Suits of battle armor, as far as a record sheet shows them."""

    locations: Locations
    """The places of a suit that hold what it carries."""
    points_of_trooper: Positive
    """Points beyond the armor of a suit that stand for the trooper in it."""
