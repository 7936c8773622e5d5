"""Every action of the family: why it is forbidden now, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from companion.engine.action_game import ActionRules
from companion.engine.actions import Mark
from companion.engine.play import Play
from companion.engine.tactics import (
    acting,
    activation,
    attacks,
    by_hand,
    heat,
    hex_fire,
    orders,
    phases,
    sequence,
    set_up,
    special_actions,
)
from companion.engine.tactics import actions as said
from companion.engine.tactics.state import Battle
from companion.errors import Refusal


def _why_not_decline(battle: Battle, action: said.Decline) -> Refusal | None:
    if battle.turn.phase == sequence.COMBAT:
        return sequence.why_not_now(battle, battle.units[action.unit], sequence.COMBAT)
    return activation.why_not_decline(battle, action)


def _decline(play: Play[Battle], action: said.Decline) -> None:
    if play.battle.turn.phase == sequence.COMBAT:
        attacks.decline(play, action)
    else:
        activation.decline(play, action)


def _act(play: Play[Battle], action: said.Act) -> None:
    acting.act(play, action)
    activation.end_when_done(play, play.battle.turn.active or action.unit)


REFUSALS: Mapping[type, Callable[[Battle, Any], Refusal | None]] = {
    said.ShuffleDecks: set_up.why_not_shuffle,
    said.FlipCoin: set_up.why_not_flip,
    said.ChooseEdge: set_up.why_not_choose_edge,
    said.Deploy: set_up.why_not_deploy,
    said.Place: set_up.why_not_place,
    said.PlanOrders: orders.why_not_plan,
    said.Activate: activation.why_not_activate,
    said.Act: acting.why_not_act,
    said.Decline: _why_not_decline,
    said.UseSpecial: special_actions.why_not_use,
    said.Attack: attacks.why_not_attack,
    said.FireAtHex: hex_fire.why_not_fire_at_hex,
    said.Cool: heat.why_not_cool,
    said.Hit: by_hand.why_not_hit,
    said.Draw: by_hand.why_not_draw,
    said.Discard: by_hand.why_not_discard,
    said.SetLock: by_hand.why_not_lock,
    said.SetHexToken: by_hand.why_not_token,
    said.GoOn: lambda battle, _action: phases.why_not_go_on(battle),
    Mark: by_hand.why_not_mark,
}
RESOLVING: Mapping[type, Callable[[Play[Battle], Any], None]] = {
    said.ShuffleDecks: set_up.shuffle,
    said.FlipCoin: set_up.flip,
    said.ChooseEdge: set_up.choose_edge,
    said.Deploy: set_up.place,
    said.Place: set_up.place,
    said.PlanOrders: orders.plan,
    said.Activate: activation.activate,
    said.Act: _act,
    said.Decline: _decline,
    said.UseSpecial: special_actions.use,
    said.Attack: attacks.attack,
    said.FireAtHex: hex_fire.fire_at_hex,
    said.Cool: heat.cool,
    said.Hit: by_hand.hit,
    said.Draw: by_hand.draw,
    said.Discard: by_hand.discard,
    said.SetLock: by_hand.set_lock,
    said.SetHexToken: by_hand.set_token,
    said.GoOn: lambda play, _action: phases.go_on(play),
    Mark: by_hand.mark,
}
BY_HAND = (
    said.Place, said.Hit, said.Draw, said.Discard, said.SetLock, said.SetHexToken, said.ShuffleDecks,
    said.GoOn, Mark,
)  # fmt: skip
ACTION_RULES: ActionRules[Battle] = ActionRules(
    TypeAdapter(Battle),
    REFUSALS,
    RESOLVING,
    BY_HAND,
    phases.go_on_when_over,
    named=("unit", "target", "other"),
)
