"""One shot as a salvo: how many strike by its procedure, where they strike, and what is shot down before.

Rule: CityTech, Combat > Missile Hits; Aimed Shots; Equipment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from companion.engine.battletech.attack.shot import Shot
from companion.engine.battletech.attack.to_hit import why_certain
from companion.engine.battletech.battle.damage_source import NO_ATTACK
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.salvo import Column, HitPoints, Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.fire.anti_missile import ready_system
from companion.engine.battletech.fire.firing import Fire, landing_of, side_of
from companion.engine.battletech.fire.missiles import groups
from companion.engine.battletech.fire.outcomes import firing_for_shot, ways_to_hit
from companion.engine.battletech.fire.procedures import Firing, HitEffect
from companion.engine.battletech.fire.salvo import column_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import AttackSide, HitPlace
from companion.engine.forms import Calculation
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
        """Return the systems of a target that are ready."""
        dice: list[str] = []
        while item := ready_system(battle, unit):
            dice.append(battle.rules.tables.equipment[item.item].missiles_destroyed or "")
            mech = battle.units[unit]
            battle = battle.with_unit(
                replace(mech, doings=replace(mech.doings, used=mech.doings.used | {item.id}))
            )
        return cls(dice)

    def odds_of_left(self, missiles: int, met: float) -> Mapping[int, float]:
        """Return the chances of what is left of a salvo that a system engages with chance `met`, if it has
        one.
        """
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


Ways: TypeAlias = Sequence[tuple[float, Firing]]
"""The ways in which a shot may hit, each with its chance."""


def ways_of(
    firing: Firing, shot: Shot, tables: Tables, options: Mapping[str, str], reckoning: Calculation
) -> Ways:
    """Return the ways in which a shot of this number may hit; one that is certain hits with all that it
    fires.
    """
    if reckoning.number is None or not reckoning.probability:
        return ()
    if reckoning.probability == 1 and why_certain(shot, tables):
        return ((1.0, replace(firing, how_many=None)),)
    if not tables.to_hit.outcomes:
        return ((reckoning.probability, firing),)
    return ways_to_hit(firing, shot, tables, options, reckoning.number)


def is_set_by_hit(tables: Tables) -> bool:
    """Whether a hit does on average the same, whatever the number and however attacker and target stand."""
    rows = tables.missile_hits is not None and tables.missile_hits.modifiers
    return not rows and not tables.to_hit.outcomes and tables.hit_location.behind_cover != "legs_safe"


def mean_of_shot(
    firing: Firing,
    shot: Shot,
    tables: Tables,
    options: Mapping[str, str],
    reckoning: Calculation,
    shields: Shields,
    side: AttackSide = "front",
) -> float:
    """Return the points that a shot does on average, misses counted in."""
    ways = ways_of(firing_for_shot(firing, shot, tables, options), shot, tables, options, reckoning)
    column: Column = () if is_set_by_hit(tables) else rolled_column(shot, tables, side)
    return salvo_of("", ways, column, side, shields).mean


def salvo_of(name: str, ways: Ways, column: Column, side: AttackSide, shields: Shields) -> Salvo:
    """Return the salvo of a shot that may hit in these ways."""
    chance = sum(part for part, _ in ways)
    if not chance:
        return Salvo(name, 0.0, (), column, side)
    left = _reaching_odds(ways[0][1], chance, shields)
    parts = [
        (share * part, _landing(firing, number), firing.dealt)
        for share, firing in ways
        for number, part in _strike_odds(firing, left).items()
    ]
    reaching = sum(part for part, _, _ in parts)
    hits = tuple((part / reaching, landing) for part, landing, _ in parts)
    is_plain = all(dealt is NO_ATTACK for _, _, dealt in parts)
    return Salvo(name, reaching, hits, column, side, dealt=() if is_plain else tuple(it[2] for it in parts))


def mean_of_hit(firing: Firing) -> float:
    """Return the points of a hit on average, with nothing shot down."""
    return salvo_of("", ((1.0, firing),), (), "front", Shields()).mean


def _reaching_odds(firing: Firing, chance: float, shields: Shields) -> Mapping[int, float]:
    """Return the odds of missiles that reach the target; none of a salvo shot down whole."""
    if not firing.is_in_flight:
        return {firing.number: 1.0}
    left = shields.odds_of_left(firing.number, chance if firing.needs_lock else 1.0)
    return {number: part for number, part in left.items() if number}


def _strike_odds(firing: Firing, left: Mapping[int, float]) -> Mapping[int, float]:
    """Return the odds of the number that strike of a hit."""
    return _sum_parts(_hit_count_odds(firing, number, part) for number, part in left.items())


def _hit_count_odds(firing: Firing, left: int, share: float) -> Mapping[int, float]:
    """Return the odds of the number that strike of so many."""
    strikes = firing.strikes(left)
    if strikes is None:
        return {left: share}
    return {hits: share * part for hits, part in strikes.odds.items()}


def _landing(firing: Firing, number: int) -> HitPoints:
    """Return the points of so many that strike, as they strike together."""
    if firing.effect is not HitEffect.DAMAGE or not firing.points:
        return ()
    return tuple(firing.points * part for part in groups(number, firing.grouping))


def _sum_parts(parts: Iterable[Mapping[int, float]]) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for part in parts:
        for number, chance in part.items():
            found[number] = found.get(number, 0.0) + chance
    return found


def shot_salvo(battle: Battle, fire: Fire, shields: Shields) -> Salvo:
    """Return the salvo of one shot at its target."""
    tables, side = battle.rules.tables, side_of(fire.shot, battle.rules.tables, fire.situation.side)
    is_at_unit = fire.can_hit and fire.firing.effect is not HitEffect.MINES
    ways: Ways = ()
    if is_at_unit and fire.is_certain:
        ways = ((1.0, replace(fire.firing, how_many=None)),)
    elif is_at_unit:
        ways = ways_to_hit(fire.firing, fire.shot, tables, battle.rules.options, fire.number)
    column = aimed_column(tables, fire.mode, rolled_column(fire.shot, tables, side))
    return salvo_of(fire.weapon.name, ways, column, side, shields)


def rolled_column(shot: Shot, tables: Tables, side: AttackSide) -> Column:
    """Return the locations of a shot's hits by the roll."""
    table, safe = landing_of(shot, tables)
    return column_of(tables, table, side, safe)


def aimed_column(tables: Tables, mode: FireMode, rolled: Column) -> Column:
    """Return the locations of hits: as rolled, or where they were aimed or steered.

    Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer.
    """
    if mode.called:
        return ((HitPlace(mode.called), 1.0),)
    if not mode.aimed_at or tables.aimed_shots is None:
        return rolled
    good = float(on_target(tables, mode.aimed_at))
    return ((HitPlace(mode.aimed_at), good), *((place, part * (1 - good)) for place, part in rolled))


def on_target(tables: Tables, location: str) -> Fraction:
    """Return the chance that an aimed shot that hits strikes the location it was aimed at."""
    rules = tables.aimed_shots
    if rules is None:
        return NEVER
    odds = odds_of(parse_dice(rules.dice))
    if tables.place("mech", location).holds_warrior:
        return at_least(rules.head_at_least, odds)
    return sum((exactly(total, odds) for total in rules.body), NEVER)
