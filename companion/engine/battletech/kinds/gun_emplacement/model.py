"""Catalogue entries of gun emplacements, and reading their files.

Rule: CityTech, Special Case Rules > Gun Emplacements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from companion.documents.document import Document
from companion.documents.model import validate
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.gun_emplacements import (
    BUILDING,
    TURRET,
    FixedArc,
    GunEmplacements,
)
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults
from companion.engine.battletech.units.unit_model import MAX_MOUNTS, Mount, OrText, UnitModel
from companion.errors import Fault, FileError

KIND = "gun_emplacement"


class EmplacementMount(Mount):
    """A weapon of a gun emplacement: in its turret, or fixed in the building with an arc."""

    arc: FixedArc | None = None
    """The arc of a weapon that is fixed in the building."""


class EmplacementModel(UnitModel):
    """A gun emplacement: a building with its Construction Factor, weapons, and perhaps an armored turret.

    Its `structure` is the Construction Factor of the building, its `armor` that of the turret; `elevation`
    counts the building's levels.
    """

    type: ClassVar[UnitType] = "building"

    kind: Literal["gun_emplacement"]
    """What kind of unit it is."""
    elevation: int = Field(default=1, ge=1, le=20)
    """How high the building is. In levels."""
    all_weapons: tuple[OrText[EmplacementMount], ...] = Field(
        alias="weapons", min_length=1, max_length=MAX_MOUNTS
    )
    """Its weapons, in the turret or fixed in the building."""

    @property
    def has_turret(self) -> bool:
        """Whether weapons stand in a turret."""
        return TURRET in self.armor


def emplacement_in(tables: Tables, document: Document) -> tuple[EmplacementModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit; raises FileError where rules know no
    emplacements.
    """
    rules = tables.gun_emplacements
    if rules is None:
        raise FileError([document.fault(("kind",), "these rules have no gun emplacements.")])
    model, plan = validate(EmplacementModel, document), rules.locations.names
    faults = [
        *_building_faults(tables, model, document),
        *_arc_faults(model, document),
        *aboard_faults(tables, plan, model, document),
    ]
    return _complete_model(rules, model), faults


def _complete_model(rules: GunEmplacements, model: EmplacementModel) -> EmplacementModel:
    """Return the model with the point beyond its armor that destroys a turret."""
    if not model.has_turret:
        return model
    return model.model_copy(update={"structure": {**model.structure, TURRET: rules.beyond_armor}})


def _building_faults(tables: Tables, model: EmplacementModel, document: Document) -> Iterator[Fault]:
    types = tables.buildings.types if tables.buildings else {}
    most = max((row.highest_factor for row in types.values()), default=None)
    for key, points, place in (("structure", model.structure, BUILDING), ("armor", model.armor, TURRET)):
        for name, value in points.items():
            if name != place:
                yield document.fault((key, name), f"there is no such location: only the {place} has {key}.")
            elif value < 1:
                yield document.fault((key, name), f"{value} is not a number of points.", "Use 1 or more.")
    if BUILDING not in model.structure:
        yield document.fault(("structure",), "building is missing: its Construction Factor.")
    elif most is not None and model.structure[BUILDING] > most:
        message = f"no building has a Construction Factor of {model.structure[BUILDING]}."
        yield document.fault(("structure", BUILDING), message, f"The highest is {most}.")
    if model.all_equipment:
        yield document.fault(("equipment",), "a gun emplacement holds only weapons and ammunition.")


def _arc_faults(model: EmplacementModel, document: Document) -> Iterator[Fault]:
    for index, mount in enumerate(model.all_weapons):
        at = ("weapons", index)
        if mount.is_rear:
            yield document.fault((*at, "is_rear"), "a gun emplacement has no rear.", "Leave it out.")
        if mount.location == TURRET and not model.has_turret:
            yield document.fault((*at, "location"), "there is no turret.", "Give the turret its armor.")
        if not isinstance(mount, EmplacementMount):
            continue
        if mount.location == TURRET and mount.arc is not None:
            yield document.fault((*at, "arc"), "a turret turns its weapons.", "Leave the arc out.")
        if mount.location == BUILDING and mount.arc is None:
            yield document.fault(at, "arc is missing: north, east or west.")
