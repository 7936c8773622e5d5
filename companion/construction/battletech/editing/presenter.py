"""The presenter of a draft: what the window shows of a design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.construction.battletech.editing import armor
from companion.construction.battletech.editing.blocks import (
    JUMP_JET,
    LOOSE,
    MATERIALS,
    SlotBlock,
    base_of,
    blocks,
    is_fixed,
    locations,
    part,
    rules_of,
    size_of,
    size_of_system,
)
from companion.construction.battletech.editing.chassis import max_jumping, max_walking
from companion.construction.battletech.editing.offers import category_of_weapon
from companion.construction.battletech.editing.placement import count_missing
from companion.construction.design_report import Balance, DesignReport, Difference, PartWeight
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup
from companion.construction.editing.placeable import InstalledItem, LooseSystem
from companion.construction.editing.views import (
    KIND,
    ArmorSum,
    ArmorView,
    DesignMeasure,
    DesignView,
    HeadChoice,
    HeadField,
    HeadView,
    LocationSwitch,
    LocationView,
    MeasureShare,
    MeasureTone,
    PartCategory,
    SlotlessItem,
    SlotView,
    UnplacedItem,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Base
from companion.tabletop.number_text import format_count

LABELS = {
    "inner_sphere": "Inner Sphere",
    "clan": "Clan",
    "fusion": "Fusion",
    "xl": "XL",
    "standard": "Standard",
    "endo_steel": "Endo steel",
    "ferro_fibrous": "Ferro-fibrous",
    "single": "Single",
    "double": "Double",
}
BASES: tuple[Base, ...] = ("inner_sphere", "clan")
SINK_KINDS = ("single", "double")
MAX_SINKS = 60
OMNI = ":omni"
"""What follows the technology of an OmniMech in a choice of them."""
COLUMNS = (
    ("left_arm",), ("left_torso", "left_leg"), ("head", "center_torso"), ("right_torso", "right_leg"),
    ("right_arm",),
)  # fmt: skip
"""The locations as they stand beside each other on a 'Mech."""


def design_view(
    tables: Tables,
    draft: Draft,
    parent: Draft | None,
    examined: DesignReport | None,
    differences: tuple[Difference, ...],
    kinds: tuple[HeadChoice, ...],
    trouble: str = "",
) -> DesignView:
    """Return everything that the window tells of a design, held against its parent where it has one."""
    places = tuple(_location(tables, draft, parent, name) for name in locations(tables))
    waiting = tuple(_unplaced_items(tables, draft))
    balance = examined.balance if examined is not None else None
    return DesignView(
        draft.text("name") or draft.text("id"),
        _head(tables, draft, kinds),
        places,
        COLUMNS,
        waiting,
        _armor_sum(tables, draft),
        (
            tons_measure(draft, balance),
            _heat_measure(tables, draft, balance),
            _slot_measure(places, waiting),
        ),
        differences,
        parent.text("name") if parent is not None else "",
        examined,
        trouble,
    )


def item_text(tables: Tables, thing: DraftItem) -> str:
    """Return what a thing is called in its slots."""
    row = tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    name = row.name if row is not None else thing.text or thing.name
    if thing.group is ItemGroup.AMMUNITION:
        return f"{name} ammo" + (f" ({thing.shots})" if thing.shots else "")
    return f"{name} (R)" if thing.is_rear else name


def short_item_text(tables: Tables, thing: DraftItem) -> str:
    """Return the same in a few letters, for narrow slots."""
    row = tables.weapons.get(thing.name)
    name = row.abbreviation if row is not None else item_text(tables, thing)
    if thing.group is ItemGroup.AMMUNITION:
        return f"{name} ammo" if row is not None else name
    return f"{name} (R)" if thing.is_rear and row is not None else name


def category_of_item(tables: Tables, thing: DraftItem) -> PartCategory:
    """Return what a thing is, for its colour."""
    if not thing.name:
        return PartCategory.UNKNOWN
    if thing.group is ItemGroup.AMMUNITION:
        return PartCategory.AMMUNITION
    row = tables.weapons.get(thing.name) if thing.group is ItemGroup.WEAPONS else None
    return category_of_weapon(row) if row is not None else PartCategory.EQUIPMENT


