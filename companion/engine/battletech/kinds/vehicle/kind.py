"""The record of vehicles."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Kind
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.vehicle import model, presenter
from companion.engine.battletech.kinds.vehicle.model import VehicleModel

KIND: Kind[VehicleModel, Unit] = Kind(
    id=model.KIND,
    model=VehicleModel,
    read=model.vehicle_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
    rules=None,
)
