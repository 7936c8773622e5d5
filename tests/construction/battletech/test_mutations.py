"""A legal design with one thing broken has that one fault, whichever thing it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.construction.battletech.designs import BOOK, OMNIS, book, check_design, examine, rules

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMech Construction")
Data = dict[str, Any]
Break = Callable[[Data, st.DataObject], str]
BREAKS: list[Break] = []
REMOVABLE = ("hand_actuator", "lower_arm_actuator")


def breaking(change: Break) -> Break:
    """Return a way to break a design, which returns the cause of the fault it makes."""
    BREAKS.append(change)
    return change


def slot_with(data: Data, draw: st.DataObject, fits: Callable[[str | None], bool]) -> tuple[str, int]:
    """Return some slot whose filling fits."""
    found: list[tuple[str, int]] = [
        (location, index)
        for location, row in data["slots"].items()
        for index, name in enumerate(row)
        if fits(name)
    ]
    assume(found)
    return draw.draw(st.sampled_from(found))


def fixed_in(location: str) -> tuple[str | None, ...]:
    """Return the systems that a location has, from its first slot on."""
    tables = rules().tables
    assert tables.construction is not None
    part = "side_torso" if "_torso" in location and "center" not in location else location
    for limb in ("arm", "leg"):
        part = limb if location.endswith(limb) else part
    return tables.construction.fixed.slots.get(part, ())  # type: ignore[call-overload,no-any-return]


@breaking
def another_running(data: Data, draw: st.DataObject) -> str:
    data["movement"]["running"] += draw.draw(st.sampled_from([-1, 1, 5]))
    return "running"


@breaking
def another_walking(data: Data, draw: st.DataObject) -> str:
    data["movement"]["walking"] += draw.draw(st.sampled_from([-1, 1, 3]))
    assume(data["movement"]["walking"] > 0)
    return "walking"


@breaking
def another_tonnage(data: Data, draw: st.DataObject) -> str:
    data["tonnage"] = draw.draw(st.sampled_from([it for it in (20, 55, 100) if it != data["tonnage"]]))
    return "other_tonnage"


@breaking
def a_tonnage_that_no_mech_has(data: Data, draw: st.DataObject) -> str:
    data["tonnage"] = draw.draw(st.sampled_from([5, 33, 105, 200]))
    return "tonnage"


@breaking
def an_xl_engine_without_its_slots(data: Data, draw: st.DataObject) -> str:
    del draw
    assume(data["engine"]["kind"] == "fusion")
    data["engine"]["kind"] = "xl"
    return "engine_slots"


@breaking
def a_lower_rating(data: Data, draw: st.DataObject) -> str:
    del draw
    assume(data["engine"]["rating"] % 25)
    data["engine"]["rating"] -= 5
    return "rating"


@breaking
def other_structure(data: Data, draw: st.DataObject) -> str:
    location = draw.draw(st.sampled_from(sorted(data["structure"])))
    data["structure"][location] += draw.draw(st.sampled_from([-1, 1, 3]))
    assume(data["structure"][location] > 0)
    return "structure"


@breaking
def armor_beyond_the_structure(data: Data, draw: st.DataObject) -> str:
    row = draw.draw(st.sampled_from(examine(data).balance.armor.by_location))
    assert row.maximum is not None
    more = row.maximum - row.front - (row.rear or 0) + 1
    others = [it for it in data["armor"] if it != row.location and data["armor"][it] > more]
    assume(others)
    data["armor"][row.location] += more
    data["armor"][others[0]] -= more
    return "too_much_armor"


@breaking
def a_system_gone(data: Data, draw: st.DataObject) -> str:
    location = draw.draw(st.sampled_from([it for it in data["slots"] if fixed_in(it)]))
    systems = [it for it in fixed_in(location) if it is not None and it not in REMOVABLE]
    index = fixed_in(location).index(draw.draw(st.sampled_from(systems)))
    data["slots"][location][index] = None
    return "fixed_slots"


@breaking
def a_lower_arm_gone_before_its_hand(data: Data, draw: st.DataObject) -> str:
    location, index = slot_with(data, draw, lambda name: name == "hand_actuator")
    data["slots"][location][index - 1] = None
    return "actuator_order"


@breaking
def a_system_that_strays(data: Data, draw: st.DataObject) -> str:
    location, index = slot_with(data, draw, lambda name: name is None)
    systems = [it for it in ("gyro", "cockpit", "hip", "shoulder", "sensors") if it not in fixed_in(location)]
    data["slots"][location][index] = draw.draw(st.sampled_from(systems))
    return "stray_system"


@breaking
def a_thing_with_too_few_slots(data: Data, draw: st.DataObject) -> str:
    ids = {thing["id"] for key in ("weapons", "ammunition", "equipment") for thing in data.get(key, ())}
    location, index = slot_with(data, draw, lambda name: name in ids)
    data["slots"][location][index] = None
    return "thing_slots"


@breaking
def a_thing_with_too_many(data: Data, draw: st.DataObject) -> str:
    location, index = slot_with(data, draw, lambda name: name is None)
    here = [thing["id"] for thing in data["weapons"] if thing["location"] == location]
    assume(here)
    data["slots"][location][index] = draw.draw(st.sampled_from(here))
    return "thing_slots"


@breaking
def a_thing_whose_slots_are_apart(data: Data, draw: st.DataObject) -> str:
    ids = {thing["id"] for thing in data["weapons"]}
    location, index = slot_with(data, draw, lambda name: name in ids)
    row = data["slots"][location]
    name = row[index]
    last = len(row) - 1 - row[::-1].index(name)
    free = [at for at, here in enumerate(row) if here is None and at not in (row.index(name) - 1, last + 1)]
    assume(free and row.count(name) > 1 and last + 1 not in free)
    row[last] = None
    row[free[-1]] = name
    data["pods"] = {}
    assume(free[-1] != last)
    return "scattered"


def _empty_system(system: str) -> Break:
    def change(data: Data, draw: st.DataObject) -> str:
        location, index = slot_with(data, draw, lambda name: name == system)
        data["slots"][location][index] = None
        return {"jump_jet": "jump_jets", "heat_sink": "heat_sink_slots"}.get(system, system)

    change.__name__ = f"a_slot_of_{system}_emptied"
    return change


BREAKS += [_empty_system(system) for system in ("endo_steel", "ferro_fibrous", "jump_jet", "heat_sink")]


@breaking
def a_double_heat_sink_cut_short(data: Data, draw: st.DataObject) -> str:
    location, index = slot_with(data, draw, lambda name: name == "double_heat_sink")
    data["slots"][location][index] = None
    return "broken_heat_sink"


@breaking
def a_heat_sink_of_the_other_kind(data: Data, draw: st.DataObject) -> str:
    location, index = slot_with(data, draw, lambda name: name is None)
    is_double = data["heat_sinks"]["kind"] == "double"
    data["slots"][location][index] = "heat_sink" if is_double else "double_heat_sink"
    return "mixed_heat_sinks"


@breaking
def other_heat_sinks_in_the_engine(data: Data, draw: st.DataObject) -> str:
    data["heat_sinks"]["in_engine"] += draw.draw(st.sampled_from([-1, 1]))
    return "engine_heat_sinks"


@breaking
def an_arm_that_fires_to_the_rear(data: Data, draw: st.DataObject) -> str:
    arms = [it for it in data["weapons"] if it["location"].endswith("arm") and not it.get("is_rear")]
    assume(arms)
    draw.draw(st.sampled_from(arms))["is_rear"] = True
    return "rear"


@breaking
def a_weapon_split_over_two_locations(data: Data, draw: st.DataObject) -> str:
    some = [it for it in data["weapons"] if not it["weapon"].endswith("ac20")]
    weapon = draw.draw(st.sampled_from(some))
    weapon["split_into"] = "center_torso" if weapon["location"] != "center_torso" else "left_torso"
    return "split"


@breaking
def a_weapon_without_ammunition(data: Data, draw: st.DataObject) -> str:
    assume(data.get("ammunition"))
    name = draw.draw(st.sampled_from(data["ammunition"]))["weapon"]
    gone = {it["id"] for it in data["ammunition"] if it["weapon"] == name}
    data["ammunition"] = [it for it in data["ammunition"] if it["id"] not in gone]
    data["slots"] = {
        where: [None if it in gone else it for it in row] for where, row in data["slots"].items()
    }
    return "no_ammunition"


@breaking
def shots_that_nobody_sells(data: Data, draw: st.DataObject) -> str:
    assume(data.get("ammunition"))
    draw.draw(st.sampled_from(data["ammunition"]))["shots"] -= 1
    return "shots"


@breaking
def equipment_of_the_clans(data: Data, draw: st.DataObject) -> str:
    del draw
    assume(data["tech"] == "inner_sphere")
    case = {"id": "clan_case", "item": "clan.case", "location": "left_torso"}
    data["equipment"] = [*data.get("equipment", ()), case]
    return "foreign_technology"


@breaking
def something_from_later_books(data: Data, draw: st.DataObject) -> str:
    data["not_understood"] = [draw.draw(st.sampled_from(["Gyro: XL Gyro", "Myomer: Triple-Strength"]))]
    return "without_rules"


@breaking
def pods_in_the_wrong_place(data: Data, draw: st.DataObject) -> str:
    del draw
    data["pods"] = {**data.get("pods", {}), "center_torso": [1]}
    return "in_pod" if data.get("is_omni") else "pods_without_omni"


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
@settings(max_examples=20)
@given(name=st.sampled_from([*BOOK, *OMNIS]), draw=st.data())
def test_one_broken_thing_is_one_fault(change: Break, name: str, draw: st.DataObject) -> None:
    data = book(name)
    cause = change(data, draw)
    found = check_design(data)
    assert found.unfit == ()
    assert found.examined is not None
    given = found.examined.faults
    assert [fault.cause for fault in given] == [cause], [fault.message for fault in given]
    assert given[0].rule.startswith("CityTech, ")
    assert given[0].message.endswith((".", ")."))