def system_text(system: str) -> str:
    """Return what a system is called in its slots."""
    return LABELS.get(system, system.replace("_", " ").capitalize())


def category_of_system(system: str) -> PartCategory:
    """Return what a system is, for its colour."""
    if system in MATERIALS:
        return PartCategory.MATERIAL
    if system == JUMP_JET:
        return PartCategory.JUMP_JET
    return PartCategory.HEAT_SINK if system in LOOSE else PartCategory.SYSTEM


def _head(tables: Tables, draft: Draft, kinds: tuple[HeadChoice, ...]) -> HeadView:
    year = draft.head.get("year")
    return HeadView(
        draft.text("chassis"),
        draft.text("model"),
        year if isinstance(year, int) else None,
        (
            kind_field(kinds, "mech"),
            *_chassis_fields(tables, draft),
            *_material_fields(tables, draft),
            *_sink_fields(draft),
        ),
    )


def kind_field(kinds: tuple[HeadChoice, ...], kind: str) -> HeadField:
    """Return the kind of unit that is designed; another one begins a new design."""
    return HeadField(KIND, "Kind of unit", kind, (), choices=kinds)


def _chassis_fields(tables: Tables, draft: Draft) -> Iterator[HeadField]:
    rules, movement = rules_of(tables), ("movement",)
    tons, walking = rules.tonnage, draft.number("movement", "walking")
    jumping, running = draft.number("movement", "jumping"), draft.number("movement", "running")
    yield HeadField(
        "tonnage", "Tonnage", draft.tonnage, (("tonnage",),), least=tons.least, most=tons.most, step=tons.step
    )
    yield HeadField(
        "tech", "Technology", base_of(draft) + (OMNI if draft.is_omni else ""),
        (("tech",), ("is_mixed",), ("is_omni",)), choices=tuple(_techs(tables)),
    )  # fmt: skip
    yield HeadField(
        "walking", "Walking", walking, (movement,), f"Walking · run {running}", least=1,
        most=max(max_walking(tables, draft.tonnage), walking),
    )  # fmt: skip
    yield HeadField(
        "jumping", "Jumping", jumping, ((*movement, "jumping"),), most=max(max_jumping(draft), jumping)
    )


def _material_fields(tables: Tables, draft: Draft) -> Iterator[HeadField]:
    rules, rating = rules_of(tables), draft.number("engine", "rating")
    engine = draft.text("engine", "kind")
    yield HeadField(
        "engine", "Engine", engine, (("engine",),), f"Engine · rating {rating}",
        choices_of(rules.engine.kinds, engine),
    )  # fmt: skip
    for id, key, known in (
        ("structure", "structure_kind", rules.structure.kinds),
        ("armor", "armor_kind", rules.armor.kinds),
    ):
        shows = ((key,), ("structure",)) if id == "structure" else ((key,),)
        kind = draft.text(key)
        yield HeadField(id, id.capitalize(), kind, shows, choices=choices_of(known, kind))


def _sink_fields(draft: Draft) -> Iterator[HeadField]:
    inside, kind = draft.number("heat_sinks", "in_engine"), draft.text("heat_sinks", "kind")
    yield HeadField(
        "sinks", "Heat sinks", draft.number("heat_sinks", "number"), (("heat_sinks",),),
        f"Sinks · {inside} inside", most=MAX_SINKS,
    )  # fmt: skip
    yield HeadField("sink_kind", "Kind of sinks", kind, (), choices=choices_of(SINK_KINDS, kind))


def _techs(tables: Tables) -> Iterator[HeadChoice]:
    omni = rules_of(tables).omni
    for base in BASES:
        yield HeadChoice(base, LABELS[base])
        if omni is not None and base in omni.tech:
            yield HeadChoice(base + OMNI, f"{LABELS[base]} OmniMech")


def choices_of(known: Iterable[str], now: str) -> tuple[HeadChoice, ...]:
    """Return the kinds that the rules have, and the one there is, also where it has no rules here."""
    names = dict.fromkeys([*known, now])
    return tuple(
        HeadChoice(name, LABELS.get(name, name.replace("_", " ").capitalize())) for name in names if name
    )


