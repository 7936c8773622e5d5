"""Actions printed on cards: repairs, purging heat, suppression, and the orders of command cards.

Rule: BT Tactics 3025, R33, R35.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from companion.engine.play import Play
from companion.engine.tactics.attack.sight import is_unseen, situation_between, unseen_refusal
from companion.engine.tactics.battle.actions import Act
from companion.engine.tactics.battle.condition import is_active, is_banned, why_too_far
from companion.engine.tactics.battle.events import (
    ActionTaken,
    CriticalRepaired,
    LockTaken,
    OrdersWritten,
    TicHeld,
    TokensGained,
)
from companion.engine.tactics.battle.state import Battle, Critical, Mech, Orders
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards import heat, weapon_groups
from companion.engine.tactics.orders.orders import orders_of, why_not_orders
from companion.engine.tactics.tables.cards import CommandCard
from companion.engine.tactics.tables.names import CARD, COMMAND, EVADE, MAJOR, MINOR
from companion.errors import Refusal


def _repairable(battle: Battle, mech: Mech, card: str) -> Critical | None:
    row = battle.tables.decks.minor.get(card)
    if row is None or not row.repair:
        return None
    return next(
        (critical for critical in mech.criticals if critical == Critical(MINOR, card, critical.tic)), None
    )


def _purge(battle: Battle, mech: Mech, card: str) -> int:
    """Heat cards that the action of a critical card on a unit discards."""
    row = battle.tables.decks.major.get(card)
    lies_there = any(critical.deck == MAJOR and critical.card == card for critical in mech.criticals)
    return row.effects.purges if row is not None and row.effects is not None and lies_there else 0


def is_purge(battle: Battle, mech: Mech, action: Act) -> bool:
    """Whether an action is the one that is left to a unit that is shut down."""
    return action.action == CARD and _purge(battle, mech, action.card) > 0


def _suppression(battle: Battle, mech: Mech, action: Act) -> int:
    upgrade = battle.tables.upgrades.cards.get(action.card)
    is_on = action.tic in mech.upgrades and mech.upgrades[action.tic] == action.card
    return -upgrade.suppresses if upgrade is not None and is_on else 0


def why_not_card(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Return why a unit has no such action on a card."""
    source = battle.tables.action_step.actions[CARD].source
    if _repairable(battle, mech, action.card) is not None:
        return None
    if _purge(battle, mech, action.card):
        return None if mech.heat_cards else by_rule("no_heat_card", source, unit=mech.name)
    if _suppression(battle, mech, action):
        tic = battle.card(mech).tic(action.tic)
        return weapon_groups.why_not_fire(battle, mech, tic) if tic is not None else None
    return nonsense("no_card_action", unit=mech.name, card=action.card)


