"""The critical hit table: what every 'Mech has there, and what fills slots because it is built in.

Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table; Equipment > XL Engines Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.construction.battletech.blueprint import (
    ENDO_STEEL,
    ENGINE,
    FERRO_FIBROUS,
    JUMP_JET,
    SINKS,
    XL_ENGINE,
    Blueprint,
    format_slot_count,
    format_system,
)
from companion.construction.design_report import DesignFault, SlotsNeeded
from companion.engine.battletech.tables.construction import XL
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.tabletop.number_text import format_count


def slot_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield what is wrong with systems on the critical hit table."""
    yield from _fixed_faults(plan)
    yield from _stray_faults(plan)
    yield from _engine_faults(plan)
    for row in required_systems(plan) if plan.model.slots and not plan.has_unknown else ():
        if row.system not in SINKS and row.filled != row.needed:
            yield _number_fault(plan, row)


def required_systems(plan: Blueprint) -> tuple[SlotsNeeded, ...]:
    """Systems that fill slots wherever their designer likes, as far as the design has or needs any."""
    model, found = plan.model, list[SlotsNeeded]()
    wanted = {
        ENDO_STEEL: plan.slots_of_built(ENDO_STEEL) if model.structure_kind == ENDO_STEEL else 0,
        FERRO_FIBROUS: plan.slots_of_built(FERRO_FIBROUS) if model.armor_kind == FERRO_FIBROUS else 0,
        JUMP_JET: model.movement.jumping * plan.slots_of_built(JUMP_JET),
        plan.sink: plan.sink_slots,
    }
    for system, number in wanted.items():
        filled = plan.count(system)
        if number or filled:
            found.append(SlotsNeeded(system, format_system(system).capitalize(), number, filled))
    return tuple(found)


def side_engine_slots(plan: Blueprint) -> int | None:
    """Return how many slots the engine fills in each side torso; None for an engine without rules here."""
    engine, row = plan.model.engine, plan.built_equipment(XL_ENGINE)
    if engine is None or engine.kind not in plan.rules.engine.kinds:
        return None
    return (row.side_torso_slots or 0) if row is not None and engine.kind == XL else 0


def _number_fault(plan: Blueprint, row: SlotsNeeded) -> DesignFault:
    rules = {ENDO_STEEL: ENDO_STEEL, FERRO_FIBROUS: FERRO_FIBROUS}
    built = plan.built_equipment(rules.get(row.system, ""))
    rule = built.source if built is not None else plan.section("slots")
    if row.system == JUMP_JET:
        jumping = plan.model.movement.jumping
        text = f"Jumping {jumping} needs {format_count(jumping, 'jump jet')}, not {row.filled}."
        return plan.fault("jump_jets", ("movement", "jumping"), text, plan.section("slots"), _remedy(row))
    text = f"{row.label} fills {format_slot_count(row.needed)} here, not {row.filled}."
    at = ("structure_kind",) if row.system == ENDO_STEEL else ("armor_kind",)
    return plan.fault(row.system, at, text, rule, _remedy(row))


def _remedy(row: SlotsNeeded) -> str:
    missing = row.needed - row.filled
    return f"Fill {missing} more." if missing > 0 else f"Empty {-missing} of them."


