"""Faults of systems, forms and spaces. Rule: Untitled Mech Game, R57, R156 to R217, R222."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.construction.design_report import DesignFault
from companion.construction.pools.weapons import place_faults
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.model import Fitting, Propulsion, Sensors
from companion.engine.pools.mechs.multipliers import CONDITIONAL, propulsion_cost
from companion.engine.pools.mechs.parts import figure
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.mechs.shapes import type_in
from companion.engine.pools.mechs.statistics import encumbrance, lift_power, propulsion_ma
from companion.engine.pools.mechs.weapons import BATTERY, manipulators
from companion.engine.pools.tables.special import AIR, FormRow
from companion.engine.pools.tables.weapons import BEAM
from companion.tabletop.number_text import format_count


def system_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against sensors, electronic warfare, the cockpit and what is fitted."""
    tables, mech = design.tables, design.mech
    if mech.cockpit is None:
        text, remedy = "It has no cockpit.", "Add a cockpit, which takes 1 space and costs nothing."
        yield DesignFault("cockpit", ("cockpit",), text, tables.cockpits.source, remedy)
    if mech.sensors is not None:
        yield from _sensor_faults(design, mech.sensors)
    if mech.electronic_warfare is not None:
        yield from place_faults(
            design, mech.electronic_warfare, "Electronic warfare", ("electronic_warfare",)
        )
    for index, fitting in enumerate(mech.fittings):
        yield from _fitting_faults(design, fitting, ("fittings", index))
    if mech.cloak is not None and mech.cloak.value > tables.cloaks.max_value:
        text = f"The cloak has Value {mech.cloak.value}; {tables.cloaks.max_value} is the highest."
        yield DesignFault("cloak", ("cloak", "value"), text, tables.cloaks.source, "Take a lower Value.")
    yield from _battery_faults(design)


def _sensor_faults(design: MechDesign, sensors: Sensors) -> Iterator[DesignFault]:
    """Yield what is against arrays of sensors. Rule: Untitled Mech Game, R158."""
    rules, modules = design.tables.sensors, modules_of(sensors.at)
    if len(modules) < 2 or isinstance(sensors.at, str):
        return
    row = rules.classes[sensors.class_]
    if row.sp < rules.array.least_sp or len(modules) != row.sp:
        text = f"{sensors.class_} sensors have {row.sp} SP, and so are one piece or {row.sp} arrays."
        remedy = f"Name {row.sp} modules, or one."
        yield DesignFault("sensors", ("sensors", "in"), text, rules.array.source, remedy)
    spaces = sum(sensors.at.values())
    if spaces < row.cost - 1e-9:
        text = f"The arrays need {row.cost} spaces in all; {figure(spaces)} are given."
        yield DesignFault("sensors", ("sensors", "in"), text, rules.array.source, "Give them more spaces.")


def _fitting_faults(design: MechDesign, fitting: Fitting, at: KeyPath) -> Iterator[DesignFault]:
    rules = design.tables.fittings
    row = rules.kinds[fitting.kind]
    if not row.min_level <= fitting.level <= row.max_level or not fitting.level:
        span = f"{row.min_level} to {row.max_level}" if row.max_level > row.min_level else f"{row.max_level}"
        text = f"{row.label} has no level {fitting.level}."
        yield DesignFault("level", (*at, "level"), text, rules.source, f"Choose {span}.")
    if row.spaces and fitting.at is None and not row.is_external and not row.in_cockpit:
        text = f"{row.label} takes spaces, and has no place."
        yield DesignFault("place", at, text, rules.source, "Say in which module it is.")


def _battery_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield beams that the source of power cannot feed. Rule: Untitled Mech Game, R209."""
    rules = design.tables.powerplants
    row = rules.sources[design.mech.powerplant.source]
    for index, weapon in enumerate(design.mech.weapons if row.needs_batteries else ()):
        if weapon.category == BEAM and BATTERY not in weapon.traits:
            text = f"{weapon.label} has no battery, and {row.label.lower()} feeds no other beams."
            yield DesignFault("battery", ("weapons", index), text, rules.source, "Add Battery-Powered.")


def special_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against body forms, their transformations, and propulsion."""
    for index, form in enumerate(design.mech.forms):
        row, at = design.tables.forms.kinds[form], ("forms", index)
        yield from _need_faults(design, row, at)
        yield from _ban_faults(design, row, at)
        if row.has_turret and design.mech.turret is None:
            text = f"The {row.label.lower()} form has a turret, and none is named."
            yield DesignFault("turret", at, text, design.tables.forms.source, "Name a module as turret.")
    yield from _option_faults(design)
    for index, propulsion in enumerate(design.mech.propulsion):
        yield from _propulsion_faults(design, propulsion, ("propulsion", index))
    yield from _fuel_faults(design)


def _counts(design: MechDesign, row: FormRow) -> Mapping[str, int]:
    """Return how many of each thing a mech has in a form that forms need."""
    modules = (type_in(design, row, one) for one in design.modules.values())
    kinds = (*modules, *(drive.kind for drive in design.mech.drives))
    return {**Counter[str](kinds), "flight": propulsion_ma(design).get(AIR, 0)}


def _need_faults(design: MechDesign, row: FormRow, at: KeyPath) -> Iterator[DesignFault]:
    has = _counts(design, row)
    for need in row.needs:
        if any(has.get(kind, 0) >= number for kind, number in need.items()) or need.keys() == {"core"}:
            continue  # that every mech needs a core is told once
        wanted = " or ".join(_format_need(kind, number) for kind, number in need.items())
        text = f"The {row.label.lower()} form needs {wanted}."
        yield DesignFault("form", at, text, design.tables.forms.source, "Add that, or take another form.")


