"""The record of vehicles with critical slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine.battletech.battle.components import listed_weapon
from companion.engine.battletech.battle.footing import stance_of
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import NO_CARGO, Battle, Kind, UnitRules
from companion.engine.battletech.battle.text.names import mount_place
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.heat.build_up import levels_on_scale
from companion.engine.battletech.kinds.mech.arcs import land_on_mech
from companion.engine.battletech.kinds.mech.mech import HEATED_FLAGS, is_broken, why_mech_destroyed
from companion.engine.battletech.kinds.slotted_vehicle import (
    arcs,
    model,
    movement,
    presenter,
    printed_tables,
    sheet,
    slotted_vehicle,
)
from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import SlottedVehicle
from companion.engine.battletech.kinds.vehicle.empty_circles import slotted_circles
from companion.engine.battletech.kinds.vehicle.text import LABELS
from companion.engine.battletech.kinds.vehicle.vehicle import ACTIONS
from companion.engine.views.attacks import VolleyOdds
from companion.engine.views.duels import Conduct

if TYPE_CHECKING:
    from companion.engine.battletech.kinds.slotted_vehicle.duels import SlottedSide


def _duel_side(battle: Battle, unit: SlottedVehicle, conduct: Conduct) -> SlottedSide:
    from companion.engine.battletech.kinds.slotted_vehicle.duels import SlottedFighter, SlottedSide

    return SlottedSide(SlottedFighter(battle, unit, conduct))


def _odds(battle: Battle, target: SlottedVehicle, salvos: Sequence[Salvo]) -> VolleyOdds:
    # Only here, as a start need not wait for NumPy to load.
    from companion.engine.battletech.kinds.slotted_vehicle.odds import slotted_odds

    return slotted_odds(battle, target, salvos)


KIND: Kind[SlottedVehicleModel, SlottedVehicle] = Kind(
    id=model.KIND,
    model=SlottedVehicleModel,
    read=model.slotted_vehicle_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=printed_tables.slotted_tables,
    unsupported=presenter.unsupported_parts,
    why_not_played=lambda _model, _tables: "",
    piloting_label=LABELS["vehicle/driving"],
    circles=slotted_circles,
    rules=UnitRules(
        unit=SlottedVehicle,
        actions=ACTIONS,
        build=slotted_vehicle.build_slotted_vehicle,
        plan=slotted_vehicle.slotted_plan,
        flags=HEATED_FLAGS,
        stance=stance_of,
        arcs=arcs.SLOTTED_ARCS,
        is_immobile=movement.is_immobile,
        is_broken=is_broken,
        weapon=listed_weapon,
        why_destroyed=why_mech_destroyed,
        movement=movement.SLOTTED_MOVEMENT,
        cargo=NO_CARGO,
        notes_heat=True,
        heat_levels=levels_on_scale,
        locate=arcs.locate_on_slotted,
        land=land_on_mech,
        is_struck_in_places=True,
        bear=bear,
        odds=_odds,
        duel_side=_duel_side,
        sheet=sheet.slotted_sheet,
        chips=lambda _battle, _unit: (),
        mount_place=mount_place,
        events=(),
    ),
)
