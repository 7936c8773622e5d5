"""Catalogue entries of vehicles with critical slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from companion.documents.document import Document
from companion.documents.model import OneLine, validate
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.kinds.vehicle.model import VehicleMovement
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults, point_faults, slot_faults
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.errors import Fault, FileError

KIND = "slotted_vehicle"


class SlottedVehicleModel(SlottedModel):
    """A vehicle with critical slots as its record sheet is printed; `turret` is its turret or its top."""

    type: ClassVar[UnitType] = "vehicle"

    kind: Literal["slotted_vehicle"]
    """What kind of unit it is."""
    motive: OneLine
    """How it moves: `tracked`, `wheeled` or `hover`."""
    turns: bool = True
    """Whether what is on its top is a turret, which turns."""
    movement: VehicleMovement
    """Printed Movement Points."""

    @property
    def whole_name(self) -> str:
        """Chassis and model together."""
        return self.name if self.chassis or self.model in self.name else f"{self.name} {self.model}"


def slotted_vehicle_in(tables: Tables, document: Document) -> tuple[SlottedVehicleModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit; raises FileError where rules know no such
    vehicles.
    """
    rules = tables.slotted_vehicles
    if rules is None:
        remedy = "Write kind: vehicle."
        raise FileError([document.fault(("kind",), "here vehicles have no critical slots.", remedy)])
    model = _with_structure(rules, validate(SlottedVehicleModel, document))
    plan = rules.locations.names
    faults = [
        *point_faults("armor", model.armor, plan, document, least=0),
        *point_faults("structure", model.structure, plan, document),
        *aboard_faults(tables, plan, model, document),
        *slot_faults(plan, model, document),
        *_motion_faults(rules.movements, model, document),
    ]
    return model, faults


def _with_structure(rules: SlottedVehicles, model: SlottedVehicleModel) -> SlottedVehicleModel:
    """Return a model whose file does not tell its structure has that of its weight."""
    if model.structure:
        return model
    points = {name: rules.points(name, model.tonnage) for name in rules.locations.names}
    return model.model_copy(update={"structure": points})


def _motion_faults(
    known: Mapping[str, str], model: SlottedVehicleModel, document: Document
) -> Iterator[Fault]:
    if model.motive not in known:
        remedy = did_you_mean(model.motive, known)
        yield document.fault(("motive",), f"no vehicle moves as '{model.motive}'.", remedy)
    if model.movement.flank < model.movement.cruising:
        message = f"{model.movement.flank} is less than the {model.movement.cruising} of cruising."
        yield document.fault(("movement", "flank"), message)
    if model.movement.jumping:
        yield document.fault(("movement", "jumping"), "no vehicle jumps.", "Leave it out.")
