"""Exact odds of attack dice against defense dice, with every change of them made best or as stated.

Rule: BT Tactics 3025, R53, R54, R61, R62.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, TypeAlias

from companion.engine.tactics.tables import combat
from companion.engine.tactics.tables.combat import EVADE, FOCUS, LOCK, DiceRules, Faces
from companion.engine.tactics.tables.names import Bracket, Pool
from companion.tabletop.odds import NEVER, Odds, mean

BEST, STATED = "best", "stated"
CACHED_THROWS = 4096
Spent: TypeAlias = frozenset[str]
"""The tokens, and the cards by id, that one side spends on an attack."""


@dataclass(frozen=True, slots=True)
class Rerolls:
    """So many dice rolled again; no faces means any. A `card` that allows it once only is then used up."""

    dice: int
    faces: frozenset[str] = frozenset()
    card: str = ""


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


class PoolResult(NamedTuple):
    """The result of a pool, hits or evades, and the tokens and cards that its owner spent on it."""

    number: int
    spent: Spent = frozenset()


class ExchangeResult(NamedTuple):
    """The result of an attack: hits that get through, and the spending of attacker and defender."""

    through: int
    attacker: Spent = frozenset()
    defender: Spent = frozenset()


PoolOdds: TypeAlias = Mapping[PoolResult, Fraction]


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """Chances of hits scored, of evades, of hits that get through, and of every way the attack ends."""

    scored: Odds
    evades: Odds
    through: Odds
    ends: Mapping[ExchangeResult, Fraction]

    @property
    def any(self) -> Fraction:
        """The chance that at least one hit gets through."""
        return sum((chance for hits, chance in self.through.items() if hits), NEVER)

    @property
    def mean(self) -> Fraction:
        """The hits that get through on average."""
        return mean(self.through)


@lru_cache(maxsize=256)
def throws(dice: DiceRules, pool: Pool, count: int) -> tuple[tuple[Faces, Fraction], ...]:
    """Return what so many dice may show, in no order, each with its chance."""
    return tuple(_throws(dice, pool, count))


def _throws(dice: DiceRules, pool: Pool, count: int) -> Iterator[tuple[Faces, Fraction]]:
    rows = [(row.face, row.count) for row in (dice.attack if pool == "attack" else dice.defense)]
    for shown in combinations_with_replacement(rows, count):
        orders = factorial(count)
        for row in set(shown):
            orders //= factorial(shown.count(row))
        ways = orders * prod(copies for _face, copies in shown)
        yield tuple(face for face, _copies in shown), Fraction(ways, dice.sides**count)


# A window asks for the same few pools again and again.
@lru_cache(maxsize=CACHED_THROWS)
def attack_odds(
    dice: DiceRules, attack: AttackPool, defense: DefensePool, *, policy: str = BEST
) -> AttackOdds:
    """Return the odds of one attack. With the policy `stated`, a Target Lock that is there is spent in any
    case.

    A defender spends all that the rules let him spend: an evade token always, focus where an eyeball
    shows. An attacker aims for the most hits that get through on average, and spends nothing that does not
    help.
    """
    defended = _Defender(dice, defense).odds()
    evades = _number_odds(defended)
    attacked = _Attacker(dice, attack, evades, policy).odds()
    ends: defaultdict[ExchangeResult, Fraction] = defaultdict(Fraction)
    for (hits, spent), chance in attacked.items():
        for (number, others), part in defended.items():
            ends[ExchangeResult(combat.hits_through(hits, number), spent, others)] += chance * part
    return AttackOdds(_number_odds(attacked), evades, _number_odds(ends), dict(ends))


def evade_odds(dice: DiceRules, defense: DefensePool) -> Odds:
    """Return the odds of evades when the defender uses all he has."""
    return _number_odds(_Defender(dice, defense).odds())


def _number_odds(odds: Mapping[PoolResult, Fraction] | Mapping[ExchangeResult, Fraction]) -> Odds:
    """Return the odds of the numbers alone, whatever was spent."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for key, chance in odds.items():
        found[key[0]] += chance
    return dict(sorted(found.items()))


def _reroll(
    dice: DiceRules, pool: Pool, kept: Faces, count: int, then: Callable[[Faces], PoolOdds]
) -> PoolOdds:
    """Return the odds when so many dice are rolled beside those kept, and what follows is known of all of
    them.
    """
    odds: defaultdict[PoolResult, Fraction] = defaultdict(Fraction)
    for again, chance in throws(dice, pool, count):
        for end, part in then(tuple(sorted((*kept, *again)))).items():
            odds[end] += chance * part
    return odds


def _with_card_spent(odds: PoolOdds, card: str) -> PoolOdds:
    """Return the same odds when a card has been used up as well."""
    if not card:
        return odds
    return {PoolResult(number, spent | {card}): chance for (number, spent), chance in odds.items()}


