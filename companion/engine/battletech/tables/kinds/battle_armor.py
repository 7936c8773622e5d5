"""The shape of the tables on battle armor."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.fire_steps import (
    DamageStep,
    DivertStep,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.rows import LISTED
from companion.engine.battletech.tables.vocabulary.shapes import require_rows
from companion.engine.battletech.tables.weapons import WayToFire, Weapon

TROOPER = "trooper"
"""The key of what each suit has for its armor, and what the names of suits begin with."""


def suit_name(number: int) -> str:
    """Return the name of a suit, counted from 1."""
    return f"{TROOPER}_{number}"


class SuitHit(Sourced):
    """The die that shows which suit is hit; what shows none that fights is rolled again."""

    dice: DiceText
    """The die for the suit that is hit."""


class HitsOfSuits(Sourced):
    """How many hit of all that a Point fires together."""

    dice: DiceText
    columns: Mapping[Annotated[int, Field(ge=1, le=6)], Mapping[int, Whole]]
    """How many hit, by the suits that fire and then by the total of the dice."""

    @model_validator(mode="after")
    def _is_complete(self) -> HitsOfSuits:
        for suits, rows in self.columns.items():
            require_rows(self.dice, rows, ("columns", suits))
        return self


class SuitLoad(RuleModel):
    """What a suit may carry of some weapons: each counts once, or once for each of its rounds."""

    label: NonEmptyText
    """What players call it."""
    weapons: tuple[str, ...] = Field(min_length=1)
    """The weapons, by the names of `weapons`."""
    most: Positive = 1
    """How many of them a suit carries."""


class SingleSuits(Sourced):
    """Suits that fire each by itself what it carries itself, at targets of its own."""

    targets: Positive
    """At how many targets a suit fires in a turn; each one after its first is secondary."""
    loads: Mapping[str, SuitLoad] = Field(min_length=1)
    """What a suit may carry, by names of your own."""


class Handholds(Sourced):
    """Points that cling to OmniMechs. Places are locations of the 'Mech."""

    shielded: Mapping[Literal["front", "rear"], tuple[str, ...]]
    """Where hits strike a suit first, by the armor that they would strike."""
    quiet: tuple[str, ...]
    """Where no weapon fires."""


class BattleArmor(Sourced):
    """Suits of battle armor that fight together as a Point."""

    locations: Locations
    """The places of a suit that hold what it carries, and the suits of a Point."""
    points_of_trooper: Positive
    """Points beyond the armor of a suit that stand for the trooper in it."""
    suit_hit: SuitHit
    """Which suit an attack hits."""
    direct_fire: HitsOfSuits
    """How many suits hit, each with the damage of its weapon."""
    missiles: HitsOfSuits
    """How many missiles of all suits hit."""
    fire_singly: SingleSuits | None = None
    """How suits fire each by itself; never is together, by the tables above."""
    clears_in: Positive | None = None
    """Turns in which a suit alone clears a minefield; never is by the dice of the rules."""
    handholds: Handholds | None = None
    """How they ride on OmniMechs; never is not at all."""

    @cached_property
    def most_suits(self) -> int:
        """The most suits of a Point."""
        return sum(name.startswith(TROOPER) for name in self.locations.names)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where a suit may have what it carries; where each fires by itself, in which suit, too."""
        names = self.locations.names
        return tuple(name for name in names if self.fire_singly is not None or not name.startswith(TROOPER))

    def point_of(self, suits: int) -> Locations:
        """Return the locations of a Point of so many suits."""
        return self._points[suits]

    @cached_property
    def _points(self) -> Mapping[int, Locations]:
        rows = self.locations.names
        return {
            suits: self.locations.model_copy(
                update={"names": {name: rows[name] for name in map(suit_name, range(1, suits + 1))}}
            )
            for suits in range(1, self.most_suits + 1)
        }

    @cached_property
    def _joint(self) -> dict[tuple[str, int, bool], Weapon]:
        return {}

    def joint_weapon(self, weapon: Weapon, name: str, suits: int, *, is_counted: bool) -> Weapon:
        """Return a weapon as so many suits fire it: a table says how many of them hit, or how many of their
        missiles.

        Rule: CityTech, Infantry > Battle Armor Missiles Table; Battle Armor Direct Fire Table.
        """
        key = (name, suits, is_counted)
        if key not in self._joint:
            self._joint[key] = self._fired_by(weapon, suits, is_counted=is_counted)
        return self._joint[key]

    def _fired_by(self, weapon: Weapon, suits: int, *, is_counted: bool) -> Weapon:
        table, of_each = (self.missiles, weapon.missiles) if weapon.is_launcher else (self.direct_fire, 1)
        rows = {number * of_each: rows for number, rows in table.columns.items()}
        how_many = HowManyStep(dice=table.dice, columns=rows)
        flight = (DivertStep(),) if weapon.is_launcher else ()
        steps = (*flight, RollStep(), SpendStep(), JamStep(), how_many, LocateStep(), DamageStep())
        return weapon.model_copy(
            update={
                "missiles": suits * of_each,
                "uses_ammunition": weapon.uses_ammunition and is_counted,
                "fires": WayToFire(procedure=LISTED, steps=steps),
                "source": table.source,
            }
        )

    @model_validator(mode="after")
    def _is_complete(self) -> BattleArmor:
        demands, suits = Demands(), range(1, self.most_suits + 1)
        demands.require_rows(("locations", "names"), map(suit_name, suits or (1,)), self.locations.names)
        for name, table in (("direct_fire", self.direct_fire), ("missiles", self.missiles)):
            demands.require_rows((name, "columns"), suits, table.columns)
        demands.raise_faults()
        return self
