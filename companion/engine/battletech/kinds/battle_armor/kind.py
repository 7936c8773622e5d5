"""The record of battle armor."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Kind, UnitRules
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.battle_armor import (
    damage,
    model,
    odds,
    point,
    presenter,
    printed_tables,
    riding,
    sheet,
)
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.point import Point
from companion.engine.battletech.kinds.on_foot import ALL_AROUND, stance_on_foot

KIND: Kind[BattleArmorModel, Point] = Kind(
    id=model.KIND,
    model=BattleArmorModel,
    read=model.suits_in,
    view=presenter.model_view,
    silhouette=presenter.silhouette,
    blank_sheet=sheet.blank_sheet,
    printed_tables=printed_tables.point_tables,
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
    rules=UnitRules(
        unit=Point,
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
            ]
        ),
        build=point.build_point,
        plan=point.point_plan,
        flags={},
        tracks={},
        stance=stance_on_foot,
        arcs=ALL_AROUND,
        is_immobile=lambda _battle, _unit: False,
        is_broken=lambda _battle, unit, _mount: not unit.suits,
        weapon=point.joint_weapon,
        why_not_use=lambda _battle, _unit, _mount: None,
        why_destroyed=point.why_point_destroyed,
        movement=point.POINT_MOVEMENT,
        cargo=riding.POINT_CARGO,
        notes_heat=False,
        heat_levels=lambda _battle, _unit: (),
        marked=lambda _play, _unit: None,
        hit=damage.roll_suit_hit,
        bear=bear,
        anti_mech=point.ANTI_MECH,
        odds=odds.point_odds,
        duel_side=None,
        sheet=sheet.point_sheet,
        chips=sheet.suit_chips,
        mount_place=sheet.mount_place,
        events=(),
        vital=(),
    ),
)