def why_not_aim(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Return why a card's action cannot be aimed so: Suppression needs arc, range and sight."""
    if not _suppression(battle, mech, action):
        return None
    if action.target is None:
        return nonsense("say_whom_to_suppress")
    target, tic = battle.units[action.target], battle.card(mech).tic(action.tic)
    source = battle.tables.upgrades.source
    if target.side == mech.side or target.is_out or tic is None:
        return by_rule("no_suppression", source, target=target.name)
    situation = situation_between(battle, mech, target)
    if situation is None:
        return None
    bracket = weapon_groups.bracket_of(battle, situation)
    if bracket is None or not weapon_groups.printed_dice(battle, mech, tic, bracket):
        return by_rule("out_of_range", source, group=tic.name, range=situation.range)
    if is_unseen(battle, situation):
        return unseen_refusal(mech, target, situation, source)
    return weapon_groups.why_not_bear(battle, mech, tic, situation)


def use_card(play: Play[Battle], action: Act) -> None:
    """Perform the action of a card."""
    battle = play.battle
    mech = battle.units[action.unit]
    critical = _repairable(battle, mech, action.card)
    if critical is not None:
        play.emit(CriticalRepaired(mech.id, critical))
    elif purged := _purge(battle, mech, action.card):
        for _ in range(purged):
            heat.discard_one(play, mech.id, is_purged=True)
    elif (dice := _suppression(battle, mech, action)) and action.target is not None:
        play.emit(TokensGained(action.target, "suppressed", dice))
        play.emit(TicHeld(mech.id, action.tic))


def kinds(battle: Battle, mech: Mech) -> Iterator[Act]:
    """Yield the actions on the cards of a unit."""
    for name in dict.fromkeys(critical.card for critical in mech.criticals):
        if _repairable(battle, mech, name) is not None or _purge(battle, mech, name):
            yield Act(mech.id, CARD, card=name)
    for tic, name in mech.upgrades.items():
        if battle.tables.upgrades.cards[name].suppresses:
            yield Act(mech.id, CARD, card=name, tic=tic)


def aims(battle: Battle, mech: Mech, kind: Act) -> Iterator[Act]:
    """Yield a card's action aimed at everybody it could be aimed at."""
    if not _suppression(battle, mech, kind):
        yield kind
        return
    for other in battle.units.values():
        if other.side != mech.side:
            yield Act(mech.id, CARD, other.id, kind.card, kind.tic)


# --- command cards ---


def _command_card(battle: Battle, mech: Mech) -> CommandCard | None:
    return battle.tables.command_cards.cards[mech.command_card] if mech.command_card else None


def why_not_command(battle: Battle, mech: Mech, action: Act) -> Refusal | None:
    """Return why a unit's command card cannot be used so."""
    card = _command_card(battle, mech)
    source = battle.tables.command_cards.source
    if card is None or not card.order:
        return by_rule("no_command_card", source, unit=mech.name)
    friends = [battle.units[name] for name in (action.target, action.other) if name is not None]
    if not friends or len(friends) > card.friends or len(set(friends_ids(friends))) < len(friends):
        return nonsense("say_which_friends", card=card.name, number=card.friends)
    for friend in friends:
        if friend.id == mech.id or friend.side != mech.side or friend.is_out:
            return by_rule("no_friend_to_command", source, friend=friend.name)
        if refusal := WHY_NOT[card.order](battle, mech, friend, action):
            return refusal
    return None


def friends_ids(friends: list[Mech]) -> list[str]:
    """Return the ids of these units."""
    return [friend.id for friend in friends]


def _why_not_copy(battle: Battle, mech: Mech, friend: Mech, _action: Act) -> Refusal | None:
    if mech.lock is None:
        return by_rule("no_lock_to_copy", battle.tables.command_cards.source, unit=mech.name)
    return why_too_far(battle, mech, friend)


def _why_not_change(battle: Battle, _mech: Mech, friend: Mech, action: Act) -> Refusal | None:
    source = battle.tables.command_cards.source
    if friend.moved or friend.is_activated or not is_active(friend):
        return by_rule("friend_activated", source, friend=friend.name)
    return why_not_orders(battle, friend, Orders(orders_of(battle, friend).movement, action.hex))


def _why_not_rally(battle: Battle, mech: Mech, friend: Mech, _action: Act) -> Refusal | None:
    if not friend.heat_up:
        return by_rule("no_heat_card_up", battle.tables.command_cards.source, friend=friend.name)
    return why_too_far(battle, mech, friend)


def _why_not_evade(battle: Battle, mech: Mech, friend: Mech, _action: Act) -> Refusal | None:
    source = battle.tables.command_cards.source
    if is_banned(battle, friend, "free_action"):
        return by_rule("free_action_banned", battle.tables.decks.source, friend=friend.name)
    if EVADE in friend.actions or is_banned(battle, friend, EVADE) or not is_active(friend):
        return by_rule("no_second_evade", source, friend=friend.name)
    return why_too_far(battle, mech, friend)


WHY_NOT: Mapping[str, Callable[[Battle, Mech, Mech, Act], Refusal | None]] = {
    "copy_lock": _why_not_copy,
    "change_destination": _why_not_change,
    "discard_heat": _why_not_rally,
    "free_evade": _why_not_evade,
}


def command(play: Play[Battle], action: Act) -> None:
    """Carry out the order of a command card."""
    mech = play.battle.units[action.unit]
    card = _command_card(play.battle, mech)
    for friend in (action.target, action.other):
        if friend is None or card is None:
            continue
        if card.order == "copy_lock":
            play.emit(LockTaken(friend, mech.lock))
        elif card.order == "change_destination":
            movement = orders_of(play.battle, play.battle.units[friend]).movement
            play.emit(OrdersWritten(friend, play.battle.turn.number, Orders(movement, action.hex)))
        elif card.order == "discard_heat":
            heat.discard_one(play, friend, face_up_only=True)
        elif card.order == "free_evade":
            play.emit(ActionTaken(friend, EVADE, is_free=True))
            play.emit(TokensGained(friend, "evade"))


def command_aims(battle: Battle, mech: Mech) -> Iterator[Act]:
    """Yield a command card's order aimed at the friends it could be aimed at."""
    card = _command_card(battle, mech)
    if card is None or not card.order:
        return
    friends = [other.id for other in battle.units.values() if other.side == mech.side and other.id != mech.id]
    for friend in friends:
        yield Act(mech.id, COMMAND, friend, uses_card=True)
    if card.friends > 1:
        for one, other in combinations(friends, 2):
            yield Act(mech.id, COMMAND, one, uses_card=True, other=other)
