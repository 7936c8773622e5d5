"""Values that are filled in where a design leaves no choice, and open choices."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.design_report import DesignCompletion
from tests.construction.battletech.designs import BOOK, OMNIS, book, causes, custom, document, fill_in, rules

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")


def filling(data: dict[str, Any]) -> DesignCompletion:
    return rules().completion(document(data))


def bare(name: str) -> dict[str, Any]:
    """Return a unit of the book without what follows from other numbers."""
    data = book(name, slots={}, movement__running=0, engine__rating=5, heat_sinks__in_engine=0)
    del data["structure"]
    return data


@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_a_whole_design_has_nothing_to_fill_in(name: str) -> None:
    found = filling(book(name))
    assert (found.changes, found.open) == ({}, ())


@pytest.mark.parametrize("name", [*BOOK, *OMNIS])
def test_numbers_that_follow_are_filled_in_and_all_things_find_room(name: str) -> None:
    data, whole = fill_in(bare(name)), book(name)
    for key in ("movement", "engine", "heat_sinks"):
        assert data[key] == whole[key]
    left = {"heat_sink_slots", "jump_jets", "endo_steel", "ferro_fibrous"}
    assert {*causes(data)} <= left | {"half_in_pod", "in_pod"}


@pytest.mark.parametrize("name", ["CDA-2A", "ON1-M"])
def test_a_design_without_a_choice_is_whole_after_one_call(name: str) -> None:
    data = fill_in(bare(name))
    assert causes(data) == []
    assert filling(data) == DesignCompletion({}, ())


def test_what_is_to_be_chosen_is_told() -> None:
    texts = [choice.message for choice in filling(bare("VTR-9K")).open]
    assert texts == [
        "Choose 4 critical slots for jump jets; 24 are free.",
        "Choose 14 critical slots for endo steel; 29 are free.",
    ]


def test_heat_sinks_are_placed_where_they_leave_the_larger_room() -> None:
    slots = fill_in(bare("VTR-9K"))["slots"]
    assert sum(row.count("heat_sink") for row in slots.values()) == 3
    where = [name for name, row in slots.items() if "heat_sink" in row]
    assert not {"left_torso", "right_torso", "left_leg", "right_leg"} & {*where}, "jump jets may stand there"


def test_double_heat_sinks_that_find_no_room_are_told() -> None:
    data = fill_in(custom(heat_sinks={"kind": "double", "number": 40, "in_engine": 0}))
    assert sum(row.count("double_heat_sink") for row in data["slots"].values()) % 3 == 0
    texts = [choice.message for choice in filling(data).open]
    assert texts == [message for message in texts if message.startswith("There is no room for")] != []


def test_endo_steel_that_just_fits_is_filled_in() -> None:
    data = book("CN9-D")
    data["slots"] = {
        name: [it if it != "endo_steel" else None for it in row] for name, row in data["slots"].items()
    }
    free = sum(row.count(None) for row in data["slots"].values())
    assert [choice.message for choice in filling(data).open] == [
        f"Choose 14 critical slots for endo steel; {free} are free."
    ]
    row = data["slots"]["left_arm"]
    things = [{"id": f"pod_{index}", "item": "is.case", "location": "left_arm"} for index in range(free - 14)]
    data["equipment"] += things
    places = [(name, at) for name, row in data["slots"].items() for at, it in enumerate(row) if it is None]
    for thing, (location, index) in zip(things, places, strict=False):
        thing["location"] = location
        data["slots"][location][index] = thing["id"]
    assert row is data["slots"]["left_arm"]
    assert filling(data).open == ()
    assert sum(row.count("endo_steel") for row in fill_in(data)["slots"].values()) == 14


def test_slots_of_what_a_design_has_no_more_are_emptied() -> None:
    data = fill_in(book("CN9-D", engine__kind="fusion", structure_kind="standard"))
    names = [name for row in data["slots"].values() for name in row]
    assert names.count("engine") == 6
    assert "endo_steel" not in names
    assert {*causes(data)} == {"overweight"}


def test_an_actuator_that_was_removed_stays_away() -> None:
    data = book("HBK-4G")
    data["slots"]["left_arm"][3] = None
    assert filling(data).changes == {}
    data["slots"]["left_arm"][1] = None
    assert fill_in(data)["slots"]["left_arm"][:4] == [
        "shoulder",
        "upper_arm_actuator",
        "lower_arm_actuator",
        None,
    ]


def test_whatever_tonnage_and_speed_take_is_filled_in() -> None:
    fastest = custom(tonnage=500, movement={"walking": 30, "running": 45, "jumping": 0})
    assert fill_in(fill_in(fastest))["engine"]["rating"] == 15_000


def test_a_thing_without_room_is_told() -> None:
    (choice,) = filling(custom("ppc ct")).open
    assert choice.at == ("weapons", 0)
    assert choice.message == "PPC needs 3 critical slots side by side; the center torso does not have them."


def test_too_many_of_something_are_told() -> None:
    data = custom()
    data["slots"]["left_torso"][0] = "heat_sink"
    assert [choice.message for choice in filling(data).open] == [
        "Heat sinks fill 1 critical slot too many: empty the surplus."
    ]


def test_other_kinds_of_units_have_nothing_to_fill_in() -> None:
    from companion.documents.yamlfile import read_document
    from tests.builders import source

    tower = read_document(source("citytech").files("units")["Laser Tower"])
    assert rules().completion(tower) == DesignCompletion({}, ())
