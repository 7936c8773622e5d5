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
    rules_of,
    size_of,
    size_of_system,
)
from companion.construction.battletech.editing.chassis import max_jumping, max_walking
from companion.construction.battletech.editing.offers import category_of_weapon
from companion.construction.battletech.editing.placement import count_missing
from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup
from companion.construction.editing.placeable import InstalledItem, LooseSystem
from companion.construction.editing.views import (
    OMNI,
    ArmorSum,
    ArmorView,
    DesignView,
    HeadChoice,
    HeadView,
    HeatLine,
    LocationView,
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


def design_view(
    tables: Tables,
    draft: Draft,
    parent: Draft | None,
    examined: DesignReport | None,
    differences: tuple[Difference, ...],
    trouble: str = "",
) -> DesignView:
    """Return everything that the window tells of a design, held against its parent where it has one."""
    return DesignView(
        draft.text("name") or draft.text("id"),
        _head(tables, draft),
        tuple(_location(tables, draft, parent, name) for name in locations(tables)),
        tuple(_unplaced_items(tables, draft)),
        _armor_sum(tables, draft),
        tuple(_heat(tables, draft)),
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


def _head(tables: Tables, draft: Draft) -> HeadView:
    rules = rules_of(tables)
    year = draft.head.get("year")
    return HeadView(
        chassis=draft.text("chassis"),
        model=draft.text("model"),
        year=year if isinstance(year, int) else None,
        tonnage=draft.tonnage,
        tonnages=tuple(rules.tonnage.allowed_weights),
        tech=base_of(draft) + (OMNI if draft.is_omni else ""),
        techs=tuple(_techs(tables)),
        is_omni=draft.is_omni,
        walking=draft.number("movement", "walking"),
        running=draft.number("movement", "running"),
        jumping=draft.number("movement", "jumping"),
        fastest=max_walking(tables, draft.tonnage),
        highest_jump=max_jumping(draft),
        rating=draft.number("engine", "rating"),
        engine=draft.text("engine", "kind"),
        engines=_choices(rules.engine.kinds, draft.text("engine", "kind")),
        structure=draft.text("structure_kind"),
        structures=_choices(rules.structure.kinds, draft.text("structure_kind")),
        armor=draft.text("armor_kind"),
        armors=_choices(rules.armor.kinds, draft.text("armor_kind")),
        sinks=draft.number("heat_sinks", "number"),
        sinks_in_engine=draft.number("heat_sinks", "in_engine"),
        sink_kind=draft.text("heat_sinks", "kind"),
        sink_kinds=_choices(SINK_KINDS, draft.text("heat_sinks", "kind")),
    )


def _techs(tables: Tables) -> Iterator[HeadChoice]:
    omni = rules_of(tables).omni
    for base in BASES:
        yield HeadChoice(base, LABELS[base])
        if omni is not None and base in omni.tech:
            yield HeadChoice(base + OMNI, f"{LABELS[base]} OmniMech")


def _choices(known: Iterable[str], now: str) -> tuple[HeadChoice, ...]:
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
    return LocationView(
        name, row.label, row.abbreviation, slots, armor_view, tuple(_extras(tables, draft, name))
    )


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
    spare = armor.points_of(tables, draft, tons) - points
    lot = rules_of(tables).armor.lot
    return ArmorSum(points, most, tons, armor.tons_of(tables, draft, most), lot, min(spare, most - points))


def _heat(tables: Tables, draft: Draft) -> Iterator[HeatLine]:
    rows = [tables.weapons.get(thing.name) for thing in draft.items if thing.group is ItemGroup.WEAPONS]
    numbers = Counter(row.name for row in rows if row is not None)
    heat = {row.name: row.whole_heat for row in rows if row is not None}
    for name, number in sorted(numbers.items(), key=lambda pair: -heat[pair[0]] * pair[1]):
        yield HeatLine(f"{number} × {name}" if number > 1 else name, heat[name] * number)
