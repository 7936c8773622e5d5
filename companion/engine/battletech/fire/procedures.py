"""The ways to fire that a weapon may name: each describes its shot in steps, for play and odds alike.

The steps come in one order: a lock, where one is needed; what the target shoots down of what flies; the roll
to hit; rounds and heat; a jam; how many strike; and what they do, in groups that each strike somewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from companion.engine.battletech.battle.ammunition import CLUSTER
from companion.engine.battletech.battle.damage_source import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.fire_modes import FireMode, rate_of
from companion.engine.battletech.fire.hit_counts import HitCountRoll, TableHitCount, hit_count_roll
from companion.engine.battletech.fire.missiles import grouping_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import Rate
from companion.engine.battletech.tables.vocabulary.procedures import (
    BURST,
    FLAME,
    MISSILES,
    WAYS_TO_FIRE,
    way_to_fire,
)
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.modifiers import Modifier


class HitEffect(Enum):
    """The effect of a hit."""

    DAMAGE = auto()
    HEAT = auto()
    BEACON = auto()
    MINES = auto()


@dataclass(frozen=True, slots=True)
class Firing:
    """A shot as it will be rolled."""

    points: int
    """Damage of each that strikes."""
    number: int = 1
    """How many are fired."""
    noun: str = ""
    """What each is called where several are fired."""
    grouping: int = 1
    """How many strike together."""
    how_many: Callable[[int], HitCountRoll] | None = None
    """The roll for how many of so many strike; without one all do."""
    is_in_flight: bool = False
    """Whether the target may shoot some down."""
    needs_lock: bool = False
    """Whether a shot that would miss is not fired at all."""
    effect: HitEffect = HitEffect.DAMAGE
    cluster: tuple[Modifier, ...] = ()
    """What else is added to the roll for how many strike."""
    dealt: DamageSource = NO_ATTACK
    """What rolls on what a hit does may ask of the shot."""

    def strikes(self, left: int) -> HitCountRoll | None:
        """Return the roll for how many of so many strike; none where all do, as a single one by the table
        does.
        """
        roll = self.how_many(left) if self.how_many is not None else None
        if roll is None or (left == 1 and not roll.may_miss_wholly):
            return None
        return roll.with_modifiers(*self.cluster)


Describe = Callable[[Tables, Weapon, FireMode, Modifier | None], Firing]


def firing_of(
    tables: Tables, weapon: Weapon, mode: FireMode, guide: Modifier | None = None, points: int | None = None
) -> Firing:
    """Return the shot of a weapon in this mode; a guide adds to the roll for the number of hits.

    Each that strikes does so many `points`, or what the weapon does of itself.
    """
    describe: Describe = WAYS_TO_FIRE[weapon.way_to_fire.procedure]
    firing = describe(tables, weapon if points is None else weapon.with_damage(points), mode, guide)
    rate = rate_of(tables, weapon, mode)
    return firing if rate is None else _at_rate(tables, weapon, firing, rate, guide)


def _at_rate(tables: Tables, weapon: Weapon, firing: Firing, rate: Rate, guide: Modifier | None) -> Firing:
    """So many shots as one, of which the Missile Hits Table says how many strike, or the weapon's own table.

    Rule: CityTech, Equipment > Ultra Autocannon.
    """
    if rate.shots == 1:
        return firing
    if (own := _own_table(weapon, rate.shots)) is not None:
        return replace(firing, number=firing.number * rate.shots, how_many=lambda _left: own)
    return replace(
        firing,
        number=firing.number * rate.shots,
        noun=firing.noun or "shot",
        how_many=lambda left: _missile_hits(tables, left, firing.grouping, guide),
    )


def known_procedures() -> tuple[str, ...]:
    """Return the procedures that weapons may fire by."""
    return tuple(WAYS_TO_FIRE)


@way_to_fire("single")
def single(_tables: Tables, weapon: Weapon, _mode: FireMode, _guide: Modifier | None) -> Firing:
    """One shell or beam. Rule: CityTech, Combat > To-Hit Roll."""
    return Firing(weapon.points)


@way_to_fire(MISSILES)
def missiles(tables: Tables, weapon: Weapon, mode: FireMode, guide: Modifier | None) -> Firing:
    """A salvo of missiles, or of mines. Rule: CityTech, Combat > Missile Hits; Equipment > Thunder LRMs."""
    if mode.lays_mines:
        return Firing(0, weapon.missiles, "mine", effect=HitEffect.MINES)
    grouping = _grouping(tables, weapon)
    return Firing(
        weapon.points,
        weapon.missiles,
        "missile",
        grouping,
        lambda left: _missile_hits(tables, left, grouping, guide),
        is_in_flight=True,
    )


@way_to_fire(BURST)
def burst(tables: Tables, weapon: Weapon, _mode: FireMode, guide: Modifier | None) -> Firing:
    """Several shots at once, which nothing shoots down; how many strike, a table says.

    It is the weapon's own or the Missile Hits Table. Rule: CityTech, Combat > Missile Hits.
    """
    own, grouping = _own_table(weapon), _grouping(tables, weapon)
    return Firing(
        weapon.points,
        weapon.shots,
        "shot",
        grouping,
        lambda left: own or _missile_hits(tables, left, grouping, guide),
    )


def _own_table(weapon: Weapon, shots: int = 1) -> TableHitCount | None:
    """Return the roll on a weapon's own table, which counts for each of so many shots; most weapons have
    none.
    """
    way = weapon.way_to_fire
    if way.dice is None:
        return None
    return TableHitCount(way.dice, {shown: hits * shots for shown, hits in way.rows.items()}, weapon.source)


@way_to_fire("streak")
def streak(tables: Tables, weapon: Weapon, _mode: FireMode, _guide: Modifier | None) -> Firing:
    """Missiles that are fired with a lock only, and then all hit.

    Rule: CityTech, Equipment > Streak Short-Range Missiles; Anti-Missile System.
    """
    grouping = _grouping(tables, weapon)
    return Firing(weapon.points, weapon.missiles, "missile", grouping, is_in_flight=True, needs_lock=True)


@way_to_fire("beacon")
def beacon(_tables: Tables, _weapon: Weapon, _mode: FireMode, _guide: Modifier | None) -> Firing:
    """A pod that sticks to its target. Rule: CityTech, Equipment > Narc Missile Beacon."""
    return Firing(0, is_in_flight=True, effect=HitEffect.BEACON)


@way_to_fire("fragments")
def fragments(tables: Tables, weapon: Weapon, mode: FireMode, guide: Modifier | None) -> Firing:
    """Shells, or cluster rounds that burst into fragments. Rule: CityTech, Equipment > LB-X Autocannon."""
    rules = tables.cluster_rounds
    if mode.load != CLUSTER or rules is None or weapon.cluster_column is None:
        return Firing(weapon.points)
    grouping = _grouping(tables, weapon)
    return Firing(
        rules.damage,
        weapon.cluster_column,
        "fragment",
        grouping,
        lambda left: _missile_hits(tables, left, grouping, guide),
    )


@way_to_fire(FLAME)
def flame(_tables: Tables, weapon: Weapon, mode: FireMode, _guide: Modifier | None) -> Firing:
    """Fire that damages its target or heats it. Rule: CityTech, Equipment > Flamers."""
    return Firing(0, effect=HitEffect.HEAT) if mode.heats else Firing(weapon.points)


def _missile_hits(tables: Tables, left: int, grouping: int, guide: Modifier | None) -> HitCountRoll:
    """Return how many of so many hit. Rule: CityTech, Combat > Missile Hits Table."""
    table = tables.missile_hits
    assert table is not None, "rules with weapons that fire salvos have it"
    return hit_count_roll(table, left, grouping, guide)


def _grouping(tables: Tables, weapon: Weapon) -> int:
    return grouping_of(tables.missile_hits, weapon) if tables.missile_hits else 1
