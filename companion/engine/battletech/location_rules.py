"""The shape of the tables on hit locations and on losing a location."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field, model_validator

from companion.engine.battletech.table_shapes import DiceText, require_rows
from companion.rulebooks.model import RuleModel, Sourced
from companion.tabletop.arcs import Arc

AttackSide: TypeAlias = Literal["front", "left", "right", "rear"]
LocationTable: TypeAlias = Literal["hit_location", "punch_location", "kick_location"]


class HitLocations(Sourced):
    """Dice total to location; `rows` count for attacks from sides that have no rows of their own."""

    dice: DiceText
    rows: Mapping[int, str]
    sides: Mapping[AttackSide, Mapping[int, str]] = {}
    critical_on: int | None = None

    @model_validator(mode="after")
    def _is_complete(self) -> HitLocations:
        for rows in (self.rows, *self.sides.values()):
            require_rows(self.dice, rows)
        return self

    def column(self, side: AttackSide) -> Mapping[int, str]:
        """The rows for an attack from this side."""
        return self.sides.get(side, self.rows)

    def names(self) -> frozenset[str]:
        """Every location that can be hit."""
        return frozenset(name for rows in (self.rows, *self.sides.values()) for name in rows.values())


class LocationRow(RuleModel):
    """One location: its words, where damage goes on, and what its loss does.

    `slots` and `has_rear` describe the critical hit table and the armor diagram, where there are such; a hit
    on the location that `holds_warrior` shakes the MechWarrior, its loss kills him. Weapons here fire into
    `arcs`, or into the rear if they are mounted backward; where it `follows_feet`, they do not turn with the
    torso.
    """

    label: str
    abbreviation: str
    transfers_to: str | None
    takes_along: tuple[str, ...] = ()
    destroys_unit: bool = False
    immobilizes: bool = False
    slots: int = 0
    has_rear: bool = False
    holds_warrior: bool = False
    arcs: tuple[Arc, ...] = Field(default=(Arc.FORWARD,), min_length=1)
    follows_feet: bool = False


class Locations(RuleModel):
    """The locations of a unit and the rules about losing them."""

    source: str
    transfer_source: str
    names: Mapping[str, LocationRow]

    @property
    def have_slots(self) -> bool:
        """Whether units of this ruleset have internal structure and critical slots."""
        return any(row.slots for row in self.names.values())

    @model_validator(mode="after")
    def _lead_inward(self) -> Locations:
        for name in self.names:
            seen: list[str] = []
            where: str | None = name
            while where in self.names and where is not None:
                if where in seen:
                    raise ValueError(f"damage in {name} would go round for ever")
                seen.append(where)
                where = self.names[where].transfers_to
        return self
