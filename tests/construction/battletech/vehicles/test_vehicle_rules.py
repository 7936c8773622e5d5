"""Vehicles by the book: what they weigh, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.design_report import DesignReport
from tests.construction.battletech.designs import (
    armed_vehicle,
    book,
    causes,
    check_design,
    examine,
    only_fault,
    vehicle,
)

CHAPTER = "Construction > Vehicles > "
PRINTED_PARTS = ("engine", "control", "lift", "amplifiers", "turret", "structure", "heat_sinks", "armor")
READOUT = {
    "Condor": (12, 2.5, 5, 0.2, 1, 5, 6, 6, 6, 15, 0.3),
    "Vedette": (25, 2.5, 0, 0, 1, 5, 0, 6, 4, 15, 0),
    "Hetzer": (10, 2, 0, 0, 0, 4, 0, 6, 2, 13, 0),
    "Demolisher": (23, 4, 0, 0, 3, 8, 0, 10, 3, 21, 0),
}
"""Tons of these parts as the readout prints them, then items used and allowed, and tons left over."""


def weights(data: dict[str, Any]) -> dict[str, float | None]:
    """Return what each part weighs."""
    return {part.part: part.tons for part in examine(data).balance.weights}


def report_of(name: str) -> DesignReport:
    return examine(book(name))


@pytest.mark.rule("CityTech", "Construction > Vehicle Construction")
@pytest.mark.rule("CityTech", CHAPTER + "Complete the Record Sheet")
@pytest.mark.rule("CityTech", CHAPTER + "Battletech Ground Vehicle Record Sheet")
@pytest.mark.parametrize("name", READOUT)
def test_vehicles_of_the_readout_are_legal_and_weigh_what_it_says(name: str) -> None:
    report, printed = report_of(name), READOUT[name]
    assert report.faults == ()
    parts = {part.part: part.tons or 0 for part in report.balance.weights}
    assert [parts.get(part, 0) for part in PRINTED_PARTS] == list(printed[:-3])
    items = report.balance.items
    assert items is not None
    assert (items.used, items.allowed) == printed[-3:-1]
    assert report.balance.remaining == pytest.approx(printed[-1])


@pytest.mark.rule("CityTech", CHAPTER + "Determine Technology Base")
def test_a_vehicle_has_one_technology() -> None:
    assert causes(vehicle(tech="any")) == ["no_technology"]
    assert causes(vehicle(is_mixed=True)) == ["mixed_technology"]
    fault = only_fault(
        armed_vehicle("clan.gauss_rifle", tonnage=40, movement={"cruising": 2, "flank": 3}) | AMMUNITION
    )
    assert (fault.cause, fault.location) == ("foreign_technology", "front")


AMMUNITION = {"ammunition": [{"id": "a", "weapon": "clan.gauss_rifle", "location": "body", "shots": 8}]}


@pytest.mark.rule("CityTech", CHAPTER + "Choose Tonnage")
@pytest.mark.rule("CityTech", CHAPTER + "Ground Vehicles")
@pytest.mark.rule("CityTech", CHAPTER + "Naval Vehicles")
@pytest.mark.parametrize(
    ("motive", "most"), [("tracked", 100), ("wheeled", 80), ("hover", 50), ("hydrofoil", 100)]
)
def test_tonnage_is_limited_by_the_motive_type(motive: str, most: int) -> None:
    fault = next(it for it in examine(vehicle(motive=motive, tonnage=most + 1)).faults)
    assert fault.message.endswith(f"vehicle weighs {most + 1} tons.")
    assert fault.remedy == f"Choose 1 to {most} whole tons."
    assert ("Naval" in fault.rule) is (motive == "hydrofoil")
    assert "vehicle_tonnage" not in causes(vehicle(motive=motive, tonnage=most))
    assert causes(vehicle(tonnage=20.5)) == ["vehicle_tonnage"]


def test_a_vehicle_that_weighs_too_much_is_told_by_how_much() -> None:
    fault = only_fault(vehicle(armor__front=200, armor__rear=60))
    assert fault.message == "It weighs 3.5 tons too much: 23.5 tons in all, of 20."


@pytest.mark.rule("CityTech", CHAPTER + "Determine Engine Rating")
@pytest.mark.rule("CityTech", CHAPTER + "Vehicle Table")
@pytest.mark.parametrize(
    ("motive", "tonnage", "cruising", "rating"),
    [("hover", 25, 10, 120), ("tracked", 25, 4, 100), ("wheeled", 25, 4, 80), ("hydrofoil", 25, 10, 100),
     ("hover", 22, 10, 90), ("hover", 10, 4, 5)],
)  # fmt: skip
def test_the_rating_is_tons_times_speed_less_the_suspension_factor(
    motive: str, tonnage: int, cruising: int, rating: int
) -> None:
    data = vehicle(
        motive=motive, tonnage=tonnage, movement={"cruising": cruising, "flank": -(-cruising * 3 // 2)}
    )
    assert "vehicle_rating" not in causes(data | {"engine": {"rating": rating, "kind": "fusion"}})
    assert "vehicle_rating" in causes(data | {"engine": {"rating": rating + 5, "kind": "fusion"}})


@pytest.mark.rule("CityTech", CHAPTER + "Determine Engine Rating")
@pytest.mark.parametrize(
    ("kind", "engine", "shielding"), [("ice", 24.0, None), ("fusion", 12.0, 6.0), ("xl", 6.0, 3.0)]
)
def test_engines_weigh_by_their_kind_and_fusion_plants_need_shielding(
    kind: str, engine: float, shielding: float | None
) -> None:
    data = vehicle(tonnage=60, movement={"cruising": 5, "flank": 8}, engine={"rating": 245, "kind": kind})
    parts = weights(data | {"motive": "tracked"})
    assert (parts["engine"], parts.get("shielding")) == (engine, shielding)


def test_an_engine_that_is_not_there_or_not_known_is_told() -> None:
    data = vehicle()
    del data["engine"]
    assert causes(data) == ["no_engine"]
    assert causes(vehicle(engine__kind="fission")) == ["without_rules"]
    fast = vehicle(tonnage=80, movement={"cruising": 6, "flank": 9}, engine={"rating": 460, "kind": "ice"})
    assert "no_such_engine" in causes(fast)
    assert causes(vehicle(movement__flank=7)) == ["flank"]


@pytest.mark.rule("CityTech", CHAPTER + "Add Cockpit and Control Components")
@pytest.mark.rule("CityTech", CHAPTER + "Add Lift Equipment")
@pytest.mark.rule("CityTech", CHAPTER + "Ground Vehicles")
@pytest.mark.rule("CityTech", CHAPTER + "Naval Vehicles")
def test_controls_lift_equipment_and_the_least_engine_are_parts_of_the_tonnage() -> None:
    parts = weights(vehicle(motive="hover", tonnage=22))
    assert (parts["control"], parts["lift"], parts["structure"]) == (1.5, 2.5, 2.5)
    assert weights(vehicle(motive="hydrofoil", tonnage=91))["lift"] == 9.5
    assert "lift" not in weights(vehicle())
    slow = vehicle(motive="hover", movement={"cruising": 5, "flank": 8}, engine={"rating": 15, "kind": "ice"})
    fault = only_fault(slow)
    assert (fault.cause, fault.at) == ("light_engine", ("engine",))
    assert "weighs 1 ton; that of a hover vehicle of 20 tons weighs 4 or more (20 %)." in fault.message


@pytest.mark.rule("CityTech", CHAPTER + "Allocate Tonnage For Internal Structure")
def test_every_location_has_a_box_of_structure_for_ten_tons() -> None:
    fault = only_fault(vehicle(structure={"front": 3}))
    assert fault.message == "The front of a vehicle of 20 tons has 2 structure points, not 3."
    assert causes(vehicle(tonnage=21, structure={"front": 3}, engine__rating=65)) == []


@pytest.mark.rule("CityTech", CHAPTER + "Add Armor")
@pytest.mark.rule("CityTech", CHAPTER + "Allocate Armor Points")
def test_armor_comes_in_lots_of_half_a_ton_and_a_location_may_have_any_of_it() -> None:
    assert weights(vehicle())["armor"] == 2.0
    assert weights(vehicle(armor__front=11))["armor"] == 2.5
    assert causes(vehicle(armor={"front": 100, "right_side": 0, "left_side": 0, "rear": 0})) == []
    assert weights(vehicle(armor_kind="ferro_fibrous", armor__front=14))["armor"] == 2.0


CARRYING = CHAPTER + "Add Weapons, Ammunition, and Other Equipment"


@pytest.mark.rule("CityTech", CARRYING)
@pytest.mark.parametrize(("tonnage", "allowed"), [(22, 9), (75, 20)])
def test_a_vehicle_has_room_for_five_items_and_one_more_for_five_tons(tonnage: int, allowed: int) -> None:
    items = examine(vehicle(tonnage=tonnage)).balance.items
    assert items is not None
    assert items.allowed == allowed


@pytest.mark.rule("CityTech", CARRYING)
@pytest.mark.rule("CityTech", "Equipment > XL Engines")
@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
@pytest.mark.rule("CityTech", "Equipment > Cargo Space")
def test_ammunition_of_a_weapon_cargo_engines_and_armor_count_as_items() -> None:
    guns = armed_vehicle("is.machine_gun", "is.machine_gun", cargo=2, armor_kind="ferro_fibrous")
    guns |= {"engine": {"rating": 60, "kind": "xl"}, "ammunition": [
        {"id": f"a{at}", "weapon": "is.machine_gun", "location": "body", "shots": 100} for at in range(2)
    ]}  # fmt: skip
    items = examine(guns).balance.items
    assert items is not None
    assert items.used == 2 + 1 + 1 + 2 + 2
    many = armed_vehicle(*["is.small_laser"] * 10, heat_sinks={"number": 10})
    fault = next(it for it in examine(many).faults if it.cause == "items")
    assert fault.message == "It carries 10 items; a vehicle of 20 tons has room for 9."
    assert fault.remedy == "Take 1 item out."


@pytest.mark.rule("CityTech", CARRYING)
@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
def test_energy_weapons_need_heat_sinks_and_power_amplifiers() -> None:
    lasers = armed_vehicle("is.medium_laser", "is.medium_laser", "is.small_laser")
    fault = only_fault(lasers)
    assert (fault.cause, fault.at) == ("few_sinks", ("weapons", 0))
    assert fault.message.endswith("make 7 points of heat a turn and need as many heat sinks; it has 0.")
    assert fault.remedy == "Add 7 heat sinks."
    assert only_fault(lasers | {"heat_sinks": {"number": 5}}).at == ("heat_sinks", "number")
    sunk = lasers | {"heat_sinks": {"number": 7}}
    assert causes(sunk) == []
    assert (weights(sunk)["amplifiers"], weights(sunk)["heat_sinks"]) == (0.3, 7.0)
    fusion = lasers | {"engine": {"rating": 60, "kind": "fusion"}}
    assert causes(fusion) == []
    assert "amplifiers" not in weights(fusion)
    assert causes(sunk | {"heat_sinks": {"number": 7, "kind": "double"}}) == ["double_sinks"]
    assert [it.cause for it in examine(lasers | {"heat_sinks": {"number": 8}}).remarks][-1] == "spare_sinks"


@pytest.mark.rule("CityTech", CARRYING)
def test_a_vehicle_has_one_turret_that_weighs_a_tenth_of_its_weapons() -> None:
    turret = armed_vehicle("is.ac2", location="turret", armor__turret=4) | AC2
    assert causes(turret) == []
    assert weights(turret)["turret"] == 1.0
    two = vehicle(armor__front_turret=1, armor__rear_turret=1)
    assert only_fault(two).message == "A vehicle has 1 turret at most, not 2."
    assert causes(vehicle(armor__rotor=1)) == ["without_rules"]


AC2 = {"ammunition": [{"id": "a", "weapon": "is.ac2", "location": "body", "shots": 45}]}


@pytest.mark.rule("CityTech", CARRYING)
def test_weapons_need_an_arc_and_ammunition_and_are_none_of_others() -> None:
    assert causes(armed_vehicle("is.ac2", location="body") | AC2) == ["no_arc"]
    assert causes(armed_vehicle("is.ac2")) == ["no_ammunition"]
    assert causes(armed_vehicle("is.vehicle_flamer", heat_sinks={"number": 3})) == ["no_ammunition"]
    hatchet = {"equipment": [{"id": "h", "item": "is.hatchet", "location": "front"}]}
    fault = only_fault(vehicle() | hatchet)
    assert fault.message == "Hatchet: only 'Mechs carry it."
    split = vehicle() | {"ammunition": [{"id": "a", "weapon": "is.ac2", "location": "body", "shots": 90}]}
    assert causes(split) == []


def test_a_weapon_in_a_turret_that_is_not_there_is_told_once() -> None:
    (fault,) = check_design(armed_vehicle("is.ac2", location="turret") | AC2).unfit
    assert (fault.key, fault.message) == ("weapons[0].location", "it has no turret.")
    assert fault.remedy == "Give the turret armor, or mount it elsewhere."


def test_what_the_book_does_not_know_is_told() -> None:
    odd = vehicle(motive="vtol", is_omni=True, structure_kind="endo_steel", armor_kind="stealth")
    odd |= {"not_understood": ["transporters: bay"], "movement": {"cruising": 4, "flank": 6, "jumping": 2}}
    messages = [fault.message for fault in examine(odd).faults]
    assert len(messages) == 6
    assert all(message.endswith("the design is not legal by this book.") for message in messages)
    assert examine(odd).faults[1].remedy == "Known: tracked, wheeled, hover, hydrofoil."
