"""Locations of weapons and equipment, their slots, and their number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import book, causes, custom, examine, faults, fill_in, only_fault

SLOTS = pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")


@pytest.mark.rule("CityTech", "Construction > Inner Sphere Weapons and Equipment Table")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Weapons, Ammunition, and Other Equipment")
def test_a_thing_fills_as_many_slots_as_the_table_says() -> None:
    data = custom("large_laser ra")
    assert data["slots"]["right_arm"].count("weapons_0") == 2
    data["slots"]["right_arm"][5] = None
    fault = only_fault(data)
    assert (fault.cause, fault.at, fault.location) == ("thing_slots", ("weapons", 0), "right_arm")
    assert "takes" in fault.message or "fills 2 critical slots, not 1" in fault.message
    assert fault.rule == "CityTech, Construction > Inner Sphere Weapons and Equipment Table"


@SLOTS
def test_the_slots_of_a_thing_stand_side_by_side() -> None:
    data = custom("large_laser ra")
    data["slots"]["right_arm"][5:7] = [None, "weapons_0"]
    fault = only_fault(data)
    assert fault.cause == "scattered"


@SLOTS
def test_no_weapon_but_those_of_the_ac20_type_is_split() -> None:
    fault = only_fault(custom("large_laser ra/rt"))
    assert (fault.cause, fault.at) == ("split", ("weapons", 0, "split_into"))
    assert fault.message == "Large Laser cannot be split over two locations."


@SLOTS
@pytest.mark.parametrize(
    ("weapon", "tech"),
    [("ac20", "inner_sphere"), ("lb20x_ac", "clan"), ("ultra_ac20", "clan")],
)
@pytest.mark.parametrize(
    ("where", "is_legal"),
    [("ra/rt", True), ("rt/ra", True), ("lt/ct", True), ("rt/rl", True), ("ct/hd", True),
     ("ra/la", False), ("ra/ct", False), ("lt/rt", False), ("hd/lt", False)],
)  # fmt: skip
def test_a_weapon_of_the_ac20_type_is_split_over_adjacent_locations(
    weapon: str, tech: str, where: str, *, is_legal: bool
) -> None:
    data = custom(f"{weapon} {where}", f"{weapon} lt", tech=tech)
    texts = [cause for cause in causes(data) if cause not in ("thing_slots",)]
    assert texts == ([] if is_legal else ["split"])


@SLOTS
def test_a_split_weapon_fills_both_locations_together() -> None:
    data = custom("ac20 ra/rt", "ac20 lt")
    row = {name: data["slots"][name].count("weapons_0") for name in ("right_arm", "right_torso")}
    assert row == {"right_arm": 8, "right_torso": 2}
    assert faults(data) == ()


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@pytest.mark.parametrize(
    ("where", "is_legal"),
    [("la", False), ("ra", False), ("hd", True), ("ct", True), ("lt", True), ("rl", True)],
)
def test_weapons_face_the_rear_anywhere_but_in_arms(where: str, *, is_legal: bool) -> None:
    data = custom(f"small_laser {where} rear")
    assert causes(data) == ([] if is_legal else ["rear"])


CASE = "Equipment > Cellular Ammunition Storage Equipment (CASE)"


@pytest.mark.parametrize(
    ("equipment", "tech", "is_legal"),
    [
        pytest.param("case ct", "inner_sphere", True, marks=pytest.mark.rule("CityTech", CASE)),
        pytest.param("case lt", "inner_sphere", True, marks=pytest.mark.rule("CityTech", CASE)),
        pytest.param("case la", "inner_sphere", False, marks=pytest.mark.rule("CityTech", CASE)),
        pytest.param("case hd", "inner_sphere", False, marks=pytest.mark.rule("CityTech", CASE)),
        pytest.param("case la", "clan", True, marks=pytest.mark.rule("CityTech", CASE)),
        pytest.param(
            "anti_personnel_pod ll", "clan", True,
            marks=pytest.mark.rule("CityTech", "Equipment > Anti-Personnel Pods"),
        ),
        pytest.param(
            "anti_personnel_pod la", "clan", False,
            marks=pytest.mark.rule("CityTech", "Equipment > Anti-Personnel Pods"),
        ),
        pytest.param(
            "hatchet lt", "inner_sphere", False, marks=pytest.mark.rule("CityTech", "Equipment > Hatchet")
        ),
        pytest.param("ecm hd", "inner_sphere", True, marks=SLOTS),
    ],
)  # fmt: skip
def test_some_equipment_stands_in_some_locations_only(equipment: str, tech: str, *, is_legal: bool) -> None:
    texts = [cause for cause in causes(custom(equipment=equipment, tech=tech)) if cause == "placement"]
    assert texts == ([] if is_legal else ["placement"])


@pytest.mark.rule("CityTech", CASE)
def test_a_location_has_one_case() -> None:
    fault = only_fault(custom(equipment="case lt, case lt, case rt"))
    assert (fault.cause, fault.at) == ("too_many", ("equipment", 1))


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
@pytest.mark.parametrize(
    ("tech", "tonnage", "size"),
    [("inner_sphere", 80, 4), ("inner_sphere", 50, 3), ("inner_sphere", 85, 4), ("clan", 80, 3),
     ("clan", 85, 3), ("clan", 100, 4), ("clan", 60, 2)],
)  # fmt: skip
def test_masc_weighs_and_fills_by_the_tonnage(tech: str, tonnage: int, size: int) -> None:
    data = custom(equipment="masc lt", tech=tech, tonnage=tonnage)
    assert data["slots"]["left_torso"].count("equipment_0") == size
    assert _tons(data, "equipment") == size
    assert "too_many" in causes(custom(equipment="masc lt, masc rt", tech=tech))


def _tons(data: dict[str, Any], part: str) -> float | None:
    return next(row.tons for row in examine(data).balance.weights if row.part == part)


@pytest.mark.rule("CityTech", "Equipment > Hatchet")
@pytest.mark.parametrize(("tonnage", "size"), [(20, 2), (45, 3), (50, 4), (100, 7)])
def test_a_hatchet_weighs_and_fills_by_the_tonnage(tonnage: int, size: int) -> None:
    data = custom(equipment="hatchet ra", tonnage=tonnage)
    assert data["slots"]["right_arm"].count("equipment_0") == size
    assert _tons(data, "equipment") == size


@pytest.mark.rule("CityTech", "Equipment > Hatchet")
def test_a_hatchet_needs_its_hand_and_an_arm_has_one() -> None:
    data = custom(equipment="hatchet ra")
    data["slots"]["right_arm"][3] = None
    fault = only_fault(data)
    assert (fault.cause, fault.location) == ("needs", "right_arm")
    assert fault.message == "Hatchet needs a hand actuator in the right arm."
    assert causes(custom(equipment="hatchet ra, hatchet la")) == []
    assert causes(custom(equipment="hatchet ra, hatchet ra", tonnage=30)).count("too_many") == 1


@pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
@pytest.mark.rule("CityTech", "Construction > Clan Weapons and Equipment Table")
@pytest.mark.parametrize(
    ("weapons", "ammunition", "size"),
    [("er_large_laser ra", "", 1), ("er_large_laser ra, er_medium_laser la, er_small_laser ct", "", 2),
     ("gauss_rifle ra, lrm20 lt", "gauss_rifle rt, lrm20 rt", 3)],
)  # fmt: skip
def test_a_targeting_computer_goes_by_direct_fire_weapons(weapons: str, ammunition: str, size: int) -> None:
    data = custom(weapons, ammunition, "targeting_computer rt", tech="clan")
    assert data["slots"]["right_torso"].count("equipment_0") == size
    assert _tons(data, "equipment") == size
    assert causes(data) == []


@SLOTS
def test_jump_jets_stand_in_legs_and_torsos() -> None:
    data = book("VTR-9K")
    where, index = next(
        (name, row.index("jump_jet")) for name, row in data["slots"].items() if "jump_jet" in row
    )
    data["slots"][where][index] = None
    data["slots"]["left_arm"][data["slots"]["left_arm"].index(None)] = "jump_jet"
    fault = only_fault(data)
    assert (fault.cause, fault.location) == ("placement", "left_arm")


@SLOTS
def test_the_example_of_a_ppc_in_the_center_torso() -> None:
    data = custom("ppc ct")
    assert only_fault(data).message == "PPC fills 3 critical slots, not 0 (in the center torso)."
    assert faults(fill_in(custom("ppc lt"))) == ()


@pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
@pytest.mark.rule("CityTech", "Equipment > Beagle Active Probe")
@pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_electronics_and_small_weapons_stand_anywhere() -> None:
    data = custom(
        "narc ra", "narc lt, is.anti_missile_system lt", "ecm lt, active_probe rt, anti_missile_system hd"
    )
    assert causes(data) == []
    assert _tons(data, "equipment") == 3.5
