"""Changes that each event makes in a battle; needs no dice and no refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from companion.engine.skeleton.common_events import PhaseBegan, TerrainSet, TrackSet
from companion.engine.skeleton.joining.rules import apply_arrival
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.condition import with_track
from companion.engine.tactics.battle.state import Battle, Deck, Edge, Ending, Loss, Mech, UnitId
from companion.engine.tactics.tables.names import HEAT_DECK, PHYSICAL
from companion.tabletop.boards import BoardHex

Item = TypeVar("Item")
HEAT = "heat"
DRIFTING = ("smoke", "heavy_smoke")
"""Tokens that Clean-up takes off the map."""


# --- set-up, rounds and phases ---


def apply_decks_shuffled(battle: Battle, event: events.DecksShuffled) -> Battle:
    return replace(battle, seed=event.seed)


def apply_coin_flipped(battle: Battle, event: events.CoinFlipped) -> Battle:
    return replace(battle, first=event.side, turn=replace(battle.turn, initiative=event.side))


def apply_edge_chosen(battle: Battle, event: events.EdgeChosen) -> Battle:
    edge = Edge(event.sheet, event.end)
    sides = tuple(replace(it, edge=edge) if it.id == event.side else it for it in battle.sides)
    return replace(battle, sides=sides)


def apply_step_began(battle: Battle, event: events.StepBegan) -> Battle:
    return replace(battle, turn=replace(battle.turn, step=event.step))


def apply_round_began(battle: Battle, event: events.RoundBegan) -> Battle:
    number, initiative = event.number, event.initiative
    began = replace(battle.turn, number=number, initiative=initiative, phase="initiative", step="")
    units = {name: apply_arrival(mech, number) for name, mech in battle.units.items()}
    return replace(battle, turn=began, units=units)


def apply_phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    began = replace(battle.turn, phase=event.phase, step="", active=None, granted=None)
    return replace(battle, turn=began, moment=battle.moment + 1)


def apply_battle_ended(battle: Battle, event: events.BattleEnded) -> Battle:
    return replace(battle, ending=Ending(event.winner, event.reason))


# --- activation ---


def apply_activated(battle: Battle, event: events.Activated) -> Battle:
    after = battle.with_unit(replace(battle.units[event.unit], moved=event.movement))
    return replace(after, turn=replace(battle.turn, active=event.unit))


def apply_activation_ended(battle: Battle, event: events.ActivationEnded) -> Battle:
    after = battle.with_unit(replace(battle.units[event.unit], is_activated=True))
    return replace(after, turn=replace(battle.turn, active=None, granted=None))


def apply_free_action_granted(battle: Battle, event: events.FreeActionGranted) -> Battle:
    return replace(battle, turn=replace(battle.turn, granted=event.unit))


# --- the map ---


def apply_hex_token_set(battle: Battle, event: events.HexTokenSet) -> Battle:
    kept = tuple(name for name in battle.tokens.get(event.hex, ()) if name != event.token)
    now = (*kept, event.token) if event.is_there else kept
    others = {spot: names for spot, names in battle.tokens.items() if spot != event.hex}
    return replace(battle, tokens={**others, event.hex: now} if now else others)


def apply_terrain_set(battle: Battle, event: TerrainSet) -> Battle:
    if battle.board is None:
        return battle
    ground = BoardHex(battle.board.at(event.hex).level, event.terrain)
    return replace(battle, board=battle.board.with_hex(event.hex, ground))


def apply_tokens_cleared(battle: Battle, _event: events.TokensCleared) -> Battle:
    units = {unit: after_clean_up(mech) for unit, mech in battle.units.items()}
    tokens = {spot: kept for spot, names in battle.tokens.items() if (kept := _lasting(names))}
    return replace(battle, units=units, tokens=tokens)


def _lasting(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in tokens if name not in DRIFTING)


# --- cards ---


def apply_card_drawn(battle: Battle, event: events.CardDrawn) -> Battle:
    now = battle.decks[event.deck]
    drawn = replace(now, unseen=_with(now.unseen, event.card, -1), drawn=now.drawn + 1)
    return _with_deck(battle, event.deck, drawn)


def apply_card_discarded(battle: Battle, event: events.CardDiscarded) -> Battle:
    return _discard_cards(battle, event.deck, (event.card,))


def apply_deck_reshuffled(battle: Battle, event: events.DeckReshuffled) -> Battle:
    now = battle.decks[event.deck]
    unseen = now.unseen
    for card, copies in now.discards.items():
        unseen = _with(unseen, card, copies)
    return _with_deck(battle, event.deck, replace(now, unseen=unseen, discards={}, buried=0))


def apply_critical_repaired(battle: Battle, event: events.CriticalRepaired) -> Battle:
    mech, critical = battle.units[event.unit], event.critical
    after = battle.with_unit(replace(mech, criticals=_without(mech.criticals, critical)))
    return _discard_cards(after, critical.deck, (critical.card,))


def apply_heat_discarded(battle: Battle, event: events.HeatDiscarded) -> Battle:
    mech = battle.units[event.unit]
    left = mech.heat_up
    for card in event.up:
        left = _without(left, card)
    after = battle.with_unit(replace(mech, heat_down=mech.heat_down - event.down, heat_up=left))
    return _discard_cards(_bury_cards(after, event.down), HEAT_DECK, event.up)


# --- losses ---


def apply_mech_destroyed(battle: Battle, event: events.MechDestroyed) -> Battle:
    """Return the battle without a unit: locks by it and on it are gone, and its cards unless it fights on."""
    mech = battle.units[event.unit]
    wreck = replace(mech, is_destroyed=True, fights_on=event.fights_on, internal=0)
    after = _without_locks_on(battle, mech.id).with_unit(wreck)
    after = after if event.fights_on else _collect_cards(after, wreck)
    units = {
        unit: replace(other, lock=None) if other.lock == mech.id else other
        for unit, other in after.units.items()
    }
    return replace(after, units=units)


def apply_lance_counted(battle: Battle, event: events.LanceCounted) -> Battle:
    sides = tuple(replace(side, cost=event.cost) if side.id == event.side else side for side in battle.sides)
    return replace(battle, sides=sides)


def apply_unit_left(battle: Battle, event: events.UnitLeft) -> Battle:
    """Return the battle without a unit on the table: locks by it and on it are gone, and its activation is
    over.
    """
    units = {
        name: replace(other, lock=None) if event.unit in (name, other.lock) else other
        for name, other in battle.units.items()
    }
    units[event.unit] = replace(units[event.unit], has_left=True, hex=None)
    turn = battle.turn
    if event.unit in (turn.active, turn.granted):
        turn = replace(turn, active=None, granted=None)
    return replace(battle, units=units, turn=turn)


def apply_attacks_ended(battle: Battle, event: events.AttacksEnded) -> Battle:
    mech = battle.units[event.unit]
    after = _collect_cards(battle, mech) if mech.is_destroyed else battle
    return after.with_unit(apply_fight_ended(after.units[event.unit], event))


def apply_track_set(battle: Battle, event: TrackSet) -> Battle:
    """Return a mark by hand, which may destroy a unit, or bring it back."""
    before = battle.units[event.unit]
    after = with_track(before, event.track, event.left)
    marked = battle.with_unit(after)
    if after.is_destroyed == before.is_destroyed:
        return marked
    if after.is_destroyed:
        return _without_locks_on(marked, after.id)
    return replace(marked, losses=tuple(loss for loss in battle.losses if loss.unit != before.id))


def _without_locks_on(battle: Battle, unit: UnitId) -> Battle:
    """Return the battle with a loss more: later than all before, but for those of one Heat Phase, which are
    at once.

    Rule: BT Tactics 3025, R77.
    """
    others = tuple(loss for loss in battle.losses if loss.unit != unit)
    moment = battle.moment if battle.turn.phase == HEAT else battle.moment + 1
    return replace(battle, losses=(*others, Loss(unit, battle.moment)), moment=moment)


def _collect_cards(battle: Battle, wreck: Mech) -> Battle:
    """Return the battle with a wreck's cards on the discards."""
    after = _discard_cards(_bury_cards(battle, wreck.heat_down), HEAT_DECK, wreck.heat_up)
    for critical in wreck.criticals:
        after = _discard_cards(after, critical.deck, (critical.card,))
    return after.with_unit(replace(wreck, heat_down=0, heat_up=(), criticals=(), lock=None))


