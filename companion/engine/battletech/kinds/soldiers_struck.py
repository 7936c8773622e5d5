"""Exact odds of attacks on soldiers in groups: every state of the groups that they can lead to.

A group is a suit with its points, or a squad with its men; each that fights is struck as likely as any other.

Rule: CityTech, Infantry > Damage to Battle Armor.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.engine.battletech.battle.salvo import Salvo

Groups: TypeAlias = tuple[tuple[int, int], ...]
"""Points that each group began with and that are left of it, sorted: like groups are not told apart."""
States: TypeAlias = Mapping[Groups, float]


def states_after(left: Sequence[int], salvos: Sequence[Salvo], *, goes_on: bool) -> States:
    """Return the states after attacks; what a group cannot bear is lost, or goes on to another."""
    states: States = {tuple(sorted((points, points) for points in left)): 1.0}
    for salvo in salvos:
        states = _after(states, salvo, goes_on=goes_on)
    return states


def _after(states: States, salvo: Salvo, *, goes_on: bool) -> States:
    """Return the states after one attack, missed or with each number of hits that it may have."""
    found: dict[Groups, float] = defaultdict(float)
    for groups, chance in states.items():
        found[groups] += chance * (1 - salvo.chance)
    for part, points in salvo.hits:
        landed: States = {groups: chance * salvo.chance * part for groups, chance in states.items()}
        for each in points:
            landed = _strike(landed, each, goes_on=goes_on)
        for groups, chance in landed.items():
            found[groups] += chance
    return found


def _strike(states: States, points: int, *, goes_on: bool) -> States:
    """Return the states after one hit."""
    found: dict[Groups, float] = defaultdict(float)
    for groups, chance in states.items():
        fighting = Counter(group for group in groups if group[1] > 0)
        if not fighting:
            found[groups] += chance
        for (began, left), number in fighting.items():
            others = list(groups)
            others.remove((began, left))
            after = tuple(sorted((*others, (began, max(left - points, 0)))))
            struck: States = {after: chance * number / fighting.total()}
            if goes_on and points > left:
                struck = _strike(struck, points - left, goes_on=True)
            for each, part in struck.items():
                found[each] += part
    return found


def points_left(states: States) -> Mapping[int, Mapping[int, float]]:
    """Return how many groups have so many points left on average, by the points that they began with."""
    found: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for groups, chance in states.items():
        for began, left in groups:
            found[began][left] += chance
    return found


def chance_of_lost(states: States, number: int) -> float:
    """Return the chance that so many groups or more are gone."""
    return sum(chance for groups, chance in states.items() if sum(left <= 0 for _, left in groups) >= number)
