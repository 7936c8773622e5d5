"""The shape of the tables on vehicles."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.locations import Locations

SIDES = ("front", "right_side", "left_side", "rear")
"""The armored locations that every vehicle has."""
BODY = "body"
"""Where a vehicle has what stands in none of its armored locations."""


class Trouble(RuleModel):
    """A box of the record sheet for what a hit on a vehicle may bring."""

    label: NonEmptyText
    about: NonEmptyText
    """What it means, in a sentence."""
    times: int = Field(default=1, ge=1, le=12)
    """How often it may happen: so many boxes."""
    turret_only: bool = False
    """Whether only a vehicle with a turret has it."""


class Vehicles(Sourced):
    """Vehicles, as far as a record sheet shows them."""

    locations: Locations
    """Every location that a vehicle may have; those without a turret or rotor have fewer."""
    tons_per_box: Positive
    """Each location has a box of internal structure for so many tons or a part of them. In tons."""
    tons_per_box_source: str
    movements: Mapping[str, NonEmptyText]
    """What ways of moving are called, by the word that unit files have for them."""
    troubles: Mapping[str, Trouble]
    """What a hit may bring, by the name of the box."""

    @model_validator(mode="after")
    def _is_complete(self) -> Vehicles:
        demands = Demands()
        demands.require_rows(("locations", "names"), (*SIDES, BODY), self.locations.names)
        demands.raise_faults()
        return self
