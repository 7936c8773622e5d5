"""The shape of the tables on vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from companion.documents.dice_text import DiceText
from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.shapes import require_rows

SIDES = ("front", "right_side", "left_side", "rear")
"""The armored locations that every vehicle has."""
BODY = "body"
"""Where a vehicle has what stands in none of its armored locations."""


class Trouble(RuleModel):
    """A box of the record sheet for what a hit on a vehicle may bring."""

    label: NonEmptyText
    brief: str = ""
    """What tables of hits call it, where that is not its label."""
    about: NonEmptyText
    """What it means, in a sentence."""
    times: int = Field(default=1, ge=1, le=12)
    """How often it may happen: so many boxes."""
    turret_only: bool = False
    """Whether only a vehicle with a turret has it."""


class VehicleHit(RuleModel):
    """A row of the hit location table of vehicles."""

    at: Literal["side", "turret"]
    """What is hit: the side that the attack comes from, or the turret; without one, the side."""
    trouble: str = ""
    """What the hit brings besides, by the names of `troubles`."""
    motives: tuple[str, ...] = ()
    """The vehicles that it brings that to, by the names of `movements`; none named is all."""
    calls_for_critical: bool = False
    """Whether it calls for a roll on the table that determines critical hits."""


class VehicleHitLocations(Sourced):
    """The locations that hits on a vehicle strike, by the dice and the side that the attack comes from."""

    dice: DiceText
    front_and_rear: Mapping[int, VehicleHit]
    """What is hit by attacks from the front or the rear, for each total of the dice."""
    left_and_right: Mapping[int, VehicleHit]
    """What is hit by attacks from the left or the right, for each total of the dice."""

    @model_validator(mode="after")
    def _is_complete(self) -> VehicleHitLocations:
        require_rows(self.dice, self.front_and_rear, ("front_and_rear",))
        require_rows(self.dice, self.left_and_right, ("left_and_right",))
        return self

    def hits(self) -> Iterator[tuple[KeyPath, VehicleHit]]:
        """Yield every row with its key path."""
        for side in ("front_and_rear", "left_and_right"):
            for total, hit in getattr(self, side).items():
                yield (side, total), hit


class VehicleCritical(RuleModel):
    """A row of the critical hits table of vehicles: a trouble, or an explosion."""

    trouble: str = ""
    """What it brings, by the names of `troubles`."""
    explosion: str = ""
    """What explodes, and the vehicle with it."""

    @model_validator(mode="after")
    def _is_either(self) -> VehicleCritical:
        if bool(self.trouble) == bool(self.explosion):
            raise ValueError("a critical hit has a trouble or an explosion, and not both.")
        return self


class VehicleCriticals(Sourced):
    """The critical hits on vehicles by the roll of the dice."""

    dice: DiceText
    rows: Mapping[int, VehicleCritical]
    """What a critical hit does, for each total of the dice."""

    @model_validator(mode="after")
    def _is_complete(self) -> VehicleCriticals:
        require_rows(self.dice, self.rows)
        return self


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
    hit_location: VehicleHitLocations
    """What hits strike."""
    critical_hits: VehicleCriticals
    """What critical hits do."""

    @model_validator(mode="after")
    def _is_complete(self) -> Vehicles:
        demands = Demands()
        demands.require_rows(("locations", "names"), (*SIDES, BODY), self.locations.names)
        for path, hit in self.hit_location.hits():
            at = ("hit_location", *path)
            for motive in hit.motives:
                demands.require_name((*at, "motives"), motive, self.movements, "way of moving")
            if hit.trouble:
                demands.require_name((*at, "trouble"), hit.trouble, self.troubles, "trouble")
        for total, row in self.critical_hits.rows.items():
            if row.trouble:
                at = ("critical_hits", "rows", total, "trouble")
                demands.require_name(at, row.trouble, self.troubles, "trouble")
        demands.raise_faults()
        return self
