"""What is news of an event: what has become of whom, at the head of a journal line."""

from __future__ import annotations

from companion.engine.shared.news import News, Weight
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.words.events import battle_ended as ended_words
from companion.engine.tactics.battle.words.names import Told, card_name, name
from companion.engine.tactics.tables.names import HEAT_DECK


def battle_ended(told: Told, event: events.BattleEnded) -> News:
    return News("", ended_words(told, event), Weight.ENDING)


def mech_destroyed(told: Told, event: events.MechDestroyed) -> News:
    return News(name(told.battle, event.unit), "is destroyed", Weight.LOSS)


def card_drawn(told: Told, event: events.CardDrawn) -> News | None:
    """Heat that is turned up has its own news."""
    if event.deck == HEAT_DECK:
        return None
    return News(name(told.battle, event.unit), card_name(told.battle, event.deck, event.card), is_thing=True)


def critical_repaired(told: Told, event: events.CriticalRepaired) -> News:
    card = card_name(told.battle, event.critical.deck, event.critical.card)
    return News(name(told.battle, event.unit), f"{card} repaired", is_thing=True)


def heat_turned_up(told: Told, event: events.HeatTurnedUp) -> News:
    card = card_name(told.battle, HEAT_DECK, event.card)
    return News(name(told.battle, event.unit), f"{card} turned up", is_thing=True)


def shut_down(told: Told, event: events.ShutDown) -> News:
    return News(name(told.battle, event.unit), "shuts down", Weight.TURN)


def restarted(told: Told, event: events.Restarted) -> News:
    return News(name(told.battle, event.unit), "starts up again", Weight.TURN)
