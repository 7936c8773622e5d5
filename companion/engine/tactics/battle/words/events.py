"""Events in plain words: what a journal line lists beneath it; none for what is secret."""

from __future__ import annotations

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.state import Ending
from companion.engine.tactics.battle.words.causes import cause_words, ending_words
from companion.engine.tactics.battle.words.names import (
    DECKS,
    TOKENS,
    Told,
    card_name,
    heat_cards,
    name,
    phase_name,
    tic_name,
)
from companion.engine.tactics.tables.dice_pools import faces_words
from companion.engine.tactics.tables.names import HEAT_DECK
from companion.tabletop.counting import counted

# --- set-up, rounds and phases ---


def edge_chosen(told: Told, event: events.EdgeChosen) -> str:
    where = ("western", "eastern")[event.sheet]
    return f"{told.battle.side(event.side).name} start at the {event.end} edge of the {where} sheet"


def round_began(told: Told, event: events.RoundBegan) -> str:
    return f"Round {event.number}: {told.battle.side(event.initiative).name} have the initiative"


def phase_began(told: Told, event: events.PhaseBegan) -> str:
    return f"On to {phase_name(told.battle, event.phase)}"


def battle_ended(told: Told, event: events.BattleEnded) -> str:
    why = ending_words(Ending(event.winner, event.reason))
    if not event.winner:
        return f"A draw: {why}"
    return f"{told.battle.side(event.winner).name} win: {why}"


def lance_counted(told: Told, event: events.LanceCounted) -> str:
    return f"The lance of {told.battle.side(event.side).name} costs {event.cost} points now"


# --- the map ---


def unit_placed(told: Told, event: events.UnitPlaced) -> str:
    return f"{name(told.battle, event.unit)} is in {event.hex.label}"


def hex_token_set(_told: Told, event: events.HexTokenSet) -> str:
    return f"{event.token.capitalize()} {'in' if event.is_there else 'gone from'} hex {event.hex.label}"


def terrain_set(told: Told, event: events.TerrainSet) -> str:
    rows = told.battle.tables.movement.terrain
    words = [rows[word].label.lower() if word in rows else word for word in event.terrain]
    return f"Hex {event.hex.label} is now {', '.join(words) or 'clear'}"


def tokens_cleared(_told: Told, _event: events.TokensCleared) -> str:
    return "Tokens are taken off the map; Target Locks stay"


# --- activation ---


def activation_ended(told: Told, event: events.ActivationEnded) -> str:
    return f"{name(told.battle, event.unit)} has been activated"


def free_action_granted(told: Told, event: events.FreeActionGranted) -> str:
    if event.unit is None:
        return ""
    return f"{name(told.battle, event.by)} gives {name(told.battle, event.unit)} a free action"


def tokens_gained(told: Told, event: events.TokensGained) -> str:
    verb = "takes" if event.number > 0 else "spends"
    return f"{name(told.battle, event.unit)} {verb} {counted(abs(event.number), TOKENS[event.token])}"


def lock_taken(told: Told, event: events.LockTaken) -> str:
    if event.target is None:
        return f"{name(told.battle, event.unit)} spends its Target Lock"
    return f"{name(told.battle, event.unit)} locks on {name(told.battle, event.target)}"


# --- combat ---


def tic_held(told: Told, event: events.TicHeld) -> str:
    return f"{tic_name(told.battle, event.unit, event.tic)} does not fire this round"


def attack_began(told: Told, event: events.AttackBegan) -> str:
    if not event.target:
        return ""
    what = tic_name(told.battle, event.unit, event.tic)
    pools = f"{event.dice} against {counted(event.bonus, 'die')}"
    return f"{what} at {name(told.battle, event.target)}, {event.bracket} range: {pools}"


def dice_shown(told: Told, event: events.DiceShown) -> str:
    rules = told.battle.tables.dice
    by = cause_words(told.battle, event.unit, event.by) if event.by else ""
    shown = faces_words(rules, event.faces) or "no dice"
    how = f" after {by[0].lower()}{by[1:]}" if by else ""
    return f"{name(told.battle, event.unit)}, {event.pool} dice{how}: {shown}"


def faces_thrown(_told: Told, event: events.DiceShown) -> str:
    """The faces of dice as they were thrown, and not after what changed them."""
    return "" if event.by else " ".join(face.partition("_")[0] for face in event.faces)


def attack_compared(_told: Told, event: events.AttackCompared) -> str:
    return f"{counted(event.hits, 'hit')}, {counted(event.evades, 'evade')}: {event.through} through"


def card_used(told: Told, event: events.CardUsed) -> str:
    used = told.battle.tables.mechwarriors.cards[event.card].name
    return f"{name(told.battle, event.unit)} uses {used}, once a {event.uses}"


# --- damage and criticals ---


def circles_marked(told: Told, event: events.CirclesMarked) -> str:
    rings = ((event.armor, "armor"), (event.external, "external"), (event.internal, "internal"))
    lost = ", ".join(f"{lost} {ring}" for lost, ring in rings if lost)
    return f"{name(told.battle, event.unit)} loses {lost}"


def mech_destroyed(told: Told, event: events.MechDestroyed) -> str:
    more = " and still makes its attacks" if event.fights_on else ""
    why = cause_words(told.battle, event.unit, event.cause)
    return f"{name(told.battle, event.unit)} is destroyed: {why}{more}"


def card_drawn(told: Told, event: events.CardDrawn) -> str:
    if event.deck == HEAT_DECK:
        return ""
    card = card_name(told.battle, event.deck, event.card)
    return f"{name(told.battle, event.unit)} draws {card} ({DECKS[event.deck]})"


def card_shown(told: Told, event: events.CardDrawn) -> str:
    return card_name(told.battle, event.deck, event.card)


def deck_reshuffled(_told: Told, event: events.DeckReshuffled) -> str:
    return f"The {DECKS[event.deck]} deck is shuffled again"


def critical_played(told: Told, event: events.CriticalPlayed) -> str:
    critical = event.critical
    card = card_name(told.battle, critical.deck, critical.card)
    tic = f": {tic_name(told.battle, event.unit, critical.tic)}" if critical.tic else ""
    return f"{card} stays on {name(told.battle, event.unit)}{tic}"


def critical_repaired(told: Told, event: events.CriticalRepaired) -> str:
    card = card_name(told.battle, event.critical.deck, event.critical.card)
    return f"{name(told.battle, event.unit)} repairs {card}"


# --- heat ---


def heat_gained(told: Told, event: events.HeatGained) -> str:
    why = f" ({cause_words(told.battle, event.unit, event.cause)})" if event.cause else ""
    return f"{name(told.battle, event.unit)} takes {heat_cards(event.cards)} face down{why}"


def heat_discarded(told: Told, event: events.HeatDiscarded) -> str:
    names = [card_name(told.battle, HEAT_DECK, card) for card in event.up]
    what = [*([f"{heat_cards(event.down)} unseen"] if event.down else []), *names]
    return f"{name(told.battle, event.unit)} discards {', '.join(what)}"


def heat_turned_up(told: Told, event: events.HeatTurnedUp) -> str:
    return f"{name(told.battle, event.unit)} turns up {card_name(told.battle, HEAT_DECK, event.card)}"


def shut_down(told: Told, event: events.ShutDown) -> str:
    return f"{name(told.battle, event.unit)} shuts down"


def restarted(told: Told, event: events.Restarted) -> str:
    return f"{name(told.battle, event.unit)} starts up again"
