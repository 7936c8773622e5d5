"""Multiplier systems and propulsion: forms, powerplant, locomotion, cloak, protection, fuel.

Rule: Untitled Mech Game, R185 to R217.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import MechModel, Propulsion
from companion.engine.pools.mechs.parts import ADDED, Part, figure
from companion.engine.pools.mechs.placing import placed
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.frame import POD
from companion.engine.pools.tables.special import FormRules

CONDITIONAL = "conditional_movement"


def form_factors(rules: FormRules, forms: Sequence[str]) -> list[tuple[str, float]]:
    """Return what each form adds to the multiplier: the cheapest is free, the dearest paid whole.

    Rule: Untitled Mech Game, R193.
    """
    ordered = sorted(forms, key=lambda form: (rules.kinds[form].factor, forms.index(form)))
    native, others = ordered[0], [*reversed(ordered[1:])]
    shares = [1.0, *[rules.further_share] * len(others)]
    paid = [(form, rules.kinds[form].factor * share) for form, share in zip(others, shares, strict=False)]
    return [(native, 0.0), *paid]


def form_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield the body forms and the options of their transformations."""
    rules = tables.forms
    total = 0.0
    for form, factor in form_factors(rules, mech.forms):
        label = f"{rules.kinds[form].label} form"
        whole = rules.kinds[form].factor
        how = "native, free" if not factor else f"{ADDED}, {figure(factor)} of {figure(whole)}"
        at: KeyPath = ("forms", mech.forms.index(form))
        yield Part(label, at, rules.transformation_source, how=how, factor=factor)
        total += factor
    for option, level in mech.form_options.items():
        row = rules.options[option]
        factor = row.factor * level
        if factor < 0:
            factor = max(factor, -total)
        label = row.label if level == 1 else f"{row.label} × {level}"
        how = f"{ADDED}, {figure(row.factor)} × {level}" if level > 1 else ADDED
        yield Part(label, ("form_options", option), rules.transformation_source, how=how, factor=factor)


def multiplier_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield everything that changes the multiplier, and the spaces that locomotion takes."""
    yield from form_parts(tables, mech)
    plant, rules = mech.powerplant, tables.powerplants
    charge, source = rules.charges[plant.charge], rules.sources[plant.source]
    label = f"{charge.label} {'hot' if plant.hot else 'cold'} powerplant"
    factor = charge.hot_factor if plant.hot else charge.factor
    yield Part(label, ("powerplant", "charge"), rules.source, how=ADDED, factor=factor)
    yield Part(source.label, ("powerplant", "source"), rules.source, how=ADDED, factor=source.factor)
    yield _locomotion_part(tables, mech)
    if mech.cloak is not None:
        yield from _cloak_parts(tables, mech)
    for place, name in enumerate(mech.protection):
        row = tables.protection.kinds[name]
        at: KeyPath = ("protection", place)
        yield Part(row.label, at, tables.protection.source, how=ADDED, factor=row.factor)


def _locomotion_part(tables: Tables, mech: MechModel) -> Part:
    row = tables.locomotion.kinds[mech.locomotion]
    spaces = {module.id: row.spaces for module in mech.modules if module.type != POD and row.spaces}
    label = f"{row.label} locomotion"
    source = tables.locomotion.source
    return Part(label, ("locomotion",), source, how=ADDED, spaces=spaces, factor=row.factor)


def _cloak_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    assert mech.cloak is not None, "asked only where there is one"
    rules, cloak = tables.cloaks, mech.cloak
    if cloak.value:
        how = f"{ADDED}, {figure(rules.factor_per_value)} × {cloak.value}"
        factor = rules.factor_per_value * cloak.value
        yield Part(f"Cloak, Value {cloak.value}", ("cloak", "value"), rules.source, how=how, factor=factor)
    for place, name in enumerate(cloak.functions):
        row = rules.functions[name]
        at: KeyPath = ("cloak", "functions", place)
        yield Part(row.label, at, rules.source, how=ADDED, factor=row.factor)


def fuel_of(tables: Tables, mech: MechModel) -> int:
    """Return the kilometers of fuel that a mech's propulsion has; 0 where none takes any."""
    rules = tables.propulsion
    if not any(rules.kinds[each.kind].has_fuel for each in mech.propulsion):
        return 0
    km = rules.fuel.usual_km if mech.fuel_km is None else mech.fuel_km
    return min(km, rules.fuel.short_km) if rules.fuel.is_short else km


def all_fuel_of(tables: Tables, mech: MechModel) -> int:
    """Return the kilometers of fuel that a mech's propulsion has with all further loads."""
    km = fuel_of(tables, mech)
    loads = mech.extra_fuel.loads if mech.extra_fuel is not None else 0
    return km + tables.propulsion.fuel.extra.km * loads if km else 0


def fuel_weight(tables: Tables, mech: MechModel) -> float:
    """Return what fuel weighs, as a part of the mech without it. Rule: Untitled Mech Game, R200, R209."""
    fuel = tables.propulsion.fuel
    burnt = fuel.usual_km if tables.powerplants.sources[mech.powerplant.source].burns_fuel else 0
    return (fuel_of(tables, mech) + burnt) / fuel.step_km * fuel.weight_per_step


def propulsion_parts(tables: Tables, mech: MechModel, tons: float) -> Iterator[Part]:
    """Yield propulsion and further fuel, which go by the weight and are no part of it."""
    for place, each in enumerate(mech.propulsion):
        yield _propulsion_part(tables, each, tons, ("propulsion", place))
    if mech.extra_fuel is not None:
        extra, loads = tables.propulsion.fuel.extra, mech.extra_fuel.loads
        yield Part(
            f"Fuel for {extra.km * loads:,} km more",
            ("extra_fuel",),
            tables.propulsion.fuel.source,
            round_cost(extra.cost * loads),
            f"{figure(extra.cost)} × {loads}",
            placed(mech.extra_fuel.at, extra.spaces * loads),
            load=ceil(round(extra.load * tons * 2, 6)) * loads,
        )


def propulsion_cost(tables: Tables, propulsion: Propulsion, tons: float) -> float:
    """Return what propulsion costs for a weight, which is also the spaces that it needs. In CP."""
    return round_cost(tons * tables.propulsion.kinds[propulsion.kind].percent / 100 * propulsion.ma)


def _propulsion_part(tables: Tables, propulsion: Propulsion, tons: float, at: KeyPath) -> Part:
    row = tables.propulsion.kinds[propulsion.kind]
    cost = propulsion_cost(tables, propulsion, tons)
    how = f"{figure(tons)} tons × {figure(row.percent)} % × MA {propulsion.ma}"
    label = f"{row.label}, MA {propulsion.ma}"
    return Part(label, at, tables.propulsion.source, cost, how, placed(propulsion.at, cost))
