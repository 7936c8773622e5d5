"""Events in plain words: headlines of journal lines, and what is listed beneath; none for what is secret."""

from __future__ import annotations

from companion.engine.skeleton.common_events import PhaseBegan, TerrainSet
from companion.engine.skeleton.news import News, NewsWeight
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.state import Ending
from companion.engine.tactics.battle.text.names import (
    DECKS,
    TOKENS,
    BattleAccount,
    card_name,
    format_cause,
    format_ending,
    heat_cards,
    phase_name,
    tic_name,
    unit_name,
)
from companion.engine.tactics.tables.combat import format_faces
from companion.engine.tactics.tables.names import HEAT_DECK
from companion.tabletop.number_text import format_count

# --- set-up, rounds and phases ---


def format_edge_chosen(account: BattleAccount, event: events.EdgeChosen) -> str:
    where = ("western", "eastern")[event.sheet]
    return f"{account.battle.side(event.side).name} start at the {event.end} edge of the {where} sheet"


def format_round_began(account: BattleAccount, event: events.RoundBegan) -> str:
    return f"Round {event.number}: {account.battle.side(event.initiative).name} have the initiative"


def format_phase_began(account: BattleAccount, event: PhaseBegan) -> str:
    return f"On to {phase_name(account.battle, event.phase)}"


def format_battle_ended(account: BattleAccount, event: events.BattleEnded) -> str:
    why = format_ending(Ending(event.winner, event.reason))
    if not event.winner:
        return f"A draw: {why}"
    return f"{account.battle.side(event.winner).name} win: {why}"


def format_lance_counted(account: BattleAccount, event: events.LanceCounted) -> str:
    return f"The lance of {account.battle.side(event.side).name} costs {event.cost} points now"


# --- the map ---


def format_unit_placed(account: BattleAccount, event: events.UnitPlaced) -> str:
    return f"{unit_name(account.battle, event.unit)} is in {event.hex.label}"


def format_hex_token_set(_account: BattleAccount, event: events.HexTokenSet) -> str:
    return f"{event.token.capitalize()} {'in' if event.is_there else 'gone from'} hex {event.hex.label}"


def format_terrain_set(account: BattleAccount, event: TerrainSet) -> str:
    rows = account.battle.tables.movement.terrain
    texts = [rows[word].label.lower() if word in rows else word for word in event.terrain]
    return f"Hex {event.hex.label} is now {', '.join(texts) or 'clear'}"


def format_tokens_cleared(_account: BattleAccount, _event: events.TokensCleared) -> str:
    return "Tokens are taken off the map; Target Locks stay"


# --- activation ---


def format_activation_ended(account: BattleAccount, event: events.ActivationEnded) -> str:
    return f"{unit_name(account.battle, event.unit)} has been activated"


def format_free_action_granted(account: BattleAccount, event: events.FreeActionGranted) -> str:
    if event.unit is None:
        return ""
    return (
        f"{unit_name(account.battle, event.by)} gives {unit_name(account.battle, event.unit)} a free action"
    )


def format_tokens_gained(account: BattleAccount, event: events.TokensGained) -> str:
    verb = "takes" if event.number > 0 else "spends"
    return (
        f"{unit_name(account.battle, event.unit)} {verb} "
        f"{format_count(abs(event.number), TOKENS[event.token])}"
    )


def format_lock_taken(account: BattleAccount, event: events.LockTaken) -> str:
    if event.target is None:
        return f"{unit_name(account.battle, event.unit)} spends its Target Lock"
    return f"{unit_name(account.battle, event.unit)} locks on {unit_name(account.battle, event.target)}"


# --- combat ---


def format_tic_held(account: BattleAccount, event: events.TicHeld) -> str:
    return f"{tic_name(account.battle, event.unit, event.tic)} does not fire this round"


def format_attack_began(account: BattleAccount, event: events.AttackBegan) -> str:
    if not event.target:
        return ""
    what = tic_name(account.battle, event.unit, event.tic)
    pools = f"{event.dice} against {format_count(event.bonus, 'die')}"
    return f"{what} at {unit_name(account.battle, event.target)}, {event.bracket} range: {pools}"


def format_dice_shown(account: BattleAccount, event: events.DiceShown) -> str:
    rules = account.battle.tables.dice
    by = format_cause(account.battle, event.unit, event.by) if event.by else ""
    shown = format_faces(rules, event.faces) or "no dice"
    how = f" after {by[0].lower()}{by[1:]}" if by else ""
    return f"{unit_name(account.battle, event.unit)}, {event.pool} dice{how}: {shown}"


def format_faces_thrown(_account: BattleAccount, event: events.DiceShown) -> str:
    """Return the faces of dice as they were thrown, and not after what changed them."""
    return "" if event.by else " ".join(face.partition("_")[0] for face in event.faces)


def format_attack_compared(_account: BattleAccount, event: events.AttackCompared) -> str:
    return (
        f"{format_count(event.hits, 'hit')}, {format_count(event.evades, 'evade')}: {event.through} through"
    )


