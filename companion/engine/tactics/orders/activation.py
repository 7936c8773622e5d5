"""The Activation Phase: reveal, move, and end an activation."""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import Activate, Decline
from companion.engine.tactics.battle.events import Activated, ActivationEnded, FreeActionGranted, UnitPlaced
from companion.engine.tactics.battle.sequence import ACTIVATION, why_not_now
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards.decks import gain_heat
from companion.engine.tactics.orders import action_step
from companion.engine.tactics.orders.movement import move_ends
from companion.engine.tactics.orders.orders import orders_of
from companion.engine.tactics.tables.names import STAND
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

FIRE = "fire"


def why_not_activate(battle: Battle, action: Activate) -> Refusal | None:
    """Return why a unit cannot be activated like this. Rule: BT Tactics 3025, R23-R27."""
    mech, rules = battle.units[action.unit], battle.tables.movement
    if action.facing is not None and action.facing not in range(6):
        return nonsense("no_such_facing")
    if battle.board is not None and action.hex is not None and action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if battle.turn.active is not None:
        name = battle.units[battle.turn.active].name
        return by_rule("activation_open", rules.step_source, unit=name)
    if refusal := why_not_now(battle, mech, ACTIVATION):
        return refusal
    if mech.is_shut_down:
        moves = action.hex not in (None, mech.hex) or action.facing not in (None, mech.facing)
        return by_rule("shut_down_stays", battle.tables.heat.source, unit=mech.name) if moves else None
    if battle.board is None or mech.hex is None:
        return None
    return _why_not_end(battle, mech, action.hex or mech.hex)


def _why_not_end(battle: Battle, mech: Mech, place: Hex) -> Refusal | None:
    orders = orders_of(battle, mech)
    allowed = move_ends(battle, mech, orders)
    if place in allowed:
        return None
    source = battle.tables.movement.step_source
    labels = tuple(sorted(spot.label for spot in allowed))
    if orders.hex is None:
        return by_rule("ordered_to_stay", source, unit=mech.name, allowed=labels)
    return by_rule("ordered_elsewhere", source, unit=mech.name, hex=orders.hex.label, allowed=labels)


def activate(play: Play[Battle], action: Activate) -> None:
    """Reveal a unit's orders and move it; facing is free. Rule: BT Tactics 3025, R24, R25 (gap G11)."""
    battle = play.battle
    mech = battle.units[action.unit]
    orders = orders_of(battle, mech)
    way = move_ends(battle, mech, orders).get(action.hex or mech.hex) if mech.hex is not None else None
    movement = STAND if mech.is_shut_down else orders.movement
    play.emit(Activated(mech.id, movement, way.spent if way else 0))
    place = action.hex or mech.hex
    facing = mech.facing if action.facing is None else action.facing
    if place is not None and (place, facing) != (mech.hex, mech.facing):
        play.emit(UnitPlaced(mech.id, place, facing))
    if place is not None and movement != STAND:
        burn(play, mech.id, place)
    end_when_done(play, mech.id)


def burn(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Heat cards for ending a move in a fire. Rule: BT Tactics 3025, R35 (Incendiary Rounds)."""
    if FIRE in play.battle.tokens.get(place, ()):
        cards = play.battle.tables.upgrades.cards.values()
        heat = max((card.heat_on_entering for card in cards if card.lays == FIRE), default=0)
        gain_heat(play, unit, heat, "fire")


def end_when_done(play: Play[Battle], unit: UnitId) -> None:
    """End an activation by itself once the unit has no action left."""
    battle = play.battle
    if (
        battle.turn.active == unit
        and battle.turn.granted is None
        and not action_step.open_actions(battle, unit)
    ):
        play.emit(ActivationEnded(unit))


def why_not_decline(battle: Battle, action: Decline) -> Refusal | None:
    """Return why there is nothing to let go: neither a free action nor an activation is open for this
    unit.
    """
    if action.unit in (battle.turn.granted, battle.turn.active):
        return None
    name = battle.units[action.unit].name
    return by_rule("not_in_action_step", battle.tables.action_step.source, unit=name)


def decline(play: Play[Battle], action: Decline) -> None:
    """Let the free action go, or end the activation."""
    if play.battle.turn.granted == action.unit:
        play.emit(FreeActionGranted(None, action.unit))
        if play.battle.turn.active is not None:
            end_when_done(play, play.battle.turn.active)
    elif play.battle.turn.active == action.unit:
        play.emit(ActivationEnded(action.unit))