def _with(cards: Mapping[str, int], card: str, copies: int) -> Mapping[str, int]:
    return {name: left for name, left in {**cards, card: cards.get(card, 0) + copies}.items() if left > 0}


def _without(items: tuple[Item, ...], one: Item) -> tuple[Item, ...]:
    at = items.index(one)
    return (*items[:at], *items[at + 1 :])


def _with_deck(battle: Battle, name: str, deck: Deck) -> Battle:
    return replace(battle, decks={**battle.decks, name: deck})


def _bury_cards(battle: Battle, cards: int) -> Battle:
    deck = battle.decks[HEAT_DECK]
    return _with_deck(battle, HEAT_DECK, replace(deck, buried=deck.buried + cards)) if cards else battle


def _discard_cards(battle: Battle, name: str, cards: tuple[str, ...]) -> Battle:
    deck = battle.decks[name]
    discards = deck.discards
    for card in cards:
        discards = _with(discards, card, 1)
    return _with_deck(battle, name, replace(deck, discards=discards))


def no_change(mech: Mech, _event: object) -> Mech:
    """Return the unit as it was: the event only tells, or other events carry what it leads to."""
    return mech


def after_clean_up(mech: Mech) -> Mech:
    """Return the unit after Clean-up. Rule: BT Tactics 3025, R75 (gap G27)."""
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


