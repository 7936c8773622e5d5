"""Vehicles are read, listed and shown on blank sheets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.sheet import Remark
from tests.engine.battletech.unplayed_kinds import (
    CONDOR,
    faults,
    knowing,
    read_model,
    sheet,
    why_not_set_up,
    why_unknown_to_quickstart,
)

RECORD_SHEET = "Components > Vehicle Record Sheet"


def vehicle(**changes: Any) -> VehicleModel:
    found = read_model(CONDOR, **changes)
    assert isinstance(found, VehicleModel)
    return found


@pytest.mark.rule("CityTech", "Construction > Vehicles > Allocate Tonnage For Internal Structure")
@pytest.mark.parametrize(("tons", "boxes"), [(5, 1), (10, 1), (10.5, 2), (50, 5), (80, 8)])
def test_each_location_has_a_box_for_ten_tons(tons: float, boxes: int) -> None:
    assert vehicle(tonnage=tons).structure == dict.fromkeys(CONDOR["armor"], boxes)


def test_a_vehicle_may_weigh_half_tons_and_have_no_turret() -> None:
    armor = {name: points for name, points in CONDOR["armor"].items() if name != "turret"}
    weapons = [{**mount, "location": "front"} for mount in CONDOR["weapons"]]
    found = vehicle(tonnage=21.5, armor=armor, weapons=weapons)
    assert (found.tonnage, found.weight, found.has_turret, found.armor_points) == (21.5, 22, False, 74)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"armor": {**CONDOR["armor"], "tail": 3}}, "armor.tail: there is no such location."),
        ({"armor": {**CONDOR["armor"], "body": 3}}, "armor.body: there is no such location."),
        ({"armor": {**CONDOR["armor"], "rear": -1}}, "armor.rear: -1 is not a number of points."),
        ({"armor": {"front": 3}}, "armor: rear is missing."),
        ({"structure": {"rotor": 3}}, "structure.rotor: there is no such location."),
        ({"structure": {"front": 0}}, "structure.front: 0 is not a number of points."),
        ({"movement": {"walking": 3}}, "movement.cruising: is missing."),
        (
            {"movement": {"cruising": 8, "flank": 4}},
            "movement.flank: 4 is less than the 8 of cruising.",
        ),
        (
            {"weapons": [{**CONDOR["weapons"][0], "location": "rotor"}]},
            "weapons[0].location: there is no such",
        ),
        (
            {"weapons": [{**CONDOR["weapons"][0], "weapon": "is.lasr"}]},
            "weapons[0].weapon: there is no weapon",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_told(changes: dict[str, Any], text: str) -> None:
    assert any(fault.startswith(text) for fault in faults(CONDOR, **changes))


def test_armor_may_be_none_on_a_side() -> None:
    assert vehicle(armor={**CONDOR["armor"], "rear": 0}).armor["rear"] == 0


def test_it_is_listed_among_those_that_are_played() -> None:
    game, name = knowing(CONDOR)
    view = next(view for view in game.models() if view.id == name)
    assert (view.name, view.short_name) == ("Condor Heavy Hover Tank", "Condor")
    assert view.summary == "50 tons · Hover · 8/12 MP · 96 armor"
    assert view.is_playable
    assert (view.gunnery, view.piloting) == (4, 5)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"motive": "wige"}, "These rules do not say how it moves (WIGE)."),
        ({"motive": "naval"}, "These rules do not say how it moves (Naval)."),
        (
            {"motive": "submarine"},
            "These rules do not say how it moves (Submarine). Its sheet can be printed. To play, choose one"
            " that is tracked, wheeled or hover.",
        ),
        ({"motive": "hydrofoil"}, "These rules do not say how it moves (Hydrofoil)."),
        ({"armor": {**CONDOR["armor"], "rotor": 2}}, "These rules have no hits on a rotor."),
        ({"armor": {**CONDOR["armor"], "front_turret": 2}}, "These rules have no hits on a front turret."),
    ],
)
def test_what_the_book_has_no_rules_for_is_not_played(changes: dict[str, Any], text: str) -> None:
    assert why_not_set_up({**CONDOR, **changes}).startswith(f"one: {text}")
    game, name = knowing(CONDOR, **changes)
    assert not next(view for view in game.models() if view.id == name).is_playable


def test_quickstart_has_no_vehicles() -> None:
    assert why_unknown_to_quickstart(CONDOR) == "these rules have no vehicles."


@pytest.mark.rule("CityTech", RECORD_SHEET)
def test_its_sheet_has_armor_structure_and_weapons() -> None:
    found = sheet(CONDOR)
    assert (found.title, found.subtitle) == ("Condor", "Heavy Hover Tank · 50 tons · Hover")
    points = {track.id: (track.left, track.full) for track in found.tracks}
    assert points["armor/turret"] == (22, 22)
    assert points["structure/left_side"] == (5, 5)
    assert len(points) == 10
    rows = [[cell.text for cell in row.cells] for row in found.tables[0].rows]
    assert rows[2] == ["Autocannon/5", "TU", "5", "3", "6", "12", "18"]
    assert [counter.label for counter in found.counters][:2] == [
        "Autocannon/5 ammunition, body",
        "Machine Gun ammunition, body",
    ]
    facts = {fact.label: fact.value for fact in found.facts}
    assert facts == {
        "Cruising MP": "8",
        "Flank MP": "12",
        "Moves": "Hover",
        "Engine": "165 I.C.E.",
        "Heat sinks": "6",
        "Gunnery": "4",
        "Driving": "5",
    }


@pytest.mark.rule("CityTech", RECORD_SHEET)
@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
def test_its_sheet_has_boxes_for_what_hits_may_bring() -> None:
    flags = [flag.id for flag in sheet(CONDOR).flags]
    assert flags == [
        "flag/main_weapon_jams",
        "flag/engine_hit",
        "flag/crew_killed",
        "flag/immobile",
        "flag/turret_locked",
    ]
    armor = {name: points for name, points in CONDOR["armor"].items() if name != "turret"}
    weapons = [{**mount, "location": "front"} for mount in CONDOR["weapons"]]
    bare = sheet(CONDOR, armor=armor, weapons=weapons)
    assert [flag.id for flag in bare.flags] == flags[:-1]
    assert [counter.full for counter in bare.counters if counter.id.startswith("trouble/")] == [2, 6]


@pytest.mark.parametrize(
    ("more", "drawing"),
    [
        ({}, "vehicle_hover"),
        ({"turret": 9}, "vehicle_turret_hover"),
        ({"front_turret": 9, "rear_turret": 9}, "vehicle_two_turrets"),
        ({"rotor": 2}, "vehicle_rotor"),
        ({"rotor": 2, "turret": 9}, "vehicle_rotor_turret"),
    ],
)
def test_its_drawing_has_the_places_that_it_has(more: dict[str, int], drawing: str) -> None:
    armor = {name: points for name, points in CONDOR["armor"].items() if name != "turret"} | more
    weapons = [{**mount, "location": "front"} for mount in CONDOR["weapons"]]
    assert sheet(CONDOR, armor=armor, weapons=weapons).drawing == drawing


def test_what_it_is_built_of_without_rules_is_told() -> None:
    found = sheet(
        CONDOR,
        motive="wige",
        engine={"rating": 165, "kind": "fuel cell"},
        armor_kind="reactive",
        weapons=[*CONDOR["weapons"], {"id": "text_1", "text": "C3 Slave", "location": "body"}],
        not_understood=["Trailer: true"],
    )
    assert found.subtitle.endswith("WIGE")
    assert found.remarks == (
        Remark(
            "without_rules",
            "No rules here",
            ("C3 Slave, body", "Engine: fuel cell", "Armor: reactive", "Moves: wige", "Trailer: true"),
        ),
    )
    row = found.tables[0].rows[-1]
    assert [cell.text for cell in row.cells] == ["C3 Slave", "BD", "–", "–", "–", "–", "–"]
