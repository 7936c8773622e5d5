"""The shape of the tables on infantry platoons and battle armor."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
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


SQUAD = "squad"
"""What the names of squads begin with."""


def squad_name(number: int) -> str:
    """Return the name of a squad, counted from 1."""
    return f"{SQUAD}_{number}"


class SquadArm(RuleModel):
    """A weapon of a squad, and what becomes of it as the squad loses men."""

    fires: str
    """What it fires as, by the names of `weapons`."""
    by_losses: tuple[Whole, ...] = Field(default=(), max_length=MAX_MEN)
    """How many it fires at once by the men that are lost, from none on; empty is as the weapon has it."""
    harder_by: Whole = 0
    """What each man that is lost adds to the number to hit."""
    still_from: Positive | None = None
    """Losses from which it fires only where the platoon has not moved; never is none."""
    silent_from: Positive | None = None
    """Losses from which it does not fire; never is none but the last man's."""

    def number_after(self, lost: int) -> int | None:
        """Return how many it fires at once after so many losses; None for as many as the weapon has."""
        return self.by_losses[min(lost, len(self.by_losses) - 1)] if self.by_losses else None


class SquadKind(Sourced):
    """A kind of squad: its weapons, one of which it fires in a turn."""

    label: NonEmptyText
    """What players call it."""
    arms: tuple[SquadArm, ...] = Field(min_length=1, max_length=6)
    """What it may fire."""
    clears_in: tuple[Positive, ...] = Field(default=(), max_length=MAX_MEN)
    """Turns in which it clears a minefield by the men that are lost, from none on; empty is never."""

    def mine_work(self, lost: int) -> int:
        """Return how many parts of a thousand of a minefield it clears in a turn after so many losses."""
        return ceil(1000 / self.clears_in[lost]) if lost < len(self.clears_in) else 0


class Squads(Sourced):
    """Platoons that consist of squads, each with its own men, weapons and targets."""

    men: Positive
    """The men of each squad."""
    number: Mapping[str, Positive]
    """How many squads a platoon has, by the names of `movements`."""
    dice: DiceText
    """The dice for the squad that a hit strikes; what shows none that fights is rolled again."""
    kinds: Mapping[str, SquadKind] = Field(min_length=1)
    """The kinds of squads, by the word that unit files have for them."""
    transfers: Sourced | None = None
    """How men change to squads that have lost some; never is not at all."""
    trained: SquadArm | None = None
    """What squads fire besides that are trained against 'Mechs; never is nothing."""


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
    squads: Squads | None = None
    """Their squads; never is platoons whose men all carry the same weapon."""

    @property
    def most_men(self) -> int:
        """The most men that a platoon is fielded with."""
        return max(len(weapon.damage) for weapon in self.weapons.values())

    def squads_of(self, number: int) -> Locations:
        """Return the locations of a platoon of so many squads."""
        return self._platoons[number]

    @cached_property
    def whole(self) -> Locations:
        """The location of a platoon without squads."""
        names = {PLATOON: self.locations.names[PLATOON]}
        return self.locations.model_copy(update={"names": names})

    @cached_property
    def most_squads(self) -> int:
        """The most squads that a platoon has room for."""
        return sum(name.startswith(SQUAD) for name in self.locations.names)

    @cached_property
    def _platoons(self) -> Mapping[int, Locations]:
        rows = self.locations.names
        return {
            number: self.locations.model_copy(
                update={"names": {name: rows[name] for name in map(squad_name, range(1, number + 1))}}
            )
            for number in range(1, self.most_squads + 1)
        }

    @model_validator(mode="after")
    def _is_complete(self) -> Infantry:
        demands = Demands()
        demands.require_rows(("locations", "names"), (PLATOON,), self.locations.names)
        if self.squads is not None:
            names = map(squad_name, range(1, max(self.squads.number.values(), default=1) + 1))
            demands.require_rows(("locations", "names"), names, self.locations.names)
            for motive in self.squads.number:
                demands.require_name(("squads", "number", motive), motive, self.movements, "way of moving")
        demands.raise_faults()
        return self