# --- orders and actions ---


def apply_unit_placed(mech: Mech, event: events.UnitPlaced) -> Mech:
    return replace(mech, hex=event.hex, facing=event.facing)


def apply_orders_written(mech: Mech, event: events.OrdersWritten) -> Mech:
    return replace(mech, orders={**mech.orders, event.round: event.orders})


def apply_action_taken(mech: Mech, event: events.ActionTaken) -> Mech:
    actions = (*mech.actions, event.action)
    return replace(mech, actions=actions, free_actions=mech.free_actions + event.is_free)


def apply_tokens_gained(mech: Mech, event: events.TokensGained) -> Mech:
    return with_track(mech, event.token, max(getattr(mech, event.token) + event.number, 0))


def apply_lock_taken(mech: Mech, event: events.LockTaken) -> Mech:
    return replace(mech, lock=event.target)


def apply_special_used(mech: Mech, event: events.SpecialUsed) -> Mech:
    return replace(
        mech,
        special=max(mech.special - 1, 0),
        is_hull_down=mech.is_hull_down or event.is_hull_down,
        has_flipped_arms=mech.has_flipped_arms or event.flips_arms,
    )


# --- combat ---


def apply_tic_held(mech: Mech, event: events.TicHeld) -> Mech:
    return replace(mech, held=(*mech.held, event.tic))


def apply_attack_began(mech: Mech, event: events.AttackBegan) -> Mech:
    if not event.is_fired:
        return mech
    if event.tic == PHYSICAL:
        return replace(mech, has_struck=True)
    return replace(mech, fired=(*mech.fired, event.tic))


def apply_fight_ended(mech: Mech, _event: events.AttacksEnded) -> Mech:
    return replace(mech, has_fought=True, fights_on=False)


def apply_card_used(mech: Mech, event: events.CardUsed) -> Mech:
    return replace(mech, used={**mech.used, event.card: event.uses})


# --- damage and heat ---


def apply_circles_marked(mech: Mech, event: events.CirclesMarked) -> Mech:
    return replace(
        mech,
        armor=mech.armor - event.armor,
        external=mech.external - event.external,
        internal=mech.internal - event.internal,
    )


def apply_critical_played(mech: Mech, event: events.CriticalPlayed) -> Mech:
    return replace(mech, criticals=(*mech.criticals, event.critical))


def apply_heat_gained(mech: Mech, event: events.HeatGained) -> Mech:
    return replace(mech, heat_down=mech.heat_down + event.cards)


def apply_heat_turned_up(mech: Mech, event: events.HeatTurnedUp) -> Mech:
    return replace(mech, heat_down=max(mech.heat_down - 1, 0), heat_up=(*mech.heat_up, event.card))


def apply_cooled(mech: Mech, _event: events.Cooled) -> Mech:
    return replace(mech, has_cooled=True)


def apply_shut_down(mech: Mech, _event: events.ShutDown) -> Mech:
    return replace(mech, is_shut_down=True)


def apply_restarted(mech: Mech, _event: events.Restarted) -> Mech:
    return replace(mech, is_shut_down=False)
