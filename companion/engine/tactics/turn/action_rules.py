"""Every action of the family: why it is forbidden now, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from companion.engine.play import Play
from companion.engine.shared.action_game import ActionRules
from companion.engine.shared.actions import Mark
from companion.engine.tactics.attack import attacks, hex_fire
from companion.engine.tactics.battle import actions, sequence
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.cards import heat
from companion.engine.tactics.orders import action_step, activation, orders, special_actions
from companion.engine.tactics.turn import by_hand, phases, set_up
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


REFUSALS: Mapping[type, Callable[[Battle, Any], Refusal | None]] = {
    actions.ShuffleDecks: set_up.why_not_shuffle,
    actions.FlipCoin: set_up.why_not_flip,
    actions.ChooseEdge: set_up.why_not_choose_edge,
    actions.Deploy: set_up.why_not_deploy,
    actions.Place: set_up.why_not_place,
    actions.PlanOrders: orders.why_not_plan,
    actions.Activate: activation.why_not_activate,
    actions.Act: action_step.why_not_act,
    actions.Decline: _why_not_decline,
    actions.UseSpecial: special_actions.why_not_use,
    actions.Attack: attacks.why_not_attack,
    actions.FireAtHex: hex_fire.why_not_fire_at_hex,
    actions.Cool: heat.why_not_cool,
    actions.Hit: by_hand.why_not_hit,
    actions.Draw: by_hand.why_not_draw,
    actions.Discard: by_hand.why_not_discard,
    actions.SetLock: by_hand.why_not_lock,
    actions.SetHexToken: by_hand.why_not_token,
    actions.GoOn: lambda battle, _action: phases.why_not_go_on(battle),
    Mark: by_hand.why_not_mark,
}
RESOLVING: Mapping[type, Callable[[Play[Battle], Any], None]] = {
    actions.ShuffleDecks: set_up.shuffle,
    actions.FlipCoin: set_up.flip,
    actions.ChooseEdge: set_up.choose_edge,
    actions.Deploy: set_up.place,
    actions.Place: set_up.place,
    actions.PlanOrders: orders.plan,
    actions.Activate: activation.activate,
    actions.Act: _act,
    actions.Decline: _decline,
    actions.UseSpecial: special_actions.use,
    actions.Attack: attacks.attack,
    actions.FireAtHex: hex_fire.fire_at_hex,
    actions.Cool: heat.cool,
    actions.Hit: by_hand.hit,
    actions.Draw: by_hand.draw,
    actions.Discard: by_hand.discard,
    actions.SetLock: by_hand.set_lock,
    actions.SetHexToken: by_hand.set_token,
    actions.GoOn: lambda play, _action: phases.go_on(play),
    Mark: by_hand.mark,
}
BY_HAND = (
    actions.Place,
    actions.Hit,
    actions.Draw,
    actions.Discard,
    actions.SetLock,
    actions.SetHexToken,
    actions.ShuffleDecks,
    actions.GoOn,
    Mark,
)
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    REFUSALS,
    RESOLVING,
    BY_HAND,
    phases.go_on_when_over,
    named=("unit", "target", "other"),
)
