"""Hits carried through a population of targets: armor, structure, critical hits, explosions.

Each step does to every end at once what `damage`, `criticals` and `explosions` do to one 'Mech, and in
the same order. Rule: CityTech, Combat > Damage; Critical Damage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.fire.salvo import Column, Salvo
from companion.engine.battletech.odds.body import NOWHERE, Body, Load
from companion.engine.battletech.odds.population import Chances, Ends, Numbers, Population, chances

CRITICAL, EXPLODED, SHAKEN = 1, 2, 4
"""Marks of what has happened in an end of the volley."""

Flags: TypeAlias = NDArray[np.bool_]


class Barrage:
    """A volley coming down on one body; `lost` are the points each location has borne on average."""

    def __init__(self, body: Body, population: Population) -> None:
        self.body, self.population = body, population
        self.lost: NDArray[np.float64] = np.zeros(len(body.names))

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
        if salvo.owes:
            np.add(
                population.track(body.blows), population.track(body.salvo) > 0, population.track(body.blows)
            )
        where, is_lucky, column = _column(salvo.column, body.names)
        for step in range(max((len(points) for _, points in salvo.hits), default=0)):
            points = [0, *(row[step] if step < len(row) else 0 for _, row in salvo.hits)]
            landing = np.array(points, dtype=np.int16).take(population.track(body.salvo))
            np.add(population.track(body.taken), landing, population.track(body.taken))
            ends = np.flatnonzero(landing > 0)
            landing = landing[ends]
            ends, rolled, origins = population.roll(ends, column)
            self._land(ends, where.take(rolled), landing[origins], is_lucky.take(rolled))
            left = max(sum(row[step + 1 :]) for _, row in salvo.hits)
            population.settle(body.most(to_come + left))
        population.track(body.salvo)[:] = 0

    def _land(self, ends: Ends, where: Ends, points: Numbers, is_lucky: Flags) -> None:
        """One hit each, wherever it was rolled."""
        body, population = self.body, self.population
        rattled, lucky = ends[body.holds_warrior.take(where)], ends[is_lucky]
        population.track(body.rattled)[rattled] = 1
        population.track(body.lucky)[lucky] = where[is_lucky] + 1
        first = population.number
        self._determine(*self._carry(ends, where, points))
        rattled = self._with_copies(rattled, body.rattled, first)
        population.track(body.rattled)[rattled] = 0
        if body.warriors:
            self._hurt(rattled, body.warriors.damage.head_hit)
        lucky = self._with_copies(lucky, body.lucky, first)
        where = population.track(body.lucky)[lucky].astype(np.intp) - 1
        population.track(body.lucky)[lucky] = 0
        self._determine(lucky, where)

    def _with_copies(self, ends: Ends, track: int, first: int) -> Ends:
        """These ends and those of their copies, numbered from `first`, that carry on with them."""
        added = np.arange(first, self.population.number)
        return np.concatenate([ends, added[self.population.track(track)[added] != 0]])

    def _carry(self, ends: Ends, where: Ends, points: Numbers) -> tuple[Ends, Ends]:
        """Armor, structure, the next location inward; the ends with a breach that still stands, and where."""
        body, breached = self.body, []
        while len(ends):
            points = points - self._lose(body.armor, ends, where, points)
            on = np.flatnonzero(points)
            ends, where, points = ends.take(on), where.take(on), points.take(on)
            borne, is_gone, is_held = self._bear(ends, where, points)
            breached.append((ends[is_held], where[is_held]))
            self._destroy(ends[is_gone], where[is_gone])
            points, where = points - borne, body.inward[where]
            on = np.flatnonzero(points)
            ends, where, points = ends[on], where[on], points[on]
            ends, where, points = self._kept(ends, where, points)
        if not breached:
            return ends, ends
        held, places = zip(*breached, strict=True)
        return np.concatenate(held), np.concatenate(places)

    def _kept(self, ends: Ends, where: Ends, points: Numbers) -> tuple[Ends, Ends, Numbers]:
        """Damage that has somewhere to go; what has not does not count as taken."""
        is_lost = where == NOWHERE
        self.population.track(self.body.taken)[ends[is_lost]] -= points[is_lost]
        return ends[~is_lost], where[~is_lost], points[~is_lost]

    def _bear(self, ends: Ends, where: Ends, points: Numbers) -> tuple[Numbers, Flags, Flags]:
        """Points on structure: what it bore, where it is gone only now, and where some of it is left."""
        before = self._figures(self.body.structure, ends, where)
        borne = self._lose(self.body.structure, ends, where, points)
        return borne, (before > 0) & (before == borne), before > borne

    def _lose(self, tracks: Ends, ends: Ends, where: Ends, points: Numbers) -> Numbers:
        """Points borne by these tracks of a location, and how many they were."""
        population = self.population
        at = self._places(tracks, ends, where)
        left = population.flat.take(at)
        borne: Numbers = np.minimum(left, points)
        population.flat[at] = left - borne
        self.lost += population.mean_by(where, ends, borne, len(self.lost))
        return borne

    def _places(self, tracks: Ends, ends: Ends, where: Ends) -> Ends:
        """Where the figures of these ends stand, each in the track of its location."""
        places: Ends = (tracks * self.population.width).take(where)
        places += ends
        return places

    def _figures(self, tracks: Ends, ends: Ends, where: Ends) -> Numbers:
        return self.population.flat.take(self._places(tracks, ends, where))

    def _destroy(self, ends: Ends, where: Ends) -> None:
        """A location is gone, and with it the limb that hangs on it."""
        for location in range(len(self.body.names)) if len(ends) else ():
            gone = ends[where == location]
            for lost in (location, *self.body.along[location]) if len(gone) else ():
                for track in (self.body.armor[lost], self.body.structure[lost], self.body.vents[lost]):
                    self.population.track(track)[gone] = 0
                self.population.track(self.body.struck[lost])[gone] = self.body.slots[lost]
            if self.body.holds_warrior[location]:
                self._kill(gone)

    def _determine(self, ends: Ends, where: Ends) -> None:
        """Roll for critical hits, and strike the slots.

        Rule: CityTech, Combat > Determining Critical Hits Table; BattleMech Critical Hits.
        """
        body, population = self.body, self.population
        ends, section = self._section(ends, where)
        where, is_open = self._struck_location(ends, section)
        on = np.flatnonzero(is_open | body.limbs[section])
        hits, is_top, odds = body.determining
        ends, rolled, origins = population.roll(ends[on], odds)
        some = np.flatnonzero(((hits > 0) | is_top).take(rolled))
        at, ends, picks, is_top = on[origins][some], ends[some], hits[rolled[some]], is_top[rolled[some]]
        section, where = section[at], where[at]
        is_blown = is_top & body.limbs[section]
        self._mark(ends[is_blown], CRITICAL)
        self._destroy(ends[is_blown], section[is_blown])
        is_hit = (picks > 0) & is_open[at] & ~is_blown
        ends, where, picks = ends[is_hit], where[is_hit], picks[is_hit]
        while len(ends):
            ends, origins = self._strike(ends, where)
            where, picks = where[origins], picks[origins] - 1
            ends, where, picks = ends[picks > 0], where[picks > 0], picks[picks > 0]

    def _section(self, ends: Ends, where: Ends) -> tuple[Ends, Ends]:
        """The ends for which critical hits are rolled: in this location, or the first inward that is left."""
        body, where, is_rolled = self.body, where.copy(), np.ones(len(ends), dtype=np.bool_)
        left = np.flatnonzero(~self._stands(ends, where))
        while len(left):
            here = where[left]
            is_rolled[left] = ~self._is_fresh(ends[left], here) & (body.inward[here] != NOWHERE)
            left = left[is_rolled[left]]
            where[left] = body.inward[where[left]]
            left = left[~self._stands(ends[left], where[left])]
        return ends[is_rolled], where[is_rolled]

    def _stands(self, ends: Ends, where: Ends) -> Flags:
        stands: Flags = self._figures(self.body.structure, ends, where) > 0
        return stands

    def _struck_location(self, ends: Ends, where: Ends) -> tuple[Ends, Flags]:
        """Where critical hits in these locations strike, and whether they strike anything."""
        body, where = self.body, where.copy()
        is_open = self._open(ends, where) != 0
        left = np.flatnonzero(~is_open)
        while len(left):
            here = where[left]
            goes_on = ~self._is_fresh(ends[left], here) & (body.inward[here] != NOWHERE)
            left = left[goes_on]
            where[left] = body.inward[where[left]]
            is_open[left] = self._open(ends[left], where[left]) != 0
            left = left[~is_open[left]]
        return where, is_open

    def _open(self, ends: Ends, where: Ends) -> Numbers:
        """The slots that can be struck, as masks; none of a lost location."""
        stands = self._stands(ends, where)
        hit = self._figures(self.body.struck, ends, where)
        masks: Numbers = self.body.open[where] & ~hit & -stands.astype(np.int16)
        return masks

    def _is_fresh(self, ends: Ends, where: Ends) -> Flags:
        """Whether a critical hit, or the loss of the location, struck it in this very phase."""
        body = self.body
        structure, slots = body.structure[where], body.struck[where]
        is_gone = ~self._stands(ends, where)
        is_hit = self._figures(body.struck, ends, where) != body.start[slots]
        fresh: Flags = body.was_struck[where] | is_hit | (is_gone & (body.start[structure] > 0))
        return fresh

    def _strike(self, ends: Ends, where: Ends) -> tuple[Ends, Ends]:
        """One slot each, if one is left; the ends struck, and which of those asked about they come from."""
        body, population = self.body, self.population
        masks = self._open(ends, where)
        on = np.flatnonzero(masks)
        ends, slots, picked = population.pick(ends[on], masks[on], body.alike[where[on]])
        origins = on[picked]
        where = where[origins]
        at = self._places(body.struck, ends, where)
        before = population.flat[at]
        population.flat[at] = before | slots
        self._mark(ends, CRITICAL)
        self._kill(ends[(slots & body.cockpit[where]) != 0])
        if np.any(slots & body.explosive[where]):
            for load in body.loads:
                sets_off = (where == load.location) & ((slots & load.slots) != 0)
                if not load.bursts_whole:
                    sets_off &= (before & load.slots) == 0
                self._explode(ends[sets_off], load)
        return ends, origins

    def _explode(self, ends: Ends, load: Load) -> None:
        """Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Equipment > CASE."""
        body, population = self.body, self.population
        self._mark(ends, EXPLODED)
        if load.bursts_whole:
            population.track(body.struck[load.location])[ends] |= np.int16(load.slots)
        self._burst(ends, load)
        if body.warriors:
            self._hurt(ends, body.warriors.damage.ammunition_explosion)

    def _burst(self, ends: Ends, load: Load) -> None:
        """Points on structure, what is left on the next one inward, or let out where there is CASE."""
        body, taken = self.body, self.population.track(self.body.taken)
        where = np.full(len(ends), load.location)
        points = np.full(len(ends), load.points, dtype=np.int16)
        while len(ends):
            borne, is_gone, is_held = self._bear(ends, where, points)
            taken[ends] += borne
            points = points - borne
            is_vented = body.has_case[where] & is_gone & (points > 0)
            taken[ends[is_vented]] += self._lose(
                body.vents, ends[is_vented], where[is_vented], points[is_vented]
            )
            self._destroy(ends[is_gone], where[is_gone])
            where = body.inward[where]
            on = np.flatnonzero((points > 0) & (where != NOWHERE) & ~is_held & ~is_vented)
            ends, where, points = ends[on], where[on], points[on]

    def _hurt(self, ends: Ends, hits: int) -> None:
        """Hits on the MechWarrior, noting at how many he has to roll to stay conscious."""
        assert self.body.warriors is not None, "asked only where there are MechWarriors"
        dead = self.body.warriors.consciousness.dead_at
        track, rolls = self.population.track(self.body.hits), self.population.track(self.body.shaken)
        ends = ends[track[ends] < dead]
        track[ends] = np.minimum(track[ends] + hits, dead)
        rolls[ends] |= (1 << track[ends]).astype(np.int16)
        self._mark(ends, SHAKEN)

    def _kill(self, ends: Ends) -> None:
        """A MechWarrior dies."""
        if self.body.warriors and len(ends):
            self._hurt(ends, self.body.warriors.consciousness.dead_at)

    def _mark(self, ends: Ends, mark: int) -> None:
        self.population.track(self.body.marks)[ends] |= np.int16(mark)


def _column(column: Column, names: Sequence[str]) -> tuple[Ends, Flags, Chances]:
    """Locations by outcome, whether the roll is lucky, and the outcomes' chances."""
    where = np.array([names.index(location) for location, _, _ in column])
    is_lucky = np.array([lucky for _, lucky, _ in column])
    return where, is_lucky, chances(*(part for _, _, part in column))
