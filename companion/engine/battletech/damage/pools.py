"""Points that buy a roll made a second time: asked for only where one has failed and a point is left.

No rule of the book: a ruleset names the pools of its MechWarriors under `warriors.pools`. Odds are those of
rolls that nobody buys again, as that is left to the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.asks import Option
from companion.engine.battletech.battle.events import PoolSpent
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.tables.injuries import PointPool, Rolled
from companion.engine.play import Play

KEEP, SPEND = "keep", "spend"


def roll_with_pools(
    play: Play[Battle], unit: UnitId, kind: Rolled, roll: Callable[[], int], *, is_bad: Callable[[int], bool]
) -> int:
    """Roll; while the roll is bad for a unit, its player may spend a point on another one."""
    total = roll()
    while play.battle.rules.tables.warriors.pools and is_bad(total):
        spent = (
            name
            for name, pool in _open_pools(play.battle, unit, kind)
            if _asks_to_spend(play, unit, pool, total)
        )
        if not (name := next(spent, "")):
            break
        play.emit(PoolSpent(unit, name))
        total = roll()
    return total


def _open_pools(battle: Battle, unit: UnitId, kind: Rolled) -> Iterator[tuple[str, PointPool]]:
    """Yield the pools of a unit's MechWarrior that still hold a point for such a roll."""
    warrior = battle.units[unit].warrior
    for name, pool in battle.rules.tables.warriors.pools.items():
        if warrior is not None and warrior.pools.get(name, 0) > 0 and kind in pool.spend_on:
            yield name, pool


def _asks_to_spend(play: Play[Battle], unit: UnitId, pool: PointPool, total: int) -> bool:
    spender = play.battle.units[unit]
    options = (
        Option(KEEP, say("choice/keep", total=total)),
        Option(SPEND, say("choice/spend", pool=pool.label)),
    )
    question = asks.spend(spender, pool.label, total)
    return play.choose(question, options, side=spender.side, source=pool.source) == SPEND