class _Defender:
    """Works out the evades when the defender uses all he may."""

    def __init__(self, dice: DiceRules, defense: DefensePool) -> None:
        self._dice, self._defense = dice, defense

    def odds(self) -> PoolOdds:
        return _reroll(self._dice, "defense", (), self._defense.dice, lambda faces: self._after(faces, 0))

    def _after(self, faces: Faces, at: int) -> PoolOdds:
        """Return the odds of evades with these faces when the rerolls from `at` on are still to be used."""
        if at == len(self._defense.rerolls):
            return {self._final(faces): Fraction(1)}
        rerolls = self._defense.rerolls[at]
        poor = [face for face in faces if not self._is_evade(face)]
        taken = tuple(face for face in poor if not rerolls.faces or face in rerolls.faces)[: rerolls.dice]
        if not taken:
            return self._after(faces, at + 1)
        kept = combat.remove_faces(faces, taken)
        found = _reroll(self._dice, "defense", kept, len(taken), lambda shown: self._after(shown, at + 1))
        return _with_card_spent(found, rerolls.card)

    def _is_evade(self, face: str) -> bool:
        shown = combat.spend_focus(self._dice, "defense", (face,)) if self._defense.focus else (face,)
        return combat.evades(self._dice, shown) > 0

    def _final(self, faces: Faces) -> PoolResult:
        spent = set()
        if self._defense.evade:
            faces = combat.spend_evade(self._dice, faces)
            spent.add(EVADE)
        if self._defense.focus and combat.EYEBALL in faces:
            faces = combat.spend_focus(self._dice, "defense", faces)
            spent.add(FOCUS)
        return PoolResult(combat.evades(self._dice, faces), frozenset(spent))


class _Attacker:
    """Works out the hits scored when the attacker chooses for the most that get through."""

    def __init__(self, dice: DiceRules, attack: AttackPool, evades: Odds, policy: str) -> None:
        self._dice, self._attack, self._policy = dice, attack, policy
        most = max(attack.dice, 1) * max(row.hits for row in dice.attack)
        self._worth = [
            sum((chance * combat.hits_through(hits, number) for number, chance in evades.items()), NEVER)
            for hits in range(most + 1)
        ]
        self._best: dict[tuple[Faces, int], PoolOdds] = {}

    def odds(self) -> PoolOdds:
        if self._attack.lock and self._policy == STATED:
            return {self._spend_lock(): Fraction(1)}
        return _reroll(self._dice, "attack", (), self._attack.dice, lambda faces: self._after(faces, 0))

    def _after(self, faces: Faces, at: int) -> PoolOdds:
        """Return the odds of hits with these faces when the rerolls from `at` on are still to be used."""
        key = (faces, at)
        if key not in self._best:
            self._best[key] = self._odds_of_faces(faces, at)
        return self._best[key]

    def _odds_of_faces(self, faces: Faces, at: int) -> PoolOdds:
        if at == len(self._attack.rerolls):
            return {self._final(faces): Fraction(1)}
        found = [self._reroll_odds(faces, taken, at) for taken in _subsets(faces, self._attack.rerolls[at])]
        return max(found, key=self._value)

    def _reroll_odds(self, faces: Faces, taken: Faces, at: int) -> PoolOdds:
        if not taken:
            return self._after(faces, at + 1)
        kept = combat.remove_faces(faces, taken)
        found = _reroll(self._dice, "attack", kept, len(taken), lambda shown: self._after(shown, at + 1))
        return _with_card_spent(found, self._attack.rerolls[at].card)

    def _value(self, odds: PoolOdds) -> Fraction:
        return sum((chance * self._worth[end.number] for end, chance in odds.items()), NEVER)

    def _final(self, faces: Faces) -> PoolResult:
        own = self._spend_focus(self._change_faces(faces))
        locked = self._spend_lock()
        return locked if self._attack.lock and locked.number > own.number else own

    def _change_faces(self, faces: Faces) -> Faces:
        for most, wanted, to in self._attack.changes:
            taken = tuple(face for face in faces if face in wanted)[:most]
            faces = (*combat.remove_faces(faces, taken), *(to for _ in taken))
        return faces

    def _spend_focus(self, faces: Faces) -> PoolResult:
        if not self._attack.focus or combat.EYEBALL not in faces:
            return PoolResult(self._hits(faces))
        return PoolResult(self._hits(combat.spend_focus(self._dice, "attack", faces)), frozenset({FOCUS}))

    def _spend_lock(self) -> PoolResult:
        return PoolResult(self._hits(combat.spend_lock(self._dice)), frozenset({LOCK}))

    def _hits(self, faces: Faces) -> int:
        attack = self._attack
        return combat.hits(self._dice, faces, attack.bracket, is_starred=attack.is_starred)


def _subsets(faces: Faces, rerolls: Rerolls) -> Iterator[Faces]:
    """Yield each choice of dice to roll again, from none to as many as allowed."""
    allowed = [face for face in faces if not rerolls.faces or face in rerolls.faces]
    for number in range(min(rerolls.dice, len(allowed)) + 1):
        yield from sorted(set(combinations(allowed, number)))
