"""The presenter of a draft of a vehicle with critical slots: what the window shows of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.editing.blocks import COCKPIT
from companion.construction.battletech.editing.presenter import (
    heat_measure,
    kind_field,
    sink_fields,
    tons_measure,
)
from companion.construction.battletech.editing.slot_presenter import (
    slot_measure,
    slotless_items,
    slots_of,
    unplaced_items,
)
from companion.construction.battletech.slotted_vehicles.blueprint import LIFE_SUPPORT, SlottedBlueprint
from companion.construction.battletech.slotted_vehicles.editing import (
    max_cruising,
    max_tonnage,
    plan_of,
    tons_left,
)
from companion.construction.battletech.vehicles.presenter import (
    armor_sum,
    chassis_fields,
    material_fields,
    turret_field,
)
from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.draft import Draft
from companion.construction.editing.views import (
    ArmorView,
    DesignView,
    HeadChoice,
    HeadField,
    HeadView,
    LocationSwitch,
    LocationView,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import TURRET

COLUMNS = (("left_side",), ("front", "rear"), ("right_side",), (TURRET,))
"""The locations as they stand beside each other on a vehicle."""


def slotted_view(
    tables: Tables,
    draft: Draft,
    parent: Draft | None,
    examined: DesignReport | None,
    differences: tuple[Difference, ...],
    kinds: tuple[HeadChoice, ...],
    trouble: str = "",
) -> DesignView:
    """Return everything that the window tells of a vehicle, held against its parent where it has one."""
    plan = plan_of(tables, draft)
    balance = examined.balance if examined is not None else None
    year = draft.head.get("year")
    places = tuple(_location(plan, draft, parent, name) for name in plan.sheet.locations.names)
    waiting = tuple(unplaced_items(tables, draft))
    return DesignView(
        draft.text("name") or draft.text("id"),
        HeadView(
            draft.text("chassis"),
            draft.text("model"),
            year if isinstance(year, int) else None,
            (kind_field(kinds, "slotted_vehicle"), *_chassis_fields(plan, draft), *_parts(plan, draft)),
        ),
        places,
        COLUMNS,
        waiting,
        armor_sum(tables, draft, tons_left(tables, draft)),
        (
            tons_measure(draft, balance),
            heat_measure(tables, draft, balance, "flank speed"),
            slot_measure(places, waiting),
        ),
        differences,
        parent.text("name") if parent is not None else "",
        examined,
        trouble,
    )


def _chassis_fields(plan: SlottedBlueprint, draft: Draft) -> Iterator[HeadField]:
    heaviest, fastest = max_tonnage(plan.tables, draft), max_cruising(plan.tables, draft)
    yield from chassis_fields(draft, plan.sheet.movements, (1, heaviest), fastest)


def _parts(plan: SlottedBlueprint, draft: Draft) -> Iterator[HeadField]:
    yield from material_fields(draft, plan.design.engines, plan.rules.armor.kinds)
    yield turret_field(("turns",), is_there=plan.model.turns)
    sinks, sink_kind = sink_fields(draft, plan.design.sinks)
    yield sinks
    if len(sink_kind.choices) > 1:
        yield sink_kind


def _location(plan: SlottedBlueprint, draft: Draft, parent: Draft | None, name: str) -> LocationView:
    tables, row = plan.tables, plan.sheet.locations.names[name]
    slots = slots_of(tables, draft, parent, name, (LIFE_SUPPORT,))
    free = sum(slot.category is None for slot in slots)
    before = parent.number("armor", name) if parent is not None else None
    structure = plan.sheet.points(name, draft.tonnage)
    return LocationView(
        name,
        row.label,
        row.abbreviation,
        slots,
        ArmorView(draft.number("armor", name), None, None, structure, before),
        f"{free} free" if free else "full",
        f"{row.label}: structure {structure}, {len(slots)} slots",
        tuple(slotless_items(tables, draft, name)),
        tuple(_switches(plan, draft, name)),
    )


def _switches(plan: SlottedBlueprint, draft: Draft, location: str) -> Iterator[LocationSwitch]:
    """Life support, in the location of the cockpit and where it stands now."""
    has = any(where == location for where, _ in draft.where(LIFE_SUPPORT))
    if plan.design.life_support_slots and (has or plan.count(COCKPIT, location)):
        yield LocationSwitch(LIFE_SUPPORT, "Life support", "life support", has)
