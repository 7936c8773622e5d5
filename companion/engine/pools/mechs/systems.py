"""Sensors, electronic warfare, cockpit, crew and add-ons. Rule: Untitled Mech Game, R156 to R184."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import Fitting, MechModel, Sensors, Warfare
from companion.engine.pools.mechs.parts import ADDED, Part, figure
from companion.engine.pools.mechs.placing import installed_parts, placed
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.systems import FittingRow, WarfareRules


def system_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    """Yield everything that does not go by the weight of the mech."""
    if mech.sensors is not None:
        yield _sensors_part(tables, mech.sensors, ("sensors",))
    if mech.electronic_warfare is not None:
        yield from _warfare_parts(tables, mech.electronic_warfare, ("electronic_warfare",))
    yield from _cockpit_parts(tables, mech)
    for place, fitting in enumerate(mech.fittings):
        if not tables.fittings.kinds[fitting.kind].per_tons:
            yield _fitting_part(tables, fitting, ("fittings", place), mech)
    if (spare := _beyond_least(tables, mech)) > 0:
        how = f"Add-ons that cost less than nothing come to {figure(tables.fittings.least_cost)} at most"
        yield Part("Beyond the limit of add-ons", ("fittings",), tables.fittings.source, spare, how)


def _sensors_part(tables: Tables, sensors: Sensors, at: KeyPath) -> Part:
    rules = tables.sensors
    row = rules.classes[sensors.class_]
    label = f"Sensors ({sensors.class_})"
    spaces = placed(sensors.at, rules.spaces)
    return Part(label, at, rules.source, row.cost, f"{label}, {row.km} km", spaces, half_tons=row.sp)


def warfare_costs(rules: WarfareRules, warfare: Warfare) -> list[float]:
    """Return the costs of the systems, the dearest first, before any is cheaper. In CP."""
    costs = sorted(
        (
            rules.rating.get(str(one.rating), 0.0) * (rules.variable if one.variable else 1)
            for one in warfare.systems
        ),
        reverse=True,
    )
    reach = 1.0
    if warfare.radius is not None:
        reach *= rules.radius.get(str(warfare.radius), 1.0)
    if warfare.beam is not None:
        reach *= rules.beam.get(str(warfare.beam), 1.0)
    return [costs[0] * reach, *costs[1:]]


def _warfare_parts(tables: Tables, warfare: Warfare, at: KeyPath) -> Iterator[Part]:
    rules = tables.electronic_warfare
    dearest, *others = warfare_costs(rules, warfare)
    cost = round_cost(dearest + sum(other * rules.further_share for other in others))
    names = ", ".join(f"{rules.types[one.type].label} {one.rating}" for one in warfare.systems)
    terms = [figure(dearest), *(f"{figure(other)} × {figure(rules.further_share)}" for other in others)]
    part = Part(f"Electronic warfare: {names}", at, rules.source, cost, " + ".join(terms))
    return installed_parts(tables.weapons, warfare, part, round_cost(dearest))


def _cockpit_parts(tables: Tables, mech: MechModel) -> Iterator[Part]:
    if mech.cockpit is None:
        return
    rules, row = tables.cockpits, tables.cockpits.controls[mech.cockpit.controls]
    cost = rules.subunit_cost if mech.cockpit.is_subunit else 0
    label = "Cockpit, a mech of its own" if mech.cockpit.is_subunit else "Cockpit"
    how = f"{figure(cost)} for a subunit" if cost else "free"
    yield Part(label, ("cockpit",), rules.source, cost, how, {mech.cockpit.at: rules.spaces})
    yield Part(
        f"{row.label} controls",
        ("cockpit", "controls"),
        rules.controls_source,
        how=ADDED,
        factor=row.factor,
    )


def _fitting_part(tables: Tables, fitting: Fitting, at: KeyPath, mech: MechModel) -> Part:
    rules, row = tables.fittings, tables.fittings.kinds[fitting.kind]
    level = abs(fitting.level)
    cost = round(row.cost * fitting.level, 6)
    how = f"{figure(row.cost)} × {fitting.level}" if level != 1 else figure(row.cost)
    label = f"{row.label}, {_format_level(fitting)}" if level != 1 else row.label
    spaces = row.spaces * (level if row.spaces_by_level else 1)
    where = _fitting_place(row, fitting, mech)
    return Part(
        label,
        at,
        rules.source,
        cost,
        how,
        {} if row.is_external else _spread(where, spaces),
        exposed=spaces if row.is_external else 0,
        half_tons=row.sp,
    )


def _format_level(fitting: Fitting) -> str:
    return f"level {fitting.level}"


def _fitting_place(row: FittingRow, fitting: Fitting, mech: MechModel) -> Mapping[str, float] | str | None:
    if row.in_cockpit and mech.cockpit is not None:
        return mech.cockpit.at
    return fitting.at


def _spread(where: Mapping[str, float] | str | None, spaces: float) -> Mapping[str, float]:
    return placed(where, spaces) if spaces else {}


def weighed_parts(tables: Tables, mech: MechModel, tons: float) -> Iterator[Part]:
    """Yield the fittings that go by the weight of the mech, of which they are no part."""
    for place, fitting in enumerate(mech.fittings):
        row = tables.fittings.kinds[fitting.kind]
        if row.per_tons:
            number = ceil(round(tons / row.per_tons, 6))
            cost = round_cost(row.cost * number * fitting.level)
            how = f"{figure(row.cost)} × {number} for {figure(tons)} tons"
            at: KeyPath = ("fittings", place)
            yield Part(row.label, at, tables.fittings.source, cost, how, _spread(fitting.at, row.spaces))


def _beyond_least(tables: Tables, mech: MechModel) -> float:
    """Return by how much fittings that cost less than nothing go beyond what they may come to in all."""
    rules = tables.fittings
    costs = (rules.kinds[fitting.kind].cost * fitting.level for fitting in mech.fittings)
    return round(rules.least_cost - sum(cost for cost in costs if cost < 0), 6)
