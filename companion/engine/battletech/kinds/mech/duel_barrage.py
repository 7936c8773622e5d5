"""Damage in a duel: as in a volley, but phase after phase, with the rounds that are left and falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.damage import damage_sequence
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosive_loads import rack_damage
from companion.engine.battletech.damage.falling import fall_clusters, falling_damage
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.odds.barrage import Barrage
from companion.engine.battletech.odds.batches import Batch, Flags, column_of, join_batches
from companion.engine.battletech.odds.body import MAX_POINTS, Body
from companion.engine.battletech.odds.duels.duel_sample import DuelSample
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.effects import AMMUNITION, CriticalEffect
from companion.engine.battletech.tables.locations import AttackSide


class DuelBarrage(Barrage):
    """Attacks on one unit in many duels; `rounds` are the tracks of the contents of its slots."""

    def __init__(self, body: Body, field: DuelSample, rounds: Mapping[str, int]) -> None:
        super().__init__(body, field)
        self.field, self.rounds = field, rounds
        self._feeds = {bin.id: bin.weapon for bin in body.battle.model(body.unit).ammunition}
        rows = body.criticals.by_component.get(AMMUNITION, ())
        has_fixed_explosion = bool(rows) and isinstance(rows[0].explodes, int)
        self._counts_rounds = (
            not has_fixed_explosion and body.battle.rules.tables.ammunition.explosion == "all"
        )
        self.begin()

    def begin(self) -> None:
        """A phase begins: what was suffered in the last one is forgotten."""
        body = self.body
        self._before = self.field.tracks(body.structure[0], body.struck[-1] + 1).copy()
        self.forget()

    def forget(self) -> None:
        """What damage owes has been settled."""
        body = self.body
        for track in (body.shaken, body.taken, body.marks, body.falls, body.blows, *body.owed.values()):
            self.field.track(track)[:] = 0

    def _was_struck(self, hits: Batch) -> Flags:
        number = len(self.body.names)
        was_there = self._before[hits.where, hits.ends] > 0
        slots = self._before[hits.where + number, hits.ends]
        is_hit = self._figures(self.body.struck, hits) != slots
        struck: Flags = is_hit | (self._is_lost(hits) & was_there)
        return struck

    def _settle(self, to_come: int) -> None:
        """Nothing: each duel stays one of its own."""

    def fire_all(self, volleys: Sequence[tuple[Salvo, Numbers]]) -> None:
        """Let salvos land, of which each duel has rolled an outcome; those that strike alike hit by hit."""
        alike: dict[object, list[tuple[Salvo, Numbers]]] = {}
        for number, (salvo, outcomes) in enumerate(volleys):
            has_marks = bool(salvo.needs or salvo.marks or salvo.at_mark)
            is_plain = (
                not (salvo.dealt or salvo.owes or has_marks) and not self.body.criticals.determining.modifiers
            )
            alike.setdefault(salvo.column if is_plain else number, []).append((salvo, outcomes))
        for same in alike.values():
            if len(same) == 1:
                self.field.track(self.body.salvo)[:] = same[0][1]
                self.come_down(same[0][0], 0)
            else:
                self._fire_alike(same)

    def _fire_alike(self, volleys: Sequence[tuple[Salvo, Numbers]]) -> None:
        """The first hit in every duel, then the second, and so on, from whichever weapon they are."""
        longest = [max((len(points) for _, points in salvo.hits), default=0) for salvo, _ in volleys]
        waiting = np.zeros((sum(longest), self.field.number), dtype=np.int16)
        count = np.zeros(self.field.number, dtype=np.intp)
        for (salvo, outcomes), hits in zip(volleys, longest, strict=True):
            rows = [(0,) * hits, *(points + (0,) * (hits - len(points)) for _, points in salvo.hits)]
            ends = outcomes.nonzero()[0]
            table = np.array(rows, dtype=np.int16)[outcomes[ends]]
            for step in range(hits):
                landing = table[:, step].nonzero()[0]
                at = ends[landing]
                waiting[count[at], at] = table[landing, step]
                count[at] += 1
        column = column_of(volleys[0][0].column, self.body.names)
        self._added = self._straight = None
        for points in waiting[: int(count.max(initial=0))]:
            self.land(points, column)

    # --- ammunition ---

    def rounds_held(self, load: ExplosiveLoad) -> Numbers:
        """Return how many rounds these slots hold."""
        none = np.zeros(self.field.number, dtype=np.int16)
        return sum((self.field.track(self.rounds[name]) for name in load.what), none)

    def by_component(
        self, hits: Batch
    ) -> Iterator[tuple[tuple[CriticalEffect, ...], ExplosiveLoad | None, Batch]]:
        """Yield the hits on each kind of thing; slots that are empty do not go off."""
        for effects, load, struck in super().by_component(hits):
            left = struck.select(self.rounds_held(load)[struck.ends] > 0) if load and load.bursts else struck
            if left:
                yield effects, load, left

    def set_off(self, hits: Batch, load: ExplosiveLoad) -> Batch:
        """It explodes: ammunition with the rounds that are left."""
        points = self._points(load, hits.ends) if load.bursts else None
        burst = super().set_off(hits, load)
        if points is None:
            return burst
        self.field.track(self.body.taken)[hits.ends] += points - np.int16(load.points)
        return burst._replace(left=points)

    def _points(self, load: ExplosiveLoad, ends: Ends) -> Numbers:
        """Return the damage of what these slots hold, which is spent with it."""
        tables, total = self.body.battle.rules.tables, np.zeros(len(ends), dtype=np.int64)
        for name in load.what:
            held = self.field.track(self.rounds[name])
            total += held[ends].astype(np.int64) * rack_damage(tables, self._feeds[name])
            held[ends] = 0
        if not self._counts_rounds:
            return np.full(len(ends), load.points, dtype=np.int16)
        points: Numbers = np.minimum(total, MAX_POINTS).astype(np.int16)
        return points

    def explode(self, ends: Ends, load: ExplosiveLoad) -> None:
        """Heat sets ammunition off. Rule: CityTech, Heat > Ammunition Effects."""
        where = np.full(len(ends), self.body.at[load.location])
        hits = Batch(ends, where, np.zeros(len(ends), dtype=np.int16), self.field.number)
        damage_sequence.determine_criticals(self, damage_sequence.explode(self, hits, load))

    # --- falls ---

    def hurt_warriors(self, ends: Ends, number: int, cause: str) -> None:
        """Hits on the MechWarriors of these duels."""
        self.hurt(Batch(ends, np.zeros_like(ends), np.zeros(len(ends), dtype=np.int16)), number, cause)

    def fall(self, ends: Ends) -> None:
        """Damage of a fall where these units stand; each lands on a side of its own.

        Rule: CityTech, Movement > Falling Damage to a BattleMech; Facing after a Fall Table.
        """
        battle, rows = self.body.battle, self.body.battle.rules.tables.piloting.falling
        total = falling_damage(battle, self.body.unit, 0)
        sides = [row.side for row in rows.facing.values()]
        landed = self.field.outcomes(ends, [1 / len(sides)] * len(sides))
        parts = {
            side: ends[np.isin(landed, [at for at, it in enumerate(sides) if it == side])]
            for side in dict.fromkeys(sides)
        }
        for points in fall_clusters(total, rows.grouping):
            self._land(join_batches(*(self._at_side(side, of, points) for side, of in parts.items())))

    def _land(self, hits: Batch) -> None:
        if hits:
            self.field.track(self.body.taken)[hits.ends] += hits.left
            self._added = self._straight = None
            damage_sequence.land_hits(self, hits)

    def _at_side(self, side: AttackSide, ends: Ends, points: int) -> Batch:
        rolled = location_table(self.body.battle.rules.tables, "hit_location").chances[side]
        column = column_of(rolled, self.body.names)
        outcome = self.field.roll(ends, column.odds)[1]
        return Batch(
            ends,
            column.where.take(outcome),
            np.full(len(ends), points, dtype=np.int16),
            self.field.number,
            critical=column.critical.take(outcome),
            certain=column.certain.take(outcome),
            is_rear=np.full(len(ends), side == "rear"),
        )
