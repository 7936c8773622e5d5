"""Shields, barriers, reservoirs and absorbers. Rule: Untitled Mech Game, R135 to R155."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from companion.documents.document import KeyPath
from companion.engine.pools.mechs.frame import plate_cost, plate_reckoning
from companion.engine.pools.mechs.model import Absorber, Barrier, BarrierProfile, MechModel, Reservoir, Shield
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.mechs.placing import installed_parts
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.weapons import BarrierRules, ReservoirRules


@dataclass(frozen=True, slots=True)
class ReservoirFigures:
    """Figures of a reservoir: the cost, its structure points and the most power that it stores."""

    cost: float
    sp: int
    maximum: int
    how: str


def defense_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield shields, barriers, reservoirs and absorbers."""
    for place, shield in enumerate(mech.shields):
        yield _shield_part(tables, shield, ("shields", place))
    for place, barrier in enumerate(mech.barriers):
        yield from _barrier_parts(tables, barrier, ("barriers", place))
    for place, reservoir in enumerate(mech.reservoirs):
        yield from _reservoir_parts(tables, reservoir, ("reservoirs", place))
    for place, absorber in enumerate(mech.absorbers):
        yield from _absorber_parts(tables, absorber, ("absorbers", place))


def _shield_part(tables: Tables, shield: Shield, at: KeyPath) -> Part:
    rules, plate = tables.shields, shield.plate
    factor = rules.defense_bonus.get(str(shield.defense_bonus), 1.0)
    label = f"{shield.name or 'Shield'}, DR {plate.dr}, DB +{shield.defense_bonus}"
    how = f"{plate_reckoning(tables.armor, plate, rules.cost_per_dr)} × {figure(factor)}"
    return Part(
        label,
        at,
        rules.source,
        plate_cost(tables.armor, plate, rules.cost_per_dr, factor),
        how,
        {shield.arm: rules.spaces},
        half_tons=plate.dr * rules.weight_per_dr,
    )


def barrier_cost(rules: BarrierRules, barrier: BarrierProfile) -> float:
    """Return what a barrier costs. In CP."""
    cost = rules.cost_per_value * barrier.value
    for factor in _barrier_factors(rules, barrier):
        cost *= factor
    return round_cost(cost)


def _barrier_factors(rules: BarrierRules, barrier: BarrierProfile) -> Iterator[float]:
    yield rules.reset_time.get(str(barrier.reset_time), 1.0)
    if barrier.turns is not None:
        yield rules.turns.get(str(barrier.turns), 1.0)
    yield from (rules.traits[trait].factor for trait in barrier.traits)


def _barrier_parts(tables: Tables, barrier: Barrier, at: KeyPath) -> Iterator[Part]:
    rules = tables.barriers
    cost = barrier_cost(rules, barrier)
    factors = " × ".join(map(figure, _barrier_factors(rules, barrier)))
    how = f"{figure(rules.cost_per_value)} × Value {barrier.value} × {factors}"
    return installed_parts(tables.weapons, barrier, Part(barrier.label, at, rules.source, cost, how), cost)


def reservoir_figures(rules: ReservoirRules, reservoir: Reservoir) -> ReservoirFigures:
    """Return the figures of a reservoir. Rule: Untitled Mech Game, R136 to R141."""
    power = reservoir.base_power
    base = rules.cost_per_power * power if power else rules.cost_without_power
    maximum = rules.maximum.get(str(reservoir.maximum), 1.0)
    portfolio = rules.portfolio.get(str(reservoir.portfolio), 1.0)
    factors = [maximum, portfolio, *((rules.matter_converter,) if reservoir.matter_converter else ())]
    cost = base
    for factor in factors:
        cost *= factor
    sp = ceil(round(base * maximum * rules.sp_share, 6))
    most = (power or rules.power_without) * reservoir.maximum // 100
    return ReservoirFigures(round_cost(cost), sp, most, " × ".join(map(figure, [base, *factors])))


def _reservoir_parts(tables: Tables, reservoir: Reservoir, at: KeyPath) -> Iterator[Part]:
    rules = tables.reservoirs
    figures = reservoir_figures(rules, reservoir)
    label = f"{reservoir.label}, power {reservoir.base_power} of {figures.maximum}"
    part = Part(label, at, rules.source, figures.cost, figures.how)
    return installed_parts(tables.weapons, reservoir, part, figures.cost, half_tons=figures.sp)


def _absorber_parts(tables: Tables, absorber: Absorber, at: KeyPath) -> Iterator[Part]:
    rules = tables.reservoirs.absorber
    cost = round_cost(rules.cost_per_value * absorber.value)
    how = f"{figure(rules.cost_per_value)} × Value {absorber.value}"
    part = Part(f"{rules.label}, Value {absorber.value}", at, tables.reservoirs.source, cost, how)
    return installed_parts(tables.weapons, absorber, part, cost)
