"""Actions in plain words: their lines in the journal, with who, what, at whom, and what came of it."""

from __future__ import annotations

from typing import Any

from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.skeleton.rule_rows import Account
from companion.engine.skeleton.talk.combined_action import format_combined
from companion.engine.tactics.battle import actions
from companion.engine.tactics.battle import events as happened
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text import events
from companion.engine.tactics.battle.text.names import (
    BattleAccount,
    act_text,
    card_name,
    phase_name,
    special_text,
    tic_name,
    unit_name,
)
from companion.tabletop.number_text import format_count, join_listed

# --- set-up ---


def format_shuffle_decks(account: BattleAccount, _action: actions.ShuffleDecks) -> str:
    (shuffled,) = account.all(happened.DecksShuffled)
    return f"The decks are shuffled by the seed {shuffled.seed}"


def format_flip_coin(account: BattleAccount, _action: actions.FlipCoin) -> str:
    flipped = account.all(happened.CoinFlipped)[0]
    return f"The coin shows {flipped.shown}: {account.battle.side(flipped.side).name} have the initiative"


def format_choose_edge(account: BattleAccount, _action: actions.ChooseEdge) -> str:
    return events.format_edge_chosen(account, account.all(happened.EdgeChosen)[0])


def format_deploy(account: BattleAccount, action: actions.Deploy) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {action.hex.label}"


def format_place(account: BattleAccount, action: actions.Place) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {action.hex.label} by hand"


# --- the round ---


def format_go_on(account: BattleAccount, _action: GoOn) -> str:
    if account.first(happened.BattleEnded):
        return ""
    if began := account.first(happened.RoundBegan):
        return f"Round {began.number} begins"
    phases = [event.phase for event in account.all(PhaseBegan)]
    return f"On to {phase_name(account.battle, phases[-1])}" if phases else "On with the set-up"


def format_plan_orders(account: BattleAccount, action: actions.PlanOrders) -> str:
    # What they are is nobody's business before they are revealed.
    return f"{unit_name(account.battle, action.unit)} has its orders"


def format_activate(account: BattleAccount, action: actions.Activate) -> str:
    moved, placed = account.first(happened.Activated), account.first(happened.UnitPlaced)
    unit = account.battle.units[action.unit]
    if moved is None:
        return f"{unit.name} is activated"
    done = account.battle.tables.movement.mode(moved.movement).done
    where = f" to {placed.hex.label}" if placed is not None and placed.hex != unit.hex else ""
    return f"{unit.name} {done}{where}"


def format_act(account: BattleAccount, action: actions.Act) -> str:
    return f"{unit_name(account.battle, action.unit)}: {act_text(account.battle, action)}"


def format_decline(account: BattleAccount, action: actions.Decline) -> str:
    return f"{unit_name(account.battle, action.unit)} does nothing more"


def format_let_be(account: BattleAccount, _action: LetBe) -> str:
    # What orders are is nobody's business before they are revealed.
    for event, one, many in LET_BE:
        if names := [unit_name(account.battle, each.unit) for each in account.all(event)]:
            return f"{join_listed(dict.fromkeys(names))} {one if len(set(names)) == 1 else many}"
    return ""


LET_BE: tuple[tuple[type[Any], str, str], ...] = (
    (happened.OrdersWritten, "has its orders", "have their orders"),
    (happened.Activated, "stands still", "stand still"),
    (happened.SpecialUsed, "takes no special action", "take no special action"),
    (happened.AttacksEnded, "attacks no more", "attack no more"),
    (happened.Cooled, "cools", "cool"),
)
"""What units do that are let be: each event with its words for one of them and for several."""


def format_use_special(account: BattleAccount, action: actions.UseSpecial) -> str:
    return f"{unit_name(account.battle, action.unit)}: {special_text(account.battle, action)}"


def format_cool(account: BattleAccount, action: actions.Cool) -> str:
    return f"{unit_name(account.battle, action.unit)} cools"


# --- combat ---


def format_attack(account: BattleAccount, action: actions.Attack) -> str:
    battle = account.battle
    what = ", ".join(tic_name(battle, action.unit, tic) for tic in action.tics)
    through = sum(event.through for event in account.all(happened.AttackCompared))
    attacks = f"{unit_name(battle, action.unit)} attacks {unit_name(battle, action.target)} with {what}"
    return f"{attacks}: {_format_hits(through)}"


def format_fire_at_hex(account: BattleAccount, action: actions.FireAtHex) -> str:
    tic = tic_name(account.battle, action.unit, action.tic)
    return f"{unit_name(account.battle, action.unit)} fires {tic} at hex {action.hex.label}"


def _format_hits(number: int) -> str:
    return format_count(number, "hit") if number else "no hit"


# --- by hand ---


def format_mark(account: BattleAccount, action: Mark) -> str:
    return f"{unit_name(account.battle, action.unit)}: {mark_text(action)}"


def mark_text(action: Mark) -> str:
    """Return what was noted on the card."""
    track = action.track.replace("_", " ").replace("flag/", "")
    return f"{track} set to {action.left} by hand"


def format_hit(account: BattleAccount, action: actions.Hit) -> str:
    return f"{unit_name(account.battle, action.unit)}: {_format_hits(action.damage)} from the table"


def format_draw(account: BattleAccount, action: actions.Draw) -> str:
    return f"{unit_name(account.battle, action.unit)} takes a card from the {action.deck} deck"


def format_discard(account: BattleAccount, action: actions.Discard) -> str:
    card = card_name(account.battle, action.deck, action.card)
    return f"{card} taken off {unit_name(account.battle, action.unit)} by hand"


def format_set_lock(account: BattleAccount, action: actions.SetLock) -> str:
    on = f"set on {unit_name(account.battle, action.target)}" if action.target else "taken away"
    return f"{unit_name(account.battle, action.unit)}: Target Lock {on} by hand"


def format_set_hex_token(_account: BattleAccount, action: actions.SetHexToken) -> str:
    how = "put into" if action.is_there else "taken from"
    return f"{action.token.replace('_', ' ').capitalize()} {how} hex {action.hex.label} by hand"


def format_noted(account: Account[Battle], action: actions.Together) -> str:
    """Return all parts, unit by unit."""
    return format_combined(account, action, format_part, unit_name)


def format_part(battle: Battle, part: actions.Part) -> str:
    """One thing that is noted, in the middle of a line."""
    match part:
        case actions.Hit():
            return f"{format_count(part.damage, 'hit')} from the table"
        case actions.Draw():
            return f"a card of the {part.deck} deck"
        case actions.SetLock():
            return f"Target Lock on {unit_name(battle, part.target)}" if part.target else "no Target Lock"
        case Mark():
            return mark_text(part)
