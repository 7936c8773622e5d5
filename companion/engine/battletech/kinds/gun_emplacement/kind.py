"""The record of gun emplacements."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.components import listed_weapon
from companion.engine.battletech.battle.state import NO_CARGO, Arcs, Kind, UnitRules
from companion.engine.battletech.blank_sheets import fresh_sheet
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.gun_emplacement import (
    damage,
    emplacement,
    events,
    model,
    odds,
    presenter,
)
from companion.engine.battletech.kinds.gun_emplacement.emplacement import GunEmplacement
from companion.engine.battletech.kinds.gun_emplacement.model import EmplacementModel

KIND: Kind[EmplacementModel, GunEmplacement] = Kind(
    id=model.KIND,
    model=EmplacementModel,
    read=model.emplacement_in,
    view=presenter.model_view,
    silhouette=emplacement.silhouette,
    blank_sheet=fresh_sheet,
    printed_tables=presenter.printed_tables,
    unsupported=lambda _model, _tables: (),
    why_not_played=lambda _model, _tables: "",
    rules=UnitRules(
        unit=GunEmplacement,
        actions=frozenset(
            [
                actions.React,
                actions.DeclareFire,
                actions.ResolveFire,
                actions.LaunchCruise,
                actions.Illuminate,
                actions.SetEquipment,
                actions.Switch,
                actions.Dump,
            ]
        ),
        build=emplacement.build_emplacement,
        plan=emplacement.emplacement_plan,
        flags=emplacement.FLAGS,
        stance=emplacement.emplacement_stance,
        arcs=Arcs(
            key=emplacement.aim_key,
            bears_on=emplacement.bears_on,
            covered_hexes=emplacement.covered_hexes,
            names=emplacement.arcs_of,
            is_in_front=emplacement.is_in_front,
            unlike_sides=emplacement.unlike_sides,
            pivot="turret",
            may_turn=emplacement.may_turn,
            why_not_turn=emplacement.why_not_turn,
            turn_commands=presenter.turn_commands,
        ),
        is_immobile=lambda _battle, _unit: True,
        is_broken=emplacement.is_broken,
        weapon=listed_weapon,
        why_destroyed=emplacement.why_emplacement_destroyed,
        movement=None,
        cargo=NO_CARGO,
        notes_heat=True,
        locate=damage.locate_on_emplacement,
        land=damage.land_on_emplacement,
        is_struck_in_places=True,
        bear=bear,
        odds=odds.emplacement_odds,
        sheet=presenter.emplacement_sheet,
        chips=presenter.damage_chips,
        mount_place=presenter.format_mount,
        events=damage.EVENT_RULES,
        vital=(events.CrewKilled,),
    ),
)
