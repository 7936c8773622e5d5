"""OmniMechs: the Clans', with pods that do not hold everything."""

from __future__ import annotations

import pytest

from tests.construction.battletech.designs import (
    book,
    causes,
    custom,
    document,
    examine,
    faults,
    only_fault,
    rules,
)

OUTFITTING = pytest.mark.rule("CityTech", "Construction > Outfitting an OmniMech")


@OUTFITTING
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Technology Base")
def test_only_the_clans_build_omnimechs() -> None:
    fault = only_fault(custom("medium_laser ct", is_omni=True))
    assert (fault.cause, fault.at) == ("omni", ("is_omni",))
    assert causes(custom("er_medium_laser ct", tech="clan", is_omni=True)) == []


@OUTFITTING
def test_only_omnimechs_have_pods() -> None:
    assert only_fault(book("Black Hawk Prime", is_omni=False)).cause == "pods_without_omni"


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Using Add-On Pods")
@pytest.mark.rule("CityTech", "Equipment > Autocannon")
@pytest.mark.parametrize(
    ("weapon", "is_bare"),
    [("er_ppc", True), ("gauss_rifle", True), ("ultra_ac5", True), ("lb5x_ac", True),
     ("er_large_laser", False), ("lrm5", False)],
)  # fmt: skip
def test_an_arm_with_a_heavy_weapon_has_no_hand_and_lower_arm(weapon: str, *, is_bare: bool) -> None:
    ammunition = f"{weapon} lt" if weapon in ("gauss_rifle", "ultra_ac5", "lb5x_ac", "lrm5") else ""
    data = custom(f"{weapon} ra", ammunition, tech="clan", is_omni=True)
    assert ("hand_actuator" not in data["slots"]["right_arm"]) is is_bare
    assert causes(data) == []
    arm = [name for name in data["slots"]["right_arm"] if name == "weapons_0"]
    systems = ["shoulder", "upper_arm_actuator", "lower_arm_actuator", "hand_actuator"]
    data["slots"]["right_arm"] = (systems + arm + [None] * 12)[:12]
    assert causes(data) == (["bare_arm"] if is_bare else [])


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Using Add-On Pods")
def test_a_mech_that_is_no_omnimech_keeps_its_actuators() -> None:
    assert causes(custom("er_ppc ra", tech="clan")) == []


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Other Equipment")
@pytest.mark.parametrize(
    ("location", "slot", "what"),
    [
        ("left_torso", 1, "engine"), ("center_torso", 4, "gyro"), ("head", 4, "ferro-fibrous armor"),
        ("left_leg", 5, "endo steel"), ("left_arm", 1, "shoulder"),
    ],
)  # fmt: skip
def test_pods_do_not_hold_the_chassis(location: str, slot: int, what: str) -> None:
    data = book("Mad Cat Prime")
    data["pods"].setdefault(location, []).append(slot)
    fault = only_fault(data)
    assert (fault.cause, fault.location) == ("in_pod", location)
    assert fault.message.startswith(f"No pod holds {what} (slot {slot} of the ")


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Other Equipment")
def test_pods_do_not_hold_masc() -> None:
    data = custom(equipment="masc lt", tech="clan", is_omni=True)
    assert causes(data) == []
    assert causes(data | {"pods": {"left_torso": [1, 2, 3]}}) == ["in_pod"]


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Weapons")
@pytest.mark.rule("CityTech", "Construction > OmniMechs > Electronics")
def test_a_pod_holds_a_thing_whole() -> None:
    data = custom("er_ppc lt", equipment="ecm rt", tech="clan", is_omni=True)
    assert causes(data | {"pods": {"left_torso": [1, 2], "right_torso": [1]}}) == []
    (fault,) = faults(data | {"pods": {"left_torso": [1]}})
    assert fault.cause == "half_in_pod"


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Heat Sinks")
@pytest.mark.rule("CityTech", "Construction > OmniMechs > Jump Jets")
def test_pods_hold_heat_sinks_and_jump_jets() -> None:
    data = book("Black Hawk Prime")
    data["pods"]["left_leg"] = [5, 6]
    assert causes(data) == []
    pods = examine(data).balance.pods
    assert pods is not None
    assert (pods.chassis, pods.pods) == (33.0, 17.0)


@OUTFITTING
def test_pods_fill_slots_that_are_there() -> None:
    data = book("Black Hawk Prime")
    data["pods"]["left_leg"] = [5, 7]
    assert only_fault(data).message == "The left leg has no slot 7."
    data["pods"] = {"tail": [1]}
    assert only_fault(data).message == "There is no such location."


@OUTFITTING
def test_ammunition_in_pods_has_case_of_itself() -> None:
    data = custom("lrm5 lt", "lrm5 lt", tech="clan", is_omni=True)
    assert "no_case" in {remark.cause for remark in examine(data).remarks}
    in_pods = data | {"pods": {"left_torso": [1, 2]}}
    assert "no_case" not in {remark.cause for remark in examine(in_pods).remarks}


@OUTFITTING
def test_pods_are_taken_off_with_all_they_hold() -> None:
    data = book("Black Hawk Prime")
    bare = data | dict(rules().bare_chassis(document(data)))
    assert (bare["weapons"], bare["pods"]) == ([], {})
    assert bare["heat_sinks"] == {"kind": "double", "number": 14, "in_engine": 10}
    assert bare["slots"]["left_arm"].count(None) == 8
    assert causes(bare) == []
    assert rules().bare_chassis(document(book("WLF-2"))) == {}


@OUTFITTING
def test_things_of_the_chassis_stay_where_they_are() -> None:
    data = custom("er_ppc lt, er_small_laser ct", equipment="ecm rt", tech="clan", is_omni=True)
    data["pods"] = {"left_torso": [1, 2]}
    bare = rules().bare_chassis(document(data))
    assert [thing["id"] for thing in bare["weapons"]] == ["weapons_1"]
    assert [thing["id"] for thing in bare["equipment"]] == ["equipment_0"]
