"""One shot as a salvo: how many strike by its procedure, where they strike, and what is shot down before.

Rule: CityTech, Combat > Missile Hits; Aimed Shots; Equipment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from companion.engine.battletech.attack.shot import Shot
from companion.engine.battletech.attack.to_hit import why_certain
from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.salvo import Column, HitPoints, Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.fire_sequence import carry_out
from companion.engine.battletech.fire.firing import Fire, landing_of, side_of
from companion.engine.battletech.fire.marks import is_marked, spot_of
from companion.engine.battletech.fire.outcomes import firing_for_shot, ways_to_hit
from companion.engine.battletech.fire.procedures import LOCATE, Firing
from companion.engine.battletech.fire.salvo import column_of, hits_and_damage
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import (
    ANTI_MISSILE,
    DamageStep,
    DivertStep,
    EffectStep,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)
from companion.engine.battletech.tables.locations import AttackSide, HitPlace
from companion.engine.forms import Calculation
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import NEVER, at_least, exactly, odds_of

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
        return ((1.0, firing.with_all_striking()),)
    if not tables.to_hit.outcomes and not firing.may_land_at_mark:
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
    return sum(it.mean for it in _salvos_of_shot(firing, shot, tables, options, reckoning, shields, side))


def odds_of_shot(
    firing: Firing,
    shot: Shot,
    tables: Tables,
    options: Mapping[str, str],
    reckoning: Calculation,
    shields: Shields,
) -> Mapping[int, float]:
    """Return the odds of so many points that a shot does, misses counted in."""
    salvos = _salvos_of_shot(firing, shot, tables, options, reckoning, shields, "front")
    return hits_and_damage(salvos)[1]


def _salvos_of_shot(
    firing: Firing,
    shot: Shot,
    tables: Tables,
    options: Mapping[str, str],
    reckoning: Calculation,
    shields: Shields,
    side: AttackSide,
) -> tuple[Salvo, ...]:
    firing = firing_for_shot(firing, shot, tables, options)
    ways = ways_of(firing, shot, tables, options, reckoning)
    column: Column = () if is_set_by_hit(tables) else rolled_column(shot, tables, side)
    return salvos_of("", firing, ways, column, side, shields)


def salvos_of(
    name: str, firing: Firing, ways: Ways, column: Column, side: AttackSide, shields: Shields
) -> tuple[Salvo, ...]:
    """Return the salvo of each attack of a shot that may hit in these ways."""
    if not ways:
        return (Salvo(name, 0.0, (), column, side),)
    shot = CountedShot(firing, ways, shields)
    carry_out(firing.steps, shot)
    return tuple(_salvo_of(name, attack, column, side) for attack in shot.attacks)


def _salvo_of(name: str, attack: CountedAttack, column: Column, side: AttackSide) -> Salvo:
    parts = tuple(attack.landings())
    reaching = sum((part for part, _, _ in parts), 0.0)
    hits = tuple((part / reaching, landing) for part, landing, _ in parts)
    firings = [firing for _, _, firing in parts]
    is_plain = all(firing.dealt is NO_ATTACK for firing in firings)
    return Salvo(
        name,
        reaching,
        hits,
        column,
        side,
        dealt=() if is_plain else tuple(firing.dealt for firing in firings),
        needs=attack.needs,
        marks=attack.marks,
        locates=attack.locates,
        at_mark=tuple(firing.is_at_mark for firing in firings)
        if any(firing.is_at_mark for firing in firings)
        else (),
        meets=attack.meets,
        systems=attack.systems,
    )


@dataclass(slots=True)
class CountedAttack:
    """Every end of an attack: for each way in which it hits, the chances of so many that are left."""

    ends: list[tuple[Firing, Mapping[int, float]]]
    lands: LocateStep = LOCATE
    does_damage: bool = False
    straight: int = 0
    is_rolled: bool = False
    is_spent: bool = False
    needs: str = ""
    marks: str = ""
    locates: bool = False
    meets: float = 0.0
    systems: int = 0

    @property
    def most(self) -> int:
        """How many are left of it at most."""
        return max((number for _, left in self.ends for number in left), default=0)

    def take_away(self, odds_of_gone: Callable[[int], Mapping[int, float]]) -> None:
        """Follow every number of those that are left that may be gone."""
        self.ends = [(firing, self._without(left, odds_of_gone)) for firing, left in self.ends]

    def _without(
        self, left: Mapping[int, float], odds_of_gone: Callable[[int], Mapping[int, float]]
    ) -> Mapping[int, float]:
        found: dict[int, float] = {}
        for number, chance in left.items():
            for gone, part in odds_of_gone(number).items():
                if number > gone or self.is_spent:
                    rest = max(number - gone, 0)
                    found[rest] = found.get(rest, 0.0) + chance * part
        return found

    def landings(self) -> Iterator[tuple[float, HitPoints, Firing]]:
        """Yield what lands in each end, with its chance."""
        for firing, left in self.ends:
            for number, chance in left.items():
                does_damage = self.does_damage and firing.points
                strikes = firing.group_damage(self.lands, number) if does_damage else ()
                struck = firing.going_straight(self.straight)
                if firing.dice and strikes:
                    yield from (
                        (chance * part, (points,), struck) for points, part in _rolled_damage(firing, strikes)
                    )
                    continue
                points = tuple(part + self.straight for part in strikes)
                yield chance, points, struck


def _rolled_damage(firing: Firing, strikes: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Yield the points that groups do together whose damage is rolled, each with its chance."""
    dice = parse_dice(firing.dice)
    for shown, chance in odds_of(replace(dice, count=dice.count * len(strikes))).items():
        yield shown * firing.times, float(chance)


