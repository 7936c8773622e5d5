"""What each event changes; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.state import Battle, Deck, Edge, Ending, Loss, Mech
from companion.engine.tactics.battle.tracks import with_track
from companion.engine.tactics.tables.names import HEAT_DECK, PHYSICAL
from companion.tabletop.boards import BoardHex

Item = TypeVar("Item")
HEAT = "heat"
DRIFTING = ("smoke", "heavy_smoke")
"""Tokens that Clean-up takes off the map."""


def apply(battle: Battle, event: events.Event) -> Battle:
    """The battle after this event."""
    for part in (_turn, _table, _cards, _unit):
        battle = part(battle, event)
    return battle


def _unit(battle: Battle, event: events.Event) -> Battle:
    unit = getattr(event, "unit", None)
    if unit is None:
        return battle
    mech = battle.units[unit]
    after = changed(mech, event)
    return battle if after is mech else battle.with_unit(after)


def _turn(battle: Battle, event: events.Event) -> Battle:
    turn = battle.turn
    match event:
        case events.DecksShuffled(seed):
            return replace(battle, seed=seed)
        case events.CoinFlipped(side, _):
            return replace(battle, first=side, turn=replace(turn, initiative=side))
        case events.StepBegan(step):
            return replace(battle, turn=replace(turn, step=step))
        case events.RoundBegan(number, initiative):
            began = replace(turn, number=number, initiative=initiative, phase="initiative", step="")
            return replace(battle, turn=began)
        case events.PhaseBegan(phase):
            began = replace(turn, phase=phase, step="", active=None, granted=None)
            return replace(battle, turn=began, moment=battle.moment + 1)
        case events.FreeActionGranted(unit, _):
            return replace(battle, turn=replace(turn, granted=unit))
        case events.BattleEnded(winner, reason):
            return replace(battle, ending=Ending(winner, reason))
        case _:
            return battle


def _table(battle: Battle, event: events.Event) -> Battle:
    match event:
        case events.EdgeChosen(side, sheet, end):
            edge = Edge(sheet, end)
            sides = tuple(replace(it, edge=edge) if it.id == side else it for it in battle.sides)
            return replace(battle, sides=sides)
        case events.HexTokenSet():
            return _with_token(battle, event)
        case events.TerrainSet(place, terrain) if battle.board is not None:
            ground = BoardHex(battle.board.at(place).level, terrain)
            return replace(battle, board=battle.board.with_hex(place, ground))
        case events.TokensCleared():
            units = {unit: _cleared(mech) for unit, mech in battle.units.items()}
            tokens = {spot: kept for spot, names in battle.tokens.items() if (kept := _lasting(names))}
            return replace(battle, units=units, tokens=tokens)
        case events.Activated(unit, movement):
            after = battle.with_unit(replace(battle.units[unit], moved=movement))
            return replace(after, turn=replace(battle.turn, active=unit))
        case events.ActivationEnded(unit):
            after = battle.with_unit(replace(battle.units[unit], is_activated=True))
            return replace(after, turn=replace(battle.turn, active=None, granted=None))
        case _:
            return battle


def _with_token(battle: Battle, event: events.HexTokenSet) -> Battle:
    kept = tuple(name for name in battle.tokens.get(event.hex, ()) if name != event.token)
    now = (*kept, event.token) if event.is_there else kept
    others = {spot: names for spot, names in battle.tokens.items() if spot != event.hex}
    return replace(battle, tokens={**others, event.hex: now} if now else others)


def _lasting(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in tokens if name not in DRIFTING)


def _cleared(mech: Mech) -> Mech:
    """The unit after Clean-up. Rule: BT Tactics 3025, R75 (gap G27)."""
    return replace(
        mech,
        moved="",
        is_activated=False,
        actions=(),
        free_actions=0,
        focus=0,
        evade=0,
        special=0,
        suppressed=0,
        is_hull_down=False,
        has_flipped_arms=False,
        fired=(),
        held=(),
        has_struck=False,
        has_fought=False,
        has_cooled=False,
        fights_on=False,
        used={card: uses for card, uses in mech.used.items() if uses == "game"},
    )


def _cards(battle: Battle, event: events.Event) -> Battle:
    match event:
        case events.CardDrawn(_, deck, card):
            now = battle.decks[deck]
            drawn = replace(now, unseen=_with(now.unseen, card, -1), drawn=now.drawn + 1)
            return _with_deck(battle, deck, drawn)
        case events.CardDiscarded(_, deck, card):
            return _discarded(battle, deck, (card,))
        case events.DeckReshuffled(deck):
            return _reshuffled(battle, deck)
        case events.CriticalRepaired(unit, critical):
            mech = battle.units[unit]
            after = battle.with_unit(replace(mech, criticals=_without(mech.criticals, critical)))
            return _discarded(after, critical.deck, (critical.card,))
        case events.HeatDiscarded(unit, down, up):
            return _cooler(battle, battle.units[unit], down, up)
        case events.MechDestroyed(unit, _, fights_on):
            return _lost(battle, battle.units[unit], fights_on=fights_on)
        case events.TrackSet(unit):
            return _marked(battle, battle.units[unit], changed(battle.units[unit], event))
        case events.AttacksEnded(unit) if battle.units[unit].is_destroyed:
            return _collected(battle, battle.units[unit])
        case _:
            return battle


def _reshuffled(battle: Battle, deck: str) -> Battle:
    now = battle.decks[deck]
    unseen = now.unseen
    for card, copies in now.discards.items():
        unseen = _with(unseen, card, copies)
    return _with_deck(battle, deck, replace(now, unseen=unseen, discards={}, buried=0))


def _cooler(battle: Battle, mech: Mech, down: int, up: tuple[str, ...]) -> Battle:
    left = mech.heat_up
    for card in up:
        left = _without(left, card)
    after = battle.with_unit(replace(mech, heat_down=mech.heat_down - down, heat_up=left))
    return _discarded(_buried(after, down), HEAT_DECK, up)


def _lost(battle: Battle, mech: Mech, *, fights_on: bool) -> Battle:
    """The battle without a unit: locks by it and on it are gone, and its cards unless it fights on."""
    wreck = replace(mech, is_destroyed=True, fights_on=fights_on, internal=0)
    after = _fallen(battle, mech).with_unit(wreck)
    after = after if fights_on else _collected(after, wreck)
    units = {
        unit: replace(other, lock=None) if other.lock == mech.id else other
        for unit, other in after.units.items()
    }
    return replace(after, units=units)


def _fallen(battle: Battle, mech: Mech) -> Battle:
    """The battle with a loss more: later than all before, but for those of one Heat Phase, which are at once.

    Rule: BT Tactics 3025, R77.
    """
    others = tuple(loss for loss in battle.losses if loss.unit != mech.id)
    moment = battle.moment if battle.turn.phase == HEAT else battle.moment + 1
    return replace(battle, losses=(*others, Loss(mech.id, battle.moment)), moment=moment)


def _marked(battle: Battle, before: Mech, after: Mech) -> Battle:
    """The battle when a mark by hand destroys a unit, or brings it back."""
    if after.is_destroyed == before.is_destroyed:
        return battle
    if after.is_destroyed:
        return _fallen(battle, after)
    return replace(battle, losses=tuple(loss for loss in battle.losses if loss.unit != before.id))


def _collected(battle: Battle, wreck: Mech) -> Battle:
    """The battle with a wreck's cards on the discards."""
    after = _discarded(_buried(battle, wreck.heat_down), HEAT_DECK, wreck.heat_up)
    for critical in wreck.criticals:
        after = _discarded(after, critical.deck, (critical.card,))
    return after.with_unit(replace(wreck, heat_down=0, heat_up=(), criticals=(), lock=None))