def _location(tables: Tables, draft: Draft, parent: Draft | None, name: str) -> LocationView:
    row = locations(tables)[name]
    filled: dict[int, SlotView] = {}
    for block in blocks(tables, draft, name):
        filled |= {slot.index: slot for slot in _slots(tables, draft, parent, block)}
    empty = [
        SlotView(name, index, is_changed=_is_changed(draft, parent, name, index))
        for index in range(row.slots)
    ]
    armor_view = ArmorView(
        armor.front_points(draft, name),
        armor.rear_points(draft, name) if row.has_rear else None,
        armor.max_points(tables, draft, name),
        draft.number("structure", name),
        armor.front_points(parent, name) if parent is not None else None,
        armor.rear_points(parent, name) if parent is not None and row.has_rear else None,
    )
    slots = tuple(filled.get(slot.index, slot) for slot in empty)
    free = sum(slot.category is None for slot in slots)
    return LocationView(
        name, row.label, row.abbreviation, slots, armor_view, f"{free} free" if free else "full",
        f"{row.label}: structure {armor_view.structure}, {len(slots)} slots",
        tuple(_extras(tables, draft, name)), tuple(_switches(tables, draft, name)),
    )  # fmt: skip


def _switches(tables: Tables, draft: Draft, location: str) -> Iterator[LocationSwitch]:
    """Actuators that an arm may go without, in the order in which they are added."""
    rules = rules_of(tables).fixed
    standing = rules.slots.get(part(tables, location), ())
    there = {each.name for each in draft.slots.get(location, ()) if each is not None}
    for name in reversed(rules.removable):
        if name in standing:
            text = system_text(name)
            yield LocationSwitch(name, text.removesuffix(" actuator"), text.lower(), name in there)


def _extras(tables: Tables, draft: Draft, location: str) -> Iterator[SlotlessItem]:
    for thing in draft.items:
        if thing.location == location and not size_of(tables, draft, thing):
            yield SlotlessItem(InstalledItem(thing.id), item_text(tables, thing))


def _slots(tables: Tables, draft: Draft, parent: Draft | None, block: SlotBlock) -> Iterator[SlotView]:
    thing = draft.item(block.filling.name)
    fixed = is_fixed(draft, block.filling)
    text = item_text(tables, thing) if thing is not None else system_text(block.filling.name)
    sort = category_of_item(tables, thing) if thing is not None else category_of_system(block.filling.name)
    short = short_item_text(tables, thing) if thing is not None else text.removesuffix(" actuator")
    hint = f"{text}: {format_count(block.length, 'slot')}" + (", in a pod" if block.filling.is_pod else "")
    for index in range(block.start, block.start + block.length):
        yield SlotView(
            block.location,
            index,
            text,
            short,
            sort,
            block.filling.name,
            is_first=index == block.start,
            is_last=index == block.start + block.length - 1,
            is_fixed=fixed,
            is_removable=not fixed or block.filling.name in rules_of(tables).fixed.removable,
            is_pod=block.filling.is_pod,
            is_changed=_is_changed(draft, parent, block.location, index),
            hint=hint,
        )


def _is_changed(draft: Draft, parent: Draft | None, location: str, index: int) -> bool:
    """Whether a slot holds something else than in the parent; ids may differ, what they are may not."""
    if parent is None:
        return False
    return _slot_names(draft, location, index) != _slot_names(parent, location, index)


def _slot_names(draft: Draft, location: str, index: int) -> tuple[str, ...]:
    filling = draft.at(location, index)
    if filling is None:
        return ()
    thing = draft.item(filling.name)
    return (filling.name,) if thing is None else (thing.group, thing.name or thing.text, str(thing.is_rear))


def _unplaced_items(tables: Tables, draft: Draft) -> Iterator[UnplacedItem]:
    for thing in draft.items:
        size = size_of(tables, draft, thing)
        if size and thing.name and not any(True for _ in draft.where(thing.id)):
            yield UnplacedItem(
                InstalledItem(thing.id), item_text(tables, thing), category_of_item(tables, thing), 1, size
            )
    for system in LOOSE:
        if number := count_missing(tables, draft, system):
            size = size_of_system(tables, draft, system)
            yield UnplacedItem(
                LooseSystem(system), system_text(system), category_of_system(system), number, size
            )


