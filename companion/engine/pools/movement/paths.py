"""Paths over the map: hexes and facings within an allowance, with what turning and ground cost.

Rule: Untitled Mech Game, R238, R240, R246, R281, R291 to R295.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from companion.engine.pools.battle.condition import occupied_hexes
from companion.engine.pools.battle.ground import entry_cost
from companion.engine.pools.battle.people import people_rules
from companion.engine.pools.battle.state import Battle, Mech
from companion.tabletop.hexes import HEXSIDES, Hex, distance, hexes_within, neighbor

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Whole: TypeAlias = npt.NDArray[np.int64]

Position: TypeAlias = tuple[Hex, int]
"""A hex and the facing there."""
NOWHERE = -1
MOST_GRIDS, MOST_FOUND = 8, 12


@dataclass(frozen=True, slots=True)
class MovePath:
    """The cheapest way to a hex and facing: MA spent, the hexes from the start to the end, and each position.

    The positions are asked for only where somebody moves.
    """

    spent: int
    route: tuple[Hex, ...]
    trace: Callable[[], tuple[Position, ...]] = field(compare=False)
    is_jump: bool = False

    @property
    def steps(self) -> tuple[Position, ...]:
        """Every position from the start to the end."""
        return self.trace()

    @property
    def hexes(self) -> int:
        """How many hexes it leads through, the start left out."""
        return self.spent if self.is_jump else len(self.route) - 1


Found: TypeAlias = tuple[Position, MovePath]


@dataclass(frozen=True)
class Way:
    """A way of moving worked out: its allowance, and whether it leads through the air."""

    ma: int
    in_air: bool = False
    clears: int = 0
    """Levels that a jump clears; 0 is no jump."""
    straight: int = 0
    """Hexes straight ahead that it ends with; 0 is as one likes."""
    is_rough_ground_free: bool = False
    """Whether difficult terrain costs no more than other ground."""
    meters: int = 0
    """How far a person has come on foot toward the next hex; 0 is a mech's way."""


@lru_cache(maxsize=256)
def way(
    ma: int, in_air: bool = False, clears: int = 0, straight: int = 0, is_rough_ground_free: bool = False
) -> Way:
    """Return a way of moving, the same one for the same numbers: paths are kept by it."""
    return Way(ma, in_air, clears, straight, is_rough_ground_free)


def turn_radius(hexes: int, per_turn: int) -> int:
    """Return the hexes that lead straight on before each turn in a move of so many. Rule: R295."""
    return max(1, ceil(hexes / per_turn))


def paths(battle: Battle, mech: Mech, way: Way) -> Mapping[Position, MovePath]:
    """Return the cheapest path to every hex and facing where a move may end, its own among them.

    None leads through a hex that another mech holds. Rule: Untitled Mech Game, R291.
    """
    if mech.hex is None or battle.board is None or mech.hex not in battle.board:
        return {}
    if way.meters:
        return strides(battle, mech, mech.hex, way.meters)
    # Whatever else an act has changed by the time that it is carried out.
    taken = occupied_hexes(battle, besides=mech)
    key = (id(battle.board), id(battle.rules), mech.hex, mech.facing, way, taken)
    if key not in _found:
        if len(_found) >= MOST_FOUND:
            _found.clear()
        # What it is about is kept too: nothing else can then be taken for it.
        _found[key] = battle.board, battle.rules, _search(battle, mech.hex, mech.facing, way, taken)
    return _found[key][2]


def strides(battle: Battle, person: Mech, start: Hex, meters: int) -> Mapping[Position, MovePath]:
    """Return where a person comes to: the hex beside once there, else on in the own. Rule: R33, R281."""
    people, board = people_rules(battle, person), battle.board
    assert people is not None, "only people stride"
    assert board is not None, "they stride on a map"
    found = dict[Position, MovePath]()
    for place in (start, *(neighbor(start, side) for side in range(HEXSIDES))):
        cost = 0 if place == start else entry_cost(battle, start, place) if place in board else None
        if cost is None or cost * people.meters_per_hex > meters:
            continue
        route = (start,) if place == start else (start, place)
        for facing in range(HEXSIDES):
            steps = tuple((each, facing) for each in route)
            found[place, facing] = MovePath(cost, route, partial(tuple, steps))
    return found


_found: dict[Hashable, tuple[object, object, Mapping[Position, MovePath]]] = {}


def _search(
    battle: Battle, start: Hex, facing: int, way: Way, taken: frozenset[Hex]
) -> Mapping[Position, MovePath]:
    if way.clears:
        return _leaps(battle, start, facing, way, taken)
    per_turn, found = battle.tables.movement.half_turn, dict[Position, MovePath]()
    grid = _grid(battle, way).without(taken)
    if way.straight:
        return _charges(grid, start, facing, way, per_turn)
    for radius in range(1, turn_radius(way.ma, per_turn) + 1):
        search = _PathSearch(grid, way.ma, radius, radius * per_turn)
        for position, path in search.run(start, facing, found):
            found[position] = path
        if not search.is_cut:
            break
    return found


