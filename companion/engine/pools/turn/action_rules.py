"""Every action of the family: why it is forbidden now, how it is carried out, how it is told."""

from __future__ import annotations

from pydantic import TypeAdapter

from companion.engine.game.action_game import ActionRules
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.pools.battle import actions
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.battle.text import actions as text
from companion.engine.pools.combat import attacks, maneuvers, renewed_attacks
from companion.engine.pools.movement import moves
from companion.engine.pools.turn import by_hand, phases, preparations, set_up
from companion.engine.pools.turn.event_rules import EVENT_RULES
from companion.engine.pools.turn.joining import JOINING
from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.joining.rules import EVENT_RULES as JOINING_EVENTS
from companion.engine.skeleton.rule_rows import ActionRule
from companion.engine.skeleton.talk import combined_action
from companion.errors import Refusal


def _why_not_together(battle: Battle, action: actions.Together) -> Refusal | None:
    return combined_action.why_not(PARTS, battle, action)


def _together(play: Play[Battle], action: actions.Together) -> None:
    combined_action.resolve(PARTS, phases.go_on_when_over, play, action)


# No type is written here: so each row's functions are checked against its own action.
RULES = (
    ActionRule(actions.Deploy, set_up.why_not_deploy, set_up.place, text.format_deploy),
    ActionRule(actions.Place, set_up.why_not_place, set_up.place, text.format_place, is_by_hand=True),
    ActionRule(actions.ActFirst, phases.why_not_first, phases.act_first, text.format_act_first),
    ActionRule(actions.ActNow, preparations.why_not_act_now, preparations.act_now, text.format_act_now),
    ActionRule(actions.Move, moves.why_not_move, phases.move, text.format_move),
    ActionRule(actions.Prepare, preparations.why_not_prepare, preparations.prepare, text.format_prepare),
    ActionRule(actions.Attack, attacks.why_not_attack, phases.attack, text.format_attack),
    ActionRule(actions.Pursue, renewed_attacks.why_not_pursue, phases.pursue, text.format_pursue),
    ActionRule(actions.Maneuver, maneuvers.why_not_maneuver, phases.maneuver, text.format_maneuver),
    ActionRule(actions.EndTurn, phases.why_not_end_turn, phases.end_turn, text.format_end_turn),
    ActionRule(actions.Hit, by_hand.why_not_hit, by_hand.hit_by_hand, text.format_hit, is_by_hand=True),
    ActionRule(actions.Stress, by_hand.why_not_stress, by_hand.stress, text.format_stress, is_by_hand=True),
    ActionRule(
        LetBe,
        lambda battle, action: phases.why_not_let_be(battle, action.side),
        lambda play, action: phases.let_be(play, action.side),
        text.format_let_be,
    ),
    ActionRule(
        GoOn,
        lambda battle, _: phases.why_not_go_on(battle),
        lambda play, _: phases.go_on(play),
        text.format_go_on,
        is_by_hand=True,
    ),
    ActionRule(actions.Together, _why_not_together, _together, text.format_noted, is_by_hand=True),
    ActionRule(Mark, by_hand.why_not_mark, by_hand.mark, text.format_mark, is_by_hand=True),
    *hex_notes.ACTION_RULES,
    *notes.ACTION_RULES,
)
PARTS = combined_action.by_kind(RULES, actions.PARTS)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    (*RULES, *JOINING.rows()),
    (*EVENT_RULES, *JOINING_EVENTS),
    phases.go_on_when_over,
    unit_fields=("unit", "target"),
)
