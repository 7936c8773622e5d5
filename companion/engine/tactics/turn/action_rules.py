"""Every action of the family: why it is forbidden now, how it is carried out, how it is told."""

from __future__ import annotations

from pydantic import TypeAdapter

from companion.engine.marking import Mark
from companion.engine.play import Play
from companion.engine.shared.action_game import ActionRules
from companion.engine.shared.joining.changes import HAPPENINGS as JOINING_HAPPENINGS
from companion.engine.shared.notes import hex_notes
from companion.engine.shared.notes import rules as notes
from companion.engine.shared.rows import Rule
from companion.engine.shared.talk import together
from companion.engine.tactics.attack import attacks, hex_fire
from companion.engine.tactics.battle import actions, sequence
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.words import actions as words
from companion.engine.tactics.battle.words import noted as noted_words
from companion.engine.tactics.cards import heat
from companion.engine.tactics.orders import action_step, activation, orders, special_actions
from companion.engine.tactics.turn import by_hand, letting_be, phases, set_up
from companion.engine.tactics.turn.happenings import HAPPENINGS
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
    return together.why_not(PARTS, battle, action)


def _together(play: Play[Battle], action: actions.Together) -> None:
    together.resolve(PARTS, phases.go_on_when_over, play, action)


# No type is written here: so each row's functions are checked against its own action.
RULES = (
    Rule(actions.ShuffleDecks, set_up.why_not_shuffle, set_up.shuffle, words.shuffle_decks, is_by_hand=True),
    Rule(actions.FlipCoin, set_up.why_not_flip, set_up.flip, words.flip_coin),
    Rule(actions.ChooseEdge, set_up.why_not_choose_edge, set_up.choose_edge, words.choose_edge),
    Rule(actions.Deploy, set_up.why_not_deploy, set_up.place, words.deploy),
    Rule(actions.Place, set_up.why_not_place, set_up.place, words.place, is_by_hand=True),
    Rule(actions.PlanOrders, orders.why_not_plan, orders.plan, words.plan_orders),
    Rule(actions.Activate, activation.why_not_activate, activation.activate, words.activate),
    Rule(actions.Act, action_step.why_not_act, _act, words.act),
    Rule(actions.Decline, _why_not_decline, _decline, words.decline),
    Rule(actions.UseSpecial, special_actions.why_not_use, special_actions.use, words.use_special),
    Rule(actions.Attack, attacks.why_not_attack, attacks.attack, words.attack),
    Rule(actions.FireAtHex, hex_fire.why_not_fire_at_hex, hex_fire.fire_at_hex, words.fire_at_hex),
    Rule(actions.Cool, heat.why_not_cool, heat.cool, words.cool),
    Rule(actions.Hit, by_hand.why_not_hit, by_hand.hit, words.hit, is_by_hand=True),
    Rule(actions.Draw, by_hand.why_not_draw, by_hand.draw, words.draw, is_by_hand=True),
    Rule(actions.Discard, by_hand.why_not_discard, by_hand.discard, words.discard, is_by_hand=True),
    Rule(actions.SetLock, by_hand.why_not_lock, by_hand.set_lock, words.set_lock, is_by_hand=True),
    Rule(actions.SetHexToken, by_hand.why_not_token, by_hand.set_token, words.set_hex_token, is_by_hand=True),
    Rule(
        actions.LetBe,
        lambda battle, action: letting_be.why_not(battle, action.side),
        lambda play, action: letting_be.let_be(play, action.side),
        words.let_be,
    ),
    Rule(
        actions.GoOn,
        lambda battle, _: phases.why_not_go_on(battle),
        lambda play, _: phases.go_on(play),
        words.go_on,
        is_by_hand=True,
    ),
    Rule(actions.Together, _why_not_together, _together, noted_words.noted, is_by_hand=True),
    Rule(Mark, by_hand.why_not_mark, by_hand.mark, words.mark, is_by_hand=True),
    *hex_notes.RULES,
    *notes.RULES,
)
PARTS = together.by_kind(RULES, actions.PARTS)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    (*RULES, *JOINING.rows()),
    (*HAPPENINGS, *JOINING_HAPPENINGS),
    phases.go_on_when_over,
    named=("unit", "target", "other"),
)
