"""The shape of the tables on gun emplacements."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.model import Sourced
from companion.documents.row_demands import Demands, Positive
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.shapes import require_rows

FixedArc: TypeAlias = Literal["north", "east", "west"]
EmplacementHit: TypeAlias = Literal["building", "turret", "turret_locked", "weapons_destroyed", "crew_killed"]
Bearing: TypeAlias = Annotated[int, Field(ge=0, lt=360, multiple_of=30)]
BUILDING, TURRET = "building", "turret"


class GunEmplacements(Sourced):
    """Hits on a gun emplacement by their roll, its locations, and the arcs of its fixed weapons.

    A building without a turret takes what the rows have for the turret. Damage that exceeds the turret's
    armor by `beyond_armor` points destroys it. Arcs are bearings clockwise from the north edge of the map.
    """

    dice: DiceText
    rows: Mapping[int, EmplacementHit]
    """What a hit does by the total of the dice; without a turret, turret rows hit the building."""
    locations: Locations
    """The locations of an emplacement."""
    beyond_armor: Positive
    """Damage beyond the turret's armor that destroys it. In points."""
    arcs: Mapping[FixedArc, tuple[Bearing, Bearing]]
    """Bearings, clockwise from the north edge, between which a fixed weapon fires. In degrees."""

    @cached_property
    def without_turret(self) -> Locations:
        """The locations of an emplacement that has no turret."""
        names = {name: row for name, row in self.locations.names.items() if name != TURRET}
        return self.locations.model_copy(update={"names": names})

    @model_validator(mode="after")
    def _is_complete(self) -> GunEmplacements:
        require_rows(self.dice, self.rows)
        demands = Demands()
        demands.require_rows(("arcs",), ("north", "east", "west"), self.arcs)
        demands.require_rows(("locations", "names"), (BUILDING, TURRET), self.locations.names)
        for name, (first, last) in self.arcs.items():
            if not 0 < (last - first) % 360 < 180:
                demands.add_fault(("arcs", name), "an arc is wider than 0 degrees and narrower than 180.")
        demands.raise_faults()
        return self
