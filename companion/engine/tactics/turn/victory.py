"""Victory: by elimination after any round, by points after the last one.

Rule: BT Tactics 3025, R76-R78.
"""

from __future__ import annotations

from companion.engine.tactics.battle.condition import arriving, survivors
from companion.engine.tactics.battle.state import Battle, Ending, Mech, SideId
from companion.engine.tactics.lances import LanceMember, unit_points


def member_of(battle: Battle, mech: Mech) -> LanceMember:
    """Return a unit as its lance was built."""
    return LanceMember(mech.id, battle.card(mech), mech.upgrades, mech.mechwarriors, mech.command_card)


def points_spent(battle: Battle, side: SideId) -> int:
    """Return what a side has paid for all units that are or were in its lance. In points."""
    own = (mech for mech in battle.units.values() if mech.side == side)
    return sum(unit_points(battle.tables, member_of(battle, mech)) for mech in own)


def points_for(battle: Battle, mech: Mech) -> int:
    """Return what a unit scores for the enemy now: its whole cost, a part of it with internals only, or
    nothing.
    """
    cost = unit_points(battle.tables, member_of(battle, mech))
    if mech.is_destroyed:
        return cost
    return 0 if mech.armor or mech.external else cost // battle.tables.rounds.stripped_divisor


def score(battle: Battle, side: SideId) -> int:
    """Return the points a side has earned so far."""
    return sum(points_for(battle, mech) for mech in battle.units.values() if mech.side != side)


def ending(battle: Battle) -> Ending | None:
    """Return how the battle has ended at the end of this round, if it has (gap G28)."""
    alive = [side.id for side in battle.sides if survivors(battle, side.id) or arriving(battle, side.id)]
    if len(alive) == 1:
        return Ending(alive[0], "enemy_eliminated")
    if not alive:
        return _both_gone(battle)
    if battle.turn.number >= battle.tables.rounds.number:
        return _by_points(battle)
    return None


def _both_gone(battle: Battle) -> Ending:
    last = {
        side.id: max(
            (loss.moment for loss in battle.losses if battle.units[loss.unit].side == side.id), default=0
        )
        for side in battle.sides
    }
    one, other = (side.id for side in battle.sides)
    if last[one] != last[other]:
        winner = one if last[one] > last[other] else other
        return Ending(winner, "stood_longer")
    return _cheaper(battle, "at_once")


def _by_points(battle: Battle) -> Ending:
    one, other = (side.id for side in battle.sides)
    points = {side: score(battle, side) for side in (one, other)}
    if points[one] != points[other]:
        winner = one if points[one] > points[other] else other
        low, high = sorted(points.values())
        return Ending(winner, f"more_points/{high}/{low}")
    return _cheaper(battle, f"even/{points[one]}")


def _cheaper(battle: Battle, why: str) -> Ending:
    """Rule: BT Tactics 3025, R77, R78 (gap G29)."""
    one, other = battle.sides
    if one.cost == other.cost:
        return Ending(None, f"{why}/same_cost")
    cheap = one if one.cost < other.cost else other
    return Ending(cheap.id, f"{why}/cheaper")
