"""Duels: the same two mechs fight again and again at each range, by the rules of any battle without a map.

Nothing is reckoned another way than in play: dice fall, damage stays, and critical hits do what they do.
Rule: Untitled Mech Game, R225, R251, R299.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.engine.asks import Answer, Ask, Roll, by_chance
from companion.engine.play import Play
from companion.engine.pools.battle.sequence import next_unit
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.reach import MELEE_REACH, why_not_weapon
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.odds.duel_actions import next_action
from companion.engine.pools.turn.action_rules import ACTION_RULES
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.duels import DuelAtRange, DuelProgress, DuelSetup
from companion.tabletop.odds import sampling_error

FIRST, SECOND = "first", "second"
"""The units of a duel."""
BOTH = 2
"""The way to end, by its number, besides that the first unit is out or the second."""
OFTEN = 20
"""Rounds between which whoever waits may stop waiting."""


class DuelDice:
    """Answers of players who let chance roll, and choose what is offered first.

    So no Mettle points are spent but to survive, and the first of several weapons is hit.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def take(self, ask: Ask) -> Answer | None:
        """Return the answer to a question."""
        found = by_chance(ask, self._random)
        if found is not None or isinstance(ask, Roll):
            return found
        return ask.options[0].id


class DuelsAtRange:
    """Duels at one range, or at several where both can do the same."""

    def __init__(
        self, start: Battle, conducts: Mapping[str, str], ranges: Sequence[int], setup: DuelSetup
    ) -> None:
        self.ranges = ranges
        self._conducts, self._situation = conducts, Situation(ranges[0])
        self._dice = DuelDice(f"{setup.seed}/{ranges[0]}")
        self._battles = [start] * setup.duels
        self._ended = [[0] * setup.turns for _ in range(BOTH + 1)]

    @property
    def remaining(self) -> int:
        """How many duels go on."""
        return len(self._battles)

    def play(self, turn: int) -> Iterator[None]:
        """Play a turn of every duel that goes on; pause between them."""
        left = list[Battle]()
        for number, battle in enumerate(self._battles):
            after = play_round(battle, self._situation, self._conducts, self._dice)
            first, second = (after.units[unit].is_out for unit in (FIRST, SECOND))
            if first or second:
                self._ended[BOTH if first and second else int(second)][turn] += 1
            else:
                left.append(after)
            if number % OFTEN == OFTEN - 1:
                yield
        self._battles = left

    def results(self, duels: int) -> Mapping[int, DuelAtRange]:
        """Return how these duels ended so far, by range."""
        first, second, both = (tuple(number / duels for number in numbers) for numbers in self._ended)
        error = sampling_error(duels)
        return {hexes: DuelAtRange(hexes, first, second, both, duels, error) for hexes in self.ranges}


def play_round(battle: Battle, situation: Situation, conducts: Mapping[str, str], dice: DuelDice) -> Battle:
    """Return the battle after one more round, or once a mech is out."""
    action: object = GoOn()
    while True:
        play = Play(battle, dice, ACTION_RULES.apply)
        ACTION_RULES.resolve(play, action)
        battle = play.battle
        if any(mech.is_out for mech in battle.units.values()):
            return battle
        mech = next_unit(battle)
        if mech is None:
            return battle
        enemy = battle.units[SECOND if mech.id == FIRST else FIRST]
        action = next_action(battle, mech, enemy, situation, conducts[mech.id])


def fight(start: Battle, conducts: Mapping[str, str], setup: DuelSetup) -> Iterator[DuelProgress]:
    """Yield what is known after each turn; in between the same again, so that nobody waits for long."""
    ranges = [
        DuelsAtRange(start, conducts, alike, setup) for alike in alike_ranges(start, sorted({*setup.ranges}))
    ]
    progress = DuelProgress(0.0)
    yield progress
    for turn in range(setup.turns):
        for duels in ranges:
            for _ in duels.play(turn):
                yield progress
        is_last = turn + 1 == setup.turns or not any(duels.remaining for duels in ranges)
        found = {hexes: each for duels in ranges for hexes, each in duels.results(setup.duels).items()}
        progress = DuelProgress(
            1.0 if is_last else (turn + 1) / setup.turns, tuple(found[hexes] for hexes in setup.ranges)
        )
        yield progress
        if is_last:
            return


def alike_ranges(battle: Battle, ranges: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield ranges at which both mechs can do the same, whatever becomes of their sensors."""
    kinds: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for hexes in ranges:
        kinds[tuple(_kind_of(battle, hexes))].append(hexes)
    yield from map(tuple, kinds.values())


def _kind_of(battle: Battle, hexes: int) -> Iterator[object]:
    """Yield all that goes by the range."""
    sensors, situation = battle.tables.sensors, Situation(hexes)
    yield hexes <= MELEE_REACH
    yield sum(hexes <= row.km * sensors.hexes_per_km for row in sensors.classes.values())
    for mech, enemy in ((FIRST, SECOND), (SECOND, FIRST)):
        attacker, target = battle.units[mech], battle.units[enemy]
        for weapon in battle.facts(attacker).armaments.values():
            shot = Shot(battle, attacker, target, (weapon,), situation, (1,))
            yield why_not_weapon(battle, attacker, target, weapon, situation) is None
            yield (shot.pool.dice, shot.pool.bonus, shot.defense.number)
