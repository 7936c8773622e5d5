"""The presenter of a vehicle's draft: what the window shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.construction.battletech.editing.blocks import base_of
from companion.construction.battletech.editing.presenter import (
    BASES,
    LABELS,
    choices_of,
    heat_shares,
    kind_field,
    tons_measure,
    unlimited_armor_sum,
)
from companion.construction.battletech.editing.slot_presenter import (
    category_of_item,
    item_text,
    short_item_text,
)
from companion.construction.battletech.vehicles.balance import sinks_aboard
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.battletech.vehicles.editing import (
    NO_TURRET,
    armor_weight,
    item_in_row,
    items_at,
    max_cruising,
    plan_of,
    tons_left,
    total_points,
)
from companion.construction.design_report import DesignReport, Difference, ItemBalance
from companion.construction.editing.draft import Draft, DraftItem
from companion.construction.editing.views import (
    ArmorSum,
    ArmorView,
    DesignMeasure,
    DesignView,
    HeadChoice,
    HeadField,
    HeadView,
    LocationView,
    MeasureTone,
    SlotView,
)
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.vehicles import BODY, TURRET
from companion.tabletop.number_text import format_count

COLUMNS = (("left_side", TURRET), ("front", "rear"), ("right_side", BODY), ())
"""The locations as they stand beside each other on a vehicle."""
LEAST_ROWS = 6
"""How many rows a location has at least."""
ENGINES = {"ice": "ICE", "fusion": "Fusion", "xl": "XL"}
MAX_CARGO, CARGO_LOT = 100, 0.5


def vehicle_view(
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
    return DesignView(
        draft.text("name") or draft.text("id"),
        HeadView(
            draft.text("chassis"),
            draft.text("model"),
            year if isinstance(year, int) else None,
            (kind_field(kinds, "vehicle"), *_chassis_fields(plan, draft), *_material_fields(plan, draft)),
        ),
        tuple(_location(tables, draft, parent, name) for column in COLUMNS for name in column),
        COLUMNS,
        (),
        armor_sum(tables, draft, tons_left(tables, draft)),
        (
            tons_measure(draft, balance),
            _heat_measure(tables, draft, plan),
            _item_measure(balance.items if balance is not None else None),
        ),
        differences,
        parent.text("name") if parent is not None else "",
        examined,
        trouble,
    )


def _chassis_fields(plan: VehicleBlueprint, draft: Draft) -> Iterator[HeadField]:
    motives = {name: plan.sheet.movements[name] for name in plan.design.motives}
    fastest = max_cruising(plan.tables, draft)
    yield from chassis_fields(draft, motives, (plan.tonnages[0], plan.tonnages[-1]), fastest)


def chassis_fields(
    draft: Draft, motives: Mapping[str, str], tonnages: tuple[int, int], fastest: int
) -> Iterator[HeadField]:
    """Yield the fields of a vehicle's chassis: motive types by their labels, the least and the most tons."""
    choices = tuple(HeadChoice(name, label) for name, label in motives.items())
    yield HeadField("motive", "Motive type", draft.text("motive"), (("motive",),), choices=choices)
    lightest, heaviest = tonnages[0], max(tonnages[1], draft.tonnage)
    yield HeadField("tonnage", "Tonnage", draft.tonnage, (("tonnage",),), least=lightest, most=heaviest)
    bases = tuple(HeadChoice(base, LABELS[base]) for base in BASES)
    yield HeadField("tech", "Technology", base_of(draft), (("tech",), ("is_mixed",)), choices=bases)
    cruising, flank = draft.number("movement", "cruising"), draft.number("movement", "flank")
    label, most = f"Cruising · flank {flank}", max(fastest, cruising)
    yield HeadField("cruising", "Cruising", cruising, (("movement",),), label, least=1, most=most)


def _material_fields(plan: VehicleBlueprint, draft: Draft) -> Iterator[HeadField]:
    known = [name for name in ENGINES if name in plan.design.engine.kinds]
    yield from material_fields(draft, known, plan.rules.armor.kinds)
    yield turret_field(("armor", TURRET), is_there=TURRET in draft.head["armor"])
    yield HeadField(
        "cargo", "Cargo", plan.model.cargo, (("cargo",),), "Cargo, tons", most=MAX_CARGO, step=CARGO_LOT
    )


