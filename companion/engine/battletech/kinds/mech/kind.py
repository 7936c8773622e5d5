"""The record of 'Mechs."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Kind, UnitRules
from companion.engine.battletech.battle.units import MECH, Mech
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.heat.heat_levels import levels_on_scale
from companion.engine.battletech.kinds.mech import arcs, files, hits, mech, movement, odds, presenter, sheet
from companion.engine.battletech.units.mech_model import MechModel

KIND: Kind[MechModel, Mech] = Kind(
    id=MECH,
    model=MechModel,
    read=files.mech_in,
    view=presenter.mech_view,
    silhouette=presenter.silhouette,
    blank_sheet=presenter.blank_mech_sheet,
    unsupported=presenter.unsupported_parts,
    why_not_played=presenter.why_not_played,
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
                actions.DeclareBlow,
                actions.ResolveBlow,
                actions.TakeClub,
                actions.Switch,
                actions.Dump,
                actions.RollPiloting,
            ]
        ),
        build=mech.build_mech,
        plan=mech.mech_plan,
        flags=mech.FLAGS,
        tracks={},
        stance=mech.mech_stance,
        arcs=arcs.MECH_ARCS,
        is_immobile=mech.is_mech_immobile,
        is_broken=mech.is_broken,
        why_not_use=lambda _battle, _unit, _mount: None,
        why_destroyed=mech.why_mech_destroyed,
        movement=movement.MECH_MOVEMENT,
        notes_heat=True,
        heat_levels=levels_on_scale,
        hit=hits.roll_mech_hit,
        target=PlayedTarget,
        odds=odds.mech_odds,
        sheet=sheet.mech_sheet,
        chips=lambda _battle, _mech: (),
        mount_place=presenter.mount_place,
        events=(),
        vital=(),
    ),
)
