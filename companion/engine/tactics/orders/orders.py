"""The Planning Phase: secret orders, one row of an Orders Card a round."""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import PlanOrders
from companion.engine.tactics.battle.condition import modes
from companion.engine.tactics.battle.events import OrdersWritten
from companion.engine.tactics.battle.sequence import PLANNING
from companion.engine.tactics.battle.state import Battle, Mech, Orders
from companion.engine.tactics.orders.movement import ways
from companion.engine.tactics.tables.names import STAND
from companion.errors import Refusal


def why_not_plan(battle: Battle, action: PlanOrders) -> Refusal | None:
    """Why a unit cannot have these orders. Rule: BT Tactics 3025, R21."""
    mech, rules = battle.units[action.unit], battle.tables.movement
    if action.movement not in rules.modes:
        return Refusal.nonsense(
            f"{action.movement!r} is no way of moving: choose from {', '.join(rules.modes)}."
        )
    if battle.board is not None and action.hex is not None and action.hex not in battle.board:
        return Refusal.nonsense(f"Hex {action.hex.label} is not on the map.")
    if battle.turn.phase != PLANNING:
        return Refusal.by_rule("Orders are written in the Planning Phase.", rules.order_source)
    if mech.is_destroyed or mech.is_shut_down:
        why = "destroyed" if mech.is_destroyed else "shut down"
        return Refusal.by_rule(f"{mech.name} is {why} and has no orders.", battle.tables.heat.source)
    return why_not_orders(battle, mech, Orders(action.movement, action.hex))


def why_not_orders(battle: Battle, mech: Mech, orders: Orders) -> Refusal | None:
    """Why a destination cannot be planned: it must be within reach at its full cost."""
    rules = battle.tables.movement
    row = rules.mode(orders.movement)
    if orders.movement not in modes(battle, mech):
        return Refusal.by_rule(
            f"{mech.name} has 0 Movement Points to {row.label.lower()}.", rules.order_source
        )
    if orders.hex is None or battle.board is None:
        return None
    if orders.movement == STAND and orders.hex != mech.hex:
        return Refusal.by_rule(f"{mech.name} stands still and has no other destination.", rules.order_source)
    if orders.hex not in ways(battle, mech, orders.movement):
        return Refusal.by_rule(f"{mech.name} cannot come to {orders.hex.label} this way.", rules.order_source)
    return None


def plan(play: Play[Battle], action: PlanOrders) -> None:
    """Write a unit's orders for this round; until they are revealed they may be written anew."""
    orders = Orders(action.movement, action.hex)
    play.happen(OrdersWritten(action.unit, play.battle.turn.number, orders))


def orders_of(battle: Battle, mech: Mech) -> Orders:
    """A unit's orders for this round; without any it stays where it is."""
    return mech.orders.get(battle.turn.number, Orders(STAND))
