"""A volley coming down on a body in every end at once: salvos in their order, their hits one by one.

Rule: CityTech, Combat > Determining Hit Location; Damage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.damage import damage_sequence
from companion.engine.battletech.odds.batches import (
    NONE,
    Batch,
    Flags,
    HitColumn,
    added_to_criticals,
    column_of,
    going_straight,
    join_batches,
)
from companion.engine.battletech.odds.body import NOWHERE, Body
from companion.engine.battletech.odds.population import Ends, Numbers, Population, chances
from companion.engine.battletech.odds.riders import past_suits
from companion.engine.battletech.odds.struck_body import CRITICAL, SHAKEN, StruckBody
from companion.engine.battletech.tables.locations import HitPlace

ANSWERED = "answered"
"""The mark of a target whose system has answered a missile."""


class MarkedSpot(NamedTuple):
    """The place of a mark: which outcomes of a salvo land there, the places by number, and the track of it.

    Without a track it is the first of the places in every end.
    """

    flags: Flags
    places: HitColumn
    track: int | None


def marks_with_spots(salvos: Sequence[Salvo]) -> Sequence[str]:
    """Return the marks whose location has to be known to who lands hits there."""
    wanted = {salvo.needs for salvo in salvos if any(salvo.at_mark)}
    return sorted({salvo.marks for salvo in salvos if salvo.locates} & wanted)


class Barrage(StruckBody):
    """A volley coming down on one body; `without_criticals` is the chance that charges do points instead of
    critical hits.

    The population has a track behind those of the body for each mark that has a location: there, in the
    ends in which the mark is set, stands which of the places it is, from 1 on.
    """

    def __init__(self, body: Body, population: Population, spotted: Sequence[str] = ()) -> None:
        super().__init__(body, population)
        self.without_criticals = 0.0
        self._straight: Numbers | None = None
        self._known_marks: dict[str, int] = {}
        self._spots = {mark: len(body.start) + number for number, mark in enumerate(spotted)}
        self._spot_places: dict[str, HitColumn] = {}

    def run(self, salvos: Sequence[Salvo]) -> None:
        """Let attacks land in this order."""
        to_come = sum(salvo.most for salvo in salvos)
        for salvo in salvos:
            to_come -= salvo.most
            self._fire(salvo, to_come)

    def _fire(self, salvo: Salvo, to_come: int) -> None:
        """Roll one attack for every end, and let its hits land one by one; `to_come` is what others do."""
        body, population = self.body, self.population
        parts = (1 - salvo.chance, *(salvo.chance * part for part, _ in salvo.hits))
        population.roll_all(body.salvo, chances(*parts))
        self.come_down(salvo, to_come)

    def come_down(self, salvo: Salvo, to_come: int) -> None:
        """Let the hits of one attack land that have been rolled for every end."""
        body, population = self.body, self.population
        if salvo.needs or salvo.marks:
            self._follow_marks(salvo)
        for system in range(salvo.systems if salvo.meets else 0):
            self._answer(salvo, system)
        if salvo.owes:
            population.track(body.blows)[:] += population.track(body.salvo) > 0
        column, spot = column_of(salvo.column, body.names), self._spot_of(salvo)
        longest = max((len(points) for _, points in salvo.hits), default=0)
        if salvo.criticals_first:
            self._set_off_charges(salvo, column)
        for step in () if salvo.criticals_first else range(longest):
            points = np.array([0, *(row[step] if step < len(row) else 0 for _, row in salvo.hits)], np.int16)
            rolled = population.track(body.salvo)
            landing = points.take(rolled) if len(points) > 2 else points[-1] * rolled
            self._added, self._straight = added_to_criticals(body, salvo, step), going_straight(salvo, step)
            self.land(landing, column, spot)
            left = max(sum(row[step + 1 :]) for _, row in salvo.hits)
            self._settle(to_come + left)
        population.track(body.salvo)[:] = 0

    def _follow_marks(self, salvo: Salvo) -> None:
        """Let miss what needs a mark that is not there, and set the mark of what hits."""
        rolled, marks = self.population.track(self.body.salvo), self.population.track(self.body.marks)
        if salvo.needs:
            rolled[(marks & self._bit_of(salvo.needs)) == 0] = 0
        if salvo.marks:
            self._set_mark(salvo, marks, rolled)

    def _answer(self, salvo: Salvo, system: int) -> None:
        """Let a system answer an attack in the ends in which it hits and the system is unused."""
        bit, population = self._bit_of(f"{ANSWERED}/{system}"), self.population
        rolled, marks = population.track(self.body.salvo), population.track(self.body.marks)
        arrives = np.array([False, *(bool(points) for _, points in salvo.hits)])
        met = (arrives.take(rolled) & ((marks & bit) == 0)).nonzero()[0]
        ends, outcome, _ = population.roll(met, chances(1 - salvo.meets, salvo.meets))
        rolled, marks = population.track(self.body.salvo), population.track(self.body.marks)
        marks[ends] |= bit
        rolled[ends[outcome == 1]] = 0

    def _set_mark(self, salvo: Salvo, marks: Numbers, rolled: Numbers) -> None:
        """Mark the target where a salvo hits; where it is marked already, the mark stays where it is."""
        bit, population = self._bit_of(salvo.marks), self.population
        if salvo.marks in self._spots:
            column = column_of(salvo.column, self.body.names)
            odds = self._spot_places.setdefault(salvo.marks, column).odds
            ends, place, _ = population.roll(((rolled > 0) & ((marks & bit) == 0)).nonzero()[0], odds)
            population.track(self._spots[salvo.marks])[ends] = place + 1
        marks, rolled = population.track(self.body.marks), population.track(self.body.salvo)
        marks[rolled > 0] |= bit

    def _spot_of(self, salvo: Salvo) -> MarkedSpot | None:
        """Return the place of hits that land where their mark was set; None where all are rolled for."""
        at_mark = np.array([False, *salvo.at_mark])
        if salvo.spot is not None and at_mark.any():
            place = HitPlace(salvo.spot.location, salvo.spot.critical, certain=salvo.spot.certain)
            return MarkedSpot(at_mark, column_of(((place, 1.0),), self.body.names), None)
        if salvo.needs not in self._spots or not at_mark.any():
            return None
        return MarkedSpot(at_mark, self._spot_places[salvo.needs], self._spots[salvo.needs])

    def _bit_of(self, mark: str) -> np.int16:
        """Return the bit of a mark that shots set, after those of what has happened."""
        return np.int16((SHAKEN << 1) << self._known_marks.setdefault(mark, len(self._known_marks)))

    def _set_off_charges(self, salvo: Salvo, column: HitColumn) -> None:
        """Roll for critical hits where charges are planted; without any they do their points.

        Rule: CityTech, Special Case Rules > Leg Attacks.
        """
        population, ends = self.population, self.population.track(self.body.salvo).nonzero()[0]
        ends, outcome, _ = population.roll(ends, column.odds)
        points = np.full(len(ends), salvo.most, dtype=np.int16)
        planted = Batch(
            ends,
            column.where.take(outcome),
            points,
            population.number,
            critical=column.critical.take(outcome),
        )
        damage_sequence.determine_criticals(self, planted)
        planted = self.after_effects(planted)
        left = planted.select((population.track(self.body.marks)[planted.ends] & CRITICAL) == 0)
        without = np.zeros(population.number, dtype=np.bool_)
        without[left.ends] = True
        self.without_criticals = population.mean(without)
        population.track(self.body.taken)[left.ends] += left.left
        damage_sequence.land_hits(self, left)
        self._settle(0)

    def charge_damage(self, points: int) -> Mapping[int, float]:
        """Return the odds of the damage of charges, which do so many points or critical hits."""
        return {0: 1 - self.without_criticals, points: self.without_criticals}

    def land(self, points: Numbers, column: HitColumn, spot: MarkedSpot | None = None) -> None:
        """One hit of so many points in every end that has any, where the roll says or its mark was set."""
        population, (where, critical, odds, is_rear, certain) = self.population, column
        np.add(population.track(self.body.taken), points, population.track(self.body.taken))
        # NumPy looks through flags ten times as fast as through numbers.
        ends = (points != 0).nonzero()[0]
        marked, ends = (NONE, ends) if spot is None else self._at_spot(points, ends, spot)
        left = points.take(ends)
        ends, outcome, origins = population.roll(ends, odds)
        at, since = where.take(outcome), population.number
        hits = Batch(
            ends, at, left[origins], since, critical=critical.take(outcome), certain=certain.take(outcome)
        )
        if is_rear is not None:
            hits = hits._replace(is_rear=is_rear.take(outcome))
        if marked:
            hits = join_batches(hits, marked)._replace(since=since)
        if self._straight is not None:
            straight = self._straight.take(population.track(self.body.salvo)[hits.ends])
            hits = hits._replace(left=hits.left - straight, straight=straight)
        hits = self._past_cover(hits) if (hits.where == NOWHERE).any() else hits
        damage_sequence.land_hits(self, past_suits(self.body, population, hits) if self.body.suits else hits)

    def _at_spot(self, points: Numbers, ends: Ends, spot: MarkedSpot) -> tuple[Batch, Ends]:
        """Return the hits that land where a mark was set, and the ends in which the place is rolled."""
        at_mark = spot.flags.take(self.population.track(self.body.salvo)[ends])
        there = ends[at_mark]
        track = spot.track
        place = np.zeros(len(there), np.int16) if track is None else self.population.track(track)[there] - 1
        where, critical = spot.places.where.take(place), spot.places.critical.take(place)
        certain = spot.places.certain.take(place)
        return Batch(there, where, points.take(there), critical=critical, certain=certain), ends[~at_mark]

    def _settle(self, to_come: int) -> None:
        """A hit is over, and so many points are still to come."""
        most = self.body.most(to_come)
        if self._spots:
            most = np.append(most, np.full(len(self._spots), np.iinfo(np.int16).max, np.int16))
        self.population.settle(most, is_last=not to_come)

    def _past_cover(self, hits: Batch) -> Batch:
        """Return the hits that no cover stops; what it stops does not count as taken."""
        stopped, past = hits.split(hits.where == NOWHERE)
        self.vanish(stopped)
        return past
