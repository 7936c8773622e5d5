"""Racks that hold their own missiles: loaded with kinds of them, which fill a part of their slots.

Rule: Omega, New Inner Sphere Missile Stats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.construction.battletech.editing.blocks import size_of_item
from companion.construction.editing.draft import Draft, DraftItem, ItemGroup, SlotContent
from companion.construction.editing.placeable import ItemToAdd, PlacementError
from companion.engine.battletech.battle.ammunition import STANDARD, fitting_loads
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.number_text import format_count

LAUNCHER = "launcher"
STAYS = "Missiles stay in their rack: move that, and they go along."


def missile_kinds(tables: Tables, rack: Weapon) -> tuple[str, ...]:
    """Return the kinds of missiles that a rack may hold; where it has any, plain ones are none of them."""
    known = fitting_loads(tables, rack)
    return tuple(load for load in known if load != STANDARD) or known


def missiles_in(draft: Draft, rack_id: str) -> list[DraftItem]:
    """Return the missiles in a rack, an item a kind."""
    return [it for it in draft.items if it.more.get(LAUNCHER) == rack_id]


def is_of_rack(draft: Draft, thing_id: str) -> bool:
    """Whether a thing is a rack with missiles in it, or these."""
    thing = draft.item(thing_id)
    return thing is not None and (LAUNCHER in thing.more or bool(missiles_in(draft, thing_id)))


def room_for_missiles(tables: Tables, draft: Draft, rack: DraftItem, but: str = "") -> int:
    """Return how many more missiles a rack holds, those of one kind left out."""
    inside = (it.shots or 0 for it in missiles_in(draft, rack.id) if it.id != but)
    return (tables.weapons[rack.name].holds or 0) - sum(inside)


def why_no_missiles(tables: Tables, draft: Draft, name: str) -> str:
    """Return why no missiles can be taken aboard for racks of a kind; empty where they can."""
    racks, label = racks_of(draft, name), tables.weapons[name].name
    if not racks:
        return f"There is no {label} aboard."
    if not any(room_for_missiles(tables, draft, it) > 0 for it in racks):
        return f"Every {label} aboard is full: lower the number of its missiles, or take some out."
    return ""


def load_rack(tables: Tables, draft: Draft, new: ItemToAdd) -> Draft:
    """Return the design with missiles in the first rack with room for them. Raises PlacementError."""
    if why := why_no_missiles(tables, draft, new.name):
        raise PlacementError(why)
    rack = next(it for it in racks_of(draft, new.name) if room_for_missiles(tables, draft, it) > 0)
    shots = room_for_missiles(tables, draft, rack)
    same = next((it for it in missiles_in(draft, rack.id) if it.more.get("load") == new.load), None)
    if same is not None:
        return draft.with_item(replace(same, shots=(same.shots or 0) + shots))
    missiles = DraftItem(
        id=f"{rack.id}_{new.load or 'missiles'}",
        group=ItemGroup.AMMUNITION,
        name=new.name,
        location=rack.location,
        shots=shots,
        more={LAUNCHER: rack.id, "load": new.load},
    )
    return fill_rack_slots(tables, draft.with_item(missiles), rack.id)


def fill_rack_slots(tables: Tables, draft: Draft, rack_id: str) -> Draft:
    """Return the design with a rack and its missiles in the slots that they have together: first the rack.

    Raises PlacementError where they are of more kinds than there are slots for missiles.
    """
    rack, inside = draft.item(rack_id), missiles_in(draft, rack_id)
    wanted = tables.ammunition.slots_in_rack(tables.weapons[rack.name].slots) if rack is not None else None
    if rack is None or wanted is None:
        return draft
    things = (rack_id, *(it.id for it in inside))
    places = sorted(place for thing in things for place in draft.where(thing))
    if len(places) < size_of_item(tables, draft, rack.group, rack.name):
        return draft
    if len(inside) > wanted:
        most = format_count(wanted, "kind")
        raise PlacementError(f"{tables.weapons[rack.name].name} has slots for {most} of missiles.")
    was = draft.at(*places[0])
    is_pod = was is not None and was.is_pod
    shares = [wanted // len(inside) + (number < wanted % len(inside)) for number in range(len(inside))]
    owners = [rack_id] * (len(places) - sum(shares))
    owners += [it.id for it, share in zip(inside, shares, strict=True) for _ in range(share)]
    return _put(draft, places, [SlotContent(owner, is_pod) for owner in owners])


def without_missiles(draft: Draft, rack_id: str) -> Draft:
    """Return the design with an empty rack, whose slots are then all its own again."""
    inside = {it.id for it in missiles_in(draft, rack_id)}
    rack_at = next(iter(draft.where(rack_id)), None)
    filling = draft.at(*rack_at) if rack_at is not None else None
    places = [place for thing in inside for place in draft.where(thing)]
    bare = replace(draft, items=tuple(it for it in draft.items if it.id not in inside))
    return _put(bare, places, [filling] * len(places))


def racks_of(draft: Draft, name: str) -> list[DraftItem]:
    """Return the racks of a kind that are aboard."""
    return [it for it in draft.items if it.name == name and it.group is ItemGroup.WEAPONS]


def _put(draft: Draft, places: Sequence[tuple[str, int]], fillings: Sequence[SlotContent | None]) -> Draft:
    by_place = dict(zip(places, fillings, strict=True))
    for location in dict.fromkeys(location for location, _ in places):
        row = draft.slots[location]
        new = [by_place.get((location, index), each) for index, each in enumerate(row)]
        draft = draft.with_row(location, new)
    return draft
