"""The shape of the tables on hit locations and on losing a location."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from pydantic import Field, model_validator

from companion.documents.demands import Demands, Whole
from companion.documents.document import KeyPath
from companion.documents.model import RuleModel, Sourced, Words
from companion.engine.battletech.tables.shapes import DiceText, require_rows
from companion.tabletop.arcs import Arc

AttackSide: TypeAlias = Literal["front", "left", "right", "rear"]
LocationTable: TypeAlias = Literal["hit_location", "punch_location", "kick_location"]


class HitLocations(Sourced):
    """Dice total to location; `rows` count for attacks from sides that have no rows of their own."""

    dice: DiceText
    rows: Mapping[int, str]
    sides: Mapping[AttackSide, Mapping[int, str]] = {}
    critical_on: int | None = Field(default=None, ge=0, le=1000)

    @model_validator(mode="after")
    def _is_complete(self) -> HitLocations:
        require_rows(self.dice, self.rows)
        for side, rows in self.sides.items():
            require_rows(self.dice, rows, ("sides", side))
        return self

    def places(self) -> Iterator[tuple[KeyPath, str]]:
        """Every location that can be hit, with the key path where it is named."""
        for number, name in self.rows.items():
            yield ("rows", number), name
        for side, rows in self.sides.items():
            for number, name in rows.items():
                yield ("sides", side, number), name

    def column(self, side: AttackSide) -> Mapping[int, str]:
        """The rows for an attack from this side."""
        return self.sides.get(side, self.rows)

    def calls_for_critical(self, total: int) -> bool:
        """Whether a hit that was rolled so may do critical damage even if armor holds."""
        return total == self.critical_on

    def names(self) -> frozenset[str]:
        """Every location that can be hit."""
        return frozenset(name for rows in (self.rows, *self.sides.values()) for name in rows.values())


class LocationRow(RuleModel):
    """One location: its words, where damage goes on, and what its loss does.

    `slots` and `has_rear` describe the critical hit table and the armor diagram, where there are such; a hit
    on the location that `holds_warrior` shakes the MechWarrior, its loss kills him. Who loses the location
    may call for a Piloting Skill Roll, by the event that it `owes` one for. It may be a `limb` and lie on a
    `flank`. Weapons here fire into `arcs`, or into the rear if they are mounted backward; where it
    `follows_feet`, they do not turn with the torso.
    """

    label: Words
    abbreviation: Words
    transfers_to: str | None
    takes_along: tuple[str, ...] = ()
    destroys_unit: bool = False
    immobilizes: bool = False
    slots: int = Field(default=0, ge=0, le=24)
    has_rear: bool = False
    holds_warrior: bool = False
    owes: str = ""
    limb: Literal["arm", "leg"] | None = None
    flank: Literal["left", "right"] | None = None
    arcs: tuple[Arc, ...] = Field(default=(Arc.FORWARD,), min_length=1)
    follows_feet: bool = False


class WeightClasses(Sourced):
    """What units are called by their tons: the lightest and the heaviest of each class."""

    classes: Mapping[str, tuple[Whole, Whole]] = Field(min_length=1)

    def of(self, tons: int) -> tuple[str, ...]:
        """The classes of a unit that weighs so much."""
        return tuple(name for name, (least, most) in self.classes.items() if least <= tons <= most)


class Locations(RuleModel):
    """The locations of a unit and the rules about losing them."""

    source: str
    transfer_source: str
    names: Mapping[str, LocationRow] = Field(min_length=1)

    @cached_property
    def arms(self) -> tuple[str, ...]:
        """The locations that are arms, in the order of the sheet."""
        return tuple(name for name, row in self.names.items() if row.limb == "arm")

    @cached_property
    def legs(self) -> tuple[str, ...]:
        """The locations that are legs."""
        return tuple(name for name, row in self.names.items() if row.limb == "leg")

    @property
    def have_slots(self) -> bool:
        """Whether units of this ruleset have internal structure and critical slots."""
        return any(row.slots for row in self.names.values())

    @model_validator(mode="after")
    def _lead_inward(self) -> Locations:
        demands = Demands()
        for name, row in self.names.items():
            for other in row.takes_along:
                demands.name(("names", name, "takes_along"), other, self.names, "location")
            if row.transfers_to is not None:
                demands.name(("names", name, "transfers_to"), row.transfers_to, self.names, "location")
            if self._goes_round(name):
                demands.wrong(("names", name), f"damage in {name} would go round for ever.")
        demands.told()
        return self

    def _goes_round(self, name: str) -> bool:
        seen: list[str] = []
        where: str | None = name
        while where in self.names and where is not None:
            if where in seen:
                return True
            seen.append(where)
            where = self.names[where].transfers_to
        return False
