"""Action rules of the family: why an action is forbidden now, its effect, and its journal line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.engine.battletech import owed
from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import actions as words
from companion.engine.battletech.battle.text import cruise as cruise_words
from companion.engine.battletech.battle.text import ground as ground_words
from companion.engine.battletech.battle.text import soldiers as soldier_words
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.damage import hidden_units, mine_clearing, warriors
from companion.engine.battletech.damage.hidden_units import OfUnit, coming_out
from companion.engine.battletech.fire import (
    countermeasures,
    cruise_launch,
    dumping,
    guided_shells,
    illumination,
    point_blank,
    refusals,
    volley,
)
from companion.engine.battletech.heat import build_up
from companion.engine.battletech.movement import (
    equipment_settings,
    jump,
    masc,
    move,
    noted_moves,
    reaction_phase,
    transport,
)
from companion.engine.battletech.physical import clubbing, declare_and_roll
from companion.engine.battletech.turn import by_hand, initiative, noted_ground, phases
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.rule_rows import ActionRule
from companion.engine.skeleton.talk import combined_action
from companion.errors import Refusal

A = TypeVar("A", bound=OfUnit)


def if_kind_may(why_not: Callable[[Battle, A], Refusal | None]) -> Callable[[Battle, A], Refusal | None]:
    """Return the refusal of an action that not every kind of units has; a table may overrule it, too."""

    def why_not_of_kind(battle: Battle, action: A) -> Refusal | None:
        unit, refusal = battle.units[action.unit], why_not(battle, action)
        is_nonsense = refusal is not None and not refusal.can_be_overruled
        if is_nonsense or type(action) in battle.kind(unit).actions:
            return refusal
        return by_rule("not_of_its_kind", location_plan(battle, unit).source, unit=unit.name)

    return why_not_of_kind


def _why_not_transfer(battle: Battle, action: actions.TransferMen) -> Refusal | None:
    unit = battle.units[action.unit]
    transfers = battle.kind(unit).transfers
    return nonsense("no_squads", unit=unit.name) if transfers is None else transfers.why_not(battle, action)


def _transfer(play: Play[Battle], action: actions.TransferMen) -> None:
    transfers = play.battle.kind(play.battle.units[action.unit]).transfers
    assert transfers is not None, "refused without"
    transfers.carry_out(play, action)


def _why_not_together(battle: Battle, action: actions.Together) -> Refusal | None:
    return combined_action.why_not(PARTS, battle, action)


def _together(play: Play[Battle], action: actions.Together) -> None:
    combined_action.resolve(PARTS, phases.go_on_when_over, play, action)


# No type is written here: so each row's functions are checked against its own action.
RULES = (
    ActionRule(actions.Deploy, by_hand.why_not_deploy, by_hand.place, words.format_deploy),
    ActionRule(actions.Place, by_hand.why_not_place, by_hand.place, words.format_place, is_by_hand=True),
    ActionRule(actions.Hide, hidden_units.why_not_hide, hidden_units.hide, words.format_hide),
    ActionRule(
        actions.Reveal,
        hidden_units.why_not_reveal,
        lambda play, action: hidden_units.reveal(play, action.unit),
        words.format_reveal,
    ),
    ActionRule(
        actions.LieInWait,
        hidden_units.why_not_lie_in_wait,
        hidden_units.lie_in_wait,
        words.format_lie_in_wait,
    ),
    ActionRule(
        actions.RollSkills,
        if_kind_may(warriors.why_not_roll_skills),
        warriors.roll_skills,
        words.format_roll_skills,
    ),
    ActionRule(
        actions.RollInitiative,
        lambda battle, _: initiative.why_not_roll_initiative(battle),
        lambda play, _: phases.roll_initiative(play),
        words.format_roll_initiative,
    ),
    ActionRule(actions.Move, if_kind_may(move.why_not_move), coming_out(move.move), words.format_move),
    ActionRule(actions.Jump, if_kind_may(jump.why_not_jump), coming_out(jump.jump), words.format_move),
    ActionRule(
        actions.NoteMove,
        if_kind_may(noted_moves.why_not_note),
        coming_out(noted_moves.note_move),
        words.format_move,
    ),
    ActionRule(actions.UseMasc, if_kind_may(masc.why_not_use), coming_out(masc.use), words.format_use_masc),
    ActionRule(
        actions.MountCarrier,
        if_kind_may(transport.why_not_mount),
        coming_out(transport.mount),
        soldier_words.format_mount,
    ),
    ActionRule(
        actions.DismountCarrier,
        if_kind_may(transport.why_not_dismount),
        coming_out(transport.dismount),
        soldier_words.format_dismount,
    ),
    ActionRule(
        actions.TransferMen,
        if_kind_may(_why_not_transfer),
        coming_out(_transfer),
        soldier_words.format_transfer,
    ),
    ActionRule(
        actions.React, if_kind_may(reaction_phase.why_not_react), reaction_phase.react, words.format_react
    ),
    ActionRule(
        actions.DeclareFire,
        if_kind_may(refusals.why_not_declare),
        point_blank.declare,
        words.format_declare_fire,
    ),
    ActionRule(
        actions.ResolveFire,
        if_kind_may(volley.why_not_resolve),
        volley.resolve,
        words.format_resolve_fire,
    ),
    ActionRule(
        actions.FireCountermeasures,
        if_kind_may(countermeasures.why_not_fire_countermeasures),
        coming_out(countermeasures.fire_countermeasures),
        words.format_fire_countermeasures,
    ),
    ActionRule(
        actions.Illuminate,
        if_kind_may(illumination.why_not_illuminate),
        coming_out(illumination.illuminate),
        words.format_illuminate,
    ),
    ActionRule(
        actions.LaunchCruise,
        if_kind_may(cruise_launch.why_not_launch),
        coming_out(cruise_launch.launch),
        cruise_words.format_launch,
    ),
    ActionRule(
        actions.SteerCruise, cruise_launch.why_not_steer, cruise_launch.steer, cruise_words.format_steer
    ),
    ActionRule(
        actions.DeclareBlow,
        if_kind_may(declare_and_roll.why_not_declare),
        coming_out(declare_and_roll.declare),
        words.format_declare_blow,
    ),
    ActionRule(
        actions.ResolveBlow,
        if_kind_may(declare_and_roll.why_not_resolve),
        declare_and_roll.resolve,
        words.format_resolve_blow,
    ),
    ActionRule(
        actions.TakeClub,
        if_kind_may(clubbing.why_not_take),
        coming_out(clubbing.take),
        words.format_take_club,
    ),
    ActionRule(actions.Switch, if_kind_may(build_up.why_not_switch), build_up.switch, words.format_switch),
    ActionRule(
        actions.SetEquipment,
        if_kind_may(equipment_settings.why_not_set),
        coming_out(equipment_settings.set_equipment),
        words.format_set_equipment,
    ),
    ActionRule(actions.Dump, if_kind_may(dumping.why_not_dump), dumping.dump, words.format_dump),
    ActionRule(
        actions.NoteEffect,
        noted_ground.why_not_note_effect,
        noted_ground.note_effect,
        ground_words.format_note_effect,
        is_by_hand=True,
    ),
    ActionRule(
        actions.NoteStructure,
        noted_ground.why_not_note_structure,
        noted_ground.note_structure,
        ground_words.format_note_structure,
        is_by_hand=True,
    ),
    ActionRule(
        actions.ClearMines,
        if_kind_may(mine_clearing.why_not_clear),
        coming_out(mine_clearing.clear),
        ground_words.format_clear_mines,
    ),
    ActionRule(
        actions.Detonate,
        noted_ground.why_not_detonate,
        noted_ground.detonate,
        ground_words.format_detonate,
        is_by_hand=True,
    ),
    ActionRule(actions.Hit, by_hand.why_not_hit, by_hand.apply_hit, words.format_hit, is_by_hand=True),
    ActionRule(
        actions.LandShell,
        guided_shells.why_not_land,
        guided_shells.land_shell,
        words.format_land_shell,
        is_by_hand=True,
    ),
    ActionRule(
        actions.StrikeSlot,
        by_hand.why_not_strike,
        by_hand.strike,
        words.format_strike_slot,
        is_by_hand=True,
    ),
    ActionRule(
        actions.HurtWarrior,
        by_hand.why_not_hurt,
        by_hand.hurt,
        words.format_hurt_warrior,
        is_by_hand=True,
    ),
    ActionRule(
        actions.RollPiloting,
        if_kind_may(owed.why_not_roll_piloting),
        owed.roll_piloting,
        words.format_roll_piloting,
    ),
    ActionRule(actions.Settle, owed.why_not_settle, owed.settle, words.format_settle),
    ActionRule(
        actions.SettleAll,
        lambda battle, _: owed.why_not_settle_all(battle),
        lambda play, _: owed.settle_all(play),
        words.format_settle_all,
    ),
    ActionRule(actions.Dismiss, owed.why_not_settle, owed.dismiss, words.format_settle),
    ActionRule(
        actions.DismissAll,
        lambda battle, _: owed.why_not_settle_all(battle),
        lambda play, _: owed.dismiss_all(play),
        words.format_dismiss_all,
    ),
    ActionRule(
        LetBe,
        lambda battle, action: phases.why_not_pass(battle, action.side),
        lambda play, action: phases.pass_remaining(play, action.side),
        words.format_pass_remaining,
    ),
    ActionRule(
        GoOn,
        lambda battle, _: phases.why_not_go_on(battle),
        lambda play, _: phases.go_on(play),
        words.format_go_on,
        is_by_hand=True,
    ),
    ActionRule(actions.Together, _why_not_together, _together, words.format_together, is_by_hand=True),
    ActionRule(Mark, by_hand.why_not_mark, by_hand.mark, words.format_mark, is_by_hand=True),
    *hex_notes.ACTION_RULES,
    *notes.ACTION_RULES,
)
PARTS = combined_action.by_kind(RULES, actions.PARTS)