def _armor_sum(tables: Tables, draft: Draft) -> ArmorSum:
    points, most = armor.total_points(draft), armor.max_total_points(tables, draft)
    tons = armor.tons_of(tables, draft, points)
    spare = min(armor.points_of(tables, draft, tons) - points, most - points)
    share = f"{round(100 * points / max(most, 1))} % of the maximum"
    return ArmorSum(
        text=f"{points} of {most}",
        share=f"{share}, {spare} to spare" if spare else share,
        tons=tons,
        maximum_tons=armor.tons_of(tables, draft, most),
        lot=rules_of(tables).armor.lot,
        most_label="Maximum",
        most_hint="As much armor as every location may have",
        can_rise=points < most,
    )


def tons_measure(draft: Draft, balance: Balance | None) -> DesignMeasure:
    """Return the tons of all parts against the tonnage; without a balance only the tonnage."""
    if balance is None:
        return DesignMeasure("Tons", f"{draft.tonnage} t", "cannot be weighed", MeasureTone.WARN)
    known = round(sum(part.tons or 0 for part in balance.weights), 6)
    left = round(draft.tonnage - known, 6)
    shares = tuple(_tons_share(part) for part in balance.weights if part.tons is None or part.tons > 0)
    text = f"{left:g} t left" if left > 0 else f"{-left:g} t too heavy" if left else "to the last half ton"
    tone = MeasureTone.DANGER if left < 0 else MeasureTone.WARN if left else MeasureTone.GOOD
    pods = balance.pods
    note = f"Chassis {pods.chassis:g} t · in pods {pods.pods:g} t" if pods is not None else ""
    return DesignMeasure("Tons", f"{known:g} of {draft.tonnage} t", text, tone, shares, draft.tonnage, note)


def _tons_share(part: PartWeight) -> MeasureShare:
    figure = "?" if part.tons is None else f"{part.tons:g}"
    return MeasureShare(part.part, part.label, figure, part.tons or 0, part.how)


def heat_shares(tables: Tables, draft: Draft, *categories: str) -> tuple[MeasureShare, ...]:
    """Return the heat of weapons, all fired in one turn, those of a sort together, the hottest first."""
    rows = [tables.weapons.get(thing.name) for thing in draft.items if thing.group is ItemGroup.WEAPONS]
    numbers = Counter(
        (row.name, row.heat)
        for row in rows
        if row is not None and (row.category in categories or not categories)
    )
    found = [(name, heat * number, number) for (name, heat), number in numbers.items() if heat]
    return tuple(
        MeasureShare("heat", f"{number} × {name}" if number > 1 else name, f"{heat:g}", heat)
        for name, heat, number in sorted(found, key=lambda row: -row[1])
    )


def _heat_measure(tables: Tables, draft: Draft, balance: Balance | None) -> DesignMeasure:
    shares = heat_shares(tables, draft)
    made = sum(share.size for share in shares)
    heat = balance.heat if balance is not None else None
    sunk = heat.sunk if heat is not None else 0
    moving = [] if heat is None else [f"running +{heat.running}"]
    if heat is not None and heat.jumping:
        moving.append(f"jumping +{heat.jumping}")
    tone = MeasureTone.WARN if made > sunk else MeasureTone.GOOD
    note = f"Also: {', '.join(moving)}" if moving else ""
    return DesignMeasure("Heat", f"{made:g} heat a turn", f"{sunk} sunk", tone, shares, sunk, note)


def _slot_measure(places: tuple[LocationView, ...], waiting: tuple[UnplacedItem, ...]) -> DesignMeasure:
    free = sum(slot.category is None for place in places for slot in place.slots)
    open_slots = sum(each.number * each.size for each in waiting)
    tone = MeasureTone.DANGER if open_slots > free else MeasureTone.WARN if open_slots else MeasureTone.PLAIN
    left = f"{open_slots} to place" if open_slots else "all placed"
    return DesignMeasure("Slots", f"{format_count(free, 'slot')} free", left, tone)
