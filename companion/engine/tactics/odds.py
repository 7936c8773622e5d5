"""Exact odds of attack dice against defense dice, with every change of them made best or as stated.

Rule: BT Tactics 3025, R53, R54, R61, R62.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from companion.engine.tactics import dice_pools
from companion.engine.tactics.combat_rules import Dice
from companion.engine.tactics.dice_pools import Faces
from companion.engine.tactics.names import Bracket, Pool
from companion.tabletop.odds import NEVER, Odds, mean

BEST, STATED = "best", "stated"
KEPT = 4096


@dataclass(frozen=True, slots=True)
class Rerolls:
    """So many dice rolled again; no faces means any."""

    dice: int
    faces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AttackPool:
    """An attacker's dice at a range, and what he can change them with.

    `changes` are dice of these faces turned to another one: how many, which, to what.
    """

    dice: int
    bracket: Bracket
    is_starred: bool = False
    focus: bool = False
    lock: bool = False
    rerolls: tuple[Rerolls, ...] = ()
    changes: tuple[tuple[int, frozenset[str], str], ...] = ()


@dataclass(frozen=True, slots=True)
class DefensePool:
    """A defender's dice, and what he can change them with."""

    dice: int
    focus: bool = False
    evade: bool = False
    rerolls: tuple[Rerolls, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """Chances of hits scored, of evades, and of hits that get through."""

    scored: Odds
    evades: Odds
    through: Odds

    @property
    def any(self) -> Fraction:
        """The chance that at least one hit gets through."""
        return sum((chance for hits, chance in self.through.items() if hits), NEVER)

    @property
    def mean(self) -> Fraction:
        """The hits that get through on average."""
        return mean(self.through)


def throws(dice: Dice, pool: Pool, count: int) -> Iterator[tuple[Faces, Fraction]]:
    """What so many dice may show, in no order, each with its chance."""
    rows = [(row.face, row.count) for row in (dice.attack if pool == "attack" else dice.defense)]
    for shown in combinations_with_replacement(rows, count):
        orders = factorial(count)
        for row in set(shown):
            orders //= factorial(shown.count(row))
        ways = orders * prod(copies for _face, copies in shown)
        yield tuple(face for face, _copies in shown), Fraction(ways, dice.sides**count)


# A window asks for the same few pools again and again.
@lru_cache(maxsize=KEPT)
def attack_odds(dice: Dice, attack: AttackPool, defense: DefensePool, *, policy: str = BEST) -> AttackOdds:
    """The odds of one attack. With the policy `stated`, a Target Lock that is there is spent in any case.

    A defender does best to use all he has; an attacker aims for the most hits that get through on average.
    """
    evades = evade_odds(dice, defense)
    scored = _Attacker(dice, attack, evades, policy).odds()
    through: dict[int, Fraction] = {}
    for hits, chance in scored.items():
        for number, part in evades.items():
            left = dice_pools.through(hits, number)
            through[left] = through.get(left, NEVER) + chance * part
    return AttackOdds(scored, evades, dict(sorted(through.items())))


def evade_odds(dice: Dice, defense: DefensePool) -> Odds:
    """The odds of evades when the defender uses all he has."""
    odds: dict[int, Fraction] = {}
    for faces, chance in throws(dice, "defense", defense.dice):
        for number, part in _defended(dice, faces, defense, defense.rerolls).items():
            total = number + (1 if defense.evade else 0)
            odds[total] = odds.get(total, NEVER) + chance * part
    return dict(sorted(odds.items()))


def _defended(dice: Dice, faces: Faces, defense: DefensePool, rerolls: tuple[Rerolls, ...]) -> Odds:
    if not rerolls:
        shown = dice_pools.focused(dice, "defense", faces) if defense.focus else faces
        return {dice_pools.evades(dice, shown): Fraction(1)}
    first, *others = rerolls
    poor = [face for face in faces if not _is_evade(dice, face, defense.focus)]
    taken = tuple(face for face in poor if not first.faces or face in first.faces)[: first.dice]
    kept = dice_pools.without(faces, taken)
    odds: dict[int, Fraction] = {}
    for again, chance in throws(dice, "defense", len(taken)):
        for number, part in _defended(dice, (*kept, *again), defense, tuple(others)).items():
            odds[number] = odds.get(number, NEVER) + chance * part
    return odds


def _is_evade(dice: Dice, face: str, focus: bool) -> bool:
    shown = dice_pools.focused(dice, "defense", (face,)) if focus else (face,)
    return dice_pools.evades(dice, shown) > 0


class _Attacker:
    """Works out the hits scored when the attacker chooses for the most that get through."""

    def __init__(self, dice: Dice, attack: AttackPool, evades: Odds, policy: str) -> None:
        self._dice, self._attack, self._policy = dice, attack, policy
        most = 2 * (attack.dice + 1)
        self._worth = [
            sum((chance * dice_pools.through(hits, number) for number, chance in evades.items()), NEVER)
            for hits in range(most + 1)
        ]
        self._best: dict[tuple[Faces, int], Odds] = {}

    def odds(self) -> Odds:
        if self._attack.lock and self._policy == STATED:
            return {self._locked(): Fraction(1)}
        odds: dict[int, Fraction] = {}
        for faces, chance in throws(self._dice, "attack", self._attack.dice):
            for hits, part in self._after(tuple(sorted(faces)), 0).items():
                odds[hits] = odds.get(hits, NEVER) + chance * part
        return dict(sorted(odds.items()))

    def _after(self, faces: Faces, at: int) -> Odds:
        """The odds of hits with these faces when the rerolls from `at` on are still to be used."""
        key = (faces, at)
        if key not in self._best:
            self._best[key] = self._reckoned(faces, at)
        return self._best[key]

    def _reckoned(self, faces: Faces, at: int) -> Odds:
        if at == len(self._attack.rerolls):
            return {self._final(faces): Fraction(1)}
        found = [self._rerolled(faces, taken, at) for taken in _subsets(faces, self._attack.rerolls[at])]
        return max(found, key=self._value)

    def _rerolled(self, faces: Faces, taken: Faces, at: int) -> Odds:
        kept = dice_pools.without(faces, taken)
        odds: dict[int, Fraction] = {}
        for again, chance in throws(self._dice, "attack", len(taken)):
            for hits, part in self._after(tuple(sorted((*kept, *again))), at + 1).items():
                odds[hits] = odds.get(hits, NEVER) + chance * part
        return odds

    def _value(self, odds: Odds) -> Fraction:
        return sum((chance * self._worth[hits] for hits, chance in odds.items()), NEVER)

    def _final(self, faces: Faces) -> int:
        changed = self._focused(self._changed(faces))
        hits = self._hits(changed)
        return max(hits, self._locked()) if self._attack.lock else hits

    def _changed(self, faces: Faces) -> Faces:
        for most, wanted, to in self._attack.changes:
            taken = tuple(face for face in faces if face in wanted)[:most]
            faces = (*dice_pools.without(faces, taken), *(to for _ in taken))
        return faces

    def _focused(self, faces: Faces) -> Faces:
        return dice_pools.focused(self._dice, "attack", faces) if self._attack.focus else faces

    def _locked(self) -> int:
        return self._hits(dice_pools.locked(self._dice))

    def _hits(self, faces: Faces) -> int:
        attack = self._attack
        return dice_pools.hits(self._dice, faces, attack.bracket, is_starred=attack.is_starred)


def _subsets(faces: Faces, rerolls: Rerolls) -> Iterator[Faces]:
    """Each choice of dice to roll again, from none to as many as allowed."""
    allowed = [face for face in faces if not rerolls.faces or face in rerolls.faces]
    for number in range(min(rerolls.dice, len(allowed)) + 1):
        yield from sorted(set(combinations(allowed, number)))