def format_card_used(account: BattleAccount, event: events.CardUsed) -> str:
    used = account.battle.tables.mechwarriors.cards[event.card].name
    return f"{unit_name(account.battle, event.unit)} uses {used}, once a {event.uses}"


# --- damage and criticals ---


def format_circles_marked(account: BattleAccount, event: events.CirclesMarked) -> str:
    rings = ((event.armor, "armor"), (event.external, "external"), (event.internal, "internal"))
    lost = ", ".join(f"{lost} {ring}" for lost, ring in rings if lost)
    return f"{unit_name(account.battle, event.unit)} loses {lost}"


def format_mech_destroyed(account: BattleAccount, event: events.MechDestroyed) -> str:
    more = ". It still makes its attacks" if event.fights_on else ""
    why = format_cause(account.battle, event.unit, event.cause)
    return f"{unit_name(account.battle, event.unit)} is destroyed: {why}{more}"


def format_card_drawn(account: BattleAccount, event: events.CardDrawn) -> str:
    if event.deck == HEAT_DECK:
        return ""
    card = card_name(account.battle, event.deck, event.card)
    return f"{unit_name(account.battle, event.unit)} draws {card} ({DECKS[event.deck]})"


def format_card_shown(account: BattleAccount, event: events.CardDrawn) -> str:
    return card_name(account.battle, event.deck, event.card)


def format_deck_reshuffled(_account: BattleAccount, event: events.DeckReshuffled) -> str:
    return f"The {DECKS[event.deck]} deck is shuffled again"


def format_critical_played(account: BattleAccount, event: events.CriticalPlayed) -> str:
    critical = event.critical
    card = card_name(account.battle, critical.deck, critical.card)
    tic = f": {tic_name(account.battle, event.unit, critical.tic)}" if critical.tic else ""
    return f"{card} stays on {unit_name(account.battle, event.unit)}{tic}"


def format_critical_repaired(account: BattleAccount, event: events.CriticalRepaired) -> str:
    card = card_name(account.battle, event.critical.deck, event.critical.card)
    return f"{unit_name(account.battle, event.unit)} repairs {card}"


# --- heat ---


def format_heat_gained(account: BattleAccount, event: events.HeatGained) -> str:
    why = f" ({format_cause(account.battle, event.unit, event.cause)})" if event.cause else ""
    return f"{unit_name(account.battle, event.unit)} takes {heat_cards(event.cards)} face down{why}"


def format_heat_discarded(account: BattleAccount, event: events.HeatDiscarded) -> str:
    names = [card_name(account.battle, HEAT_DECK, card) for card in event.up]
    what = [*([f"{heat_cards(event.down)} unseen"] if event.down else []), *names]
    return f"{unit_name(account.battle, event.unit)} discards {', '.join(what)}"


def format_heat_turned_up(account: BattleAccount, event: events.HeatTurnedUp) -> str:
    return (
        f"{unit_name(account.battle, event.unit)} turns up {card_name(account.battle, HEAT_DECK, event.card)}"
    )


def format_shut_down(account: BattleAccount, event: events.ShutDown) -> str:
    return f"{unit_name(account.battle, event.unit)} shuts down"


def format_restarted(account: BattleAccount, event: events.Restarted) -> str:
    return f"{unit_name(account.battle, event.unit)} starts up again"


def news_of_battle_ended(account: BattleAccount, event: events.BattleEnded) -> News:
    return News("", format_battle_ended(account, event), NewsWeight.ENDING)


def news_of_mech_destroyed(account: BattleAccount, event: events.MechDestroyed) -> News:
    return News(unit_name(account.battle, event.unit), "is destroyed", NewsWeight.LOSS)


def news_of_card_drawn(account: BattleAccount, event: events.CardDrawn) -> News | None:
    """Heat that is turned up has its own news."""
    if event.deck == HEAT_DECK:
        return None
    return News(
        unit_name(account.battle, event.unit),
        card_name(account.battle, event.deck, event.card),
        is_thing=True,
    )


def news_of_critical_repaired(account: BattleAccount, event: events.CriticalRepaired) -> News:
    card = card_name(account.battle, event.critical.deck, event.critical.card)
    return News(unit_name(account.battle, event.unit), f"{card} repaired", is_thing=True)


def news_of_heat_turned_up(account: BattleAccount, event: events.HeatTurnedUp) -> News:
    card = card_name(account.battle, HEAT_DECK, event.card)
    return News(unit_name(account.battle, event.unit), f"{card} turned up", is_thing=True)


def news_of_shut_down(account: BattleAccount, event: events.ShutDown) -> News:
    return News(unit_name(account.battle, event.unit), "shuts down", NewsWeight.TURN)


def news_of_restarted(account: BattleAccount, event: events.Restarted) -> News:
    return News(unit_name(account.battle, event.unit), "starts up again", NewsWeight.TURN)
