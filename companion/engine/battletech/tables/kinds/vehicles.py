"""The shape of the tables on vehicles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import require_rows

SIDES = ("front", "right_side", "left_side", "rear")
"""The armored locations that every vehicle has."""
TURRET = "turret"
"""The armored location of those that have one."""
BODY = "body"
"""Where a vehicle has what stands in none of its armored locations."""
CREW_STUNNED, MAIN_WEAPON_JAMS, ENGINE_HIT = "crew_stunned", "main_weapon_jams", "engine_hit"
CREW_KILLED, IMMOBILE, SLOWER, TURRET_LOCKED = "crew_killed", "immobile", "slower", "turret_locked"
TROUBLES = (CREW_STUNNED, MAIN_WEAPON_JAMS, ENGINE_HIT, CREW_KILLED, IMMOBILE, SLOWER, TURRET_LOCKED)
"""What a hit may bring."""

Arms: TypeAlias = Literal["rifle", "machine_gun", "flamer", "laser", "srm"]
"""What a platoon is armed with."""


class Trouble(RuleModel):
    """A box of the record sheet for what a hit on a vehicle may bring."""

    label: NonEmptyText
    brief: str = ""
    """What tables of hits call it, where that is not its label."""
    about: NonEmptyText
    """What it means, in a sentence."""
    times: int = Field(default=1, ge=1, le=12)
    """How often it may happen: so many boxes."""
    turns: int = Field(default=0, ge=0, le=12)
    """After how many further turns it is over: so many boxes; 0 stays."""
    turret_only: bool = False
    """Whether only a vehicle with a turret has it."""

    @property
    def name(self) -> str:
        """What tables of hits and the journal call it."""
        return self.brief or self.label

    @property
    def boxes(self) -> int:
        """Boxes of it on the record sheet."""
        return self.turns or self.times


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

    def column(self, side: AttackSide) -> Mapping[int, VehicleHit]:
        """Return the rows for an attack from a side."""
        return self.front_and_rear if side in ("front", "rear") else self.left_and_right

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
    """Vehicles: their locations, and what hits on them do."""

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

    sinking_depth: Positive
    """The least depth of water in which a hovercraft sinks that cannot move. In levels."""

    @cached_property
    def with_turret(self) -> Locations:
        """The armored locations of a vehicle with a turret."""
        return self._of(*SIDES, TURRET)

    @cached_property
    def without_turret(self) -> Locations:
        """The armored locations of a vehicle without a turret."""
        return self._of(*SIDES)

    def _of(self, *armored: str) -> Locations:
        names = {name: row for name, row in self.locations.names.items() if name in armored}
        return self.locations.model_copy(update={"names": names})

    @model_validator(mode="after")
    def _is_complete(self) -> Vehicles:
        demands = Demands()
        demands.require_rows(("locations", "names"), (*SIDES, TURRET, BODY), self.locations.names)
        demands.require_rows(("troubles",), TROUBLES, self.troubles)
        for name in self.troubles:
            demands.require_name(("troubles", name), name, TROUBLES, "trouble")
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


class VehicleEngines(Sourced):
    """The engines of vehicles."""

    rating_step: Positive
    """Ratings that engines come in; the next one up is taken."""
    suspension: Mapping[str, Mapping[int, Whole]]
    """What is taken off the rating, by how a vehicle moves and the heaviest one for which it holds."""

    @property
    def heaviest(self) -> int:
        """The most that any vehicle weighs. In tons."""
        return max(most for rows in self.suspension.values() for most in rows)

    def factor(self, motive: str, tonnage: float) -> int | None:
        """Return the suspension or lift factor; None for what the book has no such vehicle for, or none so
        heavy.
        """
        rows = sorted(self.suspension.get(motive, {}).items())
        return next((factor for most, factor in rows if tonnage <= most), None)

    def rating(self, motive: str, tonnage: float, cruising: int) -> int | None:
        """Return the rating of the engine; None for what the book has no such vehicle for, or none so
        heavy.
        """
        factor = self.factor(motive, tonnage)
        if factor is None:
            return None
        steps = -(-(tonnage * cruising - factor) // self.rating_step)
        return max(int(steps), 1) * self.rating_step


class PlatoonMovement(Sourced):
    """The speeds of platoons."""

    points: Mapping[str, Mapping[Arms, Whole]]
    """Movement Points, by how a platoon moves and what it is armed with."""

    def of(self, motive: str, arms: str) -> int | None:
        """Movement Points of a platoon; None where the book has none that moves so, or is armed so."""
        rows = {str(weapon): points for weapon, points in self.points.get(motive, {}).items()}
        return rows.get(arms)


class Conventional(Sourced):
    """Figures of vehicles and platoons that their files do not tell."""

    vehicles: VehicleEngines
    """The engines of vehicles."""
    platoons: PlatoonMovement
    """How fast platoons are."""
