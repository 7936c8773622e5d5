"""Vehicles in many duels at once: hits land by their own tables, and bring what these say.

Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table; Ground Vehicle Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.facts import critical_modifiers
from companion.engine.battletech.kinds.vehicle.damage import struck_location, trouble_of
from companion.engine.battletech.kinds.vehicle.movement import is_vehicle_immobile, points_by_rating
from companion.engine.battletech.kinds.vehicle.vehicle import (
    STANDSTILL,
    Vehicle,
    main_weapon,
    marked_boxes,
    model_of,
    rules_of,
)
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_shots import DuelVolley
from companion.engine.battletech.odds.duels.duel_side import DuelSide
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.kinds.vehicles import (
    CREW_KILLED,
    CREW_STUNNED,
    IMMOBILE,
    MAIN_WEAPON_JAMS,
    SLOWER,
)
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.views.duels import Conduct
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

EXPLODES = "explodes"
PASSING = (CREW_STUNNED, MAIN_WEAPON_JAMS)
"""What passes: its figure is the turns in which it still lasts, this one among them."""


class VehicleFigures:
    """A vehicle as figures: armor and structure by location, motive hits, and what keeps it from acting."""

    def __init__(self, battle: Battle, unit: Vehicle) -> None:
        self.battle, self.unit = battle, unit
        self.rows = battle.kind(unit).plan(battle, unit).names
        self.names = tuple(self.rows)
        self.at = {name: number for number, name in enumerate(self.names)}
        self.criticals = battle.rules.tables.criticals
        number = len(self.names)
        self.armor, self.structure = np.arange(number), np.arange(number) + number
        # No slot is ever struck: one figure stands for all.
        self.struck = np.full(number, 2 * number)
        self.slower, self.standstill, stunned, jammed, self.hits = range(2 * number + 1, 2 * number + 6)
        self.passing = dict(zip(PASSING, (stunned, jammed), strict=True))
        lasting = (unit.passing[name] + 1 if name in unit.passing else 0 for name in PASSING)
        self.start: Numbers = np.array(
            [
                *(unit.armor[name] for name in self.names),
                *(unit.structure[name] for name in self.names),
                0,
                marked_boxes(unit, rules_of(battle.rules), SLOWER),
                any(unit.has(name) for name in STANDSTILL),
                *lasting,
                0,
            ],
            dtype=np.int16,
        )

    def places(self, *components: str) -> Numbers:
        """Return no slots."""
        del components
        return np.zeros(len(self.names), dtype=np.int16)


class VehicleFighter(Fighter):
    """A vehicle in many duels."""

    body: VehicleFigures

    def __init__(self, battle: Battle, unit: Vehicle, conduct: Conduct) -> None:
        super().__init__(battle, unit, conduct, VehicleFigures(battle, unit))
        self.vehicle = unit

    @property
    def is_helpless(self) -> Flags:
        """Where its crew is stunned."""
        flags: Flags = self.field.track(self.body.passing[CREW_STUNNED]) > 0
        return flags

    @property
    def is_jammed(self) -> Flags:
        """Where its main weapon jams."""
        flags: Flags = self.field.track(self.body.passing[MAIN_WEAPON_JAMS]) > 0
        return flags

    @property
    def is_immobile(self) -> Flags:
        """Where it moves no more."""

        def compute(end: int) -> float:
            return is_vehicle_immobile(self.battle, self.unit_at(end))

        return self.compute("immobile", self._motive_columns(), self.everybody, compute) > 0

    def movement_points(self, ends: Ends) -> Numbers:
        """Return how far the chosen way of moving still goes."""

        def compute(end: int) -> int:
            return points_by_rating(self.battle, self.unit_at(end), self.conduct.movement)

        return self.compute("points", self._motive_columns(), ends, compute).astype(np.int16)

    def _motive_columns(self) -> list[Numbers]:
        return [self.field.track(self.body.slower), self.field.track(self.body.standstill)]

    def unit_at(self, end: int) -> Vehicle:
        """Return the unit as it is in one duel."""
        body, figures = self.body, self.field.column(end)
        number = len(body.names)
        troubles = {SLOWER: figures[body.slower], IMMOBILE: figures[body.standstill]}
        kept = {name: times for name, times in self.vehicle.troubles.items() if name not in troubles}
        passing = {name: figures[track] - 1 for name, track in body.passing.items() if figures[track]}
        return replace(
            self.vehicle,
            armor=dict(zip(body.names, figures[:number], strict=True)),
            structure=dict(zip(body.names, figures[number : 2 * number], strict=True)),
            troubles=kept | {name: times for name, times in troubles.items() if times},
            passing=passing,
            doings=self.turn_at(end),
        )

    def stance_at(self, end: int) -> Vehicle:
        """Return how the unit stands and has moved in one duel, its damage left aside."""
        return replace(self.vehicle, doings=self.turn_at(end))


class VehicleSide(DuelSide[VehicleFighter]):
    """A vehicle and its weapons in many duels."""

    def __init__(self, fighter: VehicleFighter) -> None:
        super().__init__(fighter)
        self._barrage = VehicleBarrage(fighter)
        self._main_weapon = main_weapon(fighter.battle, fighter.vehicle)

    def _may_fire(self, number: int) -> Flags:
        if self.battery.guns[number].mount is self._main_weapon:
            return ~self.fighter.is_jammed
        return super()._may_fire(number)

    def suffer(self, volleys: Sequence[DuelVolley], turn: int) -> None:  # noqa: ARG002
        """Let shots land, hit by hit."""
        for salvo, outcomes in volleys:
            self._barrage.come_down(salvo, outcomes)

    def heat_up(self, turn: int) -> None:
        """Nothing: no heat builds up."""

    def wake(self, turn: int) -> None:  # noqa: ARG002
        """Let what passes last a turn less."""
        for track in self.fighter.body.passing.values():
            left = self.fighter.field.track(track)
            np.maximum(left - 1, 0, out=left)


class Landings(NamedTuple):
    """Where hits from a side land, row by row: locations by number, critical hits, troubles, chances."""

    where: Ends
    calls_for_critical: Flags
    troubles: tuple[str, ...]
    chances: tuple[float, ...]


class VehicleBarrage:
    """Hits on a vehicle in many duels."""

    def __init__(self, fighter: VehicleFighter) -> None:
        self.fighter, self.rules = fighter, rules_of(fighter.battle.rules)
        table, self._brought = self.rules.critical_hits, dict[str, float]()
        for total, chance in odds_of(parse_dice(table.dice)).items():
            trouble = table.rows[total].trouble or EXPLODES
            self._brought[trouble] = self._brought.get(trouble, 0.0) + float(chance)
        self._landings, self._determining = cache(self._landings_from), cache(self._critical_hits)

    def come_down(self, salvo: Salvo, outcomes: Numbers) -> None:
        """Let the hits of one attack land, of which each duel has rolled an outcome."""
        for step in range(max((len(points) for _, points in salvo.hits), default=0)):
            points = [0, *(row[step] if step < len(row) else 0 for _, row in salvo.hits)]
            landing = np.array(points, dtype=np.int16).take(outcomes)
            added = self._critical_bonuses(salvo, points).take(outcomes)
            ends = np.flatnonzero((landing > 0) & ~self.fighter.is_out)
            for more in np.unique(added[ends]).tolist():
                these = ends[added[ends] == more]
                self._land(these, landing[these], salvo.side, more)

    def _critical_bonuses(self, salvo: Salvo, points: Sequence[int]) -> Ends:
        """Return what is added to rolls for critical hits, by the outcome of the shot."""
        battle, vehicle = self.fighter.battle, self.fighter.vehicle
        dealt = salvo.dealt or (NO_ATTACK,) * len(salvo.hits)
        rows = (critical_modifiers(battle, vehicle, *hit) for hit in zip(dealt, points[1:], strict=True))
        return np.array([0, *(sum(each.value for each in row) for row in rows)])

    def _land(self, ends: Ends, points: Numbers, side: AttackSide, added: int) -> None:
        """Let one hit of so many points land in each of these duels."""
        fighter, body, landings = self.fighter, self.fighter.body, self._landings(side)
        rolled = fighter.field.outcomes(ends, landings.chances)
        where, figures = landings.where.take(rolled), fighter.field.tracks(0, len(fighter.start))
        left = points.copy()
        for layer in (body.armor, body.structure):
            before = figures[layer[where], ends]
            borne = np.minimum(before, left)
            figures[layer[where], ends] = before - borne
            left -= borne
            if layer is body.armor:
                is_pierced = left > 0
        fighter.is_out[ends[figures[body.structure[where], ends] <= 0]] = True
        self._roll_criticals(ends[landings.calls_for_critical.take(rolled)], added)
        self._roll_criticals(ends[is_pierced], added)
        for row, trouble in enumerate(landings.troubles):
            if trouble:
                self._apply_trouble(ends[rolled == row], trouble)

    def _landings_from(self, side: AttackSide) -> Landings:
        table, at = self.rules.hit_location, self.fighter.body.at
        model, odds = model_of(self.fighter.battle, self.fighter.vehicle), odds_of(parse_dice(table.dice))
        rows = {total: row for total, row in table.column(side).items() if total in odds}
        places = [struck_location(row, side, has_turret=model.has_turret) for row in rows.values()]
        return Landings(
            np.array([at[place] for place in places]),
            np.array([row.calls_for_critical for row in rows.values()]),
            tuple(trouble_of(row, self.rules, model) for row in rows.values()),
            tuple(float(odds[total]) for total in rows),
        )

    def _roll_criticals(self, ends: Ends, added: int) -> None:
        """Roll for critical hits on those that are still in the battle, and carry them out one by one."""
        field, numbers = self.fighter.field, self._determining(added)
        hits = np.array([*numbers]).take(field.outcomes(ends, [*numbers.values()]))
        for number in range(max(numbers, default=0)):
            struck = ends[(hits > number) & ~self.fighter.is_out[ends]]
            kinds = field.outcomes(struck, [*self._brought.values()])
            for kind, trouble in enumerate(self._brought):
                self._apply_trouble(struck[kinds == kind], trouble)

    def _critical_hits(self, added: int) -> Mapping[int, float]:
        """Return the chances of each number of critical hits; nothing is blown off a vehicle."""
        criticals, numbers = self.fighter.body.criticals, dict[int, float]()
        outcomes = (criticals.outcomes_with(added) if added else criticals.outcomes)[False]
        for total, chance in odds_of(parse_dice(criticals.determining.dice)).items():
            hits = outcomes[total] or 0
            numbers[hits] = numbers.get(hits, 0.0) + float(chance)
        return numbers

    def _apply_trouble(self, ends: Ends, trouble: str) -> None:
        """Let a trouble strike in these duels."""
        fighter, body = self.fighter, self.fighter.body
        if trouble in (EXPLODES, CREW_KILLED):
            fighter.is_out[ends] = True
        elif trouble == SLOWER:
            track = fighter.field.track(body.slower)
            track[ends] = np.minimum(track[ends] + 1, self.rules.troubles[SLOWER].boxes)
        elif trouble in STANDSTILL:
            fighter.field.track(body.standstill)[ends] = 1
        elif trouble in body.passing:
            track = fighter.field.track(body.passing[trouble])
            track[ends] = np.maximum(track[ends], self.rules.troubles[trouble].turns + 1)
