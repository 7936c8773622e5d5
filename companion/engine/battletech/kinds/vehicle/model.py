"""Catalogue entries of vehicles, and reading their files.

Rule: CityTech, Vehicles > Combat; Construction > Vehicles > Allocate Tonnage For Internal Structure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import ClassVar, Literal

from companion.documents.document import Document
from companion.documents.model import OneLine, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import BODY, SIDES, Vehicles
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults
from companion.engine.battletech.units.slotted_model import STANDARD
from companion.engine.battletech.units.unit_model import UnitModel
from companion.errors import Fault, FileError

KIND = "vehicle"
TURRETS = ("turret", "front_turret", "rear_turret")


class VehicleMovement(RuleModel):
    """Printed Movement Points of a vehicle."""

    cruising: int = Field(ge=0, le=60)
    """Cruising. In Movement Points."""
    flank: int = Field(ge=0, le=90)
    """At flank speed. In Movement Points."""
    jumping: int = Field(default=0, ge=0, le=60)
    """Jumping, for which these rules have nothing; 0 cannot jump. In Movement Points."""


class VehicleEngine(RuleModel):
    """The engine of a vehicle."""

    rating: int = Field(ge=0, le=1000)
    """Its rating."""
    kind: OneLine
    """Which engine it is: `fusion`, `xl`, `ice`, or another that has no rules here."""


class VehicleSinks(RuleModel):
    """The heat sinks of a vehicle."""

    kind: Literal["single", "double"] = "single"
    """Which heat sinks they are."""
    number: int = Field(ge=0, le=200)
    """How many there are beyond those of a fusion engine."""


class VehicleModel(UnitModel):
    """A vehicle as its record sheet is printed; `body` is where it has what is in no armored location."""

    type: ClassVar[UnitType] = "vehicle"

    kind: Literal["vehicle"]
    """What kind of unit it is."""
    motive: OneLine
    """How it moves: `tracked`, `wheeled`, `hover`, `hydrofoil`, or what has no rules here."""
    tonnage: float = Field(gt=0, le=2000)
    """What it weighs. In tons."""
    is_omni: bool = False
    """Whether it is an OmniVehicle."""
    movement: VehicleMovement
    """Printed Movement Points."""
    engine: VehicleEngine | None = None
    """Its engine."""
    heat_sinks: VehicleSinks | None = None
    """Its heat sinks."""
    cargo: float = Field(default=0.0, ge=0, le=2000)
    """Cargo space, in which soldiers may ride. In tons."""
    structure_kind: OneLine = STANDARD
    """What its structure is made of: `standard`, or what has no rules here."""
    armor_kind: OneLine = STANDARD
    """What its armor is made of: `standard`, `ferro_fibrous`, or what has no rules here."""

    @property
    def weight(self) -> int:
        """Tons, a part of one for a whole."""
        return ceil(self.tonnage)

    @property
    def whole_name(self) -> str:
        """Chassis and model together."""
        return self.name if self.chassis or self.model in self.name else f"{self.name} {self.model}"

    @property
    def has_turret(self) -> bool:
        """Whether it has a turret, or two."""
        return any(name in self.armor for name in TURRETS)


def vehicle_in(tables: Tables, document: Document) -> tuple[VehicleModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit; raises FileError where rules know no
    vehicles.
    """
    rules = tables.vehicles
    if rules is None:
        raise FileError([document.fault(("kind",), "these rules have no vehicles.")])
    model = validate(VehicleModel, document)
    places = [*model.armor, BODY]
    faults = [*_armor_faults(rules, model, document), *_turret_faults(model, document)]
    # What stands in a turret that is not there is told above.
    faults += aboard_faults(tables, [*places, *TURRETS], model, document)
    if model.movement.flank < model.movement.cruising:
        message = f"{model.movement.flank} is less than the {model.movement.cruising} of cruising."
        faults.append(document.fault(("movement", "flank"), message))
    return _complete_model(rules, model), faults


def _turret_faults(model: VehicleModel, document: Document) -> Iterator[Fault]:
    """Things in a turret of a vehicle that has none."""
    lists = {
        "weapons": model.all_weapons,
        "ammunition": model.all_ammunition,
        "equipment": model.all_equipment,
    }
    for key, things in lists.items():
        for index, thing in enumerate(things):
            if thing.location in TURRETS and thing.location not in model.armor:
                remedy = f"Give the {thing.location.replace('_', ' ')} armor, or mount it elsewhere."
                yield document.fault((key, index, "location"), "it has no turret.", remedy)


def _complete_model(rules: Vehicles, model: VehicleModel) -> VehicleModel:
    """Return the model with the structure that a vehicle of its weight has, where its file does not
    tell it.
    """
    boxes = ceil(model.tonnage / rules.tons_per_box)
    structure = {**dict.fromkeys(model.armor, boxes), **model.structure}
    return model.model_copy(update={"structure": structure})


def _armor_faults(rules: Vehicles, model: VehicleModel, document: Document) -> Iterator[Fault]:
    known = [name for name in rules.locations.names if name != BODY]
    for name in SIDES:
        if name not in model.armor:
            yield document.fault(("armor",), f"{name} is missing.")
    for name, points in model.armor.items():
        if name not in known:
            yield document.fault(("armor", name), "there is no such location.", did_you_mean(name, known))
        elif points < 0:
            yield document.fault(("armor", name), f"{points} is not a number of points.", "Use 0 or more.")
    for name, points in model.structure.items():
        if name not in model.armor:
            remedy = did_you_mean(name, model.armor)
            yield document.fault(("structure", name), "there is no such location.", remedy)
        elif points < 1:
            yield document.fault(
                ("structure", name), f"{points} is not a number of points.", "Use 1 or more."
            )
