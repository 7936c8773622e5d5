"""Tests in a battle: a pool rolled, with Mettle points spent after the roll and before the outcome.

Rule: Untitled Mech Game, R3, R5, R7, R35.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.events import MettleSpent, PoolRolled
from companion.engine.pools.battle.state import Battle, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.resolution.pools import Pool
from companion.engine.pools.tables.resolution import ADD, REROLL
from companion.tabletop.number_text import format_count

KEEP = "keep"
Worth = Callable[[int], int]
"""What a result is worth, the higher the better; where nothing more can be gained, nothing is asked."""


def roll_test(
    play: Play[Battle],
    unit: UnitId,
    pool: Pool,
    purpose: str,
    text: str,
    worth: Worth,
    *,
    need: int | None = None,
    against: UnitId = "",
) -> int | None:
    """Return the result of a pool as its pilot lets it stand; None where there are no dice to roll."""
    if pool.fails:
        return None
    mech, tables = play.battle.units[unit], play.battle.tables
    others = (against,) if against else ()
    shown = need - pool.bonus if need is not None else None
    dice = f"{pool.dice}d{tables.pools.sides}"
    question = questions.ask_pool(mech, purpose, text, others)
    play.roll(dice, question, need=shown, side=mech.side, source=tables.pools.source)
    faces = _shown(play)
    play.emit(PoolRolled(unit, purpose, faces, pool.bonus))
    return _spend(play, unit, purpose, pool, faces, worth)


def _shown(play: Play[Battle]) -> tuple[int, ...]:
    return tuple(play.rolls[-1].answer)


def _spend(
    play: Play[Battle], unit: UnitId, purpose: str, pool: Pool, faces: tuple[int, ...], worth: Worth
) -> int:
    """Let the pilot spend points on a result, each use once."""
    rules, added = play.battle.tables.mettle, 0
    used: set[str] = set()
    while True:
        mech = play.battle.units[unit]
        result = sum(faces) + pool.bonus + added
        options = [*_options(play.battle, unit, pool, faces, result, worth, used)]
        if len(options) < 2:
            return result
        shown = f"{result} ({' '.join(map(str, faces))})" if len(faces) > 1 else str(result)
        question = questions.ask_spend(mech, purpose, result, shown)
        chosen = play.choose(question, options, side=mech.side, source=rules.source)
        if chosen == KEEP:
            return result
        spend, _, number = chosen.partition("/")
        used.add(spend)
        play.emit(MettleSpent(unit, spend, rules.cost(ADD if spend == ADD else REROLL)))
        if spend == ADD:
            added = mech.record.mettle
        else:
            faces = _reroll(play, unit, purpose, pool, faces, int(number))


def _options(
    battle: Battle,
    unit: UnitId,
    pool: Pool,
    faces: Sequence[int],
    result: int,
    worth: Worth,
    used: set[str],
) -> list[Option]:
    """Return what the pilot may do with a result: keep it, or the uses that may make it worth more."""
    mech, rules = battle.units[unit], battle.tables.mettle
    found = [Option(KEEP, f"Keep {result}")]
    now, points, mettle = worth(result), mech.mettle_points, mech.record.mettle
    best = sum(faces) + pool.bonus + battle.tables.pools.sides * pool.dice
    if ADD not in used and mettle and points >= rules.cost(ADD) and worth(result + mettle) > now:
        hint = f"{rules.cost(ADD)} MP"
        found.append(Option(ADD, f"Add {mettle}", hint))
    if REROLL in used or points < rules.cost(REROLL) or worth(best) <= now:
        return found
    counts = range(1, pool.dice + 1) if len(faces) == pool.dice else (pool.dice,)
    for number in counts:
        lowest = sorted(faces)[:number]
        label = "Roll all again" if number == pool.dice else f"Roll {format_count(number, 'die')} again"
        hint = f"{rules.cost(REROLL)} MP: {' '.join(map(str, lowest))}" if len(faces) > 1 else ""
        found.append(Option(f"{REROLL}/{number}", label, hint))
    return found


def _reroll(
    play: Play[Battle], unit: UnitId, purpose: str, pool: Pool, faces: tuple[int, ...], number: int
) -> tuple[int, ...]:
    """Roll the lowest dice again, as many as told."""
    mech, tables = play.battle.units[unit], play.battle.tables
    kept = tuple(sorted(faces)[number:]) if len(faces) == pool.dice else ()
    dice = f"{number}d{tables.pools.sides}"
    question = questions.ask_again(mech, purpose)
    play.roll(dice, question, side=mech.side, source=tables.mettle.source)
    after = (*kept, *_shown(play))
    play.emit(PoolRolled(unit, purpose, after, pool.bonus))
    return after


def passes(difficulty: int) -> Worth:
    """Return what results are worth against a difficulty: success or not."""
    return lambda result: int(result >= difficulty)
