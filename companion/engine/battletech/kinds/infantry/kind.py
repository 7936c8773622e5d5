"""The record of infantry platoons."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Kind
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.infantry import model, presenter
from companion.engine.battletech.kinds.infantry.model import InfantryModel

KIND: Kind[InfantryModel, Unit] = Kind(
    id=model.KIND,
    model=InfantryModel,
    read=model.platoon_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=lambda _rules: (),
    unsupported=lambda _model, _tables: (),
    why_not_played=presenter.why_not_played,
    rules=None,
)
