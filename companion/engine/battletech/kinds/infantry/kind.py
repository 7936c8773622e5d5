"""The record of infantry platoons."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.components import is_lost_with_location
from companion.engine.battletech.battle.footing import stance_of
from companion.engine.battletech.battle.state import CargoSpace, Kind, UnitRules
from companion.engine.battletech.battle.text.names import mount_place
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.infantry import (
    damage,
    model,
    odds,
    platoon,
    presenter,
    sheet,
    transfer,
)
from companion.engine.battletech.kinds.infantry.model import InfantryModel
from companion.engine.battletech.kinds.infantry.platoon import Platoon
from companion.engine.battletech.kinds.on_foot import (
    ALL_AROUND,
    SOLDIER_ACTIONS,
    builder_of,
    movement_on_foot,
)

KIND: Kind[InfantryModel, Platoon] = Kind(
    id=model.KIND,
    model=InfantryModel,
    read=model.platoon_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=presenter.printed_tables,
    unsupported=lambda _model, _tables: (),
    why_not_played=presenter.why_not_played,
    rules=UnitRules(
        unit=Platoon,
        actions=SOLDIER_ACTIONS | {actions.SetEquipment, actions.Switch, actions.Dump, actions.TransferMen},
        build=builder_of(Platoon, "a platoon"),
        plan=platoon.platoon_plan,
        flags={},
        stance=stance_of,
        arcs=ALL_AROUND,
        is_immobile=lambda _battle, _unit: False,
        is_broken=is_lost_with_location,
        weapon=platoon.weapon_of_platoon,
        why_not_use=platoon.why_not_use,
        why_not_together=platoon.why_not_together,
        transfers=transfer.TRANSFERS,
        mine_work=platoon.mine_work,
        why_destroyed=platoon.why_platoon_destroyed,
        movement=movement_on_foot(lambda battle, unit: platoon.model_of(battle, unit).movement),
        cargo=CargoSpace(taken=platoon.cargo_taken),
        notes_heat=False,
        locate=damage.locate_on_platoon,
        land=damage.land_on_platoon,
        is_struck_in_places=False,
        bear=bear,
        anti_mech=platoon.ANTI_MECH,
        odds=odds.platoon_odds,
        sheet=sheet.platoon_sheet,
        chips=sheet.platoon_chips,
        mount_place=mount_place,
        events=transfer.EVENT_RULES,
    ),
)
