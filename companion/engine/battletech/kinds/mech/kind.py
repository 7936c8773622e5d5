"""The record of 'Mechs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.components import listed_weapon, location_plan
from companion.engine.battletech.battle.footing import stance_of
from companion.engine.battletech.battle.heated_units import MECH, Mech
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle, Kind, UnitRules
from companion.engine.battletech.battle.text.names import mount_place
from companion.engine.battletech.heat.build_up import levels_on_scale
from companion.engine.battletech.kinds.mech import (
    arcs,
    changes,
    files,
    handholds,
    mech,
    movement,
    presenter,
    printed_tables,
    sheet,
)
from companion.engine.battletech.kinds.mech.empty_circles import mech_circles
from companion.engine.battletech.odds.armor import armor_odds
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.views.attacks import VolleyOdds
from companion.engine.views.duels import Conduct

if TYPE_CHECKING:
    from companion.engine.battletech.kinds.mech.duel_side import MechSide


def mech_odds(battle: Battle, target: Mech, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at one target as it is now."""
    rows = location_plan(battle, target).names
    labels = {name: row.label for name, row in rows.items()}
    if not target.structure:
        return replace(armor_odds(battle.rules.tables, rows, target.armor, salvos), labels=labels)
    # Only here, as rules without structure need not wait for NumPy to load.
    from companion.engine.battletech.odds.body import Body
    from companion.engine.battletech.odds.structure import structure_odds

    odds = structure_odds(
        Body.struck_by(battle, target, salvos, handholds.suit_shield(battle, target)), salvos
    )
    return replace(odds, labels=labels, remark=handholds.odds_remark(battle, target))


def _duel_side(battle: Battle, mech: Mech, conduct: Conduct) -> MechSide:
    # Only here, for the same reason.
    from companion.engine.battletech.kinds.mech.duel_fighter import MechFighter
    from companion.engine.battletech.kinds.mech.duel_side import MechSide

    return MechSide(MechFighter(battle, mech, conduct))


KIND: Kind[MechModel, Mech] = Kind(
    id=MECH,
    model=MechModel,
    read=files.mech_in,
    view=presenter.mech_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_mech_sheet,
    printed_tables=printed_tables.mech_tables,
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
    circles=mech_circles,
    rules=UnitRules(
        unit=Mech,
        actions=frozenset(
            [
                actions.RollSkills,
                actions.Move,
                actions.Jump,
                actions.NoteMove,
                actions.UseMasc,
                actions.React,
                actions.DeclareFire,
                actions.ResolveFire,
                actions.FireCountermeasures,
                actions.LaunchCruise,
                actions.DeclareBlow,
                actions.ResolveBlow,
                actions.TakeClub,
                actions.Illuminate,
                actions.SetEquipment,
                actions.Switch,
                actions.Dump,
                actions.RollPiloting,
            ]
        ),
        build=mech.build_mech,
        plan=mech.mech_plan,
        flags=mech.FLAGS,
        stance=stance_of,
        arcs=arcs.MECH_ARCS,
        is_immobile=mech.is_mech_immobile,
        is_broken=mech.is_broken,
        weapon=listed_weapon,
        why_not_use=handholds.why_not_use,
        why_destroyed=mech.why_mech_destroyed,
        movement=movement.MECH_MOVEMENT,
        cargo=handholds.MECH_CARGO,
        notes_heat=True,
        heat_levels=levels_on_scale,
        locate=arcs.locate_on_mech,
        land=arcs.land_on_mech,
        is_struck_in_places=True,
        bear=handholds.bear_behind_riders,
        odds=mech_odds,
        duel_side=_duel_side,
        sheet=sheet.mech_sheet,
        chips=lambda _battle, _mech: (),
        mount_place=mount_place,
        events=changes.EVENT_RULES,
    ),
)
