"""The weapons of one side of a duel: which can fire, what each shot needs, and what it does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.attack.guidance import guidance_modifier
from companion.engine.battletech.attack.hit_damage import damage_varies, hit_damage
from companion.engine.battletech.attack.shot import TARGETING_COMPUTER, range_key, shot_at
from companion.engine.battletech.attack.to_hit import calculate_shot, why_certain
from companion.engine.battletech.battle.ammunition import feeds, load_of, needs_rounds
from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.fire_modes import (
    FireMode,
    heat_of_fire,
    mode_of,
    rate_of,
    rounds_of,
)
from companion.engine.battletech.battle.salvo import Column
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.outcomes import firing_for_shot
from companion.engine.battletech.fire.procedures import Firing, firing_of
from companion.engine.battletech.fire.salvo_odds import Ways, is_set_by_hit, rolled_column, salvos_of, ways_of
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.asked_facts import AskedFacts
from companion.engine.battletech.odds.duels.duel_sample import (
    RelevantDamage,
    Shares,
    compute_by_kind,
    damage_in_fire,
    damage_of_things,
    group_alike,
    loss_of_locations,
)
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.duels.magazine import Magazine
from companion.engine.battletech.odds.population import NOBODY, Ends, Numbers
from companion.engine.battletech.sight.arcs import arcs_by_location
from companion.engine.battletech.tables.fire_steps import EffectStep, RollStep
from companion.engine.battletech.tables.vocabulary.facts import (
    ATTACKER,
    TARGET,
    ShotCount,
    facts_about_unit,
)
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.tabletop.arcs import Arc

OUT_OF_REACH = -1
IMMOBILE = 4
"""The column that tells whether a target is immobile."""

MAX_WEIGHED = 10
"""Of more weapons that build up heat, the others are fired where heat is left over."""
OWN_COUNTS = frozenset({ShotCount.HEAT.value, ShotCount.PILOT_HITS.value})
TARGET_COUNTS = frozenset({ShotCount.HEXES_MOVED.value})
"""What modifiers of a shot may count of each unit, besides its damage."""
DIGITS = 9
"""Means that are the same to so many places are the same, in whatever order they were added up."""


@dataclass(frozen=True)
class Gun:
    """A weapon with what it is fired like; `reach` numbers ranges by what counts of them."""

    mount: Mount
    weapon: Weapon
    mode: FireMode
    heat: int
    rounds: int
    """Rounds that a shot takes."""
    magazine: Magazine | None
    """What feeds it; None where no rounds are counted."""
    parts: RelevantDamage
    """The damage that destroys it."""
    relevant: tuple[RelevantDamage, ...]
    """The damage that counts in its shots."""
    reach: NDArray[np.int64]
    kind: tuple[object, ...]
    """Guns of one kind shoot alike."""
    needs: frozenset[str]
    """Marks that others of its unit must set on the target."""
    marks: frozenset[str]
    """Marks that it sets on the target."""

    def spend(self, fighter: Fighter, ends: Ends) -> None:
        """Spend the rounds and build up the heat of a shot in these duels."""
        fighter.track("built")[ends] += self.heat
        if self.magazine is not None:
            wanted = np.zeros(fighter.field.number, dtype=np.int16)
            wanted[ends] = self.rounds
            self.magazine.take(wanted)


@dataclass(frozen=True)
class AimedShot:
    """A shot as it is aimed at some moment of a duel: the ways in which it may hit, and where hits land."""

    firing: Firing
    ways: Ways
    column: Column

    @property
    def chance(self) -> float:
        """The chance to hit."""
        return sum(share for share, _ in self.ways)

    def lands_like(self, other: AimedShot) -> bool:
        """Whether another one that hits does the same."""
        if self.column != other.column or len(self.ways) != len(other.ways):
            return False
        if len(self.ways) > 1:
            return self.ways == other.ways
        return [firing for _, firing in self.ways] == [firing for _, firing in other.ways]


class Battery:
    """All weapons of a unit that bear forward on its enemy, at ranges by their numbers."""

    def __init__(self, fighter: Fighter, target: Fighter, ranges: Sequence[int]) -> None:
        self.fighter, self.target, self.ranges = fighter, target, ranges
        self.shots: list[AimedShot] = []
        self.alike: list[int] = []
        """The first shot, by its number, that lands like each."""
        self._landing: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        self._known: dict[tuple[object, ...], int] = {}
        self._asked = tuple(
            AskedFacts(
                side,
                facts_about_unit(fighter.tables.unit_facts_asked, whose),
                fighter.tables.counts_asked & counts,
            )
            for side, whose, counts in ((fighter, ATTACKER, OWN_COUNTS), (target, TARGET, TARGET_COUNTS))
        )
        self._units = fighter.as_chosen(), target.as_chosen()
        self._ways = tuple(ways_alike(side, whose) for side, whose in ((fighter, ATTACKER), (target, TARGET)))
        self.guns = self._useful(tuple(self._every_gun()))
        self.means = [[self._mean_if_marked(gun, hexes) for gun in self.guns] for hexes in ranges]

    def _every_gun(self) -> Iterator[Gun]:
        battle, unit, body = self.fighter.battle, self.fighter.unit, self.fighter.body
        tables = battle.rules.tables
        computers = damage_of_things(
            body, (item.id for item in working_items(battle, unit, TARGETING_COMPUTER))
        )
        for mount in battle.model(unit).weapons:
            weapon, mode = tables.weapons[mount.weapon], mode_of(battle, unit, mount, {})
            steps = firing_of(tables, weapon, mode).steps
            rolls = [step for step in steps if isinstance(step, RollStep)]
            is_idle = mode.lays_mines or mount.id in unit.jammed or any(step.hunts for step in rolls)
            if is_idle or not self._bears(mount):
                continue
            yield Gun(
                mount,
                weapon,
                mode,
                heat_of_fire(tables, weapon, mode) if unit.heats_up else 0,
                rounds_of(battle, weapon, mode),
                self._magazine(mount, mode),
                damage_of_things(body, [mount.id]).besides(loss_of_locations(body, [mount.location])),
                (*damage_in_fire(body, mount.location), computers),
                self._reach(weapon),
                (mount.weapon, mode.load),
                frozenset(step.needs for step in rolls if step.needs),
                frozenset(step.mark for step in steps if isinstance(step, EffectStep) and step.mark),
            )

    def _useful(self, every: Sequence[Gun]) -> tuple[Gun, ...]:
        """Return the guns that do damage, and those that mark targets for them."""
        marks = {mark for gun in every for mark in gun.marks}
        striking = {
            gun.mount.id: gun.needs
            for gun in every
            if gun.needs <= marks and any(self._mean(gun, hexes) for hexes in self.ranges)
        }
        needed = frozenset[str]().union(*striking.values())
        return tuple(gun for gun in every if gun.mount.id in striking or gun.marks & needed)

    def _mean_if_marked(self, gun: Gun, hexes: int) -> float:
        """Return what a shot is worth, where its marks are set as often as at first."""
        chance = 1.0
        for mark in gun.needs:
            missing = (1 - self._first_shot(it, hexes).chance for it in self.guns if mark in it.marks)
            chance *= 1 - prod(missing)
        return chance * self._mean(gun, hexes)

    def _mean(self, gun: Gun, hexes: int) -> float:
        """Return the points of a shot on average, while nothing has happened yet."""
        shot = self._first_shot(gun, hexes)
        salvos = salvos_of(gun.weapon.name, shot.firing, shot.ways, shot.column, "front", Shields())
        return sum(salvo.mean for salvo in salvos)

    def _bears(self, mount: Mount) -> bool:
        """Whether a weapon looks forward, to where both always are."""
        return Arc.FORWARD in arcs_by_location(self.fighter.battle, self.fighter.unit, mount)

    def _magazine(self, mount: Mount, mode: FireMode) -> Magazine | None:
        battle, unit = self.fighter.battle, self.fighter.unit
        if not needs_rounds(battle, unit, mount):
            return None
        loaded = (feed for feed in feeds(battle, unit, mount) if load_of(unit, feed) == mode.load)
        return Magazine.of(self.fighter, loaded)

    def _reach(self, weapon: Weapon) -> NDArray[np.int64]:
        tables = self.fighter.tables
        counted = [range_key(tables.to_hit, weapon, hexes) for hexes in self.ranges]
        if damage_varies(tables, weapon):
            counted = [None if it is None else hexes for it, hexes in zip(counted, self.ranges, strict=True)]
        numbers = {it: number for number, it in enumerate(dict.fromkeys(counted))}
        return np.array([OUT_OF_REACH if it is None else numbers[it] for it in counted])

    # --- shots ---

    def _first_shot(self, gun: Gun, hexes: int) -> AimedShot:
        """Return a shot as it is aimed while nothing has happened yet."""
        return self._aim(gun, *self._units, Situation(hexes))

    def _aim(self, gun: Gun, attacker: Unit, target: Unit, stands: Situation) -> AimedShot:
        battle, tables = self.fighter.battle, self.fighter.tables
        options, weapon, mode = battle.rules.options, gun.weapon, gun.mode
        shot = shot_at(battle, attacker, target, gun.mount, stands, mode)
        guide = guidance_modifier(battle, attacker, target, gun.mount, mode.load, stands)
        points = hit_damage(shot, tables, options, rate_of(tables, weapon, mode))
        firing = firing_for_shot(firing_of(tables, weapon, mode, guide, points), shot, tables, options)
        ways = ways_of(firing, shot, tables, options, calculate_shot(shot, tables, options))
        return AimedShot(firing, ways, self.target.struck_column(rolled_column(shot, tables, "front")))

    def _number(self, gun: Gun, attacker: Unit, target: Unit, stands: Situation) -> int:
        """Return the number of a shot; those that need the same roll are one, where that tells all."""
        tables = self.fighter.tables
        if is_set_by_hit(tables) and not damage_varies(tables, gun.weapon):
            shot = shot_at(self.fighter.battle, attacker, target, gun.mount, stands, gun.mode)
            chance = calculate_shot(shot, tables, self.fighter.battle.rules.options).probability
            rolled = (gun.kind, chance, why_certain(shot, tables) is not None)
            if rolled in self._known:
                return self._known[rolled]
            self._known[rolled] = len(self.shots)
        aimed = self._aim(gun, attacker, target, stands)
        alike = (at for at in self._landing[gun.kind] if self.shots[at].lands_like(aimed))
        number = len(self.shots)
        self.shots.append(aimed)
        self.alike.append(next(alike, number))
        if self.alike[-1] == number:
            self._landing[gun.kind].append(number)
        return number

    def chances(self, gun: Gun, ends: Ends, at_range: Ends) -> tuple[Ends, Shares]:
        """Return which shot, by its number, is fired in each of these duels, and its chance to hit."""
        fighter, target, columns = self.fighter, self.target, self._columns(gun, at_range)

        def figure_of(end: int) -> float:
            hexes, is_immobile = self.ranges[int(at_range[end])], bool(columns[IMMOBILE][end])
            stands = Situation(hexes, is_target_immobile=is_immobile)
            # A target as it stands and moves is all that most rules ask of it.
            aimed_at = target.unit_at(end) if self._asked[1].is_by_state else target.stance_at(end)
            return self._number(gun, fighter.unit_at(end), aimed_at, stands)

        known = fighter.known.setdefault(f"{gun.kind}", {})
        which = compute_by_kind(columns, ends, known, figure_of).astype(np.intp)
        chances: Shares = np.array([shot.chance for shot in self.shots] or [0.0]).take(which)
        return which, chances

    def _columns(self, gun: Gun, at_range: Ends) -> list[NDArray[Any]]:
        """Return all that a shot depends on, in every duel."""
        fighter, target = self.fighter, self.target
        return [
            gun.reach.take(at_range),
            fighter.blurred.take(fighter.track("heat")),
            fighter.track("prone"),
            self._ways[0].take(fighter.track("way")),
            target.is_immobile,
            target.track("prone"),
            self._ways[1].take(target.track("way")),
            target.evades.take(target.track("hexes")),
            *(slots.hits(fighter.field) for slots in gun.relevant),
            *(column for asked in self._asked for column in asked.columns()),
        ]

    # --- what is ready ---

    def is_ready(self, gun: Gun, at_range: Ends) -> Flags:
        """Return where a weapon works, has rounds and reaches its target."""
        fighter = self.fighter
        ready: Flags = (gun.reach.take(at_range) != OUT_OF_REACH) & ~gun.parts.broken(fighter.field)
        return ready if gun.magazine is None else ready & (gun.magazine.held > 0)

    def without_mark(self, fires: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return these weapons, as masks, less those that need a mark which none of them sets."""
        for number, gun in enumerate(self.guns):
            for mark in gun.needs:
                setting = sum(1 << at for at, other in enumerate(self.guns) if mark in other.marks)
                fires = np.where(fires & setting, fires, fires & ~(1 << number))
        return fires


