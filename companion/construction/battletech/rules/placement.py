"""Locations allowed for weapons, ammunition and equipment, and limits on their number.

Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table; Equipment; Combat > Firing Arcs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.construction.battletech.blueprint import (
    JUMP_JET,
    Blueprint,
    format_slot_count,
    format_system,
    runs,
)
from companion.construction.battletech.loadout import LoadoutItem
from companion.construction.design_report import DesignFault
from companion.engine.battletech.tables.construction import Part, Placement
from companion.engine.battletech.tables.missiles import kind_of
from companion.tabletop.number_text import format_count

IN_WORDS: dict[Part, str] = {
    "head": "the head",
    "center_torso": "the center torso",
    "side_torso": "a side torso",
    "arm": "an arm",
    "leg": "a leg",
}


def placement_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Yield everything aboard, each thing told once for each rule that it breaks."""
    counted_here: Counter[tuple[str, str]] = Counter()
    in_all: Counter[str] = Counter()
    for thing in plan.items:
        yield from _size_faults(plan, thing)
        yield from _split_faults(plan, thing)
        yield from _rear_faults(plan, thing)
        row = plan.rules.placement.get(thing.name) if thing.category != "ammunition" else None
        if row is None:
            continue
        counted_here[thing.name, thing.location] += 1
        in_all[thing.name] += 1
        yield from _own_faults(plan, thing, row)
        yield from _number_faults(
            plan, thing, row, counted_here[thing.name, thing.location], in_all[thing.name]
        )
    yield from _jump_jet_faults(plan)


def _size_faults(plan: Blueprint, thing: LoadoutItem) -> Iterator[DesignFault]:
    """Yield every thing fills its slots, side by side."""
    if not _is_known_place(plan, thing):
        return
    inside = {name: plan.filled_slots.get(thing.id, {}).get(name, ()) for name in thing.locations}
    filled = sum(map(len, inside.values()))
    where = " and ".join(plan.label(name) for name in thing.locations)
    if filled != thing.size:
        verb = "fills" if thing.size else "takes"
        text = f"{thing.label} {verb} {format_slot_count(thing.size)}, not {filled} (in the {where})."
        missing = thing.size - filled
        remedy = f"Give it {missing} more." if missing > 0 else f"Empty {-missing} of them."
        yield plan.fault("thing_slots", thing.at, text, _table(plan, thing), remedy, thing.location)
    elif any(len(runs(indexes)) > 1 for indexes in inside.values()):
        text = f"The slots of {thing.label} are not side by side in the {where}."
        yield plan.fault(
            "scattered", thing.at, text, plan.section("slots"), "Move them together.", thing.location
        )


def _is_known_place(plan: Blueprint, thing: LoadoutItem) -> bool:
    """Whether the slots of a thing can be counted: play tells what is misspelt or stands elsewhere."""
    if not plan.model.slots or plan.has_unknown or thing.id in plan.duplicate_ids:
        return False
    is_elsewhere = any(name not in thing.locations for name in plan.filled_slots.get(thing.id, ()))
    return not is_elsewhere and all(name in plan.parts for name in thing.locations)


def _table(plan: Blueprint, thing: LoadoutItem) -> str:
    return plan.section("slots") if thing.category == "ammunition" else thing.source


def _split_faults(plan: Blueprint, thing: LoadoutItem) -> Iterator[DesignFault]:
    if len(thing.locations) == 1:
        return
    rules, (first, second) = plan.rules.split, thing.locations
    at = (*thing.at, "split_into")
    if rules is None or thing.category != "weapon" or not rules.may(thing.name):
        text = f"{thing.label} cannot be split over two locations."
        remedy = "Place all its slots in one location."
        source = rules.source if rules is not None else plan.section("slots")
        yield plan.fault("split", at, text, source, remedy, second)
    elif not rules.are_adjacent(first, second):
        text = (
            f"{thing.label} cannot be split over the {plan.label(first)} and the {plan.label(second)}, "
            "which are not adjacent."
        )
        yield plan.fault("split", at, text, rules.source, "Choose an adjacent location.", second)


def _rear_faults(plan: Blueprint, thing: LoadoutItem) -> Iterator[DesignFault]:
    rules = plan.rules.rear
    for location in thing.locations if thing.is_rear else ():
        if (part := plan.parts.get(location)) is not None and part not in rules.parts:
            text = f"{thing.label} cannot fire to the rear from {IN_WORDS[part]}."
            remedy = "Turn it to the front, or move it."
            yield plan.fault("rear", (*thing.at, "is_rear"), text, rules.source, remedy, location)


def _own_faults(plan: Blueprint, thing: LoadoutItem, row: Placement) -> Iterator[DesignFault]:
    for location in thing.locations:
        part = plan.parts.get(location)
        if part is None:
            continue
        if row.parts and part not in row.parts:
            text = f"{thing.label} cannot go in {IN_WORDS[part]}."
            remedy = f"Place it in {_either(row.parts)}."
            yield plan.fault("placement", (*thing.at, "location"), text, row.source, remedy, location)
            continue
        for system in row.needs:
            if location not in plan.filled_slots.get(system, {}):
                text = f"{thing.label} needs a {format_system(system)} in the {plan.label(location)}."
                remedy = f"Give the {plan.label(location)} its {format_system(system)}."
                yield plan.fault("needs", thing.at, text, row.source, remedy, location)


def _either(parts: tuple[Part, ...]) -> str:
    texts = [IN_WORDS[part] for part in parts]
    return " or ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))


def _number_faults(
    plan: Blueprint, thing: LoadoutItem, row: Placement, here: int, in_all: int
) -> Iterator[DesignFault]:
    if row.most_in_location is not None and here > row.most_in_location:
        most = format_count(row.most_in_location, thing.label)
        text = f"The {plan.label(thing.location)} holds {most} at most."
        yield plan.fault("too_many", thing.at, text, row.source, "Remove this one.", thing.location)
    elif row.most is not None and in_all > row.most:
        text = f"A 'Mech has {format_count(row.most, thing.label)} at most."
        yield plan.fault("too_many", thing.at, text, row.source, "Remove this one.", thing.location)


def _jump_jet_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Jump jets are systems on the critical hit table, and no things of a list."""
    row = next((row for name, row in plan.rules.placement.items() if kind_of(name) == JUMP_JET), None)
    for location, indexes in plan.filled_slots.get(JUMP_JET, {}).items():
        part = plan.parts.get(location)
        if row is not None and part is not None and row.parts and part not in row.parts:
            text = f"Jump jets cannot go in {IN_WORDS[part]}."
            remedy = f"Place them in {_either(row.parts)}."
            yield plan.fault("placement", ("slots", location, indexes[0]), text, row.source, remedy)
