"""Commands of a unit besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.engine.tactics.attack.attacks import why_not_fire_at_hex
from companion.engine.tactics.battle.actions import (
    Act,
    Action,
    Activate,
    Cool,
    Decline,
    Draw,
    FireAtHex,
    PlanOrders,
)
from companion.engine.tactics.battle.condition import modes
from companion.engine.tactics.battle.sequence import ACTIVATION, COMBAT, HEAT, PLANNING, SPECIAL, why_not_now
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import act_text, special_text
from companion.engine.tactics.orders import action_step
from companion.engine.tactics.orders.movement import cheapest_paths
from companion.engine.tactics.orders.orders import orders_of
from companion.engine.tactics.orders.special_actions import choices
from companion.engine.tactics.tables.names import (
    CARD,
    COMMAND,
    EVADE,
    FOCUS,
    HEAT_DECK,
    JUMPING_EVADE,
    MAJOR,
    MINOR,
    MOVEMENT_ICONS,
    TARGET_LOCK,
)
from companion.engine.tactics.tables.names import SPECIAL as SPECIAL_ACTION
from companion.engine.views.units import Role, UnitCommand
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]
CHANGE_DESTINATION = "change_destination"
DRAWS = {
    MINOR: say("command/draw_a_minor_critical_by"),
    MAJOR: say("command/draw_a_major_critical_by"),
    HEAT_DECK: say("command/draw_a_heat_card_by"),
}
ACTION_ICONS = {
    FOCUS: "eye",
    TARGET_LOCK: "target",
    EVADE: "movement",
    JUMPING_EVADE: "jump",
    COMMAND: "forward",
    SPECIAL_ACTION: "rotate-right",
    CARD: "edit",
}


def commands(battle: Battle, mech: Mech, why_not: WhyNot) -> tuple[UnitCommand, ...]:
    """Return the commands that belong to this phase, each with what speaks against it."""
    offers = OFFERS.get(battle.turn.phase)
    found = () if offers is None else tuple(offers(battle, mech))
    return tuple(
        each if each.places else replace(each, refusal=why_not(battle, each.action)) for each in found
    )


def _planning(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Without a map the orders name the way of moving only; the destination is on the paper card."""
    if battle.board is not None:
        return
    rules = battle.tables.movement
    for mode in modes(battle, mech):
        action = PlanOrders(mech.id, mode)
        yield UnitCommand(
            mode, rules.mode(mode).label, action, MOVEMENT_ICONS[mode], "orders", rules.order_source
        )


def _activating(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    if battle.turn.active is None:
        if mech.is_shut_down or battle.board is None:
            yield UnitCommand("activate", say("command/reveal_the_orders"), Activate(mech.id), "eye")
        return
    actions = action_step.open_actions(battle, mech.id)
    locks = _lock_places(battle, actions)
    if locks:
        first = next(iter(locks.values()))
        label = battle.tables.action_step.action(TARGET_LOCK).label
        icon = ACTION_ICONS[TARGET_LOCK]
        yield UnitCommand(TARGET_LOCK, label, first, icon, "action", _hint(battle, first), places=locks)
    for action in actions:
        if action in locks.values():
            continue
        icon, hint = ACTION_ICONS.get(action.action, ""), _hint(battle, action)
        text, places = act_text(battle, action), _new_destinations(battle, action)
        yield UnitCommand(_id(action), text, action, icon, "action", hint, places=places)
    if mech.id in (battle.turn.active, battle.turn.granted):
        yield UnitCommand("decline", say("command/no_more_actions"), Decline(mech.id), "check")


def _lock_places(battle: Battle, actions: Sequence[Act]) -> dict[Hex, Act]:
    """Return the hexes of the enemies that a Target Lock could be put on, where it is a choice between
    several.
    """
    places: dict[Hex, Act] = {}
    for action in actions:
        if action.action == TARGET_LOCK and action.target is not None:
            place = battle.units[action.target].hex
            if place is None or place in places:
                return {}
            places[place] = action
    return places if len(places) > 1 else {}


def _new_destinations(battle: Battle, action: Act) -> dict[Hex, Act]:
    """Return where a friend may be sent by a command card that changes its destination."""
    if action.target is None or not action.uses_card or battle.board is None:
        return {}
    card = battle.tables.command_cards.cards[battle.units[action.unit].command_card]
    if card.order != CHANGE_DESTINATION:
        return {}
    friend = battle.units[action.target]
    found = cheapest_paths(battle, friend, orders_of(battle, friend).movement)
    return {place: replace(action, hex=None if place == friend.hex else place) for place in found}


def _id(action: Act) -> str:
    parts = [action.action, action.card, action.tic, action.target or "", action.other or ""]
    return "/".join([*filter(None, parts), *(["card"] if action.uses_card else [])])


def _hint(battle: Battle, action: Act) -> str:
    return battle.tables.action_step.action(action.action).source


def _resolving(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    if not mech.special:
        return
    for action in choices(battle, mech):
        name = f"special/{action.kind}/{action.turn}/{action.hex.label if action.hex else ''}"
        icon = "" if not action.turn else "rotate-right" if action.turn > 0 else "rotate-left"
        yield UnitCommand(name, special_text(battle, action), action, icon, "special")


def _fighting(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    if battle.board is not None and why_not_now(battle, mech, COMBAT) is None:
        yield from _firing_at_hexes(battle, mech, battle.board)
    yield UnitCommand(
        "decline", say("command/no_more_attacks"), Decline(mech.id), "shield", role=Role.DECLINE
    )


def _firing_at_hexes(battle: Battle, mech: Mech, board: Board) -> Iterator[UnitCommand]:
    """Weapon groups whose upgrade is for a hex, with every hex that they may be fired at now."""
    for tic, name in mech.upgrades.items():
        upgrade = battle.tables.upgrades.cards[name]
        if not (upgrade.lays or upgrade.thins_woods):
            continue
        shots = [FireAtHex(mech.id, tic, place) for place in board.all_hexes()]
        places = {shot.hex: shot for shot in shots if why_not_fire_at_hex(battle, shot) is None}
        if places:
            first = next(iter(places.values()))
            yield UnitCommand(f"hex/{tic}", upgrade.name, first, "fire", "hex", upgrade.text, places=places)


def _cooling(_battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    yield UnitCommand("cool", say("command/discard_and_turn_up_heat"), Cool(mech.id), "heat")


def draw_commands(mech: Mech) -> tuple[UnitCommand, ...]:
    """Cards drawn for a unit by hand, for what the table decides and the app does not know."""
    if mech.is_destroyed:
        return ()
    return tuple(
        UnitCommand(f"draw/{deck}", text, Draw(mech.id, deck), "plus") for deck, text in DRAWS.items()
    )


OFFERS: dict[str, Callable[[Battle, Mech], Iterator[UnitCommand]]] = {
    PLANNING: _planning,
    ACTIVATION: _activating,
    SPECIAL: _resolving,
    COMBAT: _fighting,
    HEAT: _cooling,
}
