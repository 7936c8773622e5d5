"""The presenter of critical slots: what stands in them, what has none, and what still waits for one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.construction.battletech.editing.blocks import (
    JUMP_JET,
    MATERIALS,
    SlotBlock,
    blocks,
    is_fixed,
    locations,
    loose_in,
    size_of,
    size_of_system,
)
from companion.construction.battletech.editing.offers import category_of_weapon
from companion.construction.battletech.editing.placement import count_missing
from companion.construction.battletech.editing.racks import missile_kinds
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup
from companion.construction.editing.placeable import InstalledItem, LooseSystem
from companion.construction.editing.views import (
    DesignMeasure,
    LocationView,
    MeasureTone,
    PartCategory,
    SlotlessItem,
    SlotView,
    UnplacedItem,
)
from companion.engine.battletech.battle.ammunition import load_label
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK
from companion.tabletop.number_text import format_count

SINKS = (HEAT_SINK, DOUBLE_SINK)
SYSTEM_LABELS = {"endo_steel": "Endo steel", "ferro_fibrous": "Ferro-fibrous"}


def item_text(tables: Tables, thing: DraftItem) -> str:
    """Return what a thing is called in its slots."""
    row = tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
    name = row.name if row is not None else thing.text or thing.name
    if thing.group is ItemGroup.AMMUNITION:
        return f"{name} {_rounds_text(tables, thing)}" + (f" ({thing.shots})" if thing.shots else "")
    return f"{name} (R)" if thing.is_rear else name


def _rounds_text(tables: Tables, thing: DraftItem) -> str:
    """Return what rounds are called beside their weapon: the kind of missiles in a rack, else ammo."""
    row, load = tables.weapons.get(thing.name), thing.more.get("load")
    return load_label(row, load) if row is not None and load in missile_kinds(tables, row) else "ammo"


def short_item_text(tables: Tables, thing: DraftItem) -> str:
    """Return the same in a few letters, for narrow slots."""
    row = tables.weapons.get(thing.name)
    name = row.abbreviation if row is not None else item_text(tables, thing)
    if thing.group is ItemGroup.AMMUNITION:
        return f"{name} {_rounds_text(tables, thing)}" if row is not None else name
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
    return SYSTEM_LABELS.get(system, system.replace("_", " ").capitalize())


def category_of_system(system: str) -> PartCategory:
    """Return what a system is, for its colour."""
    if system in MATERIALS:
        return PartCategory.MATERIAL
    if system == JUMP_JET:
        return PartCategory.JUMP_JET
    return PartCategory.HEAT_SINK if system in SINKS else PartCategory.SYSTEM


def slots_of(
    tables: Tables, draft: Draft, parent: Draft | None, location: str, removable: Collection[str]
) -> tuple[SlotView, ...]:
    """Return every slot of a location; what is fixed can be taken out where it is one of `removable`."""
    filled: dict[int, SlotView] = {}
    for block in blocks(tables, draft, location):
        filled |= {slot.index: slot for slot in _slots_of_block(tables, draft, parent, block, removable)}
    return tuple(
        filled.get(index) or SlotView(location, index, is_changed=_is_changed(draft, parent, location, index))
        for index in range(locations(tables, draft)[location].slots)
    )


def slotless_items(tables: Tables, draft: Draft, location: str) -> Iterator[SlotlessItem]:
    for thing in draft.items:
        if thing.location == location and not size_of(tables, draft, thing):
            yield SlotlessItem(InstalledItem(thing.id), item_text(tables, thing))


def _slots_of_block(
    tables: Tables, draft: Draft, parent: Draft | None, block: SlotBlock, removable: Collection[str]
) -> Iterator[SlotView]:
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
            is_removable=not fixed or block.filling.name in removable,
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


def unplaced_items(tables: Tables, draft: Draft) -> Iterator[UnplacedItem]:
    for thing in draft.items:
        size = size_of(tables, draft, thing)
        if size and thing.name and not any(True for _ in draft.where(thing.id)):
            yield UnplacedItem(
                InstalledItem(thing.id), item_text(tables, thing), category_of_item(tables, thing), 1, size
            )
    for system in loose_in(draft):
        if number := count_missing(tables, draft, system):
            size = size_of_system(tables, draft, system)
            yield UnplacedItem(
                LooseSystem(system), system_text(system), category_of_system(system), number, size
            )


def slot_measure(places: tuple[LocationView, ...], waiting: tuple[UnplacedItem, ...]) -> DesignMeasure:
    free = sum(slot.category is None for place in places for slot in place.slots)
    open_slots = sum(each.number * each.size for each in waiting)
    tone = MeasureTone.DANGER if open_slots > free else MeasureTone.WARN if open_slots else MeasureTone.PLAIN
    left = f"{open_slots} to place" if open_slots else "all placed"
    return DesignMeasure("Slots", f"{format_count(free, 'slot')} free", left, tone)
