"""Odds of what stops parts of salvos on their way: anti-missile systems, decoys and walls of buildings.

Rule: CityTech, Equipment > Anti-Missile System; Buildings > Damage to Units Inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

from companion.engine.battletech.battle.salvo import HitPoints, Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.fire.missile_defenses import (
    bears_on_shot,
    needed_to_divert,
    ready_decoys,
    ready_items,
    ready_system,
    rounds_of_item,
)
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of


@dataclass
class DecoySupply:
    """Decoys of one kind: the chance that a missile is diverted, and the chances of so many left.

    Those that answer but `once` are used up by the first missile that they answer.
    """

    diverts: float
    spent: Mapping[int, float]
    left: Mapping[int, float]
    once: bool = False
    systems: int = 1
    """How many items of the kind there are that answer but one missile each."""

    def odds_of_diverted(self, missiles: int) -> Mapping[int, float]:
        """Return the chances of so many missiles diverted of these."""
        empty = self.left.get(0, 0.0)
        missiles = min(missiles, 1) if self.once else missiles
        diverted = {
            number: (1 - empty) * comb(missiles, number) * self.diverts**number * (1 - self.diverts) ** rest
            for number, rest in zip(range(missiles + 1), range(missiles, -1, -1), strict=True)
        }
        diverted[0] += empty
        return diverted

    def spend(self, met: float) -> None:
        """Use up decoys with chance `met`, if there are any."""
        after: dict[int, float] = {}
        for number, chance in self.left.items():
            after[number] = after.get(number, 0.0) + chance * (1 - met)
            for spent, part in self.spent.items():
                rest = 0 if self.once else max(number - spent, 0)
                after[rest] = after.get(rest, 0.0) + chance * met * part
        self.left = after


class Shelter:
    """What a building has yet to absorb of one attacker's fire, as chances of so many points left.

    Hits of one attack depend on those before; what comes of each is counted exactly, but not that they go
    together.
    """

    def __init__(self, points: int) -> None:
        self._left = {points: 1.0}

    def reduce(self, salvo: Salvo) -> Salvo:
        """Return an attack less what the building absorbs of it, the first hits first."""
        hits: dict[tuple[HitPoints, bool], float] = {}
        after: dict[int, float] = {}
        for left, chance in self._left.items():
            after[left] = after.get(left, 0.0) + chance * (1 - salvo.chance)
            for entry, (part, points) in enumerate(salvo.hits):
                through, rest = _absorb(points, left)
                kind = (through, salvo.is_at_mark(entry))
                hits[kind] = hits.get(kind, 0.0) + chance * part
                after[rest] = after.get(rest, 0.0) + chance * part * salvo.chance
        self._left = after
        reduced = tuple((part, points) for (points, _), part in hits.items())
        return replace(salvo, hits=reduced, dealt=(), at_mark=tuple(is_at_mark for _, is_at_mark in hits))


def _absorb(points: HitPoints, left: int) -> tuple[HitPoints, int]:
    """Return the hits less what a building absorbs of them, and the points that it can still absorb then."""
    through = []
    for each in points:
        kept = min(each, left)
        left -= kept
        if each > kept:
            through.append(each - kept)
    return tuple(through), left


class Shields:
    """Anti-missile systems by their dice, and how likely so many of them are used up already; and decoys.

    A Streak launcher that finds no lock leaves a system for the next salvo; how often it does is counted, but
    not that the two go together. The shots that systems use up stay aboard as ammunition that may go off.
    """

    def __init__(self, dice: Sequence[str] = (), supplies: Mapping[str, DecoySupply] | None = None) -> None:
        self._dice, self.supplies = tuple(dice), supplies or {}
        self._used = {0: 1.0}

    @classmethod
    def of(cls, battle: Battle, unit: UnitId) -> Shields:
        """Return the systems of a target that are ready."""
        dice, supplies = _defenses(battle, unit)
        # Supplies are used up as salvos are counted, so that each count begins with its own.
        return cls(dice, {kind: replace(supply) for kind, supply in supplies.items()})

    def against(self, battle: Battle, unit: UnitId, shooter: UnitId) -> Shields:
        """Return the same defenses without what does not bear on a unit that fires."""
        supplies = {
            kind: supply
            for kind, supply in self.supplies.items()
            if any(
                bears_on_shot(battle, unit, it, battle.units[shooter].hex)
                for it in ready_items(battle, unit, kind)
            )
        }
        if len(supplies) == len(self.supplies):
            return self
        shields = Shields(self._dice, supplies)
        shields._used = self._used
        return shields

    def odds_of_down(self, met: float) -> Mapping[int, float]:
        """Return the chances of missiles shot down of a salvo that a system engages with chance `met`, if it
        has one.
        """
        down: dict[int, float] = {}
        used: dict[int, float] = {}
        for number, chance in self._used.items():
            is_met = number < len(self._dice)
            for shot_down, part in self._odds(number).items():
                down[shot_down] = down.get(shot_down, 0.0) + chance * part
            for after, part in ((number + is_met, met), (number, 1 - met)):
                used[after] = used.get(after, 0.0) + chance * part
        self._used = used
        return down

    def _odds(self, number: int) -> Mapping[int, float]:
        if number >= len(self._dice):
            return {0: 1.0}
        return {shown: float(part) for shown, part in odds_of(parse_dice(self._dice[number])).items()}


@cached_per_battle
def _defenses(battle: Battle, unit: UnitId) -> tuple[tuple[str, ...], Mapping[str, DecoySupply]]:
    """Return the dice of a unit's anti-missile systems that are ready, and its decoys by their kind."""
    dice: list[str] = []
    supplies = dict(_supplies(battle, unit))
    while item := ready_system(battle, unit):
        dice.append(battle.rules.tables.equipment[item.item].missiles_destroyed or "")
        mech = battle.units[unit]
        battle = battle.with_unit(
            replace(mech, doings=replace(mech.doings, used=mech.doings.used | {item.id}))
        )
    return tuple(dice), supplies


def _supplies(battle: Battle, unit: UnitId) -> Iterator[tuple[str, DecoySupply]]:
    """Yield the decoys of a unit by their kind."""
    for item in battle.model(battle.units[unit]).equipment:
        kind, rules = item.item.partition(".")[2], battle.rules.tables.equipment[item.item].decoys
        ready = ready_decoys(battle, unit, kind) if rules is not None else None
        if rules is not None and ready is not None:
            needed = needed_to_divert(battle, unit, rules)
            diverts = float(at_least(needed, odds_of(parse_dice(rules.dice))))
            spent = {shown: float(part) for shown, part in odds_of(parse_dice(rules.rounds)).items()}
            left, systems = (
                {rounds_of_item(battle, unit, ready): 1.0},
                len([*ready_items(battle, unit, kind)]),
            )
            yield kind, DecoySupply(diverts, spent, left, rules.once_a_turn, systems)
