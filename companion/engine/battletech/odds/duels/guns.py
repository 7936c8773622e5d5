"""The weapons of one side of a duel: which can fire, what each shot needs, and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    needs_mark,
    rate_of,
    rounds_of,
)
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.outcomes import firing_for_shot
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.fire.salvo_odds import (
    is_set_by_hit,
    join_salvos,
    rolled_column,
    salvos_of,
    ways_of,
)
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import (
    RelevantDamage,
    Shares,
    compute_by_kind,
    damage_in_fire,
    damage_of_facts,
    damage_of_things,
    group_alike,
    loss_of_locations,
)
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.odds.population import NOBODY, Ends, Numbers
from companion.engine.battletech.sight.arcs import arcs_by_location
from companion.engine.battletech.tables.vocabulary.facts import ATTACKER, TARGET, facts_about_unit
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.tabletop.arcs import Arc

OUT_OF_REACH = -1
IMMOBILE = 4
"""The column that tells whether a target is immobile."""

MAX_WEIGHED = 10
"""Of more weapons that build up heat, the others are fired where heat is left over."""
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
    bins: tuple[tuple[str, RelevantDamage], ...]
    parts: RelevantDamage
    """The damage that destroys it."""
    relevant: tuple[RelevantDamage, ...]
    """The damage that counts in its shots."""
    reach: NDArray[np.int64]
    needs_lock: bool
    """Whether a shot that would miss is not fired at all."""
    kind: tuple[object, ...]
    """Guns of one kind shoot alike."""


class Battery:
    """All weapons of a unit that bear forward on its enemy, at ranges by their numbers."""

    def __init__(self, fighter: Fighter, target: Fighter, ranges: Sequence[int]) -> None:
        self.fighter, self.target, self.ranges = fighter, target, ranges
        self.shots: list[Salvo] = []
        self._known: dict[tuple[object, ...], int] = {}
        self._asks = bool(fighter.tables.unit_facts_asked)
        self._asked = [
            damage_of_facts(side.body, facts_about_unit(fighter.tables.unit_facts_asked, whose))
            for side, whose in ((fighter, ATTACKER), (target, TARGET))
        ]
        self._units = fighter.as_chosen(), target.as_chosen()
        self._ways = tuple(ways_alike(side, whose) for side, whose in ((fighter, ATTACKER), (target, TARGET)))
        self.guns = tuple(self._guns())
        self.means = [[self._first_shot(gun, hexes).mean for gun in self.guns] for hexes in ranges]

    def _guns(self) -> Iterator[Gun]:
        battle, unit, body = self.fighter.battle, self.fighter.unit, self.fighter.body
        tables = battle.rules.tables
        computers = damage_of_things(
            body, (item.id for item in working_items(battle, unit, TARGETING_COMPUTER))
        )
        for mount in battle.model(unit).weapons:
            weapon, mode = tables.weapons[mount.weapon], mode_of(battle, unit, mount, {})
            is_idle = mode.lays_mines or mount.id in unit.jammed or needs_mark(tables, weapon, mode)
            if is_idle or not self._bears(mount):
                continue
            gun = Gun(
                mount,
                weapon,
                mode,
                heat_of_fire(tables, weapon, mode) if unit.heats_up else 0,
                rounds_of(battle, weapon, mode),
                tuple(self._bins(mount, mode)),
                damage_of_things(body, [mount.id]).besides(loss_of_locations(body, [mount.location])),
                (*damage_in_fire(body, mount.location), computers),
                self._reach(weapon),
                firing_of(tables, weapon, mode).needs_lock,
                (mount.weapon, mode.load),
            )
            if any(self._first_shot(gun, hexes).mean for hexes in self.ranges):
                yield gun

    def _bears(self, mount: Mount) -> bool:
        """Whether a weapon looks forward, to where both always are."""
        return Arc.FORWARD in arcs_by_location(self.fighter.battle, self.fighter.unit, mount)

    def _bins(self, mount: Mount, mode: FireMode) -> Iterator[tuple[str, RelevantDamage]]:
        fighter = self.fighter
        if not needs_rounds(fighter.battle, fighter.unit, mount):
            return
        for feed in feeds(fighter.battle, fighter.unit, mount):
            if load_of(fighter.unit, feed) == mode.load:
                yield feed, damage_of_things(fighter.body, [feed])

    def _reach(self, weapon: Weapon) -> NDArray[np.int64]:
        tables = self.fighter.tables
        counted = [range_key(tables.to_hit, weapon, hexes) for hexes in self.ranges]
        if damage_varies(tables, weapon):
            counted = [None if it is None else hexes for it, hexes in zip(counted, self.ranges, strict=True)]
        numbers = {it: number for number, it in enumerate(dict.fromkeys(counted))}
        return np.array([OUT_OF_REACH if it is None else numbers[it] for it in counted])

    # --- shots ---

    def _first_shot(self, gun: Gun, hexes: int) -> Salvo:
        """Return what a shot does while nothing has happened yet."""
        return self._salvo(gun, *self._units, Situation(hexes))

    def _salvo(self, gun: Gun, attacker: Unit, target: Unit, stands: Situation) -> Salvo:
        battle, tables = self.fighter.battle, self.fighter.tables
        options, weapon, mode = battle.rules.options, gun.weapon, gun.mode
        shot = shot_at(battle, attacker, target, gun.mount, stands, mode)
        guide = guidance_modifier(battle, attacker, target, gun.mount, mode.load, stands)
        points = hit_damage(shot, tables, options, rate_of(tables, weapon, mode))
        firing = firing_for_shot(firing_of(tables, weapon, mode, guide, points), shot, tables, options)
        ways = ways_of(firing, shot, tables, options, calculate_shot(shot, tables, options))
        column = rolled_column(shot, tables, "front")
        return join_salvos(salvos_of(weapon.name, firing, ways, column, "front", Shields()))

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
        self.shots.append(self._salvo(gun, attacker, target, stands))
        return len(self.shots) - 1

    def chances(self, gun: Gun, ends: Ends, at_range: Ends) -> tuple[Ends, Shares]:
        """Return which shot, by its number, is fired in each of these duels, and its chance to hit."""
        fighter, target, columns = self.fighter, self.target, self._columns(gun, at_range)

        def figure_of(end: int) -> float:
            hexes, is_immobile = self.ranges[int(at_range[end])], bool(columns[IMMOBILE][end])
            stands = Situation(hexes, is_target_immobile=is_immobile)
            # A target as it stands and moves is all that most rules ask of it.
            aimed_at = target.unit_at(end) if self._asks else target.stance_at(end)
            return self._number(gun, fighter.unit_at(end), aimed_at, stands)

        known = fighter.known.setdefault(f"{gun.kind}", {})
        which = compute_by_kind(columns, ends, known, figure_of).astype(np.intp)
        chances: Shares = np.array([shot.chance for shot in self.shots] or [0.0]).take(which)
        return which, chances

    def _columns(self, gun: Gun, at_range: Ends) -> list[NDArray[Any]]:
        """Return all that a shot depends on, in every duel."""
        fighter, target = self.fighter, self.target
        heat, hexes = fighter.track("heat"), target.track("hexes")
        return [
            gun.reach.take(at_range),
            heat if self._asks else fighter.blurred.take(heat),
            fighter.track("prone"),
            self._ways[0].take(fighter.track("way")),
            target.is_immobile,
            target.track("prone"),
            self._ways[1].take(target.track("way")),
            hexes if self._asks else target.evades.take(hexes),
            *(slots.hits(fighter.field) for slots in gun.relevant),
            *(self._fact_columns() if self._asks else ()),
        ]

    def _fact_columns(self) -> Iterator[NDArray[Any]]:
        """Yield what else rows may ask about both units, which changes in a duel."""
        for side, asked in zip((self.fighter, self.target), self._asked, strict=True):
            yield from asked.columns(side.field)
            yield from (side.track("shut_down"), side.is_fainted, side.field.track(side.body.hits))

    # --- what is ready ---

    def is_ready(self, gun: Gun, at_range: Ends) -> Flags:
        """Return where a weapon works, has rounds and reaches its target."""
        fighter = self.fighter
        ready: Flags = (gun.reach.take(at_range) != OUT_OF_REACH) & ~gun.parts.broken(fighter.field)
        if needs_rounds(fighter.battle, fighter.unit, gun.mount):
            ready &= (
                sum(
                    (left > 0 for _, left in self._rounds_left(gun)), np.zeros(fighter.field.number, np.int64)
                )
                > 0
            )
        return ready

    def _rounds_left(self, gun: Gun) -> Iterator[tuple[str, Numbers]]:
        """Yield the rounds in each slot that works."""
        for feed, slots in gun.bins:
            left = self.fighter.track(feed)
            yield feed, np.where(slots.broken(self.fighter.field), np.int16(0), left)

    def spend(self, gun: Gun, fires: Flags) -> None:
        """Take the rounds of a shot, slot after slot."""
        wanted = np.where(fires, gun.rounds, 0).astype(np.int16)
        for feed, left in self._rounds_left(gun):
            taken = np.minimum(left, wanted)
            self.fighter.track(feed)[:] -= taken
            wanted -= taken


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
