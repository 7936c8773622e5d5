"""Headlines of events, at the head of a journal line."""

from __future__ import annotations

from companion.engine.shared.news import News, NewsWeight
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.text.events import format_battle_ended as ended_words
from companion.engine.tactics.battle.text.names import BattleAccount, card_name, unit_name
from companion.engine.tactics.tables.names import HEAT_DECK


def news_of_battle_ended(account: BattleAccount, event: events.BattleEnded) -> News:
    return News("", ended_words(account, event), NewsWeight.ENDING)


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
