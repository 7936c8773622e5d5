"""The record of infantry platoons."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.condition import why_unit_destroyed
from companion.engine.battletech.battle.state import Kind, UnitRules
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.infantry import model, odds, platoon, presenter, printed_tables, sheet
from companion.engine.battletech.kinds.infantry.model import InfantryModel
from companion.engine.battletech.kinds.infantry.platoon import Platoon
from companion.engine.battletech.kinds.on_foot import ALL_AROUND, stance_on_foot

KIND: Kind[InfantryModel, Platoon] = Kind(
    id=model.KIND,
    model=InfantryModel,
    read=model.platoon_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_sheet,
    printed_tables=printed_tables.platoon_tables,
    unsupported=lambda _model, _tables: (),
    why_not_played=presenter.why_not_played,
    rules=UnitRules(
        unit=Platoon,
        actions=frozenset(
            [
                actions.Move,
                actions.Jump,
                actions.NoteMove,
                actions.ClearMines,
                actions.MountCarrier,
                actions.DismountCarrier,
                actions.DeclareFire,
                actions.ResolveFire,
                actions.DeclareBlow,
                actions.ResolveBlow,
                actions.Switch,
                actions.Dump,
            ]
        ),
        build=platoon.build_platoon,
        plan=platoon.platoon_plan,
        flags={},
        tracks={},
        stance=stance_on_foot,
        arcs=ALL_AROUND,
        is_immobile=lambda _battle, _unit: False,
        is_broken=platoon.is_broken,
        weapon=platoon.weapon_of_platoon,
        why_not_use=lambda _battle, _unit, _mount: None,
        why_destroyed=why_unit_destroyed,
        movement=platoon.PLATOON_MOVEMENT,
        cargo=platoon.PLATOON_CARGO,
        notes_heat=False,
        heat_levels=lambda _battle, _unit: (),
        marked=lambda _play, _unit: None,
        hit=platoon.roll_platoon_hit,
        bear=bear,
        anti_mech=platoon.ANTI_MECH,
        odds=odds.platoon_odds,
        duel_side=None,
        sheet=sheet.platoon_sheet,
        chips=sheet.platoon_chips,
        mount_place=sheet.mount_place,
        events=(),
        vital=(),
    ),
)
