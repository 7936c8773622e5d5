"""Exact odds where targets have nothing but armor: damage by location, what is destroyed, and the kill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import prod
from typing import NamedTuple, TypeAlias

from companion.engine.battletech.battle.salvo import HitPoints, Salvo
from companion.engine.battletech.damage.damage_sequence import BorneDamage, HitState, carry_through
from companion.engine.battletech.damage.single_hit import OptionalHit, SingleHit, SingleHitBatches
from companion.engine.battletech.fire.salvo import hits_and_damage, joint_odds, spots_of_column
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.locations import HitPlace, LocationRow, RolledPlace
from companion.engine.views.attacks import VolleyOdds
from companion.errors import InputError
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

Armor: TypeAlias = tuple[int, ...]

MAX_STATES = 50_000
TOO_MANY = "This volley has too many possible outcomes to count. Choose fewer weapons at once."


def armor_odds(
    tables: Tables, rows: Mapping[str, LocationRow], armor: Mapping[str, int], salvos: Sequence[Salvo]
) -> VolleyOdds:
    """Return the exact odds of salvos at a target with this armor left, in the order of firing.

    Every state that the volley can lead to is followed with its chance. To keep them few, locations that
    do not influence each other are followed apart. Raises InputError for a volley that can end in too many
    ways, as eight and more different weapons may. Rule: Quick-Start, Hit Location; Damage Resolution.
    """
    body = _ArmorBody(tables, rows)
    before = tuple(armor[name] for name in body.names)
    return joint_odds(salvos, partial(_odds, body, before), spots_of_column)


def _odds(body: _ArmorBody, before: Armor, salvos: Sequence[Salvo]) -> VolleyOdds:
    packets = [body.packet(salvo) for salvo in salvos]
    lost, destroyed = [0.0] * len(before), [0.0] * len(before)
    kill = 0.0
    for watched in body.groups():
        course = _ArmorVolley(body, watched, packets)
        states = course.run(before)
        for index in watched:
            lost[index] = course.lost[index]
            destroyed[index] = sum(chance for state, chance in states.items() if not state[index])
        if watched == body.fatal:
            kill = sum(chance for state, chance in states.items() if not all(state[at] for at in watched))
    hits, damage = hits_and_damage(salvos)
    struck = [1 - prod(packet.spares(index) for packet in packets) for index in range(len(body.names))]
    return VolleyOdds(
        hits=hits,
        damage=damage,
        location_damage=dict(zip(body.names, lost, strict=True)),
        location_hit=dict(zip(body.names, struck, strict=True)),
        location_destroyed=dict(zip(body.names, destroyed, strict=True)),
        kill=kill,
        mean_damage=sum(points * chance for points, chance in damage.items()),
    )


class PacketHits(NamedTuple):
    """So many hits, with the chance of them, their points, and the chance of each location."""

    chance: float
    points: HitPoints
    places: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Packet:
    """An attack of a volley: each number of hits that it may have."""

    hits: tuple[PacketHits, ...]

    @property
    def most(self) -> int:
        """The most points it can do."""
        return max((sum(it.points) for it in self.hits), default=0)

    @property
    def is_simple(self) -> bool:
        """Whether it lands one hit at most."""
        return all(len(it.points) == 1 for it in self.hits)

    def spares(self, location: int) -> float:
        """Return the chance that none of its hits lands in a location."""
        return 1 - sum(it.chance * (1 - (1 - it.places[location]) ** len(it.points)) for it in self.hits)


class _ArmorBody:
    """The locations of a unit by index: chance of a hit, where damage goes on, what is lost along."""

    def __init__(self, tables: Tables, rows: Mapping[str, LocationRow]) -> None:
        self._rows = rows
        self.names = tuple(rows)
        at = {name: index for index, name in enumerate(self.names)}
        self.inward = [at[row.transfers_to] if row.transfers_to else None for row in rows.values()]
        self.along = [[at[other] for other in row.takes_along] for row in rows.values()]
        self.fatal = frozenset(at[name] for name, row in rows.items() if row.destroys_unit)
        self.chances = [0.0] * len(rows)
        for total, chance in odds_of(parse_dice(tables.hit_location.dice)).items():
            self.chances[at[tables.hit_location.rows[total]]] += float(chance)
        self._at = at
        self._reached = [self._reach(location) for location in range(len(rows))]
        self._borne = cache(self._armor_after)

    def packet(self, salvo: Salvo) -> Packet:
        """Return an attack, as it lands here."""
        rolled = self._places(salvo.column) if salvo.column else tuple(self.chances)
        return Packet(
            tuple(
                PacketHits(salvo.chance * part, points, self._places([(spot, 1.0)]) if spot else rolled)
                for entry, (part, points) in enumerate(salvo.hits)
                for spot in (salvo.spot_of(entry),)
            )
        )

    def _places(self, column: Iterable[tuple[HitPlace | RolledPlace, float]]) -> tuple[float, ...]:
        places = [0.0] * len(self.names)
        for place, chance in column:
            if place.location:
                places[self._at[place.location]] += chance
        return tuple(places)

    def strike(self, armor: Armor, location: int, points: int) -> Armor:
        """Return what is left everywhere after a hit, which only what it may reach has a say in."""
        reached = self._reached[location]
        after = self._borne(location, points, tuple([armor[at] for at in reached]))
        if after is None:
            return armor
        left = list(armor)
        for at, borne in zip(reached, after, strict=True):
            left[at] = borne
        return tuple(left)

    def _armor_after(self, location: int, points: int, armor: Armor) -> Armor | None:
        """Return what is left of what a hit may reach; None where nothing changes."""
        sheet = ArmorPoints(
            self._rows, dict(zip((self.names[at] for at in self._reached[location]), armor, strict=True))
        )
        carry_through(sheet, SingleHit(self.names[location], points))
        after = tuple(sheet.armor.values())
        return None if after == armor else after

    def _reach(self, location: int) -> tuple[int, ...]:
        """Return where a hit may do anything: there, further inward, and what goes with that."""
        found = dict[int, None]()
        where: int | None = location
        while where is not None:
            found |= dict.fromkeys((where, *self.along[where]))
            where = self.inward[where]
        return tuple(found)

    def influences(self, location: int) -> Iterator[int]:
        """Yield the locations whose state decides what comes to one: those outside it, and what takes it
        along.
        """
        for other in range(len(self.names)):
            if self.inward[other] == location or location in self.along[other]:
                yield other

    def all_influences(self, watched: frozenset[int]) -> frozenset[int]:
        """Return every location that has a say, directly or not, in what comes to the watched ones."""
        found, waiting = set(watched), list(watched)
        while waiting:
            new = set(self.influences(waiting.pop())) - found
            found |= new
            waiting += new
        return frozenset(found)

    def groups(self) -> list[frozenset[int]]:
        """Locations to be followed together: the fatal ones, and the others as they hang together."""
        others = [frozenset({index}) for index in range(len(self.names)) if index not in self.fatal]
        wholes = {self.all_influences(one) - self.fatal for one in others}
        return [self.fatal, *(whole for whole in wholes if not any(whole < wider for wider in wholes))]


class ArmorPoints(SingleHitBatches):
    """The points of each location that bear hits, in one figure: there is nothing inside to strike."""

    def __init__(self, rows: Mapping[str, LocationRow], armor: dict[str, int]) -> None:
        super().__init__(rows, {HitState.SPENT: lambda hit: not hit.left})
        self.armor = armor

    def through_armor(self, hits: OptionalHit) -> OptionalHit:
        """Return all: there is nothing under it."""
        return hits

    def bear(self, hits: OptionalHit) -> BorneDamage[OptionalHit]:
        """Points on armor."""
        if hits is None or not self.armor[hits.location]:
            return BorneDamage(None, None, hits)
        borne = min(self.armor[hits.location], hits.left)
        self.armor[hits.location] -= borne
        after = hits._replace(left=hits.left - borne)
        return BorneDamage(after, None, None) if self.armor[hits.location] else BorneDamage(None, after, None)

    def destroy(
        self, hits: OptionalHit, location: str, *, taken_by: str = "", is_blown_off: bool = False
    ) -> None:
        """Nothing is left of it."""
        del hits, taken_by, is_blown_off
        self.armor[location] = 0

    def vanish(self, hits: OptionalHit) -> None:
        """Nobody counts it."""

    def owe(self, hits: OptionalHit, cause: str) -> None:
        """Nothing: what has only armor makes no Piloting Skill Rolls."""

    def kill(self, hits: OptionalHit, cause: str) -> None:
        """Nobody: MechWarriors are hurt where there is structure."""

    def check_destroyed(self, hits: OptionalHit, location: str = "") -> None:
        """Nothing: a kill is counted by what is lost."""


class _ArmorVolley:
    """A volley followed packet by packet, as far as it matters to the watched locations."""

    def __init__(self, body: _ArmorBody, watched: frozenset[int], packets: Sequence[Packet]) -> None:
        self.lost: dict[int, float] = defaultdict(float)
        self._body = body
        self._watched = watched
        self._packets = packets
        self._members = sorted(body.all_influences(watched))
        self._influences = {member: tuple(body.influences(member)) for member in self._members}
        self._taken_along = {other for row in body.along for other in row}

    def run(self, armor: Armor) -> Mapping[Armor, float]:
        """Return the chance of each state that the volley can end in; `lost` then holds the mean losses."""
        to_come = sum(packet.most for packet in self._packets)
        states = {self._drop_unwatched(armor, to_come): 1.0}
        for packet in self._packets:
            to_come -= packet.most
            states = self._after(states, packet, to_come)
        return states

    def _after(self, states: Mapping[Armor, float], packet: Packet, to_come: int) -> dict[Armor, float]:
        """Return the states after an attack, of which hits are followed one by one."""
        if packet.is_simple:
            return self._after_one(states, packet, to_come)
        after: dict[Armor, float] = defaultdict(float)
        missed = 1 - sum(it.chance for it in packet.hits)
        for armor, weight in states.items():
            after[self._drop_unwatched(armor, to_come)] += weight * missed
        for chance, hits, places in packet.hits:
            landed = {armor: weight * chance for armor, weight in states.items()}
            for step, points in enumerate(hits):
                one = Packet((PacketHits(1.0, (points,), places),))
                landed = self._after_one(landed, one, to_come + sum(hits[step + 1 :]))
            for armor, weight in landed.items():
                after[self._drop_unwatched(armor, to_come)] += weight
        return after

    def _after_one(self, states: Mapping[Armor, float], packet: Packet, to_come: int) -> dict[Armor, float]:
        after: dict[Armor, float] = defaultdict(float)
        chances = [
            (member, points, chance * places[member])
            for member in self._members
            for chance, (points,), places in packet.hits
            if places[member]
        ]
        elsewhere = 1 - sum(chance for _, _, chance in chances)
        for armor, weight in states.items():
            after[self._drop_unwatched(armor, to_come)] += weight * elsewhere
            for member, points, chance in chances:
                hit = self._body.strike(armor, member, points)
                for index in self._watched:
                    self.lost[index] += weight * chance * (armor[index] - hit[index])
                after[self._drop_unwatched(hit, to_come)] += weight * chance
            if len(after) > MAX_STATES:
                raise InputError(TOO_MANY)
        return after

    def _drop_unwatched(self, armor: Armor, to_come: int) -> Armor:
        """Return the state without differences that the damage to come cannot bring out any more."""
        enough = to_come + 1
        settled = [enough] * len(armor)
        waiting = list(self._watched)
        seen = set(waiting)
        while waiting:
            here = waiting.pop()
            is_whole = here in self._watched and here in self._taken_along
            settled[here] = armor[here] if is_whole else min(armor[here], enough)
            # A location that stays passes nothing on; into a fatal one that is lost, nothing more goes.
            if here in self._watched and here in self._body.fatal and not armor[here]:
                continue
            for other in self._influences[here]:
                if other not in seen and armor[other] <= to_come:
                    seen.add(other)
                    waiting.append(other)
        return tuple(settled)
