"""Drafts for tests: of the book's units, drawn from nothing, and what holds of every one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.construction.battletech.editing import armor, chassis, items
from companion.construction.battletech.editing.blocks import (
    LOOSE,
    block_at,
    blocks,
    is_fixed,
    required_slots,
    side_engine_slots,
    size_of,
    size_of_system,
)
from companion.construction.battletech.editing.editor import MechEditor, plan_of
from companion.construction.battletech.editing.placement import place_loose
from companion.construction.editing.draft import Draft, ItemGroup, SlotContent
from companion.construction.editing.placeable import ItemToAdd, LooseSystem
from companion.construction.families import design_editors_of
from companion.engine.battletech.tables.book import Tables
from tests.builders import citytech, source
from tests.construction.battletech.designs import BOOK, OMNIS, book

ALL = (*BOOK, *OMNIS)


def tables() -> Tables:
    """Return the tables of CityTech."""
    return citytech().rules.tables


@cache
def editor() -> MechEditor:
    """Return the desk of CityTech."""
    found = design_editors_of(source("citytech"))["mech"]
    assert isinstance(found, MechEditor)
    return found


def of_book(name: str) -> Draft:
    """Return a unit of the book as a draft."""
    return editor().open_draft(book(name))


def names_in(draft: Draft, location: str) -> list[str | None]:
    """Return what the slots of a location are called."""
    return [filling.name if filling is not None else None for filling in draft.slots[location]]


def draw_design(name: str) -> Draft:
    """Return a unit of the book drawn from nothing, step by step."""
    wanted_draft, rules = of_book(name), tables()
    head = wanted_draft.head
    made = chassis.new_design(rules, wanted_draft.tonnage, wanted_draft.tech)
    made = chassis.with_tech(rules, made, wanted_draft.tech, wanted_draft.is_omni)
    made = chassis.with_walking(rules, made, head["movement"]["walking"])
    made = chassis.with_engine(rules, made, head["engine"]["kind"])
    made = chassis.with_structure(rules, made, head.get("structure_kind", "standard"))
    made = chassis.with_armor_kind(rules, made, head.get("armor_kind", "standard"))
    made = chassis.with_jumping(rules, made, head["movement"]["jumping"])
    made = chassis.with_sink_kind(rules, made, head["heat_sinks"]["kind"])
    made = chassis.with_heat_sinks(rules, made, head["heat_sinks"]["number"])
    for location in wanted_draft.slots:
        made = _fill_location(rules, made, wanted_draft, location)
    for location, points in head["armor"].items():
        made = armor.with_points(rules, made, location, points)
    for location, points in head["rear_armor"].items():
        made = armor.with_points(rules, made, location, points, is_rear=True)
    return chassis.rename_design(made, wanted_draft.text("chassis"), wanted_draft.text("model"))


def _fill_location(rules: Tables, made: Draft, wanted_draft: Draft, location: str) -> Draft:
    for system in ("hand_actuator", "lower_arm_actuator"):
        if system in names_in(made, location) and system not in names_in(wanted_draft, location):
            made = chassis.with_actuator(rules, made, location, system, False)
    for block in blocks(rules, wanted_draft, location):
        if is_fixed(wanted_draft, block.filling):
            continue
        thing = wanted_draft.item(block.filling.name)
        if thing is None:
            made = place_loose(rules, made, LooseSystem(block.filling.name), location, block.start)
        else:
            known = {each.id for each in made.items}
            made = items.add_item(rules, made, ItemToAdd(thing.group, thing.name), location, block.start)
            new = next(each.id for each in made.items if each.id not in known)
            made = _as_there(rules, made, new, thing.shots, is_rear=thing.is_rear)
        there = block_at(rules, made, location, block.start)
        if made.is_omni and there is not None and there.filling.is_pod != block.filling.is_pod:
            made = items.toggle_pod(rules, made, location, block.start)
    return _add_unslotted(rules, made, wanted_draft, location)


def _as_there(rules: Tables, made: Draft, new: str, shots: int | None, *, is_rear: bool) -> Draft:
    if is_rear:
        made = items.turn_weapon(made, new)
    return items.load_rounds(rules, made, new, shots) if shots is not None else made


def _add_unslotted(rules: Tables, made: Draft, wanted_draft: Draft, location: str) -> Draft:
    """Return what fills no slot at all, as CASE of the Clans."""
    for thing in wanted_draft.items:
        if thing.location == location and not size_of(rules, wanted_draft, thing):
            made = items.add_item(rules, made, ItemToAdd(thing.group, thing.name), location)
    return made


def kinds_of(draft: Draft) -> Mapping[str, Any]:
    """Return a draft without the ids of its things: what is where, and the head."""

    def given(filling: SlotContent | None) -> object:
        thing = draft.item(filling.name) if filling is not None else None
        return filling if thing is None or filling is None else (thing.group, thing.name, filling.is_pod)

    aboard = Counter(
        (thing.group, thing.name, thing.location, thing.shots, thing.is_rear) for thing in draft.items
    )
    head = {key: draft.head.get(key) for key in (
        "tonnage", "tech", "movement", "engine", "heat_sinks", "armor", "rear_armor", "structure", "chassis",
        "model",
    )}  # fmt: skip
    kinds = {key: draft.head.get(key, "standard") for key in ("structure_kind", "armor_kind")}
    slots = {name: [given(filling) for filling in row] for name, row in draft.slots.items()}
    return {**head, **kinds, "omni": draft.is_omni, "aboard": aboard, "slots": slots}


def check_whole(draft: Draft) -> None:
    """What holds of every draft, whatever has been done to it."""
    rules = tables()
    ids = [thing.id for thing in draft.items]
    assert len(ids) == len(set(ids))
    for name, row in rules.locations.names.items():
        assert len(draft.slots[name]) == row.slots
        assert armor.front_points(draft, name) + armor.rear_points(draft, name) <= armor.max_points(
            rules, draft, name
        )
        assert min(armor.front_points(draft, name), armor.rear_points(draft, name)) >= 0
    for thing in draft.items:
        places = [*draft.where(thing.id)]
        assert len(places) in (0, size_of(rules, draft, thing)), thing
        assert {location for location, _ in places} <= set(thing.places)
    for system, number in required_slots(rules, draft).items():
        assert sum(1 for _ in draft.where(system)) <= number * size_of_system(rules, draft, system)
    for name in ("left_torso", "right_torso"):
        assert names_in(draft, name).count("engine") == side_engine_slots(rules, draft)
    known = {*ids, *LOOSE, *(name for name in systems_of(draft))}
    assert all(
        filling.name in known for row in draft.slots.values() for filling in row if filling is not None
    )
    assert Draft.of(draft.document()) == draft
    assert plan_of(rules, draft).model.tonnage == draft.tonnage


def systems_of(draft: Draft) -> set[str]:
    """Return the systems that stand where the rules put them."""
    fillings = [filling for row in draft.slots.values() for filling in row if filling is not None]
    found = {filling.name for filling in fillings if is_fixed(draft, filling)}
    assert found <= {
        "life_support", "sensors", "cockpit", "engine", "gyro", "shoulder", "upper_arm_actuator",
        "lower_arm_actuator", "hand_actuator", "hip", "upper_leg_actuator", "lower_leg_actuator",
        "foot_actuator",
    }  # fmt: skip
    return found


WEAPON, AMMUNITION, EQUIPMENT = ItemGroup.WEAPONS, ItemGroup.AMMUNITION, ItemGroup.EQUIPMENT