def _leaps(
    battle: Battle, start: Hex, facing: int, way: Way, taken: frozenset[Hex]
) -> Mapping[Position, MovePath]:
    """Return where a jump leads: straight over everything, as far across and as high as it goes."""
    found = dict[Position, MovePath]()
    assert battle.board is not None
    level = battle.ground(start).level
    for place in hexes_within(start, way.ma):
        if place not in battle.board or place in taken or place == start:
            continue
        if battle.ground(place).level - level > way.clears:
            continue
        for side in range(HEXSIDES):
            steps = ((start, facing), (place, side))
            trace = partial(tuple[Position, ...], steps)
            found[place, side] = MovePath(distance(start, place), (start, place), trace, is_jump=True)
    return found


def _charges(grid: _Grid, start: Hex, facing: int, way: Way, per_turn: int) -> Mapping[Position, MovePath]:
    """Return where a charge leads: anywhere, and then so many hexes straight ahead. Rule: R230."""
    found: dict[Position, MovePath] = {}
    beside, costs = grid.beside.tolist(), grid.costs.tolist()
    for radius in range(1, turn_radius(way.ma, per_turn) + 1):
        search = _PathSearch(grid, way.ma - way.straight, radius, radius * per_turn - way.straight)
        for (place, side), path in search.run(start, facing, {}):
            at, spent, ahead = grid.numbers[place], path.spent, list[Hex]()
            while len(ahead) < way.straight and at != NOWHERE:
                out = at * HEXSIDES + side
                spent, at = spent + 1 + costs[out], beside[out]
                ahead += [grid.hexes[at]] if at != NOWHERE else []
            if len(ahead) < way.straight or spent > way.ma:
                continue
            known = found.get((ahead[-1], side))
            if known is None or spent < known.spent:
                trace = partial(_run_in, path, tuple((each, side) for each in ahead))
                found[ahead[-1], side] = MovePath(spent, (*path.route, *ahead), trace)
    return found


def _run_in(path: MovePath, ahead: tuple[Position, ...]) -> tuple[Position, ...]:
    return (*path.steps, *ahead)


@dataclass(frozen=True)
class _Grid:
    """The board by numbers: its hexes, the neighbour of each by hexside, and the MA of going there."""

    hexes: tuple[Hex, ...]
    numbers: Mapping[Hex, int]
    beside: Whole
    """The number of the neighbour by hex and hexside; below 0 nobody gets there."""
    costs: Whole
    """What the ground adds to a step by hex and hexside."""
    turn: int
    leaving: tuple[tuple[int, int, int], ...]
    """The side through which a hex is left, how far the mech turns with it, and its cost."""

    def without(self, places: frozenset[Hex]) -> _Grid:
        """Return the grid whose hexes at these places nobody enters."""
        import numpy as np

        closed = [self.numbers[place] for place in places if place in self.numbers]
        return replace(self, beside=np.where(np.isin(self.beside, closed), NOWHERE, self.beside))


def _grid(battle: Battle, way: Way) -> _Grid:
    """Return the grid of a board, which is worked out once for the last few boards and rules."""
    key = (id(battle.board), id(battle.rules), way.in_air, way.is_rough_ground_free)
    if key not in _grids:
        if len(_grids) > MOST_GRIDS:
            _grids.clear()
        # What it is about is kept too: nothing else can then be taken for it.
        _grids[key] = (battle.board, battle.rules, _make_grid(battle, way))
    return _grids[key][2]


_grids: dict[tuple[int, int, bool, bool], tuple[object, object, _Grid]] = {}


def _make_grid(battle: Battle, way: Way) -> _Grid:
    # Only here, as who moves nothing need not wait for it.
    import numpy as np

    assert battle.board is not None
    hexes, rules = battle.board.all_hexes(), battle.tables.movement
    numbers = {place: number for number, place in enumerate(hexes)}
    beside, costs = [], []
    for place in hexes:
        for side in range(HEXSIDES):
            there = neighbor(place, side)
            number = numbers.get(there, NOWHERE)
            cost = 1 if way.in_air else None
            if not way.in_air and number != NOWHERE:
                free = way.is_rough_ground_free
                cost = entry_cost(battle, place, there, is_rough_ground_free=free)
            beside.append(NOWHERE if cost is None else number)
            costs.append((cost or 1) - 1)
    others = ((1, rules.sidestep), (5, rules.sidestep), (2, rules.side), (4, rules.side), (3, rules.rear))
    leaving = (
        (0, 0, rules.forward),
        (1, 1, rules.forward),
        (5, 5, rules.forward),
        *((side, 0, cost) for side, cost in others),
    )
    return _Grid(hexes, numbers, np.array(beside), np.array(costs), rules.turn, leaving)