def material_fields(draft: Draft, engines: Iterable[str], armors: Iterable[str]) -> Iterator[HeadField]:
    """Yield the fields of a vehicle's engine and armor."""
    engine, armor = draft.text("engine", "kind"), draft.text("armor_kind")
    choices = tuple(
        HeadChoice(choice.id, ENGINES.get(choice.id, choice.label)) for choice in choices_of(engines, engine)
    )
    rating = f"Engine · rating {draft.number('engine', 'rating')}"
    yield HeadField("engine", "Engine", engine, (("engine",),), rating, choices)
    yield HeadField("armor", "Armor", armor, (("armor_kind",),), choices=choices_of(armors, armor))


def turret_field(at: KeyPath, *, is_there: bool) -> HeadField:
    """Return the field of a vehicle's turret, which stands at a key path of its document."""
    choices = (HeadChoice(NO_TURRET, "None"), HeadChoice(TURRET, "One turret"))
    return HeadField("turret", "Turret", TURRET if is_there else NO_TURRET, (at,), choices=choices)


def _location(tables: Tables, draft: Draft, parent: Draft | None, name: str) -> LocationView:
    assert tables.vehicles is not None, "vehicles are designed only where there are such"
    row, there = tables.vehicles.locations.names[name], items_at(draft, name)
    filled = tuple(_slot(tables, draft, parent, name, index, thing) for index, thing in enumerate(there))
    size = max(LEAST_ROWS, len(there) + 1)
    empty = tuple(
        SlotView(name, index, is_changed=_is_changed(draft, parent, name, index))
        for index in range(len(there), size)
    )
    armored = name in draft.head["armor"]
    points = draft.number("armor", name)
    before = parent.number("armor", name) if parent is not None else None
    structure = draft.number("structure", name)
    return LocationView(
        name,
        row.label,
        row.abbreviation,
        (*filled, *empty),
        None if name == BODY else ArmorView(points, None, None, structure, before),
        format_count(len(there), "item") if there else "empty",
        f"{row.label}: what stands in no other location"
        if name == BODY
        else f"{row.label}: structure {structure}",
        is_there=armored or name == BODY,
    )


def _slot(
    tables: Tables, draft: Draft, parent: Draft | None, location: str, index: int, thing: DraftItem
) -> SlotView:
    text = item_text(tables, thing)
    return SlotView(
        location,
        index,
        text,
        short_item_text(tables, thing),
        category_of_item(tables, thing),
        thing.id,
        is_changed=_is_changed(draft, parent, location, index),
        hint=text,
    )


def _is_changed(draft: Draft, parent: Draft | None, location: str, index: int) -> bool:
    """Whether a row holds something else than in the parent."""
    if parent is None:
        return False
    now, before = (item_in_row(each, location, index) for each in (draft, parent))
    return (now and (now.group, now.name)) != (before and (before.group, before.name))


def armor_sum(tables: Tables, draft: Draft, left: float) -> ArmorSum:
    """Return the points of armor, their weight, and whether the tons left over hold more."""
    return unlimited_armor_sum(draft, total_points(draft), armor_weight(tables, draft), left)


def _heat_measure(tables: Tables, draft: Draft, plan: VehicleBlueprint) -> DesignMeasure:
    needed, there = plan.sinks_needed, sinks_aboard(plan)
    tone = MeasureTone.DANGER if there < needed else MeasureTone.GOOD if needed else MeasureTone.PLAIN
    note = (
        f"Energy weapons; {plan.sinks_free} sinks come with the engine"
        if plan.sinks_free
        else "Energy weapons"
    )
    left = format_count(there, "sink")
    shares = heat_shares(tables, draft, "energy")
    return DesignMeasure("Heat", f"{needed} heat a turn", left, tone, shares, there, note)


def _item_measure(items: ItemBalance | None) -> DesignMeasure:
    if items is None:
        return DesignMeasure("Items", "Items", "cannot be counted", MeasureTone.WARN)
    left = items.allowed - items.used
    text = f"room for {left} more" if left >= 0 else f"{-left} too many"
    tone = MeasureTone.DANGER if left < 0 else MeasureTone.PLAIN
    return DesignMeasure("Items", f"{items.used} of {format_count(items.allowed, 'item')}", text, tone)
