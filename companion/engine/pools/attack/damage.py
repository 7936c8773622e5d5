"""Damage of a hit: barriers, armor that wears off, and the structure behind it.

Rule: Untitled Mech Game, R68, R69, R71, R85, R89, R146 to R155, R266.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.model import ArmorPlate, BarrierProfile, WeaponProfile
from companion.engine.pools.mechs.weapons import PROJECTED
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.weapons import BEAM, MELEE

PIERCING, DISRUPTOR, LAYERED = "armor_piercing", "disruptor", "layered"


@dataclass(frozen=True, slots=True)
class BarrierState:
    """A barrier with what it can still stop; at Value 0 it has overloaded."""

    value: int
    capacity: int
    is_layered: bool
    rest: int = 0
    """Rounds that it has been whole through."""
    rests_when_struck: bool = False
    """Whether damage does not begin the count anew."""


@dataclass(frozen=True, slots=True)
class LocationState:
    """A location of a mech: armor as it is worn, hits towards the next point, and structure points."""

    dr: int
    hits: int
    sp: int
    is_pod: bool = False


@dataclass(frozen=True, slots=True)
class HitRules:
    """A weapon's hit on a mech: the damage, and what the target's plates make of it."""

    tables: Tables
    weapon: WeaponProfile
    damage: int
    extra_dr: int
    absorbs: int
    barrier_loss: int = 0
    """The Value that barriers lack against it, by jamming."""

    more_inside: int = 0
    """Damage more of what gets inside, by the surroundings."""

    hidden: Mapping[str, int] = field(default_factory=dict)
    """What cover adds to damage resistance, by location."""

    on_objects: int = 0
    """Damage more of what strikes a weapon or another system outside."""

    def at(self, location: str) -> HitRules:
        """Return the hit as it is on a location."""
        more = self.hidden.get(location, 0)
        return replace(self, extra_dr=self.extra_dr + more) if more else self

    @property
    def is_energy(self) -> bool:
        """Whether it is energy: a beam, or a projected melee weapon."""
        return self.weapon.category == BEAM or PROJECTED in self.weapon.traits


def fresh_barrier(design: MechDesign, barrier: BarrierProfile) -> BarrierState:
    """Return a barrier as it begins a battle."""
    rules = design.tables.barriers
    rests = any(rules.traits[trait].rests_when_struck for trait in barrier.traits)
    capacity = barrier.value * rules.capacity_per_value
    return BarrierState(barrier.value, capacity, LAYERED in barrier.traits, rests_when_struck=rests)


def barriers_of(design: MechDesign, weapon: WeaponProfile) -> tuple[BarrierState, ...]:
    """Return the barriers of a mech that stop a weapon, as they begin a battle."""
    return tuple(fresh_barrier(design, each) for each in design.mech.barriers if stops(each, weapon))


def barriers_against(barriers: Sequence[BarrierProfile], weapon: WeaponProfile) -> tuple[str, ...]:
    """Return the ids of those barriers that stop a weapon."""
    return tuple(each.id for each in barriers if stops(each, weapon))


def stops(barrier: BarrierProfile, weapon: WeaponProfile) -> bool:
    """Whether a barrier stops a weapon, with its weaknesses. Rule: R155."""
    is_energy = weapon.category == BEAM or PROJECTED in weapon.traits
    is_melee = weapon.category == MELEE
    weaknesses = {"energy_only": is_energy, "matter_only": not is_energy, "melee_only": is_melee}
    weaknesses["ranged_only"] = not is_melee
    return all(weaknesses.get(trait, True) for trait in barrier.traits)


def through_barriers(
    rules: HitRules, barriers: Sequence[BarrierState]
) -> tuple[int, tuple[BarrierState, ...]]:
    """Return what of a hit gets through, and the barriers after it."""
    left, after = rules.damage, list(barriers)
    factor = rules.tables.attacks.disruptor if DISRUPTOR in rules.weapon.traits else 1
    for at, barrier in enumerate(after):
        if barrier.value and left:
            spent, after[at] = _meet_weakened(rules, barrier, left * factor)
            left = round_effect((left * factor - spent) / factor)
    return left, tuple(after)


def _meet_weakened(rules: HitRules, barrier: BarrierState, damage: float) -> tuple[float, BarrierState]:
    """Return how much damage a barrier stops that jamming weakens, and the barrier as it is without jamming.

    Rule: R169.
    """
    if not rules.barrier_loss:
        return _meet(rules, barrier, damage)
    value = barrier.value - rules.barrier_loss
    hidden = rules.barrier_loss * rules.tables.barriers.capacity_per_value
    if value < 1 or barrier.capacity <= hidden:
        return 0, barrier
    spent, after = _meet(rules, replace(barrier, value=value, capacity=barrier.capacity - hidden), damage)
    if not after.value:
        return spent, after
    return spent, replace(after, value=after.value + rules.barrier_loss, capacity=after.capacity + hidden)


def _meet(rules: HitRules, barrier: BarrierState, damage: float) -> tuple[float, BarrierState]:
    """Return how much damage a barrier stops, and the barrier after it: full it overloads."""
    if damage < barrier.capacity:
        return damage, replace(barrier, capacity=round_effect(barrier.capacity - damage))
    if not barrier.is_layered:
        return barrier.capacity, replace(barrier, value=0, capacity=0)
    value, per_value = barrier.value - 1, rules.tables.barriers.capacity_per_value
    fresh = replace(barrier, value=value, capacity=value * per_value)
    if DISRUPTOR not in rules.weapon.traits:
        return damage, fresh
    if not value:
        return barrier.capacity, fresh
    more, last = _meet(rules, fresh, damage - barrier.capacity)
    return barrier.capacity + more, last


def stopped_by_armor(rules: HitRules, plate: ArmorPlate | None, state: LocationState, damage: int) -> int:
    """Return how much of a hit the armor of a location stops as it is now."""
    resistance = state.dr
    if plate is not None and (better := plate.energy if rules.is_energy else plate.physical):
        resistance = round_effect(resistance * (1 + better / 100))
    if PIERCING in rules.weapon.traits and not (plate is not None and plate.hardened):
        resistance = round_effect(resistance * rules.tables.attacks.armor_piercing)
    return min(damage, resistance + rules.extra_dr)


def through_armor(rules: HitRules, plate: ArmorPlate | None, state: LocationState, damage: int) -> int:
    """Return how much of a hit gets inside a location."""
    inside = max(0, damage - stopped_by_armor(rules, plate, state, damage) - rules.absorbs)
    return inside + rules.more_inside if inside else 0


def strike(rules: HitRules, plate: ArmorPlate | None, state: LocationState, damage: int) -> LocationState:
    """Return a location after a hit: armor takes what it can, and then wears off."""
    stopped = stopped_by_armor(rules, plate, state, damage)
    inside = through_armor(rules, plate, state, damage)
    worn = _worn(rules, plate, state, min(stopped, state.dr))
    return replace(worn, sp=max(0, state.sp - inside))


def _worn(rules: HitRules, plate: ArmorPlate | None, state: LocationState, absorbed: int) -> LocationState:
    if plate is None or not state.dr:
        return state
    threshold = rules.tables.armor.grades[plate.grade].threshold
    if not threshold:
        return replace(state, dr=state.dr - absorbed)
    # A grade that the armor has become too thin for acts as the next lower one.
    lower = [row.threshold for row in rules.tables.armor.grades.values() if 0 < row.threshold <= state.dr]
    needed = min(threshold, max(lower, default=1))
    hits = state.hits + 1
    return replace(state, dr=state.dr - 1, hits=0) if hits >= needed else replace(state, hits=hits)
