"""Mean damage of a unit's weapons to a standing 'Mech in every hex of the board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.attack.guidance import guidance_modifier
from companion.engine.battletech.attack.hit_damage import damage_varies, hit_damage
from companion.engine.battletech.attack.shot import Shot, farthest_bracket, range_key, shot_at
from companion.engine.battletech.attack.situation import ground_under, water_under
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.fire_modes import FireMode, mode_of
from companion.engine.battletech.battle.footing import has_floors
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import unit_as_it_declares
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.damage.buildings import absorption_in
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.fire.readiness import (
    is_behind_ground,
    why_not_fire,
    why_not_stance,
    why_not_weapon,
)
from companion.engine.battletech.fire.salvo_odds import is_set_by_hit, odds_of_hit, odds_of_shot
from companion.engine.battletech.sight.arcs import bears_on
from companion.engine.battletech.sight.line_of_sight import is_jammed
from companion.engine.battletech.sight.probing import without_smoke
from companion.engine.battletech.sight.sight_field import Lookout
from companion.engine.battletech.units.unit_model import Mount
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import Modifier

Ends: TypeAlias = NDArray[np.intp]
"""Hexes by their number on the board, or kinds of them."""
Means: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
STANDING = Stance("mech", is_on_bridge=True)
"""How the target stands: where there is a bridge, on it."""
CACHED_BOARDS = 4


def threat(battle: Battle, attacker: Unit, attacks: Sequence[str], lookout: Lookout) -> Mapping[Hex, float]:
    """Return the mean damage of these weapons of a unit to a 'Mech that has not moved, for each hex they
    reach.

    Empty without a map. Rule: CityTech, Combat > Firing Arcs; Line of Sight; To-Hit Modifiers.
    """
    board, start = battle.board, attacker.hex
    attacker = unit_as_it_declares(battle, attacker)
    guns = () if why_not_fire(battle, attacker) else tuple(_guns(battle, attacker, attacks))
    if board is None or start is None or not guns:
        return {}
    targets = _ThreatTargets(battle, attacker, board, start, lookout)
    rules = battle.rules.tables.to_hit
    places = targets.within(max(farthest_bracket(rules, gun.shot.weapon)[1] for gun in guns))
    may_jam = any(not np.array_equal(gun.jammed, gun.damage) for gun in guns)
    kinds, situations = targets.situations(places, may_jam=may_jam)
    hexes = [targets.ground.hexes[place] for place in places]
    aimed = {gun.aim: gun.mount for gun in guns}
    bears = {aim: _bears(battle, attacker, mount, hexes) for aim, mount in aimed.items()}
    total = np.zeros(len(places))
    for gun in guns:
        total += gun.means(situations, kinds, bears[gun.aim])
    for place, kept in enumerate(_walls(battle, attacker, hexes)):
        if kept and total[place]:
            shots = (gun.odds(situations[kinds[place]]) for gun in guns if bears[gun.aim][place])
            total[place] = _mean_beyond(reduce(np.convolve, shots), kept)
    return {place: mean for place, mean in zip(hexes, total.tolist(), strict=True) if mean}


def _bears(battle: Battle, attacker: Unit, mount: Mount, hexes: Sequence[Hex]) -> Flags:
    """Return the hexes that lie in the arcs of a weapon."""
    return np.array([bears_on(battle, attacker, mount, place) for place in hexes], dtype=np.bool_)


def _walls(battle: Battle, attacker: Unit, hexes: Sequence[Hex]) -> Iterator[int]:
    """Yield what walls keep of a unit's fire at a target in each of these hexes; 0 in the open.

    Rule: CityTech, Buildings > Damage to Units Inside.
    """
    board = battle.board
    for place in hexes:
        is_inside = board is not None and has_floors(board, place)
        yield absorption_in(battle, attacker.id, place) if is_inside else 0


def _mean_beyond(odds: Means, kept: int) -> float:
    """Return the mean of the points that are left where so many are kept, by their odds."""
    beyond = np.maximum(np.arange(len(odds)) - kept, 0)
    return float((odds * beyond).sum())


@dataclass(frozen=True)
class _GroundKinds:
    """A board's hexes as sight fields number them; those of one `kind` have the same ground."""

    hexes: tuple[Hex, ...]
    q: NDArray[np.int64]
    r: NDArray[np.int64]
    kind: NDArray[np.int64]
    examples: tuple[Hex, ...]


