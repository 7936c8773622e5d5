"""The critical hit table: fixed systems, engines, heat sinks, structure and armor built in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import book, causes, check_design, faults, only_fault, set_value

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")


def slots(name: str, *changes: tuple[str, int, str | None]) -> dict[str, Any]:
    """Return a unit of the book with other slots, counted from 0."""
    data = book(name)
    for location, index, what in changes:
        set_value(data, ("slots", location, index), what)
    return data


@pytest.mark.parametrize(
    ("location", "index", "text"),
    [
        ("head", 0, "The head has its life support in slot 1."),
        ("head", 2, "The head has its cockpit in slot 3."),
        ("center_torso", 4, "The center torso has its gyro in slot 5."),
        ("left_arm", 0, "The left arm has its shoulder in slot 1."),
        ("left_arm", 1, "The left arm has its upper arm actuator in slot 2."),
        ("right_leg", 3, "The right leg has its foot actuator in slot 4."),
    ],
)
def test_systems_that_cannot_be_removed(location: str, index: int, text: str) -> None:
    fault = only_fault(slots("CDA-2A", (location, index, None)))
    assert (fault.cause, fault.message) == ("fixed_slots", text)
    assert (fault.at, fault.location, fault.slot) == (("slots", location, index), location, index)


def test_a_location_whose_systems_are_out_of_place_is_told_once() -> None:
    data = book("CDA-2A")
    torso = data["slots"]["center_torso"]
    data["slots"]["center_torso"] = [torso[-1], *torso[:-1]]
    fault = only_fault(data)
    assert fault.cause == "fixed_slots"
    assert "engine in slot 1, gyro in slot 4, engine in slot 8" in fault.message


def test_a_system_that_has_no_place_there_is_told() -> None:
    fault = only_fault(slots("CDA-2A", ("left_torso", 11, "gyro")))
    assert (fault.cause, fault.message) == (
        "stray_system", "No gyro belongs in slot 12 of the left torso.",
    )  # fmt: skip


def test_the_hand_may_go_and_then_the_lower_arm() -> None:
    hand, lower = ("left_arm", 3, None), ("left_arm", 2, None)
    assert faults(slots("HBK-4G", hand)) == ()
    assert faults(slots("HBK-4G", hand, lower)) == ()
    fault = only_fault(slots("HBK-4G", lower))
    assert fault.cause == "actuator_order"
    assert fault.message == "The left arm has no lower arm actuator but still has its hand actuator."


@pytest.mark.rule("CityTech", "Equipment > XL Engines Table")
@pytest.mark.parametrize(("name", "wanted"), [("CN9-D", 3), ("Uller Prime", 2), ("CDA-2A", 0)])
def test_an_engine_fills_its_slots_of_the_side_torsos(name: str, wanted: int) -> None:
    data = book(name)
    torso = data["slots"]["left_torso"]
    data["slots"]["left_torso"] = [None if name == "engine" else name for name in torso]
    if wanted == 0:
        data["slots"]["left_torso"][-1] = "engine"
    fault = only_fault(data)
    assert (fault.cause, fault.at) == ("engine_slots", ("slots", "left_torso"))
    assert f"fills {wanted} critical slots of the left torso" in fault.message


@pytest.mark.rule("CityTech", "Equipment > Endo Steel Internal Structure")
@pytest.mark.parametrize(("name", "wanted"), [("CN9-D", 14), ("Uller Prime", 7)])
def test_endo_steel_fills_all_its_slots(name: str, wanted: int) -> None:
    data = book(name)
    torso = data["slots"]["left_torso"]
    torso[torso.index("endo_steel")] = None
    fault = only_fault(data)
    assert (fault.cause, fault.at) == ("endo_steel", ("structure_kind",))
    assert f"fills {wanted} critical slots here, not {wanted - 1}." in fault.message
    assert fault.remedy == "Fill 1 more."


@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
def test_armor_that_is_not_ferro_fibrous_fills_none() -> None:
    fault = only_fault(slots("CDA-2A", ("left_torso", 11, "ferro_fibrous")))
    assert (fault.cause, fault.remedy) == ("ferro_fibrous", "Empty 1 of them.")


@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
def test_heat_sinks_are_of_one_kind() -> None:
    data = book("WLF-2")
    data["slots"]["left_torso"][9] = "heat_sink"
    assert causes(data) == ["mixed_heat_sinks"]


@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
def test_a_double_heat_sink_stands_in_one_location_side_by_side() -> None:
    data = book("WLF-2")
    where, row = next((name, row) for name, row in data["slots"].items() if "double_heat_sink" in row)
    row[row.index("double_heat_sink")] = None
    row[-1 if row[-1] is None else row.index(None)] = "double_heat_sink"
    given = faults(data)
    assert {fault.cause for fault in given} <= {"broken_heat_sink"}
    assert given[0].location == where


@pytest.mark.parametrize(("number", "text"), [(12, "fill 4 critical slots, not 5"), (14, "fill 6")])
def test_heat_sinks_beyond_the_engine_fill_slots(number: int, text: str) -> None:
    given = [
        fault for fault in faults(book("HBK-4G", heat_sinks__number=number)) if fault.cause != "overweight"
    ]
    assert [fault.cause for fault in given] == ["heat_sink_slots"]
    assert text in given[0].message


def test_a_heat_sink_that_belongs_in_the_engine_is_one_fault() -> None:
    data = book("CDA-2A", heat_sinks__in_engine=9)
    data["slots"]["left_torso"][11] = "heat_sink"
    assert causes(data) == ["engine_heat_sinks"]


def test_no_fault_follows_from_a_misspelt_name_or_a_short_table() -> None:
    data = book("CN9-D")
    data["slots"]["left_torso"][0] = "engin"
    found = check_design(data)
    assert [fault.message for fault in found.unfit] == ["nothing is called 'engin'."]
    assert found.faults == found.unfit
    data = book("CN9-D")
    del data["slots"]["left_leg"][0]
    found = check_design(data)
    assert found.faults == found.unfit
    data = book("CN9-D", weapons__0__location="left_arm")
    found = check_design(data)
    assert found.faults == found.unfit != ()
