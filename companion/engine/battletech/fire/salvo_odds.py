"""One shot as a salvo: how many strike by its procedure, where they strike, and what is shot down before.

Rule: CityTech, Combat > Missile Hits; Aimed Shots; Equipment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.fire.anti_missile import ready
from companion.engine.battletech.fire.firing import Fire, location_table_of, side_of
from companion.engine.battletech.fire.missiles import groups
from companion.engine.battletech.fire.procedures import Effect, Firing
from companion.engine.battletech.fire.salvo import Column, Hits, Salvo, column_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import NEVER, at_least, exactly, odds_of


class Shields:
    """Anti-missile systems by their dice, and how likely so many of them are used up already.

    A Streak launcher that finds no lock leaves a system for the next salvo; how often it does is counted, but
    not that the two go together. The shots that systems use up stay aboard as ammunition that may go off.
    """

    def __init__(self, dice: Sequence[str] = ()) -> None:
        self._dice = tuple(dice)
        self._used = {0: 1.0}

    @classmethod
    def of(cls, battle: Battle, unit: UnitId) -> Shields:
        """The systems of a target that are ready."""
        dice: list[str] = []
        while item := ready(battle, unit):
            dice.append(battle.rules.tables.equipment[item.item].missiles_destroyed or "")
            mech = battle.units[unit]
            battle = battle.with_unit(
                replace(mech, doings=replace(mech.doings, used=mech.doings.used | {item.id}))
            )
        return cls(dice)

    def thinned(self, missiles: int, met: float) -> Mapping[int, float]:
        """The chances of what is left of a salvo that a system engages with chance `met`, if it has one."""
        left: dict[int, float] = {}
        used: dict[int, float] = {}
        for number, chance in self._used.items():
            is_met = number < len(self._dice)
            for shot_down, part in self._odds(number).items():
                rest = max(missiles - shot_down, 0)
                left[rest] = left.get(rest, 0.0) + chance * part
            for after, part in ((number + is_met, met), (number, 1 - met)):
                used[after] = used.get(after, 0.0) + chance * part
        self._used = used
        return left

    def _odds(self, number: int) -> Mapping[int, float]:
        if number >= len(self._dice):
            return {0: 1.0}
        return {shown: float(part) for shown, part in odds_of(parse_dice(self._dice[number])).items()}


def salvo_of(
    name: str, firing: Firing, chance: float, column: Column, side: AttackSide, shields: Shields
) -> Salvo:
    """What a shot does if it hits with this chance, and where."""
    numbers = _numbers(firing, chance, shields) if chance else {}
    reaching = sum(numbers.values())
    hits = tuple((part / reaching, _landing(firing, number)) for number, part in numbers.items())
    return Salvo(name, chance * reaching, hits, column, side)


def mean_of_hit(firing: Firing) -> float:
    """The points of a hit on average, with nothing shot down."""
    return salvo_of("", firing, 1.0, (), "front", Shields()).mean


def _numbers(firing: Firing, chance: float, shields: Shields) -> Mapping[int, float]:
    """How many strike of a hit; none of a salvo shot down whole."""
    left: Mapping[int, float] = {firing.number: 1.0}
    if firing.is_in_flight:
        left = shields.thinned(firing.number, chance if firing.needs_lock else 1.0)
    return _sum(_strike(firing, number, part) for number, part in left.items() if number)


def _strike(firing: Firing, left: int, share: float) -> Mapping[int, float]:
    """How many of so many strike; a single one always does."""
    if firing.how_many is None or left == 1:
        return {left: share}
    roll = firing.how_many(left)
    odds = odds_of(parse_dice(roll.dice))
    return _sum({hits: share * float(odds[shown])} for shown, hits in roll.by_roll.items())


def _landing(firing: Firing, number: int) -> Hits:
    """The points of so many that strike, as they strike together."""
    if firing.effect is not Effect.DAMAGE:
        return ()
    return tuple(firing.points * part for part in groups(number, firing.grouping))


def _sum(parts: Iterable[Mapping[int, float]]) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for part in parts:
        for number, chance in part.items():
            found[number] = found.get(number, 0.0) + chance
    return found


def shot_salvo(battle: Battle, fire: Fire, shields: Shields) -> Salvo:
    """What one shot can do to its target."""
    tables, side = battle.rules.tables, side_of(battle, fire)
    is_at_unit = fire.can_hit and fire.firing.effect is not Effect.MINES
    chance = float(at_least(fire.number, odds_of(parse_dice(tables.to_hit.dice)))) if is_at_unit else 0.0
    firing = fire.firing
    if fire.is_certain and is_at_unit:
        chance, firing = 1.0, replace(firing, how_many=None)
    column = aimed_column(tables, fire.mode, location_table_of(battle, fire), side)
    return salvo_of(fire.weapon.name, firing, chance, column, side, shields)


def aimed_column(tables: Tables, mode: FireMode, table: LocationTable, side: AttackSide) -> Column:
    """Where hits land: as rolled, or where they were aimed or steered.

    Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer.
    """
    if mode.called:
        return ((mode.called, False, 1.0),)
    rolled = column_of(tables, table, side)
    if not mode.aimed_at or tables.aimed_shots is None:
        return rolled
    good = float(on_target(tables, mode.aimed_at))
    return ((mode.aimed_at, False, good), *((name, lucky, part * (1 - good)) for name, lucky, part in rolled))


def on_target(tables: Tables, location: str) -> Fraction:
    """The chance that an aimed shot that hits strikes the location it was aimed at."""
    rules = tables.aimed_shots
    if rules is None:
        return NEVER
    odds = odds_of(parse_dice(rules.dice))
    if tables.locations.names[location].holds_warrior:
        return at_least(rules.head_at_least, odds)
    return sum((exactly(total, odds) for total in rules.body), NEVER)
