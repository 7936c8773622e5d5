"""The record of battle armor."""

from __future__ import annotations

from companion.engine.battletech.battle.footing import stance_of
from companion.engine.battletech.battle.state import CargoSpace, Kind, UnitRules
from companion.engine.battletech.battle.text.names import mount_place
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.kinds.battle_armor import (
    damage,
    model,
    odds,
    point,
    presenter,
    printed_tables,
    sheet,
)
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.point import Point
from companion.engine.battletech.kinds.on_foot import (
    ALL_AROUND,
    SOLDIER_ACTIONS,
    builder_of,
    movement_on_foot,
)

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
        actions=SOLDIER_ACTIONS,
        build=builder_of(Point, "a Point of battle armor"),
        plan=point.point_plan,
        flags={},
        stance=stance_of,
        arcs=ALL_AROUND,
        is_immobile=lambda _battle, _unit: False,
        is_broken=point.is_without_suit,
        weapon=point.weapon_of_suits,
        targets_apart=point.targets_apart,
        mine_work=point.mine_work,
        why_destroyed=point.why_point_destroyed,
        movement=movement_on_foot(lambda battle, unit: point.model_of(battle, unit).movement),
        cargo=CargoSpace(taken=point.cargo_taken, shields=damage.shield_carrier),
        notes_heat=False,
        locate=damage.locate_suit,
        land=damage.land_on_suit,
        is_struck_in_places=False,
        bear=bear,
        anti_mech=point.ANTI_MECH,
        odds=odds.point_odds,
        sheet=sheet.point_sheet,
        chips=sheet.suit_chips,
        mount_place=mount_place,
        events=(),
    ),
)