@lru_cache(maxsize=CACHED_BOARDS)
def _ground_of(board: Board) -> _GroundKinds:
    hexes, examples = board.all_hexes(), dict[BoardHex, Hex]()
    for place in hexes:
        examples.setdefault(board.at(place), place)
    numbers = {ground: number for number, ground in enumerate(examples)}
    return _GroundKinds(
        hexes,
        np.array([place.q for place in hexes]),
        np.array([place.r for place in hexes]),
        np.array([numbers[board.at(place)] for place in hexes]),
        tuple(examples.values()),
    )


class _ThreatTargets:
    """Standing 'Mechs in every hex of the board, as one unit sees them."""

    def __init__(self, battle: Battle, attacker: Unit, board: Board, start: Hex, lookout: Lookout) -> None:
        self._battle, self._attacker = battle, attacker
        self.ground = _ground_of(board)
        self._field = lookout.field(board, start, battle.kind(attacker).stance(battle, attacker), STANDING)
        across, down = self.ground.q - start.q, self.ground.r - start.r
        self._probed = self._seen_by_probe(board, start, lookout)
        self._away = np.maximum(np.maximum(np.abs(across), np.abs(down)), np.abs(across + down))

    def within(self, reach: int) -> Ends:
        """Return the hexes in sight that are no farther away than this, by number; the unit's own is none."""
        return np.flatnonzero((self._field.visible | self._probed) & (self._away > 0) & (self._away <= reach))

    def _seen_by_probe(self, board: Board, start: Hex, lookout: Lookout) -> NDArray[np.bool_]:
        """Return the hexes that a probe sees through smoke; enemy suites jam it on the way."""
        battle, attacker = self._battle, self._attacker
        seen = np.zeros(len(self._field.visible), dtype=np.bool_)
        ground = without_smoke(battle, attacker, board)
        if ground is None:
            return seen
        stance = battle.kind(attacker).stance(battle, attacker)
        more = lookout.field(ground, start, stance, STANDING).visible & ~self._field.visible
        for number in map(int, np.flatnonzero(more)):
            seen[number] = not self._is_jammed(number)
        return seen

    def situations(self, places: Ends, *, may_jam: bool) -> tuple[Ends, list[Situation]]:
        """Return every way in which a target in these hexes may stand, and by its number how each of them
        does.
        """
        jammed = [may_jam and self._is_jammed(place) for place in places]
        columns = (
            self._away[places],
            *(counts[places] for counts in self._field.woods.values()),
            self._field.cover[places],
            self._field.legs_blocked[places],
            self.ground.kind[places],
            np.array(jammed, dtype=np.bool_),
            self._probed[places],
        )
        code = np.zeros(len(places), dtype=np.int64)
        for column in columns:
            code = code * (int(column.max(initial=0)) + 1) + column
        _, firsts, kinds = np.unique(code, return_index=True, return_inverse=True)
        return kinds, [self._situation(places[first], jammed[first]) for first in firsts]

    def _is_jammed(self, place: int) -> bool:
        return is_jammed(self._battle, self._attacker, self.ground.hexes[place])

    def _situation(self, place: int, is_jammed: bool) -> Situation:
        return Situation(
            range=int(self._away[place]),
            intervening=self._between(place),
            target_in=self._grounds[self.ground.kind[place]],
            attacker_in=water_under(self._battle, self._attacker),
            has_partial_cover=bool(self._field.cover[place]),
            are_legs_blocked=bool(self._field.legs_blocked[place]),
            is_jammed=is_jammed,
            is_probed=bool(self._probed[place]),
        )

    def _between(self, place: int) -> Mapping[str, int]:
        return {kind: int(counts[place]) for kind, counts in self._field.woods.items() if counts[place]}

    @cached_property
    def _grounds(self) -> tuple[str, ...]:
        """What counts as the ground under a standing 'Mech, by kind."""
        return tuple(
            ground_under(self._battle, replace(ANYBODY, hex=place)) for place in self.ground.examples
        )


ANYBODY = Mech(id="", model="", side="", name="", pilot="", armor={}, rounds={})
"""A 'Mech like any other, which stands where it has always stood."""


