"""The shape of the tables on infantry platoons and battle armor."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.rows import Holding

MAX_MEN = 100
PLATOON = "platoon"
"""The place where a platoon has its men and whatever they carry."""


class PlatoonWeapon(RuleModel):
    """A weapon that a whole platoon carries."""

    label: NonEmptyText
    fires: str
    """What it fires as, by the names of `weapons`."""
    damage: tuple[Whole, ...] = Field(min_length=1, max_length=MAX_MEN)
    """Damage of an attack by the number of men, from one man on. In points."""

    def damage_of(self, men: int) -> int:
        """Return the damage of so many men; of more than the row has, as of those."""
        return self.damage[min(men, len(self.damage)) - 1] if men else 0


class DamageToTarget(Holding):
    """A change of what hits do to targets of a kind: their points multiplied, or rolled in their place."""

    label: NonEmptyText
    times: Positive = 1
    """What the points are multiplied by."""
    dice: DiceText | None = None
    """Dice for the points of each hit; never are those of the attack."""
    becomes: Positive | None = None
    """What the points of each hit come to, whatever they were; never is what they are."""


class Transport(Sourced):
    """Soldiers as passengers: their cargo space, whatever losses they have, and what they cost a carrier."""

    tons: Mapping[str, Positive]
    """Cargo space of a platoon by how it moves. In tons."""
    suits: Positive
    """Cargo space of a Point of battle armor. In tons."""
    points: Positive
    """What a carrier spends to let a unit on or off. In Movement Points."""


class Infantry(Sourced):
    """Platoons: their men, weapons, and what hits on them do."""

    locations: Locations
    """The place where a platoon has whatever it has."""
    movements: Mapping[str, NonEmptyText]
    """What ways of moving are called, by the word that unit files have for them."""
    weapons: Mapping[str, PlatoonWeapon]
    """The weapons of platoons, by the word that unit files have for them."""
    damage_source: str
    transport: Transport | None = None
    """How they ride in vehicles; never is not at all."""
    struck: Mapping[str, DamageToTarget] = {}
    """What changes the damage of hits on them, by names of your own."""

    @property
    def most_men(self) -> int:
        """The most men that a platoon is fielded with."""
        return max(len(weapon.damage) for weapon in self.weapons.values())
