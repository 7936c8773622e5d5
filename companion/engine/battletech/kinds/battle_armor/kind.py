"""The record of battle armor."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Kind
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.battle_armor import model, presenter
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel

KIND: Kind[BattleArmorModel, Unit] = Kind(
    id=model.KIND,
    model=BattleArmorModel,
    read=model.suits_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=lambda _rules: (),
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
    rules=None,
)
