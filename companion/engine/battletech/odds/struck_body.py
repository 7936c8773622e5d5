"""A body that is struck in every end of a volley at once: armor, structure, what is inside, who sits there.

What happens, and in which order, stands in `damage_sequence`.
Rule: CityTech, Combat > Damage; Critical Damage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.dues import FALL
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.damage_sequence import BorneDamage, ExplosiveLoad, HitState
from companion.engine.battletech.odds.batches import NONE, Batch, Flags, join_batches
from companion.engine.battletech.odds.body import BLOWN_OFF, NO_KIND, NOWHERE, Body
from companion.engine.battletech.odds.population import Ends, Numbers, Population
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import PilotDamage

Known = TypeVar("Known", bound=NDArray[Any])
CRITICAL, EXPLODED, SHAKEN = 1, 2, 4
"""Marks of what has happened in an end of the volley."""


class StruckBody:
    """A body in every end of a volley; `lost` are the points each location has borne on average."""

    def __init__(self, body: Body, population: Population) -> None:
        self.body, self.population = body, population
        self.lost: NDArray[np.float64] = np.zeros(len(body.names))
        tables = body.battle.rules.tables
        self.rows, self._warriors, self._piloting = body.rows, tables.warriors, tables.piloting
        self._added: Numbers | None = None
        self._effects = {
            id(row): name for name, rows in body.criticals.effective_rows.items() for row in rows
        }

    # --- batches ---

    def none(self) -> Batch:
        """No hits."""
        return NONE

    def join(self, *parts: Batch) -> Batch:
        """Return all of these."""
        return join_batches(*parts)

    def select(self, hits: Batch, what: HitState) -> Batch:
        """Return the hits of which something is so."""
        return hits.select(STATES[what](self, hits)) if hits else NONE

    def split(self, hits: Batch, what: HitState) -> tuple[Batch, Batch]:
        """Return the hits of which something is so, and the others."""
        return hits.split(STATES[what](self, hits)) if hits else (NONE, NONE)

    def by_location(self, hits: Batch) -> Iterator[tuple[str, Batch]]:
        """Yield the hits at each location."""
        for location in np.bincount(hits.where).nonzero()[0].tolist():
            yield self.body.names[location], hits.select(hits.where == location)

    def inward(self, hits: Batch) -> tuple[Batch, Batch]:
        """Return the hits at the next location inward, and those for which there is none."""
        if not hits:
            return NONE, NONE
        onward = self.body.inward.take(hits.where)
        stays, goes = hits._replace(where=onward).split(onward == NOWHERE)
        return goes, stays

    def after_effects(self, hits: Batch) -> Batch:
        """These hits and, of each, those in the ends that were copied from its own meanwhile."""
        since = self.population.number
        if since == hits.since or not hits:
            return hits
        copies, origins = self.population.copies(hits.since)
        known = np.full(hits.since, -1)
        known[hits.ends] = np.arange(len(hits.ends))
        of = known[origins]
        also = hits.take(of[of >= 0])._replace(ends=copies[of >= 0])
        return join_batches(hits, also)._replace(since=since)

    def at_critical_location(self, hits: Batch) -> Batch:
        """Return the hits where they may do critical damage."""
        if not hits:
            return NONE
        there = hits._replace(where=_require_known(hits.critical))
        if hits.certain is None or not hits.certain.any():
            return there
        return there._replace(left=np.where(hits.certain > 0, -hits.certain, hits.left))

    def mark_section(self, hits: Batch) -> Batch:
        """Return the hits, their location noted."""
        return hits._replace(section=hits.where)

    def one_hit_fewer(self, hits: Batch) -> Batch:
        """Return the hits that strike once more."""
        after = hits.select(hits.left > 1)
        return after._replace(left=after.left - 1)

    # --- what is so of hits ---

    def _is_lost(self, hits: Batch) -> Flags:
        lost: Flags = self._figures(self.body.structure, hits) <= 0
        return lost

    def _was_struck(self, hits: Batch) -> Flags:
        """Told from what has changed since the volley began, or was struck in this phase before it."""
        body = self.body
        structure, slots = body.structure[hits.where], body.struck[hits.where]
        is_gone = self._is_lost(hits) & (body.start[structure] > 0)
        is_hit = self._figures(body.struck, hits) != body.start[slots]
        struck: Flags = body.was_struck[hits.where] | is_hit | is_gone
        return struck

    def _open(self, hits: Batch) -> Numbers:
        """Return the slots that can be struck, as masks; none of a lost location."""
        hit = self._figures(self.body.struck, hits)
        masks: Numbers = self.body.open.take(hits.where) & ~hit
        masks[self._is_lost(hits)] = 0
        return masks

    # --- armor and structure ---

    def _places(self, tracks: Ends, hits: Batch) -> Ends:
        """Return where the figures of these hits stand, each in the track of its location."""
        places: Ends = (tracks * self.population.width).take(hits.where)
        places += hits.ends
        return places

    def _figures(self, tracks: Ends, hits: Batch) -> Numbers:
        return self.population.flat.take(self._places(tracks, hits))

    def _lose(self, tracks: Ends, hits: Batch) -> tuple[Numbers, Numbers]:
        """Return the points that these tracks bear of hits, and how many they were."""
        population = self.population
        at = self._places(tracks, hits)
        before = population.flat.take(at)
        borne: Numbers = np.minimum(before, hits.left)
        population.flat[at] = before - borne
        self.lost += population.mean_by(hits.where, hits.ends, borne, len(self.lost))
        return borne, before

    def through_armor(self, hits: Batch) -> Batch:
        """Take points on armor; what is left of them goes on."""
        if hits.is_rear is not None:
            return self._through_either_armor(hits)
        left = hits.left - self._lose(self.body.armor, hits)[0]
        if hits.straight is not None:
            return self._past_armor(hits._replace(left=left))
        on = (left != 0).nonzero()[0]
        return Batch(hits.ends.take(on), hits.where.take(on), left.take(on), hits.since)

    def _through_either_armor(self, hits: Batch) -> Batch:
        """Take points on rear armor where hits strike that, and else on front armor."""
        rear, front = hits.split(_require_known(hits.is_rear))
        parts = ((front, self.body.armor), (rear, self.body.rear))
        after = [part._replace(left=part.left - self._lose(at, part)[0]) for part, at in parts if part]
        return join_batches(*(part.select(part.left > 0) for part in after))

    def _past_armor(self, hits: Batch) -> Batch:
        """Return what is left of hits with the points that go past the armor; they wait where all is lost."""
        straight = _require_known(hits.straight)
        waits: Numbers = np.where(self._is_lost(hits), straight, 0).astype(np.int16)
        hits = hits._replace(left=hits.left + straight - waits, straight=waits)
        return hits.select(hits.left > 0)

    def bear(self, hits: Batch) -> BorneDamage[Batch]:
        """Take points on structure."""
        if not hits:
            return BorneDamage(NONE, NONE, NONE)
        borne, before = self._lose(self.body.structure, hits)
        after = hits._replace(left=hits.left - borne)
        held = before > borne
        if held.all():
            return BorneDamage(after, NONE, NONE)
        past = before <= 0
        return BorneDamage(after.select(held), after.select(~(held | past)), after.select(past))

    def vanish(self, hits: Batch) -> None:
        """What has nowhere to go does not count as taken."""
        self.population.track(self.body.taken)[hits.ends] -= hits.left
        if hits.straight is not None:
            self.population.track(self.body.taken)[hits.ends] -= hits.straight

    def vent(self, hits: Batch) -> None:
        """Armor bears what it can, and the rest does not count as taken."""
        if hits:
            self.vanish(hits._replace(left=hits.left - self._lose(self.body.vents, hits)[0]))

    def destroy(self, hits: Batch, location: str, *, taken_by: str = "", is_blown_off: bool = False) -> None:
        """Nothing is left of a location, and what was in it is no longer told apart."""
        body, number = self.body, self.body.at[location]
        for track in (body.armor[number], body.structure[number], body.vents[number], body.rear[number]):
            self.population.track(track)[hits.ends] = 0
        self.population.track(body.struck[number])[hits.ends] = body.slots[number]
        if is_blown_off and not taken_by:
            self._mark(hits, CRITICAL)

    def check_destroyed(self, hits: Batch, location: str = "") -> None:
        """Nothing: who is out of the battle is looked for when all is over."""

    # --- who sits in it, and what he has to roll ---

    @property
    def pilot_damage(self) -> PilotDamage:
        """Hits on a MechWarrior."""
        return self._warriors.damage

    def hurt(self, hits: Batch, number: int, cause: str) -> None:  # noqa: ARG002
        """Hits on the MechWarrior, noting at how many he has to roll to stay conscious."""
        if not hits:
            return
        dead = self._warriors.consciousness.dead_at
        track, rolls = self.population.track(self.body.hits), self.population.track(self.body.shaken)
        alive = hits.select(track[hits.ends] < dead)
        track[alive.ends] = np.minimum(track[alive.ends] + number, dead)
        rolls[alive.ends] |= (1 << track[alive.ends]).astype(np.int16)
        self._mark(alive, SHAKEN)

    def kill(self, hits: Batch, cause: str) -> None:
        """As many hits as kill."""
        self.hurt(hits, self._warriors.consciousness.dead_at, cause)

    def owe(self, hits: Batch, cause: str) -> None:
        """Count the roll, or note the fall."""
        if not hits:
            return
        if cause in self.body.owed:
            self.population.track(self.body.owed[cause])[hits.ends] += 1
        elif piloting.calls_for(self._piloting, self.body.unit, cause) == FALL:
            self.population.track(self.body.falls)[hits.ends] = 1

    def stagger(self, hits: Batch) -> None:
        """Nothing: the damage taken is added up, and looked at when all is over."""

    # --- critical hits ---

    def roll_criticals(self, hits: Batch) -> tuple[Batch, Batch]:
        """Return how often each strikes inside, drawn or counted; apart where different numbers are added."""
        fixed, hits = hits.split(hits.left < 0)
        if not fixed:
            return self._roll_number(hits)
        blown, on = self._roll_number(hits)
        certain = Batch(fixed.ends, fixed.where, -fixed.left, self.population.number)
        return blown, join_batches(on, certain)._replace(since=self.population.number)

    def _roll_number(self, hits: Batch) -> tuple[Batch, Batch]:
        """Return how often each strikes inside, drawn or counted; apart where different numbers are added."""
        if not hits:
            return NONE, NONE
        if self._added is None:
            return self._criticals(hits, 0)
        added = self._added.take(self.population.track(self.body.salvo)[hits.ends])
        rolled = [self._criticals(hits.select(added == it), it) for it in np.unique(added).tolist()]
        since = self.population.number
        blown, on = (join_batches(*parts)._replace(since=since) for parts in zip(*rolled, strict=True))
        return blown, on

    def _criticals(self, hits: Batch, added: int) -> tuple[Batch, Batch]:
        """Return those that blow a location off, and those that strike inside, with so much added to the
        roll.
        """
        number, odds = self.body.determining_odds(added)
        ends, rolled, origins = self.population.roll(hits.ends, odds)
        section, since = _require_known(hits.section)[origins], self.population.number
        left = number[self.body.may_come_off.take(section).astype(np.intp), rolled]
        off, on = (left == BLOWN_OFF).nonzero()[0], (left > 0).nonzero()[0]
        blown = Batch(ends.take(off), section.take(off), left.take(off), since)
        return blown, Batch(ends.take(on), hits.where[origins].take(on), left.take(on), since)

    def find_slot(self, hits: Batch) -> Batch:
        """Return each at a slot, drawn or counted."""
        body, masks = self.body, self._open(hits)
        on = (masks != 0).nonzero()[0]
        if not len(on):
            return NONE
        where = hits.where.take(on)
        ends, slots, origins = self.population.pick(hits.ends.take(on), masks.take(on), where, body.alike)
        where = where[origins]
        kind = body.kinds[where, np.bitwise_count(slots - 1)]
        found = Batch(ends, where, slots, hits.since, slots=slots, kind=kind)
        return found._replace(before=self._figures(body.struck, found))

    def strike_slot(self, hits: Batch) -> None:
        """The slot is struck."""
        if hits:
            at = self._places(self.body.struck, hits)
            self.population.flat[at] = _require_known(hits.before) | _require_known(hits.slots)
            self._mark(hits, CRITICAL)

    def by_component(
        self, hits: Batch
    ) -> Iterator[tuple[tuple[CriticalEffect, ...], ExplosiveLoad | None, Batch]]:
        """Yield the hits on each kind of thing of which a hit does something at once; loads go off
        but once.
        """
        if not hits:
            return
        kinds, effects, charges = _require_known(hits.kind), self.body.at_once, self.body.charges
        for kind in np.bincount(kinds).nonzero()[0].tolist():
            if kind == NO_KIND:
                continue
            at = (kinds == kind).nonzero()[0]
            if kind < len(effects):
                yield effects[kind], None, self._at(hits, at)
                continue
            charge = charges[kind - len(effects)]
            first = at.take(((_require_known(hits.before).take(at) & charge.slots) == 0).nonzero()[0])
            if len(first):
                yield (), charge.load, self._at(hits, first)

    @staticmethod
    def _at(hits: Batch, at: Ends) -> Batch:
        """Return the hits with these numbers, of which no more has to be known than where they are."""
        return Batch(hits.ends.take(at), hits.where.take(at), hits.left.take(at), hits.since)

    def split_by_hit_count(self, hits: Batch, effect: CriticalEffect) -> tuple[Batch, Batch]:
        """Return the hits with which a component has been hit as often as an effect takes, and the others."""
        if not hits or effect.hits <= 1:
            return hits, NONE
        return hits.split(self.struck(self._effects[id(effect)], hits.ends) >= effect.hits)

    def struck(self, component: str, ends: Ends | slice = slice(None)) -> Numbers:
        """Return how many things of a component are hit or gone with their location, in these ends.

        Where one fills a slot each, these are counted all at once.
        """
        body, population = self.body, self.population
        found: Numbers = np.zeros_like(population.track(body.taken)[ends])
        for location, mask in enumerate(body.singles[component].tolist()):
            if mask:
                hit = np.bitwise_count(population.track(body.struck[location])[ends] & mask)
                is_lost = population.track(body.structure[location])[ends] <= 0
                found += np.where(is_lost, mask.bit_count(), hit).astype(np.int16)
        for location, mask in body.wholes[component]:
            is_hit = (population.track(body.struck[location])[ends] & np.int16(mask)) != 0
            found += is_hit | (population.track(body.structure[location])[ends] <= 0)
        return found

    def set_off(self, hits: Batch, load: ExplosiveLoad) -> Batch:
        """It explodes; the hits with its points."""
        body, population = self.body, self.population
        number = body.at[load.location]
        self._mark(hits, EXPLODED)
        if load.bursts:
            slots = np.int16(sum(1 << slot for slot in load.slots))
            population.track(body.struck[number])[hits.ends] |= slots
        population.track(body.taken)[hits.ends] += np.int16(load.points)
        points = np.full(len(hits.ends), load.points, dtype=np.int16)
        return Batch(hits.ends, np.full(len(hits.ends), number), points, hits.since)

    def _mark(self, hits: Batch, mark: int) -> None:
        self.population.track(self.body.marks)[hits.ends] |= np.int16(mark)


def _require_known(column: Known | None) -> Known:
    assert column is not None, "asked only of hits that know it"
    return column


STATES: Mapping[HitState, Callable[[StruckBody, Batch], Flags]] = {
    HitState.LUCKY: lambda _, hits: _require_known(hits.critical) != NOWHERE,
    HitState.AT_WARRIOR: lambda it, hits: it.body.holds_warrior.take(hits.where),
    HitState.LOST: StruckBody._is_lost,
    HitState.STRUCK_BEFORE: lambda it, hits: it._was_struck(hits),
    HitState.OPEN: lambda it, hits: it._open(hits) != 0,
    HitState.MAY_COME_OFF: lambda it, hits: it.body.may_come_off.take(_require_known(hits.section)),
    HitState.SPENT: lambda _, hits: hits.left == 0,
    HitState.LET_OUT: lambda it, hits: it.body.has_case.take(hits.where),
}
