"""The Planning Phase: secret orders, one row of an Orders Card a round."""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.tactics.battle.actions import PlanOrders
from companion.engine.tactics.battle.condition import modes
from companion.engine.tactics.battle.events import OrdersWritten
from companion.engine.tactics.battle.sequence import PLANNING
from companion.engine.tactics.battle.state import Battle, Mech, Orders
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.orders.movement import cheapest_paths
from companion.engine.tactics.tables.names import STAND
from companion.errors import Refusal


def why_not_plan(battle: Battle, action: PlanOrders) -> Refusal | None:
    """Return why a unit cannot have these orders. Rule: BT Tactics 3025, R21."""
    mech, rules = battle.units[action.unit], battle.tables.movement
    if action.movement not in rules.modes:
        return nonsense("no_such_movement", movement=action.movement, known=tuple(rules.modes))
    if battle.board is not None and action.hex is not None and action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if battle.turn.phase != PLANNING:
        return by_rule("orders_in_planning", rules.order_source)
    if mech.has_left:
        return by_rule("left_battle", battle.tables.rounds.source, unit=mech.name)
    if mech.is_destroyed or mech.is_shut_down:
        why = "destroyed_no_orders" if mech.is_destroyed else "shut_down_no_orders"
        return by_rule(why, battle.tables.heat.source, unit=mech.name)
    return why_not_orders(battle, mech, Orders(action.movement, action.hex))


def why_not_orders(battle: Battle, mech: Mech, orders: Orders) -> Refusal | None:
    """Return why a destination cannot be planned: it must be within reach at its full cost."""
    rules = battle.tables.movement
    row = rules.mode(orders.movement)
    if orders.movement not in modes(battle, mech):
        return by_rule("no_points", rules.order_source, unit=mech.name, movement=row.label)
    if orders.hex is None or battle.board is None:
        return None
    if orders.movement == STAND and orders.hex != mech.hex:
        return by_rule("stands_still", rules.order_source, unit=mech.name)
    if orders.hex not in cheapest_paths(battle, mech, orders.movement):
        return by_rule("out_of_reach", rules.order_source, unit=mech.name, hex=orders.hex.label)
    return None


def plan(play: Play[Battle], action: PlanOrders) -> None:
    """Write a unit's orders for this round; until they are revealed they may be written anew."""
    orders = Orders(action.movement, action.hex)
    play.emit(OrdersWritten(action.unit, play.battle.turn.number, orders))


def orders_of(battle: Battle, mech: Mech) -> Orders:
    """Return a unit's orders for this round; without any it stays where it is."""
    return mech.orders.get(battle.turn.number, Orders(STAND))
