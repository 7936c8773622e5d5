"""One shot as a salvo: missiles, fragments and double shots, aimed shots, anti-missile systems.

Rule: CityTech, Combat > Missile Hits; Aimed Shots; Equipment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.engine.battletech.attack.guidance import guided
from companion.engine.battletech.battle.ammunition import CLUSTER
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.state import Battle, UnitId
from companion.engine.battletech.fire.anti_missile import ready
from companion.engine.battletech.fire.firing import Fire, location_table_of
from companion.engine.battletech.fire.missiles import grouping_of, groups, hits_by_roll, is_launcher, salvo_of
from companion.engine.battletech.fire.salvo import Column, Hits, Salvo, column_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.weapons import Trait, Weapon
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


@dataclass(frozen=True, slots=True)
class Burst:
    """A weapon fired in one way; a `guide` adds to the roll on the Missile Hits Table."""

    tables: Tables
    weapon: Weapon
    mode: FireMode
    guide: int = 0

    def salvo(self, chance: float, column: Column, side: AttackSide, shields: Shields) -> Salvo:
        """What it does if it hits with this chance, and where."""
        numbers = self._numbers(chance, shields) if chance else {}
        reaching = sum(numbers.values())
        hits = tuple((part / reaching, self._landing(number)) for number, part in numbers.items())
        return Salvo(self.weapon.name, chance * reaching, hits, column, side)

    def _numbers(self, chance: float, shields: Shields) -> Mapping[int, float]:
        """How many missiles, fragments or shells strike of a hit; none of a salvo shot down whole."""
        tables, weapon = self.tables, self.weapon
        if is_launcher(weapon):
            met = chance if Trait.STREAK in weapon.traits else 1.0
            left = shields.thinned(salvo_of(weapon), met)
            return _sum(self._missiles(missiles, part) for missiles, part in left.items() if missiles)
        if self.mode.load == CLUSTER and weapon.cluster_column is not None:
            return self._rolled(weapon.cluster_column, 1.0)
        if self.mode.is_double and tables.double_rate is not None:
            return self._rolled(tables.double_rate.column, 1.0)
        return {1: 1.0}

    def _missiles(self, missiles: int, share: float) -> Mapping[int, float]:
        """How many of so many missiles strike; a single one always does."""
        strike_all = missiles == 1 or Trait.STREAK in self.weapon.traits
        return {missiles: share} if strike_all else self._rolled(missiles, share)

    def _rolled(self, missiles: int, share: float) -> Mapping[int, float]:
        table = self.tables.missile_hits
        assert table is not None, "rules with weapons that fire salvos have the Missile Hits Table"
        odds = odds_of(parse_dice(table.dice))
        by_roll = hits_by_roll(table, missiles, self.guide)
        return _sum({hits: share * float(odds[shown])} for shown, hits in by_roll.items())

    def _landing(self, number: int) -> Hits:
        """The points of so many missiles, fragments or shells that strike, as they strike together."""
        tables, weapon = self.tables, self.weapon
        if self.mode.heats or Trait.BEACON in weapon.traits:
            return ()
        is_cluster = self.mode.load == CLUSTER
        if tables.missile_hits is None or not (is_cluster or weapon.missiles):
            return (weapon.damage,) * number
        damage = tables.cluster_rounds.damage if is_cluster and tables.cluster_rounds else weapon.damage
        return tuple(damage * part for part in groups(number, grouping_of(tables.missile_hits, weapon)))


def _sum(parts: Iterable[Mapping[int, float]]) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for part in parts:
        for number, chance in part.items():
            found[number] = found.get(number, 0.0) + chance
    return found


def shot_salvo(battle: Battle, fire: Fire, shields: Shields) -> Salvo:
    """What one shot can do to its target."""
    tables, mode, situation = battle.rules.tables, fire.mode, fire.situation
    attacker, target = battle.units[fire.unit], battle.units[fire.target]
    guide = guided(battle, attacker, target, fire.mount, mode.load, situation)
    is_at_unit = fire.can_hit and not mode.lays_mines
    chance = float(at_least(fire.number, odds_of(parse_dice(tables.to_hit.dice)))) if is_at_unit else 0.0
    column = aimed_column(tables, mode, location_table_of(battle, fire), situation.side)
    burst = Burst(tables, fire.weapon, mode, guide.value if guide else 0)
    return burst.salvo(chance, column, situation.side, shields)


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
