"""The shape of the tables on buildings: types, walls, floors, basements, protection and collapse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.locations import LocationTable
from companion.engine.battletech.tables.movement import Carriage
from companion.engine.battletech.tables.vocabulary.shapes import Bands, UnitType, require_rows

BuildingName: TypeAlias = Literal["light", "medium", "heavy", "hardened"]
Basement: TypeAlias = Annotated[str, Field(pattern="^(0|s|[12][lh]?)$")]
"""A basement as terrain words have it."""
THROUGH_WALL = "through_wall_{}"
"""The event of the Piloting Skill Roll for going through a wall, by the type of the building."""


class BuildingType(RuleModel):
    """A type of building, by the highest Construction Factor that one of it has."""

    highest_factor: Whole
    """The highest Construction Factor of the type."""
    usual_factor: Whole | None = None
    """The Construction Factor of one of which nothing else is known, where that is not the highest."""
    infantry_damage: Whole = 0
    """What damage to the building does to infantry inside. In hundredths."""


class Walls(Sourced):
    """Walls that units break through: the roll to take no damage, and what it does to both."""

    of: frozenset[UnitType]
    """Units that go through walls by breaking them."""
    label: NonEmptyText
    bands: Bands
    """What the roll adds, by hexes moved so far."""
    divisor: Positive
    """What the Construction Factor is divided by, rounded up, for the damage of a roll that fails."""
    tons_divisor: Positive
    """What the tons of the unit are divided by, rounded up, for the damage to the building."""


class Floors(Sourced):
    """Floors above the ground: who goes there, and who goes from one to the next inside."""

    above: frozenset[Carriage]
    """Who enters floors and stands on roofs, by what moves; all others keep to the ground floor."""
    inside: frozenset[Carriage]
    """Who changes floors inside."""
    per_floor: Positive
    """What that costs a floor. In Movement Points."""


class Protection(Sourced):
    """Damage that a building keeps from units inside, of each attacker."""

    divisor: Positive
    """What the Construction Factor is divided by, rounded up."""


class Collapse(Sourced):
    """The damage to units in a building that falls: a share of its Construction Factor for each level."""

    divisor: Positive
    """What the Construction Factor is divided by, rounded up, for each level of the building."""
    grouping: Positive
    """Damage that strikes together. In points."""
    infantry_times: Positive = 1
    """How often infantry takes it."""


class Basements(Sourced):
    """What lies under a building of which nobody has told: a roll, and where the fall into it strikes."""

    dice: DiceText
    rows: Mapping[int, Basement]
    """The basement by the roll: none, a small one, or its levels with how one falls into it."""
    falls_on: Mapping[Literal["l", "h"], LocationTable]
    """Where a fall on the legs and one head first strike; other falls do so as usual."""

    @model_validator(mode="after")
    def _is_complete(self) -> Basements:
        require_rows(self.dice, self.rows)
        return self


class OtherFloors(Sourced):
    """Shots between floors of one building: where they strike a 'Mech."""

    from_above: LocationTable
    """Where a shot from a floor above strikes a 'Mech."""
    from_below: LocationTable
    """Where a shot from a floor below strikes a 'Mech."""
    side_dice: DiceText
    """The die for the hexside from which such a shot strikes a vehicle, clockwise from its front."""


class Buildings(Sourced):
    """Buildings that are entered, fired at and struck."""

    types: Complete[BuildingName, BuildingType]
    """Types of buildings."""
    combat_source: str
    walls: Walls | None = None
    """Going through walls; without it nobody minds them."""
    floors: Floors | None = None
    """Floors above the ground; without it buildings have none."""
    protection: Protection | None = None
    """What a building keeps from units inside."""
    infantry_source: str = ""
    other_floors: OtherFloors | None = None
    """Shots from floor to floor."""
    collapse: Collapse | None = None
    """What happens to units in a building that falls."""
    basements: Basements | None = None
    """Basements that nobody has told of."""

    def type_of(self, factor: int) -> BuildingName:
        """Return the type of a building, by its Construction Factor when it was whole."""
        rising = sorted(self.types.items(), key=lambda item: item[1].highest_factor)
        return next((name for name, row in rising if factor <= row.highest_factor), rising[-1][0])

    def usual_factor(self, name: str) -> int:
        """Return the Construction Factor of a building of which only the type is known."""
        row = next((row for known, row in self.types.items() if known == name), None)
        if row is None:
            return 0
        return row.highest_factor if row.usual_factor is None else row.usual_factor

    def infantry_damage(self, name: str) -> int:
        """Return the share of damage to a building of a type that reaches infantry inside. In hundredths."""
        return next((row.infantry_damage for known, row in self.types.items() if known == name), 0)

    def highest_factor(self, name: str) -> int:
        """Return the highest Construction Factor of a type; 0 for one that there is not."""
        return next((row.highest_factor for known, row in self.types.items() if known == name), 0)