class _PathSearch:
    """A search over positions, and hexes straight on since the last turn: so many lead straight before each.

    A state is a number: that of the hex, times six and the facing, times the hexes straight on. All states of
    as much MA go on together.
    """

    def __init__(self, grid: _Grid, ma: int, radius: int, limit: int) -> None:
        import numpy as np

        self._grid, self._ma, self._limit, self._runs = grid, ma, limit, radius + 1
        self.is_cut = False
        """Whether longer ways would lead on."""
        states = len(grid.hexes) * HEXSIDES * self._runs
        self._best = np.full(states, ma + 1)
        self._before = np.full(states, NOWHERE)
        self._hexes = np.zeros(states, dtype=np.int64)

    def run(self, start: Hex, facing: int, known: Mapping[Position, MovePath]) -> list[Found]:
        """Return the paths from a position to all that are reached, but those that are known."""
        import numpy as np

        begun = (self._grid.numbers[start] * HEXSIDES + facing) * self._runs + self._runs - 1
        self._best[begun] = 0
        for spent in range(self._ma + 1):
            states = np.nonzero(self._best == spent)[0]
            if len(states):
                self._go_on(states, spent)
        return self._new_paths(known)

    def _go_on(self, states: Whole, spent: int) -> None:
        grid, runs = self._grid, self._runs
        positions, straight = states // runs, states % runs
        hexes, facings = positions // HEXSIDES, positions % HEXSIDES
        may_turn = straight == runs - 1
        turning, at, way = states[may_turn], hexes[may_turn], facings[may_turn]
        after = runs - 1 if runs == 2 else 0
        for turned in (1, HEXSIDES - 1):
            there = (at * HEXSIDES + (way + turned) % HEXSIDES) * runs + after
            self._reach(turning, there, spent + grid.turn + 0 * at, self._hexes[turning])
        goes = self._hexes[states] < self._limit
        self.is_cut = self.is_cut or not goes.all()
        for side, turns, cost in grid.leaving:
            out = hexes * HEXSIDES + (facings + side) % HEXSIDES
            beside = grid.beside[out]
            leads = goes & (beside != NOWHERE) & (may_turn if turns else True)
            run = (straight + 1).clip(max=runs - 1) if side == 0 else 0 * straight + 1
            there = (beside * HEXSIDES + (facings + turns) % HEXSIDES) * runs + run
            self._reach(
                states[leads],
                there[leads],
                (spent + cost + grid.costs[out])[leads],
                self._hexes[states[leads]] + 1,
            )

    def _reach(self, states: Whole, there: Whole, spent: Whole, hexes: Whole) -> None:
        better = spent < self._best[there]
        there = there[better]
        self._best[there] = spent[better]
        self._before[there] = states[better]
        self._hexes[there] = hexes[better]

    def _new_paths(self, known: Mapping[Position, MovePath]) -> list[Found]:
        runs, best = self._runs, self._best.reshape(-1, self._runs)
        cheapest, costs = best.argmin(axis=1).tolist(), best.min(axis=1).tolist()
        routes: dict[int, tuple[Hex, ...]] = {}
        before, hexes = self._before.tolist(), self._grid.hexes
        found: list[Found] = []
        for position, spent in enumerate(costs):
            place = (hexes[position // HEXSIDES], position % HEXSIDES)
            if spent <= self._ma and place not in known:
                state = position * runs + cheapest[position]
                route = self._route(state, before, routes)
                found.append((place, MovePath(spent, route, partial(self._trace, state))))
        return found

    def _route(
        self, state: int, before: Sequence[int], routes: dict[int, tuple[Hex, ...]]
    ) -> tuple[Hex, ...]:
        """Return the hexes up to a state; those of the states before it are kept."""
        open_states = []
        while state not in routes and before[state] != NOWHERE:
            open_states.append(state)
            state = before[state]
        per_hex, hexes = HEXSIDES * self._runs, self._grid.hexes
        route = routes.setdefault(state, (hexes[state // per_hex],))
        for each in reversed(open_states):
            place = hexes[each // per_hex]
            route = route if route[-1] == place else (*route, place)
            routes[each] = route
        return route

    def _trace(self, state: int) -> tuple[Position, ...]:
        """Return every position up to a state."""
        steps, hexes = [state], self._grid.hexes
        while (earlier := int(self._before[steps[-1]])) != NOWHERE:
            steps.append(earlier)
        places = (divmod(each // self._runs, HEXSIDES) for each in reversed(steps))
        return tuple((hexes[number], facing) for number, facing in places)
