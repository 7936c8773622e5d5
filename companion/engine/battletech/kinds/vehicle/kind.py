"""The record of vehicles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.battletech.battle.components import is_lost_with_location, listed_weapon
from companion.engine.battletech.battle.footing import stance_of
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle, Kind, UnitRules
from companion.engine.battletech.battle.text.names import mount_place
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.vehicle import (
    arcs,
    damage,
    events,
    model,
    movement,
    presenter,
    printed_tables,
    sheet,
    vehicle,
)
from companion.engine.battletech.kinds.vehicle.empty_circles import vehicle_circles
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.kinds.vehicle.text import LABELS
from companion.engine.battletech.kinds.vehicle.vehicle import Vehicle
from companion.engine.views.attacks import VolleyOdds
from companion.engine.views.duels import Conduct

if TYPE_CHECKING:
    from companion.engine.battletech.kinds.vehicle.duels import VehicleSide


def _odds(battle: Battle, target: Vehicle, salvos: Sequence[Salvo]) -> VolleyOdds:
    # Only here, as a start need not wait for NumPy to load.
    from companion.engine.battletech.kinds.vehicle.odds import vehicle_odds

    return vehicle_odds(battle, target, salvos)


def _duel_side(battle: Battle, unit: Vehicle, conduct: Conduct) -> VehicleSide:
    # Only here, for the same reason.
    from companion.engine.battletech.kinds.vehicle.duels import VehicleFighter, VehicleSide

    return VehicleSide(VehicleFighter(battle, unit, conduct))


KIND: Kind[VehicleModel, Vehicle] = Kind(
    id=model.KIND,
    model=VehicleModel,
    read=model.vehicle_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=printed_tables.vehicle_tables,
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
    piloting_label=LABELS["vehicle/driving"],
    circles=vehicle_circles,
    rules=UnitRules(
        unit=Vehicle,
        actions=vehicle.ACTIONS,
        build=vehicle.build_vehicle,
        plan=vehicle.vehicle_plan,
        flags=vehicle.FLAGS,
        tracks=vehicle.TRACKS,
        stance=stance_of,
        arcs=arcs.VEHICLE_ARCS,
        is_immobile=movement.is_vehicle_immobile,
        is_broken=is_lost_with_location,
        weapon=listed_weapon,
        why_not_use=vehicle.why_not_use,
        why_destroyed=vehicle.why_vehicle_destroyed,
        movement=movement.VEHICLE_MOVEMENT,
        cargo=movement.VEHICLE_CARGO,
        notes_heat=False,
        marked=damage.sink_if_stranded,
        locate=damage.locate_on_vehicle,
        land=damage.land_on_vehicle,
        is_struck_in_places=True,
        bear=partial(bear, target=damage.PlayedVehicle),
        odds=_odds,
        duel_side=_duel_side,
        sheet=sheet.vehicle_sheet,
        chips=sheet.trouble_chips,
        mount_place=mount_place,
        events=damage.EVENT_RULES,
        vital=(events.VehicleTroubled, events.VehicleExploded, events.VehicleSank),
    ),
)