def _format_need(kind: str, number: int) -> str:
    if kind == "flight":
        return f"propulsion in the air of MA {number} or more" if number > 1 else "propulsion in the air"
    return kind if kind in ("wheels", "treads") else format_count(number, kind)


def _ban_faults(design: MechDesign, row: FormRow, at: KeyPath) -> Iterator[DesignFault]:
    """Yield what a form cannot have. Only a mech that is nothing else is faulty by it: others put it away."""
    if len(design.mech.forms) > 1:
        return
    has = {
        "manipulator": bool(manipulators(design.mech)),
        "external": any(part.exposed for part in design.parts),
        "flight": propulsion_ma(design).get(AIR, 0) > 0,
    }
    named = {"manipulator": "manipulators", "external": "systems outside", "flight": "propulsion in the air"}
    for ban in sorted(row.forbids):
        if has[ban]:
            text = f"The {row.label.lower()} form has no {named[ban]}."
            yield DesignFault(
                "form", at, text, design.tables.forms.source, "Remove them, or change the form."
            )


def _option_faults(design: MechDesign) -> Iterator[DesignFault]:
    rules, mech = design.tables.forms, design.mech
    source = rules.transformation_source
    for form, number in Counter(mech.forms).items():
        if number > 1:
            at: KeyPath = ("forms", mech.forms.index(form))
            text = f"The {rules.kinds[form].label.lower()} form is there twice."
            yield DesignFault("form", at, text, source, "Keep one.")
    for option, level in mech.form_options.items():
        row, at = rules.options[option], ("form_options", option)
        if len(mech.forms) < 2:
            text = f"{row.label} is for mechs that transform; this one has one form."
            yield DesignFault("option", at, text, source, "Add a form, or remove it.")
        elif level > row.max_level or (option != CONDITIONAL and level > 1 and row.max_level == 1):
            text = f"{row.label} is taken {level} times; {row.max_level} is the most."
            yield DesignFault("option", at, text, source, "Take it less often.")
    yield from _division_faults(design)


def _division_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield what is against limbs that are divided in forms."""
    rules, mech = design.tables.forms, design.mech
    source, seen = rules.transformation_source, dict[str, int]()
    limbs = {kind for name in mech.form_options for kind in rules.options[name].divides}
    for form, numbers in mech.divides.items():
        for limb, number in numbers.items():
            at, one = ("divides", form, limb), design.modules[limb].module
            first = seen.setdefault(limb, number)
            if not limbs:
                row = next(row for row in rules.options.values() if row.divides)
                text = f"{one.label} is divided in a form, for which it needs {row.label}."
                yield DesignFault("option", at, text, source, "Take the option, or leave the limb whole.")
            elif one.type not in limbs:
                text = f"{one.label} is no limb, and limbs alone are divided."
                yield DesignFault("form", at, text, source, "Leave it whole.")
            elif number != first:
                text = f"{one.label} is divided into {first} in one form and into {number} in another."
                yield DesignFault("form", at, text, source, "Divide it into as many in each.")


def _propulsion_faults(design: MechDesign, propulsion: Propulsion, at: KeyPath) -> Iterator[DesignFault]:
    rules = design.tables.propulsion
    row = rules.kinds[propulsion.kind]
    if row.max_ma is not None and propulsion.ma > row.max_ma:
        text = f"{row.label} reaches MA {row.max_ma}, not {propulsion.ma}."
        yield DesignFault("propulsion", (*at, "ma"), text, rules.source, "Take less, or other propulsion.")
    needed = propulsion_cost(design.tables, propulsion, design.tons)
    if not isinstance(propulsion.at, str) and sum(propulsion.at.values()) < needed - 1e-9:
        given = figure(sum(propulsion.at.values()))
        text = f"{row.label} needs {figure(needed)} spaces; {given} are given."
        yield DesignFault("propulsion", (*at, "in"), text, rules.source, "Give it more spaces.")


def _fuel_faults(design: MechDesign) -> Iterator[DesignFault]:
    rules, fuel = design.tables.propulsion.fuel, design.mech.fuel_km
    if fuel is None:
        return
    if fuel > rules.usual_km or (fuel % rules.step_km and fuel != rules.short_km):
        text = f"{fuel} km of fuel cannot be had."
        remedy = f"Choose up to {rules.usual_km} km in steps of {rules.step_km}; extra_fuel is for more."
        yield DesignFault("fuel", ("fuel_km",), text, rules.source, remedy)


def space_faults(design: MechDesign) -> Iterator[DesignFault]:
    """Yield overfull modules, and a load that is too much to move."""
    frame = design.tables.frame
    for index, module in enumerate(design.mech.modules):
        free = design.free_spaces.get(module.id, 0)
        if free < -1e-6:
            text = f"{module.label} is overfull by {format_count(figure(-free), 'space')}."
            remedy = "Move something out, save spaces, or take a larger module."
            yield DesignFault("spaces", ("modules", index), text, frame.source, remedy)
    if encumbrance(design) is None:
        rules = design.tables.statistics.encumbrance
        text = (
            f"It carries {figure(design.load / 2)} tons; its lift power is {lift_power(design) / 2:g} tons."
        )
        remedy = "Carry less ammunition, ordnance or fuel, or add structure."
        yield DesignFault("load", ("modules",), text, rules.source, remedy)
