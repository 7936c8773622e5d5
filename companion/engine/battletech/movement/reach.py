"""Search for every place that a unit can reach on foot, by the cheapest way.

Places are searched by number, not as values.

Rule: Quick-Start, Movement. CityTech, Movement > Movement Costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion.engine.battletech.battle.actions import Step
from companion.engine.battletech.battle.condition import can_stand, why_not_steered
from companion.engine.battletech.battle.footing import Footing
from companion.engine.battletech.damage.mines import fields_met
from companion.engine.battletech.movement.leaving import edge_left_by, open_edges, why_not_leave
from companion.engine.battletech.movement.risks import (
    STANDING_UP,
    Danger,
    Risk,
    format_risk,
    is_turn,
    risks,
    risks_on,
    walls_between,
)
from companion.engine.battletech.movement.steps import (
    BACKWARD,
    CLIMB,
    ENTERING,
    FLOORS,
    FORWARD,
    TURNS,
    direction_of,
    heading_of,
    held_places,
    in_the_way,
    is_least,
    leaving_cost,
    straight_hexes,
    turning_cost,
    why_not_enter,
)
from companion.engine.battletech.movement.terrain_costs import crossing, why_too_weak
from companion.engine.battletech.movement.walk import (
    Mover,
    Walk,
    floor_rules,
    start_walk,
    take_step,
    why_not_step,
)
from companion.engine.battletech.sight.grounds import OFF_MAP, grounds_of
from companion.tabletop.boards import Board
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, neighbor

RISK = 1 << 10
"""One risk weighs more than all hexes that a move can enter, and less than a Movement Point."""
POINT = 1 << 20
NEVER = 1 << 60


class ReachedPlace(NamedTuple):
    """A hex and facing at the end of a walk, with the texts of the piloting rolls on the way."""

    hex: Hex
    facing: Facing
    spent: int
    hexes: int
    path: tuple[Step, ...]
    route: tuple[Hex, ...]
    rolls: tuple[str, ...]
    entered: int = 0
    direction: str = ""
    heading: Facing | None = None
    is_below: bool = False
    has_left: bool = False
    is_least: bool = False
    floor: int = 0


class ReachSearch:
    """A search over a board; a state is a place of its grounds and a facing, `place * 6 + facing`.

    It goes through the states by Movement Points spent, so that each is settled once. The `best` key of a
    state is its points, then its risks, then the hexes entered, more of which are better. A search `by_road`
    enters nothing else.
    """

    def __init__(self, mover: Mover, board: Board, *, by_road: bool = False) -> None:
        self._by_road = by_road
        battle, mech = mover.battle, mover.unit
        self._mover, self._allowed = mover, mover.allowed
        self._grounds = grounds_of(board, on_floors=mover.on_floors)
        self._turning = turning_cost(mover.rules, mover.carriage)
        self._may_reverse, self._stairs = BACKWARD in mover.steps, mover.stairs
        self._leaving = leaving_cost(mover.rules) if open_edges(battle, mech) else NEVER
        held = held_places(battle, mech)
        self._held = self._places(held)
        self._blocked = self._places(it for it in held if in_the_way(battle, mech, *it))
        mined = fields_met(battle, mech)
        self._mined = {
            place: kind for where, kind in mined.items() for place in self._grounds.numbers_in(where)
        }
        self._ground = [kind.afloat if mover.floats else kind for kind in self._grounds.ground]
        self._danger = [self._dangers(kind) for kind in self._ground]
        self._format_risk = lru_cache(maxsize=None)(lambda risk: format_risk(battle, mech, risk))
        self._costs: dict[tuple[int, int], tuple[int, int]] = {}
        self._best = [NEVER] * len(self._grounds.onward)
        self._came: list[tuple[ReachedPlace, Step | None] | None] = [None] * len(self._best)
        self._waiting: list[list[int]] = [[] for _ in range(mover.allowed + 1)]
        self._exits: dict[tuple[Hex, Facing], ReachedPlace] = {}

    def _dangers(self, ground: Footing) -> tuple[int, int]:
        """Return how many things may go wrong on entering such ground straight on, and after a turn."""
        straight_on, turned = (
            sum(1 for _ in risks_on(self._mover, ground, 1, has_turned=has_turned))
            for has_turned in (False, True)
        )
        return straight_on, turned

    def _places(self, held: Iterable[tuple[Hex, int]]) -> frozenset[int]:
        """Return the places that units in these hexes, on these floors, keep others out of."""
        return frozenset(
            number
            for place, floor in held
            for number in (
                (self._grounds.number_of(place, floor=floor),) if floor else self._grounds.numbers_in(place)
            )
        )

    def run(self, beginnings: Iterable[ReachedPlace]) -> Iterator[ReachedPlace]:
        """Yield every place reached from these beginnings, cheapest first; those off the map come last."""
        for begun in beginnings:
            place = self._grounds.number_of(begun.hex, is_below=begun.is_below, floor=begun.floor)
            if begun.spent <= self._allowed:
                key = begun.spent * POINT + len(begun.rolls) * RISK + RISK - 1 - begun.hexes
                self._offer_state(place * HEXSIDES + begun.facing, key, begun, None)
        first: list[tuple[int, ReachedPlace]] = []
        for spent, states in enumerate(self._waiting):
            for state in states:
                if (came := self._came[state]) is not None:
                    self._came[state] = None
                    at = self._settle(state, spent, *came)
                    yield at
                    self._spread(state, spent, at)
                    if not at.entered:
                        first.append((state, at))
        yield from self._exits.values()
        yield from self._least_moves(first)

    def _offer_state(self, state: int, key: int, at: ReachedPlace, step: Step | None) -> None:
        """Note a way to a state if it is the best so far."""
        if key < self._best[state]:
            self._best[state] = key
            self._came[state] = (at, step)
            self._waiting[key // POINT].append(state)

    def _settle(self, state: int, spent: int, before: ReachedPlace, step: Step | None) -> ReachedPlace:
        """Return the best way to a state."""
        if step is None:
            return before
        place = state // HEXSIDES
        if step not in ENTERING:
            return ReachedPlace(
                before.hex, state % HEXSIDES, spent, before.hexes, (*before.path, step), before.route,
                before.rolls, before.entered, before.direction, before.heading, before.is_below,
                floor=self._grounds.footings[place].floor,
            )  # fmt: skip
        return self._enter(before, place, step, spent, is_below=self._grounds.is_below(place))

    def _enter(self, at: ReachedPlace, place: int, step: Step, spent: int, *, is_below: bool) -> ReachedPlace:
        facing, there = at.facing, self._grounds.hexes[place]
        heading, hexes = heading_of(facing, step), straight_hexes(at.hexes, at.direction, step)
        left = self._footing_at(at)
        is_risky = self._risks(at, left, place, heading)
        rolls = (*at.rolls, *self._rolls(at, left, place, heading)) if is_risky else at.rolls
        return ReachedPlace(
            there, facing, spent, hexes, (*at.path, step), (*at.route, there), rolls, at.entered + 1,
            direction_of(step), heading, is_below, floor=self._grounds.footings[place].floor,
        )  # fmt: skip

    def _spread(self, state: int, spent: int, at: ReachedPlace) -> None:
        """Go on from a settled state by every step."""
        facing, rank = state % HEXSIDES, self._best[state] % POINT
        if spent + self._turning <= self._allowed:
            key, first = (spent + self._turning) * POINT + rank, state - facing
            for turn, hexsides in TURNS.items():
                self._offer_state(first + (facing + hexsides) % HEXSIDES, key, at, turn)
        if at.entered and state // HEXSIDES in self._held:
            return
        self._go(state, facing, spent, rank, at, FORWARD)
        if self._may_reverse:
            self._go(state, heading_of(facing, BACKWARD), spent, rank, at, BACKWARD)
        if state in self._grounds.climbs:
            self._go(state, facing, spent, rank, at, CLIMB)
        if self._stairs:
            self._change_floors(state, spent, rank, at)

    def _change_floors(self, state: int, spent: int, rank: int, at: ReachedPlace) -> None:
        """Go on from floor to floor inside a building."""
        place, floors = state // HEXSIDES, floor_rules(self._mover.battle)
        assert floors is not None, "who changes floors has tables on them"
        key = (spent + floors.per_floor) * POINT + rank
        numbers = self._grounds.floors_of(place)
        for step in self._stairs:
            there = numbers.get(self._grounds.footings[place].floor + FLOORS[step])
            if there is not None and spent + floors.per_floor <= self._allowed and there not in self._blocked:
                self._offer_state(there * HEXSIDES + at.facing, key, at, step)

    def _go(self, state: int, direction: Facing, spent: int, rank: int, at: ReachedPlace, step: Step) -> None:
        place = state // HEXSIDES
        ways = self._grounds.climbs if step == CLIMB else self._grounds.onward
        onward = ways[place * HEXSIDES + direction]
        if onward == OFF_MAP:
            self._leave(at, direction, spent, step)
            return
        cost = self._cost(place, onward, step)
        if not cost or spent + cost > self._allowed or onward in self._blocked:
            return
        rank += at.hexes - straight_hexes(at.hexes, at.direction, step)
        risks = self._risks(at, self._grounds.footings[place], onward, direction)
        key = (spent + cost) * POINT + rank + risks * RISK
        self._offer_state(onward * HEXSIDES + at.facing, key, at, step)

    def _cost(self, place: int, onward: int, step: Step) -> int:
        """Movement Points from one place to the next; 0 where a unit cannot go."""
        kinds = self._grounds.kinds[place], self._grounds.kinds[onward]
        costs = self._costs.get(kinds)
        if costs is None:
            costs = self._costs[kinds] = self._crossing(*kinds)
        return costs[1 if step == BACKWARD else 0]

    def _crossing(self, left: int, entered: int) -> tuple[int, int]:
        """By forward and backward step; nobody is led onto a bridge that collapses."""
        mover, ground = self._mover, self._ground
        if self._by_road and not (ground[left].is_paved and ground[entered].is_paved):
            return 0, 0
        if why_too_weak(mover.battle, mover.unit, ground[entered]):
            return 0, 0
        crossed = crossing(
            mover.rules, mover.battle.rules.options, ground[left], ground[entered], mover.carriage
        )
        forward, backward = (
            0 if why_not_enter(mover.rules, mover.mode, step, crossed, ground[entered]) else crossed.cost
            for step in (FORWARD, BACKWARD)
        )
        return forward, backward

    def _leave(self, at: ReachedPlace, direction: Facing, spent: int, step: Step) -> None:
        """Rule: Quick-Start, Special Rules."""
        cost, beyond = self._leaving, neighbor(at.hex, direction)
        if spent + cost > self._allowed or not self._is_open(beyond):
            return
        known = self._exits.get((beyond, at.facing))
        if known is None or spent + cost < known.spent:
            hexes = straight_hexes(at.hexes, at.direction, step)
            self._exits[beyond, at.facing] = ReachedPlace(
                beyond, at.facing, spent + cost, hexes, (*at.path, step), (*at.route, beyond), at.rolls,
                at.entered + 1, step, direction, has_left=True,
            )  # fmt: skip

    def _is_open(self, beyond: Hex) -> bool:
        """Whether the unit may leave the map over the edge before a hex."""
        battle, unit = self._mover.battle, self._mover.unit
        return why_not_leave(battle, unit, edge_left_by(battle, unit, beyond)) is None

    def _risks(self, at: ReachedPlace, left: Footing, place: int, direction: Facing) -> int:
        """Return how many things may go wrong on entering a place."""
        dangers = self._danger[self._grounds.kinds[place]]
        walls = len(walls_between(self._mover, left, self._grounds.footings[place]))
        return dangers[is_turn(at.heading, direction)] + (place in self._mined) + walls

    def _footing_at(self, at: ReachedPlace) -> Footing:
        """Return the footing of a place that is reached, which the next step leaves."""
        return self._grounds.footings[self._grounds.number_of(at.hex, is_below=at.is_below, floor=at.floor)]

    def _rolls(self, at: ReachedPlace, left: Footing, place: int, direction: Facing) -> Iterator[str]:
        """Yield the risks of entering a place in words, in the order in which they are met."""
        has_turned, mined = is_turn(at.heading, direction), self._mined.get(place, "")
        entered = self._grounds.footings[place]
        risks = risks_on(
            self._mover,
            entered,
            at.entered + 1,
            has_turned=has_turned,
            mined=mined,
            left=left,
        )
        for risk in risks:
            yield self._format_risk(risk)

    def _least_moves(self, first: Iterable[tuple[int, ReachedPlace]]) -> Iterator[ReachedPlace]:
        """Yield the one hex ahead that may be entered whatever it costs.

        Rule: CityTech, Movement > Movement Costs.
        """
        for state, at in first:
            onward, left = self._grounds.onward[state], self._allowed - at.spent
            if onward == OFF_MAP or onward in self._blocked:
                continue
            is_new = self._best[onward * HEXSIDES + at.facing] == NEVER
            cost = self._cost(state // HEXSIDES, onward, FORWARD)
            if is_new and is_least(self._mover.rules, left, at.entered, cost):
                below = self._grounds.is_below(onward)
                least = self._enter(at, onward, FORWARD, self._allowed, is_below=below)
                yield least._replace(is_least=True)


EACH_WAY: tuple[tuple[Step, int], ...] = (("right", 3), ("left", 2))
"""Turns that lead once to each other facing."""


def search_reach(mover: Mover, path: Sequence[Step] = ()) -> Iterator[ReachedPlace]:
    """Search every hex and facing within reach once, going on from the end of `path`.

    Of ways that cost the same the one with fewer risks is taken. A 'Mech on the ground is taken to stand up
    if it can, and else turns where it lies.
    """
    walk, rolls = _walk_with_rolls(mover, path)
    if walk.has_left or walk.is_least or mover.battle.board is None:
        yield _reached_place(walk, rolls)
    elif why_not_steered(mover.battle, mover.unit) or (walk.is_prone and not _may_stand(mover, walk)):
        yield from _turning(mover, walk, rolls)
    else:
        if walk.is_prone:
            walk, rolls = _take_step(mover, walk, rolls, "stand")
        starts = tuple(_starting_places(mover, walk, rolls))
        yield from ReachSearch(mover, mover.battle.board).run(starts)
        if walk.is_on_road:
            yield from _farther_by_road(mover, mover.battle.board, starts)


def _farther_by_road(mover: Mover, board: Board, starts: Iterable[ReachedPlace]) -> Iterator[ReachedPlace]:
    """Yield what only the bonus for keeping to roads leads to.

    Rule: CityTech, Movement > Road/Pavement Movement.
    """
    farther = replace(mover, allowed=mover.allowed + mover.road_bonus)
    for at in ReachSearch(farther, board, by_road=True).run(starts):
        if at.spent > mover.allowed and not (at.has_left or at.is_least):
            yield at


def _walk_with_rolls(mover: Mover, path: Sequence[Step]) -> tuple[Walk, tuple[str, ...]]:
    walk = start_walk(mover)
    rolls: tuple[str, ...] = ()
    for step in path:
        walk, rolls = _take_step(mover, walk, rolls, step)
    return walk, rolls


def _take_step(mover: Mover, walk: Walk, rolls: tuple[str, ...], step: Step) -> tuple[Walk, tuple[str, ...]]:
    after = take_step(mover, walk, step)
    met: tuple[Risk, ...] = ()
    if step in ENTERING:
        met = tuple(risks(mover, walk, after))
    elif step == "stand":
        met = (Risk(Danger.GROUND, STANDING_UP, mover.standing_up),)
    return after, (*rolls, *(format_risk(mover.battle, mover.unit, risk) for risk in met))


def _may_stand(mover: Mover, walk: Walk) -> bool:
    may = can_stand(mover.battle, mover.unit) and "stand" not in mover.mode.forbids
    return may and take_step(mover, walk, "stand").spent <= mover.allowed


def _starting_places(mover: Mover, walk: Walk, rolls: tuple[str, ...]) -> Iterator[ReachedPlace]:
    """Yield where the search begins; who has just stood up faces any way."""
    yield _reached_place(walk, rolls)
    if walk.turns_freely:
        for step, times in EACH_WAY:
            turned = walk
            for _ in range(times):
                turned = take_step(mover, turned, step)
                yield _reached_place(turned, rolls)


def _turning(mover: Mover, walk: Walk, rolls: tuple[str, ...]) -> Iterator[ReachedPlace]:
    """Yield the facings to which a 'Mech can turn in its hex."""
    yield _reached_place(walk, rolls)
    for step, times in EACH_WAY:
        turned = walk
        for _ in range(times):
            before, turned = turned, take_step(mover, turned, step)
            if turned.spent > mover.allowed or why_not_step(mover, before, step, turned):
                break
            yield _reached_place(turned, rolls)


def _reached_place(walk: Walk, rolls: tuple[str, ...]) -> ReachedPlace:
    return ReachedPlace(
        walk.hex, walk.facing, walk.spent, walk.hexes, walk.path, walk.route, rolls, walk.entered,
        walk.direction, walk.heading, walk.is_below, walk.has_left, walk.is_least, walk.floor,
    )  # fmt: skip