def ways_alike(fighter: Fighter, whose: str) -> Numbers:
    """Return the ways of moving in a duel, numbered alike where shots by or at such a unit need the same."""
    tables = fighter.tables
    if not is_set_by_hit(tables) or tables.criticals.determining.modifiers or tables.unit_facts_asked:
        return np.arange(len(fighter.movements), dtype=np.int16)
    rules, kinds, found = tables.to_hit, dict[object, int](), list[int]()
    for name in fighter.movements:
        is_asked = name if rules.asks(f"{whose}_{name}") else ""
        counts = (
            rules.attacker_movement[name].value if whose == ATTACKER else tables.movement.modes[name].is_jump
        )
        found.append(kinds.setdefault((is_asked, counts), len(kinds)))
    return np.array(found, dtype=np.int16)


class WeaponChoice:
    """The best weapons of a unit at one range, by those that can fire and the room for heat.

    Weapons without heat are always fired. Of choices that do the same the one with more weapons is taken,
    then the cooler one.
    """

    def __init__(self, means: Sequence[float], heats: Sequence[int]) -> None:
        self._heats = heats
        hot = [at for at, heat in enumerate(heats) if heat > 0]
        hot.sort(key=lambda at: (-means[at], heats[at]))
        self.cool = sum(1 << at for at, heat in enumerate(heats) if heat <= 0)
        self._weighed, self._others = hot[:MAX_WEIGHED], hot[MAX_WEIGHED:]
        member = (np.arange(1 << len(self._weighed))[:, None] >> np.arange(len(self._weighed))) & 1
        heat = member @ np.array([heats[at] for at in self._weighed], dtype=np.int64)
        mean = member @ np.array([means[at] for at in self._weighed], dtype=np.float64)
        order = np.lexsort((heat, -member.sum(axis=1), -mean.round(DIGITS)))
        bits = np.array([1 << at for at in self._weighed], dtype=np.int64)
        self._sets, self._set_heats = (member @ bits)[order], heat[order]
        self._known: dict[tuple[int, int], int] = {}

    def best(self, ready: int, room: int) -> int:
        """Return the weapons to fire, as a mask, of those that are ready."""
        if (ready, room) not in self._known:
            self._known[ready, room] = self._search(ready, room)
        return self._known[ready, room]

    def _search(self, ready: int, room: int) -> int:
        fits = ((self._sets & ~ready) == 0) & (self._set_heats <= room)
        first = int(fits.argmax())
        if not fits[first]:
            return ready & self.cool
        chosen, left = int(self._sets[first]), room - int(self._set_heats[first])
        for at in self._others:
            if ready >> at & 1 and self._heats[at] <= left:
                chosen, left = chosen | 1 << at, left - self._heats[at]
        return chosen | (ready & self.cool)


def choose_weapons(
    choices: Sequence[WeaponChoice],
    at_range: NDArray[np.intp],
    ready: NDArray[np.int64],
    room: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Choose the weapons to fire in each duel, which is fought at a range by its number."""
    rows = np.stack([at_range, ready, room])
    examples, kind_of = group_alike(rows)
    masks = np.zeros(len(examples), dtype=np.int64)
    for kind, example in enumerate(examples.tolist()):
        if example != NOBODY:
            at, guns, heat = rows[:, example].tolist()
            masks[kind] = choices[at].best(guns, heat)
    return masks[kind_of]
