"""The condition of a unit: its card, less the losses by damage and heat cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Any

from companion.engine.tactics.battle.state import Battle, Mech, SideId
from companion.engine.tactics.battle.text.refusals import by_rule
from companion.engine.tactics.tables.cards import DeckCard, Effects, Mechwarrior
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.tables.names import COMMAND, HEAT_DECK, JUMP, RUN, STAND, WALK
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, distance

ARMOR, EXTERNAL, INTERNAL = "armor", "external", "internal"
CIRCLES = (ARMOR, EXTERNAL, INTERNAL)
TOKENS = ("focus", "evade", "special", "suppressed")
HEAT_DOWN = "heat_down"
MOST_TOKENS = 9
MOST_HEAT = 50
FLAGS = {
    "flag/shut_down": "is_shut_down",
    "flag/hull_down": "is_hull_down",
    "flag/flipped_arms": "has_flipped_arms",
    "flag/destroyed": "is_destroyed",
}


def cards_on(battle: Battle, mech: Mech) -> Iterator[DeckCard]:
    """Yield the damage and face-up heat cards that lie on a unit."""
    decks = battle.tables.decks
    yield from (decks.of(critical.deck)[critical.card] for critical in mech.criticals)
    yield from (decks.of(HEAT_DECK)[card] for card in mech.heat_up)


def effects(battle: Battle, mech: Mech) -> tuple[Effects, ...]:
    """Return what the cards on a unit do to it."""
    return tuple(card.effects for card in cards_on(battle, mech) if card.effects is not None)


def is_banned(battle: Battle, mech: Mech, ban: str) -> bool:
    """Whether a card forbids this to a unit."""
    return any(ban in effect.forbids for effect in effects(battle, mech))


def mechwarriors(battle: Battle, mech: Mech) -> tuple[Mechwarrior, ...]:
    """Return the MechWarrior cards on a unit."""
    return tuple(battle.tables.mechwarriors.cards[name] for name in mech.mechwarriors)


def is_active(mech: Mech) -> bool:
    """Whether a unit plays on: neither out of the battle nor shut down."""
    return not mech.is_out and not mech.is_shut_down


def survivors(battle: Battle, side: SideId | None = None) -> tuple[Mech, ...]:
    """Return the units that take part, of one side or of both."""
    return tuple(mech for mech in battle.units.values() if not mech.is_out and side in (None, mech.side))


def arriving(battle: Battle, side: SideId) -> tuple[Mech, ...]:
    """Return the units of a side that have still to arrive."""
    return tuple(mech for mech in battle.units.values() if mech.arrives and mech.side == side)


def is_to_be_placed(battle: Battle, mech: Mech) -> bool:
    """Whether a unit is in the battle and stands nowhere on the map yet."""
    return battle.board is not None and mech.hex is None and not mech.is_out


def occupied_hexes(battle: Battle, *, besides: Mech, side: SideId | None = None) -> frozenset[Hex]:
    """Return the hexes in which other units stand, of one side or of both."""
    others = (mech for mech in survivors(battle, side) if mech.id != besides.id)
    return frozenset(mech.hex for mech in others if mech.hex is not None)


def activation_order(battle: Battle, mech: Mech) -> int:
    """Return a unit's place in the order of acting. Rule: BT Tactics 3025, R23, R74."""
    if mech.is_shut_down:
        return battle.tables.heat.shutdown_order
    return battle.card(mech).activation_order + sum(
        warrior.activation_order for warrior in mechwarriors(battle, mech)
    )


def points(battle: Battle, mech: Mech, movement: str) -> int:
    """Movement Points of a way of moving, with all cards. Rule: BT Tactics 3025, R25."""
    printed = battle.card(mech).movement
    if movement == STAND or mech.is_shut_down:
        return 0
    if movement == JUMP:
        return printed.jump
    found = effects(battle, mech)
    walk = _reduce(printed.walk, [(effect.walk, effect.least) for effect in found])
    if movement == WALK:
        return walk
    lasting = [effect for effect in found if effect.run_per_walk is not None]
    walking = _reduce(printed.walk, [(effect.walk, effect.least) for effect in lasting])
    run = min((ceil(walking * (effect.run_per_walk or 1)) for effect in lasting), default=printed.run)
    return _reduce(run, [(effect.run, effect.least) for effect in found])


def _reduce(number: int, changes: list[tuple[int, int]]) -> int:
    for change, least in changes:
        if change:
            number = max(number + change, min(number, least), 0)
    return number


def native_defense(battle: Battle, mech: Mech, movement: str = "") -> int:
    """Defense dice of the unit card for how it moved, or would. Rule: BT Tactics 3025, R55, R74."""
    if mech.is_shut_down:
        return 0
    movement = movement or mech.movement
    printed = battle.card(mech).native_defense
    dice = next((value for mode, value in printed.items() if mode == movement), 0)
    lost = sum(
        change
        for effect in effects(battle, mech)
        for mode, change in effect.native_defense.items()
        if mode == movement
    )
    return max(dice + lost, 0)


def dissipation(battle: Battle, mech: Mech) -> int:
    """Heat cards that a unit discards in a Heat Phase. Rule: BT Tactics 3025, R72."""
    lost = sum(effect.dissipation for effect in effects(battle, mech))
    return max(battle.card(mech).heat_dissipation + lost, 0)


def indicators(battle: Battle, mech: Mech) -> int:
    """Shutdown indicators on a unit's face-up heat cards. Rule: BT Tactics 3025, R73."""
    return sum(battle.tables.decks.heat[card].indicator for card in mech.heat_up)


def command_range(battle: Battle, mech: Mech) -> int:
    """Return how far a unit's Commands reach, in hexes. Rule: BT Tactics 3025, R33."""
    printed = battle.tables.action_step.command_range
    if not mech.command_card:
        return printed
    return battle.tables.command_cards.cards[mech.command_card].range or printed


def modes(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Return the ways of moving for which a unit has points, and standing still."""
    return tuple(mode for mode in (STAND, WALK, RUN, JUMP) if mode == STAND or points(battle, mech, mode) > 0)


def why_too_far(battle: Battle, mech: Mech, friend: Mech) -> Refusal | None:
    """Return why a Command does not reach a friend."""
    reach = command_range(battle, mech)
    if distance_between(mech, friend) > reach:
        source = battle.tables.action_step.actions[COMMAND].source
        return by_rule("friend_too_far", source, friend=friend.name, reach=reach)
    return None


def distance_between(one: Mech, other: Mech) -> int:
    """Return the hexes between two units; without a map the players measure."""
    return distance(one.hex, other.hex) if one.hex is not None and other.hex is not None else 0


def full_of(card: UnitCard, track: str) -> int | None:
    """Return the most that a track can hold; None where the card has no such track."""
    if track in CIRCLES:
        return int(getattr(card, track))
    if track in TOKENS:
        return MOST_TOKENS
    if track == HEAT_DOWN:
        return MOST_HEAT
    return 1 if track in FLAGS else None


def left_of(mech: Mech, track: str) -> int:
    """Return what a track holds now."""
    return int(getattr(mech, FLAGS.get(track, track)))


def with_track(mech: Mech, track: str, left: int) -> Mech:
    """Return the unit with a track set by hand."""
    changes: dict[str, Any] = {FLAGS[track]: bool(left)} if track in FLAGS else {track: left}
    if track == INTERNAL:
        changes["is_destroyed"] = not left
    return replace(mech, **changes)
