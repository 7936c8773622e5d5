"""The shape of the tables on physical attacks and on buildings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.engine.battletech.table_shapes import BandRow
from companion.rulebooks.model import RuleModel, Sourced


class TonnageDamage(RuleModel):
    """Tons divided by `tons`, times `times`, times the hexes moved where `by_hexes`; rounded last."""

    tons: int
    of: Literal["attacker", "target"] = "attacker"
    times: int = 1
    by_hexes: bool = False
    round: Literal["up", "down"] = "up"


class PhysicalAttack(Sourced):
    """One kind of physical attack; no base hits automatically."""

    label: str
    base: int | None
    damage: TonnageDamage | None = None
    to_attacker: TonnageDamage | None = None
    to_attacker_on_miss: TonnageDamage | None = None
    location_table: Literal["hit_location", "punch_location", "kick_location"] | None = None
    arcs: tuple[Literal["forward", "left_side", "right_side"], ...] = ()
    modifiers: Mapping[str, int] = {}
    requires: tuple[str, ...] = ()
    not_against: tuple[str, ...] = ()
    grouping: int | None = None
    attacker_rolls: int | None = None
    target_rolls: int | None = None
    rolls_on_miss: int | None = None


class ElevationRow(RuleModel):
    """Which table an attack uses on a target one level away; null forbids it."""

    punch: str | None
    club: str | None
    kick: str | None
    charge: str | None


class Elevations(Sourced):
    """Physical attacks between hexes of different levels."""

    most_levels: int
    target_higher: ElevationRow
    target_lower: ElevationRow


class Physical(Sourced):
    """Physical attacks."""

    attacks: Mapping[str, PhysicalAttack]
    elevations: Elevations


class BuildingType(RuleModel):
    """A type of building: its Construction Factors and the modifier of rolls to enter or leave it."""

    lowest_factor: int
    highest_factor: int
    usual_factor: int
    piloting: int


class Buildings(Sourced):
    """Buildings that 'Mechs enter, shoot at and stand on."""

    types: Mapping[Literal["light", "medium", "heavy", "hardened"], BuildingType]
    movement_source: str
    movement: tuple[BandRow, ...]
    factor_per_point: int
    combat_source: str
    firing_at: int