class CountedShot:
    """Every end of a shot, attack by attack; what comes of one does not change the others."""

    def __init__(self, firing: Firing, ways: Ways, shields: Shields) -> None:
        self._firing, self._ways, self._shields = firing, ways, shields
        self.attacks: list[CountedAttack] = []
        self._attack = self._begin()
        self.is_over = False

    def _begin(self) -> CountedAttack:
        self.attacks.append(CountedAttack([(self._firing, {self._firing.number: 1.0})]))
        return self.attacks[-1]

    def roll(self, step: RollStep) -> None:
        """Follow every way to hit."""
        if self._attack.is_rolled:
            self._attack = self._begin()
        attack = self._attack
        attack.is_rolled, attack.needs = True, step.needs
        attack.ends = [
            (hitting, {number: share * chance for number, chance in left.items()})
            for share, hitting in self._ways
            for _, left in attack.ends
        ]

    def divert(self, step: DivertStep) -> None:
        """Take what is shot down or diverted; of a salvo that is gone before it is told nothing is left."""
        attack, shields = self._attack, self._shields
        met = sum(chance for _, left in attack.ends for number, chance in left.items() if number)
        supply = shields.supplies.get(step.by)
        if supply is not None and step.together and supply.once and attack.most == 1:
            attack.meets, attack.systems = supply.odds_of_diverted(1)[1], supply.systems
        elif supply is not None and step.together and not supply.once:
            attack.take_away(supply.odds_of_diverted)
        elif supply is not None:
            attack.take_away(supply.odds_of_diverted)
            supply.spend(met)
        elif step.by == ANTI_MISSILE:
            down = shields.odds_of_down(met)
            attack.take_away(lambda _: down)

    def count_hits(self, step: HowManyStep) -> None:
        """Follow every number that strikes."""
        self._attack.ends = [
            (firing, _sum_parts(_hit_count_odds(firing, step, number, part) for number, part in left.items()))
            for firing, left in self._attack.ends
        ]

    def locate(self, step: LocateStep) -> None:
        """Note how they land together; the column says where."""
        self._attack.lands = step

    def damage(self, step: DamageStep) -> None:
        """Let what is left land."""
        self._attack.does_damage, self._attack.straight = True, step.straight

    def affect(self, step: EffectStep) -> None:
        """Note the mark; what comes down in a hex strikes nobody by itself."""
        self._attack.marks, self._attack.locates = step.mark, step.locates

    def spend(self, step: SpendStep) -> None:
        """Note that it is told; rounds and heat are counted apart."""
        del step
        self._attack.is_spent = True

    def jam(self, step: JamStep) -> None:
        """Nothing: a jam counts from the next shot on."""


def odds_of_hit(firing: Firing) -> Mapping[int, float]:
    """Return the odds of the points of a hit, with nothing shot down."""
    return hits_and_damage(salvos_of("", firing, ((1.0, firing),), (), "front", Shields()))[1]


def _hit_count_odds(firing: Firing, step: HowManyStep, left: int, share: float) -> Mapping[int, float]:
    """Return the odds of the number that strike of so many."""
    strikes = firing.strikes(step, left)
    if strikes is None:
        return {left: share}
    return {hits: share * part for hits, part in strikes.odds.items()}


def _sum_parts(parts: Iterable[Mapping[int, float]]) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for part in parts:
        for number, chance in part.items():
            found[number] = found.get(number, 0.0) + chance
    return found


def shot_salvos(battle: Battle, fire: Fire, shields: Shields) -> tuple[Salvo, ...]:
    """Return the salvos of one shot at its target, an attack each."""
    tables, side = battle.rules.tables, side_of(fire.shot, battle.rules.tables, fire.situation.side)
    shields = shields.against(battle, fire.target, fire.unit) if isinstance(fire.target, str) else shields
    ways = ways_of_fire(battle, fire)
    column = aimed_column(tables, fire.mode, rolled_column(fire.shot, tables, side))
    salvos = salvos_of(fire.weapon.name, fire.firing, ways, column, side, shields)
    return tuple(
        replace(salvo, needs="", spot=spot_of(battle, fire.target, fire.side, salvo.needs))
        if is_marked(battle, fire.target, fire.side, salvo.needs)
        else salvo
        for salvo in salvos
    )


def ways_of_fire(battle: Battle, fire: Fire) -> Ways:
    """Return the ways in which a declared shot may hit, each with its chance."""
    if not fire.can_hit:
        return ()
    if fire.is_certain:
        return ((1.0, fire.firing.with_all_striking()),)
    rules = battle.rules
    return ways_to_hit(fire.firing, fire.shot, rules.tables, rules.options, fire.number)


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
