"""Every action of the family: why it is forbidden now, how it is carried out, how it is told."""

from __future__ import annotations

from pydantic import TypeAdapter

from companion.engine.game.action_game import ActionRules
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton import hex_notes, notes
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.joining.rules import EVENT_RULES as JOINING_HAPPENINGS
from companion.engine.skeleton.rule_rows import ActionRule
from companion.engine.skeleton.talk import combined_action
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.battle import actions, sequence
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text import actions as words
from companion.engine.tactics.cards import heat
from companion.engine.tactics.orders import action_step, activation, orders, special_actions
from companion.engine.tactics.turn import by_hand, phases, set_up
from companion.engine.tactics.turn.event_rules import EVENT_RULES
from companion.engine.tactics.turn.joining import JOINING
from companion.errors import Refusal


def _why_not_decline(battle: Battle, action: actions.Decline) -> Refusal | None:
    if battle.turn.phase == sequence.COMBAT:
        return sequence.why_not_now(battle, battle.units[action.unit], sequence.COMBAT)
    return activation.why_not_decline(battle, action)


def _decline(play: Play[Battle], action: actions.Decline) -> None:
    if play.battle.turn.phase == sequence.COMBAT:
        attacks.decline(play, action)
    else:
        activation.decline(play, action)


def _act(play: Play[Battle], action: actions.Act) -> None:
    action_step.act(play, action)
    activation.end_when_done(play, play.battle.turn.active or action.unit)


def _why_not_together(battle: Battle, action: actions.Together) -> Refusal | None:
    return combined_action.why_not(PARTS, battle, action)


def _together(play: Play[Battle], action: actions.Together) -> None:
    combined_action.resolve(PARTS, phases.go_on_when_over, play, action)


# No type is written here: so each row's functions are checked against its own action.
RULES = (
    ActionRule(
        actions.ShuffleDecks,
        set_up.why_not_shuffle,
        set_up.shuffle,
        words.format_shuffle_decks,
        is_by_hand=True,
    ),
    ActionRule(actions.FlipCoin, set_up.why_not_flip, set_up.flip, words.format_flip_coin),
    ActionRule(actions.ChooseEdge, set_up.why_not_choose_edge, set_up.choose_edge, words.format_choose_edge),
    ActionRule(actions.Deploy, set_up.why_not_deploy, set_up.place, words.format_deploy),
    ActionRule(actions.Place, set_up.why_not_place, set_up.place, words.format_place, is_by_hand=True),
    ActionRule(actions.PlanOrders, orders.why_not_plan, orders.plan, words.format_plan_orders),
    ActionRule(actions.Activate, activation.why_not_activate, activation.activate, words.format_activate),
    ActionRule(actions.Act, action_step.why_not_act, _act, words.format_act),
    ActionRule(actions.Decline, _why_not_decline, _decline, words.format_decline),
    ActionRule(
        actions.UseSpecial, special_actions.why_not_use, special_actions.use, words.format_use_special
    ),
    ActionRule(actions.Attack, attacks.why_not_attack, attacks.attack, words.format_attack),
    ActionRule(actions.FireAtHex, attacks.why_not_fire_at_hex, attacks.fire_at_hex, words.format_fire_at_hex),
    ActionRule(actions.Cool, heat.why_not_cool, heat.cool, words.format_cool),
    ActionRule(actions.Hit, by_hand.why_not_hit, by_hand.apply_hit, words.format_hit, is_by_hand=True),
    ActionRule(actions.Draw, by_hand.why_not_draw, by_hand.draw, words.format_draw, is_by_hand=True),
    ActionRule(
        actions.Discard, by_hand.why_not_discard, by_hand.discard, words.format_discard, is_by_hand=True
    ),
    ActionRule(
        actions.SetLock, by_hand.why_not_lock, by_hand.set_lock, words.format_set_lock, is_by_hand=True
    ),
    ActionRule(
        actions.SetHexToken,
        by_hand.why_not_token,
        by_hand.set_token,
        words.format_set_hex_token,
        is_by_hand=True,
    ),
    ActionRule(
        LetBe,
        lambda battle, action: phases.why_not(battle, action.side),
        lambda play, action: phases.pass_remaining(play, action.side),
        words.format_let_be,
    ),
    ActionRule(
        GoOn,
        lambda battle, _: phases.why_not_go_on(battle),
        lambda play, _: phases.go_on(play),
        words.format_go_on,
        is_by_hand=True,
    ),
    ActionRule(actions.Together, _why_not_together, _together, words.format_noted, is_by_hand=True),
    ActionRule(Mark, by_hand.why_not_mark, by_hand.mark, words.format_mark, is_by_hand=True),
    *hex_notes.ACTION_RULES,
    *notes.ACTION_RULES,
)
PARTS = combined_action.by_kind(RULES, actions.PARTS)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    (*RULES, *JOINING.rows()),
    (*EVENT_RULES, *JOINING_HAPPENINGS),
    phases.go_on_when_over,
    unit_fields=("unit", "target", "other"),
)