def _fixed_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Systems of a location stand where they belong, each location told once."""
    for location, part in plan.parts.items():
        fixed, slots = plan.rules.fixed.slots.get(part, ()), plan.model.slots.get(location)
        if slots is None or not any(fixed) or len(slots) != plan.locations[location].slots:
            continue
        gone = removed_systems(plan, location)
        wrong = [index for index, system in enumerate(fixed) if _is_wrong(slots, index, system, gone)]
        if any(plan.is_unknown(slots[index]) for index in wrong):
            continue
        if wrong:
            yield _misplaced_fault(plan, location, fixed, wrong)
        elif out := _out_of_order(plan, gone):
            names = f"no {format_system(out[0])} but still has its {format_system(out[1])}"
            text = f"The {plan.label(location)} has {names}."
            index = list[str | None](fixed).index(out[0])
            remedy = f"Remove the {format_system(out[1])} first."
            yield plan.fault(
                "actuator_order", ("slots", location, index), text, plan.section("slots"), remedy
            )


def removed_systems(plan: Blueprint, location: str) -> tuple[str, ...]:
    """Systems that could be left out of a location, and are."""
    standing = plan.rules.fixed.slots.get(plan.parts[location], ())
    slots = plan.model.slots.get(location, ())
    removable = (system for system in plan.rules.fixed.removable if system in standing)
    return tuple(system for system in removable if system not in slots)


def _is_wrong(slots: Sequence[str | None], index: int, system: str | None, gone: Sequence[str]) -> bool:
    if system is None or system in gone:
        return False
    return index >= len(slots) or slots[index] != system


def _misplaced_fault(
    plan: Blueprint, location: str, fixed: Sequence[str | None], wrong: Sequence[int]
) -> DesignFault:
    first = wrong[0]
    names = ", ".join(f"{format_system(str(fixed[index]))} in slot {index + 1}" for index in wrong)
    text = f"The {plan.label(location)} has its {names}."
    remedy = "These cannot be moved or removed."
    return plan.fault("fixed_slots", ("slots", location, first), text, plan.section("slots"), remedy)


def _out_of_order(plan: Blueprint, gone: Sequence[str]) -> tuple[str, str] | None:
    """Return a system that is left out though one that has to go before it stands."""
    before: list[str] = list(plan.rules.fixed.removable)
    for system in gone:
        for earlier in before[: before.index(system)]:
            if earlier not in gone:
                return system, earlier
    return None


def _stray_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Systems where they have no place, or more of them than there are, a location told once."""
    standing = {system for slots in plan.rules.fixed.slots.values() for system in slots}
    for system in SYSTEMS:
        if system not in standing:
            continue
        for location, indexes in plan.filled_slots.get(system, {}).items():
            part = plan.parts.get(location)
            if part is None or (system == ENGINE and part == "side_torso"):
                continue
            fixed = plan.rules.fixed.slots.get(part, ())
            stray = [at for at in indexes if at >= len(fixed) or fixed[at] != system]
            if stray and not _is_reported_misplaced(plan, location, system):
                text = (
                    f"No {format_system(system)} belongs in slot {stray[0] + 1} of the "
                    f"{plan.label(location)}."
                )
                at = ("slots", location, stray[0])
                yield plan.fault("stray_system", at, text, plan.section("slots"), "Empty the slot.")


def _is_reported_misplaced(plan: Blueprint, location: str, system: str) -> bool:
    """Whether a system stands elsewhere in the location that it belongs in, which is one fault."""
    fixed, slots = plan.rules.fixed.slots.get(plan.parts[location], ()), plan.model.slots[location]
    gone = removed_systems(plan, location)
    return any(name == system and _is_wrong(slots, at, name, gone) for at, name in enumerate(fixed))


def _engine_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield the slots of the engine in side torsos; where all have the same wrong number, its kind is
    meant.
    """
    wanted, row = side_engine_slots(plan), plan.built_equipment(XL_ENGINE)
    if wanted is None or plan.has_unknown:
        return
    rule = row.source if row is not None else plan.section("slots")
    sides = [name for name, part in plan.parts.items() if part == "side_torso" and name in plan.model.slots]
    filled = {name: len(plan.filled_slots.get(ENGINE, {}).get(name, ())) for name in sides}
    wrong = {name: number for name, number in filled.items() if number != wanted}
    if len(wrong) > 1 and len(wrong) == len(sides) and len({*wrong.values()}) == 1:
        number = next(iter(wrong.values()))
        text = f"This engine fills {format_slot_count(wanted)} of each side torso, not {number}."
        yield plan.fault("engine_slots", ("engine", "kind"), text, rule, "Change the engine, or the slots.")
        return
    for name, number in wrong.items():
        text = f"This engine fills {format_slot_count(wanted)} of the {plan.label(name)}, not {number}."
        yield plan.fault("engine_slots", ("slots", name), text, rule)
