"""Actions in plain words: their lines in the journal, with who, what, at whom, and what came of it."""

from __future__ import annotations

from typing import Any

from companion.engine.marking import Mark
from companion.engine.tactics.battle import actions
from companion.engine.tactics.battle import events as happened
from companion.engine.tactics.battle.words import events
from companion.engine.tactics.battle.words.names import (
    Told,
    act_words,
    card_name,
    name,
    phase_name,
    special_words,
    tic_name,
)
from companion.tabletop.counting import counted, listed

# --- set-up ---


def shuffle_decks(told: Told, _action: actions.ShuffleDecks) -> str:
    (shuffled,) = told.all(happened.DecksShuffled)
    return f"The decks are shuffled by the seed {shuffled.seed}"


def flip_coin(told: Told, _action: actions.FlipCoin) -> str:
    flipped = told.all(happened.CoinFlipped)[0]
    return f"The coin shows {flipped.shown}: {told.battle.side(flipped.side).name} have the initiative"


def choose_edge(told: Told, _action: actions.ChooseEdge) -> str:
    return events.edge_chosen(told, told.all(happened.EdgeChosen)[0])


def deploy(told: Told, action: actions.Deploy) -> str:
    return f"{name(told.battle, action.unit)} is placed in {action.hex.label}"


def place(told: Told, action: actions.Place) -> str:
    return f"{name(told.battle, action.unit)} is placed in {action.hex.label} by hand"


# --- the round ---


def go_on(told: Told, _action: actions.GoOn) -> str:
    if told.first(happened.BattleEnded):
        return ""
    if began := told.first(happened.RoundBegan):
        return f"Round {began.number} begins"
    phases = [event.phase for event in told.all(happened.PhaseBegan)]
    return f"On to {phase_name(told.battle, phases[-1])}" if phases else "On with the set-up"


def plan_orders(told: Told, action: actions.PlanOrders) -> str:
    # What they are is nobody's business before they are revealed.
    return f"{name(told.battle, action.unit)} has its orders"


def activate(told: Told, action: actions.Activate) -> str:
    moved, placed = told.first(happened.Activated), told.first(happened.UnitPlaced)
    unit = told.battle.units[action.unit]
    if moved is None:
        return f"{unit.name} is activated"
    done = told.battle.tables.movement.mode(moved.movement).done
    where = f" to {placed.hex.label}" if placed is not None and placed.hex != unit.hex else ""
    return f"{unit.name} {done}{where}"


def act(told: Told, action: actions.Act) -> str:
    return f"{name(told.battle, action.unit)}: {act_words(told.battle, action)}"


def decline(told: Told, action: actions.Decline) -> str:
    return f"{name(told.battle, action.unit)} does nothing more"


def let_be(told: Told, _action: actions.LetBe) -> str:
    # What orders are is nobody's business before they are revealed.
    for event, one, many in LET_BE:
        if names := [name(told.battle, each.unit) for each in told.all(event)]:
            return f"{listed(dict.fromkeys(names))} {one if len(set(names)) == 1 else many}"
    return ""


LET_BE: tuple[tuple[type[Any], str, str], ...] = (
    (happened.OrdersWritten, "has its orders", "have their orders"),
    (happened.Activated, "stands still", "stand still"),
    (happened.SpecialUsed, "takes no special action", "take no special action"),
    (happened.AttacksEnded, "attacks no more", "attack no more"),
    (happened.Cooled, "cools", "cool"),
)
"""What units do that are let be: each event with its words for one of them and for several."""


def use_special(told: Told, action: actions.UseSpecial) -> str:
    return f"{name(told.battle, action.unit)}: {special_words(told.battle, action)}"


def cool(told: Told, action: actions.Cool) -> str:
    return f"{name(told.battle, action.unit)} cools"


# --- combat ---


def attack(told: Told, action: actions.Attack) -> str:
    battle = told.battle
    what = ", ".join(tic_name(battle, action.unit, tic) for tic in action.tics)
    through = sum(event.through for event in told.all(happened.AttackCompared))
    attacks = f"{name(battle, action.unit)} attacks {name(battle, action.target)} with {what}"
    return f"{attacks}: {_hits(through)}"


def fire_at_hex(told: Told, action: actions.FireAtHex) -> str:
    tic = tic_name(told.battle, action.unit, action.tic)
    return f"{name(told.battle, action.unit)} fires {tic} at hex {action.hex.label}"


def _hits(number: int) -> str:
    return counted(number, "hit") if number else "no hit"


# --- by hand ---


def mark(told: Told, action: Mark) -> str:
    return f"{name(told.battle, action.unit)}: {mark_words(action)}"


def mark_words(action: Mark) -> str:
    """What was noted on the card."""
    track = action.track.replace("_", " ").replace("flag/", "")
    return f"{track} set to {action.left} by hand"


def hit(told: Told, action: actions.Hit) -> str:
    return f"{name(told.battle, action.unit)}: {_hits(action.damage)} from the table"


def draw(told: Told, action: actions.Draw) -> str:
    return f"{name(told.battle, action.unit)} takes a card from the {action.deck} deck"


def discard(told: Told, action: actions.Discard) -> str:
    card = card_name(told.battle, action.deck, action.card)
    return f"{card} taken off {name(told.battle, action.unit)} by hand"


def set_lock(told: Told, action: actions.SetLock) -> str:
    on = f"set on {name(told.battle, action.target)}" if action.target else "taken away"
    return f"{name(told.battle, action.unit)}: Target Lock {on} by hand"


def set_hex_token(_told: Told, action: actions.SetHexToken) -> str:
    how = "put into" if action.is_there else "taken from"
    return f"{action.token.replace('_', ' ').capitalize()} {how} hex {action.hex.label} by hand"