def _with(cards: Mapping[str, int], card: str, copies: int) -> Mapping[str, int]:
    return {name: left for name, left in {**cards, card: cards.get(card, 0) + copies}.items() if left > 0}


def _without(items: tuple[Item, ...], one: Item) -> tuple[Item, ...]:
    at = items.index(one)
    return (*items[:at], *items[at + 1 :])


def _with_deck(battle: Battle, name: str, deck: Deck) -> Battle:
    return replace(battle, decks={**battle.decks, name: deck})


def _buried(battle: Battle, cards: int) -> Battle:
    deck = battle.decks[HEAT_DECK]
    return _with_deck(battle, HEAT_DECK, replace(deck, buried=deck.buried + cards)) if cards else battle


def _discarded(battle: Battle, name: str, cards: tuple[str, ...]) -> Battle:
    deck = battle.decks[name]
    discards = deck.discards
    for card in cards:
        discards = _with(discards, card, 1)
    return _with_deck(battle, name, replace(deck, discards=discards))


def changed(mech: Mech, event: events.Event) -> Mech:
    """The unit after an event of its own."""
    for part in (_ordered, _fought, _hurt):
        after = part(mech, event)
        if after is not mech:
            return after
    return mech


def _ordered(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.UnitPlaced(_, place, facing):
            return replace(mech, hex=place, facing=facing)
        case events.OrdersWritten(_, number, orders):
            return replace(mech, orders={**mech.orders, number: orders})
        case events.ActionTaken(_, action, is_free):
            actions = (*mech.actions, action)
            return replace(mech, actions=actions, free_actions=mech.free_actions + is_free)
        case events.TokensGained(_, token, number):
            return with_track(mech, token, max(getattr(mech, token) + number, 0))
        case events.LockTaken(_, target):
            return replace(mech, lock=target)
        case events.SpecialUsed(_, _, is_hull_down, flips_arms):
            return replace(
                mech,
                special=max(mech.special - 1, 0),
                is_hull_down=mech.is_hull_down or is_hull_down,
                has_flipped_arms=mech.has_flipped_arms or flips_arms,
            )
        case _:
            return mech


def _fought(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.TicHeld(_, tic):
            return replace(mech, held=(*mech.held, tic))
        case events.AttackBegan(_, _, tic, is_fired=True):
            if tic == PHYSICAL:
                return replace(mech, has_struck=True)
            return replace(mech, fired=(*mech.fired, tic))
        case events.AttacksEnded():
            return replace(mech, has_fought=True, fights_on=False)
        case events.CardUsed(_, card, uses):
            return replace(mech, used={**mech.used, card: uses})
        case events.TrackSet(_, track, left):
            return with_track(mech, track, left)
        case _:
            return mech


def _hurt(mech: Mech, event: events.Event) -> Mech:
    match event:
        case events.CirclesMarked(_, armor, external, internal):
            return replace(
                mech,
                armor=mech.armor - armor,
                external=mech.external - external,
                internal=mech.internal - internal,
            )
        case events.CriticalPlayed(_, critical):
            return replace(mech, criticals=(*mech.criticals, critical))
        case events.HeatGained(_, cards):
            return replace(mech, heat_down=mech.heat_down + cards)
        case events.HeatTurnedUp(_, card):
            return replace(mech, heat_down=max(mech.heat_down - 1, 0), heat_up=(*mech.heat_up, card))
        case events.Cooled():
            return replace(mech, has_cooled=True)
        case events.ShutDown():
            return replace(mech, is_shut_down=True)
        case events.Restarted():
            return replace(mech, is_shut_down=False)
        case _:
            return mech