@dataclass(frozen=True)
class _ThreatGun:
    """A weapon that could fire: its shot at somebody in the next hex, and what a hit does on average.

    Weapons of one `aim` bear on the same hexes. An enemy's electronics may jam its `guide`, so that a hit
    does what `jammed` says; `known` are the odds of damage that have been worked out.
    """

    battle: Battle
    attacker: Unit
    mount: Mount
    aim: Hashable
    shot: Shot
    mode: FireMode
    guide: Modifier | None
    damage: Means
    jammed: Means
    known: dict[tuple[object, ...], Means]

    def means(self, situations: Sequence[Situation], kinds: Ends, bears: Flags) -> Means:
        """Return the mean damage to targets that stand as their numbers say, where the weapon bears
        on them.
        """
        found = np.zeros(len(situations))
        for kind in np.unique(kinds[bears]):
            found[kind] = self._mean(situations[kind])
        means: Means = found[kinds] * bears
        return means

    def _mean(self, stands: Situation) -> float:
        return float((odds := self.odds(stands)) @ np.arange(len(odds)))

    def odds(self, stands: Situation) -> Means:
        """Return the odds of so many points to a target that stands so; ranges that count the same are asked
        once.
        """
        if is_behind_ground(self.battle, self.attacker, self.mount, stands):
            return MISSED
        is_jammed = stands.is_jammed
        reach = range_key(self.battle.rules.tables.to_hit, self.shot.weapon, stands.range)
        between = tuple(stands.intervening.items())
        key = (reach, between, stands.target_in, stands.has_partial_cover, is_jammed, stands.is_probed)
        if reach is None:
            return MISSED
        if key not in self.known:
            self.known[key] = self._calculate(stands, is_jammed)
        return self.known[key]

    def _calculate(self, stands: Situation, is_jammed: bool) -> Means:
        tables, options = self.battle.rules.tables, self.battle.rules.options
        shot = replace(
            self.shot,
            range=stands.range,
            intervening=stands.intervening,
            target_in=stands.target_in,
            has_partial_cover=stands.has_partial_cover,
            is_probed=stands.is_probed,
        )
        reckoning = calculate_shot(shot, tables, options)
        if is_set_by_hit(tables) and not damage_varies(tables, shot.weapon):
            odds = reckoning.probability * (self.jammed if is_jammed else self.damage)
            odds[0] += 1 - reckoning.probability
            return odds
        guide, points = None if is_jammed else self.guide, hit_damage(shot, tables, options)
        firing = firing_of(tables, shot.weapon, self.mode, guide, points)
        return _array_of(odds_of_shot(firing, shot, tables, options, reckoning, Shields()))


MISSED: Means = np.ones(1)
"""The odds of damage of what cannot hit."""


def _array_of(odds: Mapping[int, float]) -> Means:
    """Return odds of points as an array, by the points."""
    found = np.zeros(max(odds) + 1)
    for points, chance in odds.items():
        found[points] = chance
    return found


def _guns(battle: Battle, attacker: Unit, attacks: Sequence[str]) -> Iterator[_ThreatGun]:
    """Yield the chosen weapons that can fire, each as it usually does; those that are alike share what is
    known.
    """
    alike: dict[tuple[object, ...], dict[tuple[object, ...], Means]] = {}
    target, stands = ANYBODY, Situation(1, attacker_in=water_under(battle, attacker))
    for mount in battle.model(attacker).weapons:
        if mount.id not in attacks or why_not_weapon(battle, attacker, mount):
            continue
        mode = mode_of(battle, battle.at_start(attacker), mount, {})
        if mode.lays_mines or why_not_stance(battle, attacker, mount):
            continue
        shot = shot_at(battle, attacker, target, mount, stands, mode)
        guide = guidance_modifier(battle, attacker, target, mount, mode.load, stands)
        kind = (mount.weapon, mode.load, shot.damage, guide)
        tables = battle.rules.tables
        yield _ThreatGun(
            battle,
            attacker,
            mount,
            battle.kind(attacker).arcs.key(battle, attacker, mount),
            shot,
            mode,
            guide,
            _array_of(odds_of_hit(firing_of(tables, shot.weapon, mode, guide))),
            _array_of(odds_of_hit(firing_of(tables, shot.weapon, mode))),
            alike.setdefault(kind, {}),
        )
