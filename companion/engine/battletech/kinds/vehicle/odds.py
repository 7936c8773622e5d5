"""Exact odds of a volley at a vehicle: points left in what it strikes, and what else it brings.

Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table; Ground Vehicle Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.facts import critical_modifiers
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds
from companion.engine.battletech.kinds.vehicle.damage import is_over_water, struck_location, trouble_of
from companion.engine.battletech.kinds.vehicle.movement import cruising_points
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.kinds.vehicle.vehicle import (
    STANDSTILL,
    Vehicle,
    marked_boxes,
    model_of,
    rules_of,
)
from companion.engine.battletech.tables.kinds.vehicles import (
    CREW_KILLED,
    CREW_STUNNED,
    MAIN_WEAPON_JAMS,
    SLOWER,
    TURRET_LOCKED,
    VehicleHit,
)
from companion.engine.battletech.tables.locations import AttackSide, RolledPlace
from companion.engine.views.attacks import Measure, VolleyOdds
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

EXPLODES = "explodes"
WATCHED: Mapping[str, tuple[str, ...]] = {
    EXPLODES: (EXPLODES,),
    CREW_KILLED: (CREW_KILLED,),
    CREW_STUNNED: (CREW_STUNNED,),
    "immobile": STANDSTILL,
    SLOWER: (SLOWER,),
    TURRET_LOCKED: (TURRET_LOCKED,),
    MAIN_WEAPON_JAMS: (MAIN_WEAPON_JAMS,),
}
"""What may come of a volley besides damage, by the troubles that each means."""
Floats: TypeAlias = NDArray[np.float64]


class Landing(NamedTuple):
    """A place where a hit may land: its location, what it brings there, and the chance of it."""

    location: str
    trouble: str
    calls_for_critical: bool
    chance: float


class VolleyEnds(NamedTuple):
    """The ends of a volley: by points left in each location, of who is in the battle, and of who is out.

    The first axis is what is watched, by its place in WATCHED. The second is whether it has struck the
    vehicle: of who is in the battle once for each number of motive hits that it would take to sink it.
    """

    points: Floats
    out: Floats

    def plus(self, other: VolleyEnds, chance: float) -> VolleyEnds:
        """Return these ends, and others that come with a chance."""
        return VolleyEnds(self.points + chance * other.points, self.out + chance * other.out)

    def times(self, chance: float) -> VolleyEnds:
        """Return these ends as they come with a chance."""
        return VolleyEnds(self.points * chance, self.out * chance)


def vehicle_odds(battle: Battle, target: Vehicle, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at a vehicle as it is now."""
    return joint_odds(salvos, partial(_odds, battle, target), _Aim(battle, target).spots)


def _odds(battle: Battle, target: Vehicle, salvos: Sequence[Salvo]) -> VolleyOdds:
    aim = _Aim(battle, target)
    hits, damage = hits_and_damage(salvos)
    names = battle.kind(target).plan(battle, target).names
    ends = _volley(aim, salvos)
    by_location = {name: _points_left(aim, name, salvos) for name in names}
    full = {name: len(left) - 1 for name, left in by_location.items()}
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage={
            name: full[name] - float(left @ np.arange(len(left))) for name, left in by_location.items()
        },
        location_hit={name: 1 - _spared(aim, name, salvos) for name in names},
        location_destroyed={name: float(left[0]) for name, left in by_location.items()},
        location_breached={
            name: float(left[: target.structure[name]].sum()) for name, left in by_location.items()
        },
        kill=float(ends.out[0].sum()),
        mean_damage=sum(points * chance for points, chance in damage.items()),
        measures=tuple(_measures(target, ends)),
        labels={name: row.label for name, row in names.items()},
    )


def _measures(target: Vehicle, ends: VolleyEnds) -> Iterator[Measure]:
    struck = _totals(ends.points)[:, 1] + ends.out[:, 1]
    for name, chance in zip(WATCHED, struck, strict=True):
        if name != TURRET_LOCKED or target.has_turret:
            yield Measure(name, say(f"vehicle/measure_{name}"), float(chance))


