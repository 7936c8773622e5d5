"""Blocks of critical slots in a location, and the room left for more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.construction.editing.draft import Draft, DraftItem, ItemGroup, SlotContent
from companion.construction.editing.placeable import PlacementError
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Construction, Part, part_of
from companion.engine.battletech.tables.effects import DOUBLE_SINK, HEAT_SINK
from companion.engine.battletech.tables.equipment import Equipment, Size
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.tabletop.number_text import format_count

Row: TypeAlias = Sequence[SlotContent | None]

ENGINE, JUMP_JET = "engine", "jump_jet"
ENDO_STEEL, FERRO_FIBROUS, XL = "endo_steel", "ferro_fibrous", "xl"
LOOSE = (HEAT_SINK, DOUBLE_SINK, JUMP_JET, ENDO_STEEL, FERRO_FIBROUS)
"""Systems of which there are several alike, each wherever its owner likes."""
MATERIALS = (ENDO_STEEL, FERRO_FIBROUS)
COCKPIT, FUEL = "cockpit", "fuel"
LOOSE_IN_VEHICLES = (HEAT_SINK, DOUBLE_SINK, COCKPIT, FUEL)


def rules_of(tables: Tables) -> Construction:
    """Return the rules of construction; raises NotThere where a ruleset has none."""
    if tables.construction is None:
        raise PlacementError("These rules say nothing about designing 'Mechs.")
    return tables.construction


def vehicles_of(tables: Tables, draft: Draft) -> SlottedVehicles | None:
    """Return the rules of vehicles with critical slots where the design is one, else None."""
    return tables.slotted_vehicles if draft.text("kind") == "slotted_vehicle" else None


def loose_in(draft: Draft) -> tuple[str, ...]:
    """Return the systems that stand wherever the owner of such a design likes."""
    return LOOSE_IN_VEHICLES if draft.text("kind") == "slotted_vehicle" else LOOSE


def base_of(draft: Draft) -> Literal["inner_sphere", "clan"]:
    """Return the technology base of the chassis."""
    return "clan" if draft.tech == "clan" else "inner_sphere"


def part(tables: Tables, location: str) -> Part:
    """Return what kind of location it is."""
    return part_of(locations(tables)[location])


def built_equipment(tables: Tables, draft: Draft, kind: str) -> tuple[str, Equipment] | None:
    """Return the equipment of a kind as the makers of the chassis build it."""
    base = base_of(draft)
    rows = ((name, row) for name, row in tables.equipment.items() if kind_of(name) == kind)
    return next(((name, row) for name, row in rows if row.tech in (base, "any")), None)


def number_of(tables: Tables, draft: Draft, size: Size | float) -> float:
    """Return a number that may go by the tonnage, or by the tons of direct-fire weapons."""
    if not isinstance(size, Size):
        return size
    tons = float(draft.tonnage) if size.of == "tonnage" else _direct_fire_tons(tables, draft)
    return -(-tons // size.per) if size.round == "up" else int(tons / size.per + 0.5)


def size_of_item(tables: Tables, draft: Draft, group: ItemGroup, name: str) -> int:
    """Return how many slots something fills; 1 for what no rules know."""
    if group is ItemGroup.WEAPONS and name in tables.weapons:
        return tables.weapons[name].slots
    if group is ItemGroup.EQUIPMENT and name in tables.equipment:
        return int(number_of(tables, draft, tables.equipment[name].slots))
    return 1


def size_of(tables: Tables, draft: Draft, thing: DraftItem) -> int:
    """Return how many slots a thing fills; one that no rules know fills those that it fills.

    Rounds of a launcher of their own fill some of its slots.
    """
    if not thing.name:
        return max(1, sum(1 for _ in draft.where(thing.id)))
    if "launcher" in thing.more:
        return sum(1 for _ in draft.where(thing.id))
    rounds = (
        it for it in draft.items if thing.group is ItemGroup.WEAPONS and it.more.get("launcher") == thing.id
    )
    taken = sum(1 for it in rounds for _ in draft.where(it.id))
    return size_of_item(tables, draft, thing.group, thing.name) - taken


def size_of_system(tables: Tables, draft: Draft, system: str) -> int:
    """Return how many slots one of a loose system fills."""
    if system in MATERIALS:
        return 1
    row = built_equipment(tables, draft, system)
    return row[1].slots if row is not None and isinstance(row[1].slots, int) else 1


def sink_system(draft: Draft) -> str:
    """Return what heat sinks are called in slots."""
    return DOUBLE_SINK if draft.text("heat_sinks", "kind") == "double" else HEAT_SINK


def required_slots(tables: Tables, draft: Draft) -> Mapping[str, int]:
    """Return how many of each loose system have to stand in slots; of materials, how many slots they fill."""
    outside = draft.number("heat_sinks", "number") - draft.number("heat_sinks", "in_engine")
    found = dict.fromkeys(loose_in(draft), 0)
    found[sink_system(draft)] = max(0, outside)
    if (vehicles := vehicles_of(tables, draft)) is not None:
        kind = vehicles.design.engines.get(draft.text("engine", "kind"))
        return {**found, COCKPIT: 1, FUEL: 1 if kind is not None and kind.needs_fuel else 0}
    found[JUMP_JET] = draft.number("movement", "jumping")
    for key, system in (("structure_kind", ENDO_STEEL), ("armor_kind", FERRO_FIBROUS)):
        row = built_equipment(tables, draft, system)
        if row is not None and draft.text(key) == system:
            found[system] = int(number_of(tables, draft, row[1].slots))
    return found


def side_engine_slots(tables: Tables, draft: Draft) -> int:
    """Return how many slots the engine fills in each side torso."""
    row = built_equipment(tables, draft, "xl_engine")
    is_wide = row is not None and draft.text("engine", "kind") == XL
    return (row[1].side_torso_slots or 0) if row is not None and is_wide else 0


def sinks_in_engine(tables: Tables, draft: Draft) -> int:
    """Return how many of its heat sinks the engine holds."""
    room = draft.number("engine", "rating") // rules_of(tables).engine.rating_per_sink
    return min(draft.number("heat_sinks", "number"), room)


def _direct_fire_tons(tables: Tables, draft: Draft) -> float:
    rows = (tables.weapons.get(thing.name) for thing in draft.items if thing.group is ItemGroup.WEAPONS)
    return sum(row.tons for row in rows if row is not None and WeaponTrait.DIRECT_FIRE in row.traits)


@dataclass(frozen=True, slots=True)
class SlotBlock:
    """A block of slots that one item or system fills in a location, from `start` on."""

    location: str
    start: int
    length: int
    filling: SlotContent

    @property
    def slots(self) -> tuple[tuple[str, int], ...]:
        """The slots that it fills."""
        return tuple((self.location, index) for index in range(self.start, self.start + self.length))

    def covers(self, index: int) -> bool:
        """Whether it fills a slot of its location."""
        return self.start <= index < self.start + self.length


def is_fixed(draft: Draft, filling: SlotContent) -> bool:
    """Whether something stands where the rules have put it, and nowhere else."""
    return filling.name not in loose_in(draft) and draft.item(filling.name) is None


def blocks(tables: Tables, draft: Draft, location: str) -> tuple[SlotBlock, ...]:
    """Return everything in a location from top to bottom, each as one block."""
    found: list[SlotBlock] = []
    for index, filling in enumerate(draft.slots.get(location, ())):
        if filling is None:
            continue
        last = found[-1] if found else None
        if last is not None and _continues(tables, draft, last, index, filling):
            found[-1] = replace(last, length=last.length + 1)
        else:
            found.append(SlotBlock(location, index, 1, filling))
    return tuple(found)


def _continues(tables: Tables, draft: Draft, last: SlotBlock, index: int, filling: SlotContent) -> bool:
    if last.filling != filling or last.start + last.length != index:
        return False
    if filling.name in loose_in(draft):
        return last.length < size_of_system(tables, draft, filling.name)
    return draft.item(filling.name) is not None


def block_at(tables: Tables, draft: Draft, location: str, index: int) -> SlotBlock | None:
    """Return what fills a slot, whole."""
    return next((block for block in blocks(tables, draft, location) if block.covers(index)), None)


def count_free_slots(draft: Draft, location: str) -> int:
    """Return how many slots of a location are empty."""
    return sum(filling is None for filling in draft.slots.get(location, ()))


def clear_slots(draft: Draft, places: Sequence[tuple[str, int]]) -> Draft:
    """Return the design with these slots empty."""
    for location in dict.fromkeys(location for location, _ in places):
        gone = {index for where, index in places if where == location}
        row = draft.slots[location]
        draft = draft.with_row(location, [None if index in gone else each for index, each in enumerate(row)])
    return draft


def lift_system(draft: Draft, name: str) -> Draft:
    """Return the design with everything of this name out of its slots; it stays aboard."""
    return clear_slots(draft, [*draft.where(name)])


def place_filling(
    tables: Tables, draft: Draft, filling: SlotContent, size: int, location: str, index: int
) -> Draft:
    """Return the design with something in a location, in the slot asked for or as near as can be.

    What stands there moves down, or everything up, where that makes room. Raises NotThere.
    """
    row = list(draft.slots.get(location, ()))
    start = _free_run(row, size, index)
    if start is not None:
        row[start : start + size] = [filling] * size
        return draft.with_row(location, row)
    if (room := count_free_slots(draft, location)) < size:
        label = locations(tables, draft)[location].label
        raise PlacementError(
            f"It needs {format_count(size, 'slot')}; the {label.lower()} has {room or 'none'} left."
        )
    loose = [block for block in blocks(tables, draft, location) if not is_fixed(draft, block.filling)]
    bare = clear_slots(draft, [place for block in loose for place in block.slots]).slots[location]
    before = [block for block in loose if block.start + block.length <= index]
    after = [block for block in loose if block.start + block.length > index]
    fillings = [(block.filling, block.length) for block in after]
    kept = _keep_in_place(bare, before)
    packed = _pack_row(kept, [(filling, size), *fillings], index)
    if packed is None:
        first = [(block.filling, block.length) for block in before]
        packed = _pack_row(bare, [*first, (filling, size), *fillings], 0)
    assert packed is not None, "there are slots enough"
    return draft.with_row(location, packed)


def first_room(draft: Draft, location: str, size: int) -> int:
    """Return the first slot of a location from which so many are empty; the first of all where there are
    none.
    """
    row = draft.slots.get(location, ())
    starts = range(len(row) - size + 1)
    return next((at for at in starts if all(each is None for each in row[at : at + size])), 0)


def _free_run(row: Row, size: int, index: int) -> int | None:
    """Return where so many empty slots begin that hold this one, preferably at it."""
    for start in range(index, max(-1, index - size), -1):
        if start + size <= len(row) and all(each is None for each in row[start : start + size]):
            return start
    return None


def _keep_in_place(bare: Row, blocks: Sequence[SlotBlock]) -> list[SlotContent | None]:
    row = list(bare)
    for block in blocks:
        row[block.start : block.start + block.length] = [block.filling] * block.length
    return row


def _pack_row(
    row: Row, fillings: Sequence[tuple[SlotContent, int]], index: int
) -> list[SlotContent | None] | None:
    """Return the row with these in its empty slots from one on, in order; None where they are too many."""
    slot_fillings = [filling for filling, length in fillings for _ in range(length)]
    places = [place for place, filling in enumerate(row) if filling is None and place >= index]
    if len(places) < len(slot_fillings):
        return None
    made = list(row)
    for place, filling in zip(places, slot_fillings, strict=False):
        made[place] = filling
    return made


def locations(tables: Tables, draft: Draft | None = None) -> Mapping[str, LocationRow]:
    """Return the locations of a design in the order of the sheet; those of a 'Mech on two legs for none."""
    if draft is not None and (vehicles := vehicles_of(tables, draft)) is not None:
        return vehicles.locations.names
    return plan_of(tables, BIPED).names