class _Aim:
    """A vehicle as a volley finds it: where hits from each side land, and what critical hits bring."""

    def __init__(self, battle: Battle, target: Vehicle) -> None:
        self.battle, self.target, self.rules = battle, target, rules_of(battle.rules)
        self.is_over_water = is_over_water(battle, target)
        self.steps = max(cruising_points(battle, target), 1) if self.is_over_water else 1
        """Motive hits that make it sink; who does not sink has no need to count them."""
        self.boxes = self.rules.troubles[SLOWER].boxes - marked_boxes(target, self.rules, SLOWER)
        self.inside = 2 * self.steps
        """States in the battle: by motive hits, and if it was struck. Two outside follow."""
        self.shape = (len(WATCHED), self.inside + 2, self.inside + 2)
        self.landings = cache(self._landings)

    def points(self, location: str) -> int:
        """Return the points left of armor and structure."""
        return self.target.armor[location] + self.target.structure[location]

    def of(self, salvo: Salvo, entry: int) -> tuple[Landing, ...]:
        """Return where hits of an entry of a salvo may land: at its mark, where they were aimed, or where the
        dice say.
        """
        if spot := salvo.spot_of(entry):
            assert spot.rolled is not None, "vehicles are struck by the dice"
            return (self._landing(self.rules.hit_location.column(salvo.side)[spot.rolled], salvo.side, 1.0),)
        aimed = {place.location for place, _ in salvo.column} & self.target.armor.keys()
        if aimed:
            return tuple(Landing(location, "", calls_for_critical=False, chance=1.0) for location in aimed)
        return self.landings(salvo.side)

    def _landings(self, side: AttackSide) -> tuple[Landing, ...]:
        table = self.rules.hit_location
        rows, chances = table.column(side), odds_of(parse_dice(table.dice))
        return tuple(
            self._landing(row, side, float(chances[total])) for total, row in rows.items() if total in chances
        )

    def _landing(self, row: VehicleHit, side: AttackSide, chance: float) -> Landing:
        model = model_of(self.battle, self.target)
        location = struck_location(row, side, has_turret=model.has_turret)
        return Landing(location, trouble_of(row, self.rules, model), row.calls_for_critical, chance)

    def spots(self, salvo: Salvo) -> Iterator[tuple[RolledPlace, float]]:
        """Yield where a salvo may set its mark, each with its chance."""
        table = self.rules.hit_location
        rows, chances = table.column(salvo.side), odds_of(parse_dice(table.dice))
        for total in chances.keys() & rows.keys():
            landing = self._landing(rows[total], salvo.side, float(chances[total]))
            yield RolledPlace(landing.location, rolled=total), landing.chance

    def criticals(self, added: int) -> Floats:
        """Return what one roll for critical hits leads to, `added` to it, from each state to each."""
        table, criticals = self.rules.critical_hits, self.battle.rules.tables.criticals
        one = sum(
            float(chance) * self.brought(table.rows[total].trouble or EXPLODES)
            for total, chance in odds_of(parse_dice(table.dice)).items()
        )
        outcomes = (criticals.outcomes_with(added) if added else criticals.outcomes)[False]
        numbers: dict[int, float] = {}
        for total, chance in odds_of(parse_dice(criticals.determining.dice)).items():
            hits = outcomes[total] or 0
            numbers[hits] = numbers.get(hits, 0.0) + float(chance)
        after = np.zeros(self.shape)
        for hits, part in numbers.items():
            after += part * np.linalg.matrix_power(one, hits)
        return after

    def brought(self, trouble: str) -> Floats:
        """Return what a trouble leads to from each state: to who is out nothing happens any more."""
        after = np.broadcast_to(np.eye(self.inside + 2), self.shape).copy()
        for watched, causes in enumerate(WATCHED.values()):
            for state in range(self.inside):
                slower, was_struck = divmod(state, 2)
                is_struck = bool(was_struck) or trouble in causes
                after[watched, :, state] = 0
                after[watched, self._first_state(trouble, slower) + is_struck, state] = 1
        return after

    def _first_state(self, trouble: str, slower: int) -> int:
        """Return the state after a trouble that strikes after so many motive hits, nothing watched yet."""
        if self.is_over_water and trouble == SLOWER:
            slower = min(slower + 1, self.boxes)
        sinks = self.is_over_water and (trouble in STANDSTILL or slower >= self.steps)
        return self.inside if sinks or trouble in (EXPLODES, CREW_KILLED) else 2 * slower


def _volley(aim: _Aim, salvos: Sequence[Salvo]) -> VolleyEnds:
    """Return the ends of a volley."""
    axes = sorted(
        {
            landing.location
            for salvo in salvos
            for entry in range(max(len(salvo.hits), 1))
            for landing in aim.of(salvo, entry)
        }
    )
    points = np.zeros((len(WATCHED), aim.inside, *(aim.points(name) + 1 for name in axes)))
    points.reshape(len(WATCHED), aim.inside, -1)[:, 0, -1] = 1.0
    ends, strike = VolleyEnds(points, np.zeros((len(WATCHED), 2))), _Strike(aim, axes)
    for salvo in salvos:
        ends = _fold(salvo, ends, partial(strike.after, salvo))
    return ends


def _fold(
    salvo: Salvo, before: VolleyEnds, strike: Callable[[int, VolleyEnds, int, DamageSource], VolleyEnds]
) -> VolleyEnds:
    """Return the ends after a salvo: it misses, or hits in one of its ways, hit after hit."""
    after = before.times(1 - salvo.chance)
    known: dict[tuple[DamageSource, bool, tuple[int, ...]], VolleyEnds] = {}
    for index, (part, points) in enumerate(salvo.hits):
        dealt, ends = salvo.dealt[index] if index < len(salvo.dealt) else NO_ATTACK, before
        for number, each in enumerate(points):
            key = (dealt, salvo.is_at_mark(index), points[: number + 1])
            if key not in known:
                known[key] = strike(index, ends, each, dealt)
            ends = known[key]
        after = after.plus(ends, salvo.chance * part)
    return after


class _Strike:
    """Single hits of a volley."""

    def __init__(self, aim: _Aim, axes: Sequence[str]) -> None:
        self._aim, self._axes = aim, axes
        self._effects = cache(self._sum_effects)

    def after(
        self, salvo: Salvo, entry: int, before: VolleyEnds, points: int, dealt: DamageSource
    ) -> VolleyEnds:
        """Return the ends after one hit of so many points, of an entry of a salvo."""
        added = critical_modifiers(self._aim.battle, self._aim.target, dealt, points)
        effects = self._effects(self._aim.of(salvo, entry), sum(modifier.value for modifier in added))
        found = VolleyEnds(np.zeros_like(before.points), before.out.copy())
        for location, (chance, armor_holds, inside) in effects.items():
            self._land(found, before, location, points, chance, armor_holds, inside)
        return found

    def _land(
        self,
        found: VolleyEnds,
        before: VolleyEnds,
        location: str,
        points: int,
        chance: float,
        armor_holds: Floats,
        pierced: Floats,
    ) -> None:
        """Add what a hit leads to that lands in a location: it is out where nothing is left there."""
        axis = self._axes.index(location) + 2
        whole, moved = np.moveaxis(before.points, axis, 2), np.zeros_like(before.points)
        lower, gone = np.moveaxis(moved, axis, 2), min(points, whole.shape[2] - 1)
        lower[:, :, 1 : whole.shape[2] - gone] = whole[:, :, gone + 1 :]
        found.out[:] += chance * (_totals(before.points) - _totals(moved))
        inside = self._aim.inside
        depth = self._aim.target.structure[location] if points else 0
        for part, effect in ((slice(1, depth), pierced), (slice(max(depth, 1), None), armor_holds)):
            shifted = np.zeros_like(moved)
            np.moveaxis(shifted, axis, 2)[:, :, part] = lower[:, :, part]
            flat = shifted.reshape(len(WATCHED), inside, -1)
            found.points[:] += (effect[:, :inside, :inside] @ flat).reshape(shifted.shape)
            found.out[:] += (effect[:, inside:, :inside] @ flat.sum(axis=2, keepdims=True))[:, :, 0]

    def _sum_effects(
        self, landings: tuple[Landing, ...], added: int
    ) -> Mapping[str, tuple[float, Floats, Floats]]:
        """Return, by location, the chance of it, and what a hit leads to where armor holds and where not."""
        rolled, nothing = self._aim.criticals(added), np.zeros(self._aim.shape)
        effects: dict[str, tuple[float, Floats, Floats]] = {}
        for landing in landings:
            after = self._aim.brought(landing.trouble)
            lucky = after @ rolled if landing.calls_for_critical else after
            chance, outside, inside = effects.get(landing.location, (0.0, nothing, nothing))
            effects[landing.location] = (
                chance + landing.chance,
                outside + landing.chance * lucky,
                inside + landing.chance * lucky @ rolled,
            )
        return effects


def _totals(points: Floats) -> Floats:
    """Return the chances of all ends by what is watched, and whether it has struck."""
    totals: Floats = points.reshape(len(WATCHED), points.shape[1] // 2, 2, -1).sum(axis=(1, 3))
    return totals


def _points_left(aim: _Aim, location: str, salvos: Sequence[Salvo]) -> Floats:
    """Return the chances of the points left in a location, of none first."""
    left = np.zeros(aim.points(location) + 1)
    left[-1] = 1.0

    def strike(salvo: Salvo, entry: int, before: VolleyEnds, points: int, _dealt: DamageSource) -> VolleyEnds:
        chance, after = _chance_of(aim, location, salvo, entry), np.zeros_like(before.points)
        gone = min(points, len(after) - 1)
        after[: len(after) - gone] = before.points[gone:]
        after[0] = before.points[: gone + 1].sum()
        return VolleyEnds((1 - chance) * before.points + chance * after, before.out)

    ends = VolleyEnds(left, np.zeros(2))
    for salvo in salvos:
        ends = _fold(salvo, ends, partial(strike, salvo))
    return ends.points


def _chance_of(aim: _Aim, location: str, salvo: Salvo, entry: int) -> float:
    return sum(landing.chance for landing in aim.of(salvo, entry) if landing.location == location)


def _spared(aim: _Aim, location: str, salvos: Sequence[Salvo]) -> float:
    """Return the chance that no hit lands in a location."""
    return prod(
        1
        - salvo.chance
        * sum(
            part * (1 - (1 - _chance_of(aim, location, salvo, entry)) ** len(points))
            for entry, (part, points) in enumerate(salvo.hits)
        )
        for salvo in salvos
    )
